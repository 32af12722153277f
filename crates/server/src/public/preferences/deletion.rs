//! Deletion in two steps: a request, which is recorded, notifies the administrators and sends a code; and a
//! confirmation with that code, which deletes at once. An administrator deletes a member who stops after the first
//! step.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::channel::Channel;
use townpick_usecases::deletion::{self, Confirmation};
use utoipa::ToSchema;

use super::holder;
use crate::{
    extract::{self, Path},
    limits::admit_member,
    problem::Problem,
    public::plain_values,
    state::App,
};

const TOO_MANY_CODES: &str = "You have asked for many codes in a short time.";

/// How the code comes that confirms a deletion.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeletionRequested {
    /// Through which channel; none where neither reaches the member, whom an administrator deletes then.
    #[schema(required = true)]
    code_sent_by: Option<CodeSentBy>,
    /// Whether this installation sends nothing that way: the code is in the local outbox, where administrators see it.
    local: bool,
}

/// A channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CodeSentBy {
    /// To the member's email address.
    Email,
    /// To the member's phone.
    Sms,
}

/// Asks for everything about a member to be deleted
///
/// The request is recorded, and the administrators are notified. The member can carry it out themselves with the code
/// that is sent to them through another channel than their link was, or through the only one that reaches them. Asking
/// again sends a new code.
#[utoipa::path(
    post, path = "/api/preferences/{token}/deletion", operation_id = "request_deletion", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    responses((status = 202, description = "The request is recorded, and a code on its way", body = DeletionRequested))
)]
pub(crate) async fn request(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<(StatusCode, Json<DeletionRequested>), Problem> {
    let link = holder(&app, &token).await?;
    admit_member(app.limits.phone_changes, &app.services, "deletion", link.member, TOO_MANY_CODES).await?;
    let mut tx = app.services.database.write().await?;
    let providers = &app.services.providers;
    let leaves = |channel| match channel {
        Channel::Email => providers.sends_email,
        Channel::Sms => providers.sends_texts,
    };
    let channel =
        deletion::request(&mut tx, &app.services.context(), link.member, link.channel, leaves).await?;
    tx.commit().await?;
    let code_sent_by = channel.map(|channel| match channel {
        Channel::Email => CodeSentBy::Email,
        Channel::Sms => CodeSentBy::Sms,
    });
    let local = channel.is_some_and(|channel| !leaves(channel));
    Ok((StatusCode::ACCEPTED, Json(DeletionRequested { code_sent_by, local })))
}

/// A code that came back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeletionConfirmation {
    /// The six digits that were sent to the member.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, example = "123456")]
    code: String,
}

/// Deletes a member who asked for it
///
/// The second, confirming request: it removes the person everywhere, at once and for good. A prize they have not
/// been handed yet goes to the next alternate.
#[utoipa::path(
    post, path = "/api/preferences/{token}/deletion/confirm", operation_id = "confirm_deletion", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    request_body = DeletionConfirmation,
    responses((status = 204, description = "Everything about them is deleted"))
)]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    extract::Json(request): extract::Json<DeletionConfirmation>,
) -> Result<StatusCode, Problem> {
    let member = holder(&app, &token).await?.member;
    let code: String = request.code.chars().filter(char::is_ascii_digit).take(7).collect();
    let mut tx = app.services.database.write().await?;
    let confirmation = deletion::confirm(&mut tx, &app.services.context(), member, &code).await?;
    tx.commit().await?;
    let refused = |message| Err(Problem::invalid_field("code", message));
    match confirmation {
        Confirmation::Deleted => Ok(StatusCode::NO_CONTENT),
        Confirmation::NotRequested => {
            Err(Problem::invalid("Please ask for deletion first, then confirm it."))
        }
        Confirmation::WrongCode => refused("That code is not right. Please try again."),
        Confirmation::NothingWaits => refused("This code has expired. Please ask for a new one."),
    }
}
