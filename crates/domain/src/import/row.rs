//! A row of a dump: which column is where, and how its values are written. An empty value is none.

use std::collections::HashMap;

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use super::{reason::Reason, table::Table};
use crate::time::Timestamp;

/// No id of a table is longer; a short code is one, too.
const LONGEST_ID: usize = 200;

/// What the earlier product knew a row by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceId(String);

impl SourceId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id that is written in a column.
    pub(super) fn of(text: &str, column: &str) -> Result<Self, Reason> {
        let text = text.trim();
        if text.len() > LONGEST_ID {
            Err(format!("{column} is too long for an id"))
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// The id of a row that ties two others.
    pub fn pair(first: &Self, second: &Self) -> Self {
        Self(format!("{}/{}", first.0, second.0))
    }
}

/// A row as it stands in a file. It holds people's data, so it cannot be printed.
#[derive(Clone)]
pub struct RawRow {
    /// The line it begins on.
    pub line: u64,
    /// Its values, in the order of the file's columns.
    pub cells: Vec<String>,
}

impl RawRow {
    /// Whether something in it was no text.
    pub fn is_damaged(&self) -> bool {
        self.cells.iter().any(|cell| cell.contains(char::REPLACEMENT_CHARACTER))
    }
}

/// Where each column of a file is.
#[derive(Clone, Debug)]
pub struct Header {
    positions: HashMap<&'static str, usize>,
    /// The columns that nothing is known about.
    pub unknown: Vec<String>,
}

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HeaderError {
    /// Columns that must be there are not.
    #[error("it lacks the columns {}", .0.join(", "))]
    Missing(Vec<&'static str>),
    /// Nobody could say which of two columns of one name counts.
    #[error("the column {0} is there twice")]
    Twice(&'static str),
}

impl Header {
    /// Finds the columns of a table in the first line of its file, in any order and in any letters.
    pub fn read<'h>(table: Table, names: impl Iterator<Item = &'h str>) -> Result<Self, HeaderError> {
        let known = || [table.required(), table.optional(), table.derived()].into_iter().flatten().copied();
        let mut header = Self { positions: HashMap::new(), unknown: Vec::new() };
        for (position, name) in names.enumerate() {
            let name = name.trim_start_matches('\u{feff}').trim();
            let Some(column) = known().find(|column| column.eq_ignore_ascii_case(name)) else {
                header.unknown.push(name.to_owned());
                continue;
            };
            if header.positions.insert(column, position).is_some() {
                return Err(HeaderError::Twice(column));
            }
        }
        let required = table.required().iter().copied();
        let missing: Vec<_> = required.filter(|column| !header.positions.contains_key(column)).collect();
        if missing.is_empty() { Ok(header) } else { Err(HeaderError::Missing(missing)) }
    }

    /// A row of the file.
    pub fn row<'r>(&'r self, raw: &'r RawRow) -> Row<'r> {
        Row { header: self, cells: &raw.cells }
    }
}

/// A row whose values are asked for by column.
#[derive(Clone, Copy)]
pub struct Row<'r> {
    header: &'r Header,
    cells: &'r [String],
}

impl<'r> Row<'r> {
    /// What stands in a column, if anything does.
    pub fn text(&self, column: &str) -> Option<&'r str> {
        let position = *self.header.positions.get(column)?;
        let text = self.cells.get(position)?.trim();
        (!text.is_empty()).then_some(text)
    }

    /// The id in a column, which must be there.
    pub fn id(&self, column: &str) -> Result<SourceId, Reason> {
        self.optional_id(column)?.ok_or_else(|| format!("{column} is empty"))
    }

    /// The id in a column.
    pub fn optional_id(&self, column: &str) -> Result<Option<SourceId>, Reason> {
        self.text(column).map(|text| SourceId::of(text, column)).transpose()
    }

    /// Whether a column says yes.
    pub fn flag(&self, column: &str) -> Result<Option<bool>, Reason> {
        self.text(column)
            .map(|text| match text.to_ascii_lowercase().as_str() {
                "t" | "true" | "1" | "yes" => Ok(true),
                "f" | "false" | "0" | "no" => Ok(false),
                _ => Err(format!("{column} is neither true nor false")),
            })
            .transpose()
    }

    /// A whole number of none or more.
    pub fn count(&self, column: &str) -> Result<Option<i64>, Reason> {
        let read = |text: &str| {
            let number = text.replace(',', "").parse().ok().filter(|number: &i64| *number >= 0);
            number.ok_or_else(|| format!("{column} is no whole number of 0 or more"))
        };
        self.text(column).map(read).transpose()
    }

    /// An instant; one without a zone is UTC, as the earlier database wrote it.
    pub fn instant(&self, column: &str) -> Result<Option<Timestamp>, Reason> {
        let read = |text| instant(text).ok_or_else(|| format!("{column} is no date and time"));
        self.text(column).map(read).transpose()
    }

    /// A day, also where a time of day stands behind it.
    pub fn day(&self, column: &str) -> Result<Option<Date>, Reason> {
        let read = |text: &str| {
            let day = text.get(..10).and_then(|day| day.parse().ok());
            day.ok_or_else(|| format!("{column} is no date"))
        };
        self.text(column).map(read).transpose()
    }

    /// A list, as JSON or as PostgreSQL writes it.
    pub fn list(&self, column: &str) -> Result<Vec<String>, Reason> {
        let Some(text) = self.text(column) else { return Ok(Vec::new()) };
        list(text).ok_or_else(|| format!("{column} is no list"))
    }
}

