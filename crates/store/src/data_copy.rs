//! Everything that is stored about a member, as they may have it: read at once, each part bounded.
//!
//! Which tables are left out, and why, stands in [`LEFT_OUT`]; a test walks the schema for any that is in neither.

mod parts;

use serde::Serialize;
use sqlx::types::{Json, JsonValue};
use townpick_domain::{ids::MemberId, time::Timestamp};
use utoipa::ToSchema;

use crate::{
    Executor, Result,
    consents::{self, GivenConsent},
};
pub use parts::{
    Account, Activity, Entry, LeftOut, Notice, OwnEmailChange, OwnEntry, OwnMessage, OwnPlace, OwnText,
    WaitingCode,
};

/// The tables with a member's rows that a copy holds.
pub const COPIED: &[&str] = &[
    "confirmation_codes",
    "consents",
    "contest_exclusions",
    "contest_participants",
    "drawing_places",
    "email_changes",
    "notifications",
    "participant_snapshots",
    "text_replies",
];

/// The tables with a member's rows that a copy leaves out, each with the reason.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("signup_traces", "only keyed hashes of what the copy holds in words, and of a network for thirty days"),
    ("text_links", "only hashes of links that the member has themselves; how many there are is in the copy"),
];

/// How many messages a copy holds at most, the newest first.
pub const MOST_MESSAGES: i64 = 1000;

/// What the tables hold about a member.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CopiedRows)]
pub struct Rows {
    /// The account itself.
    pub account: Account,
    /// What they agreed to, the newest 100 in the order of time.
    pub consents: Vec<GivenConsent>,
    /// Contests they entered while they ran, the newest 500.
    pub entries: Vec<Entry>,
    /// Contests whose drawing they are left out of, the newest 500.
    pub exclusions: Vec<LeftOut>,
    /// Closed lists they are in, the newest 500.
    pub lists: Vec<OwnEntry>,
    /// Places they drew, the newest 500.
    pub places: Vec<OwnPlace>,
    /// Messages to them, the newest 1000; of older ones first the words leave, then the message.
    pub messages: Vec<OwnMessage>,
    /// How many messages are kept.
    pub messages_kept: i64,
    /// Texts they sent, the newest 500, without the words that the service answers by itself.
    pub texts: Vec<OwnText>,
    /// Notices about them to the people who run the service.
    pub notices: Vec<Notice>,
    /// What waits for a code.
    pub codes: Vec<WaitingCode>,
    /// An email address that waits, or was replaced lately.
    pub email_change: Option<OwnEmailChange>,
    /// What administrators did with their account, the newest 500.
    pub activity: Vec<Activity>,
}

/// What is stored about a member; nothing when they are gone. `notices` are the keys of the notices about them.
pub async fn of_member(db: &mut impl Executor, member: MemberId, notices: &[String]) -> Result<Option<Rows>> {
    let Some(account) = account(db, member).await? else { return Ok(None) };
    Ok(Some(Rows {
        account,
        consents: consents::of_member(db, member).await?,
        entries: db
            .sql(
                "SELECT c.title AS contest, p.entered_at FROM contest_participants p
                 JOIN contests c ON c.id = p.contest_id
                 WHERE p.member_id = $1 ORDER BY p.entered_at DESC LIMIT 500",
            )
            .bind(member)
            .all()
            .await?,
        exclusions: db
            .sql(
                "SELECT c.title AS contest, e.reason, e.created_at FROM contest_exclusions e
                 JOIN contests c ON c.id = e.contest_id
                 WHERE e.member_id = $1 ORDER BY e.created_at DESC LIMIT 500",
            )
            .bind(member)
            .all()
            .await?,
        lists: lists(db, member).await?,
        places: places(db, member).await?,
        messages: messages(db, member).await?,
        messages_kept: messages_kept(db, member).await?,
        texts: db
            .sql(
                "SELECT received_at, words AS text, kind FROM text_replies
                 WHERE member_id = $1 ORDER BY received_at DESC, id DESC LIMIT 500",
            )
            .bind(member)
            .all()
            .await?,
        notices: self::notices(db, notices).await?,
        codes: db
            .sql(
                "SELECT template_key AS kind, new_phone, created_at, expires_at FROM confirmation_codes
                 WHERE member_id = $1 ORDER BY template_key LIMIT 10",
            )
            .bind(member)
            .all()
            .await?,
        email_change: db
            .sql(
                "SELECT new_email, old_email, asked_by, asked_at, expires_at FROM email_changes WHERE member_id = $1",
            )
            .bind(member)
            .optional()
            .await?,
        activity: db
            .sql(
                "SELECT created_at, change_summary AS what FROM admin_activity_log
                 WHERE entity_id = $1 AND entity_modified = 'User' ORDER BY created_at DESC LIMIT 500",
            )
            .bind(member)
            .all()
            .await?,
    }))
}

