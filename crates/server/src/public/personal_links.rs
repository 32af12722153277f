//! Personal links that show somebody's data: they are good for a time, and whoever has an old one can ask for a new one,
//! which goes to the member's own addresses and nowhere else.

use std::sync::Arc;

use axum::extract::State;
use http::StatusCode;
use serde::Deserialize;
use townpick_domain::ids::ContestId;
use townpick_gateways::keys::PersonalLink;
use townpick_usecases::links::{self, LinkState};
use utoipa::ToSchema;

use crate::{extract, problem::Problem, state::App};

/// The link, if it is one of ours and still opens something.
pub(crate) async fn good(app: &App, link: Option<PersonalLink>) -> Result<PersonalLink, Problem> {
    let link = link.ok_or_else(Problem::not_found)?;
    let mut reader = app.services.database.read().await?;
    match links::state(&mut reader, &link, app.services.clock.now()).await? {
        LinkState::Good => Ok(link),
        LinkState::Expired => Err(Problem::link_expired()),
        LinkState::Revoked => Err(Problem::link_revoked()),
    }
}

/// A link that has ended.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenewalRequest {
    /// The secret part of the link.
    token: String,
    /// The contest, if it is the link to a ticket.
    contest_id: Option<ContestId>,
}

/// Sends a member a new personal link
///
/// To their own addresses, at most once an hour. The answer is the same whatever the link is, so that it tells nothing
/// about anybody.
#[utoipa::path(
    post, path = "/api/personal-links/renewal", operation_id = "renew_personal_link", tag = "public",
    request_body = RenewalRequest,
    responses((status = 202, description = "If the link was a member's, a new one is on its way to them"))
)]
pub(crate) async fn renew(
    State(app): State<Arc<App>>,
    extract::Json(request): extract::Json<RenewalRequest>,
) -> Result<StatusCode, Problem> {
    let secrets = &app.services.secrets;
    let link = match request.contest_id {
        Some(contest) => secrets.ticket_link(contest, &request.token),
        None => secrets.preference_link(&request.token),
    };
    if let Some(link) = link {
        let mut tx = app.services.database.write().await?;
        links::send_new(&mut tx, &app.services.context(), link.member).await?;
        tx.commit().await?;
    }
    Ok(StatusCode::ACCEPTED)
}
