//! Makes a backup whenever one is due: one process at a time, by a lease in the database, while every other work goes on.
//!
//! A backup takes as long as it takes. The process that makes one renews its lease every minute; another process takes
//! over a lease that was not renewed. A process that stops abandons its backup, and the next one makes a new one.

use std::sync::Arc;

use townpick_domain::{
    backups::{LEASE, SIGN_OF_LIFE, next_due},
    ids::BackupId,
    time::Timestamp,
};
use townpick_gateways::{
    backups::{OnBytes, Scheduled},
    clock::Clock,
    entropy::Entropy,
};
use townpick_store::{
    Database, Result, Schema, StoreError,
    backups::{self, LastTry},
    engine_runs,
};
use townpick_usecases::backups::{Made, NotMade, in_words, make, refuse_foreign};

use crate::context::{Done, Engine};

/// What the work is called in commands, logs and on the dashboard.
pub(crate) const NAME: &str = "backups";
/// How long it is remembered what came of backups.
const REMEMBERED: jiff::SignedDuration = jiff::SignedDuration::from_hours(24 * 366);

/// Makes the backup that is due at this instant, if one is.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let Some(scheduled) = engine.gateways.backups.clone() else { return Ok(Done::default()) };
    let last = backups::last_try(&mut engine.database.read().await?).await?;
    if let Some(last) = &last {
        let due_at = due_after(last, &scheduled);
        if due_at > engine.now() {
            return Ok(Done { again_at: Some(due_at), ..Done::default() });
        }
    }
    let schema = engine.database.schema().await?;
    if let Err(error) = refuse_foreign(schema, engine.database.is_file()) {
        // During an upgrade others can.
        return Ok(Done { note: Some(error.to_string()), ..Done::default() });
    }
    let (clock, entropy) = (&engine.gateways.clock, &engine.gateways.entropy);
    let Some(made) =
        make_alone(&engine.database, &scheduled, (&**clock, &**entropy), last.as_ref(), Arc::new(|_| {}))
            .await?
    else {
        return Ok(Done::default());
    };
    Ok(match made {
        Ok(_) => Done::from(1),
        Err(error) => Done { note: Some(format!("the backup failed: {error}")), ..Done::default() },
    })
}

fn due_after(last: &LastTry, scheduled: &Scheduled) -> Timestamp {
    match last.finished_at {
        None => last.leased_until,
        Some(_) => next_due(last.started_at, last.error.is_none(), scheduled.every),
    }
}

/// Makes a backup now, unless somebody else makes one or began one after the last try that the caller knows of, and records
/// what came of it. The error says in words why one failed.
pub async fn make_alone(
    database: &Database,
    scheduled: &Scheduled,
    (clock, entropy): (&dyn Clock, &dyn Entropy),
    last: Option<&LastTry>,
    on_bytes: OnBytes,
) -> Result<Option<std::result::Result<Made, String>>> {
    let started_at = clock.now();
    let id = BackupId::new(started_at, entropy.bytes());
    let mut tx = database.write().await?;
    backups::forget(&mut tx, started_at.plus(-REMEMBERED)).await?;
    let last_known = last.map(|last| last.started_at);
    let is_ours = backups::begin(&mut tx, id, started_at, started_at.plus(LEASE), last_known).await?;
    tx.commit().await?;
    if !is_ours {
        return Ok(None);
    }
    let mut making = Box::pin(make(database, &scheduled.belongings, &scheduled.plan, started_at, on_bytes));
    let made = loop {
        tokio::select! {
            made = &mut making => break made,
            () = tokio::time::sleep(SIGN_OF_LIFE.unsigned_abs()) => {
                if !still_ours(database, id, started_at, clock.now()).await {
                    return Ok(Some(Err("another process took the backup over".to_owned())));
                }
            }
        }
    };
    settle(database, id, clock.now(), made).await.map(Some)
}

/// Says that this process lives. A database that does not answer now may answer again.
async fn still_ours(database: &Database, id: BackupId, started_at: Timestamp, now: Timestamp) -> bool {
    let said = async {
        let mut tx = database.write().await?;
        let is_ours = backups::renew(&mut tx, id, now.plus(LEASE)).await?;
        engine_runs::record(&mut tx, NAME, started_at, now, "done: 0; a backup is being made", 0).await?;
        tx.commit().await?;
        Ok::<_, StoreError>(is_ours)
    };
    said.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the lease of the running backup could not be renewed");
        true
    })
}

async fn settle(
    database: &Database,
    id: BackupId,
    now: Timestamp,
    made: std::result::Result<Made, NotMade>,
) -> Result<std::result::Result<Made, String>> {
    let mut tx = database.write().await?;
    let settled = match made {
        Ok(made) => {
            let checked = made.checked.to_string();
            backups::settle_good(&mut tx, id, now, &made.archive.name, made.archive.bytes, &checked).await?;
            tracing::info!(
                name = %made.archive.name, bytes = made.archive.bytes, removed = made.removed, %checked,
                "a backup was made and is good"
            );
            if let Some(error) = &made.not_removed {
                tracing::warn!(%error, "older backups could not make room");
            }
            Ok(made)
        }
        Err(error) => {
            let words = in_words(&error);
            backups::settle_failed(&mut tx, id, now, &words).await?;
            tracing::error!(error = %words, "no good backup was made; it is tried again");
            Err(words)
        }
    };
    tx.commit().await?;
    Ok(settled)
}

/// Whether outcomes can be recorded in a database of this version.
pub fn can_record(schema: Schema) -> bool {
    matches!(schema, Schema::Current | Schema::Extended)
}
