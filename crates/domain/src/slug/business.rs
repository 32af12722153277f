//! Business slugs, such as `harbor-bakery`, made from a name and editable by an administrator.

use serde::{Deserialize, Serialize};

use super::{LONGEST_SLUG, is_hyphenated, slug_traits};
use crate::record::Typed;

/// The slug of a featured business.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BusinessSlug(String);

/// Why a text is not a business slug, or a name has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BusinessSlugError {
    /// No letter or digit to make a slug of.
    #[error("a slug needs at least one letter or digit")]
    Empty,
    /// More than 120 characters.
    #[error("a slug has at most 120 characters")]
    TooLong,
    /// Something other than letters, digits and single hyphens between them.
    #[error("a slug is made of letters, digits and single hyphens")]
    UnexpectedCharacter,
}

impl BusinessSlug {
    /// The slug of a name: lowercased, each run of other characters than `a-z` and `0-9` one hyphen, none at the edges.
    pub fn from_name(name: &str) -> Result<Self, BusinessSlugError> {
        let lowercased = name.to_lowercase();
        let runs: Vec<&str> = lowercased
            .split(|character: char| !character.is_ascii_alphanumeric())
            .filter(|run| !run.is_empty())
            .collect();
        Self::parse(&runs.join("-"))
    }

    /// Reads a slug someone typed or stored; capital letters are taken for small ones, anything odd is refused.
    pub fn parse(text: &str) -> Result<Self, BusinessSlugError> {
        if text.is_empty() {
            return Err(BusinessSlugError::Empty);
        }
        if text.len() > LONGEST_SLUG {
            return Err(BusinessSlugError::TooLong);
        }
        if !is_hyphenated(text, |byte| byte.is_ascii_alphanumeric()) {
            return Err(BusinessSlugError::UnexpectedCharacter);
        }
        Ok(Self(text.to_ascii_lowercase()))
    }

    /// The slug as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Typed for BusinessSlug {
    fn typed(text: &str, _: &str) -> Result<Option<Self>, String> {
        match text.trim() {
            "" => Ok(None),
            text => Self::parse(text).map(Some).map_err(|error| format!("Please change the slug: {error}")),
        }
    }

    const LONGEST: Option<usize> = Some(LONGEST_SLUG);
    const FORMAT: Option<&'static str> = Some("slug");
}

slug_traits!(BusinessSlug, BusinessSlugError);

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_become_slugs() {
        let cases = [
            ("Harbor Bakery", "harbor-bakery"),
            ("  Joe's -- Bar & Grill!  ", "joe-s-bar-grill"),
            ("Café 1912", "caf-1912"),
            ("under_score", "under-score"),
        ];
        for (name, slug) in cases {
            assert_eq!(BusinessSlug::from_name(name).unwrap().as_str(), slug);
        }
    }

    #[test]
    fn a_name_without_letters_or_digits_has_no_slug() {
        for name in ["", " ", "---", "東京"] {
            assert_eq!(BusinessSlug::from_name(name), Err(BusinessSlugError::Empty), "{name:?}");
        }
    }

    #[test]
    fn typed_slugs_are_checked() {
        assert_eq!(BusinessSlug::parse("Harbor-Bakery").unwrap().as_str(), "harbor-bakery");
        for odd in ["-a", "a-", "a--b", "a b", "a/b", "a_b", ".."] {
            assert_eq!(BusinessSlug::parse(odd), Err(BusinessSlugError::UnexpectedCharacter), "{odd:?}");
        }
        assert_eq!(BusinessSlug::parse(&"a".repeat(121)), Err(BusinessSlugError::TooLong));
    }
}
