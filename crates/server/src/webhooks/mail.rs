//! Reports about email: what arrived, what came back, and who complained.

use std::sync::Arc;

use axum::{extract::State, http::HeaderMap};
use http::{StatusCode, header::AUTHORIZATION};
use serde::Deserialize;
use subtle::ConstantTimeEq as _;
use townpick_domain::contact::Email;
use townpick_store::notifications::outbox::{self, Channel, Fate};
use utoipa::ToSchema;

use super::suppress;
use crate::{app::App, extract::Json, problem::Problem};

const MOST_EVENTS: usize = 500;
const LONGEST_REASON: usize = 300;

/// Reports, in any order.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailEvents {
    /// At most 500.
    events: Vec<MailEvent>,
}

/// What became of one email.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailEvent {
    /// What happened.
    event: MailEventKind,
    /// The email's Message-ID, with or without angle brackets.
    #[serde(default)]
    #[schema(nullable = false, required = false)]
    message_id: Option<String>,
    /// Whom it was for; needed to keep an address from being written to again.
    #[serde(default)]
    #[schema(nullable = false, required = false, example = "maria@people.example")]
    email: Option<String>,
    /// What the other side said.
    #[serde(default)]
    #[schema(nullable = false, required = false)]
    reason: Option<String>,
}

/// What can happen to an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MailEventKind {
    /// It arrived.
    Delivered,
    /// It came back for good: the address is not written to again.
    Bounced,
    /// It came back for now.
    Delayed,
    /// The reader called it spam: the address is not written to again.
    Complained,
}

/// Takes reports about email
///
/// For bounce processors and the webhooks of mail services; `Authorization: Bearer` carries the secret of the settings.
#[utoipa::path(
    post, path = "/api/webhooks/mail/events", operation_id = "mail_events", tag = "webhooks",
    request_body = MailEvents,
    responses((status = 204, description = "The reports were taken"))
)]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Json(reports): Json<MailEvents>,
) -> Result<StatusCode, Problem> {
    let secret = app.services.messaging.mail_webhook_secret.as_deref().ok_or_else(Problem::not_found)?;
    if !carries(&headers, secret) {
        return Err(Problem::untrusted_sender());
    }
    if reports.events.len() > MOST_EVENTS {
        return Err(Problem::invalid_field("events", format!("at most {MOST_EVENTS} at once")));
    }
    let now = app.services.clock.now();
    let mut tx = app.services.database.write().await?;
    for report in &reports.events {
        let fate = fate(report);
        if let Some((id, fate)) = report.message_id.as_deref().zip(fate) {
            let id = id.trim().trim_start_matches('<').trim_end_matches('>');
            outbox::report_by_provider_id(&mut tx, id, &fate, now).await?;
        }
        let why = match report.event {
            MailEventKind::Bounced => Some("bounced"),
            MailEventKind::Complained => Some("complained"),
            MailEventKind::Delivered | MailEventKind::Delayed => None,
        };
        let address = report.email.as_deref().and_then(|email| Email::parse(email).ok());
        if let Some((address, why)) = address.zip(why) {
            suppress::add(&app, &mut tx, Channel::Email, address.as_str(), why, now).await?;
        }
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn carries(headers: &HeaderMap, secret: &str) -> bool {
    let told = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    told.is_some_and(|told| told.as_bytes().ct_eq(secret.as_bytes()).into())
}

/// What the report says about the message; a complaint means that it arrived.
fn fate(report: &MailEvent) -> Option<Fate> {
    match report.event {
        MailEventKind::Delivered | MailEventKind::Complained => Some(Fate::Delivered),
        MailEventKind::Delayed => None,
        MailEventKind::Bounced => {
            let said = report.reason.as_deref().unwrap_or("no reason given");
            let said: String = said.chars().filter(|c| !c.is_control()).take(LONGEST_REASON).collect();
            Some(Fate::Failed { reason: format!("It came back: {said}") })
        }
    }
}
