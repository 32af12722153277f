//! What a new password must be. Whether a password is the right one is not decided here.

use std::fmt;

use zxcvbn::{Score, zxcvbn};

const SHORTEST: usize = 12;
const LONGEST: usize = 200;
/// What comes to mind first, of everybody and of whoever thinks of what the service is about.
const COMMON: [&str; 28] = [
    "password",
    "passwort",
    "passphrase",
    "pass",
    "qwerty",
    "qwertz",
    "letmein",
    "iloveyou",
    "welcome",
    "changeme",
    "default",
    "login",
    "admin",
    "administrator",
    "root",
    "user",
    "guest",
    "secret",
    "summer",
    "winter",
    "townpick",
    "town",
    "pick",
    "contest",
    "drawing",
    "winner",
    "prize",
    "1234",
];

/// A password somebody chose, long enough to be stored.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

/// Why a password cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PasswordError {
    /// Fewer than 12 characters.
    #[error("Use at least 12 characters")]
    TooShort,
    /// More than 200 characters.
    #[error("Use at most 200 characters")]
    TooLong,
    /// One of the passwords that are tried first, or made of what everybody knows about its owner.
    #[error(
        "This password is easy to guess. Use several words that have nothing to do with each other or with you"
    )]
    EasyToGuess,
}

impl NewPassword {
    /// Takes a password as it was typed: spaces and every script count. `about` is what everybody knows about its owner
    /// and the service, such as names and the email address.
    pub fn parse(text: &str, about: &[&str]) -> Result<Self, PasswordError> {
        match text.chars().count() {
            ..SHORTEST => Err(PasswordError::TooShort),
            SHORTEST..=LONGEST if is_easy_to_guess(text, about) => Err(PasswordError::EasyToGuess),
            SHORTEST..=LONGEST => Ok(Self(text.to_owned())),
            _ => Err(PasswordError::TooLong),
        }
    }

    /// The password as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether whoever knows the usual passwords and words finds it in some hundred million tries. What is known `about` the
/// owner, and what half the world builds its passwords around, does not make one any better: the rest must be good
/// enough alone.
fn is_easy_to_guess(text: &str, about: &[&str]) -> bool {
    // Capital letters are the first thing that is tried on a word.
    let text = text.to_lowercase();
    let about: Vec<String> = about.iter().map(|known| known.to_lowercase()).collect();
    let parts = about.iter().flat_map(|known| known.split(|letter: char| !letter.is_alphanumeric()));
    let mut words: Vec<&str> = about.iter().map(String::as_str).chain(parts).chain(COMMON).collect();
    words.retain(|word| word.chars().count() > 2);
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let rest = words.iter().fold(text.clone(), |rest, word| rest.replace(word, ""));
    [text, rest].iter().any(|text| zxcvbn(text, &words).score() < Score::Three)
}

/// Whether a text can be a password at all; hashing anything longer would only cost time.
pub fn can_be_a_password(text: &str) -> bool {
    text.chars().take(LONGEST + 1).count() <= LONGEST
}

impl fmt::Debug for NewPassword {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("NewPassword(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_has_12_to_200_characters() {
        let long: String = ('a'..='z').cycle().step_by(7).take(200).collect();
        assert_eq!(NewPassword::parse("eleven char", &[]), Err(PasswordError::TooShort));
        assert!(NewPassword::parse("zwölf länger", &[]).is_ok());
        assert!(NewPassword::parse(&long, &[]).is_ok() && can_be_a_password(&long));
        assert_eq!(NewPassword::parse(&format!("{long}é"), &[]), Err(PasswordError::TooLong));
        assert!(!can_be_a_password(&"é".repeat(201)));
    }

    #[test]
    fn what_everybody_tries_first_is_refused() {
        for text in [
            "password1234",
            "Password1234!",
            "P@ssw0rd12345",
            "123456789012",
            "qwertyuiop12",
            "letmeinletmein",
            "iloveyou1234",
            "aaaaaaaaaaaaaaaa",
            "abcdefghijkl",
            "administrator1",
            "password-1234!",
            "Welcome-2026!",
            "Winter2026!!!",
        ] {
            assert_eq!(NewPassword::parse(text, &[]), Err(PasswordError::EasyToGuess), "{text}");
        }
    }

    #[test]
    fn what_is_known_about_the_owner_is_refused() {
        let about = ["Harbor Picks", "Wilhelmina Szczepanska", "wilma.owner@harborpicks.example"];
        for text in [
            "wilma.owner@harborpicks.example",
            "WILMA.OWNER@harborpicks.example",
            "harborpicks2026",
            "szczepanska1",
            "Wilhelmina123",
            "wilma.owner1234",
            "townpick2026!",
            "Wilma Owner!",
            "Wilma-1234567",
        ] {
            assert_eq!(NewPassword::parse(text, &about), Err(PasswordError::EasyToGuess), "{text}");
        }
        for text in
            ["a long enough secret", "correct horse battery staple", "7Fq-rt2-Lop9-x", "pick7$Kq2#9zX!"]
        {
            assert!(NewPassword::parse(text, &about).is_ok(), "{text}");
        }
    }

    #[test]
    fn no_log_shows_it() {
        assert_eq!(format!("{:?}", NewPassword::parse("a secret of mine", &[])), "Ok(NewPassword(…))");
    }
}
