//! The message providers of this installation as this process sees them: how fast each may be used, and whether it is
//! left alone for a while.

pub(crate) mod circuit;
mod rate_limiter;
pub(crate) mod suspects;

use std::sync::Arc;

use tokio::sync::Semaphore;
use townpick_gateways::{
    mail::{LocalMailer, Mailer},
    sms::{LocalTexter, Texter},
};
use townpick_store::notifications::outbox::Channel;

use circuit::Circuit;
use rate_limiter::RateLimiter;
use suspects::Suspects;

/// How many messages a batch holds at most. It is about what goes out in a second, and so are the batches in hand: a
/// message that somebody waits for must not wait long behind them.
const LARGEST_BATCH: u32 = 500;
const SMALLEST_BATCH: u32 = 10;
/// How many texts are on their way at once.
const TEXTS_AT_ONCE: u32 = 16;

/// What the operator decides about messages.
#[derive(Debug, Clone)]
pub struct MessageSettings {
    /// What links begin with, without a closing slash.
    pub base_url: String,
    /// The product's name.
    pub brand_name: String,
    /// Where people write to.
    pub contact_email: String,
    /// Where paper mail reaches the people who run the service; stands below every email.
    pub postal_address: Option<String>,
    /// Who gets the administrators' notices.
    pub admin_notice_email: Option<String>,
    /// Whether emails carry a picture that tells that they were opened.
    pub open_tracking: bool,
    /// How many emails go out in a second at most.
    pub emails_per_second: u32,
    /// How many emails are on their way at once at most, each over a connection of its own.
    pub mail_connections: u32,
    /// How many texts go out in a second at most.
    pub texts_per_second: u32,
}

impl Default for MessageSettings {
    fn default() -> Self {
        Self {
            base_url: "http://localhost:8080".to_owned(),
            brand_name: "Townpick".to_owned(),
            contact_email: "hello@townpick.example".to_owned(),
            postal_address: None,
            admin_notice_email: None,
            open_tracking: true,
            emails_per_second: 50,
            mail_connections: 32,
            texts_per_second: 10,
        }
    }
}

/// The providers of this installation and how this process sees them.
pub struct Delivery {
    pub(crate) mailer: Arc<dyn Mailer>,
    pub(crate) texter: Arc<dyn Texter>,
    pub(crate) settings: MessageSettings,
    pub(crate) email: Lane,
    pub(crate) sms: Lane,
}

/// One channel with its provider's state.
pub(crate) struct Lane {
    pub channel: Channel,
    /// How many messages a batch holds.
    pub batch: u32,
    pub at_once: usize,
    /// How many more may be on their way.
    pub free: Semaphore,
    pub rate_limiter: RateLimiter,
    pub circuit: Circuit,
    pub suspects: Suspects,
}

impl Lane {
    fn new(channel: Channel, per_second: u32, at_once: u32, is_local: bool) -> Self {
        let at_once = usize::try_from(at_once).unwrap_or(Semaphore::MAX_PERMITS);
        let at_pace = per_second.clamp(SMALLEST_BATCH, LARGEST_BATCH);
        Self {
            channel,
            // What is only written down keeps nobody waiting.
            batch: if is_local { LARGEST_BATCH } else { at_pace },
            at_once,
            free: Semaphore::new(at_once),
            rate_limiter: RateLimiter::per_second(per_second),
            circuit: Circuit::new(),
            suspects: Suspects::default(),
        }
    }
}

impl Delivery {
    /// Delivery through these providers.
    pub fn new(mailer: Arc<dyn Mailer>, texter: Arc<dyn Texter>, settings: MessageSettings) -> Self {
        let (emails, connections) = (settings.emails_per_second, settings.mail_connections);
        Self {
            email: Lane::new(Channel::Email, emails, connections, mailer.is_local()),
            sms: Lane::new(Channel::Sms, settings.texts_per_second, TEXTS_AT_ONCE, texter.is_local()),
            mailer,
            texter,
            settings,
        }
    }

    pub(crate) fn lane(&self, channel: Channel) -> &Lane {
        match channel {
            Channel::Email => &self.email,
            Channel::Sms => &self.sms,
        }
    }

    /// Who takes email.
    pub fn mailer(&self) -> Arc<dyn Mailer> {
        Arc::clone(&self.mailer)
    }

    /// Who takes text messages.
    pub fn texter(&self) -> Arc<dyn Texter> {
        Arc::clone(&self.texter)
    }

    /// Nothing is sent to anyone; messages are written into the local outbox.
    pub fn local() -> Self {
        Self::new(Arc::new(LocalMailer), Arc::new(LocalTexter), MessageSettings::default())
    }
}
