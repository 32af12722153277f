//! Pages and files: the HTML of the route table, what the web app's build left, and stored pictures.

pub mod assets;
pub(crate) mod docs;
pub(crate) mod head;
mod home;
pub(crate) mod images;
pub(crate) mod routes;
pub mod shell;

use std::sync::Arc;

use axum::{
    Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::get,
};
use http::{HeaderMap, StatusCode, Uri};

use crate::{app::App, observe::RouteName};

/// The pages of the route table.
pub(crate) fn router() -> Router<Arc<App>> {
    routes::routed().fold(Router::new(), |router, (path, page)| {
        if path == "/" {
            return router.route(path, get(home::show));
        }
        let show = move |State(app): State<Arc<App>>, headers: HeaderMap| async move {
            app.shell.page(&page.key, &headers)
        };
        router.route(path, get(show))
    })
}

/// Everything that is neither a page nor part of the API: a file of the web app, or the 404 page.
pub(crate) async fn unmatched(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    let (name, mut answer) = if let Some(asset) = app.assets.get(path) {
        ("asset", asset.answer(&headers))
    } else if path.starts_with("/assets/") || path.starts_with("/scenes/") {
        // A script or picture of an older build: the 404 page would only be downloaded in vain.
        ("missing asset", plain_not_found())
    } else {
        ("unknown page", app.shell.not_found())
    };
    answer.extensions_mut().insert(RouteName(name));
    answer
}

fn plain_not_found() -> Response {
    (StatusCode::NOT_FOUND, "Not found\n").into_response()
}
