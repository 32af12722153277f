//! `townpick import`: moves in from the earlier hosted product, whose tables lie in a folder as one CSV file each, and takes
//! back what was moved in.
//!
//! A dry run does the same in one transaction that is undone at its end. A real run makes what it did lasting after every
//! few hundred rows, so one that is broken off goes on where it stopped. No value of a row is ever printed.

mod dump;
mod pictures;
mod report;

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::Args;
use townpick_domain::{
    ids::ActivityId,
    import::{RawRow, Table},
};
use townpick_engine::shipped_templates;
use townpick_gateways::{
    clock::{Clock as _, SystemClock},
    entropy::{Entropy, OsEntropy},
};
use townpick_store::{
    Database, Tx,
    activity::{self, Entity},
};
use townpick_usecases::{
    Context,
    import::{self, Surroundings, UndoRefusal},
};

use crate::{
    command_context::CommandContext,
    config::Config,
    data_folder,
    moving_in::{
        dump::{Dump, TableFile},
        pictures::Images,
        report::Report,
    },
    output::println_document,
    progress::Progress,
    wiring,
};

/// How many rows become lasting at once.
const ROWS_AT_ONCE: usize = 500;

/// What is moved in, or taken back.
#[derive(Args)]
pub struct ImportArguments {
    /// The folder with the tables: towns.csv, users.csv and so on
    #[arg(long, value_name = "DIR", required_unless_present = "undo")]
    from_csv: Option<PathBuf>,
    /// Change nothing, and tell what would be made, merged and refused
    #[arg(long)]
    dry_run: bool,
    /// Write every refusal into this file, a line each
    #[arg(long, value_name = "FILE", conflicts_with = "undo")]
    report: Option<PathBuf>,
    /// Take back what all imports made, as long as nobody was written to; the service must be stopped
    #[arg(long, conflicts_with = "from_csv")]
    undo: bool,
    /// Remove people without being asked again
    #[arg(long, requires = "undo")]
    yes: bool,
}

/// Moves in, or takes back what was moved in.
pub async fn run(config: &Config, database: &Database, arguments: &ImportArguments) -> anyhow::Result<()> {
    if arguments.undo {
        let _alone = data_folder::work_alone_in(&config.data_dir)?;
        return take_back(config, database, arguments).await;
    }
    let Some(folder) = &arguments.from_csv else { return Ok(()) };
    let dump = Dump::open(folder)?;
    let mut report = Report::new(arguments.report.as_deref())?;
    // The database may be one that another machine made.
    data_folder::make(config)?;
    let secrets = wiring::secrets(config, database).await?;
    let command = CommandContext::read(config, database, &secrets).await?;
    let context = command.now();
    let images = if arguments.dry_run { Images::rehearsed()? } else { Images::lasting(config)? };
    let around = Surroundings {
        shipped: shipped_templates::all().collect(),
        pictures: pictures::stored(&images, database, folder, &dump).await?,
    };
    let mut writing = if arguments.dry_run {
        Writing::Rehearsed(database.write_alone().await?)
    } else {
        Writing::Lasting(database)
    };
    for file in &dump.files {
        take(&mut writing, &context, file, (&around, &mut report)).await?;
    }
    match writing {
        Writing::Rehearsed(tx) => tx.rollback().await?,
        Writing::Lasting(database) => {
            if let Some(made) = report.made() {
                let mut tx = database.write().await?;
                log(&mut tx, &format!("Moved in from the earlier product: {made}")).await?;
                tx.commit().await?;
            }
        }
    }
    println_document(&dump.remarks());
    println_document(&report.finish()?);
    println_document(if arguments.dry_run {
        "Nothing was changed: this was a dry run. The same command without --dry-run does it."
    } else {
        "Nobody was sent anything. `townpick import --undo` takes it back until the first message goes out."
    });
    Ok(())
}

/// Where what is done goes.
enum Writing<'d> {
    /// It is undone at the end.
    Rehearsed(Tx),
    /// Every part is lasting.
    Lasting(&'d Database),
}

