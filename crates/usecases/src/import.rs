//! Moving in from the earlier hosted product: what is made of the rows of its tables, which are taken for something that is
//! there, and which are refused. Nobody is told anything: no welcome, no notice, no event.
//!
//! Whatever came of a row is written down in the same transaction, so the same rows again make nothing.

mod businesses;
mod contests;
mod inbox;
mod pictures;
mod places;
mod rows;
mod short_links;
mod sponsors;
mod templates;
mod towns;
mod undo;
mod users;

use std::collections::{BTreeMap, HashMap};

use townpick_domain::{
    import::{Header, RawRow, Reason, Table},
    template::EditedTemplate,
};
use townpick_store::{Result, Tx};

use crate::Context;
pub use pictures::StoredPicture;
pub use undo::{Taken, TakingBack, UndoRefusal, take_back};

/// What came of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It was made, without these fields, which broke a rule.
    Made(Vec<&'static str>),
    /// It was there already, which is known by this.
    Merged(&'static str),
    /// It was taken over before.
    Known,
    /// It cannot be taken over.
    Refused(Reason),
}

/// What came of the row on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The line it begins on.
    pub line: u64,
    /// What came of it.
    pub fate: Fate,
}

/// What is known of the installation and of the dump beside its rows.
#[derive(Debug, Default)]
pub struct Surroundings {
    /// The templates as they are shipped, by key.
    pub shipped: BTreeMap<String, EditedTemplate>,
    /// The files of pictures that lie beside the dump, by the ids of their rows, or why one is no picture.
    pub pictures: HashMap<String, std::result::Result<StoredPicture, Reason>>,
}

/// Takes rows of a table over. What came of each is in the order of the lines.
pub async fn take(
    tx: &mut Tx,
    ctx: &Context<'_>,
    table: Table,
    header: &Header,
    rows: &[RawRow],
    around: &Surroundings,
) -> Result<Vec<Outcome>> {
    let batch = rows::Batch { table, header, rows };
    let mut outcomes = match table {
        Table::Places => places::take(tx, ctx, &batch).await?,
        Table::Towns => towns::take(tx, ctx, &batch).await?,
        Table::Users => users::take(tx, ctx, &batch).await?,
        Table::Sponsors => sponsors::take(tx, ctx, &batch).await?,
        Table::FeaturedBusinesses => businesses::take(tx, ctx, &batch).await?,
        Table::FeaturedBusinessTowns => businesses::take_towns(tx, ctx, &batch).await?,
        Table::BusinessApplications => inbox::take_applications(tx, ctx, &batch).await?,
        Table::BusinessNominations => inbox::take_nominations(tx, ctx, &batch).await?,
        Table::ShortUrls => short_links::take(tx, ctx, &batch).await?,
        Table::Contests => contests::take(tx, ctx, &batch).await?,
        Table::ContestParticipants | Table::ContestEntries => contests::take_entries(tx, ctx, &batch).await?,
        Table::NotificationTemplates => templates::take(tx, ctx, &batch, around).await?,
        Table::BackgroundImages => pictures::take(tx, ctx, &batch, around).await?,
        Table::ContestDrawingAudit
        | Table::ContestParticipantSnapshots
        | Table::Notifications
        | Table::AdminActivityLog => Vec::new(),
    };
    outcomes.sort_by_key(|outcome| outcome.line);
    Ok(outcomes)
}
