//! Email addresses as sign-up accepts them: what a browser's email field takes, plus a dot in the domain.
//!
//! This never asks whether an address exists.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::record::Typed;

const LONGEST_ADDRESS: usize = 254;
const LONGEST_LOCAL_PART: usize = 64;
const LONGEST_DOMAIN_LABEL: usize = 63;

/// An email address, trimmed and in lower case, so that two spellings of one address are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Email(String);

/// Why a text is not an email address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EmailError {
    /// Nothing was given.
    #[error("an email address is required")]
    Empty,
    /// More than 254 characters.
    #[error("an email address has at most 254 characters")]
    TooLong,
    /// Not exactly one `@`.
    #[error("an email address has exactly one @")]
    NotOneAtSign,
    /// The part before the `@` is empty, too long or has characters or dots where none may be.
    #[error("the part before the @ is not valid")]
    InvalidLocalPart,
    /// The part after the `@` is not a domain name with a dot.
    #[error("the part after the @ is not a domain name")]
    InvalidDomain,
}

impl Email {
    /// Reads an address, ignoring surrounding spaces and the case of letters.
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let address = text.trim();
        if address.is_empty() {
            return Err(EmailError::Empty);
        }
        if address.len() > LONGEST_ADDRESS {
            return Err(EmailError::TooLong);
        }
        let (local_part, domain) = address.split_once('@').ok_or(EmailError::NotOneAtSign)?;
        if domain.contains('@') {
            return Err(EmailError::NotOneAtSign);
        }
        if !is_local_part(local_part) {
            return Err(EmailError::InvalidLocalPart);
        }
        if !is_dotted_domain(domain) {
            return Err(EmailError::InvalidDomain);
        }
        Ok(Self(address.to_ascii_lowercase()))
    }

    /// The mailbox it leads to: what follows a plus sign names none of its own, nor do dots where the provider ignores
    /// them. Two addresses of one mailbox belong to one person; mail goes to the address as it was typed.
    pub fn mailbox(&self) -> String {
        let (local_part, domain) = self.0.split_once('@').unwrap_or((&self.0, ""));
        let name = match local_part.split_once('+') {
            Some((name, _)) if !name.is_empty() => name,
            _ => local_part,
        };
        if matches!(domain, "gmail.com" | "googlemail.com") {
            format!("{}@gmail.com", name.replace('.', ""))
        } else {
            format!("{name}@{domain}")
        }
    }

    /// The address as text, in lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Typed for Email {
    fn typed(text: &str, _: &str) -> Result<Option<Self>, String> {
        match Self::parse(text) {
            Err(EmailError::Empty) => Ok(None),
            Err(_) => Err("Valid email required".to_owned()),
            Ok(email) => Ok(Some(email)),
        }
    }

    const LONGEST: Option<usize> = Some(LONGEST_ADDRESS);
    const FORMAT: Option<&'static str> = Some("email");
}

fn is_local_part(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
    text.len() <= LONGEST_LOCAL_PART
        && text.bytes().all(is_allowed)
        && text.split('.').all(|atom| !atom.is_empty())
}

fn is_dotted_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=LONGEST_DOMAIN_LABEL).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    // The last label always has a letter: without this, an IP address would pass as a domain.
    let is_top_level = |label: &str| label.len() >= 2 && label.bytes().any(|byte| byte.is_ascii_alphabetic());
    text.split('.').all(is_label) && text.rsplit_once('.').is_some_and(|(_, last)| is_top_level(last))
}

impl fmt::Debug for Email {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Email(…)")
    }
}

impl FromStr for Email {
    type Err = EmailError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl TryFrom<String> for Email {
    type Error = EmailError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text)
    }
}

impl From<Email> for String {
    fn from(email: Email) -> Self {
        email.0
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_trimmed_and_lowercased() {
        let email = Email::parse("  Maria.Garcia+Prizes@Example.COM ").unwrap();
        assert_eq!(email.as_str(), "maria.garcia+prizes@example.com");
    }

    #[test]
    fn plus_tags_and_the_dots_that_google_ignores_lead_to_one_mailbox() {
        let mailbox = |address: &str| Email::parse(address).unwrap().mailbox();
        for address in ["Maria.Gomes@gmail.com", "mariagomes+2@googlemail.com", "m.ariagomes@gmail.com"] {
            assert_eq!(mailbox(address), "mariagomes@gmail.com", "{address}");
        }
        assert_eq!(mailbox("maria.gomes+prizes@people.example"), "maria.gomes@people.example");
        assert_eq!(mailbox("+maria@people.example"), "+maria@people.example");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            ("", EmailError::Empty),
            ("   ", EmailError::Empty),
            ("maria", EmailError::NotOneAtSign),
            ("a@b@example.com", EmailError::NotOneAtSign),
            ("@example.com", EmailError::InvalidLocalPart),
            ("maria garcia@example.com", EmailError::InvalidLocalPart),
            (".maria@example.com", EmailError::InvalidLocalPart),
            ("maria..g@example.com", EmailError::InvalidLocalPart),
            ("maria\u{0}@example.com", EmailError::InvalidLocalPart),
            ("maría@example.com", EmailError::InvalidLocalPart),
            ("maria@", EmailError::InvalidDomain),
            ("maria@localhost", EmailError::InvalidDomain),
            ("maria@exam ple.com", EmailError::InvalidDomain),
            ("maria@.com", EmailError::InvalidDomain),
            ("maria@example.", EmailError::InvalidDomain),
            ("maria@-example.com", EmailError::InvalidDomain),
            ("maria@example.com\r\nbcc:x", EmailError::InvalidDomain),
            ("maria@10.0.0.1", EmailError::InvalidDomain),
        ];
        for (text, error) in cases {
            assert_eq!(Email::parse(text), Err(error), "{text:?}");
        }
    }

    #[test]
    fn the_longest_address_has_254_characters() {
        let local_part = "a".repeat(64);
        let domain = format!("{0}.{0}.{1}.com", "b".repeat(60), "c".repeat(63));
        let longest = format!("{local_part}@{domain}");
        assert_eq!(longest.len(), 254);
        assert!(Email::parse(&longest).is_ok());
        let longer = longest.replacen("@b", "@bb", 1);
        assert_eq!(Email::parse(&longer), Err(EmailError::TooLong));
    }

    #[test]
    fn debug_and_json_errors_do_not_show_the_address() {
        let email = Email::parse("maria@example.com").unwrap();
        assert_eq!(format!("{email:?}"), "Email(…)");
        let error = serde_json::from_str::<Email>("\"maria@secret\"").unwrap_err();
        assert!(!error.to_string().contains("secret"));
    }
}
