//! People who nominate a business they like.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use townpick_domain::nomination::{BusinessNomination, NominationForm};
use townpick_store::nominations::Nomination;
use townpick_usecases::nominations as use_case;

use crate::{
    extract::Json,
    limits::ClientNetwork,
    problem::Problem,
    public::forms::{Received, is_retry, received},
    state::App,
};

/// Nominates a business
#[utoipa::path(
    post, path = "/api/business-nominations", operation_id = "nominate_business", tag = "public",
    request_body = NominationForm,
    responses(
        (status = 201, description = "Stored; the administrators will be notified", body = Received),
        (status = 200, description = "Already stored", body = Received),
    )
)]
pub(crate) async fn nominate(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    Json(sent): Json<NominationForm>,
) -> Result<Response, Problem> {
    let (request_id, form) = (sent.request_id.0, BusinessNomination::parse(&sent)?);
    if is_retry::<Nomination>(&app, client, request_id).await? {
        return Ok(received(false));
    }
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let is_new = use_case::receive(&mut tx, &context, request_id, form).await?;
    tx.commit().await?;
    Ok(received(is_new))
}
