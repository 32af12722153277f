//! Taking messages out of the outbox: a worker leases some, sends them outside any transaction and settles each.
//!
//! A lease has a name of its own. What a worker has learned about a message it no longer holds counts only where it
//! is a fact (it was accepted); its plans (try again, give up) do not.

mod email_instead;
mod failures;
pub mod figures;
mod reconsider;
mod reports;
mod settle;
mod stats;
mod texts_of_day;

use townpick_domain::{
    delivery::DueMessage,
    ids::{ContestId, DrawingPlaceId, MemberId, NoticeId, NotificationId, TownId},
    time::Timestamp,
    wording::MessageFacts,
};

use crate::{Executor, Result, Tx, fixed_bytes::signed};

pub use email_instead::{enqueue_emails_instead, undelivered};
pub use failures::{Failures, count_failures, failures};
pub use reconsider::{TextedPeople, reconsider_texts};
pub use reports::{Fate, email_address, opened, report, report_by_provider_id, unknown_provider_ids};
pub use settle::{
    HandoverRecord, MessageText, Sent, Settlement, TextMark, hand_over, release, settle, settle_sent,
};
pub use stats::{QueueStats, stats};
pub use texts_of_day::{TextsOfDay, hold, texts_of_day};
pub use townpick_domain::channel::Channel;

/// Leases at most so many messages that are due on a channel and tells how many: first those to single people, who wait
/// for them, then those to whole towns, each oldest first. What other workers hold is left to them until their time is
/// up.
///
/// A worker that died with a message in its hands says nothing about the message: what it handed over, which was after
/// its lease began, is not counted as an attempt. All leases last as long as this one.
pub async fn lease(
    tx: &mut Tx,
    channel: Channel,
    most: u32,
    lease: &str,
    now: Timestamp,
    until: Timestamp,
) -> Result<u64> {
    let mut leased = 0;
    for is_bulk in [false, true] {
        leased += tx
            .sql_of_set(
                // Looked up again for each row, which PostgreSQL may choose to do, the next ones would be due and the
                // limit none.
                "WITH due AS MATERIALIZED (
                     SELECT id FROM notifications
                     WHERE status = 'pending' AND channel = $1 AND is_bulk = $5 AND next_attempt_at <= $2
                       AND (leased_until IS NULL OR leased_until <= $2)
                     ORDER BY next_attempt_at LIMIT $6 {skip_locked})
                 UPDATE notifications
                 SET attempts = CASE WHEN leased_until - handed_over_at <= $4 - $2 AND attempts > 0
                                THEN attempts - 1 ELSE attempts END,
                     leased_by = $3, leased_until = $4
                 WHERE id IN (SELECT id FROM due)",
                0,
            )
            .bind(channel)
            .bind(now)
            .bind(lease.to_owned())
            .bind(until)
            .bind(is_bulk)
            .bind(i64::from(most) - signed(leased))
            .execute()
            .await?;
        if leased >= u64::from(most) {
            break;
        }
    }
    Ok(leased)
}

/// When the next message of a channel is due that nobody holds.
pub async fn next_due(db: &mut impl Executor, channel: Channel) -> Result<Option<Timestamp>> {
    let due: Vec<(Timestamp,)> = db
        .sql(
            "SELECT due FROM (
               SELECT CASE WHEN leased_until > next_attempt_at THEN leased_until ELSE next_attempt_at END AS due
               FROM notifications WHERE status = 'pending' AND channel = $1 AND is_bulk = TRUE
               ORDER BY next_attempt_at LIMIT 1) of_many
             UNION ALL
             SELECT due FROM (
               SELECT CASE WHEN leased_until > next_attempt_at THEN leased_until ELSE next_attempt_at END AS due
               FROM notifications WHERE status = 'pending' AND channel = $1 AND is_bulk = FALSE
               ORDER BY next_attempt_at LIMIT 1) of_one",
        )
        .bind(channel)
        .all()
        .await?;
    Ok(due.into_iter().map(|(due,)| due).min())
}

