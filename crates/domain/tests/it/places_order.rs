use proptest::collection::vec;
use proptest::prelude::*;
use townpick_domain::places::{Place, PlaceIndex};

/// The documented search, done the slow and obvious way: filter everything, sort everything, take ten.
fn naive_suggestions(labels: &[String], typed: &str) -> Vec<String> {
    let text = typed.trim().to_lowercase();
    let words: Vec<&str> = text.split([',', ' ']).filter(|word| !word.is_empty()).collect();
    if text.chars().count() < 2 || words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u8, String, String)> = labels
        .iter()
        .map(|label| (label.to_lowercase(), label.clone()))
        .filter(|(lowercased, _)| words.iter().all(|word| lowercased.contains(word)))
        .map(|(lowercased, label)| {
            let group = if lowercased.starts_with(&text) {
                0
            } else if lowercased.contains(&format!(" {text}")) || lowercased.contains(&format!(",{text}")) {
                1
            } else {
                2
            };
            (group, lowercased, label)
        })
        .collect();
    found.sort();
    found.into_iter().take(10).map(|(_, _, label)| label).collect()
}

fn index(labels: &[String]) -> PlaceIndex {
    let place = |label: &String| Place { label: label.clone(), value: label.to_lowercase() };
    PlaceIndex::new(labels.iter().map(place).collect())
}

/// Few letters, so that labels share beginnings, words and middles all the time.
fn labels() -> impl Strategy<Value = Vec<String>> {
    vec("[abABñÑ]{1,3}([ ,-][abAB]{1,3}){0,2}(, [AB]{2})?", 0..60)
}

proptest! {
    #[test]
    fn suggestions_are_those_of_the_obvious_search(
        labels in labels(),
        typed in "[abABñ]{0,3}[ ,]?[abABñ]{0,3}(, [ab]{0,2})?",
    ) {
        let index = index(&labels);
        let shown: Vec<String> = index.suggest(&typed).into_iter().map(|place| place.label.clone()).collect();
        prop_assert_eq!(shown, naive_suggestions(&labels, &typed));
    }

    #[test]
    fn every_label_and_value_given_is_found_and_no_other(labels in labels(), other in "[abAB, ]{0,6}") {
        let index = index(&labels);
        prop_assert_eq!(index.len(), labels.len());
        for label in &labels {
            prop_assert_eq!(&index.exact(label).unwrap().label, label);
            let value = label.to_lowercase();
            prop_assert_eq!(&index.find_value(&value).unwrap().value, &value);
        }
        prop_assert_eq!(index.exact(&other).is_some(), labels.contains(&other));
    }

    #[test]
    fn nothing_that_can_be_typed_panics(labels in vec(crate::support::any_text(), 0..20), typed in crate::support::any_text()) {
        let index = index(&labels);
        prop_assert!(index.suggest(&typed).len() <= 10);
        for label in &labels {
            prop_assert!(index.exact(label).is_some());
            prop_assert!(index.suggest(label).len() <= 10);
        }
    }
}
