//! The one file, with its folder, that knows which engine it talks to.
//!
//! Every other file of the store writes a single SQL text with `$1` placeholders that both SQLite and PostgreSQL
//! understand, and reads rows into the same structs. Beside this, only `error.rs` tells the engines apart, by how they
//! name a violated constraint.

mod about;
mod composed;
mod dialect;
mod group;
mod insert_many;
#[cfg(feature = "testing")]
mod observed;
mod open;
mod protection;
mod record_columns;
mod rows;
mod schema;
mod statement;
mod steps;
mod traces;
pub mod transfer;
mod write_count;

pub use composed::Bound;
pub(crate) use composed::{Composed, is_sqlite};
pub use open::has_log;
pub(crate) use rows::Row;
pub use statement::{Answer, Executor, PageRows, Record, Statement};
pub use townpick_domain::{columns::Value, schema::Schema};

use sqlx::{Connection, SqlSafeStr, SqlStr, Transaction, migrate::Migrator, pool::PoolConnection};
// Named for its features alone: which runtime and which TLS.
use sqlx_core as _;
use sqlx_postgres::{PgPool, Postgres};
use sqlx_sqlite::{Sqlite, SqlitePool};
use tracing::Instrument as _;

use self::{
    group::{Company, Member, Writers},
    write_count::WriteCount,
};

use crate::error::Result;

static SQLITE_MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES_MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// An open database: clone it freely, the pools inside are shared.
#[derive(Clone, Debug)]
pub struct Database(Engine, WriteCount);

#[derive(Clone, Debug)]
enum Engine {
    /// SQLite takes one writer at a time: they queue in the process, and share its transactions.
    Sqlite {
        writers: Writers,
        readers: SqlitePool,
    },
    Postgres(PgPool),
}

impl Database {
    /// Brings the schema to this version; running it again changes nothing.
    pub async fn migrate(&self) -> Result<()> {
        match &self.0 {
            Engine::Sqlite { writers, .. } => SQLITE_MIGRATIONS.run(writers.pool()).await?,
            Engine::Postgres(pool) => POSTGRES_MIGRATIONS.run(pool).await?,
        }
        Ok(())
    }

    /// A short text that differs between versions of the schema.
    #[cfg(feature = "testing")]
    pub(crate) fn schema_fingerprint() -> String {
        let checksums = POSTGRES_MIGRATIONS.iter().flat_map(|migration| migration.checksum.iter());
        let hash = checksums.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    }

    /// A connection for reading; each statement sees the latest committed state.
    pub fn read(&self) -> Answer<'_, Reader> {
        let reader = async {
            Ok(Reader(match &self.0 {
                Engine::Sqlite { readers, .. } => ReaderConnection::Sqlite(readers.acquire().await?),
                Engine::Postgres(pool) => ReaderConnection::Postgres(pool.acquire().await?),
            }))
        };
        Box::pin(reader.instrument(traces::step("read")))
    }

    /// A transaction for writing; dropping it without [`Tx::commit`] undoes everything. On SQLite it shares its commit with
    /// those that wait at the same moment, so it is for work that they can wait for.
    pub fn write(&self) -> Answer<'_, Tx> {
        self.begin(Company::Shared)
    }

    /// A transaction for writing that may take long: nobody's change waits to be made lasting together with it.
    pub fn write_alone(&self) -> Answer<'_, Tx> {
        self.begin(Company::Alone)
    }

    fn begin(&self, company: Company) -> Answer<'_, Tx> {
        let begun = async move {
            self.1.increment();
            Ok(Tx(match &self.0 {
                Engine::Sqlite { writers, .. } => TxConnection::Sqlite(writers.acquire(company).await?),
                // The checks of foreign keys are statements, too: here they are planned once and not for every row.
                Engine::Postgres(pool) => {
                    TxConnection::Postgres(pool.begin_with("BEGIN; SET LOCAL plan_cache_mode = auto").await?)
                }
            }))
        };
        Box::pin(begun.instrument(traces::step("begin")))
    }

    /// Fails unless the database answers a query now.
    pub async fn ping(&self) -> Result<()> {
        match self.read().await?.0 {
            ReaderConnection::Sqlite(mut connection) => connection.ping().await?,
            ReaderConnection::Postgres(mut connection) => connection.ping().await?,
        }
        Ok(())
    }

    /// Waits for running statements and closes every connection.
    pub async fn close(&self) {
        match &self.0 {
            Engine::Sqlite { writers, readers } => {
                readers.close().await;
                writers.pool().close().await;
            }
            Engine::Postgres(pool) => pool.close().await,
        }
    }
}

/// A connection that only reads.
#[derive(Debug)]
pub struct Reader(ReaderConnection);

#[derive(Debug)]
enum ReaderConnection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

/// A write transaction.
#[derive(Debug)]
pub struct Tx(TxConnection);

#[derive(Debug)]
enum TxConnection {
    Sqlite(Member),
    Postgres(Transaction<'static, Postgres>),
}

impl Tx {
    /// Whether everybody else who wants to write waits until this transaction is over.
    pub(crate) fn is_only_writer(&self) -> bool {
        matches!(self.0, TxConnection::Sqlite(_))
    }

    fn statement(&mut self, text: SqlStr) -> Statement<'_> {
        match &mut self.0 {
            TxConnection::Sqlite(member) => match member.connection() {
                Ok(connection) => Statement::sqlite(connection, text),
                Err(ended) => Statement::refused(ended, text),
            },
            TxConnection::Postgres(transaction) => Statement::postgres(transaction, text),
        }
    }

    /// Undoes everything, for somebody who then reads what stood in the way: on SQLite that may be a change which is not
    /// lasting yet, and which readers do not see before.
    pub fn rollback(self) -> Answer<'static, ()> {
        Box::pin(async {
            match self.0 {
                TxConnection::Sqlite(member) => member.rollback().await,
                TxConnection::Postgres(transaction) => transaction.rollback().await?,
            }
            Ok(())
        })
    }

    /// Makes everything done in this transaction lasting.
    pub fn commit(self) -> Answer<'static, ()> {
        let committed = async {
            match self.0 {
                TxConnection::Sqlite(member) => member.commit().await?,
                TxConnection::Postgres(transaction) => transaction.commit().await?,
            }
            Ok(())
        };
        Box::pin(committed.instrument(traces::step("commit")))
    }
}

impl Executor for Reader {
    fn sql(&mut self, text: &'static str) -> Statement<'_> {
        let text = text.into_sql_str();
        match &mut self.0 {
            ReaderConnection::Sqlite(connection) => Statement::sqlite(connection, text),
            ReaderConnection::Postgres(connection) => Statement::postgres(connection, text),
        }
    }
}

impl Executor for Tx {
    fn sql(&mut self, text: &'static str) -> Statement<'_> {
        self.statement(text.into_sql_str())
    }
}