/// A leased message with everything that is needed to write it.
#[derive(Clone, sqlx::FromRow)]
pub struct Leased {
    /// The message.
    pub id: NotificationId,
    /// What decides whether it is sent.
    #[sqlx(flatten)]
    pub due: DueMessage,
    /// What it can speak of.
    #[sqlx(flatten)]
    pub facts: MessageFacts,
    /// How often it was handed over before.
    pub attempts: i64,
    /// What the text of an attempt without an answer is recognised by.
    pub handed_over_digest: Option<Vec<u8>>,
    /// The number it went to.
    pub handed_over_to: Option<String>,
    /// The notice it brings, which says its words.
    pub notice_id: Option<NoticeId>,
    /// Whom it is for.
    pub member_id: Option<MemberId>,
    /// Up to when their personal links were revoked.
    pub links_revoked_at: Option<Timestamp>,
    /// Where mail reaches them.
    pub email: Option<String>,
    /// Where texts reach them.
    pub phone_number: Option<String>,
    /// The town it is about.
    pub town_id: Option<TownId>,
    /// What the town's address is made of.
    pub town_slug: Option<String>,
    /// The contest it is about.
    pub contest_id: Option<ContestId>,
    /// When the contest ends.
    pub contest_ends_at: Option<Timestamp>,
    /// The place they drew.
    pub place_id: Option<DrawingPlaceId>,
    /// What is stored of their link to claim the prize.
    pub claim_token_hash: Option<Vec<u8>>,
    /// The number that waits for the code sent to it.
    pub new_phone: Option<String>,
    /// The number whose text it answers.
    pub texter_phone: Option<String>,
    /// The email address that waits until it is confirmed.
    pub new_email: Option<String>,
    /// When it was asked for.
    pub email_asked_at: Option<Timestamp>,
    /// The email address that another one replaced.
    pub old_email: Option<String>,
    /// The code of the contest page's short link, if it has one.
    pub contest_code: Option<String>,
    /// The code of the drawing page's short link, if it has one.
    pub proof_code: Option<String>,
}

/// What a lease holds, with everything its messages are made of.
pub async fn leased(db: &mut impl Executor, lease: &str) -> Result<Vec<Leased>> {
    db.sql(
        "SELECT n.id, n.template_key, n.audience, n.details, n.attempts, n.expires_at, n.handed_over_at,
                n.handed_over_digest, n.handed_over_to, n.created_at, n.member_id, m.first_name, m.links_revoked_at, m.email, m.phone_number,
                m.is_subscribed, m.confirmed_at, m.preferred_channel, m.texts_agreed_at, m.sms_stopped_at, m.email_suppressed_at,
                t.id AS town_id, t.name AS town_name, t.slug AS town_slug, t.status AS town_status,
                COALESCE(h.time_zone, t.time_zone) AS time_zone, COALESCE(h.state, t.state) AS town_state, substr(COALESCE(r.phone_number, m.phone_number), 1, 3) AS area_code, n.is_instead, n.contest_id, n.notice_id, c.title AS contest_title,
                c.prize_description, c.special_instructions, c.consolation_prize,
                c.consolation_redemption_instructions, c.ends_at AS contest_ends_at, c.voided_at, c.void_reason, b.business_name, b.phone AS business_phone,
                b.address AS business_address, p.id AS place_id, p.state AS place_state,
                p.claim_token_hash, p.claim_deadline, f.new_phone, r.phone_number AS texter_phone,
                a.new_email, a.asked_at AS email_asked_at, a.old_email,
                (SELECT min(s.short_code) FROM short_urls s
                 WHERE s.contest_id = n.contest_id AND s.original_url LIKE '/towns/%') AS contest_code,
                (SELECT min(s.short_code) FROM short_urls s
                 WHERE s.contest_id = n.contest_id AND s.original_url LIKE '/drawings/%') AS proof_code
         FROM notifications n
         LEFT JOIN members m ON m.id = n.member_id
         LEFT JOIN contests c ON c.id = n.contest_id
         LEFT JOIN towns t ON t.id = COALESCE(n.town_id, c.town_id, m.town_id)
         LEFT JOIN towns h ON h.id = m.town_id
         LEFT JOIN featured_businesses b ON b.id = c.featured_business_id
         LEFT JOIN drawing_places p ON p.contest_id = n.contest_id AND p.member_id = n.member_id
         LEFT JOIN confirmation_codes f ON f.member_id = n.member_id AND f.template_key = n.template_key
         LEFT JOIN text_replies r ON r.id = n.text_reply_id
         LEFT JOIN email_changes a ON a.member_id = n.member_id AND n.template_key IN ('email_change', 'email_changed')
         WHERE n.leased_by = $1 AND n.status = 'pending'
         ORDER BY n.is_bulk, n.next_attempt_at, n.id LIMIT 1000",
    )
    .bind(lease.to_owned())
    .all()
    .await
}
