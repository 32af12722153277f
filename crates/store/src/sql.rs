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
mod record_columns;
mod rows;
mod schema;
mod steps;
mod traces;
pub mod transfer;
mod write_count;

pub use composed::Bound;
pub(crate) use composed::{Composed, is_sqlite};
pub use open::has_log;
pub(crate) use rows::Row;
pub use townpick_domain::{columns::Value, schema::Schema};

use futures_util::future::BoxFuture;
use sqlx::{
    Arguments, AssertSqlSafe, Connection, FromRow, SqlSafeStr, SqlStr, Transaction, error::BoxDynError,
    migrate::Migrator, pool::PoolConnection,
};
// Named for its features alone: which runtime and which TLS.
use sqlx_core as _;
use sqlx_postgres::{PgArguments, PgConnection, PgPool, PgRow, Postgres};
use sqlx_sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};
use townpick_domain::columns::Columns;
use tracing::Instrument as _;

use self::{
    group::{Company, Member, Writers},
    write_count::WriteCount,
};

use crate::{
    conditions::CONDITIONS,
    error::{Result, StoreError},
};

static SQLITE_MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES_MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// What the database answers in a while. It is boxed, so that the compiler need not look through the drivers' futures again
/// for every handler and every work that waits for one: that took more than half of its time.
pub type Answer<'a, T> = BoxFuture<'a, Result<T>>;

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

/// How many rows of a list are read at once. There are two sizes, so that each list is prepared at most twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageRows {
    /// The most a screen shows, and one more to know whether the list goes on.
    Screen,
    /// A good part of an export.
    Export,
    /// The first handful of what a search over everything finds, and one more to know whether there are others.
    Few,
}

impl PageRows {
    /// The number of rows.
    pub const fn count(self) -> usize {
        match self {
            Self::Screen => 201,
            Self::Export => 1000,
            Self::Few => 6,
        }
    }
}

