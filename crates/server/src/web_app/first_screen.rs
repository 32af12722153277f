//! What a page shows before any script runs: what the web app rendered when it was built, filled with the words of this
//! installation and, on a page about a town, with the town's own. The app brings a static page to life as it stands, and
//! replaces the first screen of a town. A drawing's page has such a text for readers without scripts.

use minijinja::{AutoEscape, Environment, UndefinedBehavior, value::Serde};
use serde::Serialize;
use townpick_domain::{
    contest_rules::Section,
    retention::RetentionWords,
    spoken_time::{in_full, spoken_day},
};

use crate::{
    settings::{Brand, Settings},
    view::{
        drawing::{Drawing, DrawingState, DrawingWinner},
        rules::ContestRules,
        town::{Town, TownContest},
        winners::{TownWinners, WinnersOfYear},
    },
    web_app::{assets::Assets, error::ShellError, head::widths_of, routes},
};

const EASTERN: &str = "America/New_York";
const LIVE_TOWN: &str = "town";
const PRELAUNCH_TOWN: &str = "prelaunch";
const TOWN_DRAWN_BEFORE: &str = "drawn-before";
const LIVE_CONTEST: &str = "contest";
const NO_CONTEST: &str = "no-contest";
const DRAWING: &str = "drawing";
const LEDGER: &str = "ledger";
const CONTEST_RULES: &str = "contest-rules";
const WINNERS: &str = "winners";

/// The first screens there are.
#[derive(Debug)]
pub(crate) struct FirstScreens(Environment<'static>);

/// The words a page of fixed text may show.
#[derive(Serialize)]
struct PageWords<'w> {
    brand: &'w str,
    contact_email: &'w str,
    /// Whether Google Analytics counts the visits.
    measured: bool,
    /// How long things are kept.
    kept: RetentionWords,
}

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

/// What a drawing's page tells whoever has no scripts.
#[derive(Serialize, Default)]
struct DrawingWords<'w> {
    contest_id: String,
    brand: &'w str,
    contact_email: &'w str,
    slug: &'w str,
    full_name: &'w str,
    title: &'w str,
    business: &'w str,
    prize: &'w str,
    state: Option<DrawingState>,
    void_reason: Option<&'w str>,
    closes: String,
    drawn: Option<String>,
    count: Option<u64>,
    winners: Vec<WinnerWords<'w>>,
    ledger_url: &'w str,
    proof_url: Option<&'w str>,
}

/// What the page of a contest's rules shows before any script runs: all of them.
#[derive(Serialize, Default)]
struct RulesWords<'w> {
    brand: &'w str,
    contact_email: &'w str,
    slug: &'w str,
    full_name: &'w str,
    title: &'w str,
    is_voided: bool,
    frozen: Option<String>,
    sections: &'w [Section],
    hash: String,
    text_url: &'w str,
    drawing_url: String,
}

/// What the page of a town's winners shows before any script runs: all of them.
#[derive(Serialize, Default)]
struct WinnersWords<'w> {
    brand: &'w str,
    contact_email: &'w str,
    slug: &'w str,
    full_name: &'w str,
    years: &'w [WinnersOfYear],
}

#[derive(Serialize, Default)]
struct WinnerWords<'w> {
    place: u64,
    name: Option<&'w str>,
    state: &'w str,
    ticket: &'w str,
}

impl FirstScreens {
    /// Reads the templates; there are none while the web app has not been built.
    pub(crate) fn new(assets: &Assets) -> Result<Self, ShellError> {
        let mut screens = Environment::new();
        screens.set_undefined_behavior(UndefinedBehavior::Strict);
        screens.set_auto_escape_callback(|_| AutoEscape::Html);
        for name in [
            LIVE_TOWN,
            PRELAUNCH_TOWN,
            TOWN_DRAWN_BEFORE,
            LIVE_CONTEST,
            NO_CONTEST,
            DRAWING,
            LEDGER,
            CONTEST_RULES,
            WINNERS,
        ] {
            let Some(template) = assets.hidden_text(&format!("prerendered/first-screens/{name}.html")) else {
                continue;
            };
            let readable = screens.add_template_owned(name, template).is_ok();
            // Filled once, so that an unknown word is reported when the service starts and not to a visitor.
            let filled = screens.get_template(name).and_then(|screen| match name {
                DRAWING => screen.render(Serde(DrawingWords {
                    winners: vec![WinnerWords::default()],
                    ..DrawingWords::default()
                })),
                CONTEST_RULES => screen.render(Serde(RulesWords::default())),
                WINNERS => screen.render(Serde(WinnersWords::default())),
                _ => screen.render(Serde(Words::default())),
            });
            if !readable || filled.is_err() {
                return Err(ShellError::FirstScreen { name });
            }
        }
        Ok(Self(screens))
    }

    /// A page of fixed text in the words of this installation.
    pub(crate) fn page(
        &self,
        name: &'static str,
        template: &str,
        settings: &Settings,
    ) -> Result<String, ShellError> {
        let words = PageWords {
            brand: &settings.brand.name,
            contact_email: &settings.brand.contact_email,
            measured: settings.ga_measurement_id.is_some(),
            kept: settings.retention.in_words(),
        };
        self.0.render_str(template, Serde(words)).map_err(|_| ShellError::FirstScreen { name })
    }

    /// Whether the first screen of a page about a town has a slideshow.
    pub(crate) fn has_slideshow(page: &str, town: &Town) -> bool {
        matches!(screen_of(page, town), Some(PRELAUNCH_TOWN | TOWN_DRAWN_BEFORE))
    }

