//! One SQL text with its values, on whichever engine runs it.

use futures_util::future::BoxFuture;
use sqlx::{Arguments, AssertSqlSafe, FromRow, SqlSafeStr, SqlStr, error::BoxDynError};
use sqlx_postgres::{PgArguments, PgConnection, PgRow};
use sqlx_sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use townpick_domain::columns::{Columns, Value};
use tracing::Instrument as _;

use super::{dialect, record_columns, traces};
use crate::{
    conditions::CONDITIONS,
    error::{Result, StoreError},
};

/// What the database answers in a while. It is boxed, so that the compiler need not look through the drivers' futures again
/// for every handler and every work that waits for one: that took more than half of its time.
pub type Answer<'a, T> = BoxFuture<'a, Result<T>>;

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
        let statement = self.assembled(text, &[], 0);
        let limited = format!("{} LIMIT {}", statement.text.as_str(), rows.count());
        statement.with_text(limited)
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
    /// its rows), `{id_text:column}` for the text of an id, `{id_digits:column}` for that text without its dashes, which is
    /// sooner made and shorter, and `{lock}` or `{skip_locked}` at the end for a lock on the rows where an engine has more
    /// than one writer, the latter passing over rows that another transaction is just changing. The name of one of
    /// [`CONDITIONS`] stands for that one.
    fn sql_of_set(&mut self, text: &'static str, length: usize) -> Statement<'_> {
        self.assembled(text, &[], length)
    }

    /// Starts a statement in whose text each `{name}` stands for the piece of that name, and everything else for what it
    /// says in [`Self::sql_of_set`]. A piece may hold the names of others.
    fn assembled(
        &mut self,
        text: &'static str,
        pieces: &[(&'static str, &'static str)],
        length: usize,
    ) -> Statement<'_> {
        self.sql("").assembled(&with_pieces(text, pieces), length)
    }
}

/// The text with each `{name}` of a piece, or of one of [`CONDITIONS`], replaced by it, and what stands in braces there by what
/// it stands for.
pub(super) fn with_pieces(text: &'static str, pieces: &[(&'static str, &'static str)]) -> String {
    let mut whole = String::with_capacity(2 * text.len());
    put_in(&mut whole, text, pieces);
    whole
}

fn put_in(whole: &mut String, text: &str, pieces: &[(&'static str, &'static str)]) {
    let mut left = text;
    while let Some((before, after)) = left.split_once('{') {
        whole.push_str(before);
        let named = after.split_once('}').and_then(|(name, rest)| {
            let (_, piece) = pieces.iter().chain(CONDITIONS).find(|(known, _)| *known == name)?;
            Some((*piece, rest))
        });
        if let Some((piece, rest)) = named {
            put_in(whole, piece, pieces);
            left = rest;
        } else {
            whole.push('{');
            left = after;
        }
    }
    whole.push_str(left);
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
    pub(super) fn sqlite(connection: &'c mut SqliteConnection, text: SqlStr) -> Self {
        let target = Target::Sqlite(connection, SqliteArguments::default());
        Self { text, target, failed_bind: None }
    }

    pub(super) fn postgres(connection: &'c mut PgConnection, text: SqlStr) -> Self {
        let target = Target::Postgres(connection, PgArguments::default());
        Self { text, target, failed_bind: None }
    }

    pub(super) fn refused(ended: StoreError, text: SqlStr) -> Self {
        Self { text, target: Target::Ended(ended), failed_bind: None }
    }

    /// The statement with this text, which is made of literals, in the engine's words.
    fn assembled(self, text: &str, length: usize) -> Self {
        let dialect = match self.target {
            Target::Sqlite(..) | Target::Ended(_) => &dialect::SQLITE,
            Target::Postgres(..) => &dialect::POSTGRES,
        };
        self.with_text(dialect.text(text, length))
    }

    /// The statement with another text, which must be made of literals and of numbers of ours: every value is bound.
    pub(super) fn with_text(mut self, text: String) -> Self {
        self.text = AssertSqlSafe(text).into_sql_str();
        self
    }

    /// Whether SQLite would run it.
    pub(super) fn is_for_sqlite(&self) -> bool {
        matches!(self.target, Target::Sqlite(..))
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
