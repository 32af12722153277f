//! Which version this is, and which database a command may work with: only `serve`, `engine`, `migrate` and `demo` bring one
//! to this version. One that a later version has only added to is worked with as it is; only a whole file of SQLite is saved
//! of it and nothing copied, for what was added would be left out.

use anyhow::{Context as _, bail};
use townpick_store::{Database, Schema};
use townpick_usecases::backups::refuse_foreign as refuse_foreign_to_save;

/// What this version is called.
pub const NAME: &str = env!("TOWNPICK_VERSION");

/// Opens a database to read it, which must be of this version. `name` says which one it is.
pub async fn open_to_read(url: &str, name: &str) -> anyhow::Result<Database> {
    open_of(url, name, |schema| schema == Schema::Current).await
}

/// Opens a database to copy all of it, which may be of an earlier version: then a copy of it is brought to this one.
pub async fn open_to_copy(url: &str, name: &str) -> anyhow::Result<Database> {
    open_of(url, name, |schema| matches!(schema, Schema::Current | Schema::Older)).await
}

/// Opens a database to save it as it is: of this version or an earlier one, and an SQLite file also when a later version has
/// added to it, for a file is saved whole.
pub async fn open_to_save(url: &str, name: &str) -> anyhow::Result<Database> {
    let is_file = Database::file(url).is_some();
    open_of(url, name, |schema| refuse_foreign_to_save(schema, is_file).is_ok()).await
}

async fn open_of(url: &str, name: &str, serves: impl Fn(Schema) -> bool) -> anyhow::Result<Database> {
    if let Some(file) = missing_file(url) {
        bail!("{name} is not there: there is no file {file}");
    }
    let database =
        Database::open_to_read(url).await.with_context(|| format!("{name} could not be opened"))?;
    let schema = schema(&database, name).await?;
    if serves(schema) {
        return Ok(database);
    }
    // SQLite leaves files beside a database that is not closed.
    database.close().await;
    match schema {
        Schema::New => bail!("{name} is empty: nothing was ever stored in it"),
        Schema::Older | Schema::Current => bail!(
            "{name} was made by an earlier version, and reading must not change it: run `townpick migrate` with it first, \
             or use the version that made it"
        ),
        Schema::Extended | Schema::Newer | Schema::Unreleased => bail!("{}", foreign(schema, name)),
    }
}

/// Opens the database of an installation to change what is in it. `None` is one that nothing was ever stored in.
pub async fn open_to_change(url: &str) -> anyhow::Result<Option<Database>> {
    let name = "the database";
    if missing_file(url).is_some() {
        return Ok(None);
    }
    let reader = Database::open_to_read(url).await.with_context(|| format!("{name} could not be opened"))?;
    let schema = schema(&reader, name).await?;
    reader.close().await;
    match schema {
        Schema::Current | Schema::Extended => {
            Ok(Some(Database::open(url).await.with_context(|| format!("{name} could not be opened"))?))
        }
        Schema::New => Ok(None),
        Schema::Older => bail!(
            "{name} was made by an earlier version: run `townpick migrate` or start the service first, which brings it to \
             this one"
        ),
        Schema::Newer | Schema::Unreleased => bail!("{}", foreign(schema, name)),
    }
}

/// Which version a database is of.
pub async fn schema(database: &Database, name: &str) -> anyhow::Result<Schema> {
    database.schema().await.with_context(|| format!("{name} could not be read"))
}

/// Refuses a database that this program cannot work with. It is looked at before anything else: even opening a file to write
/// changes its mode and its journal.
pub async fn refuse_foreign(url: &str, name: &str) -> anyhow::Result<()> {
    if missing_file(url).is_some() {
        return Ok(());
    }
    let reader = Database::open_to_read(url).await.with_context(|| format!("{name} could not be opened"))?;
    let schema = schema(&reader, name).await;
    reader.close().await;
    must_be_ours(schema?, name)
}

/// Brings a database to this version, unless it is of one that this program cannot work with.
pub async fn migrate(database: &Database, name: &str) -> anyhow::Result<()> {
    let schema = schema(database, name).await?;
    must_be_ours(schema, name)?;
    if schema == Schema::Extended {
        tracing::warn!(
            version = NAME,
            "a newer version of Townpick has added to {name}; this one goes on with it as it is"
        );
        return Ok(());
    }
    database.migrate().await.with_context(|| format!("{name} could not be brought to this version"))
}

fn must_be_ours(schema: Schema, name: &str) -> anyhow::Result<()> {
    anyhow::ensure!(!matches!(schema, Schema::Newer | Schema::Unreleased), "{}", foreign(schema, name));
    Ok(())
}

/// What is said of a database that this program cannot work with, or cannot copy whole.
pub fn foreign(schema: Schema, name: &str) -> String {
    match schema {
        Schema::Unreleased => format!(
            "{name} was made before the first release of Townpick, and its tables have changed since: start with a new one"
        ),
        Schema::Extended => format!(
            "{name} was added to by a newer version of Townpick, and this one ({NAME}) would leave out what was added: use that \
             one. Nothing was changed"
        ),
        _ => format!(
            "{name} was made by a newer version of Townpick, and this one ({NAME}) cannot work with it: use that one, or restore \
             a backup that was made before. Nothing was changed"
        ),
    }
}

/// The file of an SQLite database that is not there.
pub fn missing_file(url: &str) -> Option<String> {
    Database::file(url).filter(|file| !file.exists()).map(|file| file.display().to_string())
}
