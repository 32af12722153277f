//! What is found out without leaving the installation: the machine, the database, and what happens again and again by itself.

use std::net::IpAddr;

use townpick_domain::{
    doctor::{
        Asked, Check, Line,
        connections::{self, Connection, Protection},
        database::{self, DatabaseFacts},
        machine,
        signing_in::{self, Administrators},
        upkeep,
    },
    schema::Schema,
    time::Timestamp,
};
use townpick_gateways::{
    beacon::Drand,
    clock::{Clock as _, SystemClock},
    keys,
    machine::{found, free_bytes, is_container},
    own_address,
    sms::TWILIO,
};
use townpick_store::{
    Database,
    admins::{people, sign_in_rules},
    backups, engine_runs,
};
use url::Url;

use super::{
    database::{Opened, in_words},
    subject::{Subject, within},
};
use crate::{
    config::{Config, Storage},
    wiring,
};

/// Disk, files, pictures and the clock.
pub async fn machine(subject: &Subject) -> Vec<Line> {
    let config = &subject.config;
    let is_new = subject.database.is_new();
    let place = |check, path: &std::path::Path| {
        machine::place(check, &path.display().to_string(), found(path), is_new)
    };
    let mut lines = vec![
        machine::disk(free_bytes(&config.data_dir).map_err(|error| error.to_string())),
        place(Check::DataFolder, &config.data_dir),
        place(Check::SigningKey, &config.data_dir.join(keys::FILE_NAME)),
    ];
    lines.extend(Database::file(&config.database_url).map(|file| place(Check::DatabaseFile, &file)));
    let (pictures, clock) = tokio::join!(pictures(config), clock(config));
    lines.extend(pictures);
    lines.push(clock);
    lines.push(connections::connections(&connections_of(config)));
    lines
}

/// The connections to other machines, and of others to this one, that the settings choose.
fn connections_of(config: &Config) -> Vec<Connection> {
    let endpoint = config.s3_endpoint.as_deref().and_then(|endpoint| endpoint.parse::<Url>().ok());
    // Nobody comes from another machine to an installation that is tried out on this one.
    let is_public = config.public_url.scheme() == "https";
    let to_us = |listens: IpAddr| {
        if is_public { connections::to_us(listens, is_container()) } else { Protection::Local }
    };
    let connection = |name, protection: Option<Protection>, remedy| Connection {
        name,
        protection: protection.unwrap_or(Protection::Local),
        remedy,
    };
    vec![
        connection(
            "The connection to the database",
            // An address that cannot be read has a line of its own.
            Database::protection(&config.database_url).ok(),
            "Make TOWNPICK_DATABASE_URL end with ?sslmode=verify-full, and with &sslrootcert=FILE where its authority is your own",
        ),
        connection(
            "The connection to the bucket",
            endpoint.as_ref().map(connections::over_the_web),
            "Give TOWNPICK_S3_ENDPOINT an https address",
        ),
        connection(
            "The connection of traces to their collector",
            config.otlp_url.as_ref().map(connections::over_the_web),
            "Give TOWNPICK_OTLP_URL an https address, or a collector on this machine",
        ),
        connection(
            "The connection from the proxy to the service",
            Some(to_us(config.listen.ip())),
            "Set TOWNPICK_LISTEN to an address of this machine alone where the proxy is here, and of an encrypted private network where it is not",
        ),
        connection(
            "The connection to the metrics",
            config.metrics_listen.map(|listens| to_us(listens.ip())),
            "Set TOWNPICK_METRICS_LISTEN to an address of this machine alone, or of an encrypted private network",
        ),
    ]
}

/// The picture storage. A folder that is not there yet is made with the first picture.
async fn pictures(config: &Config) -> Option<Line> {
    let whose = match &config.storage {
        Storage::Folder(folder) => {
            if let machine::Found::There { is_writable: false, .. } = found(folder) {
                return Some(machine::pictures(
                    "The folder",
                    Err("this account may not write there".to_owned()),
                ));
            }
            "The folder"
        }
        Storage::Bucket { .. } => "The bucket",
    };
    let images = match wiring::images_to_read(config) {
        Ok(images) => images?,
        Err(error) => return Some(machine::pictures(whose, Err(format!("{error:#}")))),
    };
    let answer = within(async { images.ping().await.map_err(|error| error.to_string()) });
    Some(machine::pictures(whose, answer.await))
}

