//! Many rows in few statements.

use std::collections::BTreeSet;

use sqlx::{AssertSqlSafe, SqlSafeStr as _};
use townpick_domain::columns::Columns;

use super::{Record, Statement, Tx, record_columns::with_columns, statement::with_pieces};
use crate::Result;

/// Rows per statement: few round trips, and far below both engines' limits of values.
const ROWS_PER_STATEMENT: usize = 500;
/// SQLite has no round trips; longer texts only take longer to read.
const ROWS_PER_STATEMENT_IN_SQLITE: usize = 100;

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
        self.insert_rows(head, tail, rows, bind).await
    }

    /// Inserts many rows, each with a record for whose columns `{record}` stands in `head`.
    pub async fn insert_many_records<R, T, F>(
        &mut self,
        head: &'static str,
        rows: &[T],
        bind: F,
    ) -> Result<u64>
    where
        R: Columns,
        F: for<'c> Fn(Statement<'c>, &T) -> Statement<'c>,
    {
        self.insert_rows(&with_columns::<R>(head), "", rows, bind).await
    }

    async fn insert_rows<T, F>(&mut self, head: &str, tail: &'static str, rows: &[T], bind: F) -> Result<u64>
    where
        F: for<'c> Fn(Statement<'c>, &T) -> Statement<'c>,
    {
        let mut written = 0;
        for batch in rows.chunks(self.rows_at_once()) {
            let statement = self.with_values(head, tail, batch.len());
            written += batch.iter().fold(statement, &bind).execute().await?;
        }
        Ok(written)
    }

    /// Changes many rows in few statements, each in its own way: `head` is `WITH new (id, a) AS (`, `tail` follows the
    /// values and says `) UPDATE … FROM new … RETURNING t.id`, and `bind` gives one row its values. Returns the ids of
    /// the rows that were changed.
    pub async fn update_many<T, I, F>(
        &mut self,
        head: &'static str,
        tail: &'static str,
        rows: &[T],
        bind: F,
    ) -> Result<BTreeSet<I>>
    where
        I: Ord,
        (I,): Record,
        F: for<'c> Fn(Statement<'c>, &T) -> Statement<'c>,
    {
        let mut changed = BTreeSet::new();
        for batch in rows.chunks(self.rows_at_once()) {
            let statement = self.with_values(head, tail, batch.len());
            let ids: Vec<(I,)> = batch.iter().fold(statement, &bind).all().await?;
            changed.extend(ids.into_iter().map(|(id,)| id));
        }
        Ok(changed)
    }

    /// A statement in whose text `{rows}` stands for so many rows, each of which is `row`, and the name of one of the conditions
    /// for that one; wherever a value stands, they say `?`.
    pub(crate) fn sql_of_rows(
        &mut self,
        text: &'static str,
        row: &'static str,
        rows: usize,
    ) -> Statement<'_> {
        let mut text = with_pieces(text, &[]).replace("{rows}", &vec![row; rows].join(", "));
        if !self.is_only_writer() {
            let mut pieces = text.split('?');
            let first = pieces.next().unwrap_or_default().to_owned();
            text = pieces.zip(1..).fold(first, |text, (piece, number)| format!("{text}${number}{piece}"));
        }
        // Made of literals and placeholders only.
        self.statement(AssertSqlSafe(text).into_sql_str())
    }

    fn rows_at_once(&self) -> usize {
        if self.is_only_writer() { ROWS_PER_STATEMENT_IN_SQLITE } else { ROWS_PER_STATEMENT }
    }

    /// A statement with so many rows of placeholders; it has no others.
    fn with_values(&mut self, head: &str, tail: &'static str, rows: usize) -> Statement<'_> {
        let columns = head.matches(',').count() + 1;
        // SQLite finds a numbered one by going through all of them.
        let are_numbered = !self.is_only_writer();
        let mut text = format!("{head} VALUES ");
        for row in 0..rows {
            text.push_str(if row == 0 { "(" } else { ", (" });
            for column in 1..=columns {
                text.push_str(if column == 1 { "" } else { ", " });
                if are_numbered {
                    text.push('$');
                    text.push_str(&(row * columns + column).to_string());
                } else {
                    text.push('?');
                }
            }
            text.push(')');
        }
        text.push(' ');
        text.push_str(tail);
        // Made of literals and placeholders only.
        self.statement(AssertSqlSafe(text).into_sql_str())
    }
}
