//! Settings of email and text messages. A provider is configured whole or not at all: half of one is a mistake.

use std::{fmt, path::PathBuf};

use townpick_gateways::{
    mail::{MailSettings, SmtpMailer},
    report_keys::SendgridKey,
    sms::Sender,
};
use url::Url;

use super::{
    error::{ConfigError, wrong},
    table::{is_email, is_line, not_allowed},
    values::Values,
};

const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

/// What is known about sending messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Messages {
    /// Where email is handed over, if anywhere.
    pub mail: Option<Mail>,
    /// Who takes text messages, if anybody.
    pub texts: Option<Texts>,
    /// Where paper mail reaches the people who run the service; stands below every email.
    pub postal_address: Option<String>,
    /// Whether members count only once they have shown that an address is theirs.
    pub asks_to_confirm: bool,
    /// Who gets the administrators' notices.
    pub admin_notice_email: Option<String>,
    /// Whether emails tell that they were opened.
    pub open_tracking: bool,
    /// How many emails go out in a second at most.
    pub emails_per_second: u32,
    /// How many connections to the mail server are open at most.
    pub mail_connections: u32,
    /// How many texts go out in a second at most.
    pub texts_per_second: u32,
    /// What reports about email must carry to be believed.
    pub mail_webhook_secret: Option<Secret>,
    /// The mail services that are believed when they report in their own words.
    pub reporters: Reporters,
}

/// What the reports of mail services are checked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reporters {
    /// The Amazon SNS topic of Amazon SES.
    pub ses_topic_arn: Option<String>,
    /// What Postmark's reports carry.
    pub postmark_secret: Option<Secret>,
    /// What Mailgun signs with.
    pub mailgun_signing_key: Option<Secret>,
    /// The public half of what `SendGrid` signs with.
    pub sendgrid_key: Option<SendgridKey>,
}

impl Reporters {
    fn parse(values: &Values) -> Result<Self, ConfigError> {
        let is_arn = |text: &str| text.starts_with("arn:aws") && !text.contains(char::is_whitespace);
        let sendgrid =
            values.optional("TOWNPICK_SENDGRID_PUBLIC_KEY", |key| SendgridKey::parse(key).is_some())?;
        Ok(Self {
            ses_topic_arn: values.optional("TOWNPICK_SES_TOPIC_ARN", is_arn)?,
            postmark_secret: values.optional("TOWNPICK_POSTMARK_WEBHOOK_SECRET", is_long)?.map(Secret),
            mailgun_signing_key: values.optional("TOWNPICK_MAILGUN_SIGNING_KEY", is_long)?.map(Secret),
            sendgrid_key: sendgrid.as_deref().and_then(SendgridKey::parse),
        })
    }
}

/// A secret that nobody guesses.
fn is_long(secret: &str) -> bool {
    secret.len() >= 16
}

/// An SMTP server.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// Where it is and who we are there.
    pub smtp_url: Url,
    /// Whom mail is from.
    pub from: String,
    /// The name and the file of the key that signs mail.
    pub dkim: Option<(String, PathBuf)>,
    /// The file with the authorities that may vouch for the server besides the usual ones.
    pub authorities: Option<PathBuf>,
}

/// Shows no password.
impl fmt::Debug for Mail {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Mail").field("from", &self.from).finish_non_exhaustive()
    }
}

/// A Twilio account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texts {
    /// The account.
    pub account_sid: String,
    /// Its secret.
    pub auth_token: Secret,
    /// Who texts are from.
    pub sender: Sender,
    /// Where Twilio is, if not at its own address.
    pub api_url: Option<Url>,
    /// Whether the kind of line is looked up when somebody joins.
    pub lookup: bool,
}

/// A text that is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("***")
    }
}

impl Messages {
    pub(super) fn parse(values: &Values, brand_name: &str, contact_email: &str) -> Result<Self, ConfigError> {
        let is_rate = |rate: &u32| (1..=100_000).contains(rate);
        let is_number = |number: &u32| (1..=1000).contains(number);
        let (mail, texts) = (mail(values, brand_name, contact_email)?, texts(values)?);
        let words = [("required", true), ("off", false)];
        let asks_to_confirm = match values.get("TOWNPICK_CONFIRMATION") {
            None => mail.is_some() || texts.is_some(),
            Some(_) => values.choice("TOWNPICK_CONFIRMATION", &words)?,
        };
        Ok(Self {
            mail,
            texts,
            asks_to_confirm,
            postal_address: values.optional("TOWNPICK_POSTAL_ADDRESS", |line| is_line(line, 200))?,
            admin_notice_email: values.optional("TOWNPICK_ADMIN_NOTICE_EMAIL", is_email)?,
            open_tracking: values.choice("TOWNPICK_MAIL_OPEN_TRACKING", &SWITCH)?,
            emails_per_second: values.parsed("TOWNPICK_MAIL_RATE", is_rate)?,
            mail_connections: values.parsed("TOWNPICK_MAIL_CONNECTIONS", is_number)?,
            texts_per_second: values.parsed("TOWNPICK_SMS_RATE", is_rate)?,
            mail_webhook_secret: values.optional("TOWNPICK_MAIL_WEBHOOK_SECRET", is_long)?.map(Secret),
            reporters: Reporters::parse(values)?,
        })
    }
}