async fn account(db: &mut impl Executor, member: MemberId) -> Result<Option<Account>> {
    db.sql(
        "SELECT m.id, m.first_name, m.last_name, m.email, m.phone_number, m.address, t.full_name AS town,
                m.is_subscribed, m.subscription_changed_at, m.preferred_channel, m.texts_agreed_at, m.sms_stopped_at,
                m.email_suppressed_at, m.confirmed_at, m.confirmed_by, m.signup_date, m.signup_was_live, m.signup_business_name, m.moved_at,
                m.deactivated_at, m.deletion_requested_at, m.links_revoked_at, m.updated_at,
                (SELECT count(*) FROM text_links l WHERE l.member_id = m.id) AS text_links
         FROM members m JOIN towns t ON t.id = m.town_id WHERE m.id = $1",
    )
    .bind(member)
    .optional()
    .await
}

async fn lists(db: &mut impl Executor, member: MemberId) -> Result<Vec<OwnEntry>> {
    db.sql(
        "SELECT c.title AS contest, s.user_name AS name, s.user_email AS email, s.user_phone AS phone_number,
                s.ticket, s.salt, s.entered_at, s.snapshot_taken_at AS closed_at
         FROM participant_snapshots s JOIN contests c ON c.id = s.contest_id
         WHERE s.member_id = $1 ORDER BY s.snapshot_taken_at DESC, s.id LIMIT 500",
    )
    .bind(member)
    .all()
    .await
}

async fn places(db: &mut impl Executor, member: MemberId) -> Result<Vec<OwnPlace>> {
    db.sql(
        "SELECT c.title AS contest, c.prize_description AS prize, p.place, p.state, p.state_reason, p.notified_at,
                p.claim_deadline, p.answered_at, p.prize_claimed_at, p.prize_fulfilled_at, p.tax_form_received_on
         FROM drawing_places p JOIN contests c ON c.id = p.contest_id
         WHERE p.member_id = $1 ORDER BY p.updated_at DESC, p.id LIMIT 500",
    )
    .bind(member)
    .all()
    .await
}

async fn messages(db: &mut impl Executor, member: MemberId) -> Result<Vec<OwnMessage>> {
    db.sql(
        "SELECT created_at, template_key AS kind, channel, subject, message_content AS text, status, sent_at,
                delivered_at, opened_at, failed_reason
         FROM notifications WHERE member_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2",
    )
    .bind(member)
    .bind(MOST_MESSAGES)
    .all()
    .await
}

async fn messages_kept(db: &mut impl Executor, member: MemberId) -> Result<i64> {
    let (kept,): (i64,) =
        db.sql("SELECT count(*) FROM notifications WHERE member_id = $1").bind(member).one().await?;
    Ok(kept)
}

async fn notices(db: &mut impl Executor, keys: &[String]) -> Result<Vec<Notice>> {
    let mut found = Vec::new();
    for key in keys {
        let notice: Option<(Timestamp, String, Json<JsonValue>)> = db
            .sql("SELECT created_at, template_key, details FROM notifications WHERE unique_key = $1 || ':email'")
            .bind(key.clone())
            .optional()
            .await?;
        found.extend(notice.map(|(created_at, kind, Json(details))| Notice { created_at, kind, details }));
    }
    Ok(found)
}
