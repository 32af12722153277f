//! How administrators sign in, as an owner decides.

use std::sync::Arc;

use axum::extract::State;
use http::StatusCode;
use serde::Deserialize;
use townpick_store::{activity::Entity, admins::sign_in_rules};
use townpick_usecases::administrators as use_cases;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::refusals::decided;
use crate::{endpoint::routes, extract, problem::Problem, session::AdminSession, state::App};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(change))
}

/// What signing in takes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminSignInRules)]
pub(crate) struct SignInRules {
    /// Whether everybody needs a second factor.
    second_factor_required: bool,
}

/// Decides whether everybody needs a second factor
///
/// Whoever has none can do nothing but set one up from then on.
#[utoipa::path(
    put, path = "/api/admin/sign-in-rules", operation_id = "admin_change_sign_in_rules", tag = "admin",
    request_body = SignInRules,
    responses((status = 204, description = "It takes effect from the next request on"))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<SignInRules>,
) -> Result<StatusCode, Problem> {
    let required = request.second_factor_required;
    let mut tx = app.services.database.write().await?;
    let was_required = sign_in_rules::second_factor_required_at(&mut tx).await?.is_some();
    if was_required == required {
        return Ok(StatusCode::NO_CONTENT);
    }
    let context = app.services.context();
    decided(use_cases::require_second_factor(&mut tx, &context, session.person()?.admin, required).await?)?;
    let word = if required { "Required" } else { "No longer requires" };
    let summary = format!("{word} two-step sign-in of all administrators");
    session.commit(&app, tx, Entity::Administrator, None, summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}
