//! The personal link in a text message: `/m/{code}` leads to the page of the member's preferences, or before they have
//! confirmed to the page where they do.
//!
//! A code is too short to say whose it is, so it is looked up; asking is limited like the API.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use http::{
    HeaderMap, StatusCode,
    header::{CACHE_CONTROL, LOCATION},
};
use townpick_domain::channel::Channel;
use townpick_gateways::keys::PersonalLink;
use townpick_store::{members, preferences};

use crate::{headers::NO_STORE, problem::Problem, state::App};

/// The way to a member's own page, or the 404 page.
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let secrets = &app.services.secrets;
    let hashes = secrets.text_link_hashes(&code);
    if hashes.is_empty() {
        return Ok(app.shell.not_found(&headers));
    }
    let mut db = app.services.database.read().await?;
    let Some(followed) = preferences::text_link(&mut db, &hashes).await? else {
        return Ok(app.shell.not_found(&headers));
    };
    // The page says what there is to say about a link that has ended.
    let link = PersonalLink::new(followed.member_id, Channel::Sms, followed.renewed_at);
    let Some(token) = secrets.preference_token_of(&followed.code_hash, &code, link) else {
        return Ok(app.shell.not_found(&headers));
    };
    let is_confirmed = members::confirmed_at(&mut db, followed.member_id).await?.is_some();
    let page = if is_confirmed { "preferences" } else { "confirm" };
    let page = format!("/{page}/{token}");
    Ok((StatusCode::FOUND, [(LOCATION, page)], [(CACHE_CONTROL, NO_STORE)]).into_response())
}
