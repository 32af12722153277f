//! Moving in from the earlier hosted product: which rows of its tables become new records, which match a record that is
//! already there, and which are refused. Nobody gets a message about it: no welcome, no notice, no event.
//!
//! The outcome of each row is written in the same transaction, so importing the same rows again changes nothing.

mod businesses;
mod contests;
mod inbox;
mod outcome;
mod pictures;
mod places;
mod rows;
mod short_links;
mod sponsors;
mod surroundings;
mod templates;
mod towns;
mod undo;
mod users;

use townpick_domain::import::{Header, RawRow, Table};
use townpick_store::{Result, Tx};

use crate::Context;
pub use outcome::{Fate, Outcome};
pub use surroundings::{StoredPicture, Surroundings};
pub use undo::{Taken, TakingBack, UndoRefusal, take_back};

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
