//! Town slugs, such as `boston-ma`: they are the values of places, which is how places and towns find each other.

use serde::{Deserialize, Serialize};

use super::{LONGEST_SLUG, is_hyphenated, slug_traits};
use crate::places::place_value;

/// The slug of a town: the value of its label `Town, ST`.
///
/// It is split at its last hyphen, into a town part that may itself have hyphens and a two-letter state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TownSlug(String);

/// Why a text is not a town slug, or a name and state have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TownSlugError {
    /// More than 120 characters.
    #[error("a town slug has at most 120 characters")]
    TooLong,
    /// Something other than letters, digits, underscores and single hyphens between them.
    #[error("a town slug is made of letters, digits and single hyphens")]
    UnexpectedCharacter,
    /// No two-letter state after the last hyphen.
    #[error("a town slug ends with a hyphen and a two-letter state")]
    NoState,
    /// No character of the town's name can stand in a slug.
    #[error("a town name needs at least one letter or digit")]
    NoTown,
}

impl TownSlug {
    /// The slug of a town, by the same rule that gives a place `Town, ST` its value.
    ///
    /// So `St. Louis` in `MO` is `st-louis-mo` and `Coeur d'Alene` in `ID` is `coeur-dalene-id`: characters the value
    /// rule drops are dropped here too.
    pub fn from_name_and_state(name: &str, state: &str) -> Result<Self, TownSlugError> {
        let state = state.trim();
        if !is_state(state) {
            return Err(TownSlugError::NoState);
        }
        if place_value(name).is_none() {
            return Err(TownSlugError::NoTown);
        }
        let value = place_value(&format!("{name}, {state}")).ok_or(TownSlugError::NoTown)?;
        Self::parse(&value)
    }

    /// Reads a slug from an address; capital letters are taken for small ones, anything odd is refused.
    pub fn parse(text: &str) -> Result<Self, TownSlugError> {
        if text.len() > LONGEST_SLUG {
            return Err(TownSlugError::TooLong);
        }
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if !is_hyphenated(text, is_allowed) {
            return Err(TownSlugError::UnexpectedCharacter);
        }
        // No part between hyphens is empty, so a state after the last hyphen has a town before it.
        match text.rsplit_once('-') {
            Some((_, state)) if is_state(state) => Ok(Self(text.to_ascii_lowercase())),
            _ => Err(TownSlugError::NoState),
        }
    }

    /// The slug as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The town's name in title case and the state in capitals, for pages that know nothing but the slug.
    pub fn display_parts(&self) -> (String, String) {
        let (town, state) = self.0.rsplit_once('-').unwrap_or((&self.0, ""));
        let words: Vec<String> = town.split('-').map(capitalised).collect();
        (words.join(" "), state.to_ascii_uppercase())
    }
}

fn is_state(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn capitalised(word: &str) -> String {
    let mut characters = word.chars();
    characters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(characters).collect()
}

slug_traits!(TownSlug, TownSlugError);

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_town_has_the_slug_of_its_place() {
        let cases = [
            ("Boston", "MA", "boston-ma"),
            ("New York", "ny", "new-york-ny"),
            ("St. Louis", "MO", "st-louis-mo"),
            ("Coeur d'Alene", " ID ", "coeur-dalene-id"),
            ("Cañon City", "CO", "caon-city-co"),
            ("Winston-Salem", "NC", "winston-salem-nc"),
        ];
        for (name, state, slug) in cases {
            let made = TownSlug::from_name_and_state(name, state).unwrap();
            assert_eq!(made.as_str(), slug);
            let place = place_value(&format!("{name}, {}", state.trim())).unwrap();
            assert_eq!(made.as_str(), place);
        }
    }

    #[test]
    fn names_and_states_without_a_slug_are_refused() {
        let make = TownSlug::from_name_and_state;
        assert_eq!(make("", "MA"), Err(TownSlugError::NoTown));
        assert_eq!(make("東京", "MA"), Err(TownSlugError::NoTown));
        assert_eq!(make("Boston", ""), Err(TownSlugError::NoState));
        assert_eq!(make("Boston", "Mass"), Err(TownSlugError::NoState));
        assert_eq!(make("Boston", "M."), Err(TownSlugError::NoState));
        assert_eq!(make(&"a".repeat(118), "MA"), Err(TownSlugError::TooLong));
    }

    #[test]
    fn capitals_in_an_address_are_taken_for_small_letters() {
        assert_eq!(TownSlug::parse("Boston-MA").unwrap().as_str(), "boston-ma");
    }

    #[test]
    fn odd_addresses_are_refused() {
        let cases = [
            ("", TownSlugError::UnexpectedCharacter),
            ("-", TownSlugError::UnexpectedCharacter),
            ("..", TownSlugError::UnexpectedCharacter),
            ("../etc-ma", TownSlugError::UnexpectedCharacter),
            ("boston%00-ma", TownSlugError::UnexpectedCharacter),
            ("boston\0-ma", TownSlugError::UnexpectedCharacter),
            ("bos ton-ma", TownSlugError::UnexpectedCharacter),
            ("cañon-city-co", TownSlugError::UnexpectedCharacter),
            ("boston--ma", TownSlugError::UnexpectedCharacter),
            ("-boston-ma", TownSlugError::UnexpectedCharacter),
            ("boston", TownSlugError::NoState),
            ("boston-mas", TownSlugError::NoState),
            ("boston-m4", TownSlugError::NoState),
            ("-ma", TownSlugError::UnexpectedCharacter),
            ("boston-", TownSlugError::UnexpectedCharacter),
        ];
        for (text, error) in cases {
            assert_eq!(TownSlug::parse(text), Err(error), "{text:?}");
        }
        assert_eq!(TownSlug::parse(&"a".repeat(121)), Err(TownSlugError::TooLong));
    }

    #[test]
    fn display_parts_are_split_at_the_last_hyphen() {
        let slug = TownSlug::parse("new-york-ny").unwrap();
        let (town, state) = slug.display_parts();
        assert_eq!((town.as_str(), state.as_str()), ("New York", "NY"));
    }

    #[test]
    fn json_is_parsed_not_trusted() {
        let slug: TownSlug = serde_json::from_str("\"boston-ma\"").unwrap();
        assert_eq!(serde_json::to_string(&slug).unwrap(), "\"boston-ma\"");
        assert!(serde_json::from_str::<TownSlug>("\"../boston-ma\"").is_err());
    }
}
