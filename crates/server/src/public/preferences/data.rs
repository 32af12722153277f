//! Everything that is stored about a member, for themselves.

use std::sync::Arc;

use axum::{extract::State, response::Response};

use super::holder;
use crate::{
    extract::Path,
    limits::admit_member,
    problem::Problem,
    state::App,
    view::data_copy::{self, DataCopy},
};

const TOO_MANY_COPIES: &str = "You have downloaded your data many times in a short time.";

/// Gives a member everything that is stored about them
#[utoipa::path(
    get, path = "/api/preferences/{token}/data", operation_id = "download_own_data", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    responses((status = 200, description = "The copy, as a file", body = DataCopy))
)]
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let member = holder(&app, &token).await?.member;
    admit_member(app.limits.data_copies, &app.services, "data_copy", member, TOO_MANY_COPIES).await?;
    data_copy::file(&app, member).await
}
