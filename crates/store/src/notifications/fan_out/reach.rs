//! Whom messages about contests would reach if something were done. Nothing is put into the outbox here.

use townpick_domain::{
    ids::{ContestId, TownId},
    time::Timestamp,
};

use super::{Kind, launches::Reach};
use crate::{Executor, Result};

/// Counts whom the contests that started by `started_by`, still run and have not had this message would bring it to if
/// these towns were opened. Towns that are open reach nobody anew, and neither do people who have had it already.
pub async fn reach_if_opened(
    db: &mut impl Executor,
    kind: Kind,
    towns: &[TownId],
    started_by: Timestamp,
    now: Timestamp,
) -> Result<Reach> {
    if towns.is_empty() {
        return Ok(Reach::default());
    }
    let (members, emails, texts) = db
        .sql_of_set(
            "SELECT count(DISTINCT id), CAST(COALESCE(sum(CASE WHEN channel = 'email' THEN 1 END), 0) AS BIGINT),
                    CAST(COALESCE(sum(CASE WHEN channel = 'sms' THEN 1 END), 0) AS BIGINT)
             FROM (SELECT m.id, channels.channel
                   FROM members m
                   JOIN towns t ON t.id = m.town_id AND t.status = 'Inactive'
                   JOIN contests c ON c.town_id = t.id AND c.starts_at <= $1 AND c.ends_at > $2 AND c.voided_at IS NULL
                   JOIN notification_templates template ON template.template_key = $3 AND template.is_active
                   JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms') channels
                     ON template.channel IN (channels.channel, 'both')
                   WHERE m.town_id IN ($set) AND {reachable}
                     AND NOT EXISTS (SELECT 1 FROM contest_fan_outs f WHERE f.contest_id = c.id AND f.kind = $4)
                     AND NOT EXISTS (SELECT 1 FROM notifications n
                         WHERE n.unique_key = $5 || ':' || {id_text:c.id} || ':' || {id_digits:m.id} || ':' || channels.channel)
                  ) people",
            towns.len(),
        )
        .bind(started_by)
        .bind(now)
        .bind(kind.template_key())
        .bind(kind.as_str())
        .bind(kind.key_prefix())
        .bind_each(towns)
        .one::<(i64, i64, i64)>()
        .await?;
    Ok(Reach { members, emails, texts })
}

/// Counts whom it would reach if this contest were called off now. One that has not started reaches nobody.
pub async fn reach_if_voided(db: &mut impl Executor, contest: ContestId, now: Timestamp) -> Result<Reach> {
    const OF_TOWN: (&str, &str) = (
        "people",
        "members m ON m.town_id = c.town_id AND m.created_at < c.ends_at
           AND (m.moved_at IS NULL OR m.moved_at <= c.starts_at
                OR EXISTS (SELECT 1 FROM contest_participants p WHERE p.contest_id = c.id AND p.member_id = m.id))",
    );
    const MOVED_AWAY: (&str, &str) = (
        "people",
        "contest_participants p ON p.contest_id = c.id JOIN members m ON m.id = p.member_id AND m.town_id <> c.town_id",
    );
    let mut reach = Reach::default();
    for people in [OF_TOWN, MOVED_AWAY] {
        let (members, emails, texts) = db
            .assembled(
                "SELECT count(*), CAST(COALESCE(sum(by_email), 0) AS BIGINT), CAST(COALESCE(sum(by_text), 0) AS BIGINT)
                 FROM (SELECT CASE WHEN template.channel <> 'sms' AND {by_email} THEN 1 ELSE 0 END AS by_email,
                              CASE WHEN template.channel <> 'email' AND {by_text} THEN 1 ELSE 0 END AS by_text
                       FROM contests c
                       JOIN towns t ON t.id = c.town_id
                       JOIN {people}
                       JOIN notification_templates template ON template.template_key = $3 AND template.is_active
                       WHERE {takes_part} AND c.id = $1 AND c.starts_at <= $2 AND c.voided_at IS NULL
                         AND (t.status = 'Active' OR EXISTS (SELECT 1 FROM contest_fan_outs f
                                                             WHERE f.contest_id = c.id AND f.kind = $4))) people
                 WHERE by_email + by_text > 0",
                &[people],
                0,
            )
            .bind(contest)
            .bind(now)
            .bind(Kind::Voided.template_key())
            .bind(Kind::Announcement.as_str())
            .one::<(i64, i64, i64)>()
            .await?;
        reach.members += members;
        reach.emails += emails;
        reach.texts += texts;
    }
    Ok(reach)
}
