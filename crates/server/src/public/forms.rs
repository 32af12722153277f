//! What the forms of the public pages share: how they are refused and how their receipt is confirmed.

use axum::{
    Json,
    response::{IntoResponse, Response},
};
use http::StatusCode;
use serde::Serialize;
use townpick_domain::{form::FormErrors, refused_form::CORRECT_FIELDS};
use utoipa::ToSchema;

use crate::problem::Problem;

/// The form was received; there is nothing more to say.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Received {}

/// Confirms a form, whether it arrived for the first time or again.
pub(crate) fn received(is_new: bool) -> Response {
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    (status, Json(Received {})).into_response()
}

impl From<FormErrors> for Problem {
    fn from(errors: FormErrors) -> Self {
        let problem = Self::invalid(CORRECT_FIELDS);
        errors.fields().fold(problem, |problem, (field, message)| problem.and_field(field, message))
    }
}
