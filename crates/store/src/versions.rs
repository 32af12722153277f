//! Two administrators who edit the same record: whoever saves second is told, instead of undoing the first one's work.
//!
//! A record's version is the instant of its last change, which every save moves on, if only by a microsecond. A save
//! names the version its form was opened with; the database compares the two and keeps the row for the transaction.

use townpick_domain::{
    ids::{ApplicationId, BusinessId, ContestId, NominationId, SponsorId},
    time::Timestamp,
};

use crate::{Executor, Result, StoreError, Tx};

/// A record that administrators edit in a form.
#[derive(Debug, Clone, Copy)]
pub enum Record<'r> {
    /// A featured business.
    Business(BusinessId),
    /// A contest; its town must be held first.
    Contest(ContestId),
    /// A sponsor.
    Sponsor(SponsorId),
    /// A message template, by its key.
    Template(&'r str),
    /// A business's application.
    Application(ApplicationId),
    /// A nomination.
    Nomination(NominationId),
}

macro_rules! held {
    ($table:literal, $key:literal) => {
        concat!("UPDATE ", $table, " SET updated_at = updated_at WHERE ", $key, " = $1 AND updated_at = $2")
    };
}

macro_rules! known {
    ($table:literal, $key:literal) => {
        concat!("SELECT updated_at FROM ", $table, " WHERE ", $key, " = $1")
    };
}

/// The statement about a record with its key bound.
macro_rules! about {
    ($tx:expr, $made:ident, $record:expr) => {
        match $record {
            Record::Business(id) => $tx.sql($made!("featured_businesses", "id")).bind(id),
            Record::Contest(id) => $tx.sql($made!("contests", "id")).bind(id),
            Record::Sponsor(id) => $tx.sql($made!("sponsors", "id")).bind(id),
            Record::Template(key) => {
                $tx.sql($made!("notification_templates", "template_key")).bind(key.to_owned())
            }
            Record::Application(id) => $tx.sql($made!("business_applications", "id")).bind(id),
            Record::Nomination(id) => $tx.sql($made!("business_nominations", "id")).bind(id),
        }
    };
}

/// Goes on only if nobody has changed the record since this version of it was read; from here on nobody else does
/// before the transaction ends. Otherwise it fails with [`StoreError::ChangedMeanwhile`].
pub async fn hold_unchanged(tx: &mut Tx, record: Record<'_>, read: Timestamp) -> Result<()> {
    if about!(tx, held, record).bind(read).execute().await? > 0 {
        return Ok(());
    }
    let known: Option<(Timestamp,)> = about!(tx, known, record).optional().await?;
    Err(if known.is_some() { StoreError::ChangedMeanwhile } else { StoreError::NotFound })
}
