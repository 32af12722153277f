//! Bytes of a fixed length that are written as lowercase hexadecimal in everything published.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// `N` bytes, shown in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex<const N: usize>(pub [u8; N]);

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(self.0))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl<const N: usize> TryFrom<Vec<u8>> for Hex<N> {
    type Error = WrongLength;

    fn try_from(bytes: Vec<u8>) -> Result<Self, WrongLength> {
        bytes.try_into().map(Self).map_err(|_| WrongLength(N))
    }
}

/// Bytes of another length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {0} bytes")]
pub struct WrongLength(usize);

#[cfg(feature = "schema")]
impl<const N: usize> utoipa::PartialSchema for Hex<N> {
    fn schema() -> crate::record::schema::Described {
        crate::record::schema::hexadecimal(N * 2)
    }
}

#[cfg(feature = "schema")]
impl<const N: usize> utoipa::ToSchema for Hex<N> {
    fn name() -> std::borrow::Cow<'static, str> {
        format!("Hex{}", N * 2).into()
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut bytes = [0; N];
        // One text per value: upper case would be a second way to write the same proof.
        if text.bytes().any(|byte| byte.is_ascii_uppercase())
            || hex::decode_to_slice(&text, &mut bytes).is_err()
        {
            return Err(D::Error::custom(format_args!("expected {} lowercase hexadecimal digits", N * 2)));
        }
        Ok(Self(bytes))
    }
}
