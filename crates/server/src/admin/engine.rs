//! What the weekly engine does, did last and will do: the dashboard's panel and the dry run of the coming week.
//!
//! Everything is read from the database, because the engine may run in another process.

use std::sync::Arc;

use axum::{Json, extract::State};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    calendar::{next_announcement, next_drawing, next_reminder},
    coming_week::{Planned, Position, Step},
    doctor::upkeep::LATE_AFTER,
    ids::ContestId,
    time::Timestamp,
};
use townpick_store::{
    claims::{self, Unreached},
    coming_week::Overdue,
    engine_runs::{self, EngineRun},
    notifications::outbox,
};
use townpick_usecases::coming_week;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::listing, endpoint::routes, extract::Query, problem::Problem, session::AdminSession, state::App,
};

/// The addresses of the panel and the dry run.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show)).routes(routes!(coming_week))
}

/// One line of the panel.
struct Line {
    work: &'static str,
    label: &'static str,
    /// The schedule in the words of the dashboard.
    schedule: &'static str,
    /// When it comes next, for what has an hour of its own.
    next: Option<fn(Timestamp) -> Timestamp>,
    /// The kind of the engine's work that does it.
    done_by: &'static str,
    /// How much of it is overdue, for what leaves a trace of its own.
    overdue: fn(&Overdue) -> i64,
}

impl Line {
    const fn new(work: &'static str, label: &'static str, schedule: &'static str) -> Self {
        Self { work, label, schedule, next: None, done_by: work, overdue: |_| 0 }
    }

    const fn next(self, next: fn(Timestamp) -> Timestamp) -> Self {
        Self { next: Some(next), ..self }
    }

    const fn done_by(self, done_by: &'static str) -> Self {
        Self { done_by, ..self }
    }

    const fn overdue(self, overdue: fn(&Overdue) -> i64) -> Self {
        Self { overdue, ..self }
    }
}

const LINES: [Line; 7] = [
    Line::new("drawings", "Contest drawings", "Every 5 minutes after the end time")
        .next(next_drawing)
        .overdue(|overdue| overdue.drawings),
    Line::new("announcements", "Contest announcements", "Mondays at 10am EST")
        .next(next_announcement)
        .overdue(|overdue| overdue.announcements),
    Line::new("signup", "New-user announcements", "Immediately on signup").done_by("deliveries"),
    Line::new("reminders", "Drawing reminders", "Saturdays at 10am EST")
        .next(next_reminder)
        .overdue(|overdue| overdue.reminders),
    Line::new("results", "Post-drawing and winner notifications", "Immediately").done_by("deliveries"),
    Line::new("deliveries", "Queue processing", "Every 2 minutes").overdue(|overdue| overdue.deliveries),
    Line::new("claims", "Prize claims", "48 hours after the notification").overdue(|overdue| overdue.claims),
];

/// One thing the engine does.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminEngineSchedule)]
pub(crate) struct EngineSchedule {
    /// The work, as commands call it.
    work: &'static str,
    /// What people call it.
    label: &'static str,
    /// When it happens.
    schedule: &'static str,
    /// When it comes next, for what has an hour of its own.
    #[schema(required = true)]
    next_at: Option<Timestamp>,
    /// When it last began.
    #[schema(required = true)]
    last_started_at: Option<Timestamp>,
    /// When it last ended.
    #[schema(required = true)]
    last_finished_at: Option<Timestamp>,
    /// What came of it.
    #[schema(required = true)]
    last_outcome: Option<String>,
    /// When it last did something; most runs find nothing to do.
    #[schema(required = true)]
    last_done_at: Option<Timestamp>,
    /// How many things it did then.
    #[schema(required = true)]
    last_done_count: Option<i64>,
    /// Whether it has not run for five minutes, or never.
    is_late: bool,
    /// How many contests, prizes or messages it should have dealt with by now.
    overdue: i64,
}

/// How the outbox is doing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminQueue)]
pub(crate) struct Queue {
    /// Messages that wait.
    pending: i64,
    /// How long the oldest one that is due has waited.
    #[schema(required = true)]
    oldest_pending_seconds: Option<i64>,
    /// Messages that are tried again.
    retrying: i64,
    /// Messages given up in the last day.
    failed_last_day: i64,
    /// Messages sent in the last day.
    sent_last_day: i64,
    /// Messages that stay in the local outbox.
    local: i64,
}

/// Who takes the messages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminProviders)]
pub(crate) struct Providers {
    /// 'smtp' or 'local'.
    email: &'static str,
    /// 'twilio' or 'local'.
    sms: &'static str,
}

