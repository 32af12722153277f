//! Two administrators who edit the same record: the second one to save is refused instead of undoing the first one's
//! work.
//!
//! A record's version is the instant of its last change, which every save moves on, if only by a microsecond. A save
//! names the version its form was opened with; the database compares the two and keeps the row for the transaction.

use townpick_domain::{
    ids::{ApplicationId, BusinessId, ContestId, MemberId, NominationId, NoticeId, SponsorId},
    time::Timestamp,
};

use crate::{Executor, Result, Statement, StoreError, Tx};

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
    /// A member; their town must be held first.
    Member(MemberId),
    /// A notice to members.
    Notice(NoticeId),
}

impl Record<'_> {
    /// Its table and the column of its key.
    const fn pieces(self) -> [(&'static str, &'static str); 2] {
        let (table, key) = match self {
            Self::Business(_) => ("featured_businesses", "id"),
            Self::Contest(_) => ("contests", "id"),
            Self::Sponsor(_) => ("sponsors", "id"),
            Self::Template(_) => ("notification_templates", "template_key"),
            Self::Application(_) => ("business_applications", "id"),
            Self::Nomination(_) => ("business_nominations", "id"),
            Self::Member(_) => ("members", "id"),
            Self::Notice(_) => ("notices", "id"),
        };
        [("table", table), ("key", key)]
    }

    /// Gives the next placeholder its key.
    fn bind_to(self, statement: Statement<'_>) -> Statement<'_> {
        match self {
            Self::Business(id) => statement.bind(id),
            Self::Contest(id) => statement.bind(id),
            Self::Sponsor(id) => statement.bind(id),
            Self::Template(key) => statement.bind(key.to_owned()),
            Self::Application(id) => statement.bind(id),
            Self::Nomination(id) => statement.bind(id),
            Self::Member(id) => statement.bind(id),
            Self::Notice(id) => statement.bind(id),
        }
    }
}

/// Goes on only if nobody has changed the record since this version of it was read; from here on nobody else does
/// before the transaction ends. Otherwise it fails with [`StoreError::ChangedMeanwhile`].
pub async fn hold_unchanged(tx: &mut Tx, record: Record<'_>, read: Timestamp) -> Result<()> {
    let held = "UPDATE {table} SET updated_at = updated_at WHERE {key} = $1 AND updated_at = $2";
    let known = "SELECT updated_at FROM {table} WHERE {key} = $1";
    let pieces = record.pieces();
    if record.bind_to(tx.assembled(held, &pieces, 0)).bind(read).execute().await? > 0 {
        return Ok(());
    }
    let known: Option<(Timestamp,)> = record.bind_to(tx.assembled(known, &pieces, 0)).optional().await?;
    Err(if known.is_some() { StoreError::ChangedMeanwhile } else { StoreError::NotFound })
}
