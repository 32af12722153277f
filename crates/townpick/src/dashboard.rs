//! The settings that owners change while the service runs: read from the database at the start, looked at once a second,
//! and taken over without a restart. The process that answers the owner has them before it answers.

use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::{Arc, OnceLock},
    time::Duration,
};

use anyhow::Context as _;
use jiff::SignedDuration;
use tokio::sync::{Mutex, watch};
use townpick_domain::doctor::Report;
use townpick_engine::Gateways;
use townpick_gateways::keys::{self, Secrets};
use townpick_server::{
    Brand, Described, Installation, Live, Services, SettingSource, Settings, ShownSetting, WrongSettings,
};
use townpick_store::{
    Database,
    revisions::{self, Topic},
    settings::{self as stored, StoredValue},
};
use townpick_usecases::settings;

use crate::{
    config::{Config, Source},
    doctor, messages, version, wiring,
};

/// How often a process looks whether another one stored settings.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The settings of this process as they change.
pub struct LiveSettings {
    /// What the file and the environment say.
    own: Config,
    database: Database,
    /// Which revision of the stored settings this process works with; whoever takes others over holds it.
    revision: Mutex<i64>,
    gateways: watch::Sender<Gateways>,
    service: OnceLock<(Arc<Live>, Services)>,
}

impl LiveSettings {
    /// Begins with what is stored, and tells what the settings come to.
    pub async fn begin(own: Config, database: Database) -> anyhow::Result<(Arc<Self>, Config)> {
        let secrets = wiring::secrets(&own, &database).await?;
        let stored = settings::read(&mut database.read().await?, &secrets).await?;
        tell_of_lost(&stored.sealed_for_good);
        let config = with_dashboard(&own, stored.values)?;
        let gateways = wiring::gateways(&config, &database, secrets).await?;
        let live = Self {
            own,
            database,
            revision: Mutex::new(stored.revision),
            gateways: watch::Sender::new(gateways),
            service: OnceLock::new(),
        };
        Ok((Arc::new(live), config))
    }

    /// What the engine reaches, and what it will reach.
    pub fn gateways(&self) -> watch::Receiver<Gateways> {
        self.gateways.subscribe()
    }

    /// Lets changes reach the service as well.
    pub fn serve_with(&self, live: Arc<Live>, services: Services) {
        // A process has one service.
        let _ = self.service.set((live, services));
    }

    /// Looks for changes until the process stops.
    pub async fn follow(self: Arc<Self>, stopped: impl Future<Output = ()>) {
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                () = &mut stopped => return,
                () = tokio::time::sleep(LOOK_EVERY) => self.look().await,
            }
        }
    }

    /// Takes over what was stored since this process last looked.
    async fn look(&self) {
        let mut held = self.revision.lock().await;
        let current = async { revisions::current(&mut self.database.read().await?, Topic::Settings).await };
        match current.await {
            Ok(revision) if revision == *held => {}
            Ok(_) => match self.taken_over().await {
                Ok(revision) => {
                    *held = revision;
                    tracing::info!("settings of the dashboard were taken over");
                }
                Err(error) => tracing::error!("settings of the dashboard are not taken over: {error:#}"),
            },
            // The database says so elsewhere.
            Err(error) => tracing::debug!(%error, "it cannot be seen whether settings changed"),
        }
    }

    async fn taken_over(&self) -> anyhow::Result<i64> {
        let before = self.gateways.borrow().clone();
        let stored = settings::read(&mut self.database.read().await?, &before.secrets).await?;
        let config = with_dashboard(&self.own, stored.values)?;
        let gateways = wiring::renewed(&config, &before)?;
        if let Some((live, services)) = self.service.get() {
            let services = services_under(&config, &gateways, services.clone())?;
            let app = live.app().renewed(settings_of(&config), services).context("the pages")?;
            live.replace(Arc::new(app));
        }
        self.gateways.send_replace(gateways);
        Ok(stored.revision)
    }
}

impl Installation for LiveSettings {
    fn describe(&self, dashboard: &BTreeMap<String, String>) -> Result<Described, WrongSettings> {
        let config = self.own.with_dashboard(dashboard.clone()).map_err(|_| {
            let wrong = self.own.wrong_fields(dashboard.clone()).into_iter();
            WrongSettings(wrong.map(|(key, problem)| (key.to_owned(), problem)).collect())
        })?;
        let cannot_be_made =
            |error: anyhow::Error| WrongSettings(BTreeMap::from([(String::new(), format!("{error:#}"))]));
        let delivery = messages::delivery(&config).map_err(cannot_be_made)?;
        let messaging = messages::messaging(&config, &delivery).map_err(cannot_be_made)?;
        Ok(Described {
            settings: settings_of(&config),
            messaging,
            shown: config.shown().into_iter().map(shown).collect(),
        })
    }

