//! The public page of a contest's rules: its head and first screen come from the rules themselves.

use axum::response::Response;
use http::HeaderMap;
use townpick_domain::ids::ContestId;

use crate::{
    state::App,
    web_app::{head::Head, routes::Page},
};

/// The rules of the contest its address names; an unknown one is the 404 page, and so is one that has not started.
pub(crate) async fn show(
    app: &App,
    page: &'static Page,
    contest: ContestId,
    headers: &HeaderMap,
) -> Response {
    match app.rules.find(contest).await {
        Ok(Some(found)) => {
            let fill = || {
                let head = Head::of_rules(page, &found.rules, &app.settings);
                app.shell.filled_with_rules(&page.key, &head, &found.rules)
            };
            found.page.get_or_init(fill).answer(headers)
        }
        Ok(None) => app.shell.not_found(headers),
        Err(error) => {
            tracing::error!(%error, "rules could not be read");
            app.shell.unavailable(&page.key, &Head::of_page(&page.head, &app.settings))
        }
    }
}
