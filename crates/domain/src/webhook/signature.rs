//! Signatures of Standard Webhooks: HMAC-SHA256 over id, time and body, by a secret that both sides know.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::time::Timestamp;

const PREFIX: &str = "whsec_";

/// What both sides know.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret([u8; 32]);

impl WebhookSecret {
    /// The secret of these random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads a secret as it is written.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = STANDARD.decode(text.strip_prefix(PREFIX)?).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// How it is shown, stored and typed in on the other side.
    pub fn written(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(self.0))
    }

    /// The signature of a message, as a header holds it.
    pub fn sign(&self, id: &str, at: Timestamp, body: &str) -> String {
        let mut code = self.code();
        code.update(format!("{id}.{}.{body}", seconds(at)).as_bytes());
        format!("v1,{}", STANDARD.encode(code.finalize().into_bytes()))
    }

    fn code(&self) -> Hmac<Sha256> {
        Hmac::new_from_slice(&self.0).expect("any length is a key")
    }
}

/// The seconds since 1970, as a header holds them.
pub fn seconds(at: Timestamp) -> i64 {
    at.as_microseconds() / 1_000_000
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_as_it_is_written() {
        let secret = WebhookSecret::new([7; 32]);
        assert!(secret.written().starts_with("whsec_BwcH"));
        assert!(WebhookSecret::parse(&secret.written()) == Some(secret));
        assert!(WebhookSecret::parse("whsec_short").is_none() && WebhookSecret::parse("BwcH").is_none());
    }

    /// Made with Python's `hmac` module, which knows nothing of this code.
    #[test]
    fn a_signature_is_the_one_that_others_make() {
        let secret = WebhookSecret::new([7; 32]);
        let at = "2026-07-06T14:00:00Z".parse().unwrap();
        assert_eq!(
            secret.sign("msg_1", at, r#"{"type":"contest.drawn"}"#),
            "v1,XQJtVokjbk+c3Ml9+xCf13gJgbI9JVaaZ6sVQtOBE6Q="
        );
    }
}
