//! The table of settings and the values in force.

use std::{collections::BTreeMap, fmt, fmt::Write as _, str::FromStr};

use url::Url;

use super::{
    dashboard,
    error::{ConfigError, wrong},
};

/// One setting.
pub(super) struct Setting {
    pub(super) variable: &'static str,
    pub(super) key: &'static str,
    default: Option<&'static str>,
    shown: Shown,
    allowed: &'static str,
}

impl Setting {
    /// Whether nobody may see the value as it is.
    pub(super) fn is_secret(&self) -> bool {
        self.shown != Plainly
    }
}

/// How a value is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Plainly,
    /// An address whose password is masked.
    WithoutPassword,
    /// Masked as a whole.
    Never,
}

use Shown::{Never, Plainly, WithoutPassword};

const fn setting(
    variable: &'static str,
    key: &'static str,
    default: Option<&'static str>,
    shown: Shown,
    allowed: &'static str,
) -> Setting {
    Setting { variable, key, default, shown, allowed }
}

#[rustfmt::skip]
pub(super) const SETTINGS: &[Setting] = &[
    setting("TOWNPICK_LISTEN", "listen", Some("127.0.0.1:8080"), Plainly, "an address with a port, such as 127.0.0.1:8080"),
    setting("TOWNPICK_PUBLIC_URL", "public_url", Some("http://localhost:8080"), Plainly, "an http or https address without a path, such as https://townpick.example"),
    setting("TOWNPICK_DATA_DIR", "data_dir", Some("./data"), Plainly, "a folder"),
    setting("TOWNPICK_DATABASE_URL", "database_url", None, WithoutPassword, "sqlite:FILE or postgres://user@host/database"),
    setting("TOWNPICK_STORAGE_URL", "storage.url", None, Plainly, "s3://bucket or s3://bucket/prefix; without it pictures are stored in the data folder"),
    setting("TOWNPICK_S3_ENDPOINT", "storage.s3_endpoint", None, Plainly, "an http or https address, for storage that is not Amazon's"),
    setting("TOWNPICK_BRAND_NAME", "brand.name", Some("Townpick"), Plainly, "1 to 60 characters"),
    setting("TOWNPICK_CONTACT_EMAIL", "brand.contact_email", Some("hello@townpick.example"), Plainly, "an email address"),
    setting("TOWNPICK_POSTAL_ADDRESS", "brand.postal_address", None, Plainly, "at most 200 characters on one line; stands below every email and in the rules of every contest"),
    setting("TOWNPICK_OPERATOR_NAME", "operator.name", None, Plainly, "the name in law of whoever runs the service, at most 200 characters; the brand's name without it"),
    setting("TOWNPICK_GOVERNING_STATE", "operator.governing_state", Some("MA"), Plainly, "the two letters of the state whose law governs the contests"),
    setting("TOWNPICK_GA_MEASUREMENT_ID", "ga_measurement_id", None, Plainly, "a GA4 measurement id, such as G-XXXXXXX"),
    setting("TOWNPICK_SMTP_URL", "mail.smtp_url", None, WithoutPassword, "smtp:// or smtps://user:password@host:port; ?tls=required, opportunistic or none"),
    setting("TOWNPICK_MAIL_FROM", "mail.from", None, Plainly, "an email address, alone or as Name <address>"),
    setting("TOWNPICK_SMTP_CA_FILE", "mail.smtp_ca_file", None, Plainly, "a file with certificates in PEM form that may vouch for the mail server besides the usual authorities"),
    setting("TOWNPICK_DKIM_SELECTOR", "mail.dkim_selector", None, Plainly, "the name under which the key stands in the DNS"),
    setting("TOWNPICK_DKIM_KEY_FILE", "mail.dkim_key_file", None, Plainly, "a file with an RSA key in PEM form or an Ed25519 seed in base64"),
    setting("TOWNPICK_MAIL_OPEN_TRACKING", "mail.open_tracking", Some("on"), Plainly, "on or off"),
    setting("TOWNPICK_MAIL_RATE", "mail.rate", Some("50"), Plainly, "emails per second, 1 to 100000"),
    setting("TOWNPICK_MAIL_CONNECTIONS", "mail.connections", Some("32"), Plainly, "connections to the mail server at once, 1 to 1000"),
    setting("TOWNPICK_MAIL_WEBHOOK_SECRET", "mail.webhook_secret", None, Never, "at least 16 characters"),
    setting("TOWNPICK_TWILIO_ACCOUNT_SID", "twilio.account_sid", None, Plainly, "the account's SID, which begins with AC"),
    setting("TOWNPICK_TWILIO_AUTH_TOKEN", "twilio.auth_token", None, Never, "the account's auth token"),
    setting("TOWNPICK_TWILIO_FROM", "twilio.from", None, Plainly, "a phone number such as +16175550100 or a short code"),
    setting("TOWNPICK_TWILIO_MESSAGING_SERVICE_SID", "twilio.messaging_service_sid", None, Plainly, "a messaging service's SID, which begins with MG"),
    setting("TOWNPICK_TWILIO_API_URL", "twilio.api_url", None, Plainly, "an http or https address"),
    setting("TOWNPICK_TWILIO_LOOKUP", "twilio.lookup", Some("off"), Plainly, "on or off"),
    setting("TOWNPICK_SMS_RATE", "twilio.rate", Some("10"), Plainly, "text messages per second, 1 to 100000"),
    setting("TOWNPICK_FIRST_MESSAGES_PER_HOUR", "first_messages_per_hour", Some("1000"), Plainly, "new members an hour who are written to, 1 to 1000000"),
    setting("TOWNPICK_CONFIRMATION", "confirmation", None, Plainly, "required or off; required by default where email or texts are sent"),
    setting("TOWNPICK_ADMIN_NOTICE_EMAIL", "admin_notice_email", None, Plainly, "an email address"),
    setting("TOWNPICK_OIDC_ISSUER", "oidc.issuer", None, Plainly, "the https address that the identity provider calls its issuer, to the letter; http only on this machine"),
    setting("TOWNPICK_OIDC_CLIENT_ID", "oidc.client_id", None, Plainly, "what the identity provider calls this installation"),
    setting("TOWNPICK_OIDC_CLIENT_SECRET", "oidc.client_secret", None, Never, "the secret that the identity provider shares with this installation"),
    setting("TOWNPICK_OIDC_NAME", "oidc.name", Some("single sign-on"), Plainly, "what stands on the sign-in page after 'Sign in with', 1 to 40 characters"),
    setting("TOWNPICK_DRAWING_BEACON", "drawing.beacon", Some("none"), Plainly, "none or drand, which is recommended where the public address is https"),
    setting("TOWNPICK_DRAND_URL", "drawing.drand_url", Some("https://api.drand.sh"), Plainly, "an http or https address"),
    setting("TOWNPICK_WITNESS_URLS", "drawing.witness_urls", None, Plainly, "http or https addresses with commas between them, where witnesses publish what they saw of the ledgers"),
    setting("TOWNPICK_TRUSTED_PROXY", "trusted_proxy", None, Plainly, "the IP address of the proxy in front"),
    setting("TOWNPICK_DNS_SERVER", "dns_server", None, Plainly, "an address with a port, such as 192.0.2.53:53, which the doctor asks instead of the machine's own"),
    setting("TOWNPICK_DRAIN_SECONDS", "drain_seconds", Some("5"), Plainly, "seconds before a stop in which a proxy that watches /readyz sees that it is coming, 0 to 300"),
    setting("TOWNPICK_METRICS_LISTEN", "metrics_listen", None, Plainly, "an address with a port, such as 127.0.0.1:9090"),
    setting("TOWNPICK_OTLP_URL", "traces.otlp_url", None, WithoutPassword, "the http or https address of an OpenTelemetry collector, such as http://127.0.0.1:4318"),
    setting("TOWNPICK_LOG", "log.level", Some("info"), Plainly, "a log filter, such as info or townpick_server=debug"),
    setting("TOWNPICK_LOG_FORMAT", "log.format", Some("text"), Plainly, "text or json"),
];

