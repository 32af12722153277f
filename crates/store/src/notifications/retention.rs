//! Retention of messages: first what a message said leaves, later the message, of which counts stay (`counts.rs`). Neither
//! leaves while something may still ask for it: its key keeps it from being sent a second time, and a prize that nobody has
//! answered yet waits for what was said about it.

use townpick_domain::time::Timestamp;

use super::{
    counts::{self, READ, Removed},
    first_id_after,
};
use crate::{Executor, Result, Tx};

/// Few enough that nobody who writes waits for them; the same number stands in the statements.
pub const MOST_AT_ONCE: u64 = 1000;

/// Nobody tries to send the message any more, and the contest that it is about is called off, or is drawn, told, and all its
/// prizes are answered.
pub const IS_SETTLED: (&str, &str) = (
    "is_settled",
    "n.status NOT IN ('pending', 'put_off')
     AND (n.contest_id IS NULL
          OR EXISTS (SELECT 1 FROM contests c WHERE c.id = n.contest_id AND c.voided_at IS NOT NULL)
          OR (EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = n.contest_id AND d.results_queued_at IS NOT NULL)
              AND NOT EXISTS (SELECT 1 FROM drawing_places p WHERE p.contest_id = n.contest_id
                                AND p.state IN ('selected', 'notified'))))",
);

/// The messages whose words leave, the oldest first.
pub const WORDY: &str = "SELECT n.id FROM notifications n
     WHERE n.message_content IS NOT NULL AND n.created_at < $1 AND {is_settled}
     ORDER BY n.created_at LIMIT 1000 {skip_locked}";

/// The messages that leave, the oldest first. That somebody was told of changed terms is on record as long as they are; that
/// they heard of their town's opening while others are still to hear of it. `$2` is the first id after those of the instant
/// `$1`: they are read in the order of their ids.
pub const OLD: &str = "SELECT n.id FROM notifications n
     WHERE n.id < $2 AND n.created_at < $1 AND n.template_key <> 'terms_change' AND {is_settled}
       AND NOT (n.template_key IN ('town_launch', 'town_launch_notification')
                AND EXISTS (SELECT 1 FROM town_launches l WHERE l.town_id = n.town_id AND l.notified_at IS NULL))
     ORDER BY n.id LIMIT 1000 {skip_locked}";

/// Empties what up to [`MOST_AT_ONCE`] messages said that were written down before this instant, and tells how many. What
/// they were, when they went and what became of them stays.
pub async fn empty_old(tx: &mut Tx, retained_since: Timestamp) -> Result<u64> {
    tx.assembled(
        "WITH old AS MATERIALIZED ({old})
         UPDATE notifications SET subject = NULL, message_content = NULL WHERE id IN (SELECT id FROM old)",
        &[("old", WORDY), IS_SETTLED],
        0,
    )
    .bind(retained_since)
    .execute()
    .await
}

/// Removes up to [`MOST_AT_ONCE`] messages that were written down before this instant, counts them, and tells how many.
pub async fn remove_old(tx: &mut Tx, retained_since: Timestamp) -> Result<u64> {
    let removed: Vec<Removed> = tx
        .assembled(
            "WITH old AS MATERIALIZED ({old})
             DELETE FROM notifications WHERE id IN (SELECT id FROM old) RETURNING {read}",
            &[("old", OLD), IS_SETTLED, ("read", READ)],
            0,
        )
        .bind(retained_since)
        .bind(first_id_after(retained_since))
        .all()
        .await?;
    let gone = removed.len() as u64;
    counts::add(tx, removed).await?;
    Ok(gone)
}
