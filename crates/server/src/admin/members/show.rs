//! One member, what they won, and everything that is stored about them.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::Serialize;
use townpick_domain::ids::MemberId;
use townpick_store::{
    activity::Entity,
    consents::{self, GivenConsent},
    members::{self, MemberDetail, Win},
};
use utoipa::ToSchema;

use crate::{
    extract::Path,
    problem::Problem,
    session::AdminSession,
    state::App,
    view::data_copy::{self, DataCopy},
};

/// Shows a member
#[utoipa::path(
    get, path = "/api/admin/members/{id}", operation_id = "admin_show_member", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 200, description = "The member", body = MemberDetail))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<Json<MemberDetail>, Problem> {
    Ok(Json(found(&app, id).await?))
}

/// The member with this id, or a 404.
pub(super) async fn found(app: &App, id: MemberId) -> Result<MemberDetail, Problem> {
    let mut reader = app.services.database.read().await?;
    let member = members::detail(&mut reader, id, app.services.clock.now()).await?;
    member.ok_or_else(Problem::not_found)
}

/// The contests a member won.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberWins)]
pub(crate) struct Wins {
    /// The latest first, at most 200.
    items: Vec<Win>,
}

/// Lists what a member won
#[utoipa::path(
    get, path = "/api/admin/members/{id}/wins", operation_id = "admin_member_wins", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 200, description = "The contests, the latest first", body = Wins))
)]
pub(crate) async fn wins(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<Json<Wins>, Problem> {
    found(&app, id).await?;
    let wins = members::wins(&mut app.services.database.read().await?, id).await?;
    Ok(Json(Wins { items: wins }))
}

/// What a member agreed to.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberConsents)]
pub(crate) struct Consents {
    /// In the order of time, the newest 100.
    items: Vec<GivenConsent>,
}

/// Lists what a member agreed to
#[utoipa::path(
    get, path = "/api/admin/members/{id}/consents", operation_id = "admin_member_consents", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 200, description = "The consents, in the order of time", body = Consents))
)]
pub(crate) async fn consents(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<Json<Consents>, Problem> {
    found(&app, id).await?;
    let given = consents::of_member(&mut app.services.database.read().await?, id).await?;
    Ok(Json(Consents { items: given }))
}

/// Gives everything that is stored about a member, for somebody who asks for it and has no link
///
/// That it was downloaded is in the activity log.
#[utoipa::path(
    get, path = "/api/admin/members/{id}/data", operation_id = "admin_download_member_data", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 200, description = "The copy, as a file", body = DataCopy))
)]
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<Response, Problem> {
    let file = data_copy::file(&app, id).await?;
    let tx = app.services.database.write().await?;
    let summary = "A copy of a user's data was downloaded".to_owned();
    session.commit(&app, tx, Entity::User, Some(id.as_uuid()), summary, Vec::new()).await?;
    Ok(file)
}