/// Where a value comes from, the later ones winning over the earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// Nobody said anything.
    Default,
    /// An owner set it in the dashboard.
    Dashboard,
    /// It stands in `townpick.toml`.
    File,
    /// It is a variable of the environment.
    Environment,
}

impl Source {
    /// What printing calls it.
    fn word(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Dashboard => "dashboard",
            Self::File => "townpick.toml",
            Self::Environment => "environment",
        }
    }
}

/// What was said about settings, by whom.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Sources {
    /// The text of `townpick.toml`.
    pub(super) file: String,
    /// The variables of the environment.
    pub(super) environment: BTreeMap<String, String>,
    /// What was set in the dashboard, by its key.
    pub(super) dashboard: BTreeMap<String, String>,
}

/// Shows none of it: there are secrets in it.
impl fmt::Debug for Sources {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Sources").finish_non_exhaustive()
    }
}

/// The values in force and where they come from, by variable.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Values(BTreeMap<&'static str, (String, Source)>);

/// Shows what printing shows.
impl fmt::Debug for Values {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.print())
    }
}

impl Values {
    pub(super) fn of(sources: &Sources) -> Result<Self, ConfigError> {
        let defaults = SETTINGS.iter().filter_map(|setting| {
            setting.default.map(|default| (setting.variable, (default.to_owned(), Source::Default)))
        });
        let mut values: BTreeMap<_, _> = defaults.collect();
        let mut elsewhere = BTreeMap::new();
        for (key, value) in flatten(&sources.file)? {
            let setting = SETTINGS.iter().find(|setting| setting.key == key).ok_or_else(|| {
                let known = known(|setting| setting.key);
                wrong(&format!("{key} in townpick.toml"), format_args!("unknown setting; known are {known}"))
            })?;
            elsewhere.insert(setting.variable, (value, Source::File));
        }
        for (variable, value) in &sources.environment {
            let setting = SETTINGS.iter().find(|setting| setting.variable == variable).ok_or_else(|| {
                let known = known(|setting| setting.variable);
                wrong(variable, format_args!("unknown setting; known are {known}"))
            })?;
            if !value.is_empty() {
                elsewhere.insert(setting.variable, (value.clone(), Source::Environment));
            }
        }
        for (setting, value) in dashboard::in_force(&sources.dashboard, &elsewhere) {
            values.insert(setting.variable, (value, Source::Dashboard));
        }
        values.extend(elsewhere);
        Ok(Self(values))
    }

