//! What can go wrong in the database, in words the floors above can act on.

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
    /// The same picture is kept once.
    BackgroundImageHash,
    /// Something else still refers to this row, or it refers to nothing.
    ForeignKey,
    /// Ledger records are never changed or erased.
    LedgerImmutable,
    /// Any other rule.
    Other,
}

/// PostgreSQL names the constraint; SQLite only tells the columns in its message.
const NAMES: &[(Constraint, &str, &str)] = &[
    (Constraint::ContestOverlap, "contests_overlap", "contests_overlap"),
    (Constraint::MemberPhone, "members_phone_number_key", "members.phone_number"),
    (Constraint::MemberEmail, "members_email_key", "members.email"),
    (Constraint::MemberSignupRequest, "members_signup_request_id_key", "members.signup_request_id"),
    (Constraint::TownSlug, "towns_slug_key", "towns.slug"),
    (Constraint::PlaceValue, "places_value_key", "places.value"),
    (Constraint::BusinessSlug, "featured_businesses_slug_key", "featured_businesses.slug"),
    (Constraint::AdminEmail, "admins_email_key", "admins.email"),
    (Constraint::BackgroundImageHash, "background_images_file_hash_key", "background_images.file_hash"),
    (Constraint::LedgerImmutable, "ledger_records_immutable", "ledger_records_immutable"),
];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::RowNotFound => Self::NotFound,
            sqlx::Error::Database(ref database) => match violated(database.as_ref()) {
                Some(constraint) => Self::Conflict(constraint),
                None => Self::Unavailable(error),
            },
            other => Self::Unavailable(other),
        }
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
    (error.is_unique_violation() || error.is_check_violation()).then_some(Constraint::Other)
}
