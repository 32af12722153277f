//! Settings: defaults, then `townpick.toml`, then the environment. One table names them all.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};

use url::Url;

/// A setting that stops the start: its name and what is allowed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {problem}")]
pub struct ConfigError {
    name: String,
    problem: String,
}

struct Setting {
    variable: &'static str,
    key: &'static str,
    default: Option<&'static str>,
    allowed: &'static str,
}

const LISTEN: usize = 0;
const PUBLIC_URL: usize = 1;
const DATA_DIR: usize = 2;
const DATABASE_URL: usize = 3;
const BRAND_NAME: usize = 4;
const CONTACT_EMAIL: usize = 5;
const GA_MEASUREMENT_ID: usize = 6;
const TRUSTED_PROXY: usize = 7;
const METRICS_LISTEN: usize = 8;
const LOG: usize = 9;
const LOG_FORMAT: usize = 10;

const SETTINGS: [Setting; 11] = [
    setting(
        "TOWNPICK_LISTEN",
        "listen",
        Some("127.0.0.1:8080"),
        "an address with a port, such as 127.0.0.1:8080",
    ),
    setting(
        "TOWNPICK_PUBLIC_URL",
        "public_url",
        Some("http://localhost:8080"),
        "an http or https address without a path, such as https://townpick.example",
    ),
    setting("TOWNPICK_DATA_DIR", "data_dir", Some("./data"), "a folder"),
    setting("TOWNPICK_DATABASE_URL", "database_url", None, "sqlite:FILE or postgres://user@host/database"),
    setting("TOWNPICK_BRAND_NAME", "brand.name", Some("Townpick"), "1 to 60 characters"),
    setting(
        "TOWNPICK_CONTACT_EMAIL",
        "brand.contact_email",
        Some("hello@townpick.example"),
        "an email address",
    ),
    setting(
        "TOWNPICK_GA_MEASUREMENT_ID",
        "ga_measurement_id",
        None,
        "a GA4 measurement id, such as G-XXXXXXX",
    ),
    setting("TOWNPICK_TRUSTED_PROXY", "trusted_proxy", None, "the IP address of the proxy in front"),
    setting(
        "TOWNPICK_METRICS_LISTEN",
        "metrics_listen",
        None,
        "an address with a port, such as 127.0.0.1:9090",
    ),
    setting("TOWNPICK_LOG", "log.level", Some("info"), "a log filter, such as info or townpick_server=debug"),
    setting("TOWNPICK_LOG_FORMAT", "log.format", Some("text"), "text or json"),
];

