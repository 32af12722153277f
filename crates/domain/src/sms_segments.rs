//! How long a text message is in the units it is paid and delivered by.
//!
//! A message that keeps to the GSM alphabet holds 160 characters in one segment and 153 in each of several; any other
//! character, an emoji or a curly quote, makes it 70 and 67.

use unicode_normalization::UnicodeNormalization as _;

const SINGLE_GSM: usize = 160;
const JOINED_GSM: usize = 153;
const SINGLE_UNICODE: usize = 70;
const JOINED_UNICODE: usize = 67;

/// The GSM 7-bit default alphabet, without the escape character.
const ALPHABET: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?\
                        ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/// Characters that the alphabet reaches with an escape, so that each counts twice.
const EXTENSION: &str = "^{}\\[~]|€\u{c}";

/// The alphabet a text message travels in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Seven bits for each character.
    Gsm7,
    /// Sixteen bits for each character.
    Ucs2,
}

/// A text message's length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SmsLength {
    /// Its alphabet.
    pub encoding: Encoding,
    /// Its length in units of that alphabet.
    pub units: usize,
    /// How many segments it is sent in; an empty message has none.
    pub segments: usize,
}

/// Measures a text message.
pub fn measure(text: &str) -> SmsLength {
    let gsm: Option<Vec<usize>> = text.chars().map(gsm_units).collect();
    if let Some(units) = gsm {
        return counted(Encoding::Gsm7, &units, SINGLE_GSM, JOINED_GSM);
    }
    let units: Vec<usize> = text.chars().map(char::len_utf16).collect();
    counted(Encoding::Ucs2, &units, SINGLE_UNICODE, JOINED_UNICODE)
}

/// The same words in characters of the GSM alphabet where there is one that looks alike: curly quotes, dashes,
/// ellipses and accents would more than halve what fits into a segment. Where something else does so anyway, accents
/// stay.
pub fn plain(text: &str) -> String {
    let plain = with_plain_signs(text);
    let unaccented: String = plain.chars().map(without_accent).collect();
    if unaccented.chars().all(|character| gsm_units(character).is_some()) { unaccented } else { plain }
}

/// The letter below an accent that the alphabet does not have.
fn without_accent(character: char) -> char {
    if gsm_units(character).is_some() {
        return character;
    }
    character.nfd().next().filter(char::is_ascii_alphabetic).unwrap_or(character)
}

fn with_plain_signs(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '‘' | '’' | '‚' | '′' => plain.push('\''),
            '“' | '”' | '„' | '″' => plain.push('"'),
            '–' | '—' | '‐' | '‑' | '−' => plain.push('-'),
            '…' => plain.push_str("..."),
            '\u{a0}' | '\u{2009}' | '\u{202f}' => plain.push(' '),
            other => plain.push(other),
        }
    }
    plain
}

fn gsm_units(character: char) -> Option<usize> {
    if ALPHABET.contains(character) {
        Some(1)
    } else if EXTENSION.contains(character) {
        Some(2)
    } else {
        None
    }
}

/// A character is never cut in two at the end of a segment, so segments are filled one by one.
fn counted(encoding: Encoding, units: &[usize], single: usize, joined: usize) -> SmsLength {
    let total = units.iter().sum();
    let segments = if total == 0 {
        0
    } else if total <= single {
        1
    } else {
        let mut segments = 1;
        let mut filled = 0;
        for size in units {
            if filled + size > joined {
                segments += 1;
                filled = 0;
            }
            filled += size;
        }
        segments
    };
    SmsLength { encoding, units: total, segments }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(text: &str) -> (Encoding, usize, usize) {
        let length = measure(text);
        (length.encoding, length.units, length.segments)
    }

    #[test]
    fn one_segment_holds_160_plain_or_70_other_characters() {
        assert_eq!(measured(""), (Encoding::Gsm7, 0, 0));
        assert_eq!(measured(&"a".repeat(160)), (Encoding::Gsm7, 160, 1));
        assert_eq!(measured(&"a".repeat(161)), (Encoding::Gsm7, 161, 2));
        assert_eq!(measured(&"a".repeat(306)), (Encoding::Gsm7, 306, 2));
        assert_eq!(measured(&"a".repeat(307)), (Encoding::Gsm7, 307, 3));
        assert_eq!(measured(&"ł".repeat(70)), (Encoding::Ucs2, 70, 1));
        assert_eq!(measured(&"ł".repeat(71)), (Encoding::Ucs2, 71, 2));
        assert_eq!(measured(&"ł".repeat(135)), (Encoding::Ucs2, 135, 3));
    }

    #[test]
    fn brackets_count_twice_and_emoji_as_two() {
        assert_eq!(measured("[€]"), (Encoding::Gsm7, 6, 1));
        assert_eq!(measured("🎉"), (Encoding::Ucs2, 2, 1));
    }

    #[test]
    fn a_character_is_not_cut_in_two_between_segments() {
        // 152 letters leave one unit free, which a bracket cannot use.
        let text = format!("{}[{}", "a".repeat(152), "a".repeat(152));
        assert_eq!(measured(&text), (Encoding::Gsm7, 306, 3));
        let emoji = format!("{}🎉{}", "ł".repeat(66), "ł".repeat(66));
        assert_eq!(measured(&emoji), (Encoding::Ucs2, 134, 3));
    }

    #[test]
    fn typographers_quotes_and_dashes_are_made_plain() {
        assert_eq!(plain("“We’re in” — soon…"), "\"We're in\" - soon...");
        assert_eq!(measure(&plain("You’re in – “yes”…")).encoding, Encoding::Gsm7);
        assert_eq!(plain("Łódź 🎉"), "Łódź 🎉");
    }

    #[test]
    fn accents_that_would_triple_a_text_are_left_out_of_it() {
        assert_eq!(plain("Hi María-Zoë, ça va? Señor Müller é"), "Hi Maria-Zoe, ca va? Señor Müller é");
        assert_eq!(plain("María 🎉"), "María 🎉");
    }
}
