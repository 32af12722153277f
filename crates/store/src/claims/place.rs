//! One drawn place and every change of it. Which change may happen is decided by the use cases, with the town locked.

use townpick_domain::{
    claim::PlaceState,
    drawing::Ticket,
    ids::{ContestId, DrawingPlaceId, MemberId, TownId},
    time::Timestamp,
};

use crate::{
    Executor, Result, StoreError, Tx,
    fixed_bytes::{fixed, unsigned},
};

/// A drawn place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its id.
    pub id: DrawingPlaceId,
    /// Counted from 1.
    pub number: u64,
    /// Who holds it, unless deleted.
    pub member: Option<MemberId>,
    /// What became of it.
    pub state: PlaceState,
    /// The ticket that was drawn.
    pub ticket: Ticket,
    /// Until when its holder can answer.
    pub claim_deadline: Option<Timestamp>,
    /// Whether its holder has the prize.
    pub is_handed_over: bool,
    /// Claimed by an administrator's word, and not in the ledger yet.
    pub is_claim_provisional: bool,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: DrawingPlaceId,
    place: i64,
    member_id: Option<MemberId>,
    state: PlaceState,
    ticket: Vec<u8>,
    claim_deadline: Option<Timestamp>,
    prize_fulfilled_at: Option<Timestamp>,
    is_claim_provisional: bool,
}

impl Row {
    fn into_place(self) -> Result<Place> {
        Ok(Place {
            id: self.id,
            number: unsigned(self.place),
            member: self.member_id,
            state: self.state,
            ticket: Ticket(fixed(&self.ticket)?),
            claim_deadline: self.claim_deadline,
            is_handed_over: self.prize_fulfilled_at.is_some(),
            is_claim_provisional: self.is_claim_provisional,
        })
    }
}

const PLACE: (&str, &str) = (
    "place",
    "SELECT p.id, p.place, p.member_id, p.state, s.ticket, p.claim_deadline, p.prize_fulfilled_at,
            p.is_claim_provisional
     FROM drawing_places p JOIN participant_snapshots s ON s.id = p.snapshot_id",
);

/// The place with this id.
pub async fn place(db: &mut impl Executor, id: DrawingPlaceId) -> Result<Place> {
    let row: Row = db.assembled("{place} WHERE p.id = $1", &[PLACE], 0).bind(id).one().await?;
    row.into_place()
}

/// The first 500 places of a contest that were drawn as winners and not notified yet, in their order.
pub async fn selected(db: &mut impl Executor, contest: ContestId) -> Result<Vec<Place>> {
    let rows: Vec<Row> = db
        .assembled(
            "{place} WHERE p.contest_id = $1 AND p.state = 'selected' ORDER BY p.place LIMIT 500",
            &[PLACE],
            0,
        )
        .bind(contest)
        .all()
        .await?;
    rows.into_iter().map(Row::into_place).collect()
}

/// The first place of a contest that is still an alternate.
pub async fn next_alternate(db: &mut impl Executor, contest: ContestId) -> Result<Option<Place>> {
    let row: Option<Row> = db
        .assembled(
            "{place} WHERE p.contest_id = $1 AND p.state = 'alternate' ORDER BY p.place LIMIT 1",
            &[PLACE],
            0,
        )
        .bind(contest)
        .optional()
        .await?;
    row.map(Row::into_place).transpose()
}

/// Which contest a place belongs to.
pub async fn contest_of(db: &mut impl Executor, place: DrawingPlaceId) -> Result<ContestId> {
    let (contest,): (ContestId,) =
        db.sql("SELECT contest_id FROM drawing_places WHERE id = $1").bind(place).one().await?;
    Ok(contest)
}

/// The place that a claim's link opens; an alternate's opens nothing.
pub async fn place_of_link(db: &mut impl Executor, token_hash: [u8; 32]) -> Result<Option<DrawingPlaceId>> {
    let found: Option<(DrawingPlaceId,)> = db
        .sql("SELECT id FROM drawing_places WHERE claim_token_hash = $1 AND state <> 'alternate'")
        .bind(token_hash.to_vec())
        .optional()
        .await?;
    Ok(found.map(|(place,)| place))
}

/// Locks a member's town and those of the contests whose prizes they may still take, in the order of their ids as
/// everybody does who takes several: whoever moved has prizes elsewhere.
pub async fn lock_towns_of(tx: &mut Tx, member: MemberId) -> Result<()> {
    let locked: Vec<(TownId,)> = tx
        .sql_of_set(
            "SELECT id FROM towns
             WHERE id IN (SELECT town_id FROM members WHERE id = $1
                          UNION ALL
                          SELECT c.town_id FROM drawing_places p JOIN contests c ON c.id = p.contest_id
                          WHERE p.member_id = $1 AND p.state IN ('notified', 'claimed')
                            AND p.prize_fulfilled_at IS NULL)
             ORDER BY id {lock}",
            0,
        )
        .bind(member)
        .all()
        .await?;
    if locked.is_empty() { Err(StoreError::NotFound) } else { Ok(()) }
}