    fn take_over(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.look())
    }

    fn examine(&self, saw_untrusted_proxy: bool) -> Pin<Box<dyn Future<Output = Report> + Send + '_>> {
        let secrets = Arc::clone(&self.gateways.borrow().secrets);
        Box::pin(async move {
            doctor::of_service(&self.own, self.database.clone(), secrets, saw_untrusted_proxy).await
        })
    }
}

/// What the service goes by.
pub fn settings_of(config: &Config) -> Settings {
    Settings {
        public_url: config.public_url.clone(),
        brand: Brand { name: config.brand_name.clone(), contact_email: config.contact_email.clone() },
        ga_measurement_id: config.ga_measurement_id.clone(),
        trusted_proxy: config.trusted_proxy,
        sign_in_with: config.identity_provider.as_ref().map(|provider| provider.name.clone()),
        has_public_randomness: config.uses_drand,
        backups_every: backups_every(config),
        retention: config.retention,
    }
}

/// How often backups are made by themselves, if they are.
pub fn backups_every(config: &Config) -> Option<SignedDuration> {
    config.backups.address.as_ref().map(|_| config.backups.every)
}

/// What the service reaches under these settings.
pub fn services_under(config: &Config, gateways: &Gateways, services: Services) -> anyhow::Result<Services> {
    Ok(Services {
        operator: Arc::clone(&gateways.operator),
        providers: messages::providers(config),
        messaging: messages::messaging(config, &gateways.delivery)?,
        identity_provider: wiring::identity_provider(config)?,
        ..services
    })
}

fn shown(setting: crate::config::ShownSetting) -> ShownSetting {
    ShownSetting {
        key: setting.key.to_owned(),
        variable: setting.variable.to_owned(),
        value: setting.value,
        source: match setting.source {
            Source::Default => SettingSource::Default,
            Source::Dashboard => SettingSource::Dashboard,
            Source::File => SettingSource::File,
            Source::Environment => SettingSource::Environment,
        },
        is_secret: setting.is_secret,
        is_changeable: setting.is_changeable,
    }
}

fn with_dashboard(own: &Config, values: BTreeMap<String, String>) -> anyhow::Result<Config> {
    own.with_dashboard(values).context(
        "a setting of the dashboard does not fit; it is passed over when its variable is set in the environment",
    )
}

fn tell_of_lost(keys: &[String]) {
    for key in keys {
        tracing::error!(setting = %key, "a secret of the dashboard cannot be opened with these keys and counts as not set");
    }
}

/// The settings of a command, with what was set in the dashboard about the installation itself. Commands send nothing to
/// anybody, so the secrets of providers stay sealed.
pub async fn of_command(own: Config, database: &Database) -> anyhow::Result<Config> {
    let values = stored::all(&mut database.read().await?).await?.into_iter();
    let plain = values.filter_map(|(key, value)| match value {
        StoredValue::Plain(value) if !is_of_provider(&key) => Some((key, value)),
        _ => None,
    });
    with_dashboard(&own, plain.collect())
}

/// The settings as `--print-config` shows them. Nothing is made or changed to find out; where the database says nothing,
/// that is told.
pub async fn to_print(own: Config) -> (Config, Option<String>) {
    match stored_values(&own).await.and_then(|values| Ok(own.with_dashboard(values)?)) {
        Ok(config) => (config, None),
        Err(error) => (own, Some(format!("without what may be set in the dashboard: {error:#}"))),
    }
}

async fn stored_values(own: &Config) -> anyhow::Result<BTreeMap<String, String>> {
    let database = version::open_to_read(&own.database_url, "the database").await?;
    let read = async {
        let mut reader = database.read().await?;
        Ok(match Secrets::of_file(&own.data_dir.join(keys::FILE_NAME)) {
            Ok(secrets) => settings::read(&mut reader, &secrets).await?.values,
            Err(_) => BTreeMap::new(),
        })
    }
    .await;
    database.close().await;
    read
}

fn is_of_provider(key: &str) -> bool {
    ["mail.", "twilio."].iter().any(|group| key.starts_with(group))
}
