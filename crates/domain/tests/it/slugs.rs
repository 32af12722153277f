use proptest::prelude::*;
use townpick_domain::places::place_value;
use townpick_domain::slug::{BusinessSlug, TownSlug};

use crate::support::any_text;

/// The value rule, one documented sentence after the other.
fn value_rule_step_by_step(label: &str) -> String {
    let allowed: String = label
        .to_lowercase()
        .chars()
        .filter(|&c| {
            c.is_ascii_alphanumeric()
                || c == '_'
                || c == '-'
                || (c.is_whitespace() && c != '\u{85}')
                || c == '\u{feff}'
        })
        .collect();
    let mut value: String = allowed.chars().map(|c| if c.is_ascii_graphic() { c } else { '-' }).collect();
    while value.contains("--") {
        value = value.replace("--", "-");
    }
    value.trim_matches('-').to_owned()
}

fn names() -> impl Strategy<Value = String> {
    prop_oneof![any_text(), "[ A-Za-z0-9_.'ñé()/,-]{0,30}"]
}

proptest! {
    #[test]
    fn the_value_of_a_label_follows_the_documented_steps(label in names()) {
        let expected = value_rule_step_by_step(&label);
        prop_assert_eq!(place_value(&label).unwrap_or_default(), expected.clone());
        prop_assert_eq!(place_value(&expected).unwrap_or_default(), expected);
    }

    #[test]
    fn a_town_and_its_place_have_the_same_slug(name in names(), state in "[A-Za-z]{2}") {
        if let Ok(slug) = TownSlug::from_name_and_state(&name, &state) {
            let value = place_value(&format!("{name}, {state}"));
            prop_assert_eq!(Some(slug.as_str()), value.as_deref());
            prop_assert_eq!(slug.display_parts().1, state.to_uppercase());
        } else {
            prop_assert!(place_value(&name).is_none());
        }
    }

    #[test]
    fn what_is_taken_for_a_town_slug_can_stand_in_a_path(text in prop_oneof![any_text(), "[a-zA-Z0-9_./%-]{0,20}", "[a-zA-Z-]{1,9}-[a-zA-Z]{2}"]) {
        if let Ok(slug) = TownSlug::parse(&text) {
            prop_assert_eq!(slug.as_str(), text.to_ascii_lowercase());
            prop_assert!(slug.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
            prop_assert!(!slug.as_str().contains("--"));
            let (town, state) = slug.display_parts();
            prop_assert!(!town.is_empty() && state.len() == 2);
            prop_assert_eq!(TownSlug::from_name_and_state(&town, &state).unwrap(), slug);
        }
    }

    #[test]
    fn a_business_slug_is_stable_and_clean(name in names()) {
        match BusinessSlug::from_name(&name) {
            Ok(slug) => {
                prop_assert_eq!(&BusinessSlug::from_name(slug.as_str()).unwrap(), &slug);
                prop_assert_eq!(&BusinessSlug::parse(slug.as_str()).unwrap(), &slug);
                prop_assert!(!slug.as_str().starts_with('-') && !slug.as_str().ends_with('-') && !slug.as_str().contains("--"));
            }
            Err(_) => prop_assert!(!name.to_lowercase().contains(|c: char| c.is_ascii_alphanumeric())),
        }
    }
}
