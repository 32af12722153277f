//! What members see and change about themselves through the personal link in every message. The link is all they
//! need: there is no password.
//!
//! A link that is not known answers like one whose member is gone.

pub(crate) mod data;
pub(crate) mod deletion;
pub(crate) mod details;
pub(crate) mod email;
pub(crate) mod phone;
pub(crate) mod town;
pub(crate) mod unsubscribe;

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    channel::{Channel, Channels, SuppressionReason},
    contact::Email,
    ids::ContestId,
    texts_consent,
    time::Timestamp,
};
use townpick_gateways::keys::{PersonalLink, Secrets};
use townpick_store::{
    Executor,
    consents::{self, GivenConsent},
    email_changes, members,
    preferences::{self, OwnDrawing},
    prize_records, suppressions,
};
use townpick_usecases::{
    confirmation,
    subscription::{self, Saved, Wishes},
};
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    problem::Problem,
    public::personal_links,
    state::App,
};

const AGREE_FIRST: &str = "Please check the box to get texts.";

/// What a member sees of themselves.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Preferences {
    /// Who they are and what they want.
    #[serde(flatten)]
    person: preferences::Preferences,
    /// The newest drawing of their town, if it was held without them because they had not confirmed.
    #[schema(required = true, example = "Bread for a Year")]
    left_out_of: Option<String>,
    /// Whether texts reach them.
    texts: Texts,
    /// The email address that waits until it is confirmed.
    #[schema(required = true, example = "maria@people.example")]
    waiting_email: Option<Email>,
    /// Whether they asked to be deleted.
    deletion_requested: bool,
    /// Whether a sealed record of a prize they were handed stays when they are deleted.
    keeps_prize_record: bool,
    /// What they agreed to, in the order of time.
    consents: Vec<GivenConsent>,
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
    /// They have not agreed to texts, or not any more.
    NotAgreed,
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
    let now = app.services.clock.now();
    Ok(Json(seen(&mut app.services.database.read().await?, link, &app.services.secrets, now).await?))
}

/// What a member wants; what is left out stays as it is, so that an old page changes nothing but what was touched on it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreferencesRequest {
    /// Whether they want to be written to and be in the drawings.
    is_subscribed: Option<bool>,
    /// How they want to be written to. Whoever wants texts and gets none so far must agree to them.
    preferred_channel: Option<Channels>,
    /// Whether they agree to texts in the words of this moment; needed only to turn texts on.
    texts_accepted: Option<bool>,
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
    let is_agreed = request.texts_accepted == Some(true);
    let wishes = Wishes {
        is_subscribed: request.is_subscribed,
        channel: request.preferred_channel,
        texts: is_agreed.then(|| texts_consent::ticked(&app.settings.brand.name)),
    };
    // Whoever changes something here has shown as much as with the tap that the welcome asks for.
    if request.is_subscribed != Some(false) {
        confirmation::confirm(&mut tx, &app.services.context(), link.member, link.channel.into()).await?;
    }
    match subscription::save(&mut tx, &app.services.context(), link.member, &wishes).await? {
        Saved::Done => {}
        Saved::NeedsConsent => return Err(Problem::invalid_field("texts_accepted", AGREE_FIRST)),
    }
    let person = seen(&mut tx, link, &app.services.secrets, app.services.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(person))
}

/// Whose link it is, as long as it is good.
async fn holder(app: &App, token: &str) -> Result<PersonalLink, Problem> {
    personal_links::good(app, app.services.secrets.preference_link(token)).await
}

/// What they see. Their links to tickets are good for as long as the link they came with.
async fn seen(
    db: &mut impl Executor,
    link: PersonalLink,
    secrets: &Secrets,
    now: Timestamp,
) -> Result<Preferences, Problem> {
    let member = link.member;
    let person = preferences::of_member(db, member).await?.ok_or_else(Problem::not_found)?;
    let drawings = preferences::own_drawings(db, member).await?;
    let hashes = secrets.suppression_hashes(Channel::Sms, person.contact.phone_number.digits());
    let why = suppressions::find(db, Channel::Sms, &hashes).await?.map(|entry| entry.reason);
    let texts = match (person.sms_stopped_at, why) {
        (None, _) if person.texts_agreed_at.is_none() => Texts::NotAgreed,
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
    let consents = consents::of_member(db, member).await?;
    let left_out_of = members::left_out_of(db, member, None).await?;
    let keeps_prize_record = prize_records::will_stay(db, member).await?;
    let waiting_email = email_changes::waiting(db, member, now).await?.map(|waiting| waiting.new_email);
    Ok(Preferences {
        person,
        left_out_of,
        texts,
        waiting_email,
        deletion_requested,
        keeps_prize_record,
        consents,
        drawings,
    })
}
