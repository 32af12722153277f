//! Rows that are written whole: the columns of a record, and those beside it, in one statement.

use townpick_domain::{
    columns::{Bind, Columns},
    time::Timestamp,
};

use super::{Executor, Statement, Tx, Value};
use crate::Result;

/// A row that is about to be written.
#[must_use = "a row is not written until it is saved"]
pub struct Row<'c> {
    statement: Statement<'c>,
    /// Their names, each with the SQL in which `{value}` stands for what was bound.
    columns: Vec<&'static str>,
    write: Write,
    ending: &'static str,
}

#[derive(Clone, Copy)]
enum Write {
    Insert(&'static str),
    /// The row of a table whose key column has the first value.
    Update(&'static str, &'static str),
}

impl Tx {
    /// Starts a new row of a table.
    pub(crate) fn insert(&mut self, table: &'static str) -> Row<'_> {
        Row { statement: self.sql(""), columns: Vec::new(), write: Write::Insert(table), ending: "" }
    }

    /// Starts a change of the row of a table that has this key.
    pub(crate) fn update(&mut self, table: &'static str, key: (&'static str, impl Value)) -> Row<'_> {
        let (column, value) = key;
        let statement = self.sql("").bind(value);
        Row { statement, columns: Vec::new(), write: Write::Update(table, column), ending: "" }
    }
}

impl Row<'_> {
    /// Sets a column.
    pub(crate) fn set(mut self, column: &'static str, value: impl Value) -> Self {
        self.columns.push(column);
        self.statement = self.statement.bind(value);
        self
    }

    /// Sets the columns of a record.
    pub(crate) fn record<R: Columns>(mut self, record: &R) -> Self {
        self.columns.extend(R::COLUMNS);
        self.statement = record.bind_to(self.statement);
        self
    }

    /// Says when: a new row was made then, and a changed one becomes a later version, if only by a microsecond.
    pub(crate) fn at(self, now: Timestamp) -> Self {
        match self.write {
            Write::Insert(_) => self.set("created_at", now).set("updated_at", now),
            Write::Update(..) => self.set("updated_at", now),
        }
    }

    /// Ends the statement with more conditions, or with what is done about a conflict.
    pub(crate) fn ending(mut self, text: &'static str) -> Self {
        self.ending = text;
        self
    }

    /// Writes the row and tells how many there are: one, or none.
    pub(crate) async fn save(self) -> Result<u64> {
        let text = self.text();
        self.statement.with_text(text).execute().await
    }

    fn text(&self) -> String {
        let ending = self.ending;
        match self.write {
            Write::Insert(table) => {
                let values: Vec<_> = (1..=self.columns.len()).map(|number| format!("${number}")).collect();
                let names = self.columns.join(", ");
                format!("INSERT INTO {table} ({names}) VALUES ({}){ending}", values.join(", "))
            }
            Write::Update(table, key) => {
                let set: Vec<_> =
                    self.columns.iter().zip(2..).map(|(name, number)| changed(name, number)).collect();
                format!("UPDATE {table} SET {} WHERE {key} = $1{ending}", set.join(", "))
            }
        }
    }
}

fn changed(column: &str, number: usize) -> String {
    match column {
        "updated_at" => {
            format!("updated_at = CASE WHEN updated_at < ${number} THEN ${number} ELSE updated_at + 1 END")
        }
        column => format!("{column} = ${number}"),
    }
}

impl Bind for Statement<'_> {
    fn bind(self, value: impl Value) -> Self {
        Statement::bind(self, value)
    }
}
