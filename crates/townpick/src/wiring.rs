//! What the engine and the service are given: the signing key, the clock, chance, and the ways to the outside.

use std::sync::Arc;

use anyhow::Context as _;
use townpick_engine::Gateways;
use townpick_gateways::{
    beacon::{Beacon, Drand},
    clock::{Clock as _, SystemClock},
    entropy::OsEntropy,
    images::ImageStore,
    keys::Secrets,
};
use townpick_store::{Database, service_keys};
use url::Url;

use crate::{
    config::{Config, Storage},
    messages,
};

/// The gateways that the settings describe.
pub async fn gateways(config: &Config, database: &Database) -> anyhow::Result<Gateways> {
    let secrets = secrets(config, database).await?;
    let delivery = Arc::new(messages::delivery(config)?);
    let beacon = config.drand_url.clone().map(beacon).transpose()?;
    Ok(Gateways { beacon, delivery, ..Gateways::local(Arc::new(SystemClock), Arc::new(OsEntropy), secrets) })
}

/// The picture storage that the settings describe.
pub fn images(config: &Config) -> anyhow::Result<ImageStore> {
    let opened = match &config.storage {
        Storage::Folder(folder) => ImageStore::in_folder(folder),
        Storage::Bucket { bucket, prefix, endpoint } => {
            ImageStore::in_bucket(bucket, prefix, endpoint.as_deref())
        }
    };
    opened.context("the picture storage could not be opened")
}

/// drand, where the operator chose that drawings depend on it.
fn beacon(address: Url) -> anyhow::Result<Arc<dyn Beacon>> {
    Ok(Arc::new(Drand::new(address).context("drand cannot be asked")?))
}

/// The signing key of the data folder, unless this database's ledgers are signed with another.
pub async fn secrets(config: &Config, database: &Database) -> anyhow::Result<Arc<Secrets>> {
    let secrets = Secrets::load(&config.data_dir, &OsEntropy)?;
    let mut tx = database.write().await?;
    let recorded = service_keys::recorded(&mut tx, secrets.public_key(), SystemClock.now()).await?;
    tx.commit().await.context("the signing key could not be recorded")?;
    anyhow::ensure!(
        recorded == secrets.public_key(),
        "the signing key in {} is not the one this database's records are signed with (public key {}): copy the file \
         `signing-key` from the data folder that was used before",
        config.data_dir.display(),
        hex::encode(recorded),
    );
    Ok(Arc::new(secrets))
}
