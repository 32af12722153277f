//! Values on their way from one engine to another, each of which has its own idea of what an id or a yes is.

use sqlx::{Arguments as _, Column as _, Row as _, TypeInfo as _, ValueRef as _, types::JsonValue};
use sqlx_postgres::{PgArguments, PgRow};
use sqlx_sqlite::{SqliteArguments, SqliteRow};
use uuid::Uuid;

/// What a column of the target holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// SQLite takes a value as it is.
    Any,
    Id,
    Integer,
    Boolean,
    Text,
    Bytes,
    Json,
}

impl Kind {
    /// What PostgreSQL means by the name of a type.
    pub(super) fn on_postgres(data_type: &str) -> Self {
        match data_type {
            "uuid" => Self::Id,
            "bigint" | "integer" => Self::Integer,
            "boolean" => Self::Boolean,
            "bytea" => Self::Bytes,
            "jsonb" => Self::Json,
            _ => Self::Text,
        }
    }
}

/// A value on its way.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    Nothing,
    Id(Uuid),
    Integer(i64),
    Boolean(bool),
    Text(String),
    Bytes(Vec<u8>),
    Json(JsonValue),
}

/// The values of a row that SQLite gave.
pub(super) fn cells_of_sqlite(row: &SqliteRow) -> sqlx::Result<Vec<Cell>> {
    (0..row.len())
        .map(|index| {
            let value = row.try_get_raw(index)?;
            if value.is_null() {
                return Ok(Cell::Nothing);
            }
            let kind = value.type_info();
            Ok(match kind.name() {
                "INTEGER" | "BOOLEAN" => Cell::Integer(row.try_get_unchecked(index)?),
                "BLOB" => Cell::Bytes(row.try_get_unchecked(index)?),
                _ => Cell::Text(row.try_get_unchecked(index)?),
            })
        })
        .collect()
}

/// The values of a row that PostgreSQL gave.
pub(super) fn cells_of_postgres(row: &PgRow) -> sqlx::Result<Vec<Cell>> {
    (0..row.len())
        .map(|index| {
            if row.try_get_raw(index)?.is_null() {
                return Ok(Cell::Nothing);
            }
            Ok(match row.columns()[index].type_info().name() {
                "UUID" => Cell::Id(row.try_get(index)?),
                "INT8" => Cell::Integer(row.try_get(index)?),
                "INT4" => Cell::Integer(row.try_get::<i32, _>(index)?.into()),
                "BOOL" => Cell::Boolean(row.try_get(index)?),
                "BYTEA" => Cell::Bytes(row.try_get(index)?),
                "JSONB" => Cell::Json(row.try_get(index)?),
                _ => Cell::Text(row.try_get(index)?),
            })
        })
        .collect()
}

type Given = Result<(), sqlx::error::BoxDynError>;

/// SQLite takes every value as it is.
pub(super) fn give_sqlite(values: &mut SqliteArguments, cell: Cell) -> Given {
    match cell {
        Cell::Nothing => values.add(None::<i64>),
        Cell::Id(id) => values.add(id.as_bytes().to_vec()),
        Cell::Integer(number) => values.add(number),
        Cell::Boolean(flag) => values.add(i64::from(flag)),
        Cell::Text(text) => values.add(text),
        Cell::Bytes(bytes) => values.add(bytes),
        Cell::Json(json) => values.add(json.to_string()),
    }
}

/// PostgreSQL wants every value, a missing one too, in its column's own type.
pub(super) fn give_postgres(values: &mut PgArguments, cell: Cell, kind: Kind) -> Given {
    match kind {
        Kind::Id => values.add(match cell {
            Cell::Nothing => None,
            Cell::Bytes(bytes) => Some(Uuid::from_slice(&bytes)?),
            Cell::Id(id) => Some(id),
            other => return Err(misfit(&other, kind)),
        }),
        Kind::Integer => values.add(match cell {
            Cell::Nothing => None,
            Cell::Integer(number) => Some(number),
            other => return Err(misfit(&other, kind)),
        }),
        Kind::Boolean => values.add(match cell {
            Cell::Nothing => None,
            Cell::Integer(number) => Some(number != 0),
            Cell::Boolean(flag) => Some(flag),
            other => return Err(misfit(&other, kind)),
        }),
        Kind::Bytes => values.add(match cell {
            Cell::Nothing => None,
            Cell::Bytes(bytes) => Some(bytes),
            other => return Err(misfit(&other, kind)),
        }),
        Kind::Json => values.add(match cell {
            Cell::Nothing => None,
            Cell::Text(text) => Some(serde_json::from_str::<JsonValue>(&text)?),
            Cell::Json(json) => Some(json),
            other => return Err(misfit(&other, kind)),
        }),
        Kind::Text | Kind::Any => values.add(match cell {
            Cell::Nothing => None,
            Cell::Text(text) => Some(text),
            other => return Err(misfit(&other, kind)),
        }),
    }
}

fn misfit(cell: &Cell, kind: Kind) -> sqlx::error::BoxDynError {
    // The value itself may be personal data and stays out of the message.
    let found = match cell {
        Cell::Nothing => "nothing",
        Cell::Id(_) => "an id",
        Cell::Integer(_) => "a number",
        Cell::Boolean(_) => "a yes or no",
        Cell::Text(_) => "a text",
        Cell::Bytes(_) => "bytes",
        Cell::Json(_) => "a document",
    };
    format!("{found} does not fit a column of kind {kind:?}").into()
}
