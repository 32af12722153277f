//! The outbox as administrators read it: newest first, in pages that cost the same however deep they are.

use townpick_domain::{
    ids::{MemberId, NotificationId},
    time::Timestamp,
};
use uuid::Uuid;

use crate::{
    Executor, PageRows, Result, Statement,
    members::{MemberSearch, counted_up_to, matching_ids},
};

/// A message as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedNotification {
    /// The message's id.
    pub id: NotificationId,
    /// When it was put into the outbox.
    pub created_at: Timestamp,
    /// What it is made of.
    pub template_key: String,
    /// 'email' or 'sms'.
    pub channel: String,
    /// 'member' or 'administrators'.
    pub audience: String,
    /// The member's name.
    pub recipient_name: Option<String>,
    /// The member.
    pub member_id: Option<MemberId>,
    /// The address or number it goes to as things stand now; the number a code is for, while it waits.
    pub recipient_address: Option<String>,
    /// The town it is about.
    pub town_full_name: Option<String>,
    /// The subject it was sent with.
    pub subject: Option<String>,
    /// The words it was sent with.
    pub message_content: Option<String>,
    /// 'pending', 'sent', 'delivered', 'failed', 'dropped' or 'local'.
    pub status: String,
    /// How often it was tried.
    pub attempts: i64,
    /// When it is tried next.
    pub next_attempt_at: Timestamp,
    /// When it was handed over.
    pub sent_at: Option<Timestamp>,
    /// When it arrived.
    pub delivered_at: Option<Timestamp>,
    /// When it was opened.
    pub opened_at: Option<Timestamp>,
    /// Why it was not sent.
    pub failed_reason: Option<String>,
}

/// Which messages are wanted.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Only those in this state.
    pub status: Option<String>,
    /// Only those on this channel.
    pub channel: Option<String>,
    /// Only those to members this fits.
    pub search: Option<MemberSearch>,
}

macro_rules! columns {
    () => {
        "SELECT n.id, n.created_at, n.template_key, n.channel, n.audience,
                m.first_name || ' ' || m.last_name AS recipient_name, n.member_id,
                CASE WHEN n.channel = 'email' THEN m.email
                     WHEN n.template_key = 'phone_change_code'
                         THEN (SELECT f.new_phone FROM phone_changes f WHERE f.member_id = n.member_id)
                     ELSE m.phone_number END AS recipient_address,
                t.full_name AS town_full_name, n.subject, n.message_content, n.status, n.attempts,
                n.next_attempt_at, n.sent_at, n.delivered_at, n.opened_at, n.failed_reason
         "
    };
}

/// `$3` and `$4` are the channel and the state, or empty for any.
macro_rules! conditions {
    () => {
        "(n.created_at, n.id) < ($1, $2) AND ($3 = '' OR n.channel = $3) AND ($4 = '' OR n.status = $4)"
    };
}

macro_rules! list {
    ($scope:literal) => {
        list!($scope, "")
    };
    ($scope:literal, $search:expr) => {
        concat!(
            columns!(),
            "FROM notifications n
             LEFT JOIN members m ON m.id = n.member_id
             LEFT JOIN towns t ON t.id = n.town_id
             WHERE ",
            conditions!(),
            $scope,
            $search,
            " ORDER BY n.created_at DESC, n.id DESC LIMIT 201"
        )
    };
}

/// Reads on until the message of `$9` and `$10`.
macro_rules! list_of_found {
    ($scope:literal) => {
        list!(
            $scope,
            " AND ((COALESCE(m.search_name, '') >= $5 AND m.search_name < $6)
                   OR (m.search_last_name >= $5 AND m.search_last_name < $6)
                   OR (m.email >= $5 AND m.email < $6) OR (m.phone_number >= $7 AND m.phone_number <= $8))
              AND (n.created_at, n.id) >= ($9, $10)"
        )
    };
}

/// The message as far down the list as it is read for one page of a search.
macro_rules! farthest {
    ($scope:literal) => {
        concat!(
            "SELECT n.created_at, n.id FROM notifications n WHERE ",
            conditions!(),
            $scope,
            " ORDER BY n.created_at DESC, n.id DESC LIMIT 1 OFFSET 10000"
        )
    };
}

/// Naming the column once more lets the engines use its index.
macro_rules! scoped {
    ($made:ident, $filter:expr) => {
        match (&$filter.status, &$filter.channel) {
            (None, None) => $made!(""),
            (Some(_), None) => $made!(" AND n.status = $4"),
            (None, Some(_)) => $made!(" AND n.channel = $3"),
            (Some(_), Some(_)) => $made!(" AND n.status = $4 AND n.channel = $3"),
        }
    };
}

/// Messages to the members a search fits: those of all of them are read from an index that carries what the list is
/// filtered by. The cross joins keep the engines from reading the whole outbox instead.
const TO_FOUND: &str = concat!(
    columns!(),
    "FROM (
       SELECT n.id FROM (",
    matching_ids!("$5", "$6", "$7", "$8"),
    ") found CROSS JOIN notifications n
       WHERE n.member_id = found.id AND (+n.created_at, n.id) < ($1, $2)
         AND ($3 = '' OR n.channel = $3) AND ($4 = '' OR n.status = $4)
       ORDER BY +n.created_at DESC, n.id DESC LIMIT 201) page
     CROSS JOIN notifications n
     JOIN members m ON m.id = n.member_id
     LEFT JOIN towns t ON t.id = n.town_id
     WHERE n.id = page.id ORDER BY n.created_at DESC, n.id DESC LIMIT 201"
);

/// Where a page begins, before all messages or after one.
type Position = (i64, NotificationId);

/// From this many members on, messages to them are soon found by reading the list; the number stands in [`list`], too.
const MANY: i64 = 10_000;

/// Up to 201 messages older than `before`, or the newest ones, newest first.
///
/// Of a search that fits many members the list is read until the page is full, but not endlessly: they may be people
/// who have got no message for long. Then, and when few fit, the messages of each member are looked up.
pub async fn list(
    db: &mut impl Executor,
    filter: &Filter,
    before: Option<(Timestamp, NotificationId)>,
) -> Result<Vec<ListedNotification>> {
    let after = match before {
        Some((created_at, id)) => (created_at.as_microseconds(), id),
        None => (i64::MAX, NotificationId::from_uuid(Uuid::max())),
    };
    let Some(search) = &filter.search else {
        return filtered(db.sql(scoped!(list, filter)), filter, after).all().await;
    };
    let (fitting,): (i64,) = search.bind(db.sql(counted_up_to!("10000"))).one().await?;
    if fitting >= MANY {
        let until: Option<Position> =
            filtered(db.sql(scoped!(farthest, filter)), filter, after).optional().await?;
        let (created_at, id) = until.unwrap_or((i64::MIN, NotificationId::from_uuid(Uuid::nil())));
        let statement = search.bind(filtered(db.sql(scoped!(list_of_found, filter)), filter, after));
        let found: Vec<ListedNotification> = statement.bind(created_at).bind(id).all().await?;
        if until.is_none() || found.len() == PageRows::Screen.count() {
            return Ok(found);
        }
    }
    search.bind(filtered(db.sql(TO_FOUND), filter, after)).all().await
}

/// Gives `$1` to `$4` their values.
fn filtered<'c>(statement: Statement<'c>, filter: &Filter, (created_at, id): Position) -> Statement<'c> {
    statement
        .bind(created_at)
        .bind(id)
        .bind(filter.channel.clone().unwrap_or_default())
        .bind(filter.status.clone().unwrap_or_default())
}
