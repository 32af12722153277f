//! Members who are excluded from one drawing.

use serde::Serialize;
use townpick_domain::{
    ids::{ContestId, MemberId},
    time::Timestamp,
};
use utoipa::ToSchema;

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

/// Excludes a member from a contest's drawing, or gives another reason for it.
pub async fn insert_exclusion(
    tx: &mut Tx,
    contest: ContestId,
    member: MemberId,
    reason: &str,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "INSERT INTO contest_exclusions (contest_id, member_id, reason, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (contest_id, member_id) DO UPDATE SET reason = excluded.reason",
    )
    .bind(contest)
    .bind(member)
    .bind(reason.to_owned())
    .bind(now)
    .run()
    .await
}

/// Removes a member's exclusion from a contest's drawing.
pub async fn delete_exclusion(tx: &mut Tx, contest: ContestId, member: MemberId) -> Result<()> {
    let removed = tx
        .sql("DELETE FROM contest_exclusions WHERE contest_id = $1 AND member_id = $2")
        .bind(contest)
        .bind(member)
        .execute()
        .await?;
    if removed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}
