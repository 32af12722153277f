//! `townpick doctor` and its page: finds out what `townpick_domain::doctor` judges. It changes nothing, migrates nothing and
//! sends nothing to anybody.

mod database;
mod inside;
mod outside;
mod subject;

use std::{process::ExitCode, sync::Arc};

use townpick_domain::doctor::{Check, Line, Report, Verdict};
use townpick_gateways::{
    clock::{Clock as _, SystemClock},
    keys::{self, Secrets},
};
use townpick_store::Database;

use crate::{config::Config, output::println_document};
use database::Opened;
use subject::Subject;

const WARNED: u8 = 1;
const BAD: u8 = 2;

/// Looks at the installation of these settings and says so, a line for each thing: exit status 0 when all is good, 1 when there
/// are warnings, 2 when something is bad.
pub async fn run(as_json: bool) -> anyhow::Result<ExitCode> {
    let report = match Config::load() {
        Ok(config) => of_command(&config).await,
        Err(error) => {
            let remedy = "Set it right: nothing else can be looked at before";
            Report::new(SystemClock.now(), vec![Line::bad(Check::Settings, error.to_string(), remedy)])
        }
    };
    let written = if as_json { serde_json::to_string_pretty(&report)? } else { written(&report) };
    println_document(&written);
    Ok(match report.verdict {
        Verdict::Good => ExitCode::SUCCESS,
        Verdict::Warning => ExitCode::from(WARNED),
        Verdict::Bad => ExitCode::from(BAD),
    })
}

/// What is to be said of the installation of a service that runs. It knows what requests look like.
pub async fn of_service(
    own: &Config,
    database: Database,
    secrets: Arc<Secrets>,
    saw_untrusted_proxy: bool,
) -> Report {
    let opened = Opened::of(database).await;
    Box::pin(examine(Subject::new(own, opened, Some(secrets), Some(saw_untrusted_proxy)).await)).await
}

async fn of_command(own: &Config) -> Report {
    let database = database::open(&own.database_url).await;
    // Without the file nothing is made: whoever runs this may be another account than the service's.
    let secrets = Secrets::of_file(&own.data_dir.join(keys::FILE_NAME)).ok().map(Arc::new);
    let opened = database.clone();
    let report = Box::pin(examine(Subject::new(own, database, secrets, None).await)).await;
    // SQLite leaves files beside a database that is not closed.
    opened.close().await;
    report
}

/// Looks at everything at once, each within its time.
async fn examine(subject: Subject) -> Report {
    let (machine, database, address, signing_in, email, texts, upkeep) = tokio::join!(
        inside::machine(&subject),
        inside::database(&subject),
        outside::address(&subject),
        inside::signing_in(&subject),
        outside::email(&subject),
        outside::texts(&subject),
        inside::upkeep(&subject),
    );
    let lines =
        [vec![subject.settings], machine, database, address, vec![signing_in], email, texts, upkeep].concat();
    Report::new(SystemClock.now(), lines)
}

/// A line for each thing, and one for all.
fn written(report: &Report) -> String {
    let line = |line: &Line| {
        let Line { verdict, label, finding, remedy, .. } = line;
        let remedy = remedy.as_ref().map(|remedy| format!(". {remedy}")).unwrap_or_default();
        format!("{:<8} {label:<22} {finding}{remedy}", verdict.as_str())
    };
    let [good, warnings, bad] =
        [Verdict::Good, Verdict::Warning, Verdict::Bad].map(|verdict| report.count(verdict));
    let lines: Vec<String> = report.lines.iter().map(line).collect();
    format!("{}\n{good} good, {warnings} to look at, {bad} bad", lines.join("\n"))
}
