//! The keys of an installation by name and version, and how they are written down.
//!
//! Versions count up from 1 without gaps and are never removed: what was signed, hashed or sent under an old one must
//! still be recognised. Only a new version is ever used for something new.

use std::collections::BTreeMap;

use hmac::Mac as _;
use sha2::{Digest as _, Sha256};

use super::code::code;

/// What a key is for. No key does another's work, so each can be replaced alone.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::Display, strum::EnumString, strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum KeyName {
    /// Signs the records of the public ledgers.
    Ledger,
    /// Makes personal links.
    Links,
    /// Hashes the addresses that must not be written to.
    Suppression,
    /// Hashes whoever must be known again but not named.
    Pseudonyms,
    /// Seals the secrets of administrators' authenticator apps.
    SecondFactors,
    /// Seals what is kept of prizes whose winners were deleted.
    PrizeRecords,
    /// Seals the secrets among the settings of the dashboard.
    Settings,
}

impl KeyName {
    /// Every one.
    pub fn all() -> &'static [Self] {
        <Self as strum::VariantArray>::VARIANTS
    }

    /// Under which label an installation's single seed gave this key, when it gave them all.
    fn label(self) -> Option<&'static str> {
        match self {
            Self::Ledger => None,
            Self::Links => Some("townpick/links"),
            Self::Suppression => Some("townpick/suppression"),
            Self::Pseudonyms => Some("townpick/pseudonyms"),
            Self::SecondFactors => Some("townpick/second-factors"),
            Self::PrizeRecords => Some("townpick/prize-records"),
            Self::Settings => Some("townpick/settings"),
        }
    }
}

/// The keys that files did not have from the beginning, in the order in which they came.
const CAME_LATER: &[KeyName] = &[KeyName::PrizeRecords, KeyName::Settings];

/// One version of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) secret: [u8; 32],
    /// Whether the personal links that were made with it open nothing any more.
    pub(super) is_revoked: bool,
}

impl Key {
    fn new(secret: [u8; 32]) -> Self {
        Self { secret, is_revoked: false }
    }
}

/// Every version of every key, the oldest first.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct KeySet(BTreeMap<KeyName, Vec<Key>>);

impl KeySet {
    /// A first version of every key.
    pub(super) fn new(mut secret: impl FnMut() -> [u8; 32]) -> Self {
        Self(KeyName::all().iter().map(|name| (*name, vec![Key::new(secret())])).collect())
    }

    /// The first versions that an installation had when one seed gave all its keys.
    pub(super) fn of_seed(seed: [u8; 32]) -> Self {
        Self(KeyName::all().iter().map(|name| (*name, vec![Key::new(derived(seed, *name))])).collect())
    }

    /// Every version of a key, the oldest first.
    pub(super) fn versions(&self, name: KeyName) -> &[Key] {
        self.0.get(&name).map_or(&[], Vec::as_slice)
    }

    /// The version that is used for what is new.
    pub(super) fn newest(&self, name: KeyName) -> &[u8; 32] {
        &self.versions(name).last().expect("every key has a first version").secret
    }

    /// Adds a version.
    pub(super) fn add(&mut self, name: KeyName, secret: [u8; 32]) {
        self.0.entry(name).or_default().push(Key::new(secret));
    }

    /// Lets the personal links that were made so far open nothing any more.
    pub(super) fn revoke_links(&mut self) {
        for key in self.0.entry(KeyName::Links).or_default() {
            key.is_revoked = true;
        }
    }

    /// Whether these are those keys, perhaps with newer versions.
    pub(super) fn continues(&self, earlier: &Self) -> bool {
        KeyName::all().iter().all(|name| {
            let (here, there) = (self.versions(*name), earlier.versions(*name));
            here.len() >= there.len()
                && here.iter().zip(there).all(|(here, there)| {
                    here.secret == there.secret && (here.is_revoked || !there.is_revoked)
                })
        })
    }

    /// The keys as their file holds them: a line for each version.
    pub(super) fn written(&self) -> String {
        let line = |name: &KeyName, version: usize, key: &Key| {
            let revoked = if key.is_revoked { " revoked" } else { "" };
            format!("{name} {version} {}{revoked}\n", hex::encode(key.secret))
        };
        let lines = |(name, keys): (&KeyName, &Vec<Key>)| {
            (1..).zip(keys).map(|(version, key)| line(name, version, key)).collect::<String>()
        };
        self.0.iter().map(lines).collect()
    }

