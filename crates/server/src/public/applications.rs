//! Businesses that apply to be featured.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use townpick_domain::application::{ApplicationForm, BusinessApplication};
use townpick_store::applications;
use townpick_usecases::applications as use_case;

use crate::{
    extract::Json,
    limits::{ClientNetwork, FORM},
    problem::Problem,
    public::forms::{Received, received},
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
    // A retry costs nothing: whoever was heard must learn so however often the connection breaks.
    if applications::is_stored(&mut app.services.database.read().await?, request_id).await? {
        return Ok(received(false));
    }
    FORM.admit(app.limits.forms, &app.services, client, None).await?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let is_new = use_case::receive(&mut tx, &context, request_id, sent.source, form).await?;
    tx.commit().await?;
    Ok(received(is_new))
}
