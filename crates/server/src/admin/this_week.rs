//! What there is to do this week, in numbers. Each number is counted by the list that it leads to, and is left out for
//! roles that may not see that list.

use std::sync::Arc;

use axum::{Json, extract::State};
use jiff::SignedDuration;
use serde::Serialize;
use townpick_domain::{
    calendar::{Day, eastern_date, next_drawing},
    ids::{ContestId, TownId},
    time::Timestamp,
};
use townpick_store::{
    Reader,
    applications::Application,
    claims::Prize,
    list::{self, Bound, List, Total},
    nominations::Nomination,
    notifications::outbox,
    text_replies,
    towns::ListedTown,
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    failure_causes::{FailureCause, causes},
    towns::list::given,
};
use crate::{endpoint::routes, problem::Problem, session::AdminSession, state::App};

/// How far back failed messages count.
const FAILED_WITHIN: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How many causes, winners and towns are named; the list has the others.
const NAMED: usize = 3;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show))
}

/// What there is to do. A number is null for roles to whom its list is closed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWeek)]
pub(crate) struct Week {
    /// Winners who were notified and have not answered.
    #[schema(required = true)]
    unanswered_winners: Option<Count>,
    /// Those whose time is over first.
    first_unanswered: Vec<WaitingWinner>,
    /// Prizes that were claimed and not handed over.
    #[schema(required = true)]
    prizes_to_hand_over: Option<Count>,
    /// Open towns without a contest that runs now.
    towns_without_live_contest: i64,
    /// The largest of them.
    first_without_live_contest: Vec<NamedTown>,
    /// Open towns without a contest in the week that begins next.
    towns_without_next_contest: i64,
    /// The largest of them.
    first_without_next_contest: Vec<NamedTown>,
    /// The Sunday on which that week begins.
    next_sunday: Day,
    /// Applications that nobody has looked at.
    new_applications: i64,
    /// Nominations that nobody has looked at.
    #[schema(required = true)]
    new_nominations: Option<i64>,
    /// Texts that nobody has answered.
    #[schema(required = true)]
    open_text_replies: Option<i64>,
    /// Messages that were given up in the last seven days.
    failed_messages: i64,
    /// Why most of them were; nothing for roles to whom messages are closed.
    failure_causes: Vec<FailureCause>,
}

/// How many there are.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWeekCount)]
pub(crate) struct Count {
    count: i64,
    /// Whether there are more, which were not counted.
    is_capped: bool,
}

impl From<Total> for Count {
    fn from(Total { count, is_capped, .. }: Total) -> Self {
        Self { count, is_capped }
    }
}

/// A winner who has not answered.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWaitingWinner)]
pub(crate) struct WaitingWinner {
    /// The contest on whose page they are followed up.
    contest_id: ContestId,
    /// First and last name; null once they were deleted.
    #[schema(required = true)]
    name: Option<String>,
    /// Where.
    #[schema(example = "Salem, MA")]
    town_full_name: String,
    /// Until when they can answer.
    #[schema(required = true)]
    claim_deadline: Option<Timestamp>,
}

impl From<Prize> for WaitingWinner {
    fn from(Prize { contest_id, name, town_full_name, claim_deadline, .. }: Prize) -> Self {
        Self { contest_id, name, town_full_name, claim_deadline }
    }
}

/// A town with work to do.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminNamedTown)]
pub(crate) struct NamedTown {
    id: TownId,
    /// What it is called.
    #[schema(example = "Salem, MA")]
    full_name: String,
}

/// Tells what the week asks of administrators
#[utoipa::path(
    get, path = "/api/admin/this-week", operation_id = "admin_show_week", tag = "admin",
    responses((status = 200, description = "The numbers of this moment", body = Week))
)]
pub(crate) async fn show(State(app): State<Arc<App>>, session: AdminSession) -> Result<Json<Week>, Problem> {
    let now = app.services.clock.now();
    let may = |operation| session.may(operation);
    let mut reader = app.services.database.read().await?;
    let next_sunday = Day::from(eastern_date(next_drawing(now)));
    let towns = given(now);

    let live = [("filter", "without_live_contest")];
    let sunday = next_sunday.to_string();
    let planned = [("filter", "unplanned"), ("week", sunday.as_str())];
    let since = now.plus(-FAILED_WITHIN);
    let mut week = Week {
        unanswered_winners: None,
        first_unanswered: Vec::new(),
        prizes_to_hand_over: None,
        towns_without_live_contest: list::count_of::<ListedTown>(&mut reader, &live, &towns).await?.count,
        first_without_live_contest: first_towns(&mut reader, &live, &towns).await?,
        towns_without_next_contest: list::count_of::<ListedTown>(&mut reader, &planned, &towns).await?.count,
        first_without_next_contest: first_towns(&mut reader, &planned, &towns).await?,
        next_sunday,
        new_applications: new::<Application>(&mut reader).await?,
        new_nominations: None,
        open_text_replies: None,
        failed_messages: outbox::count_failures(&mut reader, since).await?,
        failure_causes: Vec::new(),
    };
    if may("admin_list_prizes") {
        let unanswered = [("prizes", "unanswered"), ("sort", "claim_deadline")];
        week.unanswered_winners = Some(list::count_of::<Prize>(&mut reader, &unanswered, &[]).await?.into());
        let first: Vec<Prize> = list::few(&mut reader, &unanswered, &[]).await?;
        week.first_unanswered = first.into_iter().take(NAMED).map(WaitingWinner::from).collect();
        let open = [("prizes", "to_hand_over")];
        week.prizes_to_hand_over = Some(list::count_of::<Prize>(&mut reader, &open, &[]).await?.into());
    }
    if may("admin_list_nominations") {
        week.new_nominations = Some(new::<Nomination>(&mut reader).await?);
    }
    if may("admin_list_text_replies") {
        week.open_text_replies = Some(text_replies::count_open(&mut reader).await?);
    }
    if may("admin_list_notifications") {
        week.failure_causes = causes(&outbox::failures(&mut reader, since).await?);
        week.failure_causes.truncate(NAMED);
    }
    Ok(Json(week))
}

/// The first few of a list of towns.
async fn first_towns(
    reader: &mut Reader,
    asked: &[(&str, &str)],
    given: &[(&'static str, Bound)],
) -> Result<Vec<NamedTown>, Problem> {
    let towns: Vec<ListedTown> = list::few(reader, asked, given).await?;
    let named = |town: ListedTown| town.id.map(|id| NamedTown { id, full_name: town.record.full_name });
    Ok(towns.into_iter().filter_map(named).take(NAMED).collect())
}

async fn new<R: List>(reader: &mut Reader) -> Result<i64, Problem> {
    Ok(list::count_of::<R>(reader, &[("status", "new")], &[]).await?.count)
}
