//! Inviting somebody by email, sending the link again when it was lost, and taking an invitation back.

use std::sync::Arc;

use axum::{Json, extract::State};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{contact::Email, ids::AdminInvitationId, role::Role};
use townpick_store::{
    activity::Entity,
    admins::{self, invitations::Invitation},
};
use townpick_usecases::administrators as use_cases;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{mailing, refusals::decided};
use crate::{
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    public::plain_values,
    session::{self, AdminSession},
    state::App,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(invite)).routes(routes!(invite_again)).routes(routes!(take_back))
}

/// Whom to invite.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminInvitationRequest)]
pub(crate) struct InvitationRequest {
    /// Their email address, which they will sign in with.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, format = "email")]
    email: String,
    /// What they will be.
    role: Role,
}

/// An invitation with a new link.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminInvitationMade)]
pub(crate) struct InvitationMade {
    /// The invitation.
    invitation: Invitation,
    /// The link, where no email took it along: it is shown only this once.
    #[schema(required = true)]
    link: Option<String>,
}

/// Invites somebody to become an administrator
///
/// The link goes to them by email and is good once, for seven days.
#[utoipa::path(
    post, path = "/api/admin/administrators/invitations", operation_id = "admin_invite", tag = "admin",
    request_body = InvitationRequest,
    responses((status = 201, description = "They are invited", body = InvitationMade))
)]
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<InvitationRequest>,
) -> Result<(StatusCode, Json<InvitationMade>), Problem> {
    let email =
        Email::parse(&request.email).map_err(|_| Problem::invalid_field("email", "Valid email required"))?;
    let token = new_token(&app);
    let mut tx = app.services.database.write().await?;
    let by = admins::by_id(&mut tx, session.person()?.admin).await?;
    let hash = session::hash(&token);
    let context = app.services.context();
    let invited = use_cases::invite(&mut tx, &context, &by, &email, request.role, hash).await?;
    let invitation = decided(invited)?;
    record(&app, &session, tx, &invitation, format!("Invited an administrator as {}", request.role)).await?;
    Ok((StatusCode::CREATED, Json(sent(&app, invitation, &token).await?)))
}

/// Sends an invitation again, with a new link
#[utoipa::path(
    post, path = "/api/admin/administrators/invitations/{id}/resend", operation_id = "admin_invite_again",
    tag = "admin",
    params(("id" = Uuid, Path, description = "The invitation's id")),
    responses((status = 200, description = "The earlier link no longer works", body = InvitationMade))
)]
pub(crate) async fn invite_again(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<AdminInvitationId>,
) -> Result<Json<InvitationMade>, Problem> {
    let token = new_token(&app);
    let mut tx = app.services.database.write().await?;
    let (context, hash) = (app.services.context(), session::hash(&token));
    let renewed = use_cases::invite_again(&mut tx, &context, session.person()?.admin, id, hash).await?;
    let invitation = decided(renewed)?;
    record(&app, &session, tx, &invitation, "Sent an invitation again".to_owned()).await?;
    Ok(Json(sent(&app, invitation, &token).await?))
}

/// Takes an invitation back
#[utoipa::path(
    delete, path = "/api/admin/administrators/invitations/{id}", operation_id = "admin_take_invitation_back",
    tag = "admin",
    params(("id" = Uuid, Path, description = "The invitation's id")),
    responses((status = 204, description = "Its link no longer works"))
)]
pub(crate) async fn take_back(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<AdminInvitationId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let invitation = decided(use_cases::take_back(&mut tx, session.person()?.admin, id).await?)?;
    record(&app, &session, tx, &invitation, "Took an invitation back".to_owned()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A token that nobody can guess, and of which a plain hash can be stored.
fn new_token(app: &App) -> String {
    URL_SAFE_NO_PAD.encode(app.services.entropy.bytes::<32>())
}

/// Writes down what was done, without the address: it is known by the invitation's id.
async fn record(
    app: &App,
    session: &AdminSession,
    tx: townpick_store::Tx,
    invitation: &Invitation,
    summary: String,
) -> Result<(), Problem> {
    let id = Some(invitation.id.as_uuid());
    session.commit(app, tx, Entity::Administrator, id, summary, Vec::new()).await
}

async fn sent(app: &App, invitation: Invitation, token: &str) -> Result<InvitationMade, Problem> {
    let link = format!("{}/admin/invitation/{token}", app.settings.base_url());
    let went_out = mailing::send(app, &invitation, &link).await?;
    Ok(InvitationMade { invitation, link: (!went_out).then_some(link) })
}
