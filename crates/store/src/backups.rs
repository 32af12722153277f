//! Backups as the schedule makes them: who makes one now, what came of each, and the last good one.

use townpick_domain::{ids::BackupId, time::Timestamp};

use crate::{
    Executor, Result, Tx,
    fixed_bytes::{signed, unsigned},
};

/// What is said of a backup that nobody finished.
pub const BROKEN_OFF: &str = "it was broken off: the process that made it ended";

/// A backup that was found good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoodBackup {
    /// When it began: what it holds is as old as that.
    pub started_at: Timestamp,
    /// When it was found good.
    pub finished_at: Timestamp,
    /// What it is called in its place.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// What was checked, in words.
    pub checked: String,
}

/// The last try, however it ended.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct LastTry {
    /// When it began.
    pub started_at: Timestamp,
    /// Until when the lease of its maker runs.
    pub leased_until: Timestamp,
    /// When it ended, if it has.
    pub finished_at: Option<Timestamp>,
    /// Why it failed, if it has.
    pub error: Option<String>,
}

/// Takes the making of a backup over, unless somebody makes one already, or one began after the last try that the caller
/// knows of. One that was broken off counts as failed.
pub async fn begin(
    tx: &mut Tx,
    id: BackupId,
    now: Timestamp,
    leased_until: Timestamp,
    last_known: Option<Timestamp>,
) -> Result<bool> {
    tx.sql(
        "UPDATE backups SET finished_at = $1, error = $2 WHERE finished_at IS NULL AND leased_until <= $1",
    )
    .bind(now)
    .bind(BROKEN_OFF)
    .run()
    .await?;
    let begun = tx
        .sql(
            "INSERT INTO backups (id, started_at, leased_until)
             SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM backups WHERE started_at > $4)
             ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(now)
        .bind(leased_until)
        .bind(last_known.unwrap_or(Timestamp::MIN))
        .execute()
        .await?;
    Ok(begun > 0)
}

/// Says that whoever makes a backup lives. It tells whether the backup is still theirs.
pub async fn renew(tx: &mut Tx, id: BackupId, leased_until: Timestamp) -> Result<bool> {
    let renewed = tx
        .sql("UPDATE backups SET leased_until = $2 WHERE id = $1 AND finished_at IS NULL")
        .bind(id)
        .bind(leased_until)
        .execute()
        .await?;
    Ok(renewed > 0)
}

/// Records a good backup, unless it was taken over meanwhile.
pub async fn settle_good(
    tx: &mut Tx,
    id: BackupId,
    now: Timestamp,
    name: &str,
    bytes: u64,
    checked: &str,
) -> Result<bool> {
    let settled = tx
        .sql(
            "UPDATE backups SET finished_at = $2, name = $3, bytes = $4, checked = $5
             WHERE id = $1 AND finished_at IS NULL",
        )
        .bind(id)
        .bind(now)
        .bind(name.to_owned())
        .bind(signed(bytes))
        .bind(checked.to_owned())
        .execute()
        .await?;
    Ok(settled > 0)
}

/// Records why a backup failed.
pub async fn settle_failed(tx: &mut Tx, id: BackupId, now: Timestamp, error: &str) -> Result<()> {
    tx.sql("UPDATE backups SET finished_at = $2, error = $3 WHERE id = $1 AND finished_at IS NULL")
        .bind(id)
        .bind(now)
        .bind(error.to_owned())
        .run()
        .await
}

/// Removes the records of backups before an instant, except the last good one.
pub async fn forget(tx: &mut Tx, before: Timestamp) -> Result<u64> {
    tx.sql(
        "DELETE FROM backups WHERE started_at < $1
           AND id NOT IN (SELECT id FROM backups WHERE name IS NOT NULL ORDER BY started_at DESC LIMIT 1)",
    )
    .bind(before)
    .execute()
    .await
}

/// The last backup that was found good.
pub async fn last_good_backup(db: &mut impl Executor) -> Result<Option<GoodBackup>> {
    let row: Option<(Timestamp, Timestamp, String, i64, String)> = db
        .sql(
            "SELECT started_at, finished_at, name, bytes, checked FROM backups WHERE name IS NOT NULL
             ORDER BY started_at DESC, id DESC LIMIT 1",
        )
        .optional()
        .await?;
    Ok(row.map(|(started_at, finished_at, name, bytes, checked)| GoodBackup {
        started_at,
        finished_at,
        name,
        bytes: unsigned(bytes),
        checked,
    }))
}

/// The last try.
pub async fn last_try(db: &mut impl Executor) -> Result<Option<LastTry>> {
    db.sql("SELECT started_at, leased_until, finished_at, error FROM backups ORDER BY started_at DESC, id DESC LIMIT 1")
        .optional()
        .await
}