/// Anything a statement can run on: a [`Reader`] or a [`Tx`].
pub trait Executor: Send {
    /// Starts a statement; its text is always a literal, so values can only arrive through `bind`.
    fn sql(&mut self, text: &'static str) -> Statement<'_>;

    /// Starts the statement of a list, which gets its limit here and so must end with its order.
    fn page(&mut self, text: &'static str, rows: PageRows) -> Statement<'_> {
        let mut statement = self.assembled(text, &[], 0);
        // Made of literals and a number of ours only.
        let limited = format!("{} LIMIT {}", statement.text.as_str(), rows.count());
        statement.text = AssertSqlSafe(limited).into_sql_str();
        statement
    }

    /// Starts a statement in whose text `{record}` stands for the columns of a record, and `{record:t}` for those of the
    /// table `t`, but for those that the text makes by itself with `AS`. Everything else stands for what it says in
    /// [`Self::sql_of_set`].
    fn sql_of_record<R: Columns>(&mut self, text: &'static str) -> Statement<'_> {
        self.sql_of_record_set::<R>(text, 0)
    }

    /// Starts a statement about a record and a set of `length` values.
    fn sql_of_record_set<R: Columns>(&mut self, text: &'static str, length: usize) -> Statement<'_> {
        self.sql("").assembled(&record_columns::with_columns::<R>(&with_pieces(text, &[])), length)
    }

    /// Starts a statement about a set of values, or one that makes rows of other rows. In its text `($set)` stands for
    /// `length` placeholders, numbered after the last one the text names (bind those first, then the set with
    /// [`Statement::bind_each`]), `{new_id:instant}` for a new id of those microseconds (the ids of one statement follow
    /// its rows), `{id_text:column}` for the text of an id, and `{lock}` or `{skip_locked}` at the end for a lock on the
    /// rows where an engine has more than one writer, the latter passing over rows that another transaction is just
    /// changing. The name of one of [`CONDITIONS`] stands for that one.
    fn sql_of_set(&mut self, text: &'static str, length: usize) -> Statement<'_> {
        self.assembled(text, &[], length)
    }

    /// Starts a statement in whose text each `{name}` stands for the piece of that name, and everything else for what it
    /// says in [`Self::sql_of_set`]. A piece may hold the names of later ones.
    fn assembled(
        &mut self,
        text: &'static str,
        pieces: &[(&'static str, &'static str)],
        length: usize,
    ) -> Statement<'_> {
        self.sql("").assembled(&with_pieces(text, pieces), length)
    }
}

/// The text with each `{name}` of a piece, or of one of [`CONDITIONS`], replaced by it.
fn with_pieces(text: &'static str, pieces: &[(&'static str, &'static str)]) -> String {
    let put_in = |text: String, (name, piece): &(&str, &str)| text.replace(&format!("{{{name}}}"), piece);
    pieces.iter().chain(CONDITIONS).fold(text.to_owned(), put_in)
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

/// A struct both engines can fill from a row.
pub trait Record: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}
impl<T> Record for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// One SQL text with its values, ready to run.
#[must_use = "a statement does nothing until it is run"]
pub struct Statement<'c> {
    text: SqlStr,
    target: Target<'c>,
    failed_bind: Option<BoxDynError>,
}

enum Target<'c> {
    Sqlite(&'c mut SqliteConnection, SqliteArguments),
    Postgres(&'c mut PgConnection, PgArguments),
    /// SQLite has ended the transaction that the statement belongs to.
    Ended(StoreError),
}

impl<'c> Statement<'c> {
    fn sqlite(connection: &'c mut SqliteConnection, text: SqlStr) -> Self {
        let target = Target::Sqlite(connection, SqliteArguments::default());
        Self { text, target, failed_bind: None }
    }

    fn postgres(connection: &'c mut PgConnection, text: SqlStr) -> Self {
        let target = Target::Postgres(connection, PgArguments::default());
        Self { text, target, failed_bind: None }
    }

    fn refused(ended: StoreError, text: SqlStr) -> Self {
        Self { text, target: Target::Ended(ended), failed_bind: None }
    }

    /// The statement with this text, which is made of literals, in the engine's words.
    fn assembled(mut self, text: &str, length: usize) -> Self {
        let dialect = match self.target {
            Target::Sqlite(..) | Target::Ended(_) => &dialect::SQLITE,
            Target::Postgres(..) => &dialect::POSTGRES,
        };
        // Made of literals and placeholder numbers only.
        self.text = AssertSqlSafe(dialect.text(text, length)).into_sql_str();
        self
    }

    /// Gives the next placeholder its value.
    pub fn bind(mut self, value: impl Value) -> Self {
        let added = match &mut self.target {
            Target::Sqlite(_, arguments) => Arguments::add(arguments, value),
            Target::Postgres(_, arguments) => Arguments::add(arguments, value),
            Target::Ended(_) => Ok(()),
        };
        self.failed_bind = self.failed_bind.or(added.err());
        self
    }

    /// Gives the following placeholders the values of a set.
    pub fn bind_each<T: Value + Clone>(self, values: &[T]) -> Self {
        values.iter().fold(self, |statement, value| statement.bind(value.clone()))
    }

    /// The one row there must be.
    pub fn one<R: Record + 'c>(self) -> Answer<'c, R> {
        Box::pin(async { self.optional().await?.ok_or(StoreError::NotFound) })
    }

    /// The row, if there is one.
    pub fn optional<R: Record + 'c>(self) -> Answer<'c, Option<R>> {
        let span = traces::statement(self.text.as_str());
        let rows = async {
            let (text, target) = self.ready()?;
            Ok(match target {
                Target::Sqlite(connection, arguments) => {
                    sqlx::query_as_with(text, arguments).fetch_optional(connection).await?
                }
                Target::Postgres(connection, arguments) => {
                    sqlx::query_as_with(text, arguments).fetch_optional(connection).await?
                }
                Target::Ended(ended) => return Err(ended),
            })
        };
        Box::pin(rows.instrument(span))
    }

    /// All rows; the text must carry a limit of its own.
    pub fn all<R: Record + 'c>(self) -> Answer<'c, Vec<R>> {
        let span = traces::statement(self.text.as_str());
        let rows = async {
            let (text, target) = self.ready()?;
            Ok(match target {
                Target::Sqlite(connection, arguments) => {
                    sqlx::query_as_with(text, arguments).fetch_all(connection).await?
                }
                Target::Postgres(connection, arguments) => {
                    sqlx::query_as_with(text, arguments).fetch_all(connection).await?
                }
                Target::Ended(ended) => return Err(ended),
            })
        };
        Box::pin(rows.instrument(span))
    }

    /// Runs the statement, however many rows it changes.
    pub async fn run(self) -> Result<()> {
        self.execute().await?;
        Ok(())
    }

    /// Runs the statement and tells how many rows it changed.
    pub fn execute(self) -> Answer<'c, u64> {
        let span = traces::statement(self.text.as_str());
        let changed = async {
            let (text, target) = self.ready()?;
            Ok(match target {
                Target::Sqlite(connection, arguments) => {
                    sqlx::query_with(text, arguments).execute(connection).await?.rows_affected()
                }
                Target::Postgres(connection, arguments) => {
                    sqlx::query_with(text, arguments).execute(connection).await?.rows_affected()
                }
                Target::Ended(ended) => return Err(ended),
            })
        };
        Box::pin(changed.instrument(span))
    }

    fn ready(self) -> Result<(SqlStr, Target<'c>)> {
        match self.failed_bind {
            Some(error) => Err(StoreError::BadData(sqlx::Error::Encode(error))),
            None => Ok((self.text, self.target)),
        }
    }
}
