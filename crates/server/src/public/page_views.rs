//! Counting page views without knowing who looked: a day, a known page, its title. Nothing else is taken in, stored
//! or logged.

use std::sync::Arc;

use axum::extract::State;
use http::StatusCode;
use serde::Deserialize;
use townpick_domain::calendar::eastern_date;
use townpick_store::page_views::Views;
use utoipa::ToSchema;

use crate::{extract::Json, problem::Problem, state::App, web_app::routes};

const LONGEST_TITLE: usize = 200;

/// A page that was looked at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageView {
    /// The page's path, without a query.
    #[schema(example = "/")]
    path: String,
    /// The page's title.
    #[schema(min_length = 1, max_length = 200)]
    title: String,
}

/// Counts a page view
#[utoipa::path(
    post, path = "/api/page-views", operation_id = "count_page_view", tag = "public",
    request_body = PageView,
    responses((status = 204, description = "Counted"))
)]
pub(crate) async fn count(
    State(app): State<Arc<App>>,
    Json(view): Json<PageView>,
) -> Result<StatusCode, Problem> {
    // A page with a variable part is counted under its pattern, so that no personal link is ever stored.
    let (pattern, page) = routes::page_at(&view.path)
        .ok_or_else(|| Problem::invalid_field("path", "This is not the path of a page."))?;
    let title = view.title.trim();
    if title.is_empty() || title.chars().count() > LONGEST_TITLE || title.chars().any(char::is_control) {
        return Err(Problem::invalid_field("title", "A title has 1 to 200 printable characters."));
    }
    // Administrators' pages are about people and unfinished contests: they are counted under the title of the kind.
    let title = if page.head.noindex { page.head.title.as_str() } else { title };
    let day = eastern_date(app.services.clock.now());
    let views = Views { times: 1, title: title.to_owned() };
    app.page_views.count((day, pattern.to_owned()), views).await?;
    Ok(StatusCode::NO_CONTENT)
}