/// The places of contests that count whose prize a member has not been handed yet.
pub async fn open_prizes_of(db: &mut impl Executor, member: MemberId) -> Result<Vec<DrawingPlaceId>> {
    // Somebody wins once a week at most, and few prizes stay open for long.
    let open: Vec<(DrawingPlaceId,)> = db
        .sql(
            "SELECT p.id FROM drawing_places p JOIN contests c ON c.id = p.contest_id
             WHERE p.member_id = $1 AND p.state IN ('notified', 'claimed') AND p.prize_fulfilled_at IS NULL
               AND c.voided_at IS NULL
             ORDER BY p.id LIMIT 1000",
        )
        .bind(member)
        .all()
        .await?;
    Ok(open.into_iter().map(|(place,)| place).collect())
}

/// The holder is notified, and can answer until the deadline.
pub async fn set_notified(
    tx: &mut Tx,
    place: DrawingPlaceId,
    deadline: Timestamp,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places SET state = 'notified', notified_at = $2, claim_deadline = $3, updated_at = $2
         WHERE id = $1",
    )
    .bind(place)
    .bind(now)
    .bind(deadline)
    .run()
    .await
}

/// The holder accepts the prize.
pub async fn set_claimed(tx: &mut Tx, place: DrawingPlaceId, now: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places SET state = 'claimed', answered_at = $2, prize_claimed_at = $2, updated_at = $2
         WHERE id = $1",
    )
    .bind(place)
    .bind(now)
    .run()
    .await
}

/// Nobody who could be notified holds the place.
pub async fn set_disqualified(
    tx: &mut Tx,
    place: DrawingPlaceId,
    reason: &'static str,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places SET state = 'disqualified', state_reason = $2, updated_at = $3 WHERE id = $1",
    )
    .bind(place)
    .bind(reason)
    .bind(now)
    .run()
    .await
}

/// Takes the prize from a place, with everything that was noted of it, and returns whether it had one. When its holder
/// answered is only ever added.
pub async fn set_forfeited(
    tx: &mut Tx,
    place: DrawingPlaceId,
    (state, reason): (PlaceState, Option<&str>),
    answered_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<bool> {
    let changed = tx
        .sql(
            "UPDATE drawing_places
             SET state = $2, state_reason = $3, answered_at = COALESCE($4, answered_at), prize_claimed_at = NULL,
                 prize_fulfilled_at = NULL, is_claim_provisional = FALSE, updated_at = $5
             WHERE id = $1 AND state IN ('selected', 'notified', 'claimed')",
        )
        .bind(place)
        .bind(state)
        .bind(reason.map(str::to_owned))
        .bind(answered_at)
        .bind(now)
        .execute()
        .await?;
    Ok(changed == 1)
}

/// The place is nobody's any more.
pub async fn forget_holder(tx: &mut Tx, place: DrawingPlaceId) -> Result<()> {
    tx.sql("UPDATE drawing_places SET member_id = NULL WHERE id = $1").bind(place).run().await
}

/// The holder can answer until another instant, and is reminded of that one.
pub async fn set_deadline(
    tx: &mut Tx,
    place: DrawingPlaceId,
    deadline: Timestamp,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places SET claim_deadline = $2, claim_reminded_at = NULL, updated_at = $3 WHERE id = $1",
    )
    .bind(place)
    .bind(deadline)
    .bind(now)
    .run()
    .await
}

/// The prize is claimed by an administrator's word, which can be taken back.
pub async fn claim_provisionally(tx: &mut Tx, place: DrawingPlaceId, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE drawing_places SET state = 'claimed', answered_at = $2, is_claim_provisional = TRUE WHERE id = $1")
        .bind(place)
        .bind(now)
        .run()
        .await
}

/// The prize waits for an answer again, with the time that was left when it was claimed.
pub async fn reopen(tx: &mut Tx, place: DrawingPlaceId, now: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places
         SET state = 'notified', claim_deadline = claim_deadline + ($2 - answered_at), answered_at = NULL,
             is_claim_provisional = FALSE
         WHERE id = $1",
    )
    .bind(place)
    .bind(now)
    .run()
    .await
}

/// The claim can no longer be taken back.
pub async fn confirm(tx: &mut Tx, place: DrawingPlaceId) -> Result<()> {
    tx.sql("UPDATE drawing_places SET is_claim_provisional = FALSE WHERE id = $1").bind(place).run().await
}

/// Since when the prize is claimed and handed over; what was noted before keeps its time.
pub async fn set_progress(
    tx: &mut Tx,
    place: DrawingPlaceId,
    (claimed, handed_over): (bool, bool),
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places
         SET prize_claimed_at = CASE WHEN $2 THEN COALESCE(prize_claimed_at, $4) END,
             prize_fulfilled_at = CASE WHEN $3 THEN COALESCE(prize_fulfilled_at, $4) END, updated_at = $4
         WHERE id = $1",
    )
    .bind(place)
    .bind(claimed)
    .bind(handed_over)
    .bind(now)
    .run()
    .await
}
