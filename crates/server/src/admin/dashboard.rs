//! The numbers of the administrators' first screen.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{
    backups::is_too_old,
    calendar::{self, Date, eastern_date, eastern_midnight},
    time::Timestamp,
};
use townpick_store::{
    backups::{self, GoodBackup, LastTry},
    dashboard::{self, DAYS},
    notifications::put_off,
    signup_flags, text_replies, webhooks,
};
use townpick_usecases::behind::{self, Behind};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, problem::Problem, session::AdminSession, settings::Settings, state::App};

const WEEK: usize = 7;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show))
}

/// How much there is of everything, and how it grows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminDashboard)]
pub(crate) struct Dashboard {
    /// Members of all towns.
    total_users: i64,
    /// Towns that are open.
    active_towns: i64,
    /// Contests that are live now.
    active_contests: i64,
    /// Contests that are over, without the voided ones.
    completed_contests: i64,
    /// Members who joined lately.
    growth: Growth,
    /// Texts that people sent us and nobody has looked at.
    open_text_replies: i64,
    /// Whether requests come through a proxy that the settings do not name, so that all visitors share the limits
    /// of one client.
    untrusted_proxy: bool,
    /// Towns whose ledgers lack records that people have heard of.
    ledgers_behind: Vec<LedgerBehind>,
    /// Whether this is an installation for everybody, with https, whose drawings use no public randomness.
    lacks_public_randomness: bool,
    /// How backups are doing.
    backups: Backups,
    /// New members whose first messages are put off because too many went out; null when there are none.
    #[schema(required = true)]
    first_messages_put_off: Option<FirstMessagesPutOff>,
    /// Members with flags that nobody has put away.
    flagged_users: i64,
    /// Addresses of webhooks that were switched off because nothing was taken there for long; only for whoever sees webhooks.
    webhooks_given_up: Vec<String>,
}

/// How backups are doing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminBackups)]
pub(crate) struct Backups {
    /// How it stands with them.
    state: BackupState,
    /// When the last good one began.
    #[schema(required = true)]
    last_good_at: Option<Timestamp>,
    /// Why the last try failed, if it did.
    #[schema(required = true)]
    last_error: Option<String>,
}

/// How it stands with backups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AdminBackupState)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BackupState {
    /// The last good one is as young as it should be, or none is asked for.
    Fine,
    /// None are made automatically, and people use the service for real.
    Recommended,
    /// The last good one is older than it should ever be, or none ever was good.
    TooOld,
}

/// New members whose first messages are put off because too many went out.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminFirstMessagesPutOff)]
pub(crate) struct FirstMessagesPutOff {
    /// How many members.
    people: i64,
    /// Since when the first of them waits.
    since: Timestamp,
    /// How many members an hour are written to at most.
    hourly_limit: u32,
}

/// A town whose ledger lacks records that people have heard of, so that nothing is added to it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminLedgerBehind)]
pub(crate) struct LedgerBehind {
    /// The slug that the ledger was begun with.
    ledger: String,
    /// The number of the last record that is there.
    stored: u64,
    /// The number of the last record that people have heard of.
    told: u64,
}

impl From<Behind> for LedgerBehind {
    fn from(Behind { told, stored }: Behind) -> Self {
        Self { ledger: told.town.to_string(), stored, told: told.sequence }
    }
}

/// Members who joined lately.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AdminGrowth)]
pub(crate) struct Growth {
    /// In the last 7 days, today included.
    last_7_days: i64,
    /// In the last 30 days, today included.
    last_30_days: i64,
    /// Each of the last 30 days in Eastern time, the oldest first.
    daily: Vec<Day>,
}

/// Members who joined on one day.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AdminGrowthDay)]
pub(crate) struct Day {
    /// The day in Eastern time.
    date: calendar::Day,
    /// How many joined.
    signups: i64,
}

