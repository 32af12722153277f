//! Short links for the web app, which looks a code up when it meets one while navigating.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::{HeaderMap, Method};
use serde::Serialize;
use townpick_domain::short_code::ShortCode;
use utoipa::ToSchema;

use crate::{extract::Path, pages::short_link, problem::Problem, state::App};

/// Where a short link leads.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShortLinkTarget {
    /// A web address or a path of this service.
    #[schema(example = "/towns/salem-ma/contest")]
    original_url: String,
}

/// Follows a short link
///
/// Counts a click like the link itself does.
#[utoipa::path(
    get, path = "/api/short-links/{code}", operation_id = "follow_short_link", tag = "public",
    params(("code" = String, Path, description = "The link's code", example = "k7m2q4x")),
    responses((status = 200, description = "Where it leads", body = ShortLinkTarget))
)]
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Json<ShortLinkTarget>, Problem> {
    let code = ShortCode::parse(&code).map_err(|_| Problem::not_found())?;
    let target = short_link::follow(&app, &code, &method, &headers).await?;
    let target = target.ok_or_else(Problem::not_found)?;
    Ok(Json(ShortLinkTarget { original_url: target.as_str().to_owned() }))
}