/// The clock beside that of somebody who is asked anyway, at best of somebody who keeps good time.
async fn clock(config: &Config) -> Line {
    let texts = config.messages.texts.as_ref();
    let (whose, address) = if config.uses_drand {
        ("drand", Some(config.drand_url.clone()))
    } else if let Some(texts) = texts {
        ("Twilio", texts.api_url.clone().or_else(|| Url::parse(TWILIO).ok()))
    } else {
        ("the public address", Some(config.public_url.clone()))
    };
    let asked = async {
        let address = address.ok_or("it has no address")?;
        own_address::ahead_of(&address, &SystemClock, super::subject::TIME).await
    };
    machine::clock(whose, within(asked).await)
}

/// The database, its version and its clock.
pub async fn database(subject: &Subject) -> Vec<Line> {
    let facts = |version: String, schema| DatabaseFacts { version, schema };
    match &subject.database {
        Opened::Missing => vec![database::database(&Ok(facts("SQLite".to_owned(), Schema::New)))],
        Opened::Closed(reason) => vec![database::database(&Err(reason.clone()))],
        Opened::Open(opened, schema) => {
            let version = within(async { in_words(opened.version().await) });
            let (version, ahead) = tokio::join!(version, within(ahead_of(opened)));
            let answer = version.and_then(|version| Ok(facts(version, schema.clone()?)));
            let line = database::database(&answer);
            if answer.is_err() { vec![line] } else { vec![line, database::database_clock(ahead)] }
        }
    }
}

/// How many milliseconds the machine's clock is ahead of the database's.
async fn ahead_of(database: &Database) -> Asked<i64> {
    let before = SystemClock.now();
    let theirs = in_words(database.now().await)?;
    let milliseconds = |at: Timestamp| at.as_microseconds() / 1000;
    // The answer was given somewhere between the question and its arrival.
    let middle = i64::midpoint(milliseconds(before), milliseconds(SystemClock.now()));
    Ok(middle - milliseconds(theirs))
}

/// How administrators sign in.
pub async fn signing_in(subject: &Subject) -> Line {
    let is_public = subject.config.public_url.scheme() == "https";
    signing_in::second_factor(within(administrators(&subject.database)).await, is_public)
}

async fn administrators(database: &Opened) -> Asked<Administrators> {
    if database.is_new() {
        return Ok(Administrators { all: 0, with_password_alone: 0, is_required: false });
    }
    let database = database.readable()?;
    let found = async {
        let mut reader = database.read().await?;
        let is_required = sign_in_rules::second_factor_required_at(&mut reader).await?.is_some();
        let mut listed = people::all(&mut reader).await?;
        listed.retain(|listed| listed.disabled_at.is_none());
        let with_password_alone = listed.iter().filter(|listed| !listed.has_second_factor).count();
        Ok(Administrators { all: listed.len(), with_password_alone, is_required })
    };
    in_words(found.await)
}

/// What must happen again and again: the weekly work and the public randomness that it waits for.
pub async fn upkeep(subject: &Subject) -> Vec<Line> {
    let config = &subject.config;
    let drand = async {
        if !config.uses_drand {
            return Err("it is not used".to_owned());
        }
        let drand = Drand::new(config.drand_url.clone()).map_err(|error| error.to_string())?;
        drand.latest(SystemClock.now()).await
    };
    let database = &subject.database;
    let (runs, latest, made) =
        tokio::join!(within(runs(database)), within(drand), within(backups_made(database)));
    let (now, is_public) = (SystemClock.now(), config.public_url.scheme() == "https");
    let every = config.backups.address.as_ref().map(|_| config.backups.every);
    vec![
        upkeep::engine(runs, now),
        upkeep::drand(config.uses_drand, is_public, latest),
        upkeep::backups(every, is_public, made, now),
    ]
}

async fn backups_made(database: &Opened) -> Asked<upkeep::BackupsMade> {
    let database = database.readable()?;
    let made = async {
        let mut reader = database.read().await?;
        let good = backups::last_good_backup(&mut reader).await?;
        let last = backups::last_try(&mut reader).await?;
        Ok(upkeep::BackupsMade {
            last_good_at: good.map(|good| good.started_at),
            last_error: last.and_then(|last| last.error),
        })
    };
    in_words(made.await)
}

async fn runs(database: &Opened) -> Asked<Vec<upkeep::Run>> {
    let database = database.readable()?;
    let runs = async { engine_runs::all(&mut database.read().await?).await };
    let run = |run: engine_runs::EngineRun| upkeep::Run {
        has_failed: run.has_failed(),
        work: run.work,
        finished_at: run.last_finished_at,
    };
    Ok(in_words(runs.await)?.into_iter().map(run).collect())
}
