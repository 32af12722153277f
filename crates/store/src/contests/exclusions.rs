//! People an administrator keeps out of one drawing, as long as its list is open.

use serde::Serialize;
use townpick_domain::{
    ids::{ContestId, MemberId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

use super::edit::hold;
use crate::{Executor, Result, StoreError, Tx};

/// A member who is excluded.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminExclusion)]
pub struct Exclusion {
    /// The member's id.
    pub member_id: MemberId,
    /// First and last name.
    pub name: String,
    /// Why.
    pub reason: String,
    /// Since when.
    pub created_at: Timestamp,
}

/// What came of changing who is excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excluding {
    /// It was changed.
    Done,
    /// The list is closed, or the contest was called off.
    ListClosed,
    /// No member of the contest's town has this id.
    NotAResident,
}

const EXCLUSION: (&str, &str) = (
    "exclusion",
    "SELECT e.member_id, {full_name} AS name, e.reason, e.created_at
     FROM contest_exclusions e JOIN members m ON m.id = e.member_id",
);

/// Everybody who is excluded from a contest's drawing, the newest first, at most 500.
pub async fn exclusions(db: &mut impl Executor, contest: ContestId) -> Result<Vec<Exclusion>> {
    db.assembled(
        "{exclusion} WHERE e.contest_id = $1 ORDER BY e.created_at DESC, e.member_id LIMIT 500",
        &[EXCLUSION],
        0,
    )
    .bind(contest)
    .all()
    .await
}

/// How one member is excluded from a contest's drawing.
pub async fn exclusion(db: &mut impl Executor, contest: ContestId, member: MemberId) -> Result<Exclusion> {
    db.assembled("{exclusion} WHERE e.contest_id = $1 AND e.member_id = $2", &[EXCLUSION], 0)
        .bind(contest)
        .bind(member)
        .one()
        .await
}

/// Keeps a resident out of a contest's drawing, or gives another reason for it.
pub async fn exclude(
    tx: &mut Tx,
    contest: ContestId,
    member: MemberId,
    reason: &str,
    now: Timestamp,
) -> Result<Excluding> {
    let Some(town) = town_of_open_list(tx, contest, now).await? else { return Ok(Excluding::ListClosed) };
    let written = tx
        .sql(
            "INSERT INTO contest_exclusions (contest_id, member_id, reason, created_at)
             SELECT $1, m.id, $4, $5 FROM members m WHERE m.id = $2 AND m.town_id = $3
             ON CONFLICT (contest_id, member_id) DO UPDATE SET reason = excluded.reason",
        )
        .bind(contest)
        .bind(member)
        .bind(town)
        .bind(reason.to_owned())
        .bind(now)
        .execute()
        .await?;
    Ok(if written == 0 { Excluding::NotAResident } else { Excluding::Done })
}

/// Lets somebody into the drawing again who was excluded.
pub async fn include(tx: &mut Tx, contest: ContestId, member: MemberId, now: Timestamp) -> Result<Excluding> {
    if town_of_open_list(tx, contest, now).await?.is_none() {
        return Ok(Excluding::ListClosed);
    }
    let removed = tx
        .sql("DELETE FROM contest_exclusions WHERE contest_id = $1 AND member_id = $2")
        .bind(contest)
        .bind(member)
        .execute()
        .await?;
    if removed == 0 { Err(StoreError::NotFound) } else { Ok(Excluding::Done) }
}

/// The town of a contest whose list is not closed. The list is closed under the same lock, so it stays open until
/// this transaction ends.
async fn town_of_open_list(tx: &mut Tx, contest: ContestId, now: Timestamp) -> Result<Option<TownId>> {
    hold(tx, contest, None, now).await?;
    let open: Option<(TownId,)> = tx
        .sql(
            "SELECT c.town_id FROM contests c
             WHERE c.id = $1 AND c.voided_at IS NULL
               AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)",
        )
        .bind(contest)
        .optional()
        .await?;
    Ok(open.map(|(town,)| town))
}
