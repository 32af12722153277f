//! Telling a town's members that it opens. Whoever opens it only notes that; an engine does the rest, 10,000 members at
//! a time, so that neither signups nor closing the town again wait for it. How far it got stands in the database, so
//! any number of engines go on with one another's work.
//!
//! Once the town is closed again, the same walk through it drops what still waits.

use sqlx::types::Json;
use townpick_domain::{
    ids::{ContestId, MemberId, TownId, TownLaunchId},
    schedule::TOWN_LAUNCH_IS_NEWS_FOR,
    time::Timestamp,
};

use super::{Part, no_details, texts_from};
use crate::{Executor, Result, Tx};

/// Notes that towns were opened now and tells how many members will hear of it on a channel that the template has and
/// they want.
pub async fn note(tx: &mut Tx, template: &'static str, towns: &[TownId], now: Timestamp) -> Result<i64> {
    if towns.is_empty() {
        return Ok(0);
    }
    tx.sql_of_set(
        "INSERT INTO town_launches (id, town_id, template_key, opened_at)
         SELECT {new_id:$2}, id, $1, $2 FROM towns WHERE active_members > 0 AND id IN ($set)",
        towns.len(),
    )
    .bind(template)
    .bind(now)
    .bind_each(towns)
    .execute()
    .await?;
    let (told,): (i64,) = tx
        .sql_of_set(
            concat!(
                "SELECT count(*) FROM members m
                 JOIN notification_templates templates ON templates.template_key = $1 AND templates.is_active
                 WHERE m.is_subscribed AND m.town_id IN ($set)
                   AND ((templates.channel <> 'sms' AND ",
                by_email!(),
                ") OR (templates.channel <> 'email' AND ",
                by_text!(),
                "))"
            ),
            towns.len(),
        )
        .bind(template)
        .bind_each(towns)
        .one()
        .await?;
    Ok(told)
}

/// Notes that towns are not open any more, or not since the last time: what still waits is dropped.
pub async fn withdraw(tx: &mut Tx, towns: &[TownId], now: Timestamp) -> Result<()> {
    if towns.is_empty() {
        return Ok(());
    }
    // What is no news any more waits nowhere.
    tx.sql_of_set(
        "UPDATE town_launches
         SET closed_at = $1, reached_up_to = NULL, done_at = CASE WHEN opened_at > $2 THEN NULL ELSE $1 END
         WHERE closed_at IS NULL AND town_id IN ($set)",
        towns.len(),
    )
    .bind(now)
    .bind(now.plus(-TOWN_LAUNCH_IS_NEWS_FOR))
    .bind_each(towns)
    .execute()
    .await?;
    Ok(())
}

/// An opening that is not told, or not taken back, to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct DueLaunch {
    /// The opening.
    pub id: TownLaunchId,
    /// When it was.
    pub opened_at: Timestamp,
}

/// Up to 100 openings that are not told, or not taken back, to the end: the oldest after the one that is given.
pub async fn due(db: &mut impl Executor, after: Option<DueLaunch>) -> Result<Vec<DueLaunch>> {
    db.sql(
        "SELECT id, opened_at FROM town_launches
         WHERE done_at IS NULL AND ($1 IS NULL OR (opened_at, id) > ($1, $2))
         ORDER BY opened_at, id LIMIT 100",
    )
    .bind(after.map(|launch| launch.opened_at))
    .bind(after.map(|launch| launch.id))
    .all()
    .await
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// How many messages are new.
    pub messages: u64,
    /// Whether nothing is left to do.
    pub is_last: bool,
}

#[derive(sqlx::FromRow)]
struct Launch {
    town_id: TownId,
    template_key: String,
    opened_at: Timestamp,
    closed_at: Option<Timestamp>,
    reached_up_to: Option<MemberId>,
}

/// Tells the next members of a town that it has opened, or drops what waits for them if it was closed again. Nothing
/// when all of it is done.
pub async fn go_on(tx: &mut Tx, id: TownLaunchId, now: Timestamp) -> Result<Option<Step>> {
    let launch: Option<Launch> = tx
        .sql_of_set(
            "SELECT town_id, template_key, opened_at, closed_at, reached_up_to FROM town_launches
             WHERE id = $1 AND done_at IS NULL {lock}",
            0,
        )
        .bind(id)
        .optional()
        .await?;
    let Some(launch) = launch else { return Ok(None) };
    let part = Part::above(tx, launch.town_id, launch.reached_up_to.unwrap_or(Part::FIRST)).await?;
    let expires_at = launch.opened_at.plus(TOWN_LAUNCH_IS_NEWS_FOR);
    let (messages, is_last) = if launch.closed_at.is_some() {
        drop_waiting(tx, id, launch.town_id, part, now).await?;
        (0, part.is_last)
    } else if expires_at <= now {
        (0, true)
    } else {
        (tell(tx, id, &launch, part, expires_at, now).await?, part.is_last)
    };
    tx.sql("UPDATE town_launches SET reached_up_to = $2, done_at = CASE WHEN $3 THEN $4 END WHERE id = $1")
        .bind(id)
        .bind(part.up_to)
        .bind(is_last)
        .bind(now)
        .execute()
        .await?;
    Ok(Some(Step { messages, is_last }))
}

/// Whether it is still news that a town has opened, which may wait for the same morning as whatever comes next.
pub(super) async fn is_just_opened(tx: &mut Tx, town: TownId, now: Timestamp) -> Result<bool> {
    let opening: Option<(TownLaunchId,)> = tx
        .sql("SELECT id FROM town_launches WHERE town_id = $1 AND closed_at IS NULL AND opened_at > $2")
        .bind(town)
        .bind(now.plus(-TOWN_LAUNCH_IS_NEWS_FOR))
        .optional()
        .await?;
    Ok(opening.is_some())
}

fn key(launch: TownLaunchId) -> String {
    format!("town_launch:{launch}")
}

/// Whoever joined an open town knows that it is open.
async fn tell(
    tx: &mut Tx,
    id: TownLaunchId,
    launch: &Launch,
    part: Part,
    expires_at: Timestamp,
    now: Timestamp,
) -> Result<u64> {
    let texts_from = texts_from(tx, launch.town_id, now).await?;
    let no_contest: Option<ContestId> = None;
    tx.sql_of_set(fan_out!("$9", "AND m.created_at <= $12"), 0)
        .bind(key(id))
        .bind(launch.template_key.clone())
        .bind(launch.town_id)
        .bind(no_contest)
        .bind(now)
        .bind(texts_from)
        .bind(expires_at)
        .bind(now)
        .bind(Json(no_details()))
        .bind(part.above)
        .bind(part.up_to)
        .bind(launch.opened_at)
        .execute()
        .await
}

/// A worker that has leased such a message finds it gone before it hands it over; what was handed over may be out.
async fn drop_waiting(tx: &mut Tx, id: TownLaunchId, town: TownId, part: Part, now: Timestamp) -> Result<()> {
    tx.sql_of_set(
        "UPDATE notifications
         SET status = 'dropped', failed_at = $5, failed_reason = 'The town was closed again.', leased_by = NULL,
             leased_until = NULL
         WHERE status = 'pending' AND handed_over_at IS NULL
           AND unique_key IN (SELECT $1 || ':' || {id_text:m.id} || ':' || channels.channel
                              FROM members m CROSS JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms') channels
                              WHERE m.town_id = $2 AND m.id > $3 AND m.id <= $4)",
        0,
    )
    .bind(key(id))
    .bind(town)
    .bind(part.above)
    .bind(part.up_to)
    .bind(now)
    .execute()
    .await?;
    Ok(())
}
