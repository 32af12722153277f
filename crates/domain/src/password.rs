//! What a new password must be. Whether a password is the right one is not decided here.

use std::fmt;

const SHORTEST: usize = 12;
const LONGEST: usize = 200;

/// A password somebody chose, long enough to be kept.
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
}

impl NewPassword {
    /// Takes a password as it was typed: spaces and every script count.
    pub fn parse(text: &str) -> Result<Self, PasswordError> {
        match text.chars().count() {
            ..SHORTEST => Err(PasswordError::TooShort),
            SHORTEST..=LONGEST => Ok(Self(text.to_owned())),
            _ => Err(PasswordError::TooLong),
        }
    }

    /// The password as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
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
        assert_eq!(NewPassword::parse("eleven char"), Err(PasswordError::TooShort));
        assert!(NewPassword::parse("zwölf länger").is_ok());
        assert!(NewPassword::parse(&"é".repeat(200)).is_ok() && can_be_a_password(&"é".repeat(200)));
        assert_eq!(NewPassword::parse(&"é".repeat(201)), Err(PasswordError::TooLong));
        assert!(!can_be_a_password(&"é".repeat(201)));
    }

    #[test]
    fn no_log_shows_it() {
        assert_eq!(format!("{:?}", NewPassword::parse("a secret of mine")), "Ok(NewPassword(…))");
    }
}
