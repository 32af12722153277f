//! Everything that is stored about a member, as they may have it: read at once, each part bounded.
//!
//! Which tables are left out, and why, stands in [`LEFT_OUT`]; a test walks the schema for any that is in neither.

use std::fmt;

use serde::{Serialize, Serializer};
use sqlx::types::{Json, JsonValue};
use townpick_domain::{ids::MemberId, time::Timestamp};
use utoipa::ToSchema;

use crate::{
    Executor, Result,
    consents::{self, GivenConsent},
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
];

/// The tables with a member's rows that a copy leaves out, each with the reason.
pub const LEFT_OUT: &[(&str, &str)] = &[(
    "text_links",
    "only hashes of links that the member has themselves; how many there are is in the copy",
)];

/// How many messages a copy holds at most, the newest first.
pub const MOST_MESSAGES: i64 = 1000;

/// Declares a part of a copy: a row of a table, told in the member's own terms.
macro_rules! part {
    ($(#[doc = $doc:literal])+ $name:ident as $schema:ident {
        $($(#[doc = $field_doc:literal])+ $(#[sqlx($sqlx:ident)])? $field:ident: $type:ty,)+
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
        #[schema(as = $schema)]
        pub struct $name {
            $($(#[doc = $field_doc])+ $(#[sqlx($sqlx)])? pub $field: $type,)+
        }
    };
}

part! {
    /// A member's account.
    Account as CopiedAccount {
        /// Its id.
        id: MemberId,
        /// First name.
        first_name: String,
        /// Last name.
        last_name: String,
        /// Email address.
        email: String,
        /// Phone number, ten digits.
        phone_number: String,
        /// Street address.
        address: String,
        /// Their town.
        town: String,
        /// Whether they are written to and in the drawings.
        is_subscribed: bool,
        /// When that last changed.
        subscription_changed_at: Option<Timestamp>,
        /// How they want to be written to.
        preferred_channel: String,
        /// Since when they agree to texts.
        texts_agreed_at: Option<Timestamp>,
        /// Since when their number is not texted.
        sms_stopped_at: Option<Timestamp>,
        /// Since when their address is not written to.
        email_suppressed_at: Option<Timestamp>,
        /// When they joined.
        signup_date: Timestamp,
        /// Whether their town was live then.
        signup_was_live: Option<bool>,
        /// The business that was featured then.
        signup_business_name: Option<String>,
        /// When they last moved to their town from another one.
        moved_at: Option<Timestamp>,
        /// When an administrator deactivated them.
        deactivated_at: Option<Timestamp>,
        /// When they asked to be deleted.
        deletion_requested_at: Option<Timestamp>,
        /// Up to when their personal links were ended.
        links_revoked_at: Option<Timestamp>,
        /// How many links were sent to them in text messages.
        text_links: i64,
        /// When the account was last changed.
        updated_at: Timestamp,
    }
}

part! {
    /// A contest that they entered while it ran, or stayed in when they moved.
    Entry as CopiedEntry {
        /// The contest's headline.
        contest: String,
        /// When they entered.
        entered_at: Timestamp,
    }
}

part! {
    /// A contest whose drawing an administrator leaves them out of.
    LeftOut as CopiedExclusion {
        /// The contest's headline.
        contest: String,
        /// Why.
        reason: String,
        /// Since when.
        created_at: Timestamp,
    }
}

/// A closed list that they are in, with the ticket that stands for them.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = CopiedListEntry)]
pub struct OwnEntry {
    /// The contest's headline.
    pub contest: String,
    /// The name in the list.
    pub name: Option<String>,
    /// The email address in the list.
    pub email: Option<String>,
    /// The phone number in the list.
    pub phone_number: Option<String>,
    /// The ticket, in hexadecimal digits.
    #[serde(serialize_with = "digits")]
    #[schema(value_type = String)]
    pub ticket: Vec<u8>,
    /// What proves whose the ticket is, in hexadecimal digits.
    #[serde(serialize_with = "digits_if_any")]
    #[schema(value_type = Option<String>)]
    pub salt: Option<Vec<u8>>,
    /// When they entered.
    pub entered_at: Timestamp,
    /// When the list was closed.
    pub closed_at: Timestamp,
}

fn digits<S: Serializer>(bytes: &[u8], serializer: S) -> std::result::Result<S::Ok, S::Error> {
    serializer.collect_str(&Digits(bytes))
}

#[expect(clippy::ref_option, reason = "serde gives the field so")]
fn digits_if_any<S: Serializer>(
    bytes: &Option<Vec<u8>>,
    serializer: S,
) -> std::result::Result<S::Ok, S::Error> {
    match bytes {
        Some(bytes) => digits(bytes, serializer),
        None => serializer.serialize_none(),
    }
}

struct Digits<'b>(&'b [u8]);

impl fmt::Display for Digits<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

part! {
    /// A place that they drew, and what became of the prize.
    OwnPlace as CopiedPlace {
        /// The contest's headline.
        contest: String,
        /// The prize.
        prize: String,
        /// The place, counted from 1.
        place: i64,
        /// What became of it.
        state: String,
        /// Why it was taken away.
        state_reason: Option<String>,
        /// When they were told.
        notified_at: Option<Timestamp>,
        /// Until when they could answer.
        claim_deadline: Option<Timestamp>,
        /// When they answered.
        answered_at: Option<Timestamp>,
        /// When the prize was claimed.
        prize_claimed_at: Option<Timestamp>,
        /// When it was handed over.
        prize_fulfilled_at: Option<Timestamp>,
        /// The day their tax form arrived.
        tax_form_received_on: Option<String>,
    }
}

part! {
    /// A message to them.
    OwnMessage as CopiedMessage {
        /// When it was written down.
        created_at: Timestamp,
        /// What kind it is.
        kind: String,
        /// How it was sent.
        channel: String,
        /// Its subject.
        subject: Option<String>,
        /// Its text, without the secrets of links and codes.
        text: Option<String>,
        /// How far it has come.
        status: String,
        /// When it was sent.
        sent_at: Option<Timestamp>,
        /// When it arrived.
        delivered_at: Option<Timestamp>,
        /// When it was opened.
        opened_at: Option<Timestamp>,
        /// Why it was not sent.
        failed_reason: Option<String>,
    }
}

part! {
    /// Something they asked for that waits for a code.
    WaitingCode as CopiedCode {
        /// What the code confirms.
        kind: String,
        /// The phone number that waits.
        new_phone: Option<String>,
        /// When it was asked for.
        created_at: Timestamp,
        /// Until when the code is good.
        expires_at: Timestamp,
    }
}

part! {
    /// An email address that waits to be confirmed, or was replaced lately.
    OwnEmailChange as CopiedEmailChange {
        /// The address that waits.
        new_email: Option<String>,
        /// The address that was replaced.
        old_email: Option<String>,
        /// Who asked for it.
        asked_by: String,
        /// When.
        asked_at: Timestamp,
        /// Until when this is kept.
        expires_at: Timestamp,
    }
}

part! {
    /// Something an administrator did with their account.
    Activity as CopiedActivity {
        /// When.
        created_at: Timestamp,
        /// What it was.
        what: String,
    }
}

/// A notice to the people who run the service, about a member.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CopiedNotice)]
pub struct Notice {
    /// When it was written down.
    pub created_at: Timestamp,
    /// What kind it is.
    pub kind: String,
    /// What it says of the member.
    #[schema(value_type = Object)]
    pub details: JsonValue,
}

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
    /// Messages to them, the newest 1000; older ones than 400 days are not kept.
    pub messages: Vec<OwnMessage>,
    /// How many messages are kept.
    pub messages_kept: i64,
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
                m.email_suppressed_at, m.signup_date, m.signup_was_live, m.signup_business_name, m.moved_at,
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
