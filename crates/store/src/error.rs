//! What can go wrong in the database, in words the floors above can act on.

use std::sync::Arc;

use sqlx::error::DatabaseError;

/// The store's result.
pub type Result<T> = std::result::Result<T, StoreError>;

/// Why a store function did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No such row.
    #[error("not found")]
    NotFound,
    /// The database refused the change because it would break a rule.
    #[error("conflicts with {0:?}")]
    Conflict(Constraint),
    /// Somebody else changed the record since it was read.
    #[error("changed since it was read")]
    ChangedMeanwhile,
    /// A text holds a character that no text of the database can: trying again helps nobody.
    #[error("a text contains a character that cannot be stored")]
    UnkeepableText,
    /// The database understood the request and could not do it with these values, or the values it holds could not be
    /// read: a mistake of ours, whatever the person does.
    #[error("the database does not take a value, or holds one that cannot be read")]
    BadData(#[source] sqlx::Error),
    /// The use case that adds to a town's ledger did not: people were told of records that the database does not have, as
    /// after restoring an old backup.
    #[error(
        "the ledger of {ledger} ends with record {stored} although record {told} was told to people: nothing is added to \
         it until the missing records are back (docs/operations.md, 'A ledger that is behind')"
    )]
    BehindWhatWasTold {
        /// The slug that the ledger was begun with.
        ledger: String,
        /// The number of its last record.
        stored: u64,
        /// The number of the last record that people have heard of.
        told: u64,
    },
    /// The database could not be reached or answered with something unexpected.
    #[error("the database is unavailable")]
    Unavailable(#[source] sqlx::Error),
    /// The schema could not be brought to this version.
    #[error("the schema could not be migrated")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

/// The rules of the schema that callers answer to by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// Two contests of one town may not overlap.
    ContestOverlap,
    /// A phone number belongs to one member.
    MemberPhone,
    /// An email address belongs to one member.
    MemberEmail,
    /// A submit of the signup form makes one member.
    MemberSignupRequest,
    /// A town has one record.
    TownSlug,
    /// A place has one entry.
    PlaceValue,
    /// A business has its own slug.
    BusinessSlug,
    /// An administrator has one account per address.
    AdminEmail,
    /// An address is invited once.
    InvitationEmail,
    /// An API key has a name of its own.
    ApiKeyName,
    /// The same picture is stored once.
    BackgroundImageHash,
    /// Something else still refers to this row, or it refers to nothing.
    ForeignKey,
    /// Ledger records are never changed or erased.
    LedgerImmutable,
    /// A town's ledger goes on with the key that signs it, which this process does not have.
    LedgerKey,
    /// Any other rule.
    Other,
}

/// PostgreSQL names the constraint; SQLite only tells the columns in its message.
const NAMES: &[(Constraint, &str, &str)] = &[
    (Constraint::ContestOverlap, "contests_overlap", "contests_overlap"),
    (Constraint::MemberPhone, "members_phone_number_key", "members.phone_number"),
    (Constraint::MemberEmail, "members_email_key", "members.email"),
    (Constraint::MemberEmail, "members_mailbox_key", "members.mailbox"),
    (Constraint::MemberSignupRequest, "members_signup_request_id_key", "members.signup_request_id"),
    (Constraint::TownSlug, "towns_slug_key", "towns.slug"),
    (Constraint::PlaceValue, "places_value_key", "places.value"),
    (Constraint::BusinessSlug, "featured_businesses_slug_key", "featured_businesses.slug"),
    (Constraint::AdminEmail, "admins_email_key", "admins.email"),
    (Constraint::InvitationEmail, "admin_invitations_email_key", "admin_invitations.email"),
    (Constraint::ApiKeyName, "api_keys_name_key", "api_keys.name"),
    (Constraint::BackgroundImageHash, "background_images_file_hash_key", "background_images.file_hash"),
    (Constraint::LedgerImmutable, "ledger_records_immutable", "ledger_records_immutable"),
];

