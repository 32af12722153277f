//! Settings: defaults, then what owners set in the dashboard, then `townpick.toml`, then the environment. One table names
//! them all.
//!
//! A secret is never printed, and a wrong setting stops the start with its name and what is allowed.

mod backups;
mod changeable;
mod dashboard;
mod error;
mod identity_provider;
mod messages;
mod retention;
mod table;
#[cfg(test)]
mod tests;
mod values;

use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    time::Duration,
};

use url::Url;

pub use backups::Backups;
pub use dashboard::ShownSetting;
pub use error::ConfigError;
use error::wrong;
pub use identity_provider::IdentityProvider;
pub use messages::{Mail, Messages, Reporters, Secret, Texts};
pub use table::Source;
use table::{is_email, is_line, not_allowed};
use townpick_domain::{retention::Retention, us_states::state_code};
use values::{Sources, Values, own_variables};

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For collectors.
    Json,
}

/// All settings, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Address of the service.
    pub listen: SocketAddr,
    /// What links begin with.
    pub public_url: Url,
    /// Where the embedded database and the pictures are.
    pub data_dir: PathBuf,
    /// Which database.
    pub database_url: String,
    /// The product's name.
    pub brand_name: String,
    /// Where people write to.
    pub contact_email: String,
    /// The name in law of whoever runs the service.
    pub operator_name: String,
    /// The code of the state whose law governs its contests.
    pub governing_state: &'static str,
    /// Google Analytics beside the built-in page views.
    pub ga_measurement_id: Option<String>,
    /// Whose `X-Forwarded-For` is believed.
    pub trusted_proxy: Option<IpAddr>,
    /// How many connections are open at most.
    pub connections: usize,
    /// Whom to ask for what the DNS says, if not whom this machine asks.
    pub dns_server: Option<SocketAddr>,
    /// How long before a stop a proxy may see that it is coming.
    pub drain_time: Duration,
    /// Where traces go, if anywhere.
    pub otlp_url: Option<Url>,
    /// Where metrics are served.
    pub metrics_listen: Option<SocketAddr>,
    /// Email and text messages.
    pub messages: Messages,
    /// Who else than a password proves who administrators are.
    pub identity_provider: Option<IdentityProvider>,
    /// Where drand is asked.
    pub drand_url: Url,
    /// Whether drawings mix public randomness in.
    pub uses_drand: bool,
    /// Where witnesses publish what they saw of the ledgers.
    pub witness_urls: Vec<Url>,
    /// How many people an hour may get their first messages.
    pub first_messages_per_hour: u32,
    /// How long things are kept.
    pub retention: Retention,
    /// Where pictures are stored.
    pub storage: Storage,
    /// Where S3 storage is, when it is not Amazon's.
    pub s3_endpoint: Option<String>,
    /// Where and how often backups are made.
    pub backups: Backups,
    /// What is logged.
    pub log: String,
    /// How it is logged.
    pub log_format: LogFormat,
    values: Values,
    sources: Sources,
}

impl Config {
    /// Reads `townpick.toml` of the working folder, if there is one, and the environment.
    pub fn load() -> Result<Self, ConfigError> {
        let file = match std::fs::read_to_string("townpick.toml") {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(wrong("townpick.toml", error)),
        };
        Self::from_sources(&file, own_variables()?)
    }

    /// The settings that a file's text and these variables give.
    pub fn from_sources(file: &str, environment: BTreeMap<String, String>) -> Result<Self, ConfigError> {
        Self::of(Sources { file: file.to_owned(), environment, ..Sources::default() })
    }

    fn of(sources: Sources) -> Result<Self, ConfigError> {
        let mut values = Values::of(&sources)?;
        let data_dir = PathBuf::from(values.text("TOWNPICK_DATA_DIR"));
        let embedded = format!("sqlite:{}", data_dir.join("townpick.db").display());
        values.set_default("TOWNPICK_DATABASE_URL", embedded);
        Self::parse(sources, values, data_dir)
    }

