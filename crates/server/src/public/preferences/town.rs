//! Moving to another town, which counts from its next contest.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Deserialize;
use townpick_domain::{
    article::with_article,
    signup::{SignupSource, consents},
};
use townpick_usecases::moving::{self, Move, Moved};
use utoipa::ToSchema;

use super::{Preferences, holder, seen};
use crate::{
    extract::{self, Path},
    limits::admit_member,
    problem::Problem,
    public::{plain_values, signup::home_town},
    state::App,
};

const TOO_MANY_MOVES: &str = "You have moved many times in a short time.";
const UNCHANGED: &str = "This is already your town.";
const NO_TOWN: &str = "Please choose your town from the list.";
pub(crate) const MOVED_MEANWHILE: &str =
    "Your town was changed at the same moment. Please reload the page and try again.";

/// A town somebody moved to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// The town's slug.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, example = "beverly-ma")]
    town: String,
    /// Whether they say that they are 18 or older and live there.
    #[serde(default)]
    #[schema(required = true)]
    eligibility_confirmed: bool,
}

/// Moves a member to another town
///
/// They stay in a contest that has started and that they are in; in the new town they are in those that start from now
/// on.
#[utoipa::path(
    put, path = "/api/preferences/{token}/town", operation_id = "move_to_town", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    request_body = MoveRequest,
    responses((status = 200, description = "What is known about them now", body = Preferences))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    extract::Json(request): extract::Json<MoveRequest>,
) -> Result<Json<Preferences>, Problem> {
    let link = holder(&app, &token).await?;
    let no_town = |_| Problem::invalid_field("town", NO_TOWN);
    let home = home_town(&app, &request.town).await.map_err(no_town)?;
    if !request.eligibility_confirmed {
        let message = format!("You must be 18+ and {} resident to enter.", with_article(&home.name));
        return Err(Problem::invalid_field("eligibility_confirmed", message));
    }
    admit_member(app.limits.phone_changes, &app.services, "move", link.member, TOO_MANY_MOVES).await?;
    let context = app.services.context();
    let [eligibility, _] = consents(SignupSource::TownPage, &home.name, &home.state, context.now);
    let mut tx = app.services.database.write().await?;
    let to = Move { home: &home, eligibility: Some(&eligibility), read: None };
    match moving::move_to(&mut tx, &context, link.member, to).await? {
        Moved::Done => {}
        Moved::Unchanged => return Err(Problem::invalid_field("town", UNCHANGED)),
        Moved::Meanwhile => return Err(Problem::conflict(MOVED_MEANWHILE)),
    }
    let person = seen(&mut tx, link, &app.services.secrets, context.now).await?;
    tx.commit().await?;
    Ok(Json(person))
}
