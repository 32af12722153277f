//! Patterns for searching in lowercase columns, in which what somebody typed stands for itself alone.
//!
//! A query must say `LIKE $1 ESCAPE '\'`.

/// Fewer digits are a house number or a year, not a part of a phone number.
const FEWEST_DIGITS: usize = 3;
const DIGITS_IN_NUMBER: usize = 10;

/// Texts that contain this, in any case; an empty one fits everything.
pub fn containing(text: &str) -> String {
    if text.is_empty() { "%".to_owned() } else { format!("%{}%", literal(text)) }
}

/// The pattern of texts that contain what was typed.
pub fn pattern(typed: &str) -> Option<String> {
    Some(containing(typed))
}

/// The pattern of names, addresses and numbers that contain what was typed.
pub fn pattern_of_people(typed: &str) -> Option<String> {
    Some(containing(phone_digits(typed).as_deref().unwrap_or(typed)))
}

/// The digits of what may be a part of a phone number: numbers are stored as 10 digits, whatever somebody types between
/// them.
pub(crate) fn phone_digits(typed: &str) -> Option<String> {
    let is_phone = |c: char| c.is_ascii_digit() || matches!(c, '+' | '(' | ')' | '-' | '.' | ' ');
    if !typed.chars().all(is_phone) {
        return None;
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    // No area code begins with 1: it is the country's.
    let digits = digits.strip_prefix('1').unwrap_or(&digits).to_owned();
    (FEWEST_DIGITS..=DIGITS_IN_NUMBER).contains(&digits.len()).then_some(digits)
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
        assert_eq!(pattern_of_people("+1 617 555").as_deref(), Some("%617555%"));
        assert_eq!(pattern_of_people("maria2@").as_deref(), Some("%maria2@%"));
        assert_eq!(pattern_of_people("-").as_deref(), Some("%-%"));
    }
}
