//! Calling winners and alternates: they are told, and their 48 hours begin.

use townpick_domain::{drawing::ledger::Event, ids::MemberId, schedule::CLAIM_TIME, time::Timestamp};

use super::{Means, Place, PlaceRow};
use crate::{
    Executor, Result, Tx,
    drawings::DrawingContest,
    ledger::Happening,
    notifications::{self, Audience, ChannelIds, NewNotification},
};

/// Calls the selected winners of a drawing that was just made and tells what happened, in the order of the places.
///
/// A winner who was deleted since the list closed cannot be told: the prize goes on to the next alternate at once.
pub async fn call_selected(
    tx: &mut Tx,
    contest: &DrawingContest,
    means: Means<'_>,
    now: Timestamp,
) -> Result<Vec<Happening>> {
    let mut happenings = Vec::new();
    let mut free = 0_u64;
    loop {
        let selected: Vec<PlaceRow> = tx
            .sql(
                "SELECT p.id, p.place, p.member_id, p.state, s.ticket, p.claim_deadline, p.prize_fulfilled_at,
                        p.is_claim_provisional
                 FROM drawing_places p JOIN participant_snapshots s ON s.id = p.snapshot_id
                 WHERE p.contest_id = $1 AND p.state = 'selected' ORDER BY p.place LIMIT 500",
            )
            .bind(contest.id)
            .all()
            .await?;
        if selected.is_empty() {
            break;
        }
        for row in selected {
            let place = row.into_place()?;
            if let Some(member) = place.member {
                call(tx, contest, &place, (member, "winner_notification"), means, now).await?;
                happenings.push(place.happening(contest, Event::Notified));
            } else {
                set_gone(tx, &place, now).await?;
                happenings.push(place.happening(contest, Event::Disqualified));
                free += 1;
            }
        }
    }
    for _ in 0..free {
        promote(tx, contest, &mut happenings, means, now).await?;
    }
    Ok(happenings)
}

/// Gives a free prize to the next alternate who can still be told; when none is left it stays with nobody.
pub(super) async fn promote(
    tx: &mut Tx,
    contest: &DrawingContest,
    happenings: &mut Vec<Happening>,
    means: Means<'_>,
    now: Timestamp,
) -> Result<()> {
    loop {
        let next: Option<PlaceRow> = tx
            .sql(
                "SELECT p.id, p.place, p.member_id, p.state, s.ticket, p.claim_deadline, p.prize_fulfilled_at,
                        p.is_claim_provisional
                 FROM drawing_places p JOIN participant_snapshots s ON s.id = p.snapshot_id
                 WHERE p.contest_id = $1 AND p.state = 'alternate' ORDER BY p.place LIMIT 1",
            )
            .bind(contest.id)
            .optional()
            .await?;
        let Some(place) = next.map(PlaceRow::into_place).transpose()? else { return Ok(()) };
        happenings.push(place.happening(contest, Event::Promoted));
        if let Some(member) = place.member {
            call(tx, contest, &place, (member, "alternate_promoted"), means, now).await?;
            happenings.push(place.happening(contest, Event::Notified));
            return Ok(());
        }
        set_gone(tx, &place, now).await?;
        happenings.push(place.happening(contest, Event::Disqualified));
    }
}

/// Tells the holder of a place that the prize is theirs and starts their time.
async fn call(
    tx: &mut Tx,
    contest: &DrawingContest,
    place: &Place,
    (member, template_key): (MemberId, &'static str),
    means: Means<'_>,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places SET state = 'notified', notified_at = $2, claim_deadline = $3, updated_at = $2
         WHERE id = $1",
    )
    .bind(place.id)
    .bind(now)
    .bind(now.plus(CLAIM_TIME))
    .execute()
    .await?;
    let message = NewNotification {
        key: format!("{template_key}:{}:{member}", contest.id),
        template_key,
        audience: Audience::Member(member),
        town: Some(contest.town_id),
        contest: Some(contest.id),
        details: [("is_winner", true)].into_iter().collect(),
        ids: ChannelIds::new(now, means.random),
    };
    notifications::enqueue(tx, &message, now).await?;
    Ok(())
}

async fn set_gone(tx: &mut Tx, place: &Place, now: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places SET state = 'disqualified', state_reason = 'no longer a member', updated_at = $2
         WHERE id = $1",
    )
    .bind(place.id)
    .bind(now)
    .execute()
    .await?;
    Ok(())
}
