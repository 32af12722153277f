//! A town.

use jiff::civil::Date;

use super::{read::Read, reason::Reason, row::Row};
use crate::status::TownStatus;
use crate::town::PlaceTown;
use crate::us_states::state_code;

/// A town as the earlier product knew it. How many members it has is counted here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedTown {
    /// What it is called and where it is.
    pub place: PlaceTown,
    /// Whether it was open.
    pub status: TownStatus,
    /// The day it was opened.
    pub launch_date: Option<Date>,
    /// How many people live there.
    pub population: Option<i64>,
}

impl Read<ImportedTown> {
    /// Reads a town.
    pub fn town(row: &Row<'_>) -> Result<Self, Reason> {
        let source = row.id("id")?;
        let name = row.text("name").ok_or("name is empty")?;
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let state = row.text("state").and_then(state_code).ok_or("state is no code of a US state")?;
        let place = PlaceTown::named(&name, state).map_err(|error| error.to_string())?;
        let status = match row.text("status").map(str::to_ascii_lowercase).as_deref() {
            Some("active") => TownStatus::Active,
            Some("inactive") | None => TownStatus::Inactive,
            Some(_) => return Err("status is neither Active nor Inactive".to_owned()),
        };
        let (launch_date, population) = (row.day("launch_date")?, row.count("population")?);
        Ok(Self::whole(source, ImportedTown { place, status, launch_date, population }))
    }
}
