//! Reports about email: what arrived, what came back, and who complained. Each mail service has its own format; here
//! they all become the same few events.

#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
pub(crate) mod mailgun;
pub(crate) mod postmark;
pub(crate) mod sendgrid;
pub(crate) mod ses;

use std::sync::Arc;

use axum::extract::{FromRequest as _, FromRequestParts, Request, State};
use bytes::Bytes;
use http::{HeaderMap, StatusCode, header::AUTHORIZATION, request::Parts};
use jiff::SignedDuration;
use serde::{Deserialize, de::DeserializeOwned};
use subtle::ConstantTimeEq as _;
use townpick_domain::{channel::SuppressionReason, contact::Email, ids::NotificationId, time::Timestamp};
use townpick_store::notifications::outbox::{self, Fate};
use townpick_usecases::suppression;
use utoipa::ToSchema;

use crate::{extract::Json, problem::Problem, state::App};

const MOST_EVENTS: usize = 500;
const LONGEST_REASON: usize = 300;
/// Services send a report that was not taken again for up to a day, and some sign it only once.
const TRIED_AGAIN_FOR: SignedDuration = SignedDuration::from_hours(25);
const CLOCKS_DIFFER_BY: SignedDuration = SignedDuration::from_mins(5);

/// Reports, in any order.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailEvents {
    /// At most 500.
    #[schema(max_items = 500)]
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
    message_id: Option<String>,
    /// Whom it was for; needed to keep an address from being written to again.
    #[serde(default)]
    #[schema(example = "maria@people.example")]
    email: Option<String>,
    /// What the other side said.
    #[serde(default)]
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
    Json(reports): Json<MailEvents>,
) -> Result<StatusCode, Problem> {
    if reports.events.len() > MOST_EVENTS {
        return Err(Problem::invalid_field("events", format!("at most {MOST_EVENTS} at once")));
    }
    take(&app, reports.events).await
}

/// Takes reports, at most a few hundred in one transaction.
async fn take(app: &App, mut reports: Vec<MailEvent>) -> Result<StatusCode, Problem> {
    // The engine settles messages in the order of their ids as well, so neither waits for the other for ever. Several
    // reports about one message stay in their order.
    reports.sort_by_key(|report| message_id(report).and_then(own_id));
    for some in reports.chunks(MOST_EVENTS) {
        let context = app.services.context();
        let mut tx = app.services.database.write().await?;
        for report in some {
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
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The body of a request, where only the body shows who the sender is. Nothing is read where no report of the kind is
/// expected: `key` is what it is checked with.
async fn signed_body<'k, K>(
    app: &Arc<App>,
    request: Request,
    key: Option<&'k K>,
) -> Result<(&'k K, Bytes), Problem>
where
    K: ?Sized,
{
    let key = key.ok_or_else(Problem::not_found)?;
    let body = Bytes::from_request(request, app).await.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            Problem::payload_too_large()
        } else {
            Problem::malformed("The body could not be read to its end.")
        }
    })?;
    Ok((key, body))
}

/// Reads a report that is known to come from its sender.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body)
        .map_err(|_| Problem::malformed("The report does not have the documented form."))
}

/// Whether something was signed at an instant, in seconds, at which it could have been: services try again for a day.
fn is_of_today(seconds: &str, now: Timestamp) -> bool {
    let signed_at = seconds.parse().ok().and_then(|seconds: i64| seconds.checked_mul(1_000_000));
    signed_at.is_some_and(|microseconds| {
        let age = now.as_microseconds().saturating_sub(microseconds);
        (-CLOCKS_DIFFER_BY.as_micros()..=TRIED_AGAIN_FOR.as_micros()).contains(&i128::from(age))
    })
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
