//! A witness's own key, in the file form of signed notes: one line with its name, readable by its owner alone.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

use anyhow::Context as _;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use townpick_domain::drawing::{
    Hex,
    cosignature::{Cosigner, CosignerName},
    ledger::SigningKey,
    note::Kind,
};
use townpick_gateways::entropy::Entropy;

const BEGINNING: &str = "PRIVATE+KEY+";

/// The key that a witness cosigns with, and its name.
pub struct WitnessKey {
    /// What it signs with.
    pub signing: SigningKey,
    name: CosignerName,
}

impl WitnessKey {
    /// The key in this file, which is made when it is missing. Without a name it gets one after its own fingerprint.
    pub fn read_or_make(
        path: &Path,
        name: Option<&CosignerName>,
        entropy: &dyn Entropy,
    ) -> anyhow::Result<Self> {
        let key = match fs::read_to_string(path) {
            Ok(text) => Self::parse(&text)
                .with_context(|| format!("{} does not hold a witness's key", path.display()))?,
            Err(error) if error.kind() == ErrorKind::NotFound => Self::make(path, name, entropy)
                .with_context(|| format!("the key {} could not be made", path.display()))?,
            Err(error) => return Err(error).context(format!("the key {} could not be read", path.display())),
        };
        anyhow::ensure!(
            name.is_none_or(|name| *name == key.name),
            "the key in {} is called {}: a name is given when a key is made, and stays",
            path.display(),
            key.name
        );
        Ok(key)
    }

    /// Who cosigns with it.
    pub fn cosigner(&self) -> Cosigner {
        Cosigner { name: self.name.clone(), public_key: Hex(self.signing.verifying_key().to_bytes()) }
    }

    fn make(path: &Path, name: Option<&CosignerName>, entropy: &dyn Entropy) -> anyhow::Result<Self> {
        let signing = SigningKey::from_bytes(&entropy.bytes());
        let name = match name {
            Some(name) => name.clone(),
            None => format!("witness-{}", hex::encode(&signing.verifying_key().as_bytes()[..4])).parse()?,
        };
        let key = Self { signing, name };
        let seed = [&[Kind::Cosignature as u8], key.signing.as_bytes().as_slice()].concat();
        let id = hex::encode(key.cosigner().key().id());
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        writeln!(file, "{BEGINNING}{}+{id}+{}", key.name, BASE64_STANDARD.encode(seed))?;
        file.sync_all()?;
        Ok(key)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim_end().strip_prefix(BEGINNING)?.splitn(3, '+');
        let (name, id, seed) = (parts.next()?, parts.next()?, parts.next()?);
        let seed = BASE64_STANDARD.decode(seed).ok()?;
        let (kind, seed) = seed.split_first()?;
        let key = Self { signing: SigningKey::from_bytes(seed.try_into().ok()?), name: name.parse().ok()? };
        let is_whole = *kind == Kind::Cosignature as u8 && hex::encode(key.cosigner().key().id()) == id;
        is_whole.then_some(key)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use townpick_gateways::entropy::SeededEntropy;

    use super::*;

    #[test]
    fn a_key_is_made_once_and_keeps_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("witness");
        let name: CosignerName = "library.example".parse().unwrap();
        let open = |name, seed| WitnessKey::read_or_make(&path, name, &SeededEntropy::new(seed));
        let made = open(Some(&name), 1).unwrap().cosigner();
        assert_eq!(open(None, 2).unwrap().cosigner(), made);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        let other = "elsewhere.example".parse().unwrap();
        assert!(open(Some(&other), 3).err().unwrap().to_string().contains("is called library.example"));
        fs::write(&path, "ab".repeat(32)).unwrap();
        let error = open(None, 4).err().unwrap().to_string();
        assert!(error.contains("does not hold a witness's key") && !error.contains("abab"), "{error}");
    }

    #[test]
    fn a_key_without_a_name_is_called_after_itself() {
        let folder = tempfile::tempdir().unwrap();
        let key = WitnessKey::read_or_make(&folder.path().join("key"), None, &SeededEntropy::new(1)).unwrap();
        let cosigner = key.cosigner();
        let digits = &cosigner.public_key.to_string()[..8];
        assert_eq!(cosigner.name.as_str(), format!("witness-{digits}"));
    }
}
