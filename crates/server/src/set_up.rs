//! The set-up of a new installation, for whoever holds the link that its start printed. It is over with the first
//! administrator; from then on every address here answers 404.
//!
//! The link carries its token behind the `#`, which no browser sends and no log sees; requests carry it in a header.

mod finish;
mod link;
mod places;

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::places::shipped_places;
use townpick_store::places as stored_places;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    endpoint::routes,
    extract,
    installation::ShownSetting,
    limits::ClientNetwork,
    problem::Problem,
    state::App,
    stored_settings::{
        self,
        trial::{self, MessageTrial, MessageTrialSent},
    },
};
use link::SetUpLink;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(show, finish::finish))
        .routes(routes!(finish::check))
        .routes(routes!(try_out))
        .routes(routes!(places::import, places::clear))
        .routes(routes!(places::import_shipped))
}

/// What a new installation begins with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SetUp)]
pub(crate) struct SetUp {
    /// The settings with their defaults, or with what is set on the server already.
    settings: Vec<ShownSetting>,
    /// How many places are stored.
    places: i64,
    /// How many Townpick brings along.
    shipped_places: usize,
}

/// Shows what a new installation begins with
#[utoipa::path(
    get, path = "/api/set-up", operation_id = "show_set_up", tag = "set-up",
    responses((status = 200, description = "What there is", body = SetUp))
)]
pub(crate) async fn show(State(app): State<Arc<App>>, _link: SetUpLink) -> Result<Json<SetUp>, Problem> {
    let stored = stored_settings::stored(&app).await?;
    let settings = stored_settings::described(&app, &stored)?.shown;
    let of_dashboard = |setting: &ShownSetting| {
        setting.is_changeable || setting.key.starts_with("brand.") || SHOWN.contains(&setting.key.as_str())
    };
    let places = stored_places::count(&mut app.services.database.read().await?).await?;
    Ok(Json(SetUp {
        settings: settings.into_iter().filter(of_dashboard).collect(),
        places,
        shipped_places: shipped_places().len(),
    }))
}

/// What the set-up asks for, wherever it is set.
const SHOWN: &[&str] = &[
    "public_url",
    "operator.name",
    "operator.governing_state",
    "mail.smtp_url",
    "mail.from",
    "twilio.account_sid",
    "twilio.auth_token",
    "twilio.from",
    "twilio.messaging_service_sid",
    "drawing.beacon",
];

/// Sends a test message under settings that are typed but not stored
#[utoipa::path(
    post, path = "/api/set-up/test-message", operation_id = "try_set_up", tag = "set-up",
    request_body = MessageTrial,
    responses((status = 200, description = "The provider accepted it", body = MessageTrialSent))
)]
pub(crate) async fn try_out(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    _link: SetUpLink,
    extract::Json(request): extract::Json<MessageTrial>,
) -> Result<Json<MessageTrialSent>, Problem> {
    let stored = stored_settings::stored(&app).await?;
    let checked = stored_settings::checked(&app, &stored, &request.values)?;
    Ok(Json(trial::send(&app, client, &checked.described, &request).await?))
}
