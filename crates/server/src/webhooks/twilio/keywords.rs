//! The words people text to be left alone, to hear from us again, or to ask who we are.

/// What somebody wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// No more texts.
    Stop,
    /// Texts again; the welcome asks for it, too.
    Start,
    /// To count in the drawings.
    Confirm,
    /// Who is this?
    Help,
}

/// Words that end texts.
pub(crate) const STOP: &[&str] =
    &["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"];
/// Words that bring texts back.
pub(crate) const START: &[&str] = &["START", "YES", "UNSTOP"];
/// Words that answer the welcome besides YES, which brings texts back as well.
pub(crate) const CONFIRM: &[&str] = &["SI", "CONFIRM"];
/// Words that ask who we are.
pub(crate) const HELP: &[&str] = &["HELP", "INFO"];

/// What a text asks for, if it is one of the known words. Case, spaces and punctuation do not matter, and a sentence
/// that begins with STOP or UNSUBSCRIBE is understood as well.
pub(super) fn wish(text: &str) -> Option<Wish> {
    let letters = letters(text);
    let first: String = text
        .trim_start()
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let is_one_of = |words: &[&str]| words.contains(&letters.as_str());
    if is_one_of(STOP) || matches!(first.as_str(), "STOP" | "UNSUBSCRIBE") {
        Some(Wish::Stop)
    } else if is_one_of(START) {
        Some(Wish::Start)
    } else if is_one_of(CONFIRM) {
        Some(Wish::Confirm)
    } else if is_one_of(HELP) {
        Some(Wish::Help)
    } else {
        None
    }
}

/// The letters and digits of a text, in capitals and without accents on an I.
pub(super) fn letters(text: &str) -> String {
    let plain = text.chars().map(|letter| if matches!(letter, 'í' | 'Í' | 'ì' | 'Ì') { 'I' } else { letter });
    plain.filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase()).collect()
}

/// What is texted back to whoever has just confirmed with a text; it fits one.
pub(super) fn confirmed(brand: &str) -> String {
    format!(
        "{brand}: confirmed, you count in the drawings! About 3 texts a week. Msg & data rates may apply. Reply HELP for \
         help, STOP to end texts."
    )
}

impl Wish {
    /// What is texted back; each fits one text message. The answer to START confirms that they agree to texts.
    pub(crate) fn reply(self, brand: &str, contact_email: &str) -> String {
        match self {
            Self::Stop => format!(
                "{brand}: you will get no more texts. Members stay in the drawings and hear from us by email. \
                 Reply START to get texts again."
            ),
            Self::Start => {
                format!(
                    "{brand}: this number can get our texts, about 3 a week. Msg & data rates may apply. \
                     Reply HELP for help, STOP to end them."
                )
            }
            Self::Confirm => format!(
                "{brand}: thank you. Members who have confirmed count in the drawings. Reply START to get texts, HELP for help, \
                 STOP to end texts."
            ),
            Self::Help => format!(
                "{brand}: a local pick and a prize every week. Help: {contact_email}. Msg & data rates may apply. \
                 Reply STOP to end texts."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_understood_in_any_spelling() {
        for (words, meaning) in
            [(STOP, Wish::Stop), (START, Wish::Start), (CONFIRM, Wish::Confirm), (HELP, Wish::Help)]
        {
            for word in words {
                for text in
                    [(*word).to_owned(), word.to_lowercase(), format!("  {word}. "), format!("{word}!")]
                {
                    assert_eq!(wish(&text), Some(meaning), "{text}");
                }
            }
        }
        for text in ["Sí", "SÍ!", "si."] {
            assert_eq!(wish(text), Some(Wish::Confirm), "{text}");
        }
        for text in ["Stop all", "opt-out", "STOP texting me please", "unsubscribe me"] {
            assert_eq!(wish(text), Some(Wish::Stop), "{text}");
        }
    }

    #[test]
    fn anything_else_asks_for_nothing() {
        for text in ["", "thanks!", "yes please call me", "I'll stop by", "the end", "stopwatch", "🎉"] {
            assert_eq!(wish(text), None, "{text}");
        }
    }

    #[test]
    fn each_reply_fits_one_text_and_tells_how_to_stop() {
        let replies = [Wish::Stop, Wish::Start, Wish::Confirm, Wish::Help]
            .map(|wish| wish.reply("Townpick", "hello@townpick.example"));
        for reply in replies.into_iter().chain([confirmed("Townpick")]) {
            assert!(reply.len() <= 160 && reply.starts_with("Townpick: "), "{} {reply}", reply.len());
        }
        assert!(Wish::Help.reply("T", "e").contains("STOP") && Wish::Stop.reply("T", "e").contains("START"));
    }
}
