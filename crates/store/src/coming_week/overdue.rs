//! How much waits for an engine that is away, for the dashboard.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result};

/// What is due at an instant and was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, sqlx::FromRow)]
pub struct Overdue {
    /// Contests that were not announced.
    pub announcements: i64,
    /// Contests whose towns were not reminded.
    pub reminders: i64,
    /// Contests that were not drawn, or whose result was not announced.
    pub drawings: i64,
    /// Winners who were not reminded, or whose time is over.
    pub claims: i64,
    /// Messages that were not sent.
    pub deliveries: i64,
}

/// What follows from an instant about what is due then.
#[derive(Debug, Clone, Copy)]
pub struct DueTimes {
    /// The instant.
    pub now: Timestamp,
    /// Contests that started before this are due to be announced.
    pub announced_before: Timestamp,
    /// Contests that started before this are due to be reminded of.
    pub reminded_before: Timestamp,
    /// Winners with deadlines until this are due to be reminded.
    pub deadlines_until: Timestamp,
}

/// What waits; while engines run it is little and soon done.
pub async fn overdue(db: &mut impl Executor, due: DueTimes) -> Result<Overdue> {
    // Messages of each kind are asked for by themselves: together, SQLite would read all that waits.
    db.sql_of_set(
        "SELECT (SELECT count(*) FROM contests c JOIN towns t ON t.id = c.town_id
                 WHERE c.ends_at > $1 AND c.starts_at < $2 AND c.voided_at IS NULL AND t.status = 'Active'
                   AND NOT EXISTS (SELECT 1 FROM contest_fan_outs f
                                   WHERE f.contest_id = c.id AND f.kind = 'announcement')) AS announcements,
                (SELECT count(*) FROM contests c JOIN towns t ON t.id = c.town_id
                 WHERE c.ends_at > $1 AND c.starts_at < $3 AND c.voided_at IS NULL AND t.status = 'Active'
                   AND NOT EXISTS (SELECT 1 FROM contest_fan_outs f
                                   WHERE f.contest_id = c.id AND f.kind = 'reminder')) AS reminders,
                (SELECT count(*) FROM contests
                 WHERE drawing_completed_at IS NULL AND voided_at IS NULL AND ends_at <= $1)
                + (SELECT count(*) FROM drawings
                   WHERE drawing_timestamp IS NOT NULL AND results_queued_at IS NULL) AS drawings,
                (SELECT count(*) FROM drawing_places p JOIN contests c ON c.id = p.contest_id
                 WHERE p.state = 'notified' AND c.voided_at IS NULL AND p.claim_deadline <= $4
                   AND (p.claim_reminded_at IS NULL OR p.claim_deadline <= $1) AND NOT {is_yet_to_hear}) AS claims,
                (SELECT count(*) FROM notifications
                 WHERE status = 'pending' AND channel = 'email' AND is_bulk = TRUE AND next_attempt_at <= $1)
                + (SELECT count(*) FROM notifications
                 WHERE status = 'pending' AND channel = 'email' AND is_bulk = FALSE AND next_attempt_at <= $1)
                + (SELECT count(*) FROM notifications
                 WHERE status = 'pending' AND channel = 'sms' AND is_bulk = TRUE AND next_attempt_at <= $1)
                + (SELECT count(*) FROM notifications
                 WHERE status = 'pending' AND channel = 'sms' AND is_bulk = FALSE AND next_attempt_at <= $1) AS deliveries",
        0,
    )
    .bind(due.now)
    .bind(due.announced_before)
    .bind(due.reminded_before)
    .bind(due.deadlines_until)
    .one()
    .await
}
