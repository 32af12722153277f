//! Rows of an earlier product's tables: what each became here, the members that are made of them, and taking all of it
//! back.

mod members;
mod undo;

use std::collections::HashMap;

use townpick_domain::{
    ids::TownId,
    import::{SourceId, Table},
    time::Timestamp,
};
use uuid::Uuid;

use crate::{Executor, Result, Tx};
pub use members::{NewImportedMember, add_members, members_with};
pub use undo::{InTheWay, Removed, find_present, forget, in_the_way, picture_paths, remove};

/// How many ids are looked up in one statement.
const AT_ONCE: usize = 500;

/// What a row became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedRow {
    /// What the earlier product knew it by.
    pub source: SourceId,
    /// What it is here; a short link goes by its code alone.
    pub entity: Option<Uuid>,
    /// Of a business in a town, the town.
    pub town: Option<TownId>,
    /// Whether it was made of the row; otherwise it was there before.
    pub was_made: bool,
}

/// What those of the rows became that were taken over before.
pub async fn find(
    db: &mut impl Executor,
    table: Table,
    sources: &[SourceId],
) -> Result<HashMap<String, Option<Uuid>>> {
    let mut found = HashMap::new();
    for some in sources.chunks(AT_ONCE) {
        let ids: Vec<String> = some.iter().map(|source| source.as_str().to_owned()).collect();
        let rows: Vec<(String, Option<Uuid>)> = db
            .sql_of_set(
                "SELECT source_id, entity_id FROM imported_rows WHERE source_table = $1 AND source_id IN ($set)",
                ids.len(),
            )
            .bind(table)
            .bind_each(&ids)
            .all()
            .await?;
        found.extend(rows);
    }
    Ok(found)
}

/// Writes down what rows became.
pub async fn note(tx: &mut Tx, table: Table, rows: &[ImportedRow], now: Timestamp) -> Result<()> {
    tx.insert_many(
        "INSERT INTO imported_rows (source_table, source_id, entity_id, town_id, was_made, imported_at)",
        "",
        rows,
        |statement, row| {
            statement
                .bind(table)
                .bind(row.source.as_str().to_owned())
                .bind(row.entity)
                .bind(row.town)
                .bind(row.was_made)
                .bind(now)
        },
    )
    .await?;
    Ok(())
}
