//! A place of the search box.

use super::{read::Read, reason::Reason, row::Row};
use crate::places::PlaceRow;

impl Read<PlaceRow> {
    /// Reads a place; its value follows from its label, as everywhere.
    pub fn place(row: &Row<'_>) -> Result<Self, Reason> {
        let source = row.id("id")?;
        let label = row.text("label").ok_or("label is empty")?;
        let place = PlaceRow::new(label, row.count("population")?.unwrap_or(0));
        let place = place.ok_or("label is no town and state, such as Salem, MA")?;
        Ok(Self::whole(source, place))
    }
}
