//! Deletion in two steps: asking, which is recorded and told to the administrators, and confirming, which deletes at
//! once. Whoever stops after the first step is deleted by an administrator.

use std::sync::Arc;

use axum::extract::State;
use http::StatusCode;
use townpick_domain::ids::SuppressionId;
use townpick_store::{
    claims::{self, Means},
    notifications::ChannelIds,
    preferences::{self, HashedAddress},
};

use super::holder;
use crate::{extract::Path, problem::Problem, state::App};

/// Asks for everything about a member to be deleted
///
/// Recorded and told to the administrators. The member can carry it out themselves with a second request.
#[utoipa::path(
    post, path = "/api/preferences/{token}/deletion", operation_id = "request_deletion", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    responses((status = 202, description = "The request is recorded"))
)]
pub(crate) async fn request(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<StatusCode, Problem> {
    let member = holder(&app, &token)?;
    let (now, entropy) = (app.services.clock.now(), &app.services.entropy);
    let mut tx = app.services.database.write().await?;
    preferences::request_deletion(&mut tx, member, ChannelIds::new(now, || entropy.bytes()), now).await?;
    tx.commit().await?;
    Ok(StatusCode::ACCEPTED)
}

/// Deletes a member who asked for it
///
/// The second, confirming request: it removes the person everywhere, at once and for good. A prize they have not
/// been handed yet goes to the next alternate.
#[utoipa::path(
    delete, path = "/api/preferences/{token}", operation_id = "confirm_deletion", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    responses((status = 204, description = "Nothing is known about them any more"))
)]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<StatusCode, Problem> {
    let member = holder(&app, &token)?;
    let (now, entropy, secrets) = (app.services.clock.now(), &app.services.entropy, &app.services.secrets);
    let mut tx = app.services.database.write().await?;
    let person = preferences::of_member(&mut tx, member).await?.ok_or_else(Problem::not_found)?;
    if person.deletion_requested_at.is_none() {
        return Err(Problem::invalid("Please ask for deletion first, then confirm it."));
    }
    let hashed = |channel: &'static str, address: &str| HashedAddress {
        id: SuppressionId::new(now, entropy.bytes()),
        channel,
        hash: secrets.suppression_hash(channel, address),
    };
    let addresses = [hashed("email", &person.email), hashed("sms", &person.phone_number)];
    let generator = Arc::clone(entropy);
    let random = move || generator.bytes();
    claims::give_up(&mut tx, member, Means { key: &secrets.signing, random: &random }, now).await?;
    preferences::delete(&mut tx, member, &addresses, now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