    /// The first screen of a page about a town; the pages that thank somebody have none.
    pub(crate) fn of(&self, page: &str, town: &Town, settings: &Settings) -> Option<String> {
        let name = screen_of(page, town)?;
        let words = Words::of(town, town.contest.as_ref(), &settings.brand);
        let html = self.0.get_template(name).ok()?.render(Serde(words)).ok()?;
        Some(format!("<div id=\"first-screen\">{html}</div>"))
    }

    /// The rules of a contest.
    pub(crate) fn of_rules(&self, rules: &ContestRules, settings: &Settings) -> Option<String> {
        let words = RulesWords {
            brand: &settings.brand.name,
            contact_email: &settings.brand.contact_email,
            slug: &rules.town.slug,
            full_name: &rules.town.full_name,
            title: &rules.title,
            is_voided: rules.is_voided,
            frozen: rules.frozen_at.map(|at| spoken_day(at, EASTERN)),
            sections: &rules.sections,
            hash: rules.hash.to_string(),
            text_url: &rules.text_url,
            drawing_url: format!("/drawings/{}", rules.contest_id),
        };
        let html = self.0.get_template(CONTEST_RULES).ok()?.render(Serde(words)).ok()?;
        Some(format!("<div id=\"first-screen\">{html}</div>"))
    }

    /// The winners of a town.
    pub(crate) fn of_winners(&self, winners: &TownWinners, settings: &Settings) -> Option<String> {
        let words = WinnersWords {
            brand: &settings.brand.name,
            contact_email: &settings.brand.contact_email,
            slug: &winners.town.slug,
            full_name: &winners.town.full_name,
            years: &winners.years,
        };
        let html = self.0.get_template(WINNERS).ok()?.render(Serde(words)).ok()?;
        Some(format!("<div id=\"first-screen\">{html}</div>"))
    }

    /// The result of a drawing for browsers without scripts; with them, nothing of it is seen.
    pub(crate) fn of_drawing(&self, drawing: &Drawing, settings: &Settings) -> Option<String> {
        let words = DrawingWords::of(drawing, &settings.brand);
        let html = self.0.get_template(DRAWING).ok()?.render(Serde(words)).ok()?;
        Some(format!("<noscript>{html}</noscript>"))
    }
}

/// Which first screen a page about a town has.
fn screen_of(page: &str, town: &Town) -> Option<&'static str> {
    match (page, &town.contest) {
        (routes::TOWN, Some(_)) if town.is_live => Some(LIVE_TOWN),
        (routes::TOWN, _) if town.last_drawing.is_some() => Some(TOWN_DRAWN_BEFORE),
        (routes::TOWN, _) => Some(PRELAUNCH_TOWN),
        (routes::CONTEST, Some(_)) => Some(LIVE_CONTEST),
        // With a last drawing to lead to, the notice stands elsewhere than alone.
        (routes::CONTEST, None) if town.last_drawing.is_none() => Some(NO_CONTEST),
        (routes::LEDGER, _) => Some(LEDGER),
        _ => None,
    }
}

impl<'w> DrawingWords<'w> {
    fn of(drawing: &'w Drawing, brand: &'w Brand) -> Self {
        let winner = |winner: &'w DrawingWinner| WinnerWords {
            place: winner.place,
            name: winner.name.as_deref(),
            state: winner.state,
            ticket: &winner.ticket,
        };
        Self {
            contest_id: drawing.contest_id.to_string(),
            brand: &brand.name,
            contact_email: &brand.contact_email,
            slug: &drawing.town.slug,
            full_name: &drawing.town.full_name,
            title: &drawing.title,
            business: &drawing.business_name,
            prize: &drawing.prize_description,
            state: Some(drawing.state),
            void_reason: drawing.void_reason.as_deref(),
            closes: in_full(drawing.closes_at, EASTERN),
            drawn: drawing.drawn_at.map(|at| in_full(at, EASTERN)),
            count: drawing.count,
            winners: drawing.winners.iter().map(winner).collect(),
            ledger_url: &drawing.ledger_url,
            proof_url: drawing.proof_url.as_deref(),
        }
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
        let place: Vec<&str> = [Some(business.business_name.as_str()), business.address.as_deref()]
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect();
        Self {
            title: &contest.title,
            prize: &contest.prize_description,
            winners: contest.number_of_winners,
            residents: if contest.number_of_winners > 1 { "residents" } else { "resident" },
            business: &business.business_name,
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
            sign_in_with: None,
            has_public_randomness: false,
            backups_every: None,
            retention: townpick_domain::retention::Retention::default(),
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
    fn a_static_page_carries_the_installations_words_as_text() {
        let screens = FirstScreens::new(&Assets::in_memory(&[])).unwrap();
        let template =
            r#"<p>{{ brand }}</p><a href="mailto:{{ contact_email }}">{{ "on" if measured else "off" }}</a>"#;
        let mut settings = settings();
        settings.brand =
            Brand { name: "Pick & <Town>".to_owned(), contact_email: "us@pick.example".to_owned() };
        assert_eq!(
            screens.page("faq", template, &settings).unwrap(),
            r#"<p>Pick &amp; &lt;Town&gt;</p><a href="mailto:us@pick.example">off</a>"#
        );
        settings.ga_measurement_id = Some("G-1".to_owned());
        assert!(screens.page("faq", template, &settings).unwrap().ends_with("on</a>"));
        let refused = screens.page("faq", "{{ town }}", &settings).unwrap_err();
        assert_eq!(refused, ShellError::FirstScreen { name: "faq" });
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
