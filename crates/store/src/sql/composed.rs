//! Statements that are put together: of literals alone, with every value bound.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use townpick_domain::time::Timestamp;
use uuid::Uuid;

use super::{Executor, Statement};

/// A value of a statement that is put together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// A text.
    Text(String),
    /// A whole number or an instant.
    Number(i64),
    /// An id.
    Id(Uuid),
    /// Bytes.
    Bytes(Vec<u8>),
}

impl From<Timestamp> for Bound {
    fn from(instant: Timestamp) -> Self {
        Self::Number(instant.as_microseconds())
    }
}

/// A statement while it is put together.
#[derive(Debug)]
pub(crate) struct Composed {
    text: String,
    values: Vec<Bound>,
    is_sqlite: bool,
}

impl Composed {
    pub(crate) fn new(is_sqlite: bool) -> Self {
        Self { text: String::new(), values: Vec::new(), is_sqlite }
    }

    /// Which engine it is for.
    pub(crate) fn is_sqlite(&self) -> bool {
        self.is_sqlite
    }

    /// Goes on with this literal.
    pub(crate) fn push(&mut self, sql: &'static str) {
        self.text.push_str(sql);
    }

    /// Goes on with these literals, and this one between any two of them.
    pub(crate) fn push_joined(&mut self, all: impl Iterator<Item = &'static str>, between: &'static str) {
        for (number, sql) in all.enumerate() {
            self.push(if number == 0 { "" } else { between });
            self.push(sql);
        }
    }

    /// Goes on with a placeholder for this value.
    pub(crate) fn bind(&mut self, value: Bound) {
        self.values.push(value);
        let _ = write!(self.text, "${}", self.values.len());
    }

    /// Goes on with a limit.
    pub(crate) fn push_limit(&mut self, rows: usize) {
        let _ = write!(self.text, " LIMIT {rows}");
    }

    /// The statement.
    pub(crate) fn on(self, db: &mut impl Executor) -> Statement<'_> {
        // Made of literals, placeholder numbers and limits only.
        let statement = db.sql("").with_text(self.text);
        self.values.into_iter().fold(statement, |statement, value| match value {
            Bound::Text(text) => statement.bind(text),
            Bound::Number(number) => statement.bind(number),
            Bound::Id(id) => statement.bind(id),
            Bound::Bytes(bytes) => statement.bind(bytes),
        })
    }
}

/// Whether a database is SQLite.
pub(crate) fn is_sqlite(db: &mut impl Executor) -> bool {
    db.sql("").is_for_sqlite()
}
