//! The optional signature of our domain under every email.

use std::sync::Arc;

use lettre::message::{
    dkim::{
        DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm, DkimSigningKey,
    },
    header::HeaderName,
};

/// What the signature covers: whatever a reader sees or a program acts on.
const SIGNED_HEADERS: [&str; 9] = [
    "From",
    "Reply-To",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "MIME-Version",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
];

/// The key that signs mail and the name under which its public half stands in the DNS.
#[derive(Debug, Clone)]
pub struct DkimKey(Arc<DkimConfig>);

/// The text is no key that signs mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must hold an RSA key in PEM form (BEGIN RSA PRIVATE KEY) or an Ed25519 seed in base64")]
pub struct DkimError;

impl DkimKey {
    /// Reads a key; an RSA key is told by its PEM frame.
    pub fn parse(selector: &str, domain: &str, key: &str) -> Result<Self, DkimError> {
        let algorithm = if key.contains("-----BEGIN") {
            DkimSigningAlgorithm::Rsa
        } else {
            DkimSigningAlgorithm::Ed25519
        };
        let key = DkimSigningKey::new(key.trim(), algorithm).map_err(|_| DkimError)?;
        let relaxed = DkimCanonicalization {
            header: DkimCanonicalizationType::Relaxed,
            body: DkimCanonicalizationType::Relaxed,
        };
        let headers = SIGNED_HEADERS.map(HeaderName::new_from_ascii_str).to_vec();
        Ok(Self(Arc::new(DkimConfig::new(selector.to_owned(), domain.to_owned(), key, headers, relaxed))))
    }

    pub(super) fn config(&self) -> &DkimConfig {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_no_key_is_refused() {
        for text in ["", "hello", "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----"] {
            assert_eq!(DkimKey::parse("a", "b.example", text).map(|_| ()), Err(DkimError), "{text}");
        }
        assert!(DkimKey::parse("a", "b.example", "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=").is_ok());
    }
}
