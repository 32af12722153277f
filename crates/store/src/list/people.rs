//! How members are found by a part of their name, email address or phone number.
//!
//! Both engines have an index of every three letters. Fewer letters find those whose names or addresses begin with
//! them. A search that is shown stops at [`MOST_COUNTED`](super::MOST_COUNTED) members, always the same ones.

use std::collections::BTreeMap;

use crate::{
    search::{containing, phone_digits},
    sql::Bound,
};

/// The shortest text that the index of every three letters knows.
const LETTERS_OF_INDEX: usize = 3;
/// No text that begins with another one comes after it followed by this.
const LAST_CHARACTER: char = '\u{10ffff}';

/// A way to members: what is read, what holds of whom it finds, and in which order an index gives them.
#[derive(Debug)]
pub(super) struct Way {
    pub(super) from: &'static str,
    pub(super) condition: &'static str,
    pub(super) order: &'static str,
}

impl Way {
    const fn of_members(condition: &'static str, order: &'static str) -> Self {
        Self { from: "members m", condition, order }
    }
}

const BEGINNING: &[Way] = &[
    Way::of_members("m.search_name >= {q} AND m.search_name < {q_end}", "m.search_name, m.id"),
    Way::of_members("m.search_last_name >= {q} AND m.search_last_name < {q_end}", "m.search_last_name, m.id"),
    Way::of_members("m.email >= {q} AND m.email < {q_end}", "m.email"),
];
const CONTAINING: &[Way] = &[Way::of_members("m.search_words LIKE {q} ESCAPE '\\'", "m.id")];
const CONTAINING_DIGITS: &[Way] = &[Way::of_members(
    "m.search_words LIKE {q} ESCAPE '\\' OR m.search_words LIKE {q_digits} ESCAPE '\\'",
    "m.id",
)];
const INDEXED: &[Way] = &[Way {
    from: "members_search s CROSS JOIN members m",
    condition: "m.number = s.rowid AND s.members_search MATCH {q_match}",
    order: "s.rowid",
}];

/// What is searched for, as values of a request.
pub(super) fn values(typed: &str) -> Vec<(&'static str, Bound)> {
    let text = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if text.chars().count() < LETTERS_OF_INDEX {
        let end = format!("{text}{LAST_CHARACTER}");
        return vec![("q", Bound::Text(text)), ("q_end", Bound::Text(end))];
    }
    let phrase = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut values = vec![("q", Bound::Text(containing(&text)))];
    let indexed = match phone_digits(&text) {
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

/// The ways to whoever a search of these values finds. SQLite knows the index of every three letters as a table, which is
/// left aside where the members it is about are few.
pub(super) fn ways(values: &BTreeMap<&str, Bound>, is_sqlite: bool, are_few: bool) -> &'static [Way] {
    match (values.contains_key("q_end"), values.contains_key("q_digits")) {
        (true, _) => BEGINNING,
        _ if is_sqlite && !are_few => INDEXED,
        (_, true) => CONTAINING_DIGITS,
        (_, false) => CONTAINING,
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
