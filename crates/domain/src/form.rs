//! Text that people type into forms: cleaned and measured once, then carried in types that cannot hold a bad value.
//!
//! Nothing is escaped here. `<script>` is stored as the letters somebody typed; whoever shows a text escapes it for
//! the place where it is shown.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[cfg(feature = "schema")]
use crate::record::schema;
use crate::record::{Field, FieldError, Typed};

/// One line of text with a least and a greatest number of characters.
///
/// Control characters and line breaks count as spaces, runs of spaces as one, and spaces at the edges as none.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
pub struct Line<const SHORTEST: usize, const LONGEST: usize>(String);

/// Text that may have several lines, at least one character and a greatest number of them.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
pub struct Paragraphs<const LONGEST: usize>(String);

/// Text that may have several lines, or nothing in it, and a greatest number of characters.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
pub struct Prose<const LONGEST: usize>(String);

/// Lets a text that was read stand wherever text is wanted.
macro_rules! stands_for_text {
    ($($name:ident $(<$($length:ident),+>)?;)+) => {$(
        impl $(<$(const $length: usize),+>)? std::ops::Deref for $name $(<$($length),+>)? {
            type Target = str;

            fn deref(&self) -> &str {
                self.as_str()
            }
        }
    )+};
}
pub(crate) use stands_for_text;

stands_for_text! {
    Line<SHORTEST, LONGEST>;
    Paragraphs<LONGEST>;
    Prose<LONGEST>;
}

/// Why a text cannot be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError {
    /// Fewer characters than the field needs.
    #[error("the text is too short")]
    TooShort,
    /// More characters than the field holds.
    #[error("the text has more than {0} characters")]
    TooLong(usize),
}

impl TextError {
    /// What is said about it under the field that people call `label`.
    fn in_words(self, label: &str) -> String {
        match self {
            Self::TooShort => format!("{label} is required"),
            Self::TooLong(longest) => format!("{label} is too long (at most {longest} characters)"),
        }
    }
}

impl<const SHORTEST: usize, const LONGEST: usize> Line<SHORTEST, LONGEST> {
    /// Reads a line.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let visible: String = text.chars().filter(|c| !is_invisible(*c)).map(control_as_space).collect();
        let line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        measured(line, SHORTEST, LONGEST).map(Self)
    }

    /// The line as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const LONGEST: usize> Line<1, LONGEST> {
    /// Reads a line that may be left out; an empty one is none.
    pub fn optional(text: Option<&str>) -> Result<Option<Self>, TextError> {
        none_if_empty(Self::parse(text.unwrap_or_default()))
    }
}

impl<const LONGEST: usize> Paragraphs<LONGEST> {
    /// Reads a text that may be left out; an empty one is none.
    pub fn optional(text: Option<&str>) -> Result<Option<Self>, TextError> {
        let lines = text.unwrap_or_default().replace("\r\n", "\n").replace('\r', "\n");
        let visible: String = lines
            .chars()
            .filter(|c| !is_invisible(*c))
            .map(|c| if matches!(c, '\n' | '\t') { c } else { control_as_space(c) })
            .collect();
        none_if_empty(measured(visible.trim().to_owned(), 1, LONGEST).map(Self))
    }

    /// The text, its lines ended by `\n`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const LONGEST: usize> Prose<LONGEST> {
    /// The text, its lines ended by `\n`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const SHORTEST: usize, const LONGEST: usize> Typed for Line<SHORTEST, LONGEST> {
    fn typed(text: &str, label: &str) -> Result<Option<Self>, String> {
        none_if_empty(Self::parse(text)).map_err(|error| error.in_words(label))
    }

    const LONGEST: Option<usize> = Some(LONGEST);

    #[cfg(feature = "schema")]
    fn described() -> schema::Described {
        schema::text_between(SHORTEST, LONGEST)
    }
}

impl<const LONGEST: usize> Typed for Paragraphs<LONGEST> {
    fn typed(text: &str, label: &str) -> Result<Option<Self>, String> {
        Self::optional(Some(text)).map_err(|error| error.in_words(label))
    }

    const LONGEST: Option<usize> = Some(LONGEST);
}

impl<const LONGEST: usize> Field for Prose<LONGEST> {
    type Sent = Option<String>;

    fn read(sent: &Option<String>, label: &str) -> Result<Self, FieldError> {
        let text = Option::<Paragraphs<LONGEST>>::read(sent, label)?;
        Ok(Self(text.map(|text| text.0).unwrap_or_default()))
    }

    #[cfg(feature = "schema")]
    fn sent() -> schema::Described {
        Option::<Paragraphs<LONGEST>>::sent()
    }

    #[cfg(feature = "schema")]
    fn answered() -> schema::Described {
        schema::text(Some(LONGEST), None)
    }
}

fn measured(text: String, shortest: usize, longest: usize) -> Result<String, TextError> {
    match text.chars().count() {
        count if count < shortest => Err(TextError::TooShort),
        count if count > longest => Err(TextError::TooLong(longest)),
        _ => Ok(text),
    }
}

fn none_if_empty<T>(result: Result<T, TextError>) -> Result<Option<T>, TextError> {
    match result {
        Err(TextError::TooShort) => Ok(None),
        other => other.map(Some),
    }
}

