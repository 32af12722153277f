//! How one key takes over from another: a record names the new key, is signed by the old one, and holds the new key's own
//! signature of the old one. So whoever trusts either of them knows the other.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::bytes::Hex;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    public_key: Hex<32>,
    signature: Hex<64>,
}

/// What the record of a change of keys says.
pub fn body(old: &VerifyingKey, new: &SigningKey) -> Value {
    let public_key = Hex(new.verifying_key().to_bytes());
    json!(Body { public_key, signature: Hex(new.sign(old.as_bytes()).to_bytes()) })
}

/// The key that takes over from another one, if the record's body says so as it must.
pub(super) fn successor(body: &Value, old: &VerifyingKey) -> Option<VerifyingKey> {
    let said = Body::deserialize(body).ok()?;
    let new = VerifyingKey::from_bytes(&said.public_key.0).ok()?;
    new.verify_strict(old.as_bytes(), &Signature::from_bytes(&said.signature.0)).ok()?;
    Some(new)
}

/// The key that a record's body names.
pub fn named(body: &Value) -> Option<Hex<32>> {
    Body::deserialize(body).ok().map(|body| body.public_key)
}
