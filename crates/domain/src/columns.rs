//! How values and records are stored: a [`Timestamp`] as a whole number of microseconds, which orders the same on every
//! engine, a choice as its text, and a record as one column for each of its fields.

use sqlx::{Database, Decode, Encode, Type, encode::IsNull, error::BoxDynError};
use sqlx_postgres::Postgres;
use sqlx_sqlite::Sqlite;

use crate::time::Timestamp;

/// A value both engines can store.
pub trait Value:
    for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres>
{
}
impl<T> Value for T where
    T: for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres>
{
}

/// What takes the values of a record, one after the other.
pub trait Bind: Sized {
    /// Takes the next value.
    #[must_use]
    fn bind(self, value: impl Value) -> Self;
}

/// A record whose fields are columns.
pub trait Columns {
    /// Their names.
    const COLUMNS: &'static [&'static str];

    /// Gives their values, in the same order.
    #[must_use]
    fn bind_to<B: Bind>(&self, target: B) -> B;
}

/// Stores a type as the text that `as_str` and `FromStr` know.
macro_rules! text_column {
    ($name:ident) => {
        impl<DB: sqlx::Database> sqlx::Type<DB> for $name
        where
            String: sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <String as sqlx::Type<DB>>::type_info()
            }

            fn compatible(column: &DB::TypeInfo) -> bool {
                <String as sqlx::Type<DB>>::compatible(column)
            }
        }

        impl<'q, DB: sqlx::Database> sqlx::Encode<'q, DB> for $name
        where
            String: sqlx::Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut DB::ArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                self.as_str().to_owned().encode(buffer)
            }
        }

        impl<'r, DB: sqlx::Database> sqlx::Decode<'r, DB> for $name
        where
            String: sqlx::Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, sqlx::error::BoxDynError> {
                Ok(<String as sqlx::Decode<'r, DB>>::decode(value)?.parse()?)
            }
        }
    };
}
pub(crate) use text_column;

/// Stores a list, which its type wraps, as JSON.
macro_rules! json_column {
    ($name:ident<$length:ident>, $list:ty) => {
        impl<DB: sqlx::Database, const $length: usize> sqlx::Type<DB> for $name<$length>
        where
            sqlx::types::Json<$list>: sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <sqlx::types::Json<$list> as sqlx::Type<DB>>::type_info()
            }

            fn compatible(column: &DB::TypeInfo) -> bool {
                <sqlx::types::Json<$list> as sqlx::Type<DB>>::compatible(column)
            }
        }

        impl<'q, DB: sqlx::Database, const $length: usize> sqlx::Encode<'q, DB> for $name<$length>
        where
            sqlx::types::Json<$list>: sqlx::Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut DB::ArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                sqlx::types::Json(self.0.clone()).encode(buffer)
            }
        }

        impl<'r, DB: sqlx::Database, const $length: usize> sqlx::Decode<'r, DB> for $name<$length>
        where
            sqlx::types::Json<$list>: sqlx::Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, sqlx::error::BoxDynError> {
                <sqlx::types::Json<$list> as sqlx::Decode<'r, DB>>::decode(value).map(|list| Self(list.0))
            }
        }
    };
}
pub(crate) use json_column;

impl<DB: Database> Type<DB> for Timestamp
where
    i64: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        <i64 as Type<DB>>::type_info()
    }

    fn compatible(column: &DB::TypeInfo) -> bool {
        <i64 as Type<DB>>::compatible(column)
    }
}

impl<'q, DB: Database> Encode<'q, DB> for Timestamp
where
    i64: Encode<'q, DB>,
{
    fn encode_by_ref(&self, buffer: &mut DB::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        self.as_microseconds().encode_by_ref(buffer)
    }
}

impl<'r, DB: Database> Decode<'r, DB> for Timestamp
where
    i64: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
        let microseconds = <i64 as Decode<'r, DB>>::decode(value)?;
        Self::from_microseconds(microseconds).ok_or_else(|| "not an instant of the calendar".into())
    }
}
