//! The administrators' lists. Each is one declaration, out of which come its statement, its orders, its search, its
//! filters, its export and its description in the API's document.
//!
//! What somebody asked for decides which of the declared pieces of SQL are put together; their values are always bound.

mod compose;
mod people;
mod pieces;
mod request;
mod strands;

use serde::Serialize;
use serde_json::Value as JsonValue;
use sqlx::{ColumnIndex, Decode, FromRow, Type};
use sqlx_postgres::PgRow;
use sqlx_sqlite::SqliteRow;
use uuid::Uuid;

pub use crate::sql::Bound;
use crate::sql::Record;
pub use compose::{Total, count, count_of, few, page, rows};
pub use request::{Invalid, Request};

/// The most matches of a search for people that are shown, and the most rows that are counted where counting is dear.
pub const MOST_COUNTED: usize = 1000;

/// A row of a list, which is also an item of the answer.
pub trait List: Record + Serialize + 'static {
    /// The list it is a row of.
    const LIST: &'static Declaration;
}

/// A list.
#[derive(Debug)]
pub struct Declaration {
    /// What its file is called before the date.
    pub name: &'static str,
    /// What is selected.
    pub select: &'static str,
    /// The tables that conditions, orders and ties speak of.
    pub from: &'static str,
    /// Joins of what is only shown.
    pub joins: &'static str,
    /// What holds of every row; empty if nothing needs to.
    pub only: &'static str,
    /// What keeps rows apart that are alike in what they are ordered by.
    pub ties: &'static [Term],
    /// Its columns.
    pub columns: &'static [Column],
    /// Its order unless another one is asked for.
    pub sort: &'static str,
    /// Where a search looks.
    pub search: Search,
    /// What it can be filtered by.
    pub filters: &'static [Filter],
    /// Whether an index holds the rows in order for each combination of the filters' choices, of which each row fits one, and
    /// for all of them together, but not where a choice is left open.
    pub is_in_order_by_choices: bool,
    /// Whether all of its rows may be counted.
    pub count: Count,
}

impl Declaration {
    /// The orders that can be asked for: the keys of its columns, with a leading `-` for descending.
    pub fn sorts(&self) -> impl Iterator<Item = String> {
        let keys = self.columns.iter().filter(|column| column.sort.is_some()).map(|column| column.key);
        keys.flat_map(|key| [key.to_owned(), format!("-{key}")])
    }

    /// The columns of its file.
    pub fn exported(&self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().filter(|column| !column.header.is_empty())
    }
}

/// Something rows are compared by, which is never null.
#[derive(Debug, Clone, Copy)]
pub enum Term {
    /// A text.
    Text(&'static str),
    /// A whole number or an instant.
    Number(&'static str),
    /// An id.
    Id(&'static str),
    /// Bytes.
    Bytes(&'static str),
}

/// A column of a list.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The field of the row, with `/` before a field within it; the value of `sort`, too.
    pub key: &'static str,
    /// What the file calls it; one without a name is not in the file.
    pub header: &'static str,
    /// What the list is ordered by when it is sorted by this column.
    pub sort: Option<Sort>,
    /// How the exported file writes the field.
    pub cell_text: fn(&JsonValue) -> String,
}

/// What a list is ordered by.
#[derive(Debug, Clone, Copy)]
pub struct Sort {
    /// The term.
    pub term: Term,
    /// Whether a rising column is a falling term: one with a minus in front has its ties rise while it falls.
    pub is_negated: bool,
}

impl Column {
    /// A column that the file tells as it is.
    pub const fn new(key: &'static str, header: &'static str) -> Self {
        Self { key, header, sort: None, cell_text: cell_text::plainly }
    }

    /// The column, by which the list can be sorted.
    #[must_use]
    pub const fn by(mut self, term: Term) -> Self {
        self.sort = Some(Sort { term, is_negated: false });
        self
    }

    /// The column, by whose number the list can be sorted, with ties that rise while it falls.
    #[must_use]
    pub const fn by_negated(mut self, term: &'static str) -> Self {
        self.sort = Some(Sort { term: Term::Number(term), is_negated: true });
        self
    }

    /// The column as the file tells it.
    #[must_use]
    pub const fn shown_as(mut self, cell_text: fn(&JsonValue) -> String) -> Self {
        self.cell_text = cell_text;
        self
    }

    /// What the file says about a row.
    pub fn cell(&self, row: &JsonValue) -> String {
        let field = self.key.split('/').try_fold(row, |value, field| value.get(field));
        field.map(self.cell_text).unwrap_or_default()
    }
}

/// Where a search looks.
#[derive(Debug, Clone, Copy)]
pub enum Search {
    /// In texts of the list. `{q}` stands for the pattern of what was typed; without a pattern nothing fits.
    Texts {
        /// What the API's document says.
        about: &'static str,
        /// The condition.
        sql: &'static str,
        /// The pattern of what was typed.
        pattern: fn(&str) -> Option<String>,
    },
    /// In names, email addresses and phone numbers of members.
    People {
        /// What the API's document says.
        about: &'static str,
        /// The member's id among the list's columns; none when its rows are members `m` themselves.
        of_member: Option<&'static str>,
        /// The value that makes them few: SQLite then reads those instead of the index of letters.
        few_within: Option<&'static str>,
    },
}

/// What a list can be filtered by.
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    /// The name of the parameter, and of its value in SQL.
    pub key: &'static str,
    /// What the API's document says.
    pub about: &'static str,
    /// What it takes.
    pub takes: Takes,
}

/// What a filter takes.
#[derive(Debug, Clone, Copy)]
pub enum Takes {
    /// One of these words with its condition; the first one is meant if none is given.
    Choice(&'static [(&'static str, &'static str)]),
    /// One of these words, which the condition compares with.
    Word {
        /// The words.
        words: &'static [&'static str],
        /// The condition.
        sql: &'static str,
        /// What is said about any other word.
        refusal: &'static str,
    },
    /// A text that the condition compares with.
    Text {
        /// The condition.
        sql: &'static str,
    },
    /// An id that the condition compares with.
    Id {
        /// The condition.
        sql: &'static str,
        /// What is said about anything else.
        refusal: &'static str,
    },
    /// A value for the conditions of other filters.
    Value {
        /// Reads it.
        parse: fn(&str) -> Option<Bound>,
        /// What is said where it is needed and cannot be read.
        refusal: &'static str,
    },
}

/// Whether the rows of a list are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// All of them.
    All,
    /// All of them, but matches of a search up to [`MOST_COUNTED`].
    AllButMatches,
    /// Up to [`MOST_COUNTED`].
    Capped,
}

/// Where a row stands in its list: what the list is ordered by, then its ties.
pub type Position = Vec<Bound>;

/// A row with its place in the list.
#[derive(Debug)]
pub struct Placed<R> {
    /// The row.
    pub row: R,
    /// Where the page after it begins.
    pub position: Position,
}

impl<'r, R: FromRow<'r, SqliteRow>> FromRow<'r, SqliteRow> for Placed<R> {
    fn from_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        Ok(Self { position: position(row)?, row: R::from_row(row)? })
    }
}

