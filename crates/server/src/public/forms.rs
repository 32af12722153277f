//! What the forms of the public pages share: how they are refused and how their receipt is confirmed.

use axum::{
    Json,
    response::{IntoResponse, Response},
};
use http::StatusCode;
use serde::Serialize;
use townpick_domain::{form::FormErrors, refused_form::CORRECT_FIELDS};
use townpick_store::reviews::{Reviewed, is_stored};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    limits::{ClientNetwork, FORM},
    problem::Problem,
    state::App,
};

/// The form was received; there is nothing more to say.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Received {}

/// Confirms a form, whether it arrived for the first time or again.
pub(crate) fn received(is_new: bool) -> Response {
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    (status, Json(Received {})).into_response()
}

/// Whether a form is stored already; one that is not counts among those that somebody may send.
///
/// A retry costs nothing: whoever was heard must learn so however often the connection breaks.
pub(crate) async fn is_retry<R: Reviewed>(
    app: &App,
    client: ClientNetwork,
    request_id: Uuid,
) -> Result<bool, Problem> {
    if is_stored::<R>(&mut app.services.database.read().await?, request_id).await? {
        return Ok(true);
    }
    FORM.admit(app.limits.forms, &app.services, client, None).await?;
    Ok(false)
}

impl From<FormErrors> for Problem {
    fn from(errors: FormErrors) -> Self {
        let problem = Self::invalid(CORRECT_FIELDS);
        errors.fields().fold(problem, |problem, (field, message)| problem.and_field(field, message))
    }
}
