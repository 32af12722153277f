//! Who an administrator is at the identity provider.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Serialize;
use townpick_domain::time::Timestamp;
use townpick_store::admins::identities;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::{account::commit, own_proof::OwnProof},
    endpoint::routes,
    extract,
    problem::Problem,
    session::AdminSession,
    state::App,
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(unlink))
}

/// Who an administrator is at the identity provider.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminIdentity)]
pub(crate) struct OwnIdentity {
    /// Since when they are linked to an account there.
    #[schema(required = true)]
    linked_at: Option<Timestamp>,
}

/// Tells whether one is linked to an account at the identity provider
#[utoipa::path(
    get, path = "/api/admin/account/identity", operation_id = "admin_show_identity", tag = "admin",
    responses((status = 200, description = "Since when, if at all", body = OwnIdentity))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    session: AdminSession,
) -> Result<Json<OwnIdentity>, Problem> {
    let Some(provider) = &app.services.identity_provider else {
        return Ok(Json(OwnIdentity { linked_at: None }));
    };
    let mut reader = app.services.database.read().await?;
    let link = identities::of_admin(&mut reader, session.person()?.admin, provider.issuer()).await?;
    Ok(Json(OwnIdentity { linked_at: link.map(|link| link.linked_at) }))
}

/// Ends the link to one's account at the identity provider
#[utoipa::path(
    post, path = "/api/admin/account/identity/unlink", operation_id = "admin_unlink_identity", tag = "admin",
    request_body = OwnProof,
    responses((status = 204, description = "They are no longer linked to an account"))
)]
pub(crate) async fn unlink(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<OwnProof>,
) -> Result<StatusCode, Problem> {
    let mut tx = request.begin(&app, &session).await?;
    let was_linked = identities::unlink(&mut tx, session.person()?.admin).await?;
    commit(&session, &app, tx, was_linked, "Unlinked their account from the identity provider").await
}
