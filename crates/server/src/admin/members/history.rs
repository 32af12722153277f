//! What happened to a member, and the contests they take or took part in.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    contest::ContestStatus,
    ids::{BusinessId, ContestId, MemberId},
    time::Timestamp,
};
use townpick_store::{
    PageRows,
    members::{self, Participation, TimelineEvent},
};
use utoipa::ToSchema;
use uuid::Uuid;

use super::show::found;
use crate::{
    admin::listing::{self, Page},
    extract::{Path, Query},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// Which part of a list is wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// Where the page begins.
    cursor: Option<String>,
    /// How many rows at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

/// Something that happened to a member.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberEvent)]
pub(crate) struct Event {
    /// When.
    at: Timestamp,
    /// `joined`, `entered`, `notification`, `texted`, `won` or `deactivated`.
    kind: String,
    /// What happened.
    title: String,
    /// More about it, at most 100 characters.
    #[schema(max_length = 100)]
    description: String,
    /// How a message is sent: `email` or `sms`.
    #[schema(required = true)]
    channel: Option<String>,
    /// How far a message has come: `pending`, `delivered`, `success` or `failed`; null for what is no message, and for
    /// messages that are only stored in the local outbox.
    #[schema(required = true)]
    delivery: Option<String>,
    /// Why a message did not arrive.
    #[schema(required = true)]
    failed_reason: Option<String>,
}

impl From<TimelineEvent> for Event {
    fn from(event: TimelineEvent) -> Self {
        let title = match event.kind.as_str() {
            "joined" => format!("Joined {}", event.name),
            "entered" => format!("Entered contest: {}", event.name),
            "won" => format!("Won contest: {}", event.name),
            "deactivated" => "Deactivated".to_owned(),
            "texted" => "Texted us".to_owned(),
            _ => event.name,
        };
        Self {
            at: event.happened_at,
            kind: event.kind,
            title,
            description: event.description.unwrap_or_default(),
            channel: event.channel,
            delivery: event.delivery,
            failed_reason: event.failed_reason,
        }
    }
}

/// Tells what happened to a member, latest first
#[utoipa::path(
    get, path = "/api/admin/members/{id}/timeline", operation_id = "admin_member_timeline", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id"), PageQuery),
    responses((status = 200, description = "A page of events", body = Page<Event>))
)]
pub(crate) async fn timeline(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<MemberId>,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<Event>>, Problem> {
    let limit = listing::limit(query.limit)?;
    let before: Option<(Timestamp, Uuid)> = listing::cursor(query.cursor.as_deref())?;
    found(&app, id).await?;
    let mut reader = app.services.database.read().await?;
    let rows = members::timeline(&mut reader, id, app.services.clock.now(), before).await?;
    Ok(Json(Page::of(rows, limit, None, |event| (event.happened_at, event.id), Event::from)))
}

/// A contest a member takes or took part in.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberContest)]
pub(crate) struct Entry {
    /// The contest.
    contest_id: ContestId,
    /// Its headline.
    contest_title: String,
    /// The featured business.
    business_id: BusinessId,
    /// Its name.
    business_name: String,
    /// `Upcoming`, `Live` or `Completed`.
    status: ContestStatus,
    /// When they entered.
    entered_at: Timestamp,
    /// What the prize is worth, in cents.
    #[schema(required = true)]
    prize_value_cents: Option<i64>,
    /// Whether they have the prize or still may claim it.
    won: bool,
}

/// Lists the contests of a member, latest first
#[utoipa::path(
    get, path = "/api/admin/members/{id}/participation", operation_id = "admin_member_participation", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id"), PageQuery),
    responses((status = 200, description = "A page of contests", body = Page<Entry>))
)]
pub(crate) async fn participation(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<MemberId>,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<Entry>>, Problem> {
    let limit = listing::limit(query.limit)?;
    let before: Option<(Timestamp, ContestId)> = listing::cursor(query.cursor.as_deref())?;
    let total = found(&app, id).await?.contests_participated;
    let now = app.services.clock.now();
    let mut reader = app.services.database.read().await?;
    let rows = members::participation(&mut reader, id, now, before, PageRows::Screen).await?;
    let entry = |entry: Participation| Entry {
        status: entry.window().status(now),
        contest_id: entry.contest_id,
        contest_title: entry.contest_title,
        business_id: entry.business_id,
        business_name: entry.business_name,
        entered_at: entry.entered_at,
        prize_value_cents: entry.prize_value_cents,
        won: entry.won,
    };
    Ok(Json(Page::of(rows, limit, Some(total), |entry| (entry.entered_at, entry.contest_id), entry)))
}
