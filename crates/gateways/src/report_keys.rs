//! The keys with which mail services sign their reports.

#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use ring::signature::{ECDSA_P256_SHA256_ASN1, UnparsedPublicKey};
use sha2::Sha256;

/// What stands before the point of a key on the curve P-256 wherever one is written down (RFC 5480).
const P256_HEAD: &[u8] = &[
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86,
    0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];
/// A point that is not compressed: 4, then both coordinates.
const P256_POINT: usize = 65;

/// `SendGrid`'s public key of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SendgridKey(Vec<u8>);

impl SendgridKey {
    /// Reads the key as `SendGrid` shows it, in base64.
    pub fn parse(text: &str) -> Option<Self> {
        let der = STANDARD.decode(text.trim()).ok()?;
        let point = der.strip_prefix(P256_HEAD)?;
        (point.len() == P256_POINT && point[0] == 4).then(|| Self(point.to_vec()))
    }

    /// Whether a report of this instant was signed with it; both are as they arrived.
    pub fn has_signed(&self, timestamp: &str, body: &[u8], signature: &str) -> bool {
        let Ok(signature) = STANDARD.decode(signature) else { return false };
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, &self.0);
        key.verify(&[timestamp.as_bytes(), body].concat(), &signature).is_ok()
    }
}

/// Whether Mailgun signed a report of this instant and token with an account's signing key; the signature is in hex.
pub fn has_mailgun_signed(key: &str, timestamp: &str, token: &str, signature: &str) -> bool {
    let Ok(signature) = hex::decode(signature) else { return false };
    let Ok(mut code) = Hmac::<Sha256>::new_from_slice(key.as_bytes()) else { return false };
    code.update(timestamp.as_bytes());
    code.update(token.as_bytes());
    code.verify_slice(&signature).is_ok()
}
