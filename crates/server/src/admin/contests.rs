//! Contests as administrators manage them. The seed behind a contest's commitment is never part of an answer.

mod body;
mod exclusions;
mod list;
mod participants;
mod prize_warnings;
mod remove;
mod routes;
mod save;

use std::sync::Arc;

use axum::{Json, extract::State};
use townpick_domain::{calendar::CalendarYear, ids::ContestId, time::Timestamp};
use townpick_store::{
    Executor, StoreError, businesses,
    contests::{self, ContestDetail},
};

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};
use body::AdminContest;
pub(in crate::admin) use remove::reason;
pub(crate) use routes::routes;

async fn found(db: &mut impl Executor, id: ContestId, now: Timestamp) -> Result<AdminContest, StoreError> {
    let contest = contests::by_id(db, id).await?.ok_or(StoreError::NotFound)?;
    seen(db, contest, now).await
}

/// The contest as administrators see it.
async fn seen(
    db: &mut impl Executor,
    contest: ContestDetail,
    now: Timestamp,
) -> Result<AdminContest, StoreError> {
    let business =
        businesses::of_contest(db, contest.record.featured_business_id).await?.ok_or(StoreError::NotFound)?;
    let year = CalendarYear::at(contest.starts_at);
    let yearly = contests::yearly_prizes_of(db, contest.record.town_id, year).await?;
    let warnings = prize_warnings::of(&contest, yearly.as_ref(), year);
    Ok(AdminContest::new(contest, business, warnings, now))
}

/// Shows a contest
#[utoipa::path(
    get, path = "/api/admin/contests/{id}", operation_id = "admin_show_contest", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    responses((status = 200, description = "Everything about it", body = AdminContest))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<ContestId>,
) -> Result<Json<AdminContest>, Problem> {
    let now = app.services.clock.now();
    Ok(Json(found(&mut app.services.database.read().await?, id, now).await?))
}
