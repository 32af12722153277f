//! `townpick`: the commands, and how the floors are wired together.

mod admin;
mod backup;
mod command_context;
mod config;
mod copy;
mod dashboard;
mod data_folder;
mod demo;
mod doctor;
mod healthy;
mod import;
mod key_commands;
mod ledger;
mod messages;
mod moving_in;
mod output;
mod prize_records;
mod progress;
mod restore;
mod serve;
mod set_up_link;
mod signals;
mod signing_key;
mod target;
mod telemetry;
mod verify;
mod version;
mod wiring;
mod witness;
mod witnessed;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context as _;
use clap::{Parser, Subcommand, builder::PossibleValuesParser};
use townpick_domain::drawing::head::LedgerHead;
use townpick_engine::{Engine, Work};
use townpick_gateways::{clock::SystemClock, entropy::OsEntropy, keys::KeyName};
use townpick_store::Database;

use crate::{config::Config, dashboard::LiveSettings, output::println_document};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// One hand-picked local business per town, every week, and a drawing anyone can verify.
#[derive(Parser)]
#[command(name = "townpick", version = version::NAME, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the web app and the API, and does the weekly work
    Serve {
        /// Serve HTTP alone; another process does the weekly work
        #[arg(long)]
        no_engine: bool,
        /// Show the settings in force, secrets masked, and exit
        #[arg(long)]
        print_config: bool,
        /// Limit nobody, for tests that ask more in a minute than people in a week; only where nobody else comes in
        #[arg(long, hide = true)]
        without_limits: bool,
    },
    /// Does the weekly work alone, for further replicas
    Engine {
        #[command(subcommand)]
        command: Option<EngineCommand>,
    },
    /// Brings the database to this version
    Migrate,
    /// Manages administrators
    Admin {
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Manages the places of the town search box
    Places {
        #[command(subcommand)]
        command: PlacesCommand,
    },
    /// Moves in from the earlier hosted product: reads its tables, one CSV file each, and sends nobody anything
    Import(moving_in::ImportArguments),
    /// Loads the demo data; a second run changes nothing
    Demo {
        /// Also load a crowd of this many members, to try the service at size
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=demo::crowd::MOST))]
        members: Option<u64>,
        /// Let the crowd live in a single town
        #[arg(long, requires = "members")]
        one_town: bool,
    },
    /// Shows and replaces the installation's keys; processes that run notice it by themselves
    Keys {
        #[command(subcommand)]
        command: KeysCommand,
    },
    /// Opens the sealed records of prizes whose winners were deleted, a line of JSON each; the activity log tells who did
    PrizeRecords {
        /// The email of the administrator who reads them
        #[arg(long, value_name = "EMAIL")]
        read_by: String,
    },
    /// Saves the database, the pictures and the signing key while the service runs, and tries what was saved
    Backup {
        /// A folder, which must be new or empty, or `s3://bucket/prefix`; the place of the settings without it
        #[arg(value_name = "DIR|URL")]
        to: Option<String>,
    },
    /// Puts a backup into an installation that nobody has used yet
    Restore {
        /// The folder or the archive of the backup, or a folder or `s3://bucket/prefix` with archives: the newest is taken
        #[arg(value_name = "BACKUP")]
        from: String,
        /// The file with the age identity that opens an encrypted backup
        #[arg(long, value_name = "FILE")]
        identity: Option<PathBuf>,
    },
    /// Moves all data from one database to another that nobody has used yet
    Copy {
        /// The database that is read: `sqlite:FILE` or `postgres://…`
        #[arg(long)]
        from: String,
        /// The database that is filled
        #[arg(long)]
        to: String,
    },
    /// Helps a ledger that is behind what people were told of it; the service must be stopped
    Ledger {
        #[command(subcommand)]
        command: ledger::LedgerCommand,
    },
    /// Checks a drawing's proof or a town's ledger: exit status 0 good, 1 bad, 2 unreadable
    Verify {
        /// The proof or the ledger, as published
        file: PathBuf,
        /// The service's public key, which the records must be signed with
        #[arg(long, value_name = "HEX", value_parser = verify::key)]
        key: Option<String>,
        /// A line 'For the record' out of an email, with which the ledger must agree
        #[arg(long, value_name = "LINE")]
        head: Option<LedgerHead>,
    },
    /// Cosigns a town's ledger as long as it only grows: exit status 0 cosigned, 1 refused, 2 not seen
    Witness(witness::WitnessArguments),
    /// Looks at everything the installation depends on: exit status 0 all good, 1 warnings, 2 something is bad
    Doctor {
        /// Answer as JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Asks the service of these settings whether it is up, for health checks: exit status 0 up, 1 not
    Healthy,
    /// Prints the OpenAPI document
    Openapi,
}

