//! A test message to a mail server or text provider, before the settings are stored. It goes out at once, so that the
//! answer can say what the provider said.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use townpick_domain::{
    contact::{Email, PHONE_MESSAGE, Phone},
    html::escape,
    ids::NotificationId,
};
use townpick_gateways::{
    handover::{Handover, HandoverError, Pending},
    mail::OutgoingMail,
    sms::OutgoingText,
};
use utoipa::ToSchema;

use super::Typed;
use crate::{
    installation::Described,
    limits::{ClientNetwork, TEST_MESSAGE},
    problem::Problem,
    state::App,
};

/// How long a provider may take; the request itself must still be answered in time.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// How a message is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TrialChannel)]
pub(crate) enum TrialChannel {
    /// By email.
    Email,
    /// As a text message.
    Text,
}

/// Settings to try out, and where.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MessageTrial)]
pub(crate) struct MessageTrial {
    /// How the message goes.
    pub channel: TrialChannel,
    /// An email address, or a phone number in any usual spelling.
    pub to: String,
    /// What was typed and not saved, by the settings' names.
    pub values: Typed,
}

/// A provider took the message.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MessageTrialSent)]
pub(crate) struct MessageTrialSent {
    /// Where it went.
    to: String,
}

/// Sends a test message under these settings.
pub(crate) async fn send(
    app: &App,
    client: ClientNetwork,
    described: &Described,
    trial: &MessageTrial,
) -> Result<MessageTrialSent, Problem> {
    let (now, brand) = (app.services.clock.now(), described.settings.brand.name.as_str());
    let id = NotificationId::new(now, app.services.entropy.bytes());
    let (to, mail, text) = match trial.channel {
        TrialChannel::Email => {
            let to = Email::parse(&trial.to)
                .map_err(|_| Problem::invalid_field("to", "Enter an email address"))?;
            let words =
                format!("This is a test message from {brand}. Email leaves your installation as it should.");
            let mail = OutgoingMail {
                id,
                to: to.as_str().to_owned(),
                subject: format!("[Test] {brand} can send email"),
                html: format!("<p>{}</p>", escape(&words)),
                text: words,
                unsubscribe_url: None,
                date: now,
            };
            (to.as_str().to_owned(), Some(mail), None)
        }
        TrialChannel::Text => {
            let to = Phone::parse(&trial.to).map_err(|_| Problem::invalid_field("to", PHONE_MESSAGE))?;
            let body =
                format!("{brand}: this is a test message. Texts leave your installation as they should.");
            (to.digits().to_owned(), None, Some(OutgoingText { id, to, body, valid_for: None }))
        }
    };
    // Counted before it is sent: each is a message to somebody.
    TEST_MESSAGE.admit(app.limits.test_messages, &app.services, client, None).await?;
    let messaging = &described.messaging;
    let handed_over = match (&mail, &text) {
        (Some(mail), _) => in_time(messaging.mailer.send(mail)).await,
        (None, Some(text)) => in_time(messaging.texter.send(text)).await,
        (None, None) => Ok(Handover::StoredLocally),
    };
    match handed_over {
        Ok(Handover::Accepted { .. }) => Ok(MessageTrialSent { to }),
        Ok(Handover::StoredLocally) => Err(match trial.channel {
            TrialChannel::Email => Problem::invalid_field("mail.smtp_url", "Fill in the mail server first"),
            TrialChannel::Text => Problem::invalid_field("twilio.account_sid", "Fill in the account first"),
        }),
        Err(error) => Err(Problem::invalid(format!("The test message was not sent: {error}"))),
    }
}

async fn in_time(answer: Pending<'_, Handover>) -> Result<Handover, HandoverError> {
    let late = || HandoverError::Unknown { reason: "the provider did not answer in time".to_owned() };
    tokio::time::timeout(LONGEST_WAIT, answer).await.unwrap_or_else(|_| Err(late()))
}
