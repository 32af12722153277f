//! Prize values, exact to the cent. No floating point ever touches them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use crate::record::schema;
use crate::record::{Field, FieldError};

const CENTS_IN_A_DOLLAR: i64 = 100;
/// Ten million dollars; a prize of more is a typing error.
const HIGHEST: i64 = 1_000_000_000;

/// An amount of US dollars in cents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
pub struct Cents(pub i64);

impl Field for Option<Cents> {
    type Sent = Option<i64>;

    fn read(sent: &Option<i64>, label: &str) -> Result<Self, FieldError> {
        let label = label.to_lowercase();
        match sent {
            None => Ok(None),
            Some(cents @ 0..=HIGHEST) => Ok(Some(Cents(*cents))),
            Some(..0) => Err(FieldError::Wrong(format!("The {label} cannot be negative"))),
            Some(_) => Err(FieldError::Wrong(format!("The {label} is too large"))),
        }
    }

    #[cfg(feature = "schema")]
    fn sent() -> schema::Described {
        schema::nullable(schema::between(0, Some(HIGHEST)))
    }

    #[cfg(feature = "schema")]
    fn answered() -> schema::Described {
        schema::nullable(schema::of::<i64>())
    }
}

/// Why a text is not an amount of dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CentsError {
    /// Not digits with at most two decimals.
    #[error("an amount is written like 200, 200.50 or 1,234.56")]
    NotAnAmount,
    /// More than the database can store.
    #[error("the amount is too large")]
    TooLarge,
}

impl Cents {
    /// Reads an amount of dollars such as `200`, `200.5`, `$1,234.56`.
    pub fn parse(text: &str) -> Result<Self, CentsError> {
        let text = text.trim();
        let amount = text.strip_prefix('$').unwrap_or(text);
        let (dollars, decimals) = amount.split_once('.').unwrap_or((amount, "0"));
        if !(1..=2).contains(&decimals.len()) {
            return Err(CentsError::NotAnAmount);
        }
        let dollars = whole_number(&without_thousands_commas(dollars)?)?;
        let decimals = whole_number(&format!("{decimals:0<2}"))?;
        dollars
            .checked_mul(CENTS_IN_A_DOLLAR)
            .and_then(|cents| cents.checked_add(decimals))
            .map(Self)
            .ok_or(CentsError::TooLarge)
    }
}

fn without_thousands_commas(dollars: &str) -> Result<String, CentsError> {
    let mut groups = dollars.split(',');
    let first = groups.next().unwrap_or_default();
    let has_groups = dollars.contains(',');
    if has_groups && !((1..=3).contains(&first.len()) && groups.all(|group| group.len() == 3)) {
        return Err(CentsError::NotAnAmount);
    }
    Ok(dollars.replace(',', ""))
}

/// A whole number as people read it: `3,999`.
pub fn with_thousands_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

fn whole_number(digits: &str) -> Result<i64, CentsError> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CentsError::NotAnAmount);
    }
    digits.parse().map_err(|_| CentsError::TooLarge)
}

impl FromStr for Cents {
    type Err = CentsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

/// `$200` for whole dollars, `$200.50` otherwise.
impl fmt::Display for Cents {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        let whole = CENTS_IN_A_DOLLAR.unsigned_abs();
        let (dollars, cents) = (with_thousands_commas(magnitude / whole), magnitude % whole);
        if cents == 0 {
            write!(formatter, "{sign}${dollars}")
        } else {
            write!(formatter, "{sign}${dollars}.{cents:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_exactly() {
        let cases = [
            ("200", 20_000),
            ("200.5", 20_050),
            ("200.05", 20_005),
            (" $1,234.56 ", 123_456),
            ("0", 0),
            ("0.01", 1),
            ("0.29", 29),
            ("12,345,678", 1_234_567_800),
            ("92233720368547758.07", i64::MAX),
        ];
        for (text, cents) in cases {
            assert_eq!(Cents::parse(text), Ok(Cents(cents)), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in [
            "", "$", "-5", "+5", "1.234", "1.", ".5", "1e3", "12,34", ",123", "1,2345", "1,234,", "two",
            "1.-5", "٢",
        ] {
            assert_eq!(Cents::parse(text), Err(CentsError::NotAnAmount), "{text:?}");
        }
        for text in ["92233720368547758.08", "99999999999999999999"] {
            assert_eq!(Cents::parse(text), Err(CentsError::TooLarge), "{text:?}");
        }
    }

    #[test]
    fn amounts_are_shown_in_dollars() {
        let shown = [20_000, 20_050, 123_456, 5, 0, -150].map(|cents| Cents(cents).to_string());
        assert_eq!(shown, ["$200", "$200.50", "$1,234.56", "$0.05", "$0", "-$1.50"]);
        assert_eq!(Cents(i64::MIN).to_string(), "-$92,233,720,368,547,758.08");
    }
}