fn control_as_space(character: char) -> char {
    if character.is_control() { ' ' } else { character }
}

/// Characters that show nothing and can make a text read as something else than it is. Joiners are not among them:
/// emoji are made with those.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{200b}' | '\u{feff}' | '\u{2060}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl<const SHORTEST: usize, const LONGEST: usize> fmt::Debug for Line<SHORTEST, LONGEST> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Line(…)")
    }
}

impl<const LONGEST: usize> fmt::Debug for Prose<LONGEST> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Prose(…)")
    }
}

impl<const LONGEST: usize> fmt::Debug for Paragraphs<LONGEST> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Paragraphs(…)")
    }
}

/// What a browser calls one submit of a form; a retry carries the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RequestId(pub Uuid);

/// What is wrong with a form: a message for each field that must be corrected.
#[derive(Clone, PartialEq, Eq, Default, Debug, thiserror::Error)]
#[error("some fields of the form are not valid")]
pub struct FormErrors {
    messages: BTreeMap<&'static str, String>,
    is_missing: bool,
}

impl FormErrors {
    /// The messages, by field.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.messages.iter().map(|(field, message)| (*field, message.as_str()))
    }

    /// Keeps the message of a field that could not be read; `name` is what people call the field.
    pub(crate) fn text<T>(
        &mut self,
        field: &'static str,
        name: &str,
        result: Result<T, TextError>,
    ) -> Option<T> {
        self.value(field, result.map_err(|error| error.in_words(name)))
    }

    /// Keeps the message of a field that could not be read.
    pub(crate) fn value<T>(&mut self, field: &'static str, result: Result<T, String>) -> Option<T> {
        result.map_err(|message| self.messages.insert(field, message)).ok()
    }

    /// Keeps the message of a field of a record that could not be read.
    pub(crate) fn field<T>(&mut self, field: &'static str, read: Result<T, FieldError>) -> Option<T> {
        let message = match read {
            Ok(value) => return Some(value),
            Err(FieldError::SaidElsewhere) => return None,
            Err(FieldError::Missing(message)) => {
                self.is_missing = true;
                message
            }
            Err(FieldError::Wrong(message)) => message,
        };
        self.messages.insert(field, message);
        None
    }

    /// Whether nothing was entered where something must be.
    pub(crate) fn is_missing(&self) -> bool {
        self.is_missing
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn line(text: &str) -> Result<String, TextError> {
        Line::<2, 10>::parse(text).map(|line| line.as_str().to_owned())
    }

    fn paragraphs(text: &str) -> Option<String> {
        Paragraphs::<20>::optional(Some(text)).unwrap().map(|text| text.as_str().to_owned())
    }

    #[test]
    fn a_line_is_trimmed_before_it_is_measured() {
        assert_eq!(line("  ab\t "), Ok("ab".to_owned()));
        for short in ["", " ", " a ", "\0a\0", "\u{200b}\u{200b}", "\u{a0}a"] {
            assert_eq!(line(short), Err(TextError::TooShort), "{short:?}");
        }
    }

    #[test]
    fn characters_are_counted_and_not_bytes() {
        assert_eq!(line("🍞🥐"), Ok("🍞🥐".to_owned()));
        assert_eq!(line(&"é".repeat(10)), Ok("é".repeat(10)));
        assert_eq!(line(&"é".repeat(11)), Err(TextError::TooLong(10)));
        assert_eq!(line(&format!("  {}  ", "x".repeat(10))), Ok("x".repeat(10)));
    }

    #[test]
    fn a_line_cannot_break() {
        assert_eq!(line("a\r\nb: c\0d"), Ok("a b: c d".to_owned()));
        assert_eq!(line("a\u{2028}b"), Ok("a b".to_owned()));
        assert_eq!(line("\u{202e}abc\u{202c}"), Ok("abc".to_owned()));
    }

    #[test]
    fn scripts_and_joined_emoji_stay_as_they_were_typed() {
        assert_eq!(line("<b>'\"&</b>"), Ok("<b>'\"&</b>".to_owned()));
        assert_eq!(line("👩\u{200d}🍳x"), Ok("👩\u{200d}🍳x".to_owned()));
    }

    #[test]
    fn paragraphs_keep_their_lines() {
        assert_eq!(paragraphs(" a\r\nb\rc\n\n\td\0 ").as_deref(), Some("a\nb\nc\n\n\td"));
        assert_eq!(paragraphs(" \n\0 "), None);
        assert_eq!(Paragraphs::<20>::optional(Some(&"x".repeat(21))), Err(TextError::TooLong(20)));
        assert_eq!(Paragraphs::<20>::optional(None), Ok(None));
    }

    #[test]
    fn an_optional_line_that_is_empty_is_none() {
        assert_eq!(Line::<1, 5>::optional(None), Ok(None));
        assert_eq!(Line::<1, 5>::optional(Some("  ")), Ok(None));
        assert_eq!(Line::<1, 5>::optional(Some("123456")), Err(TextError::TooLong(5)));
    }

    #[test]
    fn debug_does_not_show_what_was_typed() {
        let text =
            format!("{:?} {:?}", Line::<2, 10>::parse("secret"), Paragraphs::<9>::optional(Some("secret")));
        assert!(!text.contains("secret"), "{text}");
    }
}
