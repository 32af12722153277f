//! When a winner's claim time starts: with the first message about the prize that leaves the outbox. While the message
//! waits in the outbox, the claim time has not started.

use townpick_domain::{ids::DrawingPlaceId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// Starts the claim time of those to whom a message of this lease announces the prize, unless an earlier one did:
/// the deadline that stands in the message is the one that holds.
///
/// A place that somebody else is just changing is passed over: it is being answered, or given more time.
pub async fn start_claim_time(tx: &mut Tx, lease: &str, deadline: Timestamp, now: Timestamp) -> Result<()> {
    tx.sql_of_set(
        "UPDATE drawing_places SET claim_deadline = $2, claim_reminded_at = NULL, updated_at = $3
             WHERE id IN (SELECT p.id FROM notifications n
                          JOIN drawing_places p ON p.member_id = n.member_id AND p.contest_id = n.contest_id
                          WHERE n.leased_by = $1 AND n.template_key IN ('winner_notification', 'alternate_promoted')
                            AND p.state = 'notified' AND p.claim_deadline < $2 AND {is_yet_to_hear} {skip_locked})",
        0,
    )
    .bind(lease.to_owned())
    .bind(deadline)
    .bind(now)
    .run()
    .await
}

/// Gives the member of a place a later deadline when no message has reached them yet and one is still waiting; returns
/// whether it did.
pub async fn wait_for_message(
    tx: &mut Tx,
    place: DrawingPlaceId,
    deadline: Timestamp,
    now: Timestamp,
) -> Result<bool> {
    let waits = tx
        .sql_of_set(
            "UPDATE drawing_places AS p SET claim_deadline = $2, claim_reminded_at = NULL, updated_at = $3
             WHERE p.id = $1 AND {is_yet_to_hear}",
            0,
        )
        .bind(place)
        .bind(deadline)
        .bind(now)
        .execute()
        .await?;
    Ok(waits == 1)
}
