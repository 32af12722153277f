//! What an administrator sees of one member.

use serde::Serialize;
use townpick_domain::{
    confirmation::ConfirmedBy,
    ids::{MemberId, TownId},
    signup::{MemberContact, MemberHome},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result};

/// A member.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminMember)]
pub struct MemberDetail {
    /// The member's id.
    pub id: MemberId,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Who they are and how they are reached.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub contact: MemberContact,
    /// Where they live.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub home: MemberHome,
    /// Their town.
    #[sqlx(flatten)]
    pub town: HomeTown,
    /// When they joined.
    pub joined_at: Timestamp,
    /// Whether they take part.
    pub is_subscribed: bool,
    /// The email address that waits until it is confirmed.
    #[schema(required = true)]
    pub waiting_email: Option<String>,
    /// When they were deactivated.
    #[schema(required = true)]
    pub deactivated_at: Option<Timestamp>,
    /// When they showed that an address is theirs; nobody else is in a drawing.
    #[schema(required = true)]
    pub confirmed_at: Option<Timestamp>,
    /// What showed it.
    #[schema(required = true)]
    pub confirmed_by: Option<ConfirmedBy>,
    /// How they want to hear from us: `email`, `sms` or `both`.
    pub preferred_channel: String,
    /// Contests they take part in that are live now.
    pub current_contests: i64,
    /// Contests they take or took part in.
    pub contests_participated: i64,
    /// Contests they won.
    pub contests_won: i64,
    /// When they were last changed.
    pub updated_at: Timestamp,
    /// People they brought: 0, because referrals are not counted.
    #[sqlx(skip)]
    pub referrals: i64,
}

/// The town of a member.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminMemberTown)]
pub struct HomeTown {
    /// The town's id.
    #[sqlx(rename = "town_id")]
    pub id: TownId,
    /// What people read.
    #[sqlx(rename = "town_full_name")]
    pub full_name: String,
    /// What its address is made of.
    #[sqlx(rename = "town_slug")]
    pub slug: String,
}

/// The member with this id as they are at this instant.
pub async fn detail(
    db: &mut impl Executor,
    member: MemberId,
    now: Timestamp,
) -> Result<Option<MemberDetail>> {
    db.sql_of_record::<MemberContact>(
        "SELECT m.id, m.first_name, m.last_name, {full_name} AS name, {record:m}, m.address, m.town_id,
                t.full_name AS town_full_name, t.slug AS town_slug, m.updated_at,
                (SELECT e.new_email FROM email_changes e WHERE e.member_id = $1 AND e.expires_at > $2) AS waiting_email,
                m.signup_date AS joined_at, m.is_subscribed, m.deactivated_at,
                m.confirmed_at, m.confirmed_by, m.preferred_channel,
                (SELECT count(*) FROM ({entries}) entries JOIN contests c ON c.id = entries.contest_id
                 WHERE c.starts_at <= $2 AND c.ends_at > $2 AND c.voided_at IS NULL) AS current_contests,
                (SELECT count(*) FROM ({entries}) entries) AS contests_participated,
                (SELECT count(*) FROM drawing_places w
                 WHERE w.member_id = $1 AND w.state IN ('selected', 'notified', 'claimed')) AS contests_won
         FROM members m JOIN towns t ON t.id = m.town_id WHERE m.id = $1",
    )
    .bind(member)
    .bind(now)
    .optional()
    .await
}
