//! What an administrator sees of one member.

use townpick_domain::{
    ids::{MemberId, TownId},
    time::Timestamp,
};

use super::participation::entries;
use crate::{Executor, Result};

/// A member with what their page counts.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct MemberDetail {
    /// The member's id.
    pub id: MemberId,
    /// First and last name.
    pub name: String,
    /// Where mail reaches them.
    pub email: String,
    /// The 10 digits of their phone number.
    pub phone_number: String,
    /// Their street address.
    pub address: String,
    /// Their town.
    pub town_id: TownId,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// When they joined.
    pub joined_at: Timestamp,
    /// Whether they take part.
    pub is_subscribed: bool,
    /// When they were deactivated.
    pub deactivated_at: Option<Timestamp>,
    /// 'email', 'sms' or 'both'.
    pub preferred_channel: String,
    /// Contests they take part in that run now.
    pub current_contests: i64,
    /// Contests they take or took part in.
    pub contests_participated: i64,
    /// Contests they won.
    pub contests_won: i64,
}

/// The member with this id as they are at this instant.
pub async fn detail(
    db: &mut impl Executor,
    member: MemberId,
    now: Timestamp,
) -> Result<Option<MemberDetail>> {
    db.sql(concat!(
        "SELECT m.id, m.first_name || ' ' || m.last_name AS name, m.email, m.phone_number, m.address, m.town_id,
                t.full_name AS town_full_name, m.signup_date AS joined_at, m.is_subscribed, m.deactivated_at,
                m.preferred_channel,
                (SELECT count(*) FROM (",
        entries!(),
        ") entries JOIN contests c ON c.id = entries.contest_id
                 WHERE c.starts_at <= $2 AND c.ends_at > $2 AND c.voided_at IS NULL) AS current_contests,
                (SELECT count(*) FROM (",
        entries!(),
        ") entries) AS contests_participated,
                (SELECT count(*) FROM drawing_places w
                 WHERE w.member_id = $1 AND w.state IN ('selected', 'notified', 'claimed')) AS contests_won
         FROM members m JOIN towns t ON t.id = m.town_id WHERE m.id = $1"
    ))
    .bind(member)
    .bind(now)
    .optional()
    .await
}
