//! Patterns for searching in lowercase columns, in which what somebody typed stands for itself alone.
//!
//! A query must say `LIKE $1 ESCAPE '\'`.

/// Texts that contain this, in any case; an empty one fits everything.
pub fn containing(text: &str) -> String {
    if text.is_empty() { "%".to_owned() } else { format!("%{}%", literal(text)) }
}

/// The pattern of texts that contain what was typed.
pub fn pattern(typed: &str) -> Option<String> {
    Some(containing(typed))
}

/// The pattern of names, addresses and numbers that contain what was typed: numbers are stored as digits, whatever
/// somebody types between them.
pub fn pattern_of_people(typed: &str) -> Option<String> {
    let is_separator = |c: char| matches!(c, ' ' | '.' | '-' | '(' | ')' | '+');
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let is_phone = !digits.is_empty() && typed.chars().all(|c| c.is_ascii_digit() || is_separator(c));
    Some(containing(if is_phone { &digits } else { typed }))
}

/// Texts that begin with this, in any case.
pub fn starting_with(text: &str) -> String {
    format!("{}%", literal(text))
}

fn literal(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for character in text.to_lowercase().chars() {
        if matches!(character, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_stands_for_itself() {
        assert_eq!(containing("50%_A\\"), "%50\\%\\_a\\\\%");
        assert_eq!(starting_with("Élan_"), "élan\\_%");
        assert_eq!(containing(""), "%");
        assert_eq!(pattern_of_people("(617) 555-01").as_deref(), Some("%61755501%"));
        assert_eq!(pattern_of_people("maria2@").as_deref(), Some("%maria2@%"));
        assert_eq!(pattern_of_people("-").as_deref(), Some("%-%"));
    }
}
