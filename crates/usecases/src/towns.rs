//! Towns: opening and closing them, giving them another name, and merging one that is there twice.

mod merge;
mod rename;
mod status;

use townpick_domain::slug::TownSlug;
use townpick_store::{
    Result, Tx,
    revisions::{self, Topic},
};

pub use merge::{MergeRefusal, merge};
pub use rename::{RenameRefusal, rename};
pub use status::{ChangeOutcome, ForeseenChange, StatusChange, TownAfterChange, foresee, set_status};

/// A place as the town that its record is made of when it has none.
#[derive(Debug, Clone)]
pub struct PlaceTown {
    /// What its address is made of.
    pub slug: TownSlug,
    /// Its name without its state.
    pub name: String,
    /// The two-letter state code.
    pub state: String,
}

/// The towns' names are in the search box, on their pages and on those of their drawings.
async fn refresh_names(tx: &mut Tx) -> Result<()> {
    for topic in [Topic::Towns, Topic::Places, Topic::Drawings] {
        revisions::bump(tx, topic).await?;
    }
    Ok(())
}
