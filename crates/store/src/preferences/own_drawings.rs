//! The drawings a member was in, so that they find their own ticket.

use townpick_domain::{
    ids::{ContestId, MemberId},
    time::Timestamp,
};

use crate::{Executor, Result};

/// A drawing somebody was in.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct OwnDrawing {
    /// The contest that was drawn.
    pub contest_id: ContestId,
    /// Its headline.
    pub title: String,
    /// When it ended.
    pub ends_at: Timestamp,
}

/// The newest five drawings a member has a ticket of.
pub async fn own_drawings(db: &mut impl Executor, member: MemberId) -> Result<Vec<OwnDrawing>> {
    db.sql(
        "SELECT c.id AS contest_id, c.title, c.ends_at
         FROM participant_snapshots s
         JOIN drawings d ON d.contest_id = s.contest_id AND d.drawing_timestamp IS NOT NULL
         JOIN contests c ON c.id = s.contest_id
         WHERE s.member_id = $1
         ORDER BY c.ends_at DESC, c.id LIMIT 5",
    )
    .bind(member)
    .all()
    .await
}
