//! Delivery figures, which the page draws as charts: what is waiting, what failed and why, and which share arrived and
//! was opened, by week and by town.

use std::sync::Arc;

use axum::{Json, extract::State};
use jiff::{SignedDuration, ToSpan};
use serde::Serialize;
use townpick_domain::{
    calendar::{Day, eastern_date, eastern_midnight, next_drawing},
    channel::Channel,
    ids::TownId,
};
use townpick_store::notifications::outbox::{
    self,
    figures::{self, Fared, FaredInTown, FaredInWeek},
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::failure_causes::{FailureCause, causes};
use crate::{endpoint::routes, problem::Problem, session::AdminSession, state::App};

/// How far back failures are counted by their cause.
const FAILED_WITHIN: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How many causes are listed by themselves.
const CAUSES: usize = 8;
/// How many weeks are shown.
const WEEKS: i64 = 12;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show))
}

/// How messages fare.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminDeliveryFigures)]
pub(crate) struct DeliveryFigures {
    /// What waits to be sent.
    waiting: Vec<WaitingMessages>,
    /// How long the oldest message has been due, in seconds; null when none is.
    #[schema(required = true)]
    oldest_due_seconds: Option<i64>,
    /// What failed in the last seven days, by the most frequent causes.
    failures: Vec<FailureCause>,
    /// What failed of other causes.
    other_failures: i64,
    /// By week and channel, the latest week first.
    weeks: Vec<WeekFigures>,
    /// By town: those to which most was written.
    towns: Vec<TownFigures>,
    /// Whether there were more messages in these weeks, of which the latest alone were counted.
    is_cut: bool,
    /// How many are counted at most.
    counted_at_most: i64,
}

/// Messages that wait, by how long they have been due.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWaitingMessages)]
pub(crate) struct WaitingMessages {
    channel: Channel,
    due: Due,
    messages: i64,
}

/// How long a message has been due.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminDueFor)]
pub(crate) enum Due {
    Later,
    UpToAMinute,
    UpToTenMinutes,
    UpToAnHour,
    Longer,
}

impl Due {
    const STEPS: [Self; 5] =
        [Self::Later, Self::UpToAMinute, Self::UpToTenMinutes, Self::UpToAnHour, Self::Longer];

    fn of(step: i64) -> Self {
        usize::try_from(step).ok().and_then(|step| Self::STEPS.get(step).copied()).unwrap_or(Self::Longer)
    }
}

/// What became of messages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminMessagesFared)]
pub(crate) struct MessagesFared {
    /// How many left, or were to leave and failed.
    messages: i64,
    /// Of how many a provider said that they arrived.
    delivered: i64,
    /// How many were given up.
    failed: i64,
    /// How many of them were emails.
    emails: i64,
    /// How many emails were opened.
    opened: i64,
}

impl From<Fared> for MessagesFared {
    fn from(Fared { messages, delivered, failed, emails, opened }: Fared) -> Self {
        Self { messages, delivered, failed, emails, opened }
    }
}

/// The messages of one channel in one week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWeekFigures)]
pub(crate) struct WeekFigures {
    /// The Monday on which it begins.
    starts_on: Day,
    channel: Channel,
    #[serde(flatten)]
    fared: MessagesFared,
}

/// The messages to one town.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownFigures)]
pub(crate) struct TownFigures {
    town_id: TownId,
    #[schema(example = "Salem, MA")]
    full_name: String,
    #[serde(flatten)]
    fared: MessagesFared,
}

/// Tells how messages fare
#[utoipa::path(
    get, path = "/api/admin/delivery-figures", operation_id = "admin_show_delivery_figures", tag = "admin",
    responses((status = 200, description = "The figures of this moment", body = DeliveryFigures))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<DeliveryFigures>, Problem> {
    let now = app.services.clock.now();
    // Nothing is sent around midnight after a drawing, so an hour more or less in spring and autumn moves no message
    // into another week.
    let monday = eastern_date(next_drawing(now)).saturating_add(1.day());
    let end = eastern_midnight(monday);
    let window = (end.plus(SignedDuration::from_hours(-7 * 24 * WEEKS)), end);

    let mut reader = app.services.database.read().await?;
    let stats = outbox::stats(&mut reader, now).await?;
    let waiting = figures::waiting(&mut reader, now).await?;
    let mut failures = causes(&outbox::failures(&mut reader, now.plus(-FAILED_WITHIN)).await?);
    let other_failures = failures.iter().skip(CAUSES).map(|cause| cause.messages).sum();
    failures.truncate(CAUSES);
    let weeks = figures::by_week(&mut reader, window).await?;
    let towns = figures::by_town(&mut reader, window).await?;
    let counted: i64 = weeks.iter().map(|week| week.fared.messages).sum();

    let waiting = waiting.into_iter().map(|figures::Waiting { channel, step, messages }| WaitingMessages {
        channel,
        due: Due::of(step),
        messages,
    });
    let weeks = weeks.into_iter().map(|FaredInWeek { weeks_before, channel, fared }| WeekFigures {
        starts_on: Day::from(monday.saturating_sub((7 * (weeks_before + 1)).days())),
        channel,
        fared: fared.into(),
    });
    let towns = towns.into_iter().map(|FaredInTown { town_id, full_name, fared }| TownFigures {
        town_id,
        full_name,
        fared: fared.into(),
    });
    Ok(Json(DeliveryFigures {
        waiting: waiting.collect(),
        oldest_due_seconds: stats.lag_seconds(now),
        failures,
        other_failures,
        weeks: weeks.collect(),
        towns: towns.collect(),
        is_cut: counted >= figures::MOST,
        counted_at_most: figures::MOST,
    }))
}
