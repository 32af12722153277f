//! When people may be texted, and how often: by state, as the law says and as an operator changed it.
//!
//! The figures are data with their source and date (`shipped.json`); none is in the code. A state without a row has the
//! federal one. Who keeps to them is `delivery.rs`.

pub mod area_codes;
mod cap;
mod edited;
mod limits;

use std::{collections::BTreeMap, fmt, sync::LazyLock};

use jiff::civil::Weekday;
use serde::{Deserialize, Serialize};

use crate::{found_in::FoundIn, us_states};

pub use cap::{DailyRoom, out_of_count, texts_counted_since, texts_written_since};
pub use edited::{EditedRule, RuleForm};
pub use limits::TextingLimits;

/// The row that holds where no other does.
pub const FEDERAL: &str = "US";

static TABLE: LazyLock<ShippedTable> = LazyLock::new(|| {
    serde_json::from_str(include_str!("texting_rules/shipped.json")).expect("the shipped table is readable")
});

/// The rules as they were looked up once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShippedTable {
    /// The day they were looked up.
    pub as_of: String,
    /// The federal row, and those of states that ask for more.
    pub rules: Vec<ShippedRule>,
}

/// One row of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShippedRule {
    /// The state's postal code, or [`FEDERAL`].
    pub state: String,
    /// What it asks.
    #[serde(flatten)]
    pub rule: TextingRule,
    /// What else to know.
    pub note: String,
    /// Where this was found.
    #[serde(flatten)]
    pub found: FoundIn,
}

/// When the people of a state may be texted, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminTextingRule))]
pub struct TextingRule {
    /// The hours from Monday to Friday; null for no texts.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub weekdays: Option<TextingHours>,
    /// The hours of Saturdays; null for no texts.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub saturday: Option<TextingHours>,
    /// The hours of Sundays; null for no texts.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub sunday: Option<TextingHours>,
    /// How many texts one person gets in 24 hours at most; null for any number.
    #[cfg_attr(feature = "schema", schema(required = true, minimum = 1, maximum = 99))]
    pub most_per_day: Option<u8>,
}

/// Whole hours of a day on the clocks of those who are texted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminTextingHours))]
pub struct TextingHours {
    /// From this hour on.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 23))]
    pub from: i8,
    /// Until this hour; 24 is midnight.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 24))]
    pub until: i8,
}

impl fmt::Display for TextingHours {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:00 to {}:00", self.from, self.until)
    }
}

impl TextingRule {
    /// The hours of a day.
    pub fn on(&self, day: Weekday) -> Option<TextingHours> {
        match day {
            Weekday::Saturday => self.saturday,
            Weekday::Sunday => self.sunday,
            _ => self.weekdays,
        }
    }

    /// Whether it allows anything that another one does not.
    pub fn allows_more_than(&self, other: &Self) -> bool {
        let days = [Weekday::Monday, Weekday::Saturday, Weekday::Sunday];
        let is_longer = |day: Weekday| match (self.on(day), other.on(day)) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(hours), Some(others)) => hours.from < others.from || hours.until > others.until,
        };
        let is_more_often = match (self.most_per_day, other.most_per_day) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(most), Some(others)) => most > others,
        };
        is_more_often || days.into_iter().any(is_longer)
    }
}

/// The table that is shipped.
pub fn shipped() -> &'static ShippedTable {
    &TABLE
}

/// The shipped row of a state, if it has one of its own.
pub fn shipped_row(state: &str) -> Option<&'static ShippedRule> {
    TABLE.rules.iter().find(|row| row.state == state)
}

/// The rules of this moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleBook {
    rules: BTreeMap<String, TextingRule>,
}

impl RuleBook {
    /// The shipped rules with an operator's in their place.
    pub fn new(changed: impl IntoIterator<Item = (String, TextingRule)>) -> Self {
        let shipped = TABLE.rules.iter().map(|row| (row.state.clone(), row.rule));
        Self { rules: shipped.chain(changed).collect() }
    }

    /// The rules as they are shipped.
    pub fn shipped() -> Self {
        Self::new([])
    }

