//! What the service itself needs of the message providers: looking numbers up, telling their reports from anybody
//! else's, trying a template out on the administrator who asks, and inviting administrators. Every other message is sent
//! by the engine, never from here.

use std::{fmt, sync::Arc};

use townpick_gateways::{
    mail::{LocalMailer, Mailer},
    sms::{LocalTexter, Texter},
};

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
}

impl Messaging {
    /// No provider is configured.
    pub fn local() -> Self {
        Self {
            mailer: Arc::new(LocalMailer),
            texter: Arc::new(LocalTexter),
            twilio_auth_token: None,
            mail_webhook_secret: None,
        }
    }
}

/// Shows no secret.
impl fmt::Debug for Messaging {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Messaging").finish_non_exhaustive()
    }
}
