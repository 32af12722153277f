//! Codes of short links: the one part of an address such as `townpick.example/k7m2q4x`.
//!
//! A code shares its place with the pages of the service, so no word that a page, a file or a part of the API begins
//! with can ever be one: a new page must not be hidden by an old link.

use std::fmt;
use std::str::FromStr;

const LENGTHS: std::ops::RangeInclusive<usize> = 3..=40;

/// The words an address of the service itself begins with, now or when a part that is planned is built.
const RESERVED: &[&str] = &[
    // Pages
    "404",
    "about",
    "account",
    "admin",
    "admins",
    "auth",
    "background-manager",
    "business",
    "businesses",
    "businesses-legacy",
    "claim",
    "claims",
    "confirm",
    "confirm-email",
    "contact",
    "contest",
    "contest-preview",
    "contests",
    "drawing",
    "drawings",
    "faq",
    "help",
    "home",
    "how-it-works",
    "index",
    "login",
    "logout",
    "nominate",
    "places",
    "places-upload",
    "preferences",
    "privacy",
    "proof",
    "proofs",
    "rules",
    "settings",
    "signin",
    "signout",
    "signup",
    "stop",
    "subscribe",
    "terms",
    "thanks",
    "thanks-prelaunch",
    "town",
    "towns",
    "unsubscribe",
    "verify",
    "winners",
    // Files and the parts of the service that are no pages; a name with a dot is no code anyway
    "api",
    "assets",
    "docs",
    "favicon",
    "fonts",
    "health",
    "healthz",
    "images",
    "manifest",
    "metrics",
    "openapi",
    "prerendered",
    "public",
    "ready",
    "readyz",
    "robots",
    "scenes",
    "sitemap",
    "social",
    "static",
    "webhook",
    "webhooks",
    "well-known",
];

/// Characters that are not mistaken for one another; without vowels they spell neither words nor reserved ones.
const UNMISTAKABLE: &[u8; 28] = b"23456789bcdfghjkmnpqrstvwxyz";
const RANDOM_LENGTH: usize = 7;

/// The code of a short link, in the letters it was made of. Whoever follows it may use others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShortCode(String);

/// Why a text cannot be a short code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShortCodeError {
    /// Fewer than 3 or more than 40 characters.
    #[error("a short code has 3 to 40 characters")]
    Length,
    /// Something other than letters, digits, hyphens and underscores.
    #[error("a short code is made of letters, digits, hyphens and underscores")]
    UnexpectedCharacter,
    /// An address of the service begins with this word.
    #[error("this word is reserved")]
    Reserved,
}

impl ShortCode {
    /// Reads a code somebody typed or followed.
    pub fn parse(text: &str) -> Result<Self, ShortCodeError> {
        if !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
            return Err(ShortCodeError::UnexpectedCharacter);
        }
        if !LENGTHS.contains(&text.len()) {
            return Err(ShortCodeError::Length);
        }
        if RESERVED.iter().any(|word| word.eq_ignore_ascii_case(text)) {
            return Err(ShortCodeError::Reserved);
        }
        Ok(Self(text.to_owned()))
    }

    /// A new code of 7 characters that can be read aloud and typed.
    pub fn random(bytes: [u8; 8]) -> Self {
        let mut rest = u64::from_be_bytes(bytes);
        let base = UNMISTAKABLE.len() as u64;
        let code = (0..RANDOM_LENGTH).map(|_| {
            let character = UNMISTAKABLE[usize::try_from(rest % base).unwrap_or_default()];
            rest /= base;
            char::from(character)
        });
        Self(code.collect())
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ShortCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromStr for ShortCode {
    type Err = ShortCodeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn codes_are_letters_digits_hyphens_and_underscores() {
        for code in ["abc", "k7m2q4x", "Salem_Summer-2026", "---", &"a".repeat(40)] {
            assert_eq!(ShortCode::parse(code).map(|code| code.to_string()), Ok(code.to_owned()));
        }
        for code in ["", "a", "ab", &"a".repeat(41)] {
            assert_eq!(ShortCode::parse(code), Err(ShortCodeError::Length), "{code:?}");
        }
        for code in ["a.b", "robots.txt", "a/b", "a b", "ab%00", "café", "ab\0", "..", "a?b", "<a>", "🍞🍞🍞"]
        {
            assert_eq!(ShortCode::parse(code), Err(ShortCodeError::UnexpectedCharacter), "{code:?}");
        }
    }

    #[test]
    fn reserved_words_are_no_codes_in_any_spelling() {
        for word in RESERVED {
            for spelling in [(*word).to_owned(), word.to_uppercase()] {
                assert_eq!(ShortCode::parse(&spelling), Err(ShortCodeError::Reserved), "{spelling}");
            }
        }
        assert_eq!(ShortCode::parse("Town"), Err(ShortCodeError::Reserved));
        assert!(ShortCode::parse("towns-best").is_ok());
    }

    #[test]
    fn random_codes_are_valid_unmistakable_and_differ() {
        let mut seen = BTreeSet::new();
        for number in 0..2000_u64 {
            // Multiplying by an odd number spreads the small numbers over all bytes.
            let bytes = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes();
            let code = ShortCode::random(bytes);
            assert_eq!(code.as_str().len(), 7);
            assert!(code.as_str().bytes().all(|byte| UNMISTAKABLE.contains(&byte)), "{code}");
            assert_eq!(ShortCode::parse(code.as_str()), Ok(code.clone()));
            seen.insert(code.to_string());
        }
        assert_eq!(seen.len(), 2000);
    }
}