    fn parse(sources: Sources, values: Values, data_dir: PathBuf) -> Result<Self, ConfigError> {
        let is_database = |url: &str| {
            ["sqlite:", "postgres://", "postgresql://"].iter().any(|known| url.starts_with(known))
        };
        let is_name = |name: &str| (1..=60).contains(&name.trim().chars().count());
        let is_filter = |filter: &str| filter.parse::<tracing_subscriber::EnvFilter>().is_ok();
        let is_base = |url: &Url| matches!(url.scheme(), "http" | "https") && url.path() == "/";
        let public_url: Url = values.parsed("TOWNPICK_PUBLIC_URL", is_base)?;
        let brand_name = values.checked("TOWNPICK_BRAND_NAME", is_name)?.trim().to_owned();
        let contact_email = values.checked("TOWNPICK_CONTACT_EMAIL", is_email)?;
        let operator_name = values.optional("TOWNPICK_OPERATOR_NAME", |name| is_line(name, 200))?;
        let governing_state = state_code(&values.text("TOWNPICK_GOVERNING_STATE"))
            .ok_or_else(|| not_allowed("TOWNPICK_GOVERNING_STATE"))?;
        let drand_url = values.parsed("TOWNPICK_DRAND_URL", |url: &Url| url.scheme().starts_with("http"))?;
        let uses_drand = values.choice("TOWNPICK_DRAWING_BEACON", &[("none", false), ("drand", true)])?;
        let is_web = |url: &str| url.parse::<Url>().is_ok_and(|url| url.scheme().starts_with("http"));
        let s3_endpoint = values.optional("TOWNPICK_S3_ENDPOINT", is_web)?;
        let log_formats = [("text", LogFormat::Text), ("json", LogFormat::Json)];
        Ok(Self {
            listen: values.parsed("TOWNPICK_LISTEN", |_| true)?,
            database_url: values.checked("TOWNPICK_DATABASE_URL", is_database)?,
            ga_measurement_id: values.optional("TOWNPICK_GA_MEASUREMENT_ID", is_measurement_id)?,
            trusted_proxy: values.optional_parsed("TOWNPICK_TRUSTED_PROXY", |_| true)?,
            connections: values.parsed("TOWNPICK_CONNECTIONS", |most| (256..=100_000).contains(most))?,
            dns_server: values.optional_parsed("TOWNPICK_DNS_SERVER", |_| true)?,
            drain_time: Duration::from_secs(
                values.parsed("TOWNPICK_DRAIN_SECONDS", |seconds| (0..=300).contains(seconds))?,
            ),
            otlp_url: values
                .optional_parsed("TOWNPICK_OTLP_URL", |url: &Url| url.scheme().starts_with("http"))?,
            metrics_listen: values.optional_parsed("TOWNPICK_METRICS_LISTEN", |_| true)?,
            messages: Messages::parse(&values, &brand_name, &contact_email)?,
            first_messages_per_hour: values
                .parsed("TOWNPICK_FIRST_MESSAGES_PER_HOUR", |most| (1..=1_000_000).contains(most))?,
            identity_provider: IdentityProvider::parse(&values)?,
            retention: retention::parse(&values)?,
            drand_url,
            uses_drand,
            witness_urls: witness_urls(&values)?,
            storage: storage(&values, &data_dir, s3_endpoint.clone())?,
            backups: Backups::parse(&values, s3_endpoint.as_deref())?,
            s3_endpoint,
            log: values.checked("TOWNPICK_LOG", is_filter)?,
            log_format: values.choice("TOWNPICK_LOG_FORMAT", &log_formats)?,
            operator_name: operator_name.unwrap_or_else(|| brand_name.clone()),
            governing_state,
            public_url,
            data_dir,
            brand_name,
            contact_email,
            values,
            sources,
        })
    }

    /// The settings in force as the file would hold them, with secrets masked.
    pub fn print(&self) -> String {
        self.values.print()
    }
}

/// Where pictures are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Storage {
    /// In a folder of the data directory.
    Folder(PathBuf),
    /// In an S3 bucket; who may use it comes from the usual `AWS_…` variables.
    Bucket {
        /// The bucket's name.
        bucket: String,
        /// What stands before every name in it.
        prefix: String,
        /// Where it is, when it is not Amazon's.
        endpoint: Option<String>,
    },
}

/// Several addresses stand beside each other with commas.
fn witness_urls(values: &Values) -> Result<Vec<Url>, ConfigError> {
    let parse = |text: &str| -> Option<Vec<Url>> {
        let urls = text.split(',').map(|url| url.trim().parse::<Url>().ok());
        urls.map(|url| url.filter(|url| url.scheme().starts_with("http"))).collect()
    };
    let given = values.optional("TOWNPICK_WITNESS_URLS", |text| parse(text).is_some())?;
    Ok(given.and_then(|text| parse(&text)).unwrap_or_default())
}

fn storage(values: &Values, data_dir: &Path, endpoint: Option<String>) -> Result<Storage, ConfigError> {
    let named = |url: &str| {
        let (bucket, prefix) = url.strip_prefix("s3://")?.split_once('/').unwrap_or((&url[5..], ""));
        (!bucket.is_empty()).then(|| (bucket.to_owned(), prefix.trim_matches('/').to_owned()))
    };
    let url = values.optional("TOWNPICK_STORAGE_URL", |url| named(url).is_some())?;
    Ok(match url.as_deref().and_then(named) {
        Some((bucket, prefix)) => Storage::Bucket { bucket, prefix, endpoint },
        None => Storage::Folder(data_dir.join("images")),
    })
}

fn is_measurement_id(text: &str) -> bool {
    text.strip_prefix("G-").is_some_and(|rest| {
        !rest.is_empty() && rest.len() <= 20 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
