//! Patterns for searching in lowercase columns, in which what somebody typed stands for itself alone.
//!
//! A query must say `LIKE $1 ESCAPE '\'`.

/// Texts that contain this, in any case; an empty one fits everything.
pub fn containing(text: &str) -> String {
    if text.is_empty() { "%".to_owned() } else { format!("%{}%", literal(text)) }
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
    }
}
