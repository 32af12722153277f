//! The service's secrets: one signing key in a file of the data folder, and what is derived from it.
//!
//! Replicas share the file. Nothing here is ever logged, shown by `Debug` or stored in the database: personal links
//! are computed when a message is sent and recognised when they come back. What the database must keep and nobody may
//! read there is sealed with it.

mod file;
mod sealed;
mod tokens;

use std::{fmt, path::Path};

use ed25519_dalek::SigningKey;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use townpick_domain::channel::Channel;

use crate::entropy::Entropy;

pub use file::KeyError;

/// The name of the key's file in the data folder.
pub const FILE_NAME: &str = "signing-key";

/// Everything that must stay secret, made from one seed.
#[derive(Clone)]
pub struct Secrets {
    /// Signs the records of the public ledgers.
    pub signing: SigningKey,
    links: [u8; 32],
    suppression: [u8; 32],
    pseudonyms: [u8; 32],
    second_factors: [u8; 32],
}

/// Shows the public half only.
impl fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Secrets")
            .field("public_key", &hex::encode(self.public_key()))
            .finish_non_exhaustive()
    }
}

impl Secrets {
    /// Reads the key of this data folder; the first process makes it, readable by its owner alone.
    pub fn load(data_dir: &Path, entropy: &dyn Entropy) -> Result<Self, KeyError> {
        Ok(Self::from_seed(file::read_or_make(&data_dir.join(FILE_NAME), entropy)?))
    }

    /// Reads the key in this file, which must be there.
    pub fn of_file(path: &Path) -> Result<Self, KeyError> {
        Ok(Self::from_seed(file::read(path)?))
    }

    /// The secrets that this seed gives.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        let derived =
            |label: &str| -> [u8; 32] { code(&seed, &[label.as_bytes()]).finalize().into_bytes().into() };
        Self {
            signing: SigningKey::from_bytes(&seed),
            links: derived("townpick/links"),
            suppression: derived("townpick/suppression"),
            pseudonyms: derived("townpick/pseudonyms"),
            second_factors: derived("townpick/second-factors"),
        }
    }

    /// The published key that the ledgers' signatures are checked with.
    pub fn public_key(&self) -> [u8; 32] {
        self.signing.verifying_key().to_bytes()
    }

    /// What stands for an address in the list of addresses that must not be written to. An email is given in lowercase,
    /// a phone as its ten digits.
    pub fn suppression_hash(&self, channel: Channel, address: &str) -> [u8; 32] {
        code(&self.suppression, &[channel.as_str().as_bytes(), &[0], address.as_bytes()])
            .finalize()
            .into_bytes()
            .into()
    }

    /// What stands for a client's network or an account where somebody must be known again but not named. Networks and
    /// addresses are few enough to try them all, so a hash without a key would hide nobody. One who is known for one
    /// purpose is not known for another.
    pub fn pseudonym(&self, purpose: &str, whom: &str) -> [u8; 32] {
        code(&self.pseudonyms, &[purpose.as_bytes(), &[0], whom.as_bytes()]).finalize().into_bytes().into()
    }
}

fn code(key: &[u8; 32], parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut code = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    for part in parts {
        code.update(part);
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_secret_is_shown_by_debug() {
        let secrets = Secrets::from_seed([0xee; 32]);
        let shown = format!("{secrets:?}");
        assert!(!shown.contains("eeee") && !shown.contains(&hex::encode(secrets.links)), "{shown}");
        assert!(shown.contains(&hex::encode(secrets.public_key())));
    }

    #[test]
    fn one_address_has_another_hash_on_each_channel_and_with_each_key() {
        let secrets = Secrets::from_seed([1; 32]);
        let hash = secrets.suppression_hash(Channel::Sms, "6175550100");
        assert_eq!(hash, secrets.suppression_hash(Channel::Sms, "6175550100"));
        assert_ne!(hash, secrets.suppression_hash(Channel::Email, "6175550100"));
        assert_ne!(hash, Secrets::from_seed([2; 32]).suppression_hash(Channel::Sms, "6175550100"));
    }

    #[test]
    fn somebody_has_another_pseudonym_for_each_purpose_and_with_each_key() {
        let secrets = Secrets::from_seed([1; 32]);
        let pseudonym = secrets.pseudonym("signup", "203.0.113.9");
        assert_eq!(pseudonym, secrets.pseudonym("signup", "203.0.113.9"));
        assert_ne!(pseudonym, secrets.pseudonym("signup", "203.0.113.8"));
        assert_ne!(pseudonym, secrets.pseudonym("sign_in", "203.0.113.9"));
        assert_ne!(pseudonym, Secrets::from_seed([2; 32]).pseudonym("signup", "203.0.113.9"));
    }
}
