//! What people text us beyond the words that the service answers by itself, and what administrators make of it.

use crate::{
    choice::choice,
    form::{FormErrors, Paragraphs},
};

/// The answer to somebody's text: they asked for it, whatever they want to hear otherwise.
pub const TEXT_ANSWER: &str = "text_answer";

/// The most characters that are stored of a text: what fits into one, however many segments it has.
const LONGEST_WORDS: usize = 1600;
/// The most characters of an answer: five segments with what stands around it.
pub const LONGEST_ANSWER: usize = 600;
/// What stands in the place of words, where only a picture came.
const NO_WORDS: &str = "(a picture or a sound, which is not stored)";

choice! {
    /// What a text is that the service does not understand by itself.
    #[strum(serialize_all = "snake_case")]
    pub enum ReplyKind as "AdminTextReplyKind" {
        /// Something else.
        Reply,
        /// It sounds like a wish to get no texts; they were paused.
        SoundsLikeStop,
    }
}

choice! {
    /// What was done about a text.
    #[strum(serialize_all = "snake_case")]
    pub enum ReplyState as "AdminTextReplyState" {
        /// Nothing yet.
        Open,
        /// It was answered.
        Answered,
        /// Nothing, and nothing needs to be.
        Done,
    }
}

/// The words of a text as they are stored.
pub fn stored_words(body: &str) -> String {
    let words: String = body.trim().chars().take(LONGEST_WORDS).collect();
    if words.is_empty() { NO_WORDS.to_owned() } else { words }
}

/// An administrator's answer.
#[derive(Clone, PartialEq, Eq)]
pub struct Answer(Paragraphs<LONGEST_ANSWER>);

impl Answer {
    /// Reads what was typed, or tells what is wrong with it.
    pub fn parse(typed: &str) -> Result<Self, FormErrors> {
        let read = match Paragraphs::optional(Some(typed)) {
            Ok(Some(words)) => Ok(Self(words)),
            Ok(None) => Err("Please type an answer".to_owned()),
            Err(_) => Err(format!("The answer is too long (at most {LONGEST_ANSWER} characters)")),
        };
        let mut errors = FormErrors::default();
        errors.value("words", read).ok_or(errors)
    }

    /// Its words.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_up_to_what_fits_into_a_text() {
        assert_eq!(stored_words("  When is it? \n"), "When is it?");
        assert_eq!(stored_words(" \n"), NO_WORDS);
        assert_eq!(stored_words(&"é".repeat(3000)).chars().count(), LONGEST_WORDS);
    }

    #[test]
    fn an_answer_has_words_and_not_too_many() {
        assert_eq!(Answer::parse(" On Sunday.\r\nAt six. ").unwrap().as_str(), "On Sunday.\nAt six.");
        for (typed, message) in [
            (" ".to_owned(), "Please type an answer"),
            ("x".repeat(601), "The answer is too long (at most 600 characters)"),
        ] {
            let errors = Answer::parse(&typed).err().unwrap();
            assert_eq!(errors.fields().collect::<Vec<_>>(), [("words", message)]);
        }
    }
}
