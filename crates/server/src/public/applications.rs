//! Businesses that apply to be featured.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use serde::Deserialize;
use townpick_domain::application::{ApplicationForm, ApplicationSource, BusinessApplication};
use townpick_store::applications;
use townpick_usecases::applications as use_case;
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

/// A business's application; a field that is left out is taken as empty.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BusinessApplicationRequest {
    /// Chosen by the sender; the same one again is the same application, stored once.
    request_id: Uuid,
    /// The business's name.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 2, max_length = 200, example = "Harbor Bread Company")]
    business_name: String,
    /// Where it is on the web, in any spelling.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 2, max_length = 500, example = "harborbread.example")]
    website_url: String,
    /// Whom to ask for.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 2, max_length = 200)]
    contact_name: String,
    /// Where to write to.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, max_length = 254)]
    contact_email: String,
    /// Where to call.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 7, max_length = 40)]
    contact_phone: String,
    /// What they say about themselves.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(value_type = Option<String>, max_length = 5000)]
    description: String,
    /// The page the form is on.
    source: ApplicationSource,
}

/// Applies to be featured
#[utoipa::path(
    post, path = "/api/business-applications", operation_id = "apply_to_be_featured", tag = "public",
    request_body = BusinessApplicationRequest,
    responses(
        (status = 201, description = "Stored; the administrators will be notified", body = Received),
        (status = 200, description = "Already stored", body = Received),
    )
)]
pub(crate) async fn apply(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    Json(request): Json<BusinessApplicationRequest>,
) -> Result<Response, Problem> {
    let form = BusinessApplication::parse(&ApplicationForm {
        business_name: Some(request.business_name),
        website_url: Some(request.website_url),
        contact_name: Some(request.contact_name),
        contact_email: Some(request.contact_email),
        contact_phone: Some(request.contact_phone),
        description: Some(request.description),
    })?;
    // A retry costs nothing: whoever was heard must learn so however often the connection breaks.
    if applications::is_stored(&mut app.services.database.read().await?, request.request_id).await? {
        return Ok(received(false));
    }
    app.limits.forms.admit(&app.services, FORM, client, None).await?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let is_new = use_case::receive(&mut tx, &context, request.request_id, request.source, form).await?;
    tx.commit().await?;
    Ok(received(is_new))
}
