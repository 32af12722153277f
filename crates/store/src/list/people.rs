//! How members are found by a part of their name, email address or phone number.
//!
//! Both engines have an index of every three letters. Fewer letters find those whose names or addresses begin with
//! them. A search stops at [`MOST_COUNTED`](super::MOST_COUNTED) members, whoever they are.

use std::collections::BTreeMap;

use crate::{search::containing, sql::Bound};

/// The shortest text that the index of every three letters knows.
const LETTERS_OF_INDEX: usize = 3;
/// Fewer digits are a house number or a year, not a part of a phone number.
const FEWEST_DIGITS: usize = 3;
const DIGITS_IN_NUMBER: usize = 10;
/// No text that begins with another one comes after it followed by this.
const LAST_CHARACTER: char = '\u{10ffff}';

const BEGINNING: &str = "(m.search_name >= {q} AND m.search_name < {q_end})
     OR (m.search_last_name >= {q} AND m.search_last_name < {q_end}) OR (m.email >= {q} AND m.email < {q_end})";
const CONTAINING: &str = "m.search_words LIKE {q} ESCAPE '\\'";
const CONTAINING_DIGITS: &str =
    "m.search_words LIKE {q} ESCAPE '\\' OR m.search_words LIKE {q_digits} ESCAPE '\\'";
const INDEXED: &str = "m.number = s.rowid AND s.members_search MATCH {q_match}";

/// What is searched for, as values of a request.
pub(super) fn values(typed: &str) -> Vec<(&'static str, Bound)> {
    let text = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if text.chars().count() < LETTERS_OF_INDEX {
        let end = format!("{text}{LAST_CHARACTER}");
        return vec![("q", Bound::Text(text)), ("q_end", Bound::Text(end))];
    }
    let phrase = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut values = vec![("q", Bound::Text(containing(&text)))];
    let indexed = match digits(&text) {
        None => phrase(&text),
        Some(digits) => {
            let both = format!("{} OR {}", phrase(&text), phrase(&digits));
            values.push(("q_digits", Bound::Text(containing(&digits))));
            both
        }
    };
    values.push(("q_match", Bound::Text(indexed)));
    values
}

/// The digits of what may be a part of a phone number.
fn digits(typed: &str) -> Option<String> {
    let is_phone = |c: char| c.is_ascii_digit() || matches!(c, '+' | '(' | ')' | '-' | '.' | ' ');
    if !typed.chars().all(is_phone) {
        return None;
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    // No area code begins with 1: it is the country's.
    let digits = digits.strip_prefix('1').unwrap_or(&digits).to_owned();
    (FEWEST_DIGITS..=DIGITS_IN_NUMBER).contains(&digits.len()).then_some(digits)
}

/// How a search of these values is said: in the index of every three letters, where it is read first, or of members `m`.
pub(super) fn condition(values: &BTreeMap<&str, Bound>, is_indexed: bool) -> &'static str {
    match (values.contains_key("q_end"), is_indexed, values.contains_key("q_digits")) {
        (true, ..) => BEGINNING,
        (_, true, _) => INDEXED,
        (.., true) => CONTAINING_DIGITS,
        (.., false) => CONTAINING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(typed: &str, name: &str) -> Option<String> {
        values(typed).into_iter().find(|(found, _)| *found == name).and_then(|(_, value)| match value {
            Bound::Text(text) => Some(text),
            _ => None,
        })
    }

    #[test]
    fn two_letters_are_the_beginning_of_a_name() {
        assert_eq!(value(" Jo ", "q").as_deref(), Some("jo"));
        assert_eq!(value("Jo", "q_end").as_deref(), Some("jo\u{10ffff}"));
        assert_eq!(value("Jo", "q_match"), None);
    }

    #[test]
    fn three_letters_are_looked_for_everywhere() {
        assert_eq!(value("O_N\"e", "q").as_deref(), Some("%o\\_n\"e%"));
        assert_eq!(value("O_N\"e", "q_match").as_deref(), Some("\"o_n\"\"e\""));
        assert_eq!(value("Maria\t GOMES", "q_match").as_deref(), Some("\"maria gomes\""));
    }

    #[test]
    fn digits_are_looked_for_however_they_are_written() {
        assert_eq!(value("(617) 555-01", "q_digits").as_deref(), Some("%61755501%"));
        assert_eq!(value("+1 617 555 0123", "q_digits").as_deref(), Some("%6175550123%"));
        assert_eq!(value("617-5", "q_match").as_deref(), Some("\"617-5\" OR \"6175\""));
        for typed in ["maria", "617a", "61755501234", "+1 "] {
            assert_eq!(value(typed, "q_digits"), None, "{typed:?}");
        }
    }
}
