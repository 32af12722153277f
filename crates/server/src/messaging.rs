//! What the service itself needs of the message providers: looking numbers up, telling their reports from anybody
//! else's, trying a template out on the administrator who asks, and inviting administrators. Every other message is sent
//! by the engine, never from here.

use std::{fmt, sync::Arc};

use townpick_gateways::{
    mail::{LocalMailer, Mailer},
    report_keys::SendgridKey,
    sms::{LocalTexter, Texter},
    sns::{Answered, Sns, SnsError},
};
use url::Url;

/// The providers as the service sees them.
#[derive(Clone)]
pub struct Messaging {
    /// Who takes the emails that try a template out, and invitations.
    pub mailer: Arc<dyn Mailer>,
    /// Who takes the texts that try a template out, and knows what kind of line a number is.
    pub texter: Arc<dyn Texter>,
    /// What Twilio signs its requests with; without it none is believed.
    pub twilio_auth_token: Option<String>,
    /// What reports about email carry; without it none is believed.
    pub mail_webhook_secret: Option<String>,
    /// Which mail services are believed that report in their own words.
    pub reporters: MailReporters,
}

/// The mail services whose own reports are believed, each with what its reports are checked with.
#[derive(Clone)]
pub struct MailReporters {
    /// The Amazon SNS topic that Amazon SES reports to.
    pub ses_topic_arn: Option<String>,
    /// Amazon, which is asked for what its messages are signed with.
    pub sns: Arc<dyn Sns>,
    /// What Postmark's reports carry.
    pub postmark_secret: Option<String>,
    /// What Mailgun signs its reports with.
    pub mailgun_signing_key: Option<String>,
    /// What tells that `SendGrid` signed a report.
    pub sendgrid_key: Option<SendgridKey>,
}

impl MailReporters {
    /// Nobody is believed.
    pub fn none() -> Self {
        Self {
            ses_topic_arn: None,
            sns: Arc::new(NobodyToAsk),
            postmark_secret: None,
            mailgun_signing_key: None,
            sendgrid_key: None,
        }
    }
}

/// Stands where Amazon is not used.
struct NobodyToAsk;

impl NobodyToAsk {
    fn refuse() -> SnsError {
        SnsError::Unavailable("it is not used here".to_owned())
    }
}

impl Sns for NobodyToAsk {
    fn certificate<'a>(&'a self, _: &'a Url) -> Answered<'a, Vec<u8>> {
        Box::pin(async { Err(Self::refuse()) })
    }

    fn confirm<'a>(&'a self, _: &'a Url) -> Answered<'a, ()> {
        Box::pin(async { Err(Self::refuse()) })
    }
}

impl Messaging {
    /// No provider is configured.
    pub fn local() -> Self {
        Self {
            mailer: Arc::new(LocalMailer),
            texter: Arc::new(LocalTexter),
            twilio_auth_token: None,
            mail_webhook_secret: None,
            reporters: MailReporters::none(),
        }
    }
}

/// Shows no secret.
impl fmt::Debug for Messaging {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Messaging").finish_non_exhaustive()
    }
}
