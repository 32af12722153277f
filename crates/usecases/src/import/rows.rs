//! Which rows of a batch are new, and what is recorded about them.

use std::collections::{HashMap, HashSet};

use townpick_domain::{
    ids::TownId,
    import::{Header, RawRow, Read, Reason, Row, SourceId, Table},
};
use townpick_store::{
    Result, Tx,
    imports::{self, ImportedRow},
    towns,
};
use uuid::Uuid;

use super::outcome::{Fate, Outcome};
use crate::Context;

/// Some rows of a table.
pub(super) struct Batch<'b> {
    pub table: Table,
    pub header: &'b Header,
    pub rows: &'b [RawRow],
}

/// A row that was not taken over before.
pub(super) struct Fresh<T> {
    pub line: u64,
    pub read: Read<T>,
}

/// What comes of the rows of a batch, and what is written down of them in the end.
pub(super) struct Outcomes {
    table: Table,
    settled: Vec<Outcome>,
    noted: Vec<ImportedRow>,
}

impl Batch<'_> {
    /// Reads the rows, and tells which of them are neither refused nor known.
    pub async fn read<T>(
        &self,
        tx: &mut Tx,
        read: impl Fn(&Row<'_>) -> std::result::Result<Read<T>, Reason>,
    ) -> Result<(Vec<Fresh<T>>, Outcomes)> {
        let mut outcomes = Outcomes { table: self.table, settled: Vec::new(), noted: Vec::new() };
        let mut fresh = Vec::with_capacity(self.rows.len());
        for raw in self.rows {
            if raw.is_damaged() {
                outcomes.settle(raw.line, Fate::Refused("it is not UTF-8 text".to_owned()));
                continue;
            }
            match read(&self.header.row(raw)) {
                Ok(read) => fresh.push(Fresh { line: raw.line, read }),
                Err(reason) => outcomes.settle(raw.line, Fate::Refused(reason)),
            }
        }
        let sources: Vec<SourceId> = fresh.iter().map(|fresh| fresh.read.source.clone()).collect();
        let known = imports::find(tx, self.table, &sources).await?;
        let mut seen = HashSet::new();
        fresh.retain(|fresh| {
            let source = fresh.read.source.as_str();
            let is_new = !known.contains_key(source) && seen.insert(source.to_owned());
            if !is_new {
                outcomes.settle(fresh.line, Fate::Known);
            }
            is_new
        });
        Ok((fresh, outcomes))
    }
}

impl Outcomes {
    /// Something was made of a row, with this id.
    pub fn made<T>(&mut self, row: &Fresh<T>, entity: Option<Uuid>) {
        self.note(row, entity, None, true);
        self.settle(row.line, Fate::Made(row.read.without.clone()));
    }

    /// A business was tied to a town.
    pub fn tied<T>(&mut self, row: &Fresh<T>, business: Uuid, town: TownId) {
        self.note(row, Some(business), Some(town), true);
        self.settle(row.line, Fate::Made(Vec::new()));
    }

    /// A row was taken for something that is there, known by `how`.
    pub fn merged<T>(&mut self, row: &Fresh<T>, entity: Option<Uuid>, how: &'static str) {
        self.note(row, entity, None, false);
        self.settle(row.line, Fate::Merged(how));
    }

    /// Something was made of a row that goes with what it belongs to, so it is not written down.
    pub fn counted<T>(&mut self, row: &Fresh<T>) {
        self.settle(row.line, Fate::Made(Vec::new()));
    }

    /// What a row would become is there.
    pub fn known<T>(&mut self, row: &Fresh<T>) {
        self.settle(row.line, Fate::Known);
    }

    /// A row cannot be taken over.
    pub fn refused<T>(&mut self, row: &Fresh<T>, reason: impl Into<Reason>) {
        self.settle(row.line, Fate::Refused(reason.into()));
    }

    fn note<T>(&mut self, row: &Fresh<T>, entity: Option<Uuid>, town: Option<TownId>, was_made: bool) {
        self.noted.push(ImportedRow { source: row.read.source.clone(), entity, town, was_made });
    }

    fn settle(&mut self, line: u64, fate: Fate) {
        self.settled.push(Outcome { line, fate });
    }

    /// Writes down what came of the rows, and tells it.
    pub async fn close(self, tx: &mut Tx, ctx: &Context<'_>) -> Result<Vec<Outcome>> {
        imports::note(tx, self.table, &self.noted, ctx.now).await?;
        Ok(self.settled)
    }
}

/// What the rows of another table became that rows of this one refer to, where it is still there.
pub(super) async fn referred(
    tx: &mut Tx,
    table: Table,
    sources: impl Iterator<Item = &SourceId>,
) -> Result<HashMap<String, Uuid>> {
    let distinct: HashSet<SourceId> = sources.cloned().collect();
    let distinct: Vec<SourceId> = distinct.into_iter().collect();
    imports::find_present(tx, table, &distinct).await
}

/// Which towns those are that rows refer to. Whoever was in one that was merged into another is there.
pub(super) async fn towns_of(
    tx: &mut Tx,
    sources: impl Iterator<Item = &SourceId>,
) -> Result<HashMap<String, TownId>> {
    let mut present = HashMap::new();
    for (source, town) in referred(tx, Table::Towns, sources).await? {
        if let Some(town) = towns::by_id(tx, TownId::from_uuid(town)).await? {
            present.insert(source, town.merged_into.unwrap_or(town.id));
        }
    }
    Ok(present)
}
