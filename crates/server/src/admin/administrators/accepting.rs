//! Accepting an invitation. Its link is the proof; whoever holds it chooses a name and a password and is signed in.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use townpick_domain::{password::NewPassword, role::Role, time::Timestamp};
use townpick_store::{
    activity::{self, Entity, NewActivity},
    admins::invitations::Invitation,
};
use townpick_usecases::administrators as use_cases;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::refusals::decided;
use crate::{
    admin::{
        account,
        session::{
            CurrentSession,
            start::{Client, start},
        },
    },
    endpoint::routes,
    extract::{self, Path},
    limits::ClientNetwork,
    problem::Problem,
    public::plain_values,
    session,
    state::App,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show, accept))
}

/// An invitation, as whoever holds its link sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminOwnInvitation)]
pub(crate) struct OwnInvitation {
    /// What they will sign in with.
    email: String,
    /// What they will be.
    role: Role,
    /// Who invites them.
    invited_by: String,
    /// Until when the link is good.
    expires_at: Timestamp,
}

impl From<Invitation> for OwnInvitation {
    fn from(Invitation { email, role, invited_by, expires_at, .. }: Invitation) -> Self {
        Self { email, role, invited_by, expires_at }
    }
}

/// Shows an invitation to whoever holds its link
#[utoipa::path(
    get, path = "/api/admin/invitations/{token}", operation_id = "admin_show_invitation", tag = "admin",
    params(("token" = String, Path, description = "The secret part of the invitation's link")),
    responses((status = 200, description = "What they are invited to", body = OwnInvitation))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<Json<OwnInvitation>, Problem> {
    let mut reader = app.services.database.read().await?;
    let context = app.services.context();
    let invitation = decided(use_cases::invited(&mut reader, &context, session::hash(&token)).await?)?;
    Ok(Json(invitation.into()))
}

/// What somebody chooses who accepts.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminInvitationAcceptance)]
pub(crate) struct Acceptance {
    /// What the activity log will call them.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 1, max_length = 200)]
    name: String,
    /// The password they will sign in with.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 12, max_length = 200)]
    password: String,
}

/// Accepts an invitation and signs in
#[utoipa::path(
    post, path = "/api/admin/invitations/{token}", operation_id = "admin_accept_invitation", tag = "admin",
    params(("token" = String, Path, description = "The secret part of the invitation's link")),
    request_body = Acceptance,
    responses((status = 200, description = "Signed in; the session is a cookie", body = CurrentSession))
)]
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    headers: HeaderMap,
    Path(token): Path<String>,
    extract::Json(request): extract::Json<Acceptance>,
) -> Result<Response, Problem> {
    let (services, context) = (&app.services, app.services.context());
    let mut reader = services.database.read().await?;
    let invitation = decided(use_cases::invited(&mut reader, &context, session::hash(&token)).await?)?;
    drop(reader);
    let name = account::name(&request.name);
    let about = [app.settings.brand.name.as_str(), &request.name, &invitation.email];
    let password = NewPassword::parse(&request.password, &about)
        .map_err(|error| Problem::invalid_field("password", error.to_string()));
    let (name, password) = match (name, password) {
        (Ok(name), Ok(password)) => (name, password),
        (Err(problem), Err(error)) => return Err(problem.and(error)),
        (Err(problem), _) | (_, Err(problem)) => return Err(problem),
    };
    let hash = app.passwords.hash(password.as_str().to_owned(), services.entropy.bytes()).await?;
    let mut tx = services.database.write().await?;
    let accepted = use_cases::accept(&mut tx, &context, invitation.id, name.as_str(), &hash).await?;
    let admin = decided(accepted)?;
    let now = services.clock.now();
    let entry = NewActivity {
        id: townpick_domain::ids::ActivityId::new(now, services.entropy.bytes()),
        admin: Some(admin.id),
        admin_user: &admin.name,
        entity: Entity::Administrator,
        entity_id: Some(admin.id.as_uuid()),
        summary: format!("Accepted an invitation of {} as {}", invitation.invited_by, admin.role),
        changes: Vec::new(),
    };
    activity::record(&mut tx, &entry, now).await?;
    let client = Client::new(&app, client, &headers);
    start(&app, tx, admin, &client, false).await
}
