//! How a [`Timestamp`] is kept in a column: a whole number of microseconds, which orders the same on every engine.

use sqlx::{Database, Decode, Encode, Type, encode::IsNull, error::BoxDynError};

use crate::time::Timestamp;

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
