//! A whole database of one instant as an SQLite file of the same version: what backups are made of.
//!
//! The source is only read, and nobody who writes to it waits: a reader of SQLite keeps no writer off, and PostgreSQL shows one
//! instant to a transaction. SQLite's file is saved by itself, whatever its schema; PostgreSQL's tables are copied into a
//! schema of the same version.

use std::{fs::OpenOptions, os::unix::fs::OpenOptionsExt as _, path::Path};

use sqlx::{ConnectOptions as _, Connection as _};
use sqlx_sqlite::{SqliteConnection, SqlitePool};

use super::{CopiedTable, TransferError, copy_tables, counts, statement, tables_there};
use crate::{
    Database,
    error::{Result, StoreError},
    sql::{Engine, Executor as _, SQLITE_MIGRATIONS},
};

type Taken = std::result::Result<Vec<CopiedTable>, TransferError>;

/// Writes the database into a new file that its owner alone can read, and tells how many rows each table has there.
/// `rows_copied` hears of rows where they are copied one by one.
pub async fn take(from: &Database, into: &Path, rows_copied: &(dyn Fn(u64) + Sync)) -> Taken {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(into).map_err(sqlx::Error::Io)?;
    match &from.0 {
        Engine::Sqlite { readers, .. } => {
            vacuum_into(readers, into).await?;
            let saved = Database::open_saved(into).await?;
            let counted = counts(&saved).await;
            saved.close().await;
            Ok(counted?)
        }
        Engine::Postgres(_) => copy_into(from, into, rows_copied).await,
    }
}

/// SQLite writes the file by itself, without what is left over of deleted rows.
async fn vacuum_into(readers: &SqlitePool, into: &Path) -> Result<()> {
    // It reads as the others do, and may write into the new file alone.
    let options = readers.connect_options().as_ref().clone().pragma("query_only", "off");
    let mut reader: SqliteConnection = options.connect().await?;
    let saved = sqlx::query("VACUUM INTO $1").bind(into.display().to_string()).execute(&mut reader).await;
    reader.close().await?;
    saved?;
    Ok(())
}

async fn copy_into(from: &Database, into: &Path, rows_copied: &(dyn Fn(u64) + Sync)) -> Taken {
    let copy = Database::open(&format!("sqlite:{}", into.display())).await?;
    let copied = copy_at_its_version(from, &copy, rows_copied).await;
    // Closing brings everything into the one file.
    copy.close().await;
    copied
}

async fn copy_at_its_version(from: &Database, copy: &Database, rows_copied: &(dyn Fn(u64) + Sync)) -> Taken {
    let (version,): (Option<i64>,) =
        from.read().await?.sql("SELECT MAX(version) FROM _sqlx_migrations").one().await?;
    if let Engine::Sqlite { writers, .. } = &copy.0 {
        SQLITE_MIGRATIONS.run_to(version.unwrap_or(0), writers.pool()).await.map_err(StoreError::from)?;
    }
    let mut target = copy.write_alone().await?;
    target.sql("PRAGMA defer_foreign_keys = ON").execute().await?;
    let tables = tables_there(from).await?;
    for table in &tables {
        // Migrations may bring rows of their own.
        statement(&mut target, format!("DELETE FROM {table}")).execute().await?;
    }
    let copied = copy_tables(from, &mut target, &tables, rows_copied).await?;
    target.commit().await?;
    Ok(copied)
}
