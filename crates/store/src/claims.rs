//! Claims: a drawn place is called, its holder answers in time or the prize goes to the next alternate.
//!
//! Every change is made under the town's turn together with its records in the ledger and its messages, so a place is
//! never promoted twice and nobody is told what did not happen. Administrators' reasons stay private: the ledger tells
//! only what happened.

mod answers;
mod calling;
mod leaving;
mod marks;
mod prizes;
mod shown;
pub(crate) mod telling;
mod unreached;
mod untaken;
mod waiting;

use townpick_domain::{
    drawing::{
        Ticket, bodies,
        ledger::{Event, SigningKey},
    },
    ids::{ContestId, DrawingPlaceId, MemberId},
    time::Timestamp,
};

pub use answers::{Answered, Refusal, answer, disqualify, extend};
pub use calling::call_selected;
pub use leaving::give_up;
pub use marks::{mark, record_claim, unrecorded};
pub use prizes::{AfterPrize, Prize, PrizeStage, count_prizes, prizes};
pub use shown::{Claim, Winner, claim, winner, winners};
pub use unreached::{Unreached, count_unreached, notice_unreached, unnoticed, unreached};
pub use untaken::count_untaken;
pub use waiting::{Waiting, lapse, overdue, remind, to_remind};

use crate::{
    Executor, Result, StoreError, Tx,
    drawings::DrawingContest,
    fixed_bytes::{fixed, unsigned},
    ledger::{self, Happening},
    revisions::{self, Topic},
};

/// What changing a claim needs from outside the database.
#[derive(Clone, Copy)]
pub struct Means<'m> {
    /// Signs the records.
    pub key: &'m SigningKey,
    /// Other bytes each time, for ids.
    pub random: &'m (dyn Fn() -> [u8; 10] + Send + Sync),
}

/// Where a page of places begins that are read by their deadlines: after this one.
pub type AfterDeadline = (Timestamp, DrawingPlaceId);

/// Before every place.
const FIRST: AfterDeadline = (Timestamp::MIN, DrawingPlaceId::from_bytes([0; 16]));

/// A drawn place as it is under the town's turn.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    id: DrawingPlaceId,
    number: u64,
    member: Option<MemberId>,
    state: String,
    ticket: Ticket,
    claim_deadline: Option<Timestamp>,
    is_handed_over: bool,
    /// Claimed by an administrator's word, and not told by the ledger yet.
    is_claim_provisional: bool,
}

#[derive(sqlx::FromRow)]
struct PlaceRow {
    id: DrawingPlaceId,
    place: i64,
    member_id: Option<MemberId>,
    state: String,
    ticket: Vec<u8>,
    claim_deadline: Option<Timestamp>,
    prize_fulfilled_at: Option<Timestamp>,
    is_claim_provisional: bool,
}

impl PlaceRow {
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

impl Place {
    fn happening(&self, contest: &DrawingContest, event: Event) -> Happening {
        contest.happening(event, bodies::of_place(self.number, self.ticket))
    }
}

/// Which contest a place belongs to.
async fn contest_of(db: &mut impl Executor, place: DrawingPlaceId) -> Result<ContestId> {
    let (contest,): (ContestId,) =
        db.sql("SELECT contest_id FROM drawing_places WHERE id = $1").bind(place).one().await?;
    Ok(contest)
}

async fn read_place(tx: &mut Tx, place: DrawingPlaceId) -> Result<Place> {
    let row: PlaceRow = tx
        .sql(
            "SELECT p.id, p.place, p.member_id, p.state, s.ticket, p.claim_deadline, p.prize_fulfilled_at,
                    p.is_claim_provisional
             FROM drawing_places p JOIN participant_snapshots s ON s.id = p.snapshot_id WHERE p.id = $1",
        )
        .bind(place)
        .one()
        .await?;
    row.into_place()
}

/// Takes a prize from a place, with its marks, and gives it to the next alternate. When its holder answered is kept.
async fn forfeit(
    tx: &mut Tx,
    contest: &DrawingContest,
    place: &Place,
    (event, reason): (Event, Option<&str>),
    means: Means<'_>,
    now: Timestamp,
) -> Result<()> {
    let changed = tx
        .sql(
            "UPDATE drawing_places
             SET state = $2, state_reason = $3, answered_at = COALESCE($4, answered_at), prize_claimed_at = NULL,
                 prize_fulfilled_at = NULL, is_claim_provisional = FALSE, updated_at = $5
             WHERE id = $1 AND state IN ('selected', 'notified', 'claimed')",
        )
        .bind(place.id)
        .bind(event.as_str())
        .bind(reason.map(str::to_owned))
        .bind((event == Event::Declined).then_some(now))
        .bind(now)
        .execute()
        .await?;
    if changed == 0 {
        return Err(StoreError::NotFound);
    }
    let mut happenings = vec![place.happening(contest, event)];
    calling::promote(tx, contest, &mut happenings, means, now).await?;
    ledger::append(tx, contest.ledger(), happenings, means.key, now).await?;
    // The town's page names whoever has the prize.
    revisions::bump(tx, Topic::Towns).await
}
