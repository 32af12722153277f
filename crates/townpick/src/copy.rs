//! Moves all data from one database to another, such as from SQLite to PostgreSQL.

use anyhow::bail;
use townpick_store::{service_keys, transfer};

use crate::{output::println_document, progress::Progress, target, version};

/// Copies everything from one database, in which nothing is changed, into another that nobody has used.
pub async fn run(from: &str, to: &str) -> anyhow::Result<()> {
    if from == to {
        bail!("--from and --to name the same database");
    }
    let source = version::open_to_read(from, "the database of --from").await?;
    let target = target::open(to, "the database of --to", "name a new, empty database as --to").await?;
    let rows = transfer::counts(&source).await?.iter().map(|table| table.rows).sum();
    let progress = Progress::new("rows copied", Some(rows));
    let copied = transfer::copy_all_telling(&source, &target, &|rows| progress.advance(rows)).await?;
    drop(progress);
    for table in copied {
        println_document(&format!("{:<28} {:>12}", table.name, table.rows));
    }
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