impl<'r, R: FromRow<'r, PgRow>> FromRow<'r, PgRow> for Placed<R> {
    fn from_row(row: &'r PgRow) -> sqlx::Result<Self> {
        Ok(Self { position: position(row)?, row: R::from_row(row)? })
    }
}

fn position<'r, S: sqlx::Row>(row: &'r S) -> sqlx::Result<Position>
where
    &'r str: ColumnIndex<S>,
    String: Decode<'r, S::Database> + Type<S::Database>,
    i64: Decode<'r, S::Database> + Type<S::Database>,
    Uuid: Decode<'r, S::Database> + Type<S::Database>,
    Vec<u8>: Decode<'r, S::Database> + Type<S::Database>,
{
    let names = row.columns().iter().map(sqlx::Column::name);
    names
        .filter_map(kind_of_term)
        .map(|(kind, name)| {
            Ok(match kind {
                "text" => Bound::Text(row.try_get(name)?),
                "number" => Bound::Number(row.try_get(name)?),
                "id" => Bound::Id(row.try_get(name)?),
                _ => Bound::Bytes(row.try_get(name)?),
            })
        })
        .collect()
}

/// The kind of a selected term, for the names that [`Term::name`] gives.
fn kind_of_term(name: &str) -> Option<(&str, &str)> {
    let (_, kind) = name.strip_prefix("position_")?.split_once('_')?;
    Some((kind, name))
}

/// How exported files write fields.
pub mod cell_text {
    use serde_json::Value as JsonValue;
    use townpick_domain::{contact::format_phone_for_display, money::Cents};

    /// Texts and numbers as they are, nothing for null.
    pub fn plainly(value: &JsonValue) -> String {
        match value {
            JsonValue::Null => String::new(),
            JsonValue::String(text) => text.clone(),
            other => other.to_string(),
        }
    }

    /// 'Active' or 'Inactive'.
    pub fn activity(value: &JsonValue) -> String {
        if value == &JsonValue::Bool(true) { "Active" } else { "Inactive" }.to_owned()
    }

    /// 'Yes' or 'No'.
    pub fn yes_or_no(value: &JsonValue) -> String {
        if value == &JsonValue::Bool(true) { "Yes" } else { "No" }.to_owned()
    }

    /// A phone number as people write it.
    pub fn phone(value: &JsonValue) -> String {
        format_phone_for_display(&plainly(value))
    }

    /// Cents as dollars.
    pub fn money(value: &JsonValue) -> String {
        value.as_i64().map(|cents| Cents(cents).to_string()).unwrap_or_default()
    }
}

/// A list of texts that a statement joins with line breaks, which none of them holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Lines(Vec<String>);

impl Lines {
    /// The texts.
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }
}

impl From<Option<String>> for Lines {
    fn from(joined: Option<String>) -> Self {
        Self(joined.iter().flat_map(|names| names.lines()).map(str::to_owned).collect())
    }
}
