//! What members see and change about themselves through the personal link in every message. The link is all they
//! need: there is no password.
//!
//! A link that is not known answers like one whose member is gone.

pub(crate) mod deletion;
pub(crate) mod phone;
pub(crate) mod unsubscribe;

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    channel::{Channel, Channels, SuppressionReason},
    ids::ContestId,
    time::Timestamp,
};
use townpick_gateways::keys::{PersonalLink, Secrets};
use townpick_store::{
    Executor,
    preferences::{self, OwnDrawing},
    suppressions,
};
use townpick_usecases::subscription;
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    problem::Problem,
    public::personal_links,
    state::App,
};

/// What a member sees of themselves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Preferences {
    /// Who they are and what they want.
    #[serde(flatten)]
    person: preferences::Preferences,
    /// Whether texts reach them.
    texts: Texts,
    /// Whether they asked to be deleted.
    deletion_requested: bool,
    /// The newest drawings they were in, at most five.
    #[schema(max_items = 5)]
    drawings: Vec<PersonalDrawing>,
}

/// A drawing that a member was in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonalDrawing {
    /// The contest that was drawn.
    contest_id: ContestId,
    /// Its headline.
    #[schema(example = "Bread for a Year")]
    title: String,
    /// When it ended.
    ended_at: Timestamp,
    /// The secret part of the member's own link to the drawing's page, which shows their ticket and salt.
    ticket_token: String,
}

/// Whether texts reach somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Texts {
    /// As far as we know.
    Arrive,
    /// They replied STOP; only replying START from that phone brings texts back.
    Stopped,
    /// Their number takes none; another number brings texts back.
    Undeliverable,
}

/// Shows a member what is known about them
#[utoipa::path(
    get, path = "/api/preferences/{token}", operation_id = "show_preferences", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    responses((status = 200, description = "What is known about them", body = Preferences))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
) -> Result<Json<Preferences>, Problem> {
    let link = holder(&app, &token).await?;
    Ok(Json(seen(&mut app.services.database.read().await?, link, &app.services.secrets).await?))
}

/// What a member wants; what is left out stays as it is, so that an old page changes nothing but what was touched on it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreferencesRequest {
    /// Whether they want to be written to and be in the drawings.
    is_subscribed: Option<bool>,
    /// How they want to be written to.
    preferred_channel: Option<Channels>,
}

/// Changes subscription or channel
#[utoipa::path(
    put, path = "/api/preferences/{token}", operation_id = "save_preferences", tag = "public",
    params(("token" = String, Path, description = "The secret part of the member's personal link")),
    request_body = PreferencesRequest,
    responses((status = 200, description = "What is known about them now", body = Preferences))
)]
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    Path(token): Path<String>,
    extract::Json(request): extract::Json<PreferencesRequest>,
) -> Result<Json<Preferences>, Problem> {
    let link = holder(&app, &token).await?;
    let mut tx = app.services.database.write().await?;
    let channel = request.preferred_channel;
    subscription::save(&mut tx, &app.services.context(), link.member, request.is_subscribed, channel).await?;
    let person = seen(&mut tx, link, &app.services.secrets).await?;
    tx.commit().await?;
    Ok(Json(person))
}

/// Whose link it is, as long as it is good.
async fn holder(app: &App, token: &str) -> Result<PersonalLink, Problem> {
    personal_links::good(app, app.services.secrets.preference_link(token)).await
}

/// What they see. Their links to tickets are good for as long as the link they came with.
async fn seen(db: &mut impl Executor, link: PersonalLink, secrets: &Secrets) -> Result<Preferences, Problem> {
    let member = link.member;
    let person = preferences::of_member(db, member).await?.ok_or_else(Problem::not_found)?;
    let drawings = preferences::own_drawings(db, member).await?;
    let hashes = secrets.suppression_hashes(Channel::Sms, person.contact.phone_number.digits());
    let why = suppressions::find(db, Channel::Sms, &hashes).await?.map(|entry| entry.reason);
    let texts = match (person.sms_stopped_at, why) {
        (None, _) => Texts::Arrive,
        (Some(_), Some(SuppressionReason::Invalid)) => Texts::Undeliverable,
        (Some(_), _) => Texts::Stopped,
    };
    let personal = |drawing: OwnDrawing| PersonalDrawing {
        ticket_token: secrets.ticket_token(drawing.contest_id, link),
        contest_id: drawing.contest_id,
        title: drawing.title,
        ended_at: drawing.ends_at,
    };
    let deletion_requested = person.deletion_requested_at.is_some();
    let drawings = drawings.into_iter().map(personal).collect();
    Ok(Preferences { person, texts, deletion_requested, drawings })
}
