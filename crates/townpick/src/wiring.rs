//! What the engine and the service are given: the signing key, the clock, chance, and the ways to the outside.

use std::{io, sync::Arc};

use anyhow::{Context as _, bail};
use townpick_domain::{attempt_limit::FirstMessageLimits, operator::Operator, webhook::address::is_loopback};
use townpick_engine::Gateways;
use townpick_gateways::{
    backups::{Belongings, Place, Plan, Scheduled},
    beacon::{Beacon, Drand},
    clock::{Clock as _, SystemClock},
    entropy::{Entropy, OsEntropy},
    images::ImageStore,
    keys::{KeyError, Secrets},
    oidc::{IdentityProvider, OidcProvider, OidcSettings},
    told_heads::ToldHeads,
    webhooks::WebhookSender,
};
use townpick_store::{
    Database,
    admins::second_factor,
    service_keys::{self, RecordedKey},
};
use townpick_usecases::behind::{self, Behind};
use url::Url;

use crate::{
    config::{Backups, Config, Storage},
    messages, signing_key, witnessed,
};

/// Where the identity provider leads back to.
const CALLBACK: &str = "/api/admin/session/oidc/callback";

/// The gateways that the settings describe.
pub async fn gateways(
    config: &Config,
    database: &Database,
    secrets: Arc<Secrets>,
) -> anyhow::Result<Gateways> {
    recommend_beacon(config);
    let told = Arc::new(told_heads(config, database, &secrets).await?);
    let operator = Arc::new(operator(config));
    let local = Gateways::local(Arc::new(SystemClock), Arc::new(OsEntropy), secrets, operator);
    let first_messages = FirstMessageLimits::per_hour(config.first_messages_per_hour);
    renewed(config, &Gateways { told, first_messages, heeds_database_clock: true, ..local })
}

/// The same gateways under other settings.
pub fn renewed(config: &Config, gateways: &Gateways) -> anyhow::Result<Gateways> {
    Ok(Gateways {
        // Contests that were promised public randomness get it, whatever is chosen for later ones.
        beacon: Some(beacon(config.drand_url.clone())?),
        promises_beacon: config.uses_drand,
        operator: Arc::new(operator(config)),
        webhooks: Some(webhooks(config)?),
        delivery: Arc::new(messages::delivery(config)?),
        asks_to_confirm: config.messages.asks_to_confirm,
        retention: config.retention,
        backups: backups(config)?,
        ..gateways.clone()
    })
}

/// The way to the programs of others. One for trials on somebody's own machine reaches that machine, too.
fn webhooks(config: &Config) -> anyhow::Result<WebhookSender> {
    WebhookSender::new(is_loopback(&config.public_url)).context("webhooks cannot be sent")
}

/// Who runs the installation, as the rules of its contests name them.
pub fn operator(config: &Config) -> Operator {
    Operator {
        brand_name: config.brand_name.clone(),
        legal_name: config.operator_name.clone(),
        postal_address: config.messages.postal_address.clone(),
        governing_state: config.governing_state,
        contact_email: config.contact_email.clone(),
        base_url: config.public_url.as_str().trim_end_matches('/').to_owned(),
    }
}

