//! Drawings: one per contest, committed to before it can be known, closed before it is drawn, never repeated.
//!
//! Everything that changes a drawing locks the town first and looks again at what is there, so any number of
//! engines may try at the same moment; the schema refuses a second result whatever happens here. The seed of a
//! contest leaves this module only through [`seed`], for the transaction that draws.

mod audit_lists;
mod closing;
mod deciding;
mod due;
mod last;
mod proof;
mod published;
mod shown;
mod winners;

use townpick_domain::{
    drawing::{Hex, proof::ContestFacts},
    ids::{ContestId, TownId},
    time::Timestamp,
};

pub use audit_lists::{CompletedDrawing, SnapshotEntry};
pub use closing::{
    Closing, ENTRANTS_AT_ONCE, Entrant, MemberRange, Snapshot, close, entrants, entrants_who_moved,
    exclusions, insert_snapshots, is_closed, next_range, take_back_tickets,
};
pub use deciding::{
    DrawnPlace, Outcome, TicketHolder, Undrawn, holders_of, lock_unannounced, save_outcome, seed,
    set_announced, undrawn,
};
pub use due::{Due, DueContest, due, next_instant, unfinished};
pub use last::{LastDrawing, first_winners, last_of_town};
pub use proof::{Entry, entries, proof_without_entries};
pub use published::{insert_published, published_part};
pub use shown::{
    AuditedDrawing, OwnTicket, ShownDrawing, ShownPlace, audited, last_drawn, own_ticket, places, published,
    shown,
};

pub use winners::{TownWinner, winners_of_town};

use crate::{
    Executor, Result, StoreError, Tx,
    fixed_bytes::{fixed, signed, unsigned},
};

/// A contest as its drawing needs it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DrawingContest {
    /// The contest.
    pub id: ContestId,
    /// Its town.
    pub town_id: TownId,
    /// The slug that the records of the town's ledger carry.
    pub ledger_slug: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// Its headline.
    pub title: String,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant its list closes.
    pub ends_at: Timestamp,
    /// How many win.
    pub number_of_winners: i64,
    /// How many wait behind them.
    pub number_of_alternates: i64,
    /// The promise about the seed.
    pub commitment: Vec<u8>,
    /// The public randomness the drawing depends on, once it is announced.
    pub beacon_round: Option<i64>,
    /// When it was drawn.
    pub drawing_completed_at: Option<Timestamp>,
    /// When it was called off.
    pub voided_at: Option<Timestamp>,
}

impl DrawingContest {
    /// What its promise and its proof say of it.
    pub fn facts(&self) -> ContestFacts {
        ContestFacts {
            id: self.id,
            title: self.title.clone(),
            town: self.town_full_name.clone(),
            closes_at: self.ends_at,
            winners: unsigned(self.number_of_winners),
            alternates: unsigned(self.number_of_alternates),
        }
    }

    /// The promise as it is published.
    pub fn promise(&self) -> Result<Hex<32>> {
        fixed(&self.commitment).map(Hex)
    }
}

/// Locks this contest's town, so that no other transaction changes it, and reads the contest as it is then.
pub async fn lock(tx: &mut Tx, contest: ContestId) -> Result<DrawingContest> {
    let locked = tx
        .sql(
            "UPDATE towns SET total_members = total_members
             WHERE id = (SELECT town_id FROM contests WHERE id = $1)",
        )
        .bind(contest)
        .execute()
        .await?;
    if locked == 0 {
        return Err(StoreError::NotFound);
    }
    tx.sql(
        "SELECT c.id, c.town_id, COALESCE(t.ledger_slug, t.slug) AS ledger_slug,
                t.full_name AS town_full_name, c.title, c.starts_at, c.ends_at,
                c.number_of_winners, c.number_of_alternates, c.commitment, c.beacon_round, c.drawing_completed_at,
                c.voided_at
         FROM contests c JOIN towns t ON t.id = c.town_id WHERE c.id = $1",
    )
    .bind(contest)
    .one()
    .await
}

/// Decides which round of public randomness the drawing depends on, if on any.
pub async fn set_beacon_round(tx: &mut Tx, contest: &mut DrawingContest, round: Option<u64>) -> Result<()> {
    contest.beacon_round = round.map(signed);
    tx.sql("UPDATE contests SET beacon_round = $2 WHERE id = $1")
        .bind(contest.id)
        .bind(contest.beacon_round)
        .run()
        .await
}
