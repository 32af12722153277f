//! Whom the messages about running contests would reach if their towns were opened. Nothing is put into the outbox here.

use townpick_domain::{ids::TownId, time::Timestamp};

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
                         WHERE n.unique_key = $5 || ':' || {id_text:c.id} || ':' || {id_text:m.id} || ':' || channels.channel)
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
