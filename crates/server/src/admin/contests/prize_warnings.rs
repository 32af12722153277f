//! What administrators should know about the value of a contest's prizes.

use townpick_domain::{calendar::CalendarYear, money::Cents, prize_guard, us_states::spoken_name};
use townpick_store::contests::{ContestDetail, YearlyPrizes};

const NO_VALUE: &str = "The prize has no approximate value: the official rules cannot state one, and no threshold can be checked.";

/// Each in a sentence; none where all is well.
pub(super) fn of(contest: &ContestDetail, yearly: Option<&YearlyPrizes>, year: CalendarYear) -> Vec<String> {
    let record = &contest.record;
    let total = prize_guard::total(record.prize_value_cents, record.number_of_winners.count());
    let mut warnings = Vec::new();
    if total.is_none() {
        warnings.push(NO_VALUE.to_owned());
    }
    let state = &contest.town.state;
    let filing = total.and_then(|total| prize_guard::filing(state, total));
    if let Some(filing) = filing.filter(|_| record.filing_number.is_none()) {
        warnings.push(format!("{}. {}", filing.demand(), filing.note));
    }
    let of_year = yearly.and_then(|yearly| prize_guard::filing(state, yearly.total_cents));
    if let (Some(yearly), Some(filing), None) = (yearly, of_year, filing) {
        warnings.push(format!(
            "The prizes of {} in {} add up to {}, which is more than the {} above which {} requires a filing. {} ({})",
            contest.town.full_name,
            year.number,
            Cents(yearly.total_cents),
            Cents(filing.over_cents),
            spoken_name(state),
            prize_guard::table().yearly.note,
            prize_guard::table().yearly.found.source
        ));
    }
    warnings
}
