//! What is kept of a prize when its winner is deleted: what tax and sweepstakes law wants, and nothing else.
//!
//! For how long is data with its source and date (`retention.json`); no figure is in the code.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::{
    calendar::{CalendarYear, eastern_date},
    time::Timestamp,
};

static RETENTION: LazyLock<Retention> = LazyLock::new(|| {
    serde_json::from_str(include_str!("prize_record/retention.json")).expect("the shipped table is readable")
});

/// How long records of prizes are kept, as it was looked up once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retention {
    /// The day it was looked up.
    pub as_of: String,
    /// How many whole years after the one in which the prize was handed over.
    pub years_after: i16,
    /// Why.
    pub note: String,
    /// Where this was found.
    pub source: String,
}

/// The table that is shipped.
pub fn retention() -> &'static Retention {
    &RETENTION
}

/// A prize that somebody got who is no member any more. It has no `Debug`, so that nobody is named by accident.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "columns", derive(sqlx::FromRow))]
pub struct PrizeRecord {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Street address.
    pub address: String,
    /// The town they lived in.
    pub town: String,
    /// The contest's headline.
    pub contest: String,
    /// The business that gave the prize.
    pub business: String,
    /// The prize.
    pub prize: String,
    /// What it was worth, in cents.
    pub prize_value_cents: Option<i64>,
    /// When it was drawn.
    pub drawn_at: Option<Timestamp>,
    /// When it was handed over.
    pub handed_over_at: Timestamp,
    /// The day a tax form arrived.
    pub tax_form_received_on: Option<String>,
}

impl PrizeRecord {
    /// When the law wants it no longer.
    pub fn kept_until(&self) -> Timestamp {
        let year = eastern_date(self.handed_over_at).year();
        CalendarYear::of(year + RETENTION.years_after).ends_at
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_kept_for_whole_years_after_the_one_of_the_prize() {
        let record = |handed_over_at: &str| PrizeRecord {
            first_name: String::new(),
            last_name: String::new(),
            address: String::new(),
            town: String::new(),
            contest: String::new(),
            business: String::new(),
            prize: String::new(),
            prize_value_cents: None,
            drawn_at: None,
            handed_over_at: handed_over_at.parse().unwrap(),
            tax_form_received_on: None,
        };
        assert_eq!(retention().years_after, 4);
        let end: Timestamp = "2031-01-01T05:00:00Z".parse().unwrap();
        assert_eq!(record("2026-01-01T05:00:00Z").kept_until(), end);
        assert_eq!(record("2027-01-01T04:59:59Z").kept_until(), end, "the year is the East's");
    }
}
