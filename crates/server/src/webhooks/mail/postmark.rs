//! Postmark, which signs nothing: its reports carry the password that stands in the address it was given, or a header that
//! was chosen for them.

use std::sync::Arc;

use axum::extract::{Request, State};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use http::{HeaderMap, StatusCode, header::AUTHORIZATION};
use serde::Deserialize;
use subtle::ConstantTimeEq as _;

use super::{MailEvent, MailEventKind, carries, read, signed_body, take};
use crate::{problem::Problem, state::App};

/// Takes Postmark's reports about email
///
/// The address that Postmark is given carries the secret of the settings as its password
/// (`https://townpick:SECRET@…`), or its header `Authorization` is `Bearer SECRET`.
#[utoipa::path(
    post, path = "/api/webhooks/mail/postmark", operation_id = "postmark_events", tag = "webhooks",
    responses((status = 204, description = "The report was taken"))
)]
pub(crate) async fn events(State(app): State<Arc<App>>, request: Request) -> Result<StatusCode, Problem> {
    let secret = app.services.messaging.reporters.postmark_secret.as_deref();
    let is_trusted = secret
        .is_none_or(|secret| carries(request.headers(), secret) || has_password(request.headers(), secret));
    if !is_trusted {
        return Err(Problem::untrusted_sender());
    }
    let (_, body) = signed_body(&app, request, secret).await?;
    take(&app, read::<Report>(&body)?.event().into_iter().collect()).await
}

/// Whoever is named, the password counts.
fn has_password(headers: &HeaderMap, secret: &str) -> bool {
    let basic = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Basic "));
    let decoded = basic.and_then(|basic| STANDARD.decode(basic.trim()).ok()).unwrap_or_default();
    let colon = decoded.iter().position(|byte| *byte == b':');
    colon.is_some_and(|colon| decoded[colon + 1..].ct_eq(secret.as_bytes()).into())
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Report {
    record_type: String,
    /// Of a bounce.
    #[serde(rename = "Type")]
    kind: Option<String>,
    /// Of a bounce or a complaint.
    email: Option<String>,
    /// Of a delivery.
    recipient: Option<String>,
    description: Option<String>,
    details: Option<String>,
    /// What the email carried for this.
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Metadata {
    message_id: Option<String>,
}

impl Report {
    pub(super) fn event(self) -> Option<MailEvent> {
        let event = match self.record_type.as_str() {
            "Delivery" => MailEventKind::Delivered,
            "SpamComplaint" => MailEventKind::Complained,
            "Bounce" => match self.kind.as_deref() {
                // An address that cannot be reached, is none, or was switched off by hand at Postmark.
                Some("HardBounce" | "BadEmailAddress" | "ManuallyDeactivated") => MailEventKind::Bounced,
                Some("SpamComplaint") => MailEventKind::Complained,
                _ => MailEventKind::Delayed,
            },
            _ => return None,
        };
        let said = self.details.filter(|details| !details.is_empty()).or(self.description);
        Some(MailEvent {
            event,
            message_id: self.metadata.and_then(|metadata| metadata.message_id),
            email: self.email.or(self.recipient),
            reason: said,
        })
    }
}
