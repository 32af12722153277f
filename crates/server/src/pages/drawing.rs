//! The public page of a drawing: its head and first screen come from the drawing itself.

use axum::response::Response;
use http::HeaderMap;
use townpick_domain::ids::ContestId;

use crate::{
    state::App,
    web_app::{head::Head, routes::Page},
};

/// The page of the drawing its address names; an unknown one is the 404 page.
pub(crate) async fn show(
    app: &App,
    page: &'static Page,
    contest: ContestId,
    headers: &HeaderMap,
) -> Response {
    match app.drawings.find(contest).await {
        Ok(Some(found)) => {
            let fill = || {
                let head = Head::of_drawing(page, &found.drawing, &app.settings);
                app.shell.filled_with_drawing(&page.key, &head, &found.drawing)
            };
            found.page.get_or_init(fill).answer(headers)
        }
        Ok(None) => app.shell.not_found(headers),
        Err(error) => {
            tracing::error!(%error, "a drawing could not be read");
            app.shell.unavailable(&page.key, &Head::of_page(&page.head, &app.settings))
        }
    }
}
