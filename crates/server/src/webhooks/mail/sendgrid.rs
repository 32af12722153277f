//! `SendGrid`, which signs an instant and its reports, many at once, with a key of the account.

use std::sync::Arc;

use axum::extract::{Request, State};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;

use super::{MailEvent, MailEventKind, is_of_today, read, signed_body, take};
use crate::{problem::Problem, state::App};

const SIGNATURE: &str = "x-twilio-email-event-webhook-signature";
const TIMESTAMP: &str = "x-twilio-email-event-webhook-timestamp";

/// Takes `SendGrid`'s reports about email
#[utoipa::path(
    post, path = "/api/webhooks/mail/sendgrid", operation_id = "sendgrid_events", tag = "webhooks",
    responses((status = 204, description = "The reports were taken"))
)]
pub(crate) async fn events(State(app): State<Arc<App>>, request: Request) -> Result<StatusCode, Problem> {
    let (signature, timestamp) =
        (text_of(request.headers(), SIGNATURE), text_of(request.headers(), TIMESTAMP));
    let key = app.services.messaging.reporters.sendgrid_key.as_ref();
    let (key, body) = signed_body(&app, request, key).await?;
    let is_signed = key.has_signed(&timestamp, &body, &signature);
    if !is_signed || !is_of_today(&timestamp, app.services.clock.now()) {
        return Err(Problem::untrusted_sender());
    }
    let events: Vec<Event> = read(&body)?;
    take(&app, events.into_iter().filter_map(Event::event).collect()).await
}

fn text_of(headers: &HeaderMap, name: &str) -> String {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

#[derive(Deserialize)]
pub(super) struct Event {
    #[serde(rename = "event")]
    what: String,
    email: Option<String>,
    #[serde(rename = "smtp-id")]
    smtp_id: Option<String>,
    /// Of a bounce: whether it is one, or the server would not talk to `SendGrid`.
    #[serde(rename = "type")]
    kind: Option<String>,
    reason: Option<String>,
}

impl Event {
    pub(super) fn event(self) -> Option<MailEvent> {
        let event = match (self.what.as_str(), self.kind.as_deref(), self.reason.as_deref()) {
            ("delivered", ..) => MailEventKind::Delivered,
            ("deferred", ..) | ("bounce", Some("blocked"), _) => MailEventKind::Delayed,
            // What was dropped is not sent, because of what happened before.
            ("bounce", ..) | ("dropped", _, Some("Bounced Address" | "Invalid")) => MailEventKind::Bounced,
            ("spamreport", ..) | ("dropped", _, Some("Spam Reporting Address")) => MailEventKind::Complained,
            _ => return None,
        };
        Some(MailEvent { event, message_id: self.smtp_id, email: self.email, reason: self.reason })
    }
}
