//! Towns: opening and closing them, renaming them, and merging a town that exists twice.

mod launch;
mod merge;
mod rename;
mod status;

use townpick_store::{
    Result, Tx,
    revisions::{self, Topic},
};

pub use launch::go_on_with_launch;
pub use merge::{MergeRefusal, merge};
pub use rename::{RenameRefusal, rename};
pub use status::{ChangeOutcome, ForeseenChange, StatusChange, TownAfterChange, foresee, set_status};
pub use townpick_domain::town::PlaceTown;

/// The towns' names are in the search box, on their pages and on those of their drawings.
async fn refresh_names(tx: &mut Tx) -> Result<()> {
    for topic in [Topic::Towns, Topic::Places, Topic::Drawings] {
        revisions::bump(tx, topic).await?;
    }
    Ok(())
}
