//! Which state an area code belongs to. Two states presume that whoever has one of theirs lives there.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use crate::found_in::FoundIn;

static LIST: LazyLock<List> = LazyLock::new(|| {
    serde_json::from_str(include_str!("area_codes.json")).expect("the shipped list is readable")
});
static STATES: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    LIST.states.iter().flat_map(|(state, codes)| codes.split(' ').map(move |code| (code, *state))).collect()
});

#[derive(Deserialize)]
struct List {
    #[serde(flatten)]
    found: FoundIn,
    #[serde(borrow)]
    states: BTreeMap<&'static str, &'static str>,
}

/// Where the list was found, and when.
pub fn found_in() -> &'static FoundIn {
    &LIST.found
}

/// The state of an area code; none of one that is no place in the country, or that nobody knows yet.
pub fn state_of(area_code: &str) -> Option<&'static str> {
    STATES.get(area_code).copied()
}

/// The area codes of these states.
pub fn of_states(states: &[&str]) -> impl Iterator<Item = &'static str> {
    STATES.iter().filter(|(_, state)| states.contains(state)).map(|(code, _)| *code)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{contact::Phone, us_states};

    #[test]
    fn every_state_has_area_codes_and_each_of_them_is_one_states() {
        let list: serde_json::Value = serde_json::from_str(include_str!("area_codes.json")).unwrap();
        assert!(found_in().is_whole());
        let states = list["states"].as_object().unwrap();
        assert!(states.keys().map(String::as_str).eq(us_states::CODES));
        let codes = states.values().map(|codes| codes.as_str().unwrap().split(' ').count());
        assert_eq!(codes.sum::<usize>(), STATES.len(), "none is named twice");
    }

    #[test]
    fn an_area_code_is_that_of_somebodys_own_phone() {
        for code in STATES.keys() {
            let phone = Phone::parse(&format!("{code}5550123")).unwrap();
            assert!(!phone.is_special(), "{code}");
        }
        assert_eq!(["305", "405", "212", "617"].map(state_of), ["FL", "OK", "NY", "MA"].map(Some));
        assert_eq!(["800", "416", "999", ""].map(state_of), [None; 4], "toll-free, Canadian, nobody's");
    }
}
