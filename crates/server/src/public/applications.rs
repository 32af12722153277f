//! Businesses that apply to be featured.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use townpick_domain::application::{ApplicationForm, BusinessApplication};
use townpick_store::applications::Application;
use townpick_usecases::applications as use_case;

use crate::{
    extract::Json,
    limits::ClientNetwork,
    problem::Problem,
    public::forms::{Received, is_retry, received},
    state::App,
};

/// Applies to be featured
#[utoipa::path(
    post, path = "/api/business-applications", operation_id = "apply_to_be_featured", tag = "public",
    request_body = ApplicationForm,
    responses(
        (status = 201, description = "Stored; the administrators will be notified", body = Received),
        (status = 200, description = "Already stored", body = Received),
    )
)]
pub(crate) async fn apply(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    Json(sent): Json<ApplicationForm>,
) -> Result<Response, Problem> {
    let (request_id, form) = (sent.request_id.0, BusinessApplication::parse(&sent)?);
    if is_retry::<Application>(&app, client, request_id).await? {
        return Ok(received(false));
    }
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let is_new = use_case::receive(&mut tx, &context, request_id, sent.source, form).await?;
    tx.commit().await?;
    Ok(received(is_new))
}