#[derive(Subcommand)]
enum EngineCommand {
    /// Does what is due now and exits
    RunOnce {
        /// Which work
        #[arg(default_value = "all", value_parser = known_works())]
        work: String,
    },
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Adds an administrator or resets their password, which is read from standard input; a reset keeps two-step sign-in
    Add(admin::Given),
}

#[derive(Subcommand)]
enum PlacesCommand {
    /// Adds the places of a CSV file with the columns Town, State, Full Name and Population, or those that Townpick
    /// brings along
    Import {
        /// The CSV file
        #[arg(required_unless_present = "shipped", conflicts_with = "shipped")]
        file: Option<PathBuf>,
        /// Add the places of the United States that Townpick brings along
        #[arg(long)]
        shipped: bool,
        /// Leave out places with fewer people; 5000 for a file and 0 for the shipped ones unless it is given
        #[arg(long)]
        minimum_population: Option<i64>,
    },
}

#[derive(Subcommand)]
enum KeysCommand {
    /// Lists every version of every key, without the secrets
    List,
    /// Adds a new version of a key, which is used from now on; what was made with the old one stays good
    Rotate {
        /// Which key
        #[arg(value_parser = key_commands::rotatable())]
        key: KeyName,
    },
    /// Ends every personal link that shows somebody's data; new ones come with the next messages
    RevokeLinks,
}

