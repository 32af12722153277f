//! People who nominate a business they like.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use serde::Deserialize;
use townpick_domain::nomination::{BusinessNomination, NominationForm};
use townpick_store::nominations;
use townpick_usecases::nominations as use_case;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    extract::Json,
    limits::{ClientNetwork, FORM},
    problem::Problem,
    public::{
        forms::{Received, received},
        plain_values,
    },
    state::App,
};

/// A nomination; a field that is left out is taken as empty, and empty texts as not given.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BusinessNominationRequest {
    /// Chosen by the sender; the same one again is the same nomination, stored once.
    request_id: Uuid,
    /// The business's name.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 2, max_length = 200, example = "Blue Plate Diner")]
    nominee_name: String,
    /// Where the business is.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 2, max_length = 200, example = "Salem, MA")]
    nominee_town: String,
    /// Where it is on the web, in any spelling.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(value_type = Option<String>, max_length = 500)]
    website_url: String,
    /// What makes it stand out.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(value_type = Option<String>, max_length = 5000)]
    reason: String,
    /// Who nominates it.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(value_type = Option<String>, max_length = 200)]
    nominator_name: String,
    /// Where to thank them.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(value_type = Option<String>, max_length = 254)]
    nominator_email: String,
}

/// Nominates a business
#[utoipa::path(
    post, path = "/api/business-nominations", operation_id = "nominate_business", tag = "public",
    request_body = BusinessNominationRequest,
    responses(
        (status = 201, description = "Stored; the administrators will be notified", body = Received),
        (status = 200, description = "Already stored", body = Received),
    )
)]
pub(crate) async fn nominate(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    Json(request): Json<BusinessNominationRequest>,
) -> Result<Response, Problem> {
    let form = BusinessNomination::parse(&NominationForm {
        nominee_name: Some(request.nominee_name),
        nominee_town: Some(request.nominee_town),
        website_url: Some(request.website_url),
        reason: Some(request.reason),
        nominator_name: Some(request.nominator_name),
        nominator_email: Some(request.nominator_email),
    })?;
    // A retry costs nothing: whoever was heard must learn so however often the connection breaks.
    if nominations::is_stored(&mut app.services.database.read().await?, request.request_id).await? {
        return Ok(received(false));
    }
    app.limits.forms.admit(&app.services, FORM, client, None).await?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let is_new = use_case::receive(&mut tx, &context, request.request_id, form).await?;
    tx.commit().await?;
    Ok(received(is_new))
}
