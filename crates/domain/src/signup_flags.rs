//! What members may have in common that administrators should look at: a home with very many members, or many signups
//! from one hand in a short time. A flag only tells; nobody is kept out or removed because of one.
//!
//! How many make a flag is data with its date (`thresholds.json`); no figure is in the code.

use std::sync::LazyLock;

use jiff::SignedDuration;
use serde::Deserialize;

use crate::{choice::choice, time::Timestamp};

static TABLE: LazyLock<FlagTable> = LazyLock::new(|| {
    serde_json::from_str(include_str!("signup_flags/thresholds.json")).expect("the shipped table is readable")
});

choice! {
    /// What members have in common.
    #[strum(serialize_all = "snake_case")]
    pub enum FlagKind {
        /// Their address, in one town.
        Household,
        /// The network they signed up from, within a short time.
        Network,
        /// The block of a hundred that their phone numbers are in, within a short time.
        Numbers,
        /// Their email address but for its digits, within a short time.
        Mailboxes,
    }
}

/// How many members make a flag, as it was decided once.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct FlagTable {
    /// The day it was decided.
    pub as_of: String,
    /// For how long it is remembered what else members had in common than their address.
    pub kept_days: i64,
    /// One rule for each kind.
    pub rules: Vec<FlagRule>,
}

/// How many members make one kind of flag.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct FlagRule {
    /// What they have in common.
    pub kind: FlagKind,
    /// How many they are at least.
    pub at_least: i64,
    /// Within which time they joined; whenever they did if it is not said.
    pub within_hours: Option<i64>,
    /// What else to know.
    pub note: String,
}

impl FlagRule {
    /// Within how many microseconds they joined: a hundred years where it does not matter.
    pub fn within(&self) -> i64 {
        const HOUR: i64 = 3600 * 1_000_000;
        self.within_hours.unwrap_or(100 * 366 * 24) * HOUR
    }
}

/// The table that is shipped.
pub fn table() -> &'static FlagTable {
    &TABLE
}

/// The rule of a kind.
pub fn rule(kind: FlagKind) -> Option<&'static FlagRule> {
    TABLE.rules.iter().find(|rule| rule.kind == kind)
}

/// Signups before this instant have nothing in common any more but an address.
pub fn remembered_since(now: Timestamp) -> Timestamp {
    now.plus(-SignedDuration::from_hours(24 * TABLE.kept_days))
}

/// What several spellings of one street address share: `12 Main St., Apt 3` and `12 MAIN STREET #3` are one home.
pub fn household(address: &str) -> String {
    let spaced: String = address
        .to_lowercase()
        .replace('#', " # ")
        .chars()
        .filter(|c| !matches!(c, '\'' | '’' | '.'))
        .map(|c| if c.is_alphanumeric() || c == '#' { c } else { ' ' })
        .collect();
    let words: Vec<&str> = spaced.split_whitespace().map(short).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// How the post office shortens a word of an address; nothing for one that says no more than what follows it.
fn short(word: &str) -> &str {
    match word {
        "street" => "st",
        "avenue" | "av" => "ave",
        "road" => "rd",
        "drive" => "dr",
        "lane" => "ln",
        "court" => "ct",
        "place" => "pl",
        "boulevard" => "blvd",
        "circle" => "cir",
        "square" => "sq",
        "terrace" => "ter",
        "highway" => "hwy",
        "parkway" => "pkwy",
        "north" => "n",
        "south" => "s",
        "east" => "e",
        "west" => "w",
        "apartment" | "apt" | "unit" | "suite" | "ste" | "no" | "number" | "#" => "",
        other => other,
    }
}

/// The block of a hundred numbers that ten digits are in.
pub fn number_block(digits: &str) -> &str {
    digits.get(..8).unwrap_or(digits)
}

/// What is left of a mailbox without its digits, if it has any and enough letters to be told from others.
pub fn mailbox_pattern(mailbox: &str) -> Option<String> {
    const FEWEST_LETTERS: usize = 4;
    let (local, provider) = mailbox.rsplit_once('@')?;
    let letters: String = local.chars().filter(|c| !c.is_ascii_digit()).collect();
    let is_telling = letters.chars().count() >= FEWEST_LETTERS && letters.len() < local.len();
    is_telling.then(|| format!("{letters}@{provider}"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_rule_that_needs_several_people_and_the_table_has_its_date() {
        let FlagTable { as_of, kept_days, rules } = table();
        assert!(as_of.parse::<jiff::civil::Date>().is_ok());
        assert_eq!(*kept_days, 30, "the privacy page says so");
        let kinds: Vec<FlagKind> = rules.iter().map(|rule| rule.kind).collect();
        assert_eq!(kinds, FlagKind::all());
        assert!(rules.iter().all(|rule| rule.at_least > 1 && !rule.note.is_empty() && rule.within() > 0));
    }

    #[test]
    fn spellings_of_one_address_are_one_household() {
        for spelling in
            ["12 Main St., Apt 3", "12  MAIN STREET #3", "12 main street, Apartment 3", "12 Main St Unit 3"]
        {
            assert_eq!(household(spelling), "12 main st 3", "{spelling}");
        }
        assert_eq!(household("4 St. Mary's Road"), household("4 St Marys Rd"));
        assert_ne!(household("12 Main St Apt 3"), household("12 Main St Apt 4"));
        assert_ne!(household("12 N Main St"), household("12 S Main St"));
    }

    #[test]
    fn numbers_and_mailboxes_are_alike_but_for_their_last_digits() {
        assert_eq!(number_block("6175550142"), number_block("6175550199"));
        assert_ne!(number_block("6175550142"), number_block("6175550242"));
        assert_eq!(mailbox_pattern("winner17@mail.example").unwrap(), "winner@mail.example");
        assert_eq!(mailbox_pattern("winner17@mail.example"), mailbox_pattern("win9ner@mail.example"));
        assert_ne!(mailbox_pattern("winner17@mail.example"), mailbox_pattern("winner17@other.example"));
        for usual in ["maria.gomes@mail.example", "jo12@mail.example", "12345@mail.example"] {
            assert_eq!(mailbox_pattern(usual), None, "{usual}");
        }
    }
}
