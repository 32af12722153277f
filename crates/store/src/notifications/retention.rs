//! Retention of messages. A message that was settled long ago is removed, unless something may still ask for it: its
//! key keeps it from being sent a second time, and a prize that nobody has answered yet waits for what was said about it.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx};

/// Few enough that nobody who writes waits for them; the same number stands in the statement.
pub const MOST_AT_ONCE: u64 = 1000;

/// Removes up to [`MOST_AT_ONCE`] messages that were written down before this instant, the oldest first, and tells how many.
///
/// Those that wait to be sent stay, however old, and so do those about a contest until it is called off, or is drawn,
/// told, and all its prizes are answered. That somebody was told of changed terms is on record as long as they are.
pub async fn remove_old(tx: &mut Tx, retained_since: Timestamp) -> Result<u64> {
    tx.sql_of_set(
        "WITH old AS MATERIALIZED (
             SELECT n.id FROM notifications n
             WHERE n.created_at < $1 AND n.status NOT IN ('pending', 'put_off') AND n.template_key <> 'terms_change'
               AND (n.contest_id IS NULL
                    OR EXISTS (SELECT 1 FROM contests c WHERE c.id = n.contest_id AND c.voided_at IS NOT NULL)
                    OR (EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = n.contest_id
                                  AND d.results_queued_at IS NOT NULL)
                        AND NOT EXISTS (SELECT 1 FROM drawing_places p WHERE p.contest_id = n.contest_id
                                          AND p.state IN ('selected', 'notified'))))
             ORDER BY n.created_at, n.id LIMIT 1000 {skip_locked})
         DELETE FROM notifications WHERE id IN (SELECT id FROM old)",
        0,
    )
    .bind(retained_since)
    .execute()
    .await
}