    /// The keys that a file holds, or those that the single seed of an earlier file gives.
    pub(super) fn read(text: &str) -> Option<Self> {
        if let Some(seed) = secret(text.trim()) {
            return Some(Self::of_seed(seed));
        }
        let mut keys: BTreeMap<KeyName, Vec<Key>> = BTreeMap::new();
        for line in text.lines() {
            let mut words = line.split(' ');
            let versions = keys.entry(words.next()?.parse().ok()?).or_default();
            if words.next()?.parse() != Ok(versions.len() + 1) {
                return None;
            }
            let secret = secret(words.next()?)?;
            let is_revoked = match (words.next(), words.next()) {
                (None, None) => false,
                (Some("revoked"), None) => true,
                _ => return None,
            };
            versions.push(Key { secret, is_revoked });
        }
        // Files from before there were such keys: every process makes the same ones until they are written down.
        let first = keys.get(&KeyName::Ledger).and_then(|versions| versions.first()).map(|key| key.secret)?;
        let is_there = |name: &&KeyName| keys.contains_key(*name);
        let missing = &CAME_LATER[CAME_LATER.iter().take_while(is_there).count()..];
        if missing.iter().any(|name| keys.contains_key(name)) {
            // No release wrote such a file: a line was lost, and what it sealed could not be read with another key.
            return None;
        }
        keys.extend(missing.iter().map(|name| (*name, vec![Key::new(derived(first, *name))])));
        KeyName::all().iter().all(|name| keys.contains_key(name)).then_some(Self(keys))
    }
}

/// The key that a single seed gives.
fn derived(seed: [u8; 32], name: KeyName) -> [u8; 32] {
    match name.label() {
        None => seed,
        Some(label) => code(&seed, &[label.as_bytes()]).finalize().into_bytes().into(),
    }
}

/// What stands for a secret where it must be named.
pub(super) fn fingerprint(name: KeyName, secret: &[u8; 32]) -> [u8; 32] {
    Sha256::new()
        .chain_update(b"townpick/fingerprint/")
        .chain_update(name.to_string())
        .chain_update(secret)
        .finalize()
        .into()
}

fn secret(digits: &str) -> Option<[u8; 32]> {
    let mut secret = [0; 32];
    hex::decode_to_slice(digits, &mut secret).ok()?;
    Some(secret)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn numbered() -> KeySet {
        let mut number = 0;
        KeySet::new(|| {
            number += 1;
            [number; 32]
        })
    }

    #[test]
    fn keys_are_read_as_they_were_written() {
        let mut keys = numbered();
        keys.add(KeyName::Links, [9; 32]);
        keys.revoke_links();
        keys.add(KeyName::Links, [10; 32]);
        let text = keys.written();
        assert!(text.contains(&format!(
            "links 2 {} revoked\nlinks 3 {}\n",
            "09".repeat(32),
            "0a".repeat(32)
        )));
        assert!(KeySet::read(&text).unwrap() == keys);
    }

    #[test]
    fn a_single_seed_is_the_first_version_of_every_key() {
        let keys = KeySet::read(&format!("{}\n", "07".repeat(32))).unwrap();
        assert_eq!(keys.newest(KeyName::Ledger), &[7; 32]);
        assert!(KeyName::all().iter().all(|name| keys.versions(*name).len() == 1));
        assert!(KeySet::read(&keys.written()).unwrap() == keys);
    }

    /// The keys as a file that lacks those with these names.
    fn without(names: &[&str]) -> String {
        let stays = |line: &&str| !names.iter().any(|name| line.starts_with(name));
        numbered().written().lines().filter(stays).fold(String::new(), |text, line| text + line + "\n")
    }

    #[test]
    fn a_file_from_before_a_key_was_there_gets_the_same_one_everywhere() {
        for (earlier, made) in [
            (without(&["settings "]), vec![KeyName::Settings]),
            (without(&["prize-records ", "settings "]), vec![KeyName::PrizeRecords, KeyName::Settings]),
        ] {
            let keys = KeySet::read(&earlier).unwrap();
            assert!(KeySet::read(&earlier).unwrap() == keys);
            for name in made {
                assert_ne!(keys.newest(name), keys.newest(KeyName::Ledger));
                assert_ne!(keys.newest(name), numbered().newest(name), "{name} is not known");
            }
            let mut rotated = KeySet::read(&earlier).unwrap();
            rotated.add(KeyName::Ledger, [9; 32]);
            assert!(KeySet::read(&rotated.written()).unwrap().continues(&keys));
        }
        assert!(KeySet::read(&without(&["prize-records "])).is_none(), "a line that was lost");
    }

    #[test]
    fn a_file_with_a_gap_a_missing_key_or_something_else_is_refused() {
        let text = numbered().written();
        for wrong in [
            String::new(),
            text.replace("links 1", "links 2"),
            text.replace("links 1", "doors 1"),
            text.replace("0202", "xx02"),
            text.replacen('\n', " again\n", 1),
            text.lines().skip(1).collect::<Vec<_>>().join("\n"),
        ] {
            assert!(KeySet::read(&wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn keys_continue_those_that_they_hold_with_newer_versions() {
        let (earlier, mut later) = (numbered(), numbered());
        later.add(KeyName::Suppression, [9; 32]);
        assert!(later.continues(&earlier) && earlier.continues(&earlier) && !earlier.continues(&later));
        later.revoke_links();
        assert!(later.continues(&earlier));
        let mut again = later.clone();
        again.0.get_mut(&KeyName::Links).unwrap()[0].is_revoked = false;
        assert!(!again.continues(&later), "what is revoked stays revoked");
        assert!(!KeySet::of_seed([9; 32]).continues(&earlier));
    }
}
