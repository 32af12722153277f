//! Applications of businesses and nominations, as they arrived.

use uuid::Uuid;

use super::{
    fields::{Fields, Messages},
    read::Read,
    reason::Reason,
    row::Row,
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
fn without_submit(fields: Fields) -> Fields {
    fields.with("request_id", Uuid::nil().to_string())
}

impl Read<Arrived<BusinessApplication>> {
    /// Reads an application.
    pub fn application(row: &Row<'_>) -> Result<Self, Reason> {
        const TEXTS: [&str; 6] =
            ["business_name", "website_url", "contact_name", "contact_email", "contact_phone", "description"];
        let fields =
            without_submit(Fields::texts(row, &TEXTS)).with("source", ApplicationSource::default().as_str());
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
        const TEXTS: [&str; 6] =
            ["nominee_name", "nominee_town", "website_url", "reason", "nominator_name", "nominator_email"];
        let fields = without_submit(Fields::texts(row, &TEXTS));
        let parse =
            |form: &NominationForm| BusinessNomination::parse(form).map_err(|errors| Messages::from(&errors));
        let (source, (form, without)) = (row.id("id")?, fields.read(parse)?);
        Ok(Self { source, value: Arrived { form, at: row.instant("created_at")? }, without })
    }
}
