//! Mailgun, whose reports carry a code of an instant and a token, made with the account's signing key.

use std::sync::Arc;

use axum::extract::{Request, State};
use http::StatusCode;
use serde::Deserialize;
use townpick_gateways::report_keys::has_mailgun_signed;

use super::{MailEvent, MailEventKind, is_of_today, read, signed_body, take};
use crate::{problem::Problem, state::App};

/// Takes Mailgun's reports about email
#[utoipa::path(
    post, path = "/api/webhooks/mail/mailgun", operation_id = "mailgun_events", tag = "webhooks",
    responses((status = 204, description = "The report was taken"))
)]
pub(crate) async fn events(State(app): State<Arc<App>>, request: Request) -> Result<StatusCode, Problem> {
    let key = app.services.messaging.reporters.mailgun_signing_key.as_deref();
    let (key, body) = signed_body(&app, request, key).await?;
    let Report { signature: Signature { timestamp, token, code }, about } = read(&body)?;
    let is_signed = has_mailgun_signed(key, &timestamp, &token, &code);
    if !is_signed || !is_of_today(&timestamp, app.services.clock.now()) {
        return Err(Problem::untrusted_sender());
    }
    take(&app, about.event().into_iter().collect()).await
}

#[derive(Deserialize)]
struct Report {
    signature: Signature,
    #[serde(rename = "event-data")]
    about: Event,
}

#[derive(Deserialize)]
struct Signature {
    timestamp: String,
    token: String,
    #[serde(rename = "signature")]
    code: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Event {
    #[serde(rename = "event")]
    kind: String,
    severity: Option<String>,
    reason: Option<String>,
    recipient: Option<String>,
    message: Option<Message>,
    delivery_status: Option<DeliveryStatus>,
}

#[derive(Deserialize)]
struct Message {
    headers: Option<Headers>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Headers {
    message_id: Option<String>,
}

#[derive(Deserialize)]
struct DeliveryStatus {
    message: Option<String>,
    description: Option<String>,
}

impl Event {
    pub(super) fn event(self) -> Option<MailEvent> {
        let is_permanent = self.severity.as_deref() == Some("permanent");
        let event = match (self.kind.as_str(), self.reason.as_deref()) {
            ("delivered", _) => MailEventKind::Delivered,
            ("complained", _) | ("failed", Some("suppress-complaint")) => MailEventKind::Complained,
            // Mailgun gave up trying, or the member had unsubscribed there: neither says that the address is no good.
            ("failed", Some("old" | "suppress-unsubscribe")) => MailEventKind::Delayed,
            ("failed", _) if is_permanent => MailEventKind::Bounced,
            ("failed", _) => MailEventKind::Delayed,
            _ => return None,
        };
        let status = self.delivery_status;
        let said = status
            .and_then(|status| status.message.filter(|message| !message.is_empty()).or(status.description));
        Some(MailEvent {
            event,
            message_id: self.message.and_then(|message| message.headers?.message_id),
            email: self.recipient,
            reason: said,
        })
    }
}
