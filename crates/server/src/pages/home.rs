//! The home page, whose form works before any script has loaded.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Redirect, Response},
};
use http::{HeaderMap, Uri};
use url::form_urlencoded;

use crate::state::App;

/// The home page, or the way to the town that its form was sent with.
pub(crate) async fn show(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    match chosen_town(&uri) {
        Some(label) => Redirect::to(&address_of(&app, &label).await).into_response(),
        None => app.shell.page("home", app.services.clock.now(), &headers),
    }
}

fn chosen_town(uri: &Uri) -> Option<String> {
    let mut parameters = form_urlencoded::parse(uri.query()?.as_bytes());
    parameters.find(|(name, _)| name == "town").map(|(_, label)| label.into_owned())
}

/// The town's page when the text is exactly a town's label; otherwise back to the form.
async fn address_of(app: &App, label: &str) -> String {
    let places = app.places.get().await.ok();
    let chosen = places.as_ref().and_then(|places| places.exact(label));
    chosen.map_or_else(|| "/".to_owned(), |place| format!("/towns/{}", place.value))
}