fn main() -> ExitCode {
    // One TLS stack, chosen before anything can choose another.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let arguments = Arguments::parse();
    if let Command::Verify { file, key, head } = &arguments.command {
        return verify::run(file, key.as_deref(), head.as_ref());
    }
    let result = tokio::runtime::Runtime::new()
        .context("the asynchronous runtime could not start")
        .and_then(|runtime| runtime.block_on(run_to_the_end(arguments.command)));
    match result {
        Ok(status) => status,
        Err(error) => {
            eprintln!("townpick: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run_to_the_end(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Witness(arguments) => Ok(witness::run(&arguments).await),
        Command::Doctor { json } => doctor::run(json).await,
        command => Box::pin(run(command)).await.map(|()| ExitCode::SUCCESS),
    }
}

async fn run(command: Command) -> anyhow::Result<()> {
    if let Command::Openapi = command {
        println_document(&townpick_server::openapi().to_pretty_json()?);
        return Ok(());
    }
    if let Command::Copy { from, to } = &command {
        return copy::run(from, to).await;
    }
    let config = Config::load()?;
    let telemetry = match &command {
        Command::Serve { print_config: true, .. } => {
            let (config, note) = dashboard::to_print(config).await;
            println_document(config.print().trim_end());
            if let Some(note) = note {
                eprintln!("townpick: {note}");
            }
            return Ok(());
        }
        Command::Serve { .. } | Command::Engine { .. } => Some(telemetry::start(&config)?),
        Command::Healthy => return healthy::check(config.listen),
        Command::Backup { to } => return backup::run(&config, to.as_deref()).await,
        Command::Restore { from, identity } => {
            return restore::run(&config, from, identity.as_deref()).await;
        }
        _ => None,
    };
    let database = match &command {
        Command::Admin { .. }
        | Command::Places { .. }
        | Command::Import(_)
        | Command::Ledger { .. }
        | Command::Keys { .. }
        | Command::PrizeRecords { .. } => open_to_change(&config).await?,
        _ => open_database(&config).await?,
    };
    let config = match &command {
        // They read them with their secrets.
        Command::Serve { .. } | Command::Engine { .. } => config,
        _ => dashboard::of_command(config, &database).await?,
    };
    match command {
        Command::Serve { no_engine, without_limits, .. } => {
            let limits = if without_limits { serve::no_limits(&config)? } else { serve::limits(&config) };
            serve::run(config, database.clone(), !no_engine, limits).await?;
        }
        Command::Engine { command } => {
            let (settings, config) = LiveSettings::begin(config, database.clone()).await?;
            let _in_use = data_folder::work_in(&config.data_dir)?;
            data_folder::warn_if_open(&config);
            match command {
                Some(EngineCommand::RunOnce { work }) => {
                    run_once(&Engine::following(database.clone(), settings.gateways()), &work).await?;
                }
                None => serve::engine_alone(&config, database.clone(), settings).await?,
            }
        }
        Command::Migrate => println_document("the database is up to date"),
        Command::Admin { command: AdminCommand::Add(given) } => {
            admin::add(&config, &database, &given).await?;
        }
        Command::Places { command: PlacesCommand::Import { file, minimum_population, .. } } => {
            import::places(&database, file.as_deref(), minimum_population).await?;
        }
        Command::Import(arguments) => moving_in::run(&config, &database, &arguments).await?,
        Command::Ledger { command } => ledger::run(&config, &database, &command).await?,
        Command::Keys { command } => match command {
            KeysCommand::List => key_commands::list(&config, &database).await?,
            KeysCommand::Rotate { key } => key_commands::rotate(&config, &database, key).await?,
            KeysCommand::RevokeLinks => key_commands::revoke_links(&config, &database).await?,
        },
        Command::PrizeRecords { read_by } => prize_records::open(&config, &database, &read_by).await?,
        Command::Demo { members, one_town } => {
            demo::load(&config, &database).await?;
            match members {
                Some(members) if one_town => demo::crowd::load_one_town(&database, members).await?,
                Some(members) => demo::crowd::load(&database, members).await?,
                None => {}
            }
        }
        Command::Backup { .. }
        | Command::Restore { .. }
        | Command::Copy { .. }
        | Command::Verify { .. }
        | Command::Witness(_)
        | Command::Doctor { .. }
        | Command::Healthy
        | Command::Openapi => {}
    }
    database.close().await;
    if let Some(telemetry) = telemetry {
        telemetry.finish().await;
    }
    Ok(())
}

fn known_works() -> PossibleValuesParser {
    Work::ALL.iter().map(|work| work.name()).chain(["all"]).collect::<Vec<_>>().into()
}

/// Does what is due of one kind of work, or of all, and tells what came of it.
async fn run_once(engine: &Engine, name: &str) -> anyhow::Result<()> {
    let works = Work::named(name).map_or_else(|| Work::ALL.to_vec(), |work| vec![work]);
    let mut failed = Vec::new();
    for work in works {
        let name = work.name();
        // One that fails keeps the others from nothing.
        match engine.run_once(work).await {
            Ok(done) => {
                let note = done.note.map(|note| format!("; {note}")).unwrap_or_default();
                println_document(&format!("{name}: {}{note}", done.count));
            }
            Err(error) => {
                println_document(&format!("{name}: failed: {error}"));
                failed.push(name);
            }
        }
    }
    anyhow::ensure!(failed.is_empty(), "{} failed", failed.join(", "));
    Ok(())
}

/// Opens the database as it is; only one that nothing was ever stored in is set up.
async fn open_to_change(config: &Config) -> anyhow::Result<Database> {
    match version::open_to_change(&config.database_url).await? {
        Some(database) => Ok(database),
        None => open_database(config).await,
    }
}

/// Opens the database, brings it to this version and adds the message templates it lacks.
async fn open_database(config: &Config) -> anyhow::Result<Database> {
    version::refuse_foreign(&config.database_url, "the database").await?;
    data_folder::make(config)?;
    let database = Database::open(&config.database_url).await.context("the database could not be opened")?;
    version::migrate(&database, "the database").await?;
    let now = townpick_gateways::clock::Clock::now(&SystemClock);
    townpick_engine::shipped_templates::install(&database, &OsEntropy, now).await?;
    Ok(database)
}
