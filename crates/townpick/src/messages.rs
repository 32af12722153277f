//! Makes the message providers that the settings describe; what is not configured stays in the local outbox.

use std::sync::Arc;

use anyhow::Context as _;
use townpick_engine::{Delivery, MessageSettings};
use townpick_gateways::{
    mail::{DkimKey, LocalMailer, MailSettings, Mailer, OwnAuthorities, SmtpMailer},
    sms::{LocalTexter, Texter, TwilioSettings, TwilioTexter},
    sns::SnsOverHttp,
};
use townpick_server::{MailReporters, Messaging, Providers};
use url::{Host, Url};

use crate::config::{Config, Mail, Reporters, Secret, Texts};

/// Where Twilio reports what became of a text.
const STATUS_PATH: &str = "api/webhooks/twilio/status";

/// The engine's side: who takes email and text messages.
pub fn delivery(config: &Config) -> anyhow::Result<Delivery> {
    let mailer: Arc<dyn Mailer> = match &config.messages.mail {
        Some(mail) => Arc::new(smtp(config, mail)?),
        None => Arc::new(LocalMailer),
    };
    let texter: Arc<dyn Texter> = match &config.messages.texts {
        Some(texts) => Arc::new(twilio(config, texts)?),
        None => Arc::new(LocalTexter),
    };
    Ok(Delivery::new(mailer, texter, settings(config)))
}

/// As if there were no providers: messages say what they would say and stay in the local outbox.
pub fn delivery_to_nobody(config: &Config) -> Delivery {
    Delivery::new(Arc::new(LocalMailer), Arc::new(LocalTexter), settings(config))
}

fn settings(config: &Config) -> MessageSettings {
    MessageSettings {
        base_url: config.public_url.as_str().trim_end_matches('/').to_owned(),
        brand_name: config.brand_name.clone(),
        contact_email: config.contact_email.clone(),
        postal_address: config.messages.postal_address.clone(),
        admin_notice_email: config.messages.admin_notice_email.clone(),
        open_tracking: config.messages.open_tracking,
        emails_per_second: config.messages.emails_per_second,
        mail_connections: config.messages.mail_connections,
        texts_per_second: config.messages.texts_per_second,
    }
}

/// The service's side: trying templates out, looking numbers up and believing reports.
pub fn messaging(config: &Config, delivery: &Delivery) -> anyhow::Result<Messaging> {
    let texts = config.messages.texts.as_ref();
    Ok(Messaging {
        mailer: delivery.mailer(),
        texter: delivery.texter(),
        twilio_auth_token: texts.map(|texts| texts.auth_token.0.clone()),
        mail_webhook_secret: config.messages.mail_webhook_secret.as_ref().map(|secret| secret.0.clone()),
        reporters: reporters(&config.messages.reporters)?,
    })
}

/// The mail services whose own reports are believed.
fn reporters(settings: &Reporters) -> anyhow::Result<MailReporters> {
    let secret = |secret: &Option<Secret>| secret.as_ref().map(|secret| secret.0.clone());
    let believed = MailReporters {
        postmark_secret: secret(&settings.postmark_secret),
        mailgun_signing_key: secret(&settings.mailgun_signing_key),
        sendgrid_key: settings.sendgrid_key.clone(),
        ..MailReporters::none()
    };
    let Some(topic) = &settings.ses_topic_arn else { return Ok(believed) };
    let sns = Arc::new(SnsOverHttp::new().context("Amazon SNS cannot be asked")?);
    Ok(MailReporters { ses_topic_arn: Some(topic.clone()), sns, ..believed })
}

/// Which messages leave this installation, and what they ask for.
pub fn providers(config: &Config) -> Providers {
    let messages = &config.messages;
    Providers {
        sends_email: messages.mail.is_some(),
        sends_texts: messages.texts.is_some(),
        asks_to_confirm: messages.asks_to_confirm,
    }
}

fn smtp(config: &Config, mail: &Mail) -> anyhow::Result<SmtpMailer> {
    SmtpMailer::new(&mail_settings(config, mail)?).context("TOWNPICK_SMTP_URL")
}

/// The domain that mail is from.
pub fn sender_domain(mail: &Mail) -> &str {
    mail.from.trim_end_matches('>').rsplit('@').next().unwrap_or_default()
}

/// How mail is handed over, with what it is signed with.
pub fn mail_settings(config: &Config, mail: &Mail) -> anyhow::Result<MailSettings> {
    let domain = sender_domain(mail);
    let dkim = match &mail.dkim {
        None => None,
        Some((selector, file)) => {
            let key = std::fs::read_to_string(file)
                .with_context(|| format!("TOWNPICK_DKIM_KEY_FILE: {} could not be read", file.display()))?;
            Some(DkimKey::parse(selector, domain, &key).context("TOWNPICK_DKIM_KEY_FILE")?)
        }
    };
    let authorities = match &mail.authorities {
        None => None,
        Some(file) => {
            let pem = std::fs::read_to_string(file)
                .with_context(|| format!("TOWNPICK_SMTP_CA_FILE: {} could not be read", file.display()))?;
            Some(OwnAuthorities::parse(&pem).context("TOWNPICK_SMTP_CA_FILE")?)
        }
    };
    Ok(MailSettings {
        url: mail.smtp_url.clone(),
        from: mail.from.clone(),
        brand_name: config.brand_name.clone(),
        reply_to: config.contact_email.clone(),
        dkim,
        authorities,
        connections: config.messages.mail_connections,
        time_limit: SmtpMailer::TIMEOUT,
    })
}

/// The account that texts are sent with.
pub fn twilio(config: &Config, texts: &Texts) -> anyhow::Result<TwilioTexter> {
    let settings = TwilioSettings {
        account_sid: texts.account_sid.clone(),
        auth_token: texts.auth_token.0.clone(),
        sender: texts.sender.clone(),
        api_url: texts.api_url.clone(),
        // Twilio refuses to report to an address it cannot reach.
        status_callback: config.public_url.join(STATUS_PATH).ok().filter(is_reachable_from_outside),
        lookup: texts.lookup,
        time_limit: TwilioTexter::TIMEOUT,
    };
    TwilioTexter::new(settings).context("the client for Twilio could not be made")
}

/// Whether an address can be anybody's but this machine's own.
pub fn is_reachable_from_outside(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name != "localhost",
        Some(Host::Ipv4(address)) => !address.is_loopback(),
        Some(Host::Ipv6(address)) => !address.is_loopback(),
        None => false,
    }
}
