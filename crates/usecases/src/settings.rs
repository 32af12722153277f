//! What owners set in the dashboard: read with its secrets opened, and changed together or not at all.
//!
//! Whether a value is allowed is decided where services are started, with townpick.toml and the environment at hand.
//! Nothing here knows what a setting means.

use std::collections::BTreeMap;

use townpick_gateways::keys::Secrets;
use townpick_store::{
    Executor, Result, Tx,
    revisions::{self, Topic},
    settings::{self, StoredValue},
};

use crate::Context;

/// Everything that was set in the dashboard.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct StoredSettings {
    /// Counts the changes; a save names the one that its form was opened with.
    pub revision: i64,
    /// The values by the settings' names in `townpick.toml`, secrets among them.
    pub values: BTreeMap<String, String>,
    /// The secrets that none of the keys opens. They count as not set.
    pub sealed_for_good: Vec<String>,
}

/// A new value for a setting; `None` takes the one it has away.
#[derive(Clone)]
pub struct SettingChange {
    /// Its name in `townpick.toml`.
    pub key: String,
    /// Its value.
    pub value: Option<String>,
    /// Whether it is stored sealed.
    pub is_secret: bool,
}

impl StoredSettings {
    /// These settings with some changes.
    #[must_use]
    pub fn with(&self, changes: &[SettingChange]) -> Self {
        let mut after = self.clone();
        for SettingChange { key, value, .. } in changes {
            match value {
                Some(value) => after.values.insert(key.clone(), value.clone()),
                None => after.values.remove(key),
            };
        }
        after
    }
}

/// Reads what was set.
pub async fn read(db: &mut impl Executor, secrets: &Secrets) -> Result<StoredSettings> {
    // The revision first: whoever reads an older one than the values looks again.
    let revision = revisions::current(db, Topic::Settings).await?;
    let mut read = StoredSettings { revision, ..StoredSettings::default() };
    for (key, value) in settings::all(db).await? {
        let opened = match value {
            StoredValue::Plain(value) => Some(value),
            StoredValue::Sealed(sealed) => secrets.open_setting(&key, &sealed),
        };
        match opened {
            Some(value) => drop(read.values.insert(key, value)),
            None => read.sealed_for_good.push(key),
        }
    }
    Ok(read)
}

/// Changes settings, unless somebody else has changed any since `revision` was read.
pub async fn save(tx: &mut Tx, ctx: &Context<'_>, revision: i64, changes: &[SettingChange]) -> Result<()> {
    revisions::bump_from(tx, Topic::Settings, revision).await?;
    for SettingChange { key, value, is_secret } in changes {
        let stored = value.as_ref().map(|value| {
            if *is_secret {
                StoredValue::Sealed(ctx.secrets.seal_setting(key, value, ctx.entropy.bytes()))
            } else {
                StoredValue::Plain(value.clone())
            }
        });
        settings::put(tx, key, stored.as_ref(), ctx.now).await?;
    }
    Ok(())
}
