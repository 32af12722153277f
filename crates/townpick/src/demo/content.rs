//! What the demo is about, read from the files beside the crate.

use serde::{Deserialize, de::DeserializeOwned};
use townpick_domain::status::ReviewStatus;

/// A town of the demo.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Town {
    pub name: String,
    pub state: String,
    pub population: i64,
    pub area_code: String,
    pub members: usize,
    pub open: bool,
    /// How many were there for the pilot, if the town had it.
    #[serde(default)]
    pub pilot_members: usize,
}

/// A business of the demo.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Business {
    pub slug: String,
    pub name: String,
    pub category: String,
    pub town: String,
    pub address: String,
    pub price: String,
    pub owner: String,
    pub title: String,
    pub prize: String,
    pub long_prize: String,
    pub value: String,
    pub weeks: Vec<i64>,
    pub description: String,
    pub love: String,
    pub owner_story: String,
}

/// A business's application.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Application {
    pub business_name: String,
    pub website_url: String,
    pub contact_name: String,
    pub contact_email: String,
    pub contact_phone: String,
    pub description: Option<String>,
    pub days_ago: i64,
    pub hour: i64,
    pub review: Option<Review>,
}

/// A resident's nomination of a business.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nomination {
    pub nominee_name: String,
    pub nominee_town: String,
    pub website_url: Option<String>,
    pub reason: Option<String>,
    pub nominator_name: Option<String>,
    pub nominator_email: Option<String>,
    pub days_ago: i64,
    pub hour: i64,
    pub review: Option<Review>,
}

/// What the administrator made of what was sent in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    pub status: ReviewStatus,
    pub notes: String,
}

/// All of it; the first business tells whether the demo is loaded.
#[derive(Debug)]
pub struct Content {
    pub towns: Vec<Town>,
    pub businesses: Vec<Business>,
    pub applications: Vec<Application>,
    pub nominations: Vec<Nomination>,
}

#[derive(Deserialize)]
struct Towns {
    town: Vec<Town>,
}

#[derive(Deserialize)]
struct Businesses {
    business: Vec<Business>,
}

#[derive(Deserialize)]
struct Inbox {
    application: Vec<Application>,
    nomination: Vec<Nomination>,
}

impl Content {
    /// Reads the files.
    pub fn read() -> Self {
        let Towns { town: towns } = parsed(include_str!("../../demo/towns.toml"));
        let Businesses { business: businesses } = parsed(include_str!("../../demo/businesses.toml"));
        let inbox: Inbox = parsed(include_str!("../../demo/inbox.toml"));
        Self { towns, businesses, applications: inbox.application, nominations: inbox.nomination }
    }

    /// The weeks of a town and the business of each, in their order.
    pub fn weeks_of(&self, town: &str) -> Vec<(i64, &Business)> {
        let of_town = self.businesses.iter().filter(|business| business.town == town);
        let mut weeks: Vec<_> =
            of_town.flat_map(|business| business.weeks.iter().map(move |week| (*week, business))).collect();
        weeks.sort_by_key(|(week, _)| *week);
        weeks
    }
}

fn parsed<T: DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).expect("the demo's files are well formed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_town_has_the_same_business_twice_in_a_row_or_two_in_one_week() {
        let content = Content::read();
        for town in content.towns.iter().filter(|town| town.open) {
            let weeks = content.weeks_of(&town.name);
            assert!(weeks.len() >= 3, "{}", town.name);
            for pair in weeks.windows(2) {
                assert!(pair[0].0 < pair[1].0, "{}: week {}", town.name, pair[1].0);
                assert_ne!(pair[0].1.slug, pair[1].1.slug, "{}: week {}", town.name, pair[1].0);
            }
        }
    }

    #[test]
    fn what_is_won_belongs_to_no_season() {
        const SEASONS: [&str; 24] = [
            "spring",
            "summer",
            "autumn",
            "fall",
            "winter",
            "season",
            "holiday",
            "christmas",
            "thanksgiving",
            "halloween",
            "easter",
            "snow",
            "january",
            "february",
            "april",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
            "beach",
            "harvest",
        ];
        for business in Content::read().businesses {
            let text = [&business.title, &business.prize, &business.long_prize, &business.description]
                .map(|text| text.to_lowercase())
                .join(" ");
            let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
            let found: Vec<_> = SEASONS.iter().filter(|season| words.contains(season)).collect();
            assert!(found.is_empty(), "{}: {found:?}", business.slug);
        }
    }

    #[test]
    fn a_gift_card_is_not_called_something_else() {
        for Business { title, prize, slug, .. } in Content::read().businesses {
            let is_card = prize.to_lowercase().contains("gift card");
            assert!(
                !is_card || title.contains('$') || title.to_lowercase().contains("gift card"),
                "{slug}: {title}"
            );
        }
    }

    #[test]
    fn a_prize_that_names_its_worth_names_the_right_one() {
        for business in Content::read().businesses {
            let whole = business.value.trim_end_matches(".00");
            for text in [&business.title, &business.prize, &business.long_prize] {
                for amount in text.split('$').skip(1) {
                    let digits: String = amount.chars().take_while(char::is_ascii_digit).collect();
                    assert_eq!(digits, whole, "{}: {text}", business.slug);
                }
            }
        }
    }
}
