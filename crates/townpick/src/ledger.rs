//! `townpick ledger`: the honest ways forward for a ledger that is behind what people were told of it.

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, anyhow};
use clap::Subcommand;
use townpick_domain::{
    drawing::{ledger::Ledger, read, witness::Sight},
    slug::TownSlug,
};
use townpick_store::Database;
use townpick_usecases::recovery::{self, LostRefusal, RestoreRefusal};

use crate::{command_context::CommandContext, config::Config, data_folder, output::println_document, wiring};

/// What can be done.
#[derive(Subcommand)]
pub enum LedgerCommand {
    /// Puts back the records that the database lacks, out of a saved ledger
    Restore {
        /// A town's ledger as it was published, or what a witness remembers of it
        file: PathBuf,
    },
    /// Says in the ledger that the records which people were told of are lost, and calls off contests that may have been
    /// drawn in them
    Lost {
        /// The town's name in the line 'For the record', such as salem-ma
        town: TownSlug,
    },
}

/// Does it, with nobody else at work.
pub async fn run(config: &Config, database: &Database, command: &LedgerCommand) -> anyhow::Result<()> {
    let secrets = wiring::secrets(config, database).await?;
    let _alone = data_folder::work_alone_in(&config.data_dir)?;
    let here = CommandContext::read(config, database, &secrets).await?;
    let context = here.now();
    let mut tx = database.write().await?;
    match command {
        LedgerCommand::Restore { file } => {
            let saved = saved(file)?;
            let restored = recovery::restore(&mut tx, &context, &saved).await?;
            let count = restored.map_err(|refusal| anyhow!("nothing was put back: {}", why_not(&refusal)))?;
            tx.commit().await?;
            println_document(&format!("{count} records of {} were put back", saved.ledger));
        }
        LedgerCommand::Lost { town } => {
            let declared = recovery::declare_lost(&mut tx, &context, town).await?;
            let declared = declared.map_err(|refusal| match refusal {
                LostRefusal::UnknownTown => anyhow!("there is no town whose ledger was begun as {town}"),
                LostRefusal::NotBehind => anyhow!("the ledger of {town} has every record that was told"),
            })?;
            tx.commit().await?;
            here.told.replace(&declared.head).context(
                "the ledger says that records are lost, but the file `ledger-heads` could not be written: run this again",
            )?;
            println_document(&format!(
                "the ledger of {town} now says that its records from {} to {} are lost; {} contests that may have been drawn \
                 in them were called off; it stands at {}",
                declared.from, declared.until, declared.called_off, declared.head
            ));
        }
    }
    Ok(())
}

fn saved(file: &Path) -> anyhow::Result<Ledger> {
    let open = || File::open(file).with_context(|| format!("{} could not be opened", file.display()));
    if let Ok(sight) = serde_json::from_reader::<_, Sight>(std::io::BufReader::new(open()?)) {
        return Ok(sight.ledger);
    }
    read(open()?, open()?).with_context(|| format!("{} is no readable ledger", file.display()))
}

fn why_not(refusal: &RestoreRefusal) -> String {
    match refusal {
        RestoreRefusal::Bad(error) => format!("the saved ledger does not hold: {error}"),
        RestoreRefusal::OtherKey => {
            "the saved ledger is signed with another key than this installation's".to_owned()
        }
        RestoreRefusal::UnknownTown => "there is no such town in the database".to_owned(),
        RestoreRefusal::Different(number) => {
            format!("record {number} of the database is another one than the saved ledger's")
        }
        RestoreRefusal::NothingNew => "the database has every record of the saved ledger".to_owned(),
        RestoreRefusal::NotWhatWasTold(told) => {
            format!(
                "the saved ledger does not have the record that people were told of last ({told}): find a newer one"
            )
        }
        RestoreRefusal::NeedsMore(number, event) => format!(
            "record {number} ({}) tells of tickets and winners, and whose they are was only in the lost database: restore a \
             newer backup, or say that the records are lost (townpick ledger lost)",
            event.as_str()
        ),
        RestoreRefusal::OtherContest(number) => {
            format!("record {number} is about a contest that the database does not have, or has otherwise")
        }
        RestoreRefusal::OtherRules(number) => format!(
            "record {number} names rules of a contest that are not those it has now: put its business, its sponsor, its \
             town and the settings of the operator back to what they were when it started, and try again"
        ),
    }
}