/// What the disk refuses outside the database is no less in the way than what it refuses inside.
impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        Self::Unavailable(sqlx::Error::Io(error))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::RowNotFound => Self::NotFound,
            sqlx::Error::Database(ref database) => {
                match database.code().map_or(Fault::Elsewhere, |code| fault(&code)) {
                    Fault::Text => Self::UnkeepableText,
                    Fault::Data => Self::BadData(error),
                    Fault::Elsewhere => {
                        violated(database.as_ref()).map_or_else(|| Self::Unavailable(error), Self::Conflict)
                    }
                }
            }
            sqlx::Error::Encode(_)
            | sqlx::Error::Decode(_)
            | sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::ColumnIndexOutOfBounds { .. }
            | sqlx::Error::TypeNotFound { .. } => Self::BadData(error),
            other => Self::Unavailable(other),
        }
    }
}

/// An error that everybody hears whose changes were to be made lasting together. Whatever its cause, it does not lie in
/// what one of them asked.
#[derive(Debug, Clone, thiserror::Error)]
#[error(transparent)]
pub(crate) struct HeardByMany(Arc<StoreError>);

impl From<StoreError> for HeardByMany {
    fn from(error: StoreError) -> Self {
        Self(Arc::new(error))
    }
}

impl From<HeardByMany> for StoreError {
    fn from(error: HeardByMany) -> Self {
        Self::Unavailable(sqlx::Error::AnyDriverError(Box::new(error)))
    }
}

/// Where the fault of a refused statement lies.
#[derive(Debug, PartialEq, Eq)]
enum Fault {
    /// In a character of a text.
    Text,
    /// In a value.
    Data,
    /// Not in what was asked.
    Elsewhere,
}

/// PostgreSQL's codes have five characters, the first two of which tell the class; SQLite's are numbers.
fn fault(code: &str) -> Fault {
    match code {
        // A byte that is no character, which NUL is to PostgreSQL, and the same inside JSON.
        "22021" | "22P05" => Fault::Text,
        // Too large (a text, an index row), of the wrong type, bound where nothing is, or missing.
        "18" | "20" | "25" | "1299" | "23502" => Fault::Data,
        code if code.len() == 5 && ["22", "54"].iter().any(|class| code.starts_with(class)) => Fault::Data,
        _ => Fault::Elsewhere,
    }
}

fn violated(error: &dyn DatabaseError) -> Option<Constraint> {
    let named = NAMES.iter().find(|(_, postgres, sqlite)| match error.constraint() {
        Some(name) => name == *postgres,
        None => error.message().contains(sqlite),
    });
    if let Some((constraint, _, _)) = named {
        return Some(*constraint);
    }
    if error.is_foreign_key_violation() {
        return Some(Constraint::ForeignKey);
    }
    // SQLite knows what a trigger refuses by a code of its own, PostgreSQL by the one that the trigger names.
    let is_refused_by_trigger = error.code().is_some_and(|code| code == "1811");
    (error.is_unique_violation() || error.is_check_violation() || is_refused_by_trigger)
        .then_some(Constraint::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_elsewhere_may_be_better_in_a_moment() {
        let cases = [
            ("22021", Fault::Text),
            ("22P05", Fault::Text),
            ("22003", Fault::Data),
            ("54000", Fault::Data),
            ("18", Fault::Data),
            ("20", Fault::Data),
            ("23502", Fault::Data),
            ("1299", Fault::Data),
            ("23505", Fault::Elsewhere),
            ("2067", Fault::Elsewhere),
            ("42P01", Fault::Elsewhere),
            ("57P01", Fault::Elsewhere),
            ("53100", Fault::Elsewhere),
            ("40P01", Fault::Elsewhere),
            ("5", Fault::Elsewhere),
            ("13", Fault::Elsewhere),
        ];
        for (code, expected) in cases {
            assert_eq!(fault(code), expected, "{code}");
        }
    }
}
