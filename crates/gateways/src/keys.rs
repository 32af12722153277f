//! The service's secrets: the keys in a file of the data folder, each with its versions.
//!
//! Replicas share the file and notice when it is replaced. Nothing here is ever logged, shown by `Debug` or stored in the
//! database: personal links are computed when a message is sent and recognised when they come back. What the database
//! must keep and nobody may read there is sealed.

mod code;
mod file;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
mod key_set;
mod personal_link;
mod sealed;
mod tokens;

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
};

use ed25519_dalek::SigningKey;
use hmac::Mac as _;
use townpick_domain::channel::Channel;

use crate::entropy::Entropy;
use code::code;
use file::Stamp;
use key_set::{KeySet, fingerprint};

pub use file::KeyError;
pub use key_set::KeyName;
pub use personal_link::PersonalLink;

/// The name of the keys' file in the data folder.
pub const FILE_NAME: &str = "signing-key";

/// Everything that must stay secret.
pub struct Secrets {
    /// Where the keys are, unless they are a test's.
    file: Option<PathBuf>,
    held: RwLock<Held>,
}

/// The keys as they were last read.
#[derive(Clone)]
struct Held {
    keys: Arc<Keys>,
    stamp: Option<Stamp>,
}

/// The keys of one moment. What belongs together is done with one of these.
struct Keys {
    set: KeySet,
    /// The ledger's keys, the oldest first: making them of their secrets takes a while.
    signing: Vec<SigningKey>,
}

impl Keys {
    fn new(set: KeySet) -> Arc<Self> {
        let signing =
            set.versions(KeyName::Ledger).iter().map(|key| SigningKey::from_bytes(&key.secret)).collect();
        Arc::new(Self { set, signing })
    }
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

/// A version of a key as operators see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedKey {
    /// What it is for.
    pub name: KeyName,
    /// Counted from 1.
    pub version: usize,
    /// The public key of the ledger's; of any other key something that stands for it and tells nothing about it.
    pub fingerprint: [u8; 32],
    /// Whether it is used for what is new.
    pub is_newest: bool,
    /// Whether the personal links that were made with it open nothing any more.
    pub is_revoked: bool,
}

impl Secrets {
    /// Reads the keys of this data folder; the first process makes them, readable by their owner alone.
    pub fn load(data_dir: &Path, entropy: &dyn Entropy) -> Result<Self, KeyError> {
        let path = data_dir.join(FILE_NAME);
        let keys = file::read_or_make(&path, entropy)?;
        Ok(Self::held(keys, Some(path)))
    }

    /// Reads the keys in this file, which must be there.
    pub fn of_file(path: &Path) -> Result<Self, KeyError> {
        Ok(Self::held(file::read(path)?, Some(path.to_owned())))
    }

