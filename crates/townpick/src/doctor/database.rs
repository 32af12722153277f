//! The database of the installation as it is found, whatever state it is in. It is never made and never migrated.

use townpick_domain::{doctor::Asked, schema::Schema};
use townpick_store::{Database, Result};

use crate::version;

/// A database that is looked at.
#[derive(Clone)]
pub enum Opened {
    /// It answers, and its tables are of this version; or why that is not known.
    Open(Database, Asked<Schema>),
    /// Its file is not there yet.
    Missing,
    /// There is no way to it.
    Closed(String),
}

impl Opened {
    /// A database that is open already.
    pub async fn of(database: Database) -> Self {
        let schema = in_words(database.schema().await);
        Self::Open(database, schema)
    }

    /// Gives the connections back.
    pub async fn close(&self) {
        if let Self::Open(database, _) = self {
            database.close().await;
        }
    }

    /// The database, when its tables are such that this program can read them.
    pub fn readable(&self) -> Asked<&Database> {
        match self {
            Self::Open(database, Ok(Schema::Current | Schema::Extended)) => Ok(database),
            Self::Open(_, Ok(_)) => Err("its tables are not of this version".to_owned()),
            Self::Open(_, Err(reason)) | Self::Closed(reason) => Err(reason.clone()),
            Self::Missing => Err("it is not there yet".to_owned()),
        }
    }

    /// Whether nothing was ever stored here.
    pub fn is_new(&self) -> bool {
        matches!(self, Self::Missing | Self::Open(_, Ok(Schema::New)))
    }
}

/// Opens a database to look at it.
pub async fn open(url: &str) -> Opened {
    if version::missing_file(url).is_some() {
        return Opened::Missing;
    }
    match Database::open_to_read(url).await {
        Ok(database) => Opened::of(database).await,
        Err(error) => Opened::Closed(innermost(&error)),
    }
}

/// What the database said, or why it said nothing.
pub fn in_words<T>(answer: Result<T>) -> Asked<T> {
    answer.map_err(|error| innermost(&error))
}

/// The cause of all causes says most.
fn innermost(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}
