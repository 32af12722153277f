//! Unsubscribing with one click, for people and for the button that mail programs show beside a sender (RFC 8058).

use std::sync::Arc;

use axum::{Json, extract::State, response::Redirect};
use serde::Serialize;
use townpick_usecases::subscription;
use utoipa::ToSchema;

use crate::{extract::Path, problem::Problem, state::App};

/// That it is done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Unsubscribed {
    /// Always false.
    is_subscribed: bool,
}

/// Ends all messages to a member
///
/// Takes any body, since mail programs send a form; the link alone says who it is. Asking again changes nothing.
#[utoipa::path(
    post, path = "/api/unsubscribe/{token}", operation_id = "unsubscribe", tag = "public",
    params(("token" = String, Path, description = "The secret part of the link in a message")),
    responses((status = 200, description = "They get no more messages", body = Unsubscribed))
)]
pub(crate) async fn unsubscribe(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<Json<Unsubscribed>, Problem> {
    let member = app.services.secrets.unsubscribe_holder(&token).ok_or_else(Problem::not_found)?;
    let mut tx = app.services.database.write().await?;
    subscription::unsubscribe(&mut tx, &app.services.context(), member).await?;
    tx.commit().await?;
    Ok(Json(Unsubscribed { is_subscribed: false }))
}

/// Leads a mail program that only follows links to the page that asks first
///
/// Looking a link up must not unsubscribe anybody, so this changes nothing.
#[utoipa::path(
    get, path = "/api/unsubscribe/{token}", operation_id = "show_unsubscribe_page", tag = "public",
    params(("token" = String, Path, description = "The secret part of the link in a message")),
    responses((status = 303, description = "The page with the button"))
)]
pub(crate) async fn ask(State(app): State<Arc<App>>, Path(token): Path<String>) -> Result<Redirect, Problem> {
    app.services.secrets.unsubscribe_holder(&token).ok_or_else(Problem::not_found)?;
    Ok(Redirect::to(&format!("/unsubscribe/{token}")))
}
