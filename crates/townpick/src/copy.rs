//! Moves all data from one database to another, such as from SQLite to PostgreSQL.

use anyhow::{Context as _, bail};
use tempfile::TempDir;
use townpick_gateways::backups::DATABASE;
use townpick_store::{Database, Schema, service_keys, transfer};
use townpick_usecases::backups::SavedDatabase;

use crate::{
    output::{Took, println_document},
    progress::Progress,
    restore, target, version,
};

/// Copies everything from one database, in which nothing is changed, into another that nobody has used.
pub async fn run(from: &str, to: &str) -> anyhow::Result<()> {
    if from == to {
        bail!("--from and --to name the same database");
    }
    let (source, took) = (version::open_to_copy(from, "the database of --from").await?, Took::begin());
    let (source, _room) = at_this_version(source).await?;
    let target = target::open(to, "the database of --to", "name a new, empty database as --to").await?;
    let rows = transfer::counts(&source).await?.iter().map(|table| table.rows).sum();
    let progress = Progress::new("rows copied", Some(rows));
    let copied = transfer::copy_all_telling(&source, &target, &|rows| progress.advance(rows)).await?;
    drop(progress);
    let rows: u64 = copied.iter().map(|table| table.rows).sum();
    for table in &copied {
        println_document(&format!("{:<28} {:>12}", table.name, table.rows));
    }
    println_document(&format!("\n{rows} rows of {} tables were copied, {}.", copied.len(), took.words()));
    if let Some(key) = service_keys::current(&mut target.read().await?).await? {
        println_document(&format!(
            "\nThe ledgers are signed with the key {}: put the file `signing-key` of the data folder that was used so far \
             into the data folder of every process that is started with the new database.",
            hex::encode(key)
        ));
    }
    println_document(
        "\nA service that runs with the database of --to must be restarted: what it remembers is out of date.",
    );
    source.close().await;
    target.close().await;
    Ok(())
}

/// The database, or a copy of it that was brought to this version; in the one that was named nothing is changed.
async fn at_this_version(source: Database) -> anyhow::Result<(Database, Option<(TempDir, SavedDatabase)>)> {
    if source.schema().await? == Schema::Current {
        return Ok((source, None));
    }
    let room = tempfile::tempdir().context("there is no place for a copy of this version")?;
    let file = room.path().join(DATABASE);
    let progress = Progress::new("rows for this version", None);
    transfer::snapshot(&source, &file, &|rows| progress.advance(rows)).await?;
    drop(progress);
    source.close().await;
    let saved = restore::opened(&file, room.path()).await?;
    Ok((saved.database.clone(), Some((room, saved))))
}
