//! A backup's trial: it is restored into a scratch folder, where the rows must be those that were saved, the ledgers
//! must verify and one drawing must repeat.

use std::{fmt, path::Path};

use townpick_domain::{
    drawing::{
        Hex,
        ledger::{Ledger, LedgerError, Record},
        proof::Proof,
        verify,
    },
    ids::{ContestId, TownId},
};
use townpick_gateways::keys::{KeyError, Secrets};
use townpick_store::{
    Database, Executor, Result as Stored, StoreError, drawings, ledger, service_keys,
    transfer::{self, CopiedTable, TransferError},
};

use super::{SavedDatabase, SavedError};

/// What was found good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// The rows that were restored.
    pub rows: u64,
    /// In how many tables.
    pub tables: usize,
    /// How many ledgers hold from their first record to their last.
    pub ledgers: u64,
    /// How many records those are.
    pub records: u64,
    /// The drawing whose proof was repeated, if anything was drawn yet.
    pub drawing: Option<ContestId>,
}

impl fmt::Display for Checked {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, tables, ledgers, records, drawing } = self;
        write!(
            formatter,
            "restored {rows} rows of {tables} tables, checked {records} records of {ledgers} ledgers"
        )?;
        match drawing {
            Some(contest) => write!(formatter, " and repeated the drawing of contest {contest}"),
            None => formatter.write_str("; nothing was drawn yet"),
        }
    }
}

/// Why a backup does not stand its trial.
#[derive(Debug, thiserror::Error)]
pub enum Unsound {
    /// It cannot be opened.
    #[error(transparent)]
    NotOpened(#[from] SavedError),
    /// It cannot be restored.
    #[error("it could not be restored")]
    NotRestored(#[from] TransferError),
    /// A table has more or fewer rows than were saved.
    #[error("table {table} has {found} rows, and {saved} were saved")]
    Rows {
        /// The table.
        table: &'static str,
        /// How many were saved.
        saved: u64,
        /// How many are there.
        found: u64,
    },
    /// Its keys cannot be read.
    #[error("its keys cannot be read")]
    Keys(#[from] KeyError),
    /// A service could not go on with its keys.
    #[error("its keys are not those that its database was used with (key {0})")]
    OtherKeys(String),
    /// A ledger is not whole.
    #[error("the ledger of {0} does not hold: {1}")]
    Ledger(String, LedgerError),
    /// A drawing cannot be repeated.
    #[error("the proof of contest {0} does not hold: {1}")]
    Drawing(ContestId, String),
}

impl Unsound {
    /// Whether the database itself has what is wrong, so that no other backup of it would be better.
    pub fn is_of_the_database(&self) -> bool {
        matches!(self, Self::OtherKeys(_) | Self::Ledger(..) | Self::Drawing(..))
    }
}

impl From<StoreError> for Unsound {
    fn from(error: StoreError) -> Self {
        Self::NotRestored(error.into())
    }
}

/// Restores a saved database below `room`, telling of each few rows, and checks it against what was counted when it was
/// saved.
pub async fn check(
    file: &Path,
    keys: Option<&Path>,
    counted: &[CopiedTable],
    room: &Path,
    told: &(dyn Fn(u64) + Sync),
) -> Result<Checked, Unsound> {
    let saved = SavedDatabase::open(file, room).await?;
    let restored = restored(&saved.database, counted, &room.join("restored.db"), told).await;
    saved.database.close().await;
    let (restored, tables) = restored?;
    let checked = contents(&restored, keys).await;
    restored.close().await;
    let rows = tables.iter().map(|table| table.rows).sum();
    Ok(Checked { rows, tables: tables.len(), ..checked? })
}

async fn restored(
    saved: &Database,
    counted: &[CopiedTable],
    into: &Path,
    told: &(dyn Fn(u64) + Sync),
) -> Result<(Database, Vec<CopiedTable>), Unsound> {
    same(counted, &transfer::counts(saved).await?)?;
    let restored = Database::open(&format!("sqlite:{}", into.display())).await?;
    restored.migrate().await?;
    let copied = transfer::copy_all_telling(saved, &restored, told).await?;
    same(&copied, &transfer::counts(&restored).await?)?;
    Ok((restored, copied))
}

fn same(saved: &[CopiedTable], found: &[CopiedTable]) -> Result<(), Unsound> {
    for table in saved {
        let there = found.iter().find(|found| found.name == table.name).map_or(0, |found| found.rows);
        if there != table.rows {
            return Err(Unsound::Rows { table: table.name, saved: table.rows, found: there });
        }
    }
    Ok(())
}

async fn contents(restored: &Database, keys: Option<&Path>) -> Result<Checked, Unsound> {
    let mut db = restored.read().await?;
    let recorded = service_keys::all(&mut db).await?;
    if let Some(keys) = keys {
        let keys = Secrets::of_file(keys)?;
        if let Some(lacking) = recorded.iter().find(|key| !keys.holds(&key.name, key.public_key)) {
            return Err(Unsound::OtherKeys(lacking.name.clone()));
        }
    }
    let mut checked = Checked::default();
    let mut after = None;
    loop {
        let towns = ledger::towns_with_ledger(&mut db, after).await?;
        for town in &towns {
            if let Some(ledger) = ledger_of(&mut db, *town).await? {
                checked.ledgers += 1;
                checked.records += ledger.records.len() as u64;
                ledger.check().map_err(|error| Unsound::Ledger(ledger.ledger, error))?;
            }
        }
        match towns.last() {
            Some(last) => after = Some(*last),
            None => break,
        }
    }
    if let Some(contest) = drawings::last_drawn(&mut db).await? {
        let proof = proof_of(&mut db, contest).await?;
        let proof = proof.ok_or_else(|| Unsound::Drawing(contest, "it has none".to_owned()))?;
        verify(&proof).map_err(|error| Unsound::Drawing(contest, error.to_string()))?;
        checked.drawing = Some(contest);
    }
    Ok(checked)
}

async fn ledger_of(db: &mut impl Executor, town: TownId) -> Stored<Option<Ledger>> {
    let Some(public_key) = ledger::first_key(db, town).await? else { return Ok(None) };
    let mut records: Vec<Record> = Vec::new();
    loop {
        let after = records.last().map_or(0, |record| record.statement.sequence);
        let page = ledger::of_town(db, town, after, u64::MAX).await?;
        if page.is_empty() {
            break;
        }
        records.extend(page);
    }
    let name = records.first().map(|record| record.statement.town.clone());
    Ok(name.map(|ledger| Ledger { ledger, public_key: Hex(public_key), records }))
}

/// The proof as it is published.
async fn proof_of(db: &mut impl Executor, contest: ContestId) -> Stored<Option<Proof>> {
    let Some(mut proof) = drawings::proof_without_entries(db, contest).await? else { return Ok(None) };
    let mut part = 0;
    while let Some(entries) = drawings::published_part(db, contest, part).await? {
        proof.entries.extend(entries.into_iter().map(|(ticket, holder)| (Hex(ticket.0), Hex(holder))));
        part += 1;
    }
    Ok(Some(proof))
}
