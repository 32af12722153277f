//! What people ask for when they text us: the words that carriers prescribe, and whatever else sounds like a wish to be
//! left alone, in English or Spanish (`reply_words/stop.rs`).

mod stop;

/// What somebody wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// No more texts, in a word that carriers prescribe.
    Stop,
    /// Probably no more texts, in their own words. When in doubt they are paused: they are easily turned on again.
    SoundsLikeStop,
    /// Texts again; the welcome asks for it, too.
    Start,
    /// To count in the drawings.
    Confirm,
    /// The same, from somebody who hears by email: they never agreed to texts.
    ConfirmByEmail,
    /// Who is this?
    Help,
}

/// Words that end texts.
pub const STOP: &[&str] = &["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"];
/// Words that bring texts back.
pub const START: &[&str] = &["START", YES, "UNSTOP"];
/// The one of them that answers the welcome, too.
pub const YES: &str = "YES";
/// Words that answer the welcome besides YES, which brings texts back as well.
pub const CONFIRM: &[&str] = &["SI", "CONFIRM"];
/// Words that ask who we are.
pub const HELP: &[&str] = &["HELP", "INFO"];

/// What a text asks for, if it asks for any of this. Case, spaces, accents and punctuation do not matter.
pub fn wish(text: &str) -> Option<Wish> {
    let letters = letters(text);
    let is_one_of = |words: &[&str]| words.contains(&letters.as_str());
    if is_one_of(STOP) {
        Some(Wish::Stop)
    } else if is_one_of(START) {
        Some(Wish::Start)
    } else if is_one_of(CONFIRM) {
        Some(Wish::Confirm)
    } else if is_one_of(HELP) {
        Some(Wish::Help)
    } else if stop::sounds_like_stop(text) {
        Some(Wish::SoundsLikeStop)
    } else {
        None
    }
}

/// The letters and digits of a text, in capitals and without accents on an I.
pub fn letters(text: &str) -> String {
    let plain = text.chars().map(|letter| if matches!(letter, 'í' | 'Í' | 'ì' | 'Ì') { 'I' } else { letter });
    plain.filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase()).collect()
}

impl Wish {
    /// What is texted back; each fits one text message. The answer to START confirms that they agree to texts.
    pub fn reply(self, brand: &str, contact_email: &str) -> String {
        match self {
            Self::Stop | Self::SoundsLikeStop => format!(
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
                "{brand}: confirmed, you count in the drawings! About 3 texts a week. Msg & data rates may apply. Reply HELP \
                 for help, STOP to end texts."
            ),
            Self::ConfirmByEmail => format!(
                "{brand}: confirmed, you count in the drawings! You hear from us by email. To get texts, too, reply START. \
                 HELP for help, STOP for no more texts."
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
    fn every_prescribed_word_is_understood_in_any_spelling() {
        for (words, meaning) in
            [(STOP, Wish::Stop), (START, Wish::Start), (CONFIRM, Wish::Confirm), (HELP, Wish::Help)]
        {
            for word in words {
                for text in [
                    (*word).to_owned(),
                    word.to_lowercase(),
                    format!("  {word}. "),
                    format!("{word}!"),
                    format!("{word} 🛑"),
                ] {
                    assert_eq!(wish(&text), Some(meaning), "{text}");
                }
            }
        }
        for text in ["Sí", "SÍ!", "si."] {
            assert_eq!(wish(text), Some(Wish::Confirm), "{text}");
        }
        for text in ["Stop all", "opt-out"] {
            assert_eq!(wish(text), Some(Wish::Stop), "{text}");
        }
    }

    #[test]
    fn a_wish_in_somebodys_own_words_is_told_apart_from_a_prescribed_one() {
        assert_eq!(wish("STOP texting me please"), Some(Wish::SoundsLikeStop));
        for text in ["", "thanks!", "yes please call me", "I'll stop by", "the end", "stopwatch", "🎉"] {
            assert_eq!(wish(text), None, "{text}");
        }
    }

    #[test]
    fn each_reply_fits_one_text_and_tells_how_to_stop() {
        for wish in
            [Wish::Stop, Wish::SoundsLikeStop, Wish::Start, Wish::Confirm, Wish::ConfirmByEmail, Wish::Help]
        {
            let reply = wish.reply("Townpick", "hello@townpick.example");
            assert!(reply.len() <= 160 && reply.starts_with("Townpick: "), "{} {reply}", reply.len());
        }
        assert!(Wish::Help.reply("T", "e").contains("STOP") && Wish::Stop.reply("T", "e").contains("START"));
    }
}