/// What was told of the ledgers, by the data folder and by the witnesses that the settings name. Where the database is
/// behind it, the operator hears of it at once.
pub async fn told_heads(
    config: &Config,
    database: &Database,
    secrets: &Secrets,
) -> anyhow::Result<ToldHeads> {
    let told = ToldHeads::load(&config.data_dir).context("what was told of the ledgers could not be read")?;
    let seen = witnessed::heads(&config.witness_urls, secrets).await;
    told.tell(&seen).context("what witnesses saw of the ledgers could not be remembered")?;
    for Behind { told, stored } in behind::towns(&mut database.read().await?, &told).await? {
        tracing::error!(
            ledger = %told.town, stored, told = told.sequence,
            advice = "docs/operations.md, 'A ledger that is behind'",
            "the database is older than what people were told: nothing is added to this ledger until its records are back"
        );
    }
    Ok(told)
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

/// The picture storage to read from; a folder that is missing is not made.
pub fn images_to_read(config: &Config) -> anyhow::Result<Option<ImageStore>> {
    match &config.storage {
        Storage::Folder(folder) if !folder.is_dir() => Ok(None),
        _ => images(config).map(Some),
    }
}

/// Where and how often backups are made, if the settings say so.
pub fn backups(config: &Config) -> anyhow::Result<Option<Arc<Scheduled>>> {
    let Backups { address, every, keep, recipient } = &config.backups;
    let Some(address) = address else { return Ok(None) };
    let plan = Plan { place: Place::at(address)?, recipient: recipient.clone(), keep: *keep };
    // A folder that is missing now would be passed over for ever.
    let belongings = Belongings { data_dir: config.data_dir.clone(), images: Some(images(config)?) };
    Ok(Some(Arc::new(Scheduled { plan, every: *every, belongings })))
}

/// What is backed up beside the database.
pub fn belongings(config: &Config) -> anyhow::Result<Belongings> {
    Ok(Belongings { data_dir: config.data_dir.clone(), images: images_to_read(config)? })
}

/// The identity provider that the settings name. It is asked when somebody signs in, so a start never waits for it.
pub fn identity_provider(config: &Config) -> anyhow::Result<Option<Arc<dyn IdentityProvider>>> {
    let Some(provider) = &config.identity_provider else { return Ok(None) };
    let settings = OidcSettings {
        issuer: provider.issuer.clone(),
        client_id: provider.client_id.clone(),
        client_secret: provider.client_secret.0.clone(),
        return_address: format!("{}{CALLBACK}", config.public_url.as_str().trim_end_matches('/')),
    };
    let provider = OidcProvider::new(settings).context("the identity provider cannot be asked")?;
    Ok(Some(Arc::new(provider)))
}

/// Recommends public randomness where people draw for real: an address with https is no trial on somebody's own machine.
fn recommend_beacon(config: &Config) {
    if !config.uses_drand && config.public_url.scheme() == "https" {
        tracing::warn!(
            advice = "TOWNPICK_DRAWING_BEACON=drand",
            "drawings use no public random number: whoever controls this server could know an outcome beforehand"
        );
    }
}

/// drand.
fn beacon(address: Url) -> anyhow::Result<Arc<dyn Beacon>> {
    Ok(Arc::new(Drand::new(address).context("drand cannot be asked")?))
}

/// The keys of the data folder, unless this database was used with others. Those of an earlier version are written down
/// one by one.
pub async fn secrets(config: &Config, database: &Database) -> anyhow::Result<Arc<Secrets>> {
    let mut secrets = Secrets::load(&config.data_dir, &OsEntropy)?;
    let mut lacking = lacking(&secrets, database).await?;
    if lacking.is_some()
        && let Some(ready) = signing_key::ready(&config.data_dir)
        && self::lacking(&ready, database).await?.is_none()
    {
        // Restoring was broken off after the database was committed.
        signing_key::put_in_place(&config.data_dir)?;
        secrets = Secrets::load(&config.data_dir, &OsEntropy)?;
        lacking = None;
    }
    if let Some(key) = lacking {
        bail!(
            "the signing key in {} is not the one this database's records are signed with (key `{}` {}): copy the file \
             `signing-key` from the data folder that was used before",
            config.data_dir.display(),
            key.name,
            hex::encode(key.public_key),
        );
    }
    match secrets.write_anew(&OsEntropy) {
        // A folder that may only be read has its keys from elsewhere.
        Err(KeyError::Unavailable { source, .. })
            if matches!(
                source.kind(),
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
            ) => {}
        written => written?,
    }
    seal_second_factors(&secrets, database).await?;
    Ok(Arc::new(secrets))
}

/// Records the newest version of each key, unless one is recorded that is none of these; then that one.
pub async fn lacking(secrets: &Secrets, database: &Database) -> anyhow::Result<Option<RecordedKey>> {
    let now = SystemClock.now();
    let mut tx = database.write().await?;
    for key in secrets.list().into_iter().filter(|key| key.is_newest) {
        let name = key.name.to_string();
        let public_key = service_keys::recorded(&mut tx, &name, key.fingerprint, now).await?;
        if !secrets.holds(&name, public_key) {
            return Ok(Some(RecordedKey { name, public_key }));
        }
        service_keys::renew(&mut tx, &name, key.fingerprint, now).await?;
    }
    tx.commit().await.context("the keys could not be recorded")?;
    Ok(None)
}

/// Seals the secrets of second factors that an earlier version stored as they are.
async fn seal_second_factors(secrets: &Secrets, database: &Database) -> anyhow::Result<()> {
    let entropy: &dyn Entropy = &OsEntropy;
    let mut tx = database.write().await?;
    for (admin, secret) in second_factor::unsealed(&mut tx).await? {
        let sealed = secrets.seal_second_factor(admin, &secret, entropy.bytes());
        second_factor::seal(&mut tx, admin, &secret, &sealed).await?;
    }
    tx.commit().await.context("second factors could not be sealed")
}