    /// The secrets that this seed gives.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self::held(KeySet::of_seed(seed), None)
    }

    /// The same secrets with a newer version of a key.
    #[must_use]
    pub fn with(&self, name: KeyName, secret: [u8; 32]) -> Self {
        let mut keys = self.current().set.clone();
        keys.add(name, secret);
        Self::held(keys, None)
    }

    fn held(keys: KeySet, file: Option<PathBuf>) -> Self {
        // The first use looks at the file again: it may have been replaced since it was read.
        Self { file, held: RwLock::new(Held { keys: Keys::new(keys), stamp: None }) }
    }

    /// The keys of this moment: looking whether a file was replaced costs next to nothing. Keys that do not continue the
    /// ones held, or cannot be read, are not taken.
    fn current(&self) -> Arc<Keys> {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(file) = &self.file else { return held.keys };
        let stamp = Stamp::of(file);
        if stamp.is_none() || stamp == held.stamp {
            return held.keys;
        }
        let keys = match file::read(file) {
            Ok(read) if read != held.keys.set && read.continues(&held.keys.set) => Keys::new(read),
            _ => held.keys,
        };
        let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
        if !held.keys.set.continues(&keys.set) {
            held.keys = keys;
        }
        held.stamp = stamp;
        Arc::clone(&held.keys)
    }

    /// Adds a new version of a key to the file and tells its number. Whoever uses the file uses it from now on.
    pub fn rotate(&self, name: KeyName, entropy: &dyn Entropy) -> Result<usize, KeyError> {
        let keys = self.change(entropy, |keys| keys.add(name, entropy.bytes()))?;
        Ok(keys.versions(name).len())
    }

    /// Lets every personal link that shows somebody's data open nothing any more; new ones are made with a new version.
    pub fn revoke_links(&self, entropy: &dyn Entropy) -> Result<usize, KeyError> {
        let keys = self.change(entropy, |keys| {
            keys.revoke_links();
            keys.add(KeyName::Links, entropy.bytes());
        })?;
        Ok(keys.versions(KeyName::Links).len())
    }

    /// Writes the keys that the single seed of an earlier version gave as keys of their own.
    pub fn write_anew(&self, entropy: &dyn Entropy) -> Result<(), KeyError> {
        self.change(entropy, |_| {}).map(drop)
    }

    fn change(&self, entropy: &dyn Entropy, change: impl FnOnce(&mut KeySet)) -> Result<KeySet, KeyError> {
        file::change(self.file.as_deref().ok_or(KeyError::NoFile)?, entropy, change)
    }

    /// Every version of every key, without the secrets.
    pub fn list(&self) -> Vec<ListedKey> {
        let keys = self.current();
        let listed = |name: &KeyName| {
            let versions = keys.set.versions(*name);
            let listed = |(index, key): (usize, &key_set::Key)| ListedKey {
                name: *name,
                version: index + 1,
                fingerprint: match name {
                    KeyName::Ledger => keys.signing[index].verifying_key().to_bytes(),
                    name => fingerprint(*name, &key.secret),
                },
                is_newest: index + 1 == versions.len(),
                is_revoked: key.is_revoked,
            };
            versions.iter().enumerate().map(listed).collect::<Vec<_>>()
        };
        KeyName::all().iter().flat_map(listed).collect()
    }

    /// Whether these are those secrets, perhaps with newer versions.
    pub fn continues(&self, earlier: &Self) -> bool {
        self.current().set.continues(&earlier.current().set)
    }

    /// Whether one of the versions of a key is the one that is recorded under this fingerprint.
    pub fn holds(&self, name: &str, fingerprint: [u8; 32]) -> bool {
        self.list().iter().any(|key| key.name.to_string() == name && key.fingerprint == fingerprint)
    }

    /// Signs the records of the public ledgers: the newest version.
    pub fn signing(&self) -> SigningKey {
        let keys = self.current();
        keys.signing[keys.signing.len() - 1].clone()
    }

    /// The key of the ledgers whose public half this is, whichever version it has.
    pub fn signing_key_of(&self, public_key: [u8; 32]) -> Option<SigningKey> {
        self.current().signing.iter().find(|key| key.verifying_key().to_bytes() == public_key).cloned()
    }

    /// The published key that the ledgers' newest signatures are checked with.
    pub fn public_key(&self) -> [u8; 32] {
        self.signing().verifying_key().to_bytes()
    }

    /// What stands for an address in the list of addresses that must not be written to. An email is given in lowercase,
    /// a phone as its ten digits.
    pub fn suppression_hash(&self, channel: Channel, address: &str) -> [u8; 32] {
        address_hash(self.current().set.newest(KeyName::Suppression), channel, address)
    }

    /// Everything that an address may be known by in that list, under every version of the key, the newest first.
    pub fn suppression_hashes(&self, channel: Channel, address: &str) -> Vec<[u8; 32]> {
        let keys = self.current();
        let versions = keys.set.versions(KeyName::Suppression).iter().rev();
        versions.map(|key| address_hash(&key.secret, channel, address)).collect()
    }

    /// What stands for a client's network or an account where somebody must be known again but not named. Networks and
    /// addresses are few enough to try them all, so a hash without a key would hide nobody. One who is known for one
    /// purpose is not known for another.
    pub fn pseudonym(&self, purpose: &str, whom: &str) -> [u8; 32] {
        let keys = self.current();
        let parts: [&[u8]; 3] = [purpose.as_bytes(), &[0], whom.as_bytes()];
        code(keys.set.newest(KeyName::Pseudonyms), &parts).finalize().into_bytes().into()
    }
}

fn address_hash(key: &[u8; 32], channel: Channel, address: &str) -> [u8; 32] {
    code(key, &[channel.as_str().as_bytes(), &[0], address.as_bytes()]).finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_secret_is_shown_by_debug() {
        let secrets = Secrets::from_seed([0xee; 32]);
        let shown = format!("{secrets:?}");
        assert!(
            !shown.contains("eeee")
                && !shown.contains(&hex::encode(secrets.current().set.newest(KeyName::Links))),
            "{shown}"
        );
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

    #[test]
    fn a_closed_address_is_known_under_every_version_of_the_key() {
        let (old, new) =
            (Secrets::from_seed([1; 32]), Secrets::from_seed([1; 32]).with(KeyName::Suppression, [2; 32]));
        let hash = |secrets: &Secrets| secrets.suppression_hash(Channel::Sms, "6175550100");
        assert_ne!(hash(&old), hash(&new));
        assert_eq!(new.suppression_hashes(Channel::Sms, "6175550100"), [hash(&new), hash(&old)]);
    }
}
