//! Phone numbers of the North American Numbering Plan, the only ones a member can have.
//!
//! This never asks whether a number exists or what kind of line it is: that is the provider's lookup.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::record::Typed;

const DIGITS_IN_NUMBER: usize = 10;

/// What is said about a text that is not a 10-digit phone number.
pub const PHONE_MESSAGE: &str = "Please enter a valid 10-digit phone number";

/// What is said about a number that belongs to no person.
pub const SPECIAL_NUMBER: &str =
    "Please use your own mobile or home number. Toll-free, premium and other special numbers cannot join.";

/// Area codes that are no place: toll-free and what is kept for it (8xx), premium, personal and machine numbers (5xx),
/// those of Canada (6xx), carriers' and the government's. From the North American Numbering Plan's list of non-geographic
/// codes (nationalnanpa.com, 5XX codes; lincmad.com/nongeographic.html; both read on 2026-11-19).
const SPECIAL_AREA_CODES: [&str; 54] = [
    "800", "822", "833", "844", "855", "866", "877", "880", "881", "882", "883", "884", "885", "886", "887",
    "888", "889", "900", "976", "500", "521", "522", "523", "524", "525", "526", "527", "528", "529", "532",
    "533", "535", "538", "542", "543", "544", "545", "546", "549", "552", "553", "554", "566", "577", "588",
    "600", "622", "633", "644", "655", "677", "688", "700", "710",
];

/// A North American phone number, stored as its 10 digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
pub struct Phone(String);

/// Why a text is not a North American phone number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PhoneError {
    /// Something other than digits and the usual separators.
    #[error("a phone number holds only digits, spaces, dots, hyphens, parentheses and a leading +1")]
    UnexpectedCharacter,
    /// A `+`, or what is dialed instead of it, that is not followed by country code 1.
    #[error("only US numbers (+1) are accepted")]
    OtherCountry,
    /// Not exactly 10 digits after the country code.
    #[error("a phone number has exactly 10 digits")]
    NotTenDigits,
    /// The area code starts with 0 or 1.
    #[error("an area code starts with a digit from 2 to 9")]
    InvalidAreaCode,
    /// The three digits after the area code start with 0 or 1.
    #[error("the digits after the area code start with a digit from 2 to 9")]
    InvalidExchange,
}

impl Phone {
    /// Reads a number in any usual spelling, with or without the country code 1.
    pub fn parse(text: &str) -> Result<Self, PhoneError> {
        let text = text.trim();
        let (is_international, rest) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let is_expected = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '.' | '-' | '(' | ')');
        if !rest.chars().all(is_expected) {
            return Err(PhoneError::UnexpectedCharacter);
        }
        let digits = digits_of(rest);
        let dialed = if is_international { None } else { without_exit_code(&digits) };
        let is_international = is_international || dialed.is_some();
        let digits = dialed.unwrap_or(&digits);
        let number = match digits.strip_prefix('1') {
            Some(number) if is_international || number.len() == DIGITS_IN_NUMBER => number,
            _ if is_international => return Err(PhoneError::OtherCountry),
            _ => digits,
        };
        if number.len() != DIGITS_IN_NUMBER {
            return Err(PhoneError::NotTenDigits);
        }
        if number.starts_with(['0', '1']) {
            return Err(PhoneError::InvalidAreaCode);
        }
        if number[3..].starts_with(['0', '1']) {
            return Err(PhoneError::InvalidExchange);
        }
        Ok(Self(number.to_owned()))
    }

    /// Reads the number of a phone that belongs to somebody, or tells what to say instead.
    pub fn parse_own(text: &str) -> Result<Self, &'static str> {
        let phone = Self::parse(text).map_err(|_| PHONE_MESSAGE)?;
        if phone.is_special() { Err(SPECIAL_NUMBER) } else { Ok(phone) }
    }

    /// Whether it is toll-free, premium or otherwise at no place: nobody's own phone, and dear to text.
    pub fn is_special(&self) -> bool {
        SPECIAL_AREA_CODES.contains(&&self.0[..3])
    }

    /// The 10 digits, as stored.
    pub fn digits(&self) -> &str {
        &self.0
    }

    /// The number as telephony providers want it, `+16175550123`.
    pub fn e164(&self) -> String {
        format!("+1{}", self.0)
    }

    /// The number as people read it, `(617) 555-0123`.
    pub fn display(&self) -> String {
        masked(&self.0)
    }
}

