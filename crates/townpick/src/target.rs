//! The database that a backup or another database is copied into: it may have been started and looked at, but must not
//! hold anything that people made.

use anyhow::{Context as _, bail};
use townpick_store::{
    Database, Schema,
    transfer::{self, TransferError},
};

use crate::version;

/// Opens the database to copy into and brings it to this version, unless it is in use: then nothing is changed in it, and
/// `instead` says what to do.
pub async fn open(url: &str, name: &str, instead: &str) -> anyhow::Result<Database> {
    if version::missing_file(url).is_none() {
        let found =
            Database::open_to_read(url).await.with_context(|| format!("{name} could not be opened"))?;
        let schema = version::schema(&found, name).await?;
        let looked = transfer::refuse_in_use(&found).await;
        // SQLite leaves files beside a database that is not closed.
        found.close().await;
        if matches!(schema, Schema::Extended | Schema::Newer | Schema::Unreleased) {
            bail!("{}", version::foreign(schema, name));
        }
        match looked {
            Err(error @ TransferError::InUse(_)) => bail!("{error}. Nothing was changed; {instead}"),
            looked => looked?,
        }
    }
    let target = Database::open(url).await.with_context(|| format!("{name} could not be opened"))?;
    version::migrate(&target, name).await?;
    Ok(target)
}
