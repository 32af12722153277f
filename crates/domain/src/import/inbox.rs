//! Applications of businesses and nominations, as they arrived.

use uuid::Uuid;

use super::{
    fields::{Fields, Messages},
    read::Read,
    reason::Reason,
    row::Row,
    table::Table,
};
use crate::application::{ApplicationForm, ApplicationSource, BusinessApplication};
use crate::nomination::{BusinessNomination, NominationForm};
use crate::time::Timestamp;

/// Something that arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrived<T> {
    /// What was sent.
    pub form: T,
    /// When, where the file says so.
    pub at: Option<Timestamp>,
}

/// No submit of a browser is behind it.
fn fields(row: &Row<'_>, table: Table) -> Fields {
    Fields::texts(row, table, &[]).with("request_id", Uuid::nil().to_string())
}

impl Read<Arrived<BusinessApplication>> {
    /// Reads an application.
    pub fn application(row: &Row<'_>) -> Result<Self, Reason> {
        let fields =
            fields(row, Table::BusinessApplications).with("source", ApplicationSource::default().as_str());
        let parse = |form: &ApplicationForm| {
            BusinessApplication::parse(form).map_err(|errors| Messages::from(&errors))
        };
        let (source, (form, without)) = (row.id("id")?, fields.read(parse)?);
        Ok(Self { source, value: Arrived { form, at: row.instant("created_at")? }, without })
    }
}

impl Read<Arrived<BusinessNomination>> {
    /// Reads a nomination.
    pub fn nomination(row: &Row<'_>) -> Result<Self, Reason> {
        let fields = fields(row, Table::BusinessNominations);
        let parse =
            |form: &NominationForm| BusinessNomination::parse(form).map_err(|errors| Messages::from(&errors));
        let (source, (form, without)) = (row.id("id")?, fields.read(parse)?);
        Ok(Self { source, value: Arrived { form, at: row.instant("created_at")? }, without })
    }
}
