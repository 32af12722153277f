//! What the database keeps and nobody may read there: the secrets of administrators' authenticator apps, what is kept of
//! prizes whose winners were deleted, and the secrets among the settings.
//!
//! Whoever gets hold of the database alone learns nothing from them. Each is sealed for one administrator, one prize or one
//! setting, so that nobody who can write to the database can give one another's.

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::{Digest as _, Sha256};
use townpick_domain::ids::{AdminId, DrawingPlaceId};

use super::{KeyName, Secrets};

/// The first byte says how the rest is sealed.
const CHACHA20_POLY1305_FORM: u8 = 1;

impl Secrets {
    /// Seals the secret of an administrator's second factor. `nonce` is random and never used again.
    pub fn seal_second_factor(&self, admin: AdminId, secret: &[u8], nonce: [u8; NONCE_LEN]) -> Vec<u8> {
        self.seal(KeyName::SecondFactors, admin.to_bytes(), secret, nonce)
    }

    /// The secret that was sealed for this administrator, if it was sealed with any version of this key.
    pub fn open_second_factor(&self, admin: AdminId, sealed: &[u8]) -> Option<Vec<u8>> {
        self.open_sealed(KeyName::SecondFactors, admin.to_bytes(), sealed)
    }

    /// Seals what is kept of the prize of a drawn place. `nonce` is random and never used again.
    pub fn seal_prize_record(&self, place: DrawingPlaceId, record: &[u8], nonce: [u8; NONCE_LEN]) -> Vec<u8> {
        self.seal(KeyName::PrizeRecords, place.to_bytes(), record, nonce)
    }

    /// What was sealed of the prize of this place, if it was sealed with any version of this key.
    pub fn open_prize_record(&self, place: DrawingPlaceId, sealed: &[u8]) -> Option<Vec<u8>> {
        self.open_sealed(KeyName::PrizeRecords, place.to_bytes(), sealed)
    }

    /// Seals the value of a secret setting. `nonce` is random and never used again.
    pub fn seal_setting(&self, key: &str, value: &str, nonce: [u8; NONCE_LEN]) -> Vec<u8> {
        self.seal(KeyName::Settings, setting_name(key), value.as_bytes(), nonce)
    }

    /// What was sealed as the value of this setting, if it was sealed with any version of this key.
    pub fn open_setting(&self, key: &str, sealed: &[u8]) -> Option<String> {
        String::from_utf8(self.open_sealed(KeyName::Settings, setting_name(key), sealed)?).ok()
    }

    fn seal(&self, name: KeyName, of: [u8; 16], secret: &[u8], nonce: [u8; NONCE_LEN]) -> Vec<u8> {
        let key = sealing_key(self.current().set.newest(name));
        let sealed = sealed(&key, nonce, of, secret);
        [&[CHACHA20_POLY1305_FORM], nonce.as_slice(), &sealed].concat()
    }

    fn open_sealed(&self, name: KeyName, of: [u8; 16], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, secret) = sealed.strip_prefix(&[CHACHA20_POLY1305_FORM])?.split_first_chunk()?;
        let keys = self.current();
        keys.set.versions(name).iter().rev().find_map(|key| {
            let (mut secret, nonce) = (secret.to_vec(), Nonce::assume_unique_for_key(*nonce));
            let key = sealing_key(&key.secret);
            Some(key.open_in_place(nonce, Aad::from(of), &mut secret).ok()?.to_vec())
        })
    }
}

/// What a setting is sealed for: as many bytes as an id has.
fn setting_name(key: &str) -> [u8; 16] {
    let digest: [u8; 32] = Sha256::digest(key).into();
    digest.first_chunk().copied().unwrap_or_default()
}

fn sealing_key(secret: &[u8; 32]) -> LessSafeKey {
    LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, secret).expect("the key has the right length"))
}

fn sealed(key: &LessSafeKey, nonce: [u8; NONCE_LEN], of: [u8; 16], secret: &[u8]) -> Vec<u8> {
    let mut bytes = secret.to_vec();
    let nonce = Nonce::assume_unique_for_key(nonce);
    let done = key.seal_in_place_append_tag(nonce, Aad::from(of), &mut bytes);
    done.expect("a secret is far shorter than what can be sealed");
    bytes
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_record_of_a_prize_is_opened_for_its_place_with_its_key_alone() {
        let (first, second) = (DrawingPlaceId::from_bytes([1; 16]), DrawingPlaceId::from_bytes([2; 16]));
        let secrets = Secrets::from_seed([1; 32]);
        let sealed = secrets.seal_prize_record(first, b"Maria", [3; NONCE_LEN]);
        assert!(!sealed.windows(5).any(|bytes| bytes == b"Maria"));
        assert_eq!(secrets.open_prize_record(first, &sealed).unwrap(), b"Maria");
        assert_eq!(secrets.open_prize_record(second, &sealed), None);
        assert_eq!(secrets.open_second_factor(AdminId::from_bytes([1; 16]), &sealed), None, "another key");
        assert_eq!(Secrets::from_seed([2; 32]).open_prize_record(first, &sealed), None);
    }

    #[test]
    fn a_setting_is_opened_under_its_name_with_its_key_alone() {
        let secrets = Secrets::from_seed([1; 32]);
        let sealed = secrets.seal_setting("twilio.auth_token", "hush-token", [3; NONCE_LEN]);
        assert!(!sealed.windows(4).any(|bytes| bytes == b"hush"));
        assert_eq!(secrets.open_setting("twilio.auth_token", &sealed).unwrap(), "hush-token");
        assert_eq!(secrets.open_setting("mail.smtp_url", &sealed), None);
        assert_eq!(Secrets::from_seed([2; 32]).open_setting("twilio.auth_token", &sealed), None);
        let newer = secrets.with(KeyName::Settings, [9; 32]);
        assert_eq!(newer.open_setting("twilio.auth_token", &sealed).unwrap(), "hush-token");
    }

    #[test]
    fn a_second_factor_is_opened_for_its_administrator_with_its_key_alone() {
        let (robin, kim) = (AdminId::from_bytes([1; 16]), AdminId::from_bytes([2; 16]));
        let secrets = Secrets::from_seed([1; 32]);
        let sealed = secrets.seal_second_factor(robin, &[7; 20], [3; NONCE_LEN]);
        assert!(!sealed.windows(4).any(|bytes| bytes == [7; 4]), "nothing of it can be read");
        assert_eq!(secrets.open_second_factor(robin, &sealed).unwrap(), [7; 20]);
        assert_ne!(sealed, secrets.seal_second_factor(robin, &[7; 20], [4; NONCE_LEN]));
        assert_eq!(secrets.open_second_factor(kim, &sealed), None);
        assert_eq!(Secrets::from_seed([2; 32]).open_second_factor(robin, &sealed), None);
        let newer = secrets.with(KeyName::SecondFactors, [9; 32]);
        assert_eq!(newer.open_second_factor(robin, &sealed).unwrap(), [7; 20]);
        let sealed_anew = newer.seal_second_factor(robin, &[7; 20], [3; NONCE_LEN]);
        assert_eq!(secrets.open_second_factor(robin, &sealed_anew), None);
        for position in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[position] ^= 1;
            assert_eq!(secrets.open_second_factor(robin, &changed), None);
            assert_eq!(secrets.open_second_factor(robin, &sealed[..position]), None);
        }
    }
}
