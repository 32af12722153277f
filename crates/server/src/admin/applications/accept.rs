//! Making a featured business of an application.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Serialize;
use townpick_domain::{
    ids::{ApplicationId, BusinessId},
    status::ReviewStatus,
};
use townpick_store::activity::{Change, Entity};
use townpick_usecases::applications::{self as use_case, Refusal};
use utoipa::ToSchema;

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};

/// The business that was made.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminAcceptedApplication)]
pub(crate) struct Accepted {
    /// The business's id.
    business_id: BusinessId,
    /// Whether the web address of the application was left out, because it is none that a page may lead to.
    website_left_out: bool,
}

/// Accepts an application
///
/// Makes an inactive featured business of it, without towns: an administrator completes and activates it.
#[utoipa::path(
    post, path = "/api/admin/applications/{id}/accept", operation_id = "admin_accept_application", tag = "admin",
    params(("id" = Uuid, Path, description = "The application's id")),
    responses((status = 201, description = "The business was made", body = Accepted))
)]
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ApplicationId>,
) -> Result<(StatusCode, Json<Accepted>), Problem> {
    let mut tx = app.services.database.write().await?;
    let accepted = use_case::accept(&mut tx, &app.services.context(), id).await?;
    let accepted = accepted.map_err(|refusal| match refusal {
        Refusal::AlreadyAccepted => Problem::conflict("This application was already accepted."),
        Refusal::NameTaken => {
            Problem::conflict("A business with this name was just added. Please try again.")
        }
        Refusal::Form(refused) => refused.into(),
    })?;
    let (business_id, name) = (accepted.business, &accepted.business_name);
    let change = Change {
        field: "review_status".to_owned(),
        from: accepted.former_status.to_string(),
        to: ReviewStatus::Accepted.to_string(),
    };
    let summary = format!("The application of {name} was accepted");
    session.record(&app, &mut tx, Entity::Application, Some(id.as_uuid()), summary, vec![change]).await?;
    let summary = format!("{name} was added from its application");
    let entity = Entity::FeaturedBusiness;
    session.commit(&app, tx, entity, Some(business_id.as_uuid()), summary, Vec::new()).await?;
    Ok((StatusCode::CREATED, Json(Accepted { business_id, website_left_out: accepted.is_website_left_out })))
}