/// The panel.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminEngine)]
pub(crate) struct Panel {
    /// What the engine does.
    schedules: Vec<EngineSchedule>,
    /// How the outbox is doing.
    queue: Queue,
    /// Who takes the messages.
    providers: Providers,
    /// Winners who need a call, the next deadline first, at most 50.
    unreached_winners: Vec<Unreached>,
    /// How many winners need a call, those who are not in the list included.
    unreached_winners_total: i64,
}

/// Shows what the weekly engine does
#[utoipa::path(
    get, path = "/api/admin/engine", operation_id = "admin_show_engine", tag = "admin",
    responses((status = 200, description = "Schedules, queue, providers and winners who need a call", body = Panel))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<Panel>, Problem> {
    let now = app.services.clock.now();
    let mut reader = app.services.database.read().await?;
    let runs = engine_runs::all(&mut reader).await?;
    let overdue = coming_week::overdue(&mut reader, now).await?;
    let stats = outbox::stats(&mut reader, now).await?;
    let unreached_winners = claims::unreached(&mut reader, now).await?;
    let unreached_winners_total = claims::count_unreached(&mut reader, now).await?;
    let providers = app.services.providers;
    Ok(Json(Panel {
        schedules: LINES.iter().map(|line| schedule_of(line, &runs, &overdue, now)).collect(),
        queue: Queue {
            pending: stats.pending,
            oldest_pending_seconds: stats.lag_seconds(now),
            retrying: stats.retrying,
            failed_last_day: stats.failed_last_day,
            sent_last_day: stats.sent_last_day,
            local: stats.local,
        },
        providers: Providers {
            email: if providers.sends_email { "smtp" } else { "local" },
            sms: if providers.sends_texts { "twilio" } else { "local" },
        },
        unreached_winners,
        unreached_winners_total,
    }))
}

fn schedule_of(line: &Line, runs: &[EngineRun], overdue: &Overdue, now: Timestamp) -> EngineSchedule {
    let run = runs.iter().find(|run| run.work == line.done_by);
    let last_finished_at = run.and_then(|run| run.last_finished_at);
    EngineSchedule {
        work: line.work,
        label: line.label,
        schedule: line.schedule,
        next_at: line.next.map(|next| next(now)),
        last_started_at: run.map(|run| run.last_started_at),
        last_finished_at,
        last_outcome: run.and_then(|run| run.last_outcome.clone()),
        last_done_at: run.and_then(|run| run.last_done_at),
        last_done_count: run.and_then(|run| run.last_done_count),
        is_late: last_finished_at.is_none_or(|finished| finished.plus(LATE_AFTER) < now),
        overdue: (line.overdue)(overdue),
    }
}

/// Which part of the dry run is wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ComingWeekQuery {
    /// Where the page begins.
    cursor: Option<String>,
}

/// A part of the dry run.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminComingWeek)]
pub(crate) struct ComingWeek {
    /// What will go out, in its order.
    items: Vec<Planned>,
    /// What to send as `cursor` to go on; null at the end.
    #[schema(required = true)]
    next_cursor: Option<String>,
}

/// Tells who will get what in the coming week
///
/// A dry run: nothing is sent.
#[utoipa::path(
    get, path = "/api/admin/engine/coming-week", operation_id = "admin_show_coming_week", tag = "admin",
    params(ComingWeekQuery),
    responses((status = 200, description = "A part of the week", body = ComingWeek))
)]
pub(crate) async fn coming_week(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ComingWeekQuery>,
) -> Result<Json<ComingWeek>, Problem> {
    let after: Option<(String, bool, String, ContestId)> = listing::cursor(query.cursor.as_deref())?;
    let after = match after {
        None => None,
        Some((step, is_overdue, town_full_name, contest)) => {
            let step = step
                .parse::<Step>()
                .map_err(|_| Problem::invalid_field("cursor", "This cursor does not belong to this list"))?;
            Some(Position { step, is_overdue, town_full_name, contest })
        }
    };
    let mut reader = app.services.database.read().await?;
    let page = coming_week::page(&mut reader, after.as_ref(), app.services.clock.now()).await?;
    let next_cursor = page.next.map(|next| {
        let keys = (next.step.as_str(), next.is_overdue, next.town_full_name, next.contest);
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(&keys).unwrap_or_default())
    });
    Ok(Json(ComingWeek { items: page.items, next_cursor }))
}
