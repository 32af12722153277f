//! From when a winner's time counts: 48 hours from the first message about the prize that leaves. One that is put into
//! the outbox has told nobody yet; while it waits there, the prize waits, too.

use townpick_domain::{ids::DrawingPlaceId, schedule::CLAIM_TIME, time::Timestamp};

use crate::{Executor, Result, Tx};

/// Gives those who are about to be told by the messages of this lease their whole time, unless they were told before:
/// the deadline that stands in the message is the one that holds.
///
/// A place that somebody else is just changing is passed over: it is being answered, or given more time.
pub(crate) async fn begin_time(tx: &mut Tx, lease: &str, now: Timestamp) -> Result<()> {
    tx.sql_of_set(
        "UPDATE drawing_places SET claim_deadline = $2, claim_reminded_at = NULL, updated_at = $3
             WHERE id IN (SELECT p.id FROM notifications n
                          JOIN drawing_places p ON p.member_id = n.member_id AND p.contest_id = n.contest_id
                          WHERE n.leased_by = $1 AND n.template_key IN ('winner_notification', 'alternate_promoted')
                            AND p.state = 'notified' AND p.claim_deadline < $2 AND {is_yet_to_hear} {skip_locked})",
        0,
    )
    .bind(lease.to_owned())
    .bind(now.plus(CLAIM_TIME))
    .bind(now)
    .execute()
    .await?;
    Ok(())
}

/// Gives the holder of a place whose time is over another 48 hours when they were told nothing yet and will be; tells
/// whether it did.
pub async fn wait_for_message(tx: &mut Tx, place: DrawingPlaceId, now: Timestamp) -> Result<bool> {
    let waits = tx
        .sql_of_set(
            "UPDATE drawing_places AS p SET claim_deadline = $2, claim_reminded_at = NULL, updated_at = $3
             WHERE p.id = $1 AND {is_yet_to_hear}",
            0,
        )
        .bind(place)
        .bind(now.plus(CLAIM_TIME))
        .bind(now)
        .execute()
        .await?;
    Ok(waits == 1)
}
