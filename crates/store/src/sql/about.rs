//! What a database says of itself: its version and its time.

use townpick_domain::time::Timestamp;

use super::{Database, Engine, Executor as _};
use crate::error::{Result, StoreError};

impl Database {
    /// What the database calls itself, with its version: 'SQLite 3.50.4' or 'PostgreSQL 17.2'.
    pub async fn version(&self) -> Result<String> {
        let (name, version) = match &self.0 {
            Engine::Sqlite { .. } => ("SQLite", "SELECT sqlite_version()"),
            Engine::Postgres(_) => ("PostgreSQL", "SELECT current_setting('server_version')"),
        };
        let (version,): (String,) = self.read().await?.sql(version).one().await?;
        Ok(format!("{name} {version}"))
    }

    /// What time it is on the machine that the database runs on.
    pub async fn now(&self) -> Result<Timestamp> {
        let now = match &self.0 {
            Engine::Sqlite { .. } => "SELECT CAST(unixepoch('subsec') * 1000000 AS INTEGER)",
            Engine::Postgres(_) => "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)",
        };
        let (microseconds,): (i64,) = self.read().await?.sql(now).one().await?;
        Timestamp::from_microseconds(microseconds)
            .ok_or_else(|| StoreError::Unavailable(sqlx::Error::Protocol("a time out of range".to_owned())))
    }
}
