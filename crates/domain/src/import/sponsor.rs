//! A sponsor, and the towns it supports.

use super::{
    fields::{Fields, Messages, picture},
    read::Read,
    reason::Reason,
    row::{Row, SourceId},
    table::Table,
};
use crate::sponsor::{Sponsor, SponsorForm};

/// The earlier product let the category be empty at times; here it says something.
const NO_CATEGORY: &str = "Other";

/// A sponsor as the earlier product knew it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedSponsor {
    /// What is stored of it.
    pub record: Sponsor,
    /// The towns it supports.
    pub towns: Vec<SourceId>,
}

impl Read<ImportedSponsor> {
    /// Reads a sponsor.
    pub fn sponsor(row: &Row<'_>) -> Result<Self, Reason> {
        let source = row.id("id")?;
        let fields = Fields::texts(row, Table::Sponsors, &["logo_url", "towns_served"])
            .with("category", row.text("category").unwrap_or(NO_CATEGORY));
        let parse = |form: &SponsorForm| Sponsor::parse(form).map_err(|refused| Messages::from(&refused));
        let (record, without) = fields.read(parse)?;
        let towns = row.list("towns_served")?;
        let towns = towns.iter().map(|town| SourceId::of(town, "towns_served")).collect::<Result<_, _>>()?;
        let record = Sponsor { logo_url: picture(row, "logo_url"), ..record };
        Ok(Self { source, value: ImportedSponsor { record, towns }, without })
    }
}