const fn setting(
    variable: &'static str,
    key: &'static str,
    default: Option<&'static str>,
    allowed: &'static str,
) -> Setting {
    Setting { variable, key, default, allowed }
}

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
    /// Google Analytics beside the built-in page views.
    pub ga_measurement_id: Option<String>,
    /// Whose `X-Forwarded-For` is believed.
    pub trusted_proxy: Option<IpAddr>,
    /// Where metrics are served.
    pub metrics_listen: Option<SocketAddr>,
    /// What is logged.
    pub log: String,
    /// How it is logged.
    pub log_format: LogFormat,
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
        let mut values: [Option<String>; SETTINGS.len()] =
            std::array::from_fn(|index| SETTINGS[index].default.map(str::to_owned));
        for (key, value) in flatten(file)? {
            let index = SETTINGS.iter().position(|setting| setting.key == key).ok_or_else(|| {
                wrong(
                    &format!("{key} in townpick.toml"),
                    format_args!("unknown setting; known are {}", known(|s| s.key)),
                )
            })?;
            values[index] = Some(value);
        }
        for (variable, value) in environment {
            let index =
                SETTINGS.iter().position(|setting| setting.variable == variable).ok_or_else(|| {
                    wrong(&variable, format_args!("unknown setting; known are {}", known(|s| s.variable)))
                })?;
            values[index] = Some(value).filter(|value| !value.is_empty()).or(values[index].take());
        }
        Self::parse(&values)
    }

    fn parse(values: &[Option<String>; SETTINGS.len()]) -> Result<Self, ConfigError> {
        let text = |index: usize| values[index].clone().unwrap_or_default();
        let data_dir = PathBuf::from(text(DATA_DIR));
        let database_url = values[DATABASE_URL]
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", data_dir.join("townpick.db").display()));
        check(
            DATABASE_URL,
            ["sqlite:", "postgres://", "postgresql://"].iter().any(|known| database_url.starts_with(known)),
        )?;
        let public_url: Url = parsed(PUBLIC_URL, &text(PUBLIC_URL))?;
        check(PUBLIC_URL, matches!(public_url.scheme(), "http" | "https") && public_url.path() == "/")?;
        check(BRAND_NAME, (1..=60).contains(&text(BRAND_NAME).trim().chars().count()))?;
        check(CONTACT_EMAIL, townpick_domain::contact::Email::parse(&text(CONTACT_EMAIL)).is_ok())?;
        let measurement_id = values[GA_MEASUREMENT_ID].clone();
        check(GA_MEASUREMENT_ID, measurement_id.as_deref().is_none_or(is_measurement_id))?;
        let log_format = match text(LOG_FORMAT).as_str() {
            "text" => LogFormat::Text,
            "json" => LogFormat::Json,
            _ => return Err(not_allowed(LOG_FORMAT)),
        };
        check(LOG, text(LOG).parse::<tracing_subscriber::EnvFilter>().is_ok())?;
        Ok(Self {
            listen: parsed(LISTEN, &text(LISTEN))?,
            public_url,
            data_dir,
            database_url,
            brand_name: text(BRAND_NAME).trim().to_owned(),
            contact_email: text(CONTACT_EMAIL),
            ga_measurement_id: measurement_id,
            trusted_proxy: optional(TRUSTED_PROXY, values[TRUSTED_PROXY].as_deref())?,
            metrics_listen: optional(METRICS_LISTEN, values[METRICS_LISTEN].as_deref())?,
            log: text(LOG),
            log_format,
        })
    }

    /// The settings in force as the file would hold them, with secrets masked.
    pub fn print(&self) -> String {
        let none = || "(none)".to_owned();
        let shown = [
            self.listen.to_string(),
            self.public_url.to_string(),
            self.data_dir.display().to_string(),
            masked(&self.database_url),
            self.brand_name.clone(),
            self.contact_email.clone(),
            self.ga_measurement_id.clone().unwrap_or_else(none),
            self.trusted_proxy.map_or_else(none, |address| address.to_string()),
            self.metrics_listen.map_or_else(none, |address| address.to_string()),
            self.log.clone(),
            match self.log_format {
                LogFormat::Text => "text".to_owned(),
                LogFormat::Json => "json".to_owned(),
            },
        ];
        let mut lines = String::new();
        for (setting, value) in SETTINGS.iter().zip(shown) {
            let _ = writeln!(lines, "{:<28} {:<20} {value}", setting.variable, setting.key);
        }
        lines
    }

    /// Where pictures are kept.
    pub fn images_dir(&self) -> PathBuf {
        Path::new(&self.data_dir).join("images")
    }
}

/// The variables that begin with the service's name. Others may hold anything, even what is no text.
fn own_variables() -> Result<BTreeMap<String, String>, ConfigError> {
    let mut own = BTreeMap::new();
    for (name, value) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("TOWNPICK_") && !name.starts_with("TOWNPICK_TEST_") {
            let value = value.into_string().map_err(|_| wrong(&name, "must be UTF-8 text"))?;
            own.insert(name.into_owned(), value);
        }
    }
    Ok(own)
}

