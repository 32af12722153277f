//! The administrators themselves, as owners decide about them.
//!
//! An administrator who is disabled or removed is signed out at once: their sessions end in the same transaction.

mod accepting;
mod inviting;
mod mailing;
mod refusals;
mod rules;

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{ids::AdminId, role::Role};
use townpick_store::{
    Tx,
    activity::{Change, Entity},
    admins::{
        Admin,
        invitations::{self, Invitation},
        people::{self, Listed},
        sign_in_rules,
    },
};
use townpick_usecases::administrators as use_cases;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};
use refusals::decided;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(remove))
        .routes(routes!(change_role))
        .routes(routes!(disable))
        .routes(routes!(enable))
        .merge(inviting::routes())
        .merge(accepting::routes())
        .merge(rules::routes())
}

/// Everybody who runs the installation, or was asked to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminAdministrators)]
pub(crate) struct Administrators {
    /// Those with an account, by name.
    accounts: Vec<Listed>,
    /// Those who have not accepted yet, the latest first.
    invitations: Vec<Invitation>,
    /// Whether everybody needs a second factor.
    second_factor_required: bool,
}

/// Lists the administrators and who is invited
#[utoipa::path(
    get, path = "/api/admin/administrators", operation_id = "admin_list_administrators", tag = "admin",
    responses((status = 200, description = "All of them", body = Administrators))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<Administrators>, Problem> {
    let mut reader = app.services.database.read().await?;
    Ok(Json(Administrators {
        accounts: people::all(&mut reader).await?,
        invitations: invitations::all(&mut reader).await?,
        second_factor_required: sign_in_rules::second_factor_required_at(&mut reader).await?.is_some(),
    }))
}

/// Another role for an administrator.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminRoleChange)]
pub(crate) struct RoleChange {
    /// What they shall be.
    role: Role,
}

/// Gives another administrator another role
#[utoipa::path(
    put, path = "/api/admin/administrators/{id}/role", operation_id = "admin_change_role", tag = "admin",
    params(("id" = Uuid, Path, description = "The administrator's id")),
    request_body = RoleChange,
    responses((status = 204, description = "They have the role from their next request on"))
)]
pub(crate) async fn change_role(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<AdminId>,
    extract::Json(request): extract::Json<RoleChange>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let context = app.services.context();
    let before =
        decided(use_cases::change_role(&mut tx, &context, session.person()?.admin, id, request.role).await?)?;
    let changes = role_change(before.role, request.role);
    let summary = format!("Changed the role of {}", before.name);
    session.commit_changes(&app, tx, Entity::Administrator, Some(id.as_uuid()), summary, changes).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn role_change(from: Role, to: Role) -> Vec<Change> {
    if from == to {
        return Vec::new();
    }
    vec![Change { field: "role".to_owned(), from: from.to_string(), to: to.to_string() }]
}

/// Keeps another administrator from signing in and ends their sessions
#[utoipa::path(
    post, path = "/api/admin/administrators/{id}/disable", operation_id = "admin_disable_administrator",
    tag = "admin",
    params(("id" = Uuid, Path, description = "The administrator's id")),
    responses((status = 204, description = "They are out, until they are enabled again"))
)]
pub(crate) async fn disable(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<AdminId>,
) -> Result<StatusCode, Problem> {
    let (mut tx, context) = (app.services.database.write().await?, app.services.context());
    let before = decided(use_cases::disable(&mut tx, &context, session.person()?.admin, id).await?)?;
    commit(&app, &session, tx, id, format!("Disabled the account of {}", before.name)).await
}

/// Lets another administrator sign in again
#[utoipa::path(
    post, path = "/api/admin/administrators/{id}/enable", operation_id = "admin_enable_administrator",
    tag = "admin",
    params(("id" = Uuid, Path, description = "The administrator's id")),
    responses((status = 204, description = "They can sign in"))
)]
pub(crate) async fn enable(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<AdminId>,
) -> Result<StatusCode, Problem> {
    let (mut tx, context) = (app.services.database.write().await?, app.services.context());
    let before = decided(use_cases::enable(&mut tx, &context, session.person()?.admin, id).await?)?;
    commit(&app, &session, tx, id, format!("Enabled the account of {}", before.name)).await
}

/// Removes another administrator's account
#[utoipa::path(
    delete, path = "/api/admin/administrators/{id}", operation_id = "admin_remove_administrator", tag = "admin",
    params(("id" = Uuid, Path, description = "The administrator's id")),
    responses((status = 204, description = "The account is gone; what they did stays in the activity log"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<AdminId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let before: Admin = decided(use_cases::remove(&mut tx, session.person()?.admin, id).await?)?;
    commit(&app, &session, tx, id, format!("Removed the account of {} ({})", before.name, before.role)).await
}

/// Makes lasting what was decided about another administrator, and writes it down.
async fn commit(
    app: &App,
    session: &AdminSession,
    tx: Tx,
    id: AdminId,
    summary: String,
) -> Result<StatusCode, Problem> {
    session.commit(app, tx, Entity::Administrator, Some(id.as_uuid()), summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}