fn mail(values: &Values, brand_name: &str, contact_email: &str) -> Result<Option<Mail>, ConfigError> {
    let dkim = match (values.get("TOWNPICK_DKIM_SELECTOR"), values.get("TOWNPICK_DKIM_KEY_FILE")) {
        (None, None) => None,
        (Some(selector), Some(file)) => Some((selector.to_owned(), PathBuf::from(file))),
        (Some(_), None) => return Err(missing("TOWNPICK_DKIM_KEY_FILE", "TOWNPICK_DKIM_SELECTOR")),
        (None, Some(_)) => return Err(missing("TOWNPICK_DKIM_SELECTOR", "TOWNPICK_DKIM_KEY_FILE")),
    };
    let with = |url: &Url, from: &str| MailSettings {
        url: url.clone(),
        from: from.to_owned(),
        brand_name: brand_name.to_owned(),
        reply_to: contact_email.to_owned(),
        dkim: None,
        authorities: None,
        connections: 1,
        time_limit: SmtpMailer::TIMEOUT,
    };
    let somewhere = Url::parse("smtp://localhost").map_err(|_| not_allowed("TOWNPICK_SMTP_URL"))?;
    let is_sender = |from: &str| with(&somewhere, from).check().is_ok();
    let from = values.optional("TOWNPICK_MAIL_FROM", is_sender)?;
    let is_server = |url: &Url| with(url, contact_email).check().is_ok();
    match (values.optional_parsed("TOWNPICK_SMTP_URL", is_server)?, from) {
        (None, _) => Ok(None),
        (Some(_), None) => Err(missing("TOWNPICK_MAIL_FROM", "TOWNPICK_SMTP_URL")),
        (Some(smtp_url), Some(from)) => {
            let authorities = values.get("TOWNPICK_SMTP_CA_FILE").map(PathBuf::from);
            Ok(Some(Mail { smtp_url, from, dkim, authorities }))
        }
    }
}

fn texts(values: &Values) -> Result<Option<Texts>, ConfigError> {
    const ACCOUNT: &str = "TOWNPICK_TWILIO_ACCOUNT_SID";
    const TOKEN: &str = "TOWNPICK_TWILIO_AUTH_TOKEN";
    const FROM: &str = "TOWNPICK_TWILIO_FROM";
    const SERVICE: &str = "TOWNPICK_TWILIO_MESSAGING_SERVICE_SID";
    let is_sid = |kind: &'static str| {
        move |sid: &str| sid.starts_with(kind) && sid.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let is_number = |number: &str| {
        let digits = number.strip_prefix('+').unwrap_or(number);
        let lengths = if digits.len() == number.len() { 5..=6 } else { 8..=15 };
        lengths.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let account_sid = values.optional(ACCOUNT, is_sid("AC"))?;
    let auth_token = values.optional(TOKEN, |token| !token.contains(char::is_whitespace))?;
    let number = values.optional(FROM, is_number)?;
    let service = values.optional(SERVICE, is_sid("MG"))?;
    let api_url =
        values.optional_parsed("TOWNPICK_TWILIO_API_URL", |url: &Url| url.scheme().starts_with("http"))?;
    let lookup = values.choice("TOWNPICK_TWILIO_LOOKUP", &SWITCH)?;
    let sender = match (number, service) {
        (Some(_), Some(_)) => return Err(wrong(FROM, format_args!("set it or {SERVICE}, not both"))),
        (Some(number), None) => Some(Sender::Number(number)),
        (None, Some(service)) => Some(Sender::MessagingService(service)),
        (None, None) => None,
    };
    match (account_sid, auth_token, sender) {
        (None, None, None) => Ok(None),
        (Some(account_sid), Some(auth_token), Some(sender)) => {
            Ok(Some(Texts { account_sid, auth_token: Secret(auth_token), sender, api_url, lookup }))
        }
        (None, _, _) => Err(missing(ACCOUNT, "other settings of Twilio")),
        (_, None, _) => Err(missing(TOKEN, ACCOUNT)),
        (_, _, None) => Err(missing(FROM, ACCOUNT)),
    }
}

fn missing(variable: &str, because_of: &str) -> ConfigError {
    wrong(variable, format_args!("is missing; it is needed because of {because_of}"))
}
