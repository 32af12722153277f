//! Winners who are deleted: what they have not got yet goes on.

use townpick_domain::{
    drawing::ledger::Event,
    ids::{DrawingPlaceId, MemberId},
    time::Timestamp,
};

use super::{Means, contest_of, forfeit, read_place};
use crate::{
    Executor, Result, Tx,
    drawings::take_turn,
    members,
    revisions::{self, Topic},
};

/// Gives up every prize that a member has not been handed yet, claimed or not, and calls the next alternates. Belongs
/// into the transaction that deletes the member, before the deletion.
pub async fn give_up(tx: &mut Tx, member: MemberId, means: Means<'_>, now: Timestamp) -> Result<()> {
    members::take_turn(tx, member).await?;
    // Somebody wins once a week at most, and few prizes stay open for long.
    let open: Vec<(DrawingPlaceId,)> = tx
        .sql(
            "SELECT p.id FROM drawing_places p JOIN contests c ON c.id = p.contest_id
             WHERE p.member_id = $1 AND p.state IN ('notified', 'claimed') AND p.prize_fulfilled_at IS NULL
               AND c.voided_at IS NULL
             ORDER BY p.id LIMIT 1000",
        )
        .bind(member)
        .all()
        .await?;
    for (place,) in &open {
        let contest = contest_of(tx, *place).await?;
        let contest = take_turn(tx, contest).await?;
        let place = read_place(tx, *place).await?;
        let gone = (Event::Disqualified, Some("no longer a member"));
        forfeit(tx, &contest, &place, gone, means, now).await?;
        // The words of reasons go with the member; these are the service's own.
        tx.sql("UPDATE drawing_places SET member_id = NULL WHERE id = $1").bind(place.id).execute().await?;
    }
    if !open.is_empty() {
        revisions::bump(tx, Topic::Drawings).await?;
    }
    Ok(())
}
