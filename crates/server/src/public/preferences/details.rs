//! Correcting one's own name and address, which counts at once.

use std::sync::Arc;

use axum::{Json, extract::State};
use townpick_domain::correction::{MemberDetails, MemberDetailsForm};
use townpick_usecases::correction;

use super::{Preferences, holder, seen};
use crate::{
    extract::{self, Path},
    problem::Problem,
    state::App,
};

/// Corrects a member's name and address
#[utoipa::path(
    put, path = "/api/preferences/{token}/details", operation_id = "correct_details", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    request_body = MemberDetailsForm,
    responses((status = 200, description = "What is known about them now", body = Preferences))
)]
pub(crate) async fn correct(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    extract::Json(form): extract::Json<MemberDetailsForm>,
) -> Result<Json<Preferences>, Problem> {
    let link = holder(&app, &token).await?;
    let details = MemberDetails::parse(&form)?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    correction::correct(&mut tx, &context, link.member, &details).await?;
    let person = seen(&mut tx, link, &app.services.secrets, context.now).await?;
    tx.commit().await?;
    Ok(Json(person))
}
