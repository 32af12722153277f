//! Taking back what imports made, in reverse order, as long as nobody was written to and nothing was promised. What somebody
//! has used since stays, and what it needs with it.

use townpick_domain::import::Table;
use townpick_store::{
    Result, Tx,
    imports::{self, Removed},
    revisions::{self, Topic},
};

/// Why nothing was taken back. The transaction must be dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UndoRefusal {
    /// Members were written to, or others about contests that were imported.
    #[error("{0} messages went out to people who were imported or about contests that were")]
    Written(i64),
    /// Contests stand in a ledger, which forgets nothing.
    #[error("{0} of the contests that were imported stand in a town's ledger, which forgets nothing")]
    Promised(i64),
}

/// What was taken back of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// The table.
    pub table: Table,
    /// How many rows of ours went and how many stay.
    pub count: Removed,
}

/// What was taken back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TakingBack {
    /// Each table, in the order in which it was.
    pub tables: Vec<Taken>,
    /// Where the storage keeps the files of pictures that are gone: nobody needs them any more.
    pub pictures: Vec<String>,
}

/// Takes everything back that can go, all of it or nothing, and tells after each part how much it was.
pub async fn take_back(
    tx: &mut Tx,
    told: &(dyn Fn(u64) + Sync),
) -> Result<std::result::Result<TakingBack, UndoRefusal>> {
    let found = imports::in_the_way(tx).await?;
    if found.messages > 0 {
        return Ok(Err(UndoRefusal::Written(found.messages)));
    }
    if found.promised > 0 {
        return Ok(Err(UndoRefusal::Promised(found.promised)));
    }
    let mut taken = TakingBack { tables: Vec::new(), pictures: imports::picture_paths(tx).await? };
    for &table in Table::all().iter().rev() {
        let mut count = Removed::default();
        loop {
            let part = imports::remove(tx, table).await?;
            if part == 0 {
                break;
            }
            told(part);
            count.removed += part;
        }
        count.kept = imports::forget(tx, table).await?;
        if count != Removed::default() {
            taken.tables.push(Taken { table, count });
        }
    }
    for topic in [Topic::Towns, Topic::Places, Topic::BackgroundImages] {
        revisions::bump(tx, topic).await?;
    }
    Ok(Ok(taken))
}