fn instant(text: &str) -> Option<Timestamp> {
    if let Ok(instant) = text.parse::<jiff::Timestamp>() {
        return Some(Timestamp::new(instant));
    }
    let civil = text.parse::<DateTime>().ok().or_else(|| Some(text.parse::<Date>().ok()?.at(0, 0, 0, 0)))?;
    civil.to_zoned(TimeZone::UTC).ok().map(|zoned| Timestamp::new(zoned.timestamp()))
}

fn list(text: &str) -> Option<Vec<String>> {
    if text.starts_with('[') {
        return serde_json::from_str(text).ok();
    }
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .escape(Some(b'\\'))
        .double_quote(false)
        .from_reader(inner.as_bytes());
    let first = reader.records().next();
    Some(first.transpose().ok()?.map(|row| row.iter().map(str::to_owned).collect()).unwrap_or_default())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn header(names: &[&str]) -> Result<Header, HeaderError> {
        Header::read(Table::Users, names.iter().copied())
    }

    const NAMES: [&str; 8] =
        ["address", "NAME", "\u{feff}id", "email", "shoe_size", "town_id", "phone_number", "deactivated_at"];

    fn with_last<T>(cell: &str, read: impl Fn(&Row<'_>) -> T) -> T {
        let header = header(&NAMES).unwrap();
        let mut cells = vec![String::new(); NAMES.len()];
        cells[NAMES.len() - 1] = cell.to_owned();
        read(&header.row(&RawRow { line: 2, cells }))
    }

    #[test]
    fn columns_come_in_any_order_and_strange_ones_are_named() {
        assert_eq!(header(&NAMES).unwrap().unknown, ["shoe_size"]);
        assert_eq!(
            header(&["id", "name"]).unwrap_err().to_string(),
            "it lacks the columns email, phone_number, address, town_id"
        );
        let twice = [&NAMES[..], &["Email"]].concat();
        assert_eq!(header(&twice).unwrap_err(), HeaderError::Twice("email"));
    }

    #[test]
    fn instants_are_read_as_databases_write_them() {
        let instant = |text| with_last(text, |row| row.instant("deactivated_at"));
        for text in [
            "2025-08-13T14:03:22Z",
            "2025-08-13 14:03:22+00",
            "2025-08-13 10:03:22-04:00",
            "2025-08-13 14:03:22",
        ] {
            assert_eq!(instant(text).unwrap().unwrap().to_string(), "2025-08-13T14:03:22Z", "{text}");
        }
        assert_eq!(instant("2025-08-13").unwrap().unwrap().to_string(), "2025-08-13T00:00:00Z");
        assert_eq!(instant(" ").unwrap(), None);
        assert_eq!(instant("last year").unwrap_err(), "deactivated_at is no date and time");
    }

    #[test]
    fn other_values_are_read_as_databases_write_them() {
        let flag = |text| with_last(text, |row| row.flag("deactivated_at"));
        assert_eq!([flag("t"), flag("False"), flag("")], [Ok(Some(true)), Ok(Some(false)), Ok(None)]);
        flag("perhaps").unwrap_err();
        let count = |text| with_last(text, |row| row.count("deactivated_at"));
        assert_eq!(count("44,480"), Ok(Some(44_480)));
        count("-1").unwrap_err();
        let day = |text| with_last(text, |row| row.day("deactivated_at"));
        assert_eq!(day("2025-08-10 00:00:00+00").unwrap().unwrap().to_string(), "2025-08-10");
        day("soon").unwrap_err();
        let list = |text| with_last(text, |row| row.list("deactivated_at"));
        for text in [r#"["a b","c,d"]"#, r#"{"a b","c,d"}"#] {
            assert_eq!(list(text).unwrap(), ["a b", "c,d"], "{text}");
        }
        assert_eq!([list("{}").unwrap(), list("[]").unwrap()], [Vec::<String>::new(), Vec::new()]);
        list("a").unwrap_err();
    }
}