impl Typed for Phone {
    fn typed(text: &str, _: &str) -> Result<Option<Self>, String> {
        match text.trim() {
            "" => Ok(None),
            text => Self::parse(text).map(Some).map_err(|_| PHONE_MESSAGE.to_owned()),
        }
    }

    fn missing(_: &str) -> String {
        PHONE_MESSAGE.to_owned()
    }

    const FORMAT: Option<&'static str> = Some("us-phone");
}

/// A stored phone text as `(xxx) xxx-xxxx` when it holds 10 digits, otherwise unchanged.
pub fn format_phone_for_display(text: &str) -> String {
    let digits = digits_of(text);
    if digits.len() == DIGITS_IN_NUMBER { masked(&digits) } else { text.to_owned() }
}

fn digits_of(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// What follows the digits that are dialed in place of `+`, in Europe (00) or here (011). Only a number too long to be
/// one of ours has them.
fn without_exit_code(digits: &str) -> Option<&str> {
    let rest = digits.strip_prefix("011").or_else(|| digits.strip_prefix("00"))?;
    (digits.len() > DIGITS_IN_NUMBER).then_some(rest)
}

/// Expects exactly 10 ASCII digits.
fn masked(digits: &str) -> String {
    format!("({}) {}-{}", &digits[..3], &digits[3..6], &digits[6..])
}

impl fmt::Debug for Phone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Phone(…)")
    }
}

impl FromStr for Phone {
    type Err = PhoneError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl TryFrom<String> for Phone {
    type Error = PhoneError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text)
    }
}

impl From<Phone> for String {
    fn from(phone: Phone) -> Self {
        phone.0
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_spelling_is_the_same_number() {
        let spellings = [
            "6175550123",
            "(617) 555-0123",
            "617-555-0123",
            "617.555.0123",
            " +1 617 555 0123 ",
            "+16175550123",
            "1 (617) 555-0123",
            "001 617 555 0123",
            "011 1 617 555 0123",
        ];
        for spelling in spellings {
            let phone = Phone::parse(spelling).unwrap();
            assert_eq!(phone.digits(), "6175550123", "{spelling:?}");
        }
    }

    #[test]
    fn one_number_has_three_forms() {
        let phone = Phone::parse("6175550123").unwrap();
        assert_eq!(phone.e164(), "+16175550123");
        assert_eq!(phone.display(), "(617) 555-0123");
        assert_eq!(serde_json::to_string(&phone).unwrap(), "\"6175550123\"");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            ("", PhoneError::NotTenDigits),
            ("555-0123", PhoneError::NotTenDigits),
            ("61755501234", PhoneError::NotTenDigits),
            ("1617555012", PhoneError::InvalidAreaCode),
            ("26175550123", PhoneError::NotTenDigits),
            ("+1 617 555 012", PhoneError::NotTenDigits),
            ("+44 20 7946 0958", PhoneError::OtherCountry),
            ("0044 20 7946 0958", PhoneError::OtherCountry),
            ("00 44 20 7946 0958", PhoneError::OtherCountry),
            ("011 44 20 7946 0958", PhoneError::OtherCountry),
            ("617-555-CALL", PhoneError::UnexpectedCharacter),
            ("617+5550123", PhoneError::UnexpectedCharacter),
            ("٦١٧٥٥٥٠١٢٣", PhoneError::UnexpectedCharacter),
            ("6175550123\n6175550124", PhoneError::UnexpectedCharacter),
            ("0175550123", PhoneError::InvalidAreaCode),
            ("6171550123", PhoneError::InvalidExchange),
            ("+1 117 555 0123", PhoneError::InvalidAreaCode),
        ];
        for (text, error) in cases {
            assert_eq!(Phone::parse(text), Err(error), "{text:?}");
        }
    }

    #[test]
    fn only_texts_with_10_digits_are_formatted_for_display() {
        assert_eq!(format_phone_for_display("6175550123"), "(617) 555-0123");
        assert_eq!(format_phone_for_display("617.555.0123"), "(617) 555-0123");
        assert_eq!(format_phone_for_display("+16175550123"), "+16175550123");
        assert_eq!(format_phone_for_display("ask at the bar"), "ask at the bar");
    }

    #[test]
    fn debug_and_json_errors_do_not_show_the_number() {
        let phone = Phone::parse("6175550123").unwrap();
        assert_eq!(format!("{phone:?}"), "Phone(…)");
        let error = serde_json::from_str::<Phone>("\"0175550123\"").unwrap_err();
        assert!(!error.to_string().contains("555"));
    }
}
