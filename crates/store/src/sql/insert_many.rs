//! Many rows in few statements.

use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use super::{Statement, Tx};
use crate::Result;

/// Rows per statement of [`Tx::insert_many`]: few round trips, and far below PostgreSQL's limit of values.
const ROWS_PER_INSERT: usize = 500;
/// SQLite has no round trips, but finds each value of a statement by going through all of them.
const ROWS_PER_INSERT_IN_SQLITE: usize = 50;

impl Tx {
    /// Inserts many rows in few statements: `head` is `INSERT INTO t (a, b)`, `tail` follows the values, and
    /// `bind` gives one row its values. Returns how many rows were written.
    pub async fn insert_many<T, F>(
        &mut self,
        head: &'static str,
        tail: &'static str,
        rows: &[T],
        bind: F,
    ) -> Result<u64>
    where
        F: for<'c> Fn(Statement<'c>, &T) -> Statement<'c>,
    {
        let columns = head.matches(',').count() + 1;
        let at_once = if self.is_only_writer() { ROWS_PER_INSERT_IN_SQLITE } else { ROWS_PER_INSERT };
        let mut written = 0;
        for batch in rows.chunks(at_once) {
            let mut text = format!("{head} VALUES ");
            for row in 0..batch.len() {
                text.push_str(if row == 0 { "(" } else { ", (" });
                for column in 1..=columns {
                    let separator = if column == 1 { "$" } else { ", $" };
                    text.push_str(separator);
                    text.push_str(&(row * columns + column).to_string());
                }
                text.push(')');
            }
            text.push(' ');
            text.push_str(tail);
            // Made of literals and placeholder numbers only.
            let statement = self.statement(AssertSqlSafe(text).into_sql_str());
            written += batch.iter().fold(statement, &bind).execute().await?;
        }
        Ok(written)
    }
}