/// Takes the rows of a file over.
async fn take(
    writing: &mut Writing<'_>,
    context: &Context<'_>,
    file: &TableFile,
    (around, report): (&Surroundings, &mut Report),
) -> anyhow::Result<()> {
    let progress = Progress::new(&file.table.to_string(), Some(file.rows));
    let mut rows = file.rows()?;
    loop {
        let batch: Vec<RawRow> = rows.by_ref().take(ROWS_AT_ONCE).collect::<anyhow::Result<_>>()?;
        let Some(first) = batch.first() else { return Ok(()) };
        let outcomes = match writing {
            Writing::Rehearsed(tx) => {
                import::take(tx, context, file.table, &file.header, &batch, around).await
            }
            Writing::Lasting(database) => {
                let mut tx = database.write_alone().await?;
                match import::take(&mut tx, context, file.table, &file.header, &batch, around).await {
                    Ok(outcomes) => tx.commit().await.map(|()| outcomes),
                    Err(error) => Err(error),
                }
            }
        };
        let outcomes = outcomes.with_context(|| {
            format!(
                "the import stopped at line {} of {}; run it again, it goes on there",
                first.line,
                file.table.file_name()
            )
        })?;
        report.add(file.table, &outcomes)?;
        progress.advance(u64::try_from(batch.len())?);
    }
}

/// Says in the activity log what was done.
async fn log(tx: &mut Tx, summary: &str) -> anyhow::Result<()> {
    let now = SystemClock.now();
    let entropy: &dyn Entropy = &OsEntropy;
    let id = ActivityId::new(now, entropy.bytes());
    Ok(activity::record_own(tx, id, "townpick import", Entity::User, summary, now).await?)
}

/// Takes back what imports made. Before people go it is said how many.
async fn take_back(config: &Config, database: &Database, arguments: &ImportArguments) -> anyhow::Result<()> {
    let mut tx = database.write_alone().await?;
    let progress = Progress::new("taken back", None);
    let taken = import::take_back(&mut tx, &|rows| progress.advance(rows)).await?;
    drop(progress);
    let taken = match taken {
        Ok(taken) => taken,
        Err(refusal @ UndoRefusal::Written(_)) => bail!(
            "nothing was taken back: {refusal}. Delete single members on their pages; for everything, restore a backup of \
             before the import"
        ),
        Err(refusal @ UndoRefusal::Promised(_)) => bail!(
            "nothing was taken back: {refusal}. Call those contests off on their pages, so that residents are told"
        ),
    };
    if taken.tables.is_empty() {
        tx.rollback().await?;
        println_document("There is nothing to take back: no import made anything that is still there.");
        return Ok(());
    }
    for taken in &taken.tables {
        let kept = match taken.count.kept {
            0 => String::new(),
            kept => format!(", {kept} left: used or changed since, or needed by what was"),
        };
        println_document(&format!(
            "{:<30} {:>9} taken back{kept}",
            taken.table.to_string(),
            taken.count.removed
        ));
    }
    let people =
        taken.tables.iter().find(|taken| taken.table == Table::Users).map_or(0, |taken| taken.count.removed);
    if people > 0 && !arguments.yes || arguments.dry_run {
        tx.rollback().await?;
        let people = if people == 1 { "1 person".to_owned() } else { format!("{people} people") };
        println_document(&format!(
            "\nNothing was changed yet: {people} would be removed. `townpick import --undo --yes` does it."
        ));
        return Ok(());
    }
    let gone = taken.tables.iter().filter(|taken| taken.count.removed > 0);
    let gone: Vec<String> = gone.map(|taken| format!("{} {}", taken.count.removed, taken.table)).collect();
    log(&mut tx, &format!("Took back what was moved in: {}", gone.join(", "))).await?;
    tx.commit().await?;
    shipped_templates::install(database, &OsEntropy, SystemClock.now()).await?;
    pictures::remove(config, &taken.pictures).await
}
