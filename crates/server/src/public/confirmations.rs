//! The page that the welcome leads to: one button with which a member shows that an address is theirs. Opening it changes
//! nothing, because mail scanners open links too.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::time::Timestamp;
use townpick_gateways::keys::PersonalLink;
use townpick_store::{Executor, members, preferences};
use townpick_usecases::confirmation;
use utoipa::ToSchema;

use crate::{extract::Path, problem::Problem, public::personal_links, state::App};

/// Whether a member counts in the drawings of their town.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Confirmation {
    /// Where they are a member.
    #[schema(example = "Salem, MA")]
    town_full_name: String,
    /// What the town's address is made of.
    #[schema(example = "salem-ma")]
    town_slug: String,
    /// Whether they are written to and in the drawings.
    is_subscribed: bool,
    /// When they showed that an address is theirs; until then they are in no drawing.
    #[schema(required = true)]
    confirmed_at: Option<Timestamp>,
    /// The newest drawing of their town, if it was held without them because they had not confirmed.
    #[schema(required = true, example = "Bread for a Year")]
    left_out_of: Option<String>,
}

/// Shows whether a member has confirmed
#[utoipa::path(
    get, path = "/api/confirmations/{token}", operation_id = "show_confirmation", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    responses((status = 200, description = "Whether they have", body = Confirmation))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<Json<Confirmation>, Problem> {
    let link = holder(&app, &token).await?;
    Ok(Json(seen(&mut app.services.database.read().await?, link).await?))
}

/// Confirms a member
///
/// Asking again changes nothing.
#[utoipa::path(
    post, path = "/api/confirmations/{token}", operation_id = "confirm", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    responses((status = 200, description = "They count from now on", body = Confirmation))
)]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<Json<Confirmation>, Problem> {
    let link = holder(&app, &token).await?;
    let mut tx = app.services.database.write().await?;
    confirmation::confirm(&mut tx, &app.services.context(), link.member, link.channel.into()).await?;
    let seen = seen(&mut tx, link).await?;
    tx.commit().await?;
    Ok(Json(seen))
}

async fn holder(app: &App, token: &str) -> Result<PersonalLink, Problem> {
    personal_links::good(app, app.services.secrets.preference_link(token)).await
}

async fn seen(db: &mut impl Executor, link: PersonalLink) -> Result<Confirmation, Problem> {
    let person = preferences::of_member(db, link.member).await?.ok_or_else(Problem::not_found)?;
    Ok(Confirmation {
        town_full_name: person.town_full_name,
        town_slug: person.town_slug,
        is_subscribed: person.is_subscribed,
        confirmed_at: person.confirmed_at,
        left_out_of: members::left_out_of(db, link.member, None).await?,
    })
}
