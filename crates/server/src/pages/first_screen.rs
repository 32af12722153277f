//! What a page about a town shows before any script runs: the first screen that the web app rendered when it was built,
//! filled with the town's own words. The app replaces it as soon as it is there.

use minijinja::{AutoEscape, Environment, UndefinedBehavior, value::Serde};
use serde::Serialize;

use crate::{
    app::{Brand, Settings},
    pages::{assets::Assets, head::widths_of, routes, shell::ShellError},
    public::towns::{Town, TownContest},
};

const LIVE_TOWN: &str = "town";
const PRELAUNCH_TOWN: &str = "prelaunch";
const TOWN_DRAWN_BEFORE: &str = "drawn-before";
const LIVE_CONTEST: &str = "contest";
const NO_CONTEST: &str = "no-contest";

/// The first screens there are.
#[derive(Debug)]
pub(crate) struct FirstScreens(Environment<'static>);

/// The words a first screen may show.
#[derive(Serialize, Default)]
struct Words<'w> {
    brand: &'w str,
    contact_email: &'w str,
    slug: &'w str,
    town: &'w str,
    full_name: &'w str,
    title: &'w str,
    prize: &'w str,
    winners: i64,
    residents: &'static str,
    business: &'w str,
    place: String,
    description: &'w str,
    picture: Option<&'w str>,
    picture_widths: String,
}

impl FirstScreens {
    /// Reads the templates; there are none while the web app has not been built.
    pub(crate) fn new(assets: &Assets) -> Result<Self, ShellError> {
        let mut screens = Environment::new();
        screens.set_undefined_behavior(UndefinedBehavior::Strict);
        screens.set_auto_escape_callback(|_| AutoEscape::Html);
        for name in [LIVE_TOWN, PRELAUNCH_TOWN, TOWN_DRAWN_BEFORE, LIVE_CONTEST, NO_CONTEST] {
            let Some(template) = assets.hidden_text(&format!("prerendered/first-screens/{name}.html")) else {
                continue;
            };
            let readable = screens.add_template_owned(name, template).is_ok();
            // Filled once, so that a word nobody knows is told when the service starts and not to a visitor.
            if !readable
                || screens
                    .get_template(name)
                    .and_then(|screen| screen.render(Serde(Words::default())))
                    .is_err()
            {
                return Err(ShellError::FirstScreen { name });
            }
        }
        Ok(Self(screens))
    }

    /// The first screen of a page about a town; the pages that thank somebody have none.
    pub(crate) fn of(&self, page: &str, town: &Town, settings: &Settings) -> Option<String> {
        let name = match (page, &town.contest) {
            (routes::TOWN, Some(_)) if town.is_live => LIVE_TOWN,
            (routes::TOWN, _) if town.last_drawing.is_some() => TOWN_DRAWN_BEFORE,
            (routes::TOWN, _) => PRELAUNCH_TOWN,
            (routes::CONTEST, Some(_)) => LIVE_CONTEST,
            // With a last drawing to lead to, the notice stands elsewhere than alone.
            (routes::CONTEST, None) if town.last_drawing.is_none() => NO_CONTEST,
            _ => return None,
        };
        let words = Words::of(town, town.contest.as_ref(), &settings.brand);
        let html = self.0.get_template(name).ok()?.render(Serde(words)).ok()?;
        Some(format!("<div id=\"first-screen\">{html}</div>"))
    }
}

impl<'w> Words<'w> {
    fn of(town: &'w Town, contest: Option<&'w TownContest>, brand: &'w Brand) -> Self {
        let of_town = Self {
            brand: &brand.name,
            contact_email: &brand.contact_email,
            slug: &town.slug,
            town: &town.name,
            full_name: &town.full_name,
            ..Self::default()
        };
        let Some(contest) = contest else { return of_town };
        let business = &contest.business;
        let place: Vec<&str> = [Some(business.name.as_str()), business.address.as_deref()]
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect();
        Self {
            title: &contest.title,
            prize: &contest.prize_description,
            winners: contest.number_of_winners,
            residents: if contest.number_of_winners > 1 { "residents" } else { "resident" },
            business: &business.name,
            place: place.join(", "),
            description: &business.description,
            picture: contest.picture(),
            picture_widths: contest.picture().and_then(widths_of).unwrap_or_default(),
            ..of_town
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn screens(name: &str, template: &'static str) -> Result<FirstScreens, ShellError> {
        let path = format!("prerendered/first-screens/{name}.html");
        FirstScreens::new(&Assets::in_memory(&[(path.as_str(), template.as_bytes())]))
    }

    fn settings() -> Settings {
        Settings {
            public_url: "https://townpick.example/".parse().unwrap(),
            brand: Brand { name: "Townpick".to_owned(), contact_email: String::new() },
            ga_measurement_id: None,
            trusted_proxy: None,
        }
    }

    fn prelaunch_town(name: &str) -> Town {
        let (slug, state, full_name) = ("a-b".to_owned(), "B".to_owned(), format!("{name}, B"));
        Town {
            slug,
            name: name.to_owned(),
            state,
            full_name,
            is_live: false,
            contest: None,
            last_drawing: None,
        }
    }

    #[test]
    fn a_first_screen_carries_the_towns_words_as_text() {
        let town = prelaunch_town("<b>A</b> & {{ brand }}");
        let screens = screens("prelaunch", "<h1>{{ town }}</h1>").unwrap();
        assert_eq!(
            screens.of(routes::TOWN, &town, &settings()).unwrap(),
            "<div id=\"first-screen\"><h1>&lt;b&gt;A&lt;&#x2f;b&gt; &amp; {{ brand }}</h1></div>"
        );
    }

    #[test]
    fn pages_without_a_first_screen_get_none() {
        let town = prelaunch_town("A");
        assert_eq!(screens("prelaunch", "").unwrap().of("town-thanks", &town, &settings()), None);
        assert_eq!(screens("prelaunch", "").unwrap().of(routes::CONTEST, &town, &settings()), None);
    }

    #[test]
    fn a_template_with_an_unknown_word_is_refused_at_the_start() {
        let refused = screens("contest", "{{ phone_number }}").unwrap_err();
        assert_eq!(refused, ShellError::FirstScreen { name: "contest" });
    }
}
