//! A reason that becomes part of a public record, where nothing can ever be taken back: it must not carry anybody's
//! contact data, nor the name of somebody the record is about.

use crate::{
    calendar::Date,
    form::{Line, TextError},
};

/// As many digits as a telephone number has with its area code; a date has fewer.
const DIGITS_OF_A_PHONE: usize = 10;

/// Words that everybody may read for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicReason(Line<1, 300>);

/// Why words cannot be published.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PublicReasonError {
    /// Nothing, or too much.
    #[error(transparent)]
    Text(#[from] TextError),
    /// An email address or a telephone number.
    #[error("Everyone can read this reason: leave out email addresses and phone numbers")]
    Contact,
    /// The name of somebody.
    #[error("Everyone can read this reason: leave out the names of members")]
    Name,
}

impl PublicReason {
    /// Reads a reason; `names` are those of the people it could be about.
    pub fn parse<'n>(
        text: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Result<Self, PublicReasonError> {
        let line = Line::parse(text)?;
        let words = line.as_str().to_lowercase();
        if words.contains('@') || has_phone(&words) {
            return Err(PublicReasonError::Contact);
        }
        let mut names = names.into_iter().map(|name| name.trim().to_lowercase());
        if names.any(|name| !name.is_empty() && words.contains(&name)) {
            return Err(PublicReasonError::Name);
        }
        Ok(Self(line))
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// Digits that belong together, however they are set.
fn has_phone(words: &str) -> bool {
    let is_date = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()).parse::<Date>().is_ok();
    let words: Vec<&str> =
        words.split_whitespace().map(|word| if is_date(word) { "date" } else { word }).collect();
    let words = words.join(" ");
    let runs = words.split(|c: char| !(c.is_ascii_digit() || matches!(c, ' ' | '-' | '.' | '(' | ')' | '+')));
    runs.into_iter().any(|run| run.chars().filter(char::is_ascii_digit).count() >= DIGITS_OF_A_PHONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<PublicReasonError> {
        PublicReason::parse(text, ["Maria Gomes", " "]).err()
    }

    #[test]
    fn a_reason_about_the_contest_passes() {
        for text in [
            "The shop closed on 2026-11-20.",
            "Closed from 2026-11-15 - 2026-11-22",
            "Prize of $1,500 withdrawn, see rule 12",
            "Maria's Diner burned",
        ] {
            assert_eq!(refused(text), None, "{text}");
        }
    }

    #[test]
    fn contact_data_and_names_are_refused() {
        for text in ["ask ana@people.example", "call 617-555-0100", "call (617) 555 0100", "6175550100"] {
            assert_eq!(refused(text), Some(PublicReasonError::Contact), "{text}");
        }
        assert_eq!(refused("MARIA GOMES works there"), Some(PublicReasonError::Name));
        assert_eq!(refused(" "), Some(PublicReasonError::Text(TextError::TooShort)));
    }
}
