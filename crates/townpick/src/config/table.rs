//! The table of settings.

use super::error::{ConfigError, wrong};

/// One setting.
pub(super) struct Setting {
    pub(super) variable: &'static str,
    pub(super) key: &'static str,
    pub(super) default: Option<&'static str>,
    pub(super) shown: Shown,
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
pub(super) enum Shown {
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
    setting("TOWNPICK_BACKUP_URL", "backup.url", None, Plainly, "a folder, or s3://bucket/prefix; without it, no backups are made automatically"),
    setting("TOWNPICK_BACKUP_EVERY", "backup.every", Some("1d"), Plainly, "minutes, hours or days, such as 30m, 12h or 1d, from 5m to 366d"),
    setting("TOWNPICK_BACKUP_KEEP", "backup.keep", Some("14"), Plainly, "how many backups stay, 1 to 10000"),
    setting("TOWNPICK_BACKUP_RECIPIENT", "backup.recipient", None, Plainly, "a public key of age, which begins with age1; backups are not encrypted without it"),
    setting("TOWNPICK_BRAND_NAME", "brand.name", Some("Townpick"), Plainly, "1 to 60 characters"),
    setting("TOWNPICK_CONTACT_EMAIL", "brand.contact_email", Some("hello@townpick.example"), Plainly, "an email address"),
    setting("TOWNPICK_POSTAL_ADDRESS", "brand.postal_address", None, Plainly, "at most 200 characters on one line; it appears below every email and in the rules of every contest"),
    setting("TOWNPICK_OPERATOR_NAME", "operator.name", None, Plainly, "the legal name of whoever runs the service, at most 200 characters; the brand's name without it"),
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
    setting("TOWNPICK_SES_TOPIC_ARN", "mail.ses_topic_arn", None, Plainly, "the ARN of the Amazon SNS topic that Amazon SES reports to"),
    setting("TOWNPICK_POSTMARK_WEBHOOK_SECRET", "mail.postmark_webhook_secret", None, Never, "at least 16 characters"),
    setting("TOWNPICK_MAILGUN_SIGNING_KEY", "mail.mailgun_signing_key", None, Never, "Mailgun's HTTP webhook signing key, at least 16 characters"),
    setting("TOWNPICK_SENDGRID_PUBLIC_KEY", "mail.sendgrid_public_key", None, Plainly, "the verification key of SendGrid's signed event webhook, in base64"),
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
    setting("TOWNPICK_OIDC_NAME", "oidc.name", Some("single sign-on"), Plainly, "what the sign-in page says after 'Sign in with', 1 to 40 characters"),
    setting("TOWNPICK_RETENTION_MESSAGE_TEXTS", "retention.message_texts", Some("180d"), Plainly, "days, such as 180d, from 30d to 3650d"),
    setting("TOWNPICK_RETENTION_MESSAGES", "retention.messages", Some("400d"), Plainly, "days, such as 400d, from 35d to 3650d"),
    setting("TOWNPICK_RETENTION_PAGE_VIEWS", "retention.page_views", Some("400d"), Plainly, "days, such as 400d, from 31d to 3650d"),
    setting("TOWNPICK_RETENTION_ATTEMPTS", "retention.attempts", Some("400d"), Plainly, "days, such as 400d, from 90d to 3650d"),
    setting("TOWNPICK_RETENTION_SESSIONS", "retention.sessions", Some("24h"), Plainly, "minutes or hours, such as 30m or 24h, from 15m to 24h"),
    setting("TOWNPICK_RETENTION_AUDIT_DETAILS", "retention.audit_details", Some("400d"), Plainly, "days, such as 400d, from 90d to 3650d"),
    setting("TOWNPICK_DRAWING_BEACON", "drawing.beacon", Some("none"), Plainly, "none or drand, which is recommended where the public address is https"),
    setting("TOWNPICK_DRAND_URL", "drawing.drand_url", Some("https://api.drand.sh"), Plainly, "an http or https address"),
    setting("TOWNPICK_WITNESS_URLS", "drawing.witness_urls", None, Plainly, "http or https addresses with commas between them, where witnesses publish what they saw of the ledgers"),
    setting("TOWNPICK_TRUSTED_PROXY", "trusted_proxy", None, Plainly, "the IP address of the proxy in front"),
    setting("TOWNPICK_CONNECTIONS", "connections", Some("2000"), Plainly, "connections to the service at once, 256 to 100000"),
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
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Dashboard => "dashboard",
            Self::File => "townpick.toml",
            Self::Environment => "environment",
        }
    }
}

/// The refusal of a setting's value, with what is allowed.
pub(super) fn not_allowed(variable: &str) -> ConfigError {
    let setting = SETTINGS.iter().find(|setting| setting.variable == variable);
    match setting {
        Some(Setting { variable, key, allowed, .. }) => {
            wrong(&format!("{variable} ({key} in townpick.toml)"), format_args!("must be {allowed}"))
        }
        None => wrong(variable, "is not a setting"),
    }
}

/// Whether something is written on one line of at most so many characters.
pub(super) fn is_line(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.trim().chars().count()) && !text.chars().any(char::is_control)
}

pub(super) fn is_email(text: &str) -> bool {
    townpick_domain::contact::Email::parse(text).is_ok()
}
