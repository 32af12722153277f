//! Columns whose length the schema fixes, read as arrays.

use crate::{Result, StoreError};

/// The bytes of a column as an array of its length.
pub(crate) fn fixed<const N: usize>(bytes: &[u8]) -> Result<[u8; N]> {
    bytes.try_into().map_err(|_| {
        StoreError::BadData(sqlx::Error::Decode(format!("a column does not hold {N} bytes").into()))
    })
}

/// A number that the schema keeps from being negative.
pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// A number as a column takes it.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
