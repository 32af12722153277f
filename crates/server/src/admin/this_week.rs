//! What the week asks of the people who run the service, as numbers. Each is counted by the very list that it leads to, and
//! is left out for roles to whom that list is closed.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use jiff::SignedDuration;
use serde::Serialize;
use townpick_domain::{
    calendar::{Day, eastern_date, next_drawing},
    channel::Channel,
    failure_cause::failure_cause,
    time::Timestamp,
};
use townpick_store::{
    Reader,
    applications::Application,
    claims::Prize,
    list::{self, List, Total},
    nominations::Nomination,
    notifications::outbox::{self, Failures},
    text_replies,
    towns::ListedTown,
};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::towns::list::given;
use crate::{problem::Problem, session::AdminSession, state::App};

/// How far back failed messages count.
const FAILED_WITHIN: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How many causes are told; the list has the others.
const CAUSES: usize = 3;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show))
}

/// What there is to do. A number is null for roles to whom its list is closed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWeek)]
pub(crate) struct Week {
    /// Winners who were told and have not answered.
    #[schema(required = true)]
    unanswered_winners: Option<Count>,
    /// When the time of the first of them is over.
    #[schema(required = true)]
    first_claim_deadline: Option<Timestamp>,
    /// Prizes that were claimed and not handed over.
    #[schema(required = true)]
    prizes_to_hand_over: Option<Count>,
    /// Open towns without a contest that runs now.
    towns_without_live_contest: i64,
    /// Open towns without a contest in the week that begins next.
    towns_without_next_contest: i64,
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

/// Messages that failed of the same.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AdminFailureCause)]
pub(crate) struct FailureCause {
    channel: Channel,
    /// In the words of whoever refused them, without what belongs to one message alone.
    cause: String,
    messages: i64,
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
        first_claim_deadline: None,
        prizes_to_hand_over: None,
        towns_without_live_contest: list::count_of::<ListedTown>(&mut reader, &live, &towns).await?.count,
        towns_without_next_contest: list::count_of::<ListedTown>(&mut reader, &planned, &towns).await?.count,
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
        week.first_claim_deadline = first.first().and_then(|prize| prize.claim_deadline);
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
    }
    Ok(Json(week))
}

async fn new<R: List>(reader: &mut Reader) -> Result<i64, Problem> {
    Ok(list::count_of::<R>(reader, &[("status", "new")], &[]).await?.count)
}

/// The most frequent causes: reasons that name different people may be one.
fn causes(failures: &[Failures]) -> Vec<FailureCause> {
    let mut counted: BTreeMap<(&str, String), (Channel, i64)> = BTreeMap::new();
    for Failures { channel, reason, messages } in failures {
        let cause = counted.entry((channel.as_str(), failure_cause(reason))).or_insert((*channel, 0));
        cause.1 += messages;
    }
    let mut causes: Vec<FailureCause> = counted
        .into_iter()
        .map(|((_, cause), (channel, messages))| FailureCause { channel, cause, messages })
        .collect();
    causes.sort_by_key(|cause| -cause.messages);
    causes.truncate(CAUSES);
    causes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_that_name_different_people_are_one_cause_and_the_most_frequent_come_first() {
        let failed =
            |channel, reason: &str, messages| Failures { channel, reason: reason.to_owned(), messages };
        let told = causes(&[
            failed(Channel::Sms, "unreachable", 3),
            failed(Channel::Email, "user <a@x.example> unknown", 2),
            failed(Channel::Email, "user <b@x.example> unknown", 2),
            failed(Channel::Email, "", 1),
            failed(Channel::Sms, "blocked", 1),
        ]);
        let told: Vec<_> =
            told.iter().map(|told| (told.channel, told.cause.as_str(), told.messages)).collect();
        let expected = [
            (Channel::Email, "user unknown", 4),
            (Channel::Sms, "unreachable", 3),
            (Channel::Email, "No reason given", 1),
        ];
        assert_eq!(told, expected);
    }
}
