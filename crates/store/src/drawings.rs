//! Drawings: one per contest, committed to before it can be known, closed before it is drawn, never repeated.
//!
//! Everything that changes a drawing takes the town's turn first and looks again at what is there, so any number of
//! engines may try at the same moment; the schema refuses a second result whatever happens here. The seed of a
//! contest leaves this module only through [`seed`], for the transaction that draws.

mod closing;
mod deciding;
mod due;
mod last;
mod proof;
mod shown;

use townpick_domain::{
    drawing::{
        Hex, bodies,
        ledger::{Event, SigningKey},
        proof::ContestFacts,
    },
    ids::{ContestId, TownId},
    time::Timestamp,
};

pub use closing::{
    Closing, ENTRANTS_AT_ONCE, Entrant, Part, Snapshot, close, entrants, exclusions, insert_snapshots,
    is_closed, next_part, take_back_tickets,
};
pub use deciding::{
    DrawnPlace, Outcome, TicketHolder, Undrawn, holders_of, results_told, save_outcome, seed,
    take_turn_to_tell, undrawn,
};
pub use due::{Due, DueContest, due, next_instant};
pub use last::{LastDrawing, first_winners, last_of_town};
pub use proof::{Entry, entries, proof_without_entries};
pub use shown::{
    AuditedDrawing, CompletedDrawing, OwnTicket, ShownDrawing, ShownPlace, SnapshotRow, audited,
    completed_page, own_ticket, places, published, shown, snapshot_page,
};

use crate::{
    Executor, Result, StoreError, Tx, contests,
    fixed_bytes::{fixed, signed, unsigned},
    ledger::{self, Happening, LedgerOf},
    revisions::{self, Topic},
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
    /// The ledger its records belong to.
    pub fn ledger(&self) -> LedgerOf<'_> {
        LedgerOf { town: self.town_id, slug: &self.ledger_slug }
    }

    /// Something that happened to this contest.
    pub fn happening(&self, event: Event, body: sqlx::types::JsonValue) -> Happening {
        Happening { contest: self.id, event, body }
    }

    fn facts(&self) -> ContestFacts {
        ContestFacts {
            id: self.id,
            title: self.title.clone(),
            town: self.town_full_name.clone(),
            closes_at: self.ends_at,
            winners: unsigned(self.number_of_winners),
            alternates: unsigned(self.number_of_alternates),
        }
    }
}

/// Waits until no other transaction changes this contest's town, and reads the contest as it is then.
pub async fn take_turn(tx: &mut Tx, contest: ContestId) -> Result<DrawingContest> {
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

/// Puts the promise about the seed into the ledger, with the round of public randomness if there is to be one; tells
/// whether it was missing.
pub async fn commit(
    tx: &mut Tx,
    contest: &mut DrawingContest,
    beacon_round: Option<u64>,
    key: &SigningKey,
    now: Timestamp,
) -> Result<bool> {
    if ledger::find(tx, contest.id, Event::Committed).await?.is_some() {
        return Ok(false);
    }
    contest.beacon_round = beacon_round.map(signed);
    tx.sql("UPDATE contests SET beacon_round = $2 WHERE id = $1")
        .bind(contest.id)
        .bind(contest.beacon_round)
        .execute()
        .await?;
    let body = bodies::committed(&contest.facts(), Hex(fixed(&contest.commitment)?), beacon_round);
    let committed = vec![contest.happening(Event::Committed, body)];
    ledger::append(tx, contest.ledger(), committed, key, now).await?;
    Ok(true)
}

/// Calls a contest off; one that has started, or was promised in the ledger, says so there, with the reason.
pub async fn void(
    tx: &mut Tx,
    contest: ContestId,
    reason: &str,
    key: &SigningKey,
    now: Timestamp,
) -> Result<()> {
    let contest = take_turn(tx, contest).await?;
    if contest.voided_at.is_some() {
        return Err(StoreError::NotFound);
    }
    if contest.starts_at <= now || ledger::find(tx, contest.id, Event::Committed).await?.is_some() {
        let voided = vec![contest.happening(Event::Voided, bodies::voided(reason))];
        ledger::append(tx, contest.ledger(), voided, key, now).await?;
    }
    contests::void(tx, contest.id, reason, now).await?;
    revisions::bump(tx, Topic::Drawings).await
}
