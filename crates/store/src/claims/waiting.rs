//! Winners who have not answered: they are reminded once, and then their prize goes on.

use townpick_domain::{
    drawing::ledger::Event,
    ids::{ContestId, DrawingPlaceId, MemberId, TownId},
    schedule::CLAIM_REMINDER_BEFORE,
    time::Timestamp,
};

use super::{
    AfterDeadline, FIRST, Means, contest_of, forfeit, read_place,
    telling::{is_yet_to_hear, wait_for_message},
};
use crate::{
    Executor, Result, Tx,
    drawings::take_turn,
    notifications::{self, Audience, ChannelIds, NewNotification},
    revisions::{self, Topic},
};

/// Up to 200 places whose time is over at this instant, or whose holder was deleted, of contests that still count:
/// the earliest deadline first, from after the given place.
pub async fn overdue(
    db: &mut impl Executor,
    now: Timestamp,
    after: Option<AfterDeadline>,
) -> Result<Vec<AfterDeadline>> {
    let (deadline, place) = after.unwrap_or(FIRST);
    db.sql(
        "SELECT p.claim_deadline, p.id FROM drawing_places p JOIN contests c ON c.id = p.contest_id
         WHERE p.state = 'notified' AND c.voided_at IS NULL AND (p.claim_deadline <= $1 OR p.member_id IS NULL)
           AND (p.claim_deadline, p.id) > ($2, $3)
         ORDER BY p.claim_deadline, p.id LIMIT 200",
    )
    .bind(now)
    .bind(deadline)
    .bind(place)
    .all()
    .await
}

/// Lets the prize of an overdue place go on to the next alternate, unless somebody was faster; tells whether it did.
/// Nobody loses a prize they could not know of: as long as the message about it waits in the outbox, they get more
/// time instead.
pub async fn lapse(tx: &mut Tx, place: DrawingPlaceId, means: Means<'_>, now: Timestamp) -> Result<bool> {
    let contest = contest_of(tx, place).await?;
    let contest = take_turn(tx, contest).await?;
    let place = read_place(tx, place).await?;
    if contest.voided_at.is_some() || place.state != "notified" {
        return Ok(false);
    }
    let lapsed = match place.member {
        None => (Event::Disqualified, Some("no longer a member")),
        Some(_) if place.claim_deadline.is_some_and(|deadline| deadline <= now) => (Event::Expired, None),
        Some(_) => return Ok(false),
    };
    if lapsed.0 == Event::Expired && wait_for_message(tx, place.id, now).await? {
        return Ok(false);
    }
    forfeit(tx, &contest, &place, lapsed, means, now).await?;
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(true)
}

/// A winner who is due to be reminded.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Waiting {
    /// The place.
    pub id: DrawingPlaceId,
    contest_id: ContestId,
    town_id: TownId,
    member_id: MemberId,
    claim_deadline: Timestamp,
}

impl Waiting {
    /// Where the page after this one begins.
    pub fn position(&self) -> AfterDeadline {
        (self.claim_deadline, self.id)
    }
}

/// Up to 200 winners who have not answered a day before their time is over and were not reminded yet, the next
/// deadline first, from after the given place. Whoever was not told of the prize yet is not reminded of it.
pub async fn to_remind(
    db: &mut impl Executor,
    now: Timestamp,
    after: Option<AfterDeadline>,
) -> Result<Vec<Waiting>> {
    let (deadline, place) = after.unwrap_or(FIRST);
    db.sql(concat!(
        "SELECT p.id, p.contest_id, c.town_id, p.member_id, p.claim_deadline
         FROM drawing_places p JOIN contests c ON c.id = p.contest_id
         WHERE p.state = 'notified' AND p.claim_reminded_at IS NULL AND p.member_id IS NOT NULL
           AND p.claim_deadline > $1 AND p.claim_deadline <= $2 AND c.voided_at IS NULL
           AND (p.claim_deadline, p.id) > ($3, $4) AND NOT ",
        is_yet_to_hear!(),
        " ORDER BY p.claim_deadline, p.id LIMIT 200"
    ))
    .bind(now)
    .bind(now.plus(CLAIM_REMINDER_BEFORE))
    .bind(deadline)
    .bind(place)
    .all()
    .await
}

/// Reminds a winner, unless they have answered or got more time meanwhile or another engine was first; tells whether it
/// did.
pub async fn remind(tx: &mut Tx, waiting: &Waiting, ids: ChannelIds, now: Timestamp) -> Result<bool> {
    let marked = tx
        .sql(
            "UPDATE drawing_places SET claim_reminded_at = $2, updated_at = $2
             WHERE id = $1 AND state = 'notified' AND claim_reminded_at IS NULL AND claim_deadline = $3",
        )
        .bind(waiting.id)
        .bind(now)
        .bind(waiting.claim_deadline)
        .execute()
        .await?;
    if marked == 0 {
        return Ok(false);
    }
    // An extended deadline brings a reminder of its own.
    let key = format!("claim_reminder:{}:{}", waiting.id, waiting.claim_deadline.as_microseconds());
    let message = NewNotification {
        key: key.clone(),
        template_key: "claim_reminder",
        audience: Audience::Member(waiting.member_id),
        town: Some(waiting.town_id),
        contest: Some(waiting.contest_id),
        details: [("is_winner", true)].into_iter().collect(),
        ids,
    };
    notifications::enqueue(tx, &message, now).await?;
    // One that is held up until the deadline it names has passed would not be true any more.
    tx.sql("UPDATE notifications SET expires_at = $2 WHERE unique_key IN ($1 || ':email', $1 || ':sms')")
        .bind(key)
        .bind(waiting.claim_deadline)
        .execute()
        .await?;
    Ok(true)
}
