//! The keyed code that everything here is made of.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// HMAC-SHA-256 of the parts, one after the other.
pub(super) fn code(key: &[u8; 32], parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut code = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    for part in parts {
        code.update(part);
    }
    code
}
