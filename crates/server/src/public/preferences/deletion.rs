//! Deletion in two steps: asking, which is recorded and told to the administrators, and confirming, which deletes at
//! once. Whoever stops after the first step is deleted by an administrator.

use std::sync::Arc;

use axum::extract::State;
use http::StatusCode;
use townpick_usecases::deletion::{self, Confirmation};

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
    let member = holder(&app, &token).await?.member;
    let mut tx = app.services.database.write().await?;
    deletion::request(&mut tx, &app.services.context(), member).await?;
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
    let member = holder(&app, &token).await?.member;
    let mut tx = app.services.database.write().await?;
    match deletion::confirm(&mut tx, &app.services.context(), member).await? {
        Confirmation::Deleted => {}
        Confirmation::NotRequested => {
            return Err(Problem::invalid("Please ask for deletion first, then confirm it."));
        }
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
