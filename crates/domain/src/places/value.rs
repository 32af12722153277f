//! The value rule: how a label becomes the part of an address that names the place.

/// The value of a label, such as `st-louis-mo` for `St. Louis, MO`; nothing when no character of the label is left.
///
/// The label is lowercased; characters other than ASCII letters, digits, underscores, whitespace and hyphens are
/// removed; whitespace becomes hyphens; repeated hyphens collapse; edge hyphens go.
pub fn place_value(label: &str) -> Option<String> {
    let mut value = String::with_capacity(label.len());
    let mut hyphen_is_due = false;
    for character in label.chars().flat_map(char::to_lowercase) {
        if character == '-' || is_script_whitespace(character) {
            hyphen_is_due = true;
        } else if character.is_ascii_alphanumeric() || character == '_' {
            if hyphen_is_due && !value.is_empty() {
                value.push('-');
            }
            hyphen_is_due = false;
            value.push(character);
        }
    }
    (!value.is_empty()).then_some(value)
}

/// The rule comes from web pages, whose idea of whitespace differs from Rust's in two characters.
fn is_script_whitespace(character: char) -> bool {
    match character {
        '\u{feff}' => true,
        '\u{85}' => false,
        other => other.is_whitespace(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_labels_have_the_documented_values() {
        let cases = [
            ("Boston, MA", "boston-ma"),
            ("New York, NY", "new-york-ny"),
            ("St. Louis, MO", "st-louis-mo"),
            ("Coeur d'Alene, ID", "coeur-dalene-id"),
            ("Cañon City, CO", "caon-city-co"),
            ("Winston-Salem, NC", "winston-salem-nc"),
            ("Bath (Berkeley Springs), WV", "bath-berkeley-springs-wv"),
            ("Hartsville/Trousdale, TN", "hartsvilletrousdale-tn"),
            ("Islamorada, Village of Islands, FL", "islamorada-village-of-islands-fl"),
        ];
        for (label, value) in cases {
            assert_eq!(place_value(label).as_deref(), Some(value), "{label:?}");
        }
    }

    #[test]
    fn hyphens_collapse_and_edges_are_trimmed() {
        assert_eq!(place_value(" - A \u{a0}--\tB_c - ").as_deref(), Some("a-b_c"));
        assert_eq!(place_value("a . b").as_deref(), Some("a-b"));
    }

    #[test]
    fn a_label_without_usable_characters_has_no_value() {
        for label in ["", "  ", "-", "東京", "…!"] {
            assert_eq!(place_value(label), None, "{label:?}");
        }
    }
}
