//! What is looked at: an installation with its settings, its database and its keys, as far as they are there.

use std::{future::Future, sync::Arc, time::Duration};

use tokio::time::timeout;
use townpick_domain::doctor::{Asked, Check, Line};
use townpick_gateways::keys::Secrets;
use townpick_usecases::settings::{self, StoredSettings};

use super::database::{Opened, in_words};
use crate::config::Config;

/// How long looking at one thing may take: everything is looked at together, in some ten seconds.
pub const TIME: Duration = Duration::from_secs(8);

/// An installation that is looked at.
pub struct Subject {
    /// Its settings, with what was set in the dashboard.
    pub config: Config,
    /// What is to be said of them.
    pub settings: Line,
    /// Its database.
    pub database: Opened,
    /// Its keys, as far as they could be read.
    pub secrets: Option<Arc<Secrets>>,
    /// Whether this process saw requests through a proxy that it does not trust, where it serves any.
    pub saw_untrusted_proxy: Option<bool>,
}

impl Subject {
    /// The installation of these settings. Those of the dashboard are added when they can be read.
    pub async fn new(
        own: &Config,
        database: Opened,
        secrets: Option<Arc<Secrets>>,
        saw_untrusted_proxy: Option<bool>,
    ) -> Self {
        let (config, settings) = match stored(&database, secrets.as_deref()).await {
            Ok(stored) => with_stored(own, stored),
            Err(reason) if database.is_new() => (
                own.clone(),
                Line::good(Check::Settings, format!("Those of the server are allowed ({reason})")),
            ),
            Err(reason) => (
                own.clone(),
                Line::warning(
                    Check::Settings,
                    format!("Those of the dashboard could not be read ({reason})"),
                    "See the lines on the database and the signing key; what follows goes without them",
                ),
            ),
        };
        Self { config, settings, database, secrets, saw_untrusted_proxy }
    }
}

async fn stored(database: &Opened, secrets: Option<&Secrets>) -> Asked<StoredSettings> {
    let database = database.readable().map_err(|reason| format!("the database: {reason}"))?;
    let secrets = secrets.ok_or("there is no signing key to open them with")?;
    let read = async { settings::read(&mut database.read().await?, secrets).await };
    within(async { in_words(read.await) }).await
}

fn with_stored(own: &Config, stored: StoredSettings) -> (Config, Line) {
    let check = Check::Settings;
    match own.with_dashboard(stored.values) {
        Ok(config) if stored.sealed_for_good.is_empty() => {
            (config, Line::good(check, "Those of the server and of the dashboard are allowed"))
        }
        Ok(config) => {
            let lost = stored.sealed_for_good.join(", ");
            let finding = format!(
                "Secrets of the dashboard cannot be opened with these keys and count as not set: {lost}"
            );
            (
                config,
                Line::bad(
                    check,
                    finding,
                    "Type them again under Settings, or put the right `signing-key` back",
                ),
            )
        }
        Err(error) => (
            own.clone(),
            Line::bad(
                check,
                format!("The dashboard sets {error}"),
                "Set this variable in the environment, which wins",
            ),
        ),
    }
}

/// The answer of whoever takes no longer than they may.
pub async fn within<T>(asked: impl Future<Output = Asked<T>>) -> Asked<T> {
    timeout(TIME, asked).await.unwrap_or_else(|_| Err("no answer in time".to_owned()))
}
