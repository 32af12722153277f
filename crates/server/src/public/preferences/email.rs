//! Changing the email address: a link goes to the new one, and only following it makes the address theirs.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::contact::{Email, EmailError};
use townpick_usecases::email_change::{self, AskedBy, Confirmation, EmailRequest};
use utoipa::ToSchema;

use super::{Preferences, holder, seen};
use crate::{
    extract::{self, Path},
    limits::admit_member,
    problem::Problem,
    public::plain_values,
    state::App,
};

const EMAIL_TAKEN: &str =
    "This email address is already registered. Please use a different email or contact us if you need help.";
const UNREACHABLE: &str = "Our emails do not arrive at this address. Please use another one.";
const TOO_MANY_LINKS: &str = "You have asked for many links in a short time.";
const SWITCHED_OFF: &str = "Email addresses cannot be changed right now. Please try again later.";

/// An address somebody wants to be written to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmailChangeRequest {
    /// The new address.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, format = "email", example = "maria@people.example")]
    email: String,
}

/// That a link is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailChangeRequested {
    /// The address that it goes to, which waits until it is confirmed.
    waiting_email: String,
    /// Whether this installation sends no email: the link is in the local outbox, where administrators see it.
    local: bool,
}

/// Sends a link to a new email address
#[utoipa::path(
    post, path = "/api/preferences/{token}/email", operation_id = "request_email_change", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    request_body = EmailChangeRequest,
    responses((status = 202, description = "A link is on its way to the address", body = EmailChangeRequested))
)]
pub(crate) async fn request(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    extract::Json(request): extract::Json<EmailChangeRequest>,
) -> Result<(StatusCode, Json<EmailChangeRequested>), Problem> {
    let member = holder(&app, &token).await?.member;
    let email = Email::parse(&request.email).map_err(|why| {
        let message = match why {
            EmailError::TooLong => "Email is too long (at most 254 characters)",
            _ => "Valid email required",
        };
        Problem::invalid_field("email", message)
    })?;
    admit_member(app.limits.phone_changes, &app.services, "email_change", member, TOO_MANY_LINKS).await?;
    let mut tx = app.services.database.write().await?;
    match email_change::request(&mut tx, &app.services.context(), member, &email, AskedBy::Member).await? {
        EmailRequest::Sent => tx.commit().await?,
        refused => return Err(refusal(refused)),
    }
    let answer = EmailChangeRequested {
        waiting_email: email.as_str().to_owned(),
        local: !app.services.providers.sends_email,
    };
    Ok((StatusCode::ACCEPTED, Json(answer)))
}

/// Why no link was sent to an address, under its field where that is the reason.
pub(crate) fn refusal(why: EmailRequest) -> Problem {
    let refused = |message| Problem::invalid_field("email", message);
    match why {
        EmailRequest::Unchanged => refused("That's already your email address."),
        EmailRequest::EmailTaken => refused(EMAIL_TAKEN),
        EmailRequest::Unreachable => refused(UNREACHABLE),
        EmailRequest::Sent | EmailRequest::SwitchedOff => Problem::conflict(SWITCHED_OFF),
    }
}

/// Takes back that an address shall be the member's
///
/// The link that was sent to it confirms nothing any more. That none waits is fine.
#[utoipa::path(
    delete, path = "/api/preferences/{token}/email", operation_id = "take_back_email_change", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    responses((status = 200, description = "What is known about them now", body = Preferences))
)]
pub(crate) async fn take_back(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<Json<Preferences>, Problem> {
    let link = holder(&app, &token).await?;
    let mut tx = app.services.database.write().await?;
    email_change::take_back(&mut tx, link.member).await?;
    let person = seen(&mut tx, link, &app.services.secrets, app.services.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(person))
}

/// Makes a new email address the member's
///
/// The secret in the link that was sent to that address is all it takes; asking with a link that is used up, or was
/// replaced by a newer one, is answered like one that is not known.
#[utoipa::path(
    post, path = "/api/email-changes/{token}", operation_id = "confirm_email_change", tag = "public",
    params(("token" = String, Path, description = "The secret part of the link that was sent to the new address")),
    responses((status = 204, description = "The address is theirs"))
)]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    match email_change::confirm(&mut tx, &app.services.context(), &token).await? {
        Confirmation::Changed => tx.commit().await?,
        Confirmation::NothingWaits => return Err(Problem::not_found()),
        Confirmation::EmailTaken => return Err(Problem::conflict(EMAIL_TAKEN)),
    }
    Ok(StatusCode::NO_CONTENT)
}
