//! The sessions an administrator has open, and ending them.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Serialize;
use townpick_domain::{ids::SessionId, time::Timestamp};
use townpick_store::sessions;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::own_proof::OwnProof,
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(end)).routes(routes!(end_others))
}

/// A place where an administrator is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminOpenSession)]
pub(crate) struct OpenSession {
    /// The session's id.
    id: SessionId,
    /// When it began.
    created_at: Timestamp,
    /// When it was last used, give or take a minute.
    last_seen_at: Timestamp,
    /// When it is over.
    expires_at: Timestamp,
    /// What the browser calls itself.
    user_agent: String,
    /// Whether it is the one that asks.
    current: bool,
}

/// An administrator's open sessions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminOpenSessions)]
pub(crate) struct OpenSessions {
    /// The most recently used first.
    items: Vec<OpenSession>,
}

/// Lists one's own open sessions
#[utoipa::path(
    get, path = "/api/admin/sessions", operation_id = "admin_list_sessions", tag = "admin",
    responses((status = 200, description = "The open sessions", body = OpenSessions))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    session: AdminSession,
) -> Result<Json<OpenSessions>, Problem> {
    let now = app.services.clock.now();
    let person = session.person()?;
    let open = sessions::of_admin(&mut app.services.database.read().await?, person.admin, now).await?;
    let items = open
        .into_iter()
        .map(|open| OpenSession {
            current: open.id == person.session,
            id: open.id,
            created_at: open.created_at,
            last_seen_at: open.last_seen_at,
            expires_at: open.expires_at,
            user_agent: open.user_agent,
        })
        .collect();
    Ok(Json(OpenSessions { items }))
}

/// Ends one of one's own sessions
#[utoipa::path(
    post, path = "/api/admin/sessions/{id}/end", operation_id = "admin_end_session", tag = "admin",
    params(("id" = uuid::Uuid, Path, description = "The session's id")),
    request_body = OwnProof,
    responses((status = 204, description = "The session is over"))
)]
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<SessionId>,
    extract::Json(proof): extract::Json<OwnProof>,
) -> Result<StatusCode, Problem> {
    let mut tx = proof.begin(&app, &session).await?;
    sessions::end(&mut tx, session.person()?.admin, id).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all of one's own sessions but this one
#[utoipa::path(
    post, path = "/api/admin/sessions/end-others", operation_id = "admin_end_other_sessions", tag = "admin",
    request_body = OwnProof,
    responses((status = 204, description = "Only this session is left"))
)]
pub(crate) async fn end_others(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(proof): extract::Json<OwnProof>,
) -> Result<StatusCode, Problem> {
    let person = session.person()?;
    let mut tx = proof.begin(&app, &session).await?;
    sessions::end_others(&mut tx, person.admin, person.session).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