fn is_measurement_id(text: &str) -> bool {
    text.strip_prefix("G-").is_some_and(|rest| {
        !rest.is_empty() && rest.len() <= 20 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// A database address without its password, wherever in it that stands.
fn masked(address: &str) -> String {
    let Ok(mut url) = Url::parse(address) else { return address.to_owned() };
    let is_secret = |name: &str| name == "password";
    if url.password().is_none() && !url.query_pairs().any(|(name, _)| is_secret(&name)) {
        return address.to_owned();
    }
    if url.password().is_some() {
        let _ = url.set_password(Some("***"));
    }
    let parameters: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    if !parameters.is_empty() {
        let hidden =
            parameters.iter().map(|(name, value)| (name, if is_secret(name) { "***" } else { value }));
        url.query_pairs_mut().clear().extend_pairs(hidden);
    }
    url.to_string()
}

fn flatten(file: &str) -> Result<Vec<(String, String)>, ConfigError> {
    let table: toml::Table =
        file.parse().map_err(|error: toml::de::Error| wrong("townpick.toml", error.message()))?;
    let mut flat = Vec::new();
    let mut open = vec![(String::new(), table)];
    while let Some((prefix, table)) = open.pop() {
        for (name, value) in table {
            let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
            match value {
                toml::Value::Table(inner) => open.push((key, inner)),
                toml::Value::String(text) => flat.push((key, text)),
                _ => return Err(wrong(&format!("{key} in townpick.toml"), "must be a text in quotes")),
            }
        }
    }
    Ok(flat)
}

fn known(name: impl Fn(&Setting) -> &'static str) -> String {
    SETTINGS.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn parsed<T: std::str::FromStr>(index: usize, value: &str) -> Result<T, ConfigError> {
    value.parse().map_err(|_| not_allowed(index))
}

fn optional<T: std::str::FromStr>(index: usize, value: Option<&str>) -> Result<Option<T>, ConfigError> {
    value.map(|value| parsed(index, value)).transpose()
}

fn check(index: usize, holds: bool) -> Result<(), ConfigError> {
    if holds { Ok(()) } else { Err(not_allowed(index)) }
}

fn not_allowed(index: usize) -> ConfigError {
    let Setting { variable, key, allowed, .. } = SETTINGS[index];
    wrong(&format!("{variable} ({key} in townpick.toml)"), format_args!("must be {allowed}"))
}

fn wrong(name: &str, problem: impl std::fmt::Display) -> ConfigError {
    ConfigError { name: name.to_owned(), problem: problem.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(file: &str, variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let environment = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::from_sources(file, environment.collect())
    }

    #[test]
    fn without_settings_the_service_runs_on_this_machine_with_an_embedded_database() {
        let config = with("", &[]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(config.database_url, "sqlite:./data/townpick.db");
        assert_eq!((config.brand_name.as_str(), config.trusted_proxy), ("Townpick", None));
    }

    #[test]
    fn the_environment_wins_over_the_file_and_the_file_over_the_default() {
        let file = "listen = '127.0.0.1:1'\n[brand]\nname = 'File'\n[log]\nformat = 'json'";
        let config = with(file, &[("TOWNPICK_BRAND_NAME", "Environment"), ("TOWNPICK_LOG", "")]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:1");
        assert_eq!(config.brand_name, "Environment");
        assert_eq!((config.log_format, config.log.as_str()), (LogFormat::Json, "info"));
    }

    #[test]
    fn a_wrong_value_is_told_by_name_with_what_is_allowed() {
        for (variable, value) in [
            ("TOWNPICK_LISTEN", "8080"),
            ("TOWNPICK_PUBLIC_URL", "ftp://x"),
            ("TOWNPICK_PUBLIC_URL", "https://x/path"),
            ("TOWNPICK_DATABASE_URL", "mysql://x"),
            ("TOWNPICK_BRAND_NAME", " "),
            ("TOWNPICK_CONTACT_EMAIL", "nobody"),
            ("TOWNPICK_GA_MEASUREMENT_ID", "<script>"),
            ("TOWNPICK_TRUSTED_PROXY", "proxy"),
            ("TOWNPICK_METRICS_LISTEN", "here"),
            ("TOWNPICK_LOG", "a=b=c"),
            ("TOWNPICK_LOG_FORMAT", "xml"),
        ] {
            let error = with("", &[(variable, value)]).unwrap_err().to_string();
            assert!(error.starts_with(variable) && error.contains("must be"), "{error}");
        }
    }

    #[test]
    fn an_unknown_setting_is_refused_wherever_it_stands() {
        assert!(with("", &[("TOWNPICK_LISTN", "x")]).unwrap_err().to_string().contains("TOWNPICK_LISTEN"));
        assert!(with("lisen = 'x'", &[]).unwrap_err().to_string().starts_with("lisen in townpick.toml"));
        assert!(with("listen = 8080", &[]).unwrap_err().to_string().contains("text in quotes"));
        assert!(with("listen = ", &[]).unwrap_err().to_string().starts_with("townpick.toml"));
    }

    #[test]
    fn printing_shows_every_setting_and_no_password() {
        let printed =
            with("", &[("TOWNPICK_DATABASE_URL", "postgres://me:hush@db/townpick")]).unwrap().print();
        assert!(SETTINGS.iter().all(|setting| printed.contains(setting.variable)));
        assert!(!printed.contains("hush") && printed.contains("postgres://me:***@db/townpick"), "{printed}");
        let printed =
            with("", &[("TOWNPICK_DATABASE_URL", "postgres://db/townpick?password=hush&sslmode=require")]);
        let printed = printed.unwrap().print();
        assert!(!printed.contains("hush") && printed.contains("sslmode=require"), "{printed}");
    }
}
