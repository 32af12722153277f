//! The parts of addresses that name a town or a business.
//!
//! A slug is only ever made of `a-z`, `0-9`, hyphens and, in towns, underscores, so it can stand in a path or a query
//! without escaping.

mod business;
mod town;

pub use business::{BusinessSlug, BusinessSlugError};
pub use town::{TownSlug, TownSlugError};

/// Whether the text is runs of allowed characters joined by single hyphens, with none at the edges.
fn is_hyphenated(text: &str, is_allowed: impl Fn(u8) -> bool) -> bool {
    text.split('-').all(|part| !part.is_empty() && part.bytes().all(&is_allowed))
}

const LONGEST_SLUG: usize = 120;

macro_rules! slug_traits {
    ($name:ident, $error:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text)
            }
        }

        impl TryFrom<String> for $name {
            type Error = $error;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(slug: $name) -> Self {
                slug.0
            }
        }
    };
}
use slug_traits;
