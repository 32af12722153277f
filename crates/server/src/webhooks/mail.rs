//! Reports about email: what arrived, what came back, and who complained.

use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use http::{HeaderMap, StatusCode, header::AUTHORIZATION, request::Parts};
use serde::Deserialize;
use subtle::ConstantTimeEq as _;
use townpick_domain::{channel::SuppressionReason, contact::Email, ids::NotificationId};
use townpick_store::notifications::outbox::{self, Fate};
use townpick_usecases::suppression;
use utoipa::ToSchema;

use crate::{extract::Json, problem::Problem, state::App};

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
    _trusted: TrustedSender,
    Json(mut reports): Json<MailEvents>,
) -> Result<StatusCode, Problem> {
    if reports.events.len() > MOST_EVENTS {
        return Err(Problem::invalid_field("events", format!("at most {MOST_EVENTS} at once")));
    }
    // The engine settles messages in the order of their ids as well, so neither waits for the other for ever. Several
    // reports about one message stay in their order.
    reports.events.sort_by_key(|report| message_id(report).and_then(own_id));
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    for report in &reports.events {
        let name = message_id(report);
        let id = name.and_then(own_id);
        if let Some((name, fate)) = name.zip(fate(report)) {
            match id {
                Some(id) => outbox::report(&mut tx, id, name, &fate, context.now).await?,
                None => outbox::report_by_provider_id(&mut tx, name, &fate, context.now).await?,
            };
        }
        let why = match report.event {
            MailEventKind::Bounced => SuppressionReason::Bounced,
            MailEventKind::Complained => SuppressionReason::Complained,
            MailEventKind::Delivered | MailEventKind::Delayed => continue,
        };
        let reported = report.email.as_deref().and_then(address);
        suppression::refuse_email(&mut tx, &context, (reported, id), why).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whoever knows the secret of the settings. It is asked for before anything of the body is read.
pub(crate) struct TrustedSender;

impl FromRequestParts<Arc<App>> for TrustedSender {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let secret = app.services.messaging.mail_webhook_secret.as_deref().ok_or_else(Problem::not_found)?;
        if carries(&parts.headers, secret) { Ok(Self) } else { Err(Problem::untrusted_sender()) }
    }
}

/// Nothing is named with NUL; what else the report says counts all the same.
fn message_id(report: &MailEvent) -> Option<&str> {
    let named = report.message_id.as_deref().filter(|id| !id.contains('\0'));
    named.map(|id| id.trim().trim_matches(['<', '>']))
}

/// An address, with or without a name before it.
fn address(reported: &str) -> Option<Email> {
    let bare = reported.rsplit_once('<').map_or(reported, |(_, address)| address);
    Email::parse(bare.trim().trim_end_matches('>')).ok()
}

/// The message in the outbox that a Message-ID of ours names.
fn own_id(message_id: &str) -> Option<NotificationId> {
    message_id.split_once('@')?.0.parse().ok()
}

fn carries(headers: &HeaderMap, secret: &str) -> bool {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    bearer.is_some_and(|bearer| bearer.as_bytes().ct_eq(secret.as_bytes()).into())
}

/// What the report says about the message; a complaint means that it arrived.
fn fate(report: &MailEvent) -> Option<Fate> {
    match report.event {
        MailEventKind::Delivered | MailEventKind::Complained => Some(Fate::Delivered),
        MailEventKind::Delayed => None,
        MailEventKind::Bounced => {
            let said = report.reason.as_deref().unwrap_or("no reason given");
            let said: String = said.chars().filter(|c| !c.is_control()).take(LONGEST_REASON).collect();
            Some(Fate::CameBack { reason: format!("It came back: {said}") })
        }
    }
}
