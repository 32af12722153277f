//! What the law asks of prizes by their value: filings before a contest, and tax forms before a prize is handed over.
//!
//! The figures are data with their source and date (`thresholds.json`), shown to administrators; none is in the code.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::{found_in::FoundIn, money::Cents, us_states::spoken_name};

static TABLE: LazyLock<PrizeTable> = LazyLock::new(|| {
    serde_json::from_str(include_str!("prize_guard/thresholds.json")).expect("the shipped table is readable")
});

/// What the law asks of prizes, as it was looked up once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PrizeTable {
    /// The day the figures were looked up.
    #[cfg_attr(feature = "schema", schema(format = Date))]
    pub as_of: String,
    /// States that want to hear of large prizes before a contest.
    pub filings: Vec<Filing>,
    /// Why the prizes of a year are added up.
    pub yearly: Advice,
    /// From when on prizes are reported to the tax office.
    pub reporting: Vec<Reporting>,
}

/// What one state asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PrizeFiling))]
pub struct Filing {
    /// The state's postal code.
    pub state: String,
    /// For prizes of more than this together, in cents.
    pub over_cents: i64,
    /// Whether a contest cannot be saved without the number of its filing; otherwise it is only warned of.
    pub is_required: bool,
    /// How long before the start it must be filed.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub days_before_start: Option<u32>,
    /// How long after the end the state wants the winners list.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub winners_list_within_days: Option<u32>,
    /// What else to know.
    pub note: String,
    /// Where this was found.
    #[serde(flatten)]
    pub found: FoundIn,
}

/// Something to know, and where it was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PrizeAdvice))]
pub struct Advice {
    /// What to know.
    pub note: String,
    /// Where this was found.
    #[serde(flatten)]
    pub found: FoundIn,
}

/// From when on prizes are reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PrizeReporting))]
pub struct Reporting {
    /// The first year it holds for.
    pub from_year: i16,
    /// What one person is given in a year, from this much on, in cents.
    pub at_least_cents: i64,
    /// The form it is reported on.
    pub form: String,
    /// What else to know.
    pub note: String,
    /// Where this was found.
    #[serde(flatten)]
    pub found: FoundIn,
}

/// The table that is shipped.
pub fn table() -> &'static PrizeTable {
    &TABLE
}

/// What a state asks of prizes that are worth so much together, if anything.
pub fn filing(state: &str, total_cents: i64) -> Option<&'static Filing> {
    filing_of(state).filter(|filing| total_cents > filing.over_cents)
}

/// What a state asks of prizes at all.
pub fn filing_of(state: &str) -> Option<&'static Filing> {
    TABLE.filings.iter().find(|filing| filing.state == state)
}

/// What the prizes of a contest are worth together; nothing is known without a value.
pub fn total(value: Option<Cents>, winners: i64) -> Option<i64> {
    value.map(|Cents(value)| value.saturating_mul(winners))
}

impl Filing {
    /// Why a contest without the number of its filing is refused.
    pub fn demand(&self) -> String {
        let over = Cents(self.over_cents);
        let days = self.days_before_start.map(|days| format!(", {days} days before the start"));
        format!(
            "Prizes of more than {over} in {} must be filed{} ({}): enter the number of the filing",
            spoken_name(&self.state),
            days.unwrap_or_default(),
            self.found.source
        )
    }
}

/// From how much on the prizes of one person in this year are reported; nothing where the table does not say.
pub fn reported_from(year: i16) -> Option<i64> {
    let applies = TABLE.reporting.iter().filter(|reporting| reporting.from_year <= year);
    applies.max_by_key(|reporting| reporting.from_year).map(|reporting| reporting.at_least_cents)
}

/// Whether a prize must wait for a tax form, when its winner was given so much in the year already.
pub fn needs_tax_form(value_cents: Option<i64>, given_cents: i64, year: i16) -> bool {
    let total = given_cents.saturating_add(value_cents.unwrap_or(0));
    reported_from(year).is_some_and(|from| value_cents != Some(0) && total >= from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::us_states::CODES;

    #[test]
    fn every_figure_has_its_source_and_the_table_its_date() {
        let PrizeTable { as_of, filings, yearly, reporting } = table();
        assert!(as_of.parse::<jiff::civil::Date>().is_ok());
        let found = filings.iter().map(|filing| &filing.found);
        let mut found =
            found.chain(reporting.iter().map(|reporting| &reporting.found)).chain([&yearly.found]);
        assert!(found.all(|found| found.is_whole() && found.as_of <= *as_of));
        assert!(filings.iter().all(|filing| CODES.contains(&filing.state.as_str())));
    }

    #[test]
    fn more_than_5000_dollars_must_be_filed_in_two_states() {
        let required = |state, cents| filing(state, cents).is_some_and(|filing| filing.is_required);
        assert!(required("FL", 500_001) && required("NY", 500_001));
        assert!(!required("FL", 500_000) && !required("MA", 99_999_999) && !required("RI", 50_001));
        assert!(filing("RI", 50_001).is_some());
        assert_eq!((total(Some(Cents(100)), 3), total(None, 3)), (Some(300), None));
        let demand = filing("NY", 500_001).map(Filing::demand).unwrap_or_default();
        assert!(
            demand.contains("$5,000 in New York") && demand.contains("30 days before the start"),
            "{demand}"
        );
    }

    #[test]
    fn what_reaches_the_reporting_threshold_waits_for_a_tax_form() {
        assert!(needs_tax_form(Some(200_000), 0, 2026) && needs_tax_form(Some(1), 199_999, 2027));
        assert!(!needs_tax_form(Some(199_999), 0, 2026) && !needs_tax_form(Some(200_000), 0, 2025));
        // What has no value is worth nothing that is known; whoever was given enough waits all the same.
        assert!(!needs_tax_form(None, 0, 2026) && needs_tax_form(None, 200_000, 2026));
    }
}
