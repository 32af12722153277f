//! Who takes part in a contest: the subscribed residents until its list is closed, then the closed list.

use townpick_domain::{
    ids::{ContestId, MemberId},
    time::Timestamp,
};
use uuid::Uuid;

use super::ContestDetail;
use crate::{Executor, PageRows, Result, search};

/// A resident who takes part in a contest whose list is open.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ResidentParticipant {
    /// The member's id.
    pub member_id: MemberId,
    /// First and last name.
    pub name: String,
    /// Their email.
    pub email: String,
    /// Their telephone, 10 digits.
    pub phone_number: String,
    /// When they joined, by which the list is ordered.
    pub created_at: Timestamp,
    /// When they came into the contest: as they joined, or when it started.
    pub entered_at: Timestamp,
    /// Why an administrator leaves them out of the drawing.
    pub left_out_because: Option<String>,
}

/// The subscribed members of the contest's town, the newest first, from after the given one.
pub async fn resident_participants(
    db: &mut impl Executor,
    contest: &ContestDetail,
    text: &str,
    after: Option<(Timestamp, MemberId)>,
    rows: PageRows,
) -> Result<Vec<ResidentParticipant>> {
    let (created_at, id) = after.unwrap_or((Timestamp::MAX, MemberId::from_uuid(Uuid::max())));
    db.page(
        "SELECT m.id AS member_id, m.first_name || ' ' || m.last_name AS name, m.email, m.phone_number,
                m.created_at, COALESCE(p.entered_at, CASE WHEN m.signup_date > $3 THEN m.signup_date ELSE $3 END)
                    AS entered_at, e.reason AS left_out_because
         FROM members m LEFT JOIN contest_participants p ON p.contest_id = $2 AND p.member_id = m.id
         LEFT JOIN contest_exclusions e ON e.contest_id = $2 AND e.member_id = m.id
         WHERE m.town_id = $1 AND m.is_subscribed AND (m.created_at, m.id) < ($6, $7)
           AND (m.search_name LIKE $4 ESCAPE '\\' OR m.email LIKE $4 ESCAPE '\\' OR m.phone_number LIKE $5 ESCAPE '\\')
         ORDER BY m.created_at DESC, m.id DESC",
        rows,
    )
    .bind(contest.record.town_id)
    .bind(contest.id)
    .bind(contest.starts_at)
    .bind(search::containing(text))
    .bind(search::containing(&as_phone(text)))
    .bind(created_at)
    .bind(id)
    .all()
    .await
}

/// An entry of a closed list; of a member who was removed since, only the ticket is left.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SnapshotParticipant {
    /// The member's id.
    pub member_id: Option<MemberId>,
    /// First and last name when the list was closed.
    pub name: Option<String>,
    /// Their email.
    pub email: Option<String>,
    /// Their telephone.
    pub phone_number: Option<String>,
    /// When they came into the contest.
    pub entered_at: Timestamp,
    /// The ticket, by which the list is ordered as in its proof.
    pub ticket: Vec<u8>,
    /// Whether they won and still do.
    pub won: bool,
}

/// The entries of a contest's closed list in the order of their tickets, from after the given one.
pub async fn snapshot_participants(
    db: &mut impl Executor,
    contest: ContestId,
    text: &str,
    after: Option<Vec<u8>>,
    rows: PageRows,
) -> Result<Vec<SnapshotParticipant>> {
    db.page(
        "SELECT s.member_id, s.user_name AS name, s.user_email AS email, s.user_phone AS phone_number,
                s.entered_at, s.ticket, w.id IS NOT NULL AS won
         FROM participant_snapshots s
         LEFT JOIN members m ON m.id = s.member_id
         LEFT JOIN drawing_places w ON w.contest_id = s.contest_id AND w.snapshot_id = s.id
              AND w.state IN ('selected', 'notified', 'claimed')
         WHERE s.contest_id = $1 AND s.ticket > $2
           AND ($3 = '%' OR m.search_name LIKE $3 ESCAPE '\\' OR s.user_email LIKE $3 ESCAPE '\\'
                OR s.user_phone LIKE $4 ESCAPE '\\')
         ORDER BY s.ticket",
        rows,
    )
    .bind(contest)
    .bind(after.unwrap_or_default())
    .bind(search::containing(text))
    .bind(search::containing(&as_phone(text)))
    .all()
    .await
}

/// Numbers are stored as digits, whatever somebody types between them.
pub(crate) fn as_phone(text: &str) -> String {
    let is_separator = |c: char| matches!(c, ' ' | '.' | '-' | '(' | ')' | '+');
    if text.chars().all(|c| c.is_ascii_digit() || is_separator(c)) {
        text.chars().filter(char::is_ascii_digit).collect()
    } else {
        text.to_owned()
    }
}