    /// The rule of a state: its own, or the federal one.
    pub fn of(&self, state: &str) -> TextingRule {
        let federal = || self.rules.get(FEDERAL).copied().unwrap_or(NOTHING);
        self.rules.get(state).copied().unwrap_or_else(federal)
    }

    /// The states that allow only so many texts a day.
    pub fn capped_states(&self) -> impl Iterator<Item = &'static str> {
        us_states::CODES.into_iter().filter(|state| self.of(state).most_per_day.is_some())
    }
}

/// Without any rule nobody is texted.
const NOTHING: TextingRule = TextingRule { weekdays: None, saturday: None, sunday: None, most_per_day: None };

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::us_states::CODES;

    #[expect(clippy::unnecessary_wraps, reason = "a day of a rule may have no hours")]
    fn hours(from: i8, until: i8) -> Option<TextingHours> {
        Some(TextingHours { from, until })
    }

    fn rule(week: Option<TextingHours>, sunday: Option<TextingHours>, most: Option<u8>) -> TextingRule {
        TextingRule { weekdays: week, saturday: week, sunday, most_per_day: most }
    }

    #[test]
    fn every_row_has_its_source_and_the_table_its_date() {
        let ShippedTable { as_of, rules } = shipped();
        assert!(as_of.parse::<jiff::civil::Date>().is_ok());
        let states: Vec<&str> = rules.iter().map(|row| row.state.as_str()).collect();
        assert!(states[0] == FEDERAL && states[1..].is_sorted());
        assert!(states[1..].iter().all(|state| CODES.contains(state)));
        for ShippedRule { state, rule, found, .. } in rules {
            assert!(found.is_whole() && found.as_of <= *as_of, "{state}");
            let days = [rule.weekdays, rule.saturday, rule.sunday].into_iter().flatten();
            assert!(days.into_iter().all(|day| 0 <= day.from && day.from < day.until && day.until <= 24));
        }
    }

    #[test]
    fn the_shipped_rules_are_those_that_were_looked_up() {
        let book = RuleBook::shipped();
        for (states, expected) in [
            ("US OH CA", rule(hours(8, 21), hours(8, 21), None)),
            ("AL LA", rule(hours(8, 20), None, None)),
            ("MS", rule(hours(8, 21), None, None)),
            ("TX", rule(hours(9, 21), hours(12, 21), None)),
            ("RI", TextingRule { saturday: hours(10, 17), ..rule(hours(9, 18), None, None) }),
            ("FL MD OK", rule(hours(8, 20), hours(8, 20), Some(3))),
            ("WA MA", rule(hours(8, 20), hours(8, 20), None)),
            ("CT NV", rule(hours(9, 20), hours(9, 20), None)),
            ("MI MN NM", rule(hours(9, 21), hours(9, 21), None)),
            ("KY", rule(hours(10, 21), hours(10, 21), None)),
        ] {
            for state in states.split(' ') {
                assert_eq!(book.of(state), expected, "{state}");
            }
        }
    }

    #[test]
    fn a_changed_row_holds_instead_of_the_shipped_one_and_the_federal_one_for_all_others() {
        let (ohio, federal) = (rule(hours(9, 18), None, Some(1)), rule(hours(8, 20), hours(8, 20), None));
        let book = RuleBook::new([("OH".to_owned(), ohio), (FEDERAL.to_owned(), federal)]);
        assert_eq!((book.of("OH"), book.of("CA")), (ohio, federal));
        assert_eq!(book.of("KY"), RuleBook::shipped().of("KY"));
    }

    #[test]
    fn a_rule_allows_more_by_any_hour_day_or_text() {
        let florida = RuleBook::shipped().of("FL");
        for (other, is_more) in [
            (florida, false),
            (rule(hours(9, 19), None, Some(2)), false),
            (rule(hours(8, 20), hours(8, 20), None), true),
            (rule(hours(8, 20), hours(8, 20), Some(4)), true),
            (rule(hours(8, 20), hours(7, 20), Some(3)), true),
            (rule(hours(9, 21), hours(8, 20), Some(1)), true),
        ] {
            assert_eq!(other.allows_more_than(&florida), is_more, "{other:?}");
        }
        let alabama = RuleBook::shipped().of("AL");
        assert!(florida.allows_more_than(&alabama), "Sundays");
    }
}