    pub(super) fn set_default(&mut self, variable: &'static str, value: String) {
        self.0.entry(variable).or_insert((value, Source::Default));
    }

    pub(super) fn get(&self, variable: &str) -> Option<&str> {
        self.0.get(variable).map(|(value, _)| value.as_str())
    }

    /// Where the value comes from.
    pub(super) fn source(&self, variable: &str) -> Source {
        self.0.get(variable).map_or(Source::Default, |(_, source)| *source)
    }

    pub(super) fn text(&self, variable: &str) -> String {
        self.get(variable).unwrap_or_default().to_owned()
    }

    pub(super) fn checked(
        &self,
        variable: &str,
        holds: impl Fn(&str) -> bool,
    ) -> Result<String, ConfigError> {
        let text = self.text(variable);
        if holds(&text) { Ok(text) } else { Err(not_allowed(variable)) }
    }

    pub(super) fn optional(
        &self,
        variable: &str,
        holds: impl Fn(&str) -> bool,
    ) -> Result<Option<String>, ConfigError> {
        self.get(variable).map(|_| self.checked(variable, holds)).transpose()
    }

    pub(super) fn parsed<T: FromStr>(
        &self,
        variable: &str,
        holds: impl Fn(&T) -> bool,
    ) -> Result<T, ConfigError> {
        let value = self.text(variable).parse().map_err(|_| not_allowed(variable))?;
        if holds(&value) { Ok(value) } else { Err(not_allowed(variable)) }
    }

    pub(super) fn optional_parsed<T: FromStr>(
        &self,
        variable: &str,
        holds: impl Fn(&T) -> bool,
    ) -> Result<Option<T>, ConfigError> {
        self.get(variable).map(|_| self.parsed(variable, holds)).transpose()
    }

    pub(super) fn choice<T: Copy>(&self, variable: &str, words: &[(&str, T)]) -> Result<T, ConfigError> {
        let text = self.text(variable);
        let chosen = words.iter().find(|(word, _)| *word == text);
        chosen.map(|(_, choice)| *choice).ok_or_else(|| not_allowed(variable))
    }

    pub(super) fn print(&self) -> String {
        let mut lines = String::new();
        for setting in SETTINGS {
            let value = self.shown(setting).unwrap_or_else(|| "(none)".to_owned());
            let source = self.source(setting.variable).word();
            let _ = writeln!(lines, "{:<38} {:<28} {source:<13} {value}", setting.variable, setting.key);
        }
        lines
    }

    /// The value as anybody may see it.
    pub(super) fn shown(&self, setting: &Setting) -> Option<String> {
        let value = self.get(setting.variable)?;
        Some(match setting.shown {
            Never => "***".to_owned(),
            Plainly => value.to_owned(),
            WithoutPassword => masked(value),
        })
    }
}

/// The variables that begin with the service's name. Others may hold anything, even what is no text.
pub(super) fn own_variables() -> Result<BTreeMap<String, String>, ConfigError> {
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

/// An address without its password, wherever in it that stands.
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

/// The refusal of a setting's value, with what is allowed.
pub(super) fn not_allowed(variable: &str) -> ConfigError {
    let setting = SETTINGS.iter().find(|setting| setting.variable == variable);
    match setting {
        Some(Setting { variable, key, allowed, .. }) => {
            wrong(&format!("{variable} ({key} in townpick.toml)"), format_args!("must be {allowed}"))
        }
        None => wrong(variable, "is no setting"),
    }
}

/// Whether something is written on one line of at most so many characters.
pub(super) fn is_line(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.trim().chars().count()) && !text.chars().any(char::is_control)
}

pub(super) fn is_email(text: &str) -> bool {
    townpick_domain::contact::Email::parse(text).is_ok()
}