/// Tells how much there is of everything
#[utoipa::path(
    get, path = "/api/admin/dashboard", operation_id = "admin_dashboard", tag = "admin",
    responses((status = 200, description = "The numbers of this moment", body = Dashboard))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    session: AdminSession,
) -> Result<Json<Dashboard>, Problem> {
    let now = app.services.clock.now();
    let mut reader = app.services.database.read().await?;
    let counts = dashboard::counts(&mut reader, now).await?;
    let dates = last_days(now);
    let bounds = bounds(&dates);
    let signups = dashboard::signups_by_day(&mut reader, &bounds).await?;
    let behind = behind::towns(&mut reader, &app.services.told).await?;
    let put_off = put_off::waiting(&mut reader).await?;
    let hourly_limit = app.limits.first_messages.service.most;
    let put_off_since = |since| FirstMessagesPutOff { people: put_off.people, since, hourly_limit };
    let open_text_replies = text_replies::count_open(&mut reader).await?;
    let good = backups::last_good_backup(&mut reader).await?;
    let last = backups::last_try(&mut reader).await?;
    let webhooks_given_up =
        if session.may("admin_list_webhooks") { webhooks::given_up(&mut reader).await? } else { Vec::new() };
    Ok(Json(Dashboard {
        backups: backups_of(&app.settings, good.as_ref(), last, now),
        webhooks_given_up,
        ledgers_behind: behind.into_iter().map(LedgerBehind::from).collect(),
        open_text_replies,
        untrusted_proxy: app.untrusted_proxy.was_seen_lately(now),
        lacks_public_randomness: app.settings.lacks_public_randomness(),
        first_messages_put_off: put_off.since.map(put_off_since),
        flagged_users: signup_flags::count_members(&mut reader).await?,
        total_users: counts.total_members,
        active_towns: counts.active_towns,
        active_contests: counts.live_contests,
        completed_contests: counts.completed_contests,
        growth: growth(&dates, &signups),
    }))
}

fn backups_of(
    settings: &Settings,
    good: Option<&GoodBackup>,
    last: Option<LastTry>,
    now: Timestamp,
) -> Backups {
    let last_error = last.and_then(|last| last.error);
    let state = match (settings.backups_every, good) {
        (None, _) if settings.is_public() => BackupState::Recommended,
        (Some(every), Some(good)) if is_too_old(good.started_at, every, now) => BackupState::TooOld,
        // The first one is made at the first start.
        (Some(_), None) if last_error.is_some() => BackupState::TooOld,
        _ => BackupState::Fine,
    };
    Backups { state, last_good_at: good.map(|good| good.started_at), last_error }
}

/// The days that are shown, today being the last.
fn last_days(now: Timestamp) -> [Date; DAYS] {
    let mut dates = [eastern_date(now); DAYS];
    for day in (1..DAYS).rev() {
        dates[day - 1] = dates[day].yesterday().unwrap_or(dates[day]);
    }
    dates
}

/// When each of the days begins, and when the last one ends.
fn bounds(dates: &[Date; DAYS]) -> [Timestamp; DAYS + 1] {
    let tomorrow = dates[DAYS - 1].tomorrow().unwrap_or(dates[DAYS - 1]);
    std::array::from_fn(|day| eastern_midnight(dates.get(day).copied().unwrap_or(tomorrow)))
}

fn growth(dates: &[Date; DAYS], signups: &[i64]) -> Growth {
    let day = |(date, signups): (&Date, &i64)| Day { date: (*date).into(), signups: *signups };
    let daily: Vec<Day> = dates.iter().zip(signups).map(day).collect();
    let of_last = |days: usize| daily.iter().rev().take(days).map(|day| day.signups).sum();
    Growth { last_7_days: of_last(WEEK), last_30_days: of_last(DAYS), daily }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn days_are_eastern_on_both_sides_of_daylight_saving() {
        // The clocks went forward on March 8, 2026.
        let dates = last_days("2026-03-10T12:00:00Z".parse().unwrap());
        assert_eq!((dates[0].to_string(), dates[29].to_string()), ("2026-02-09".into(), "2026-03-10".into()));
        let bounds = bounds(&dates).map(|bound| bound.to_string());
        assert_eq!(bounds[0], "2026-02-09T05:00:00Z");
        assert_eq!(bounds[27], "2026-03-08T05:00:00Z");
        assert_eq!(bounds[28], "2026-03-09T04:00:00Z");
        assert_eq!(bounds[30], "2026-03-11T04:00:00Z");
        let late = last_days("2026-03-11T03:59:59Z".parse().unwrap());
        assert_eq!(late, dates);
    }

    #[test]
    fn growth_is_summed_over_the_last_days() {
        let dates = last_days("2026-03-10T12:00:00Z".parse().unwrap());
        let signups: Vec<i64> = (1..=30).collect();
        let growth = growth(&dates, &signups);
        assert_eq!((growth.last_7_days, growth.last_30_days), (24 + 25 + 26 + 27 + 28 + 29 + 30, 465));
        assert_eq!((growth.daily[0].signups, growth.daily[29].signups), (1, 30));
    }
}
