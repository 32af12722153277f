//! Links to other sites that pages show: `http://` and `https://`, never anything a browser would run.

use serde::Serialize;

use crate::form::{Line, TextError, stands_for_text};
use crate::link_target::LinkTarget;
use crate::record::Typed;

const LONGEST: usize = 500;
/// What is said about a text that is no link.
const MESSAGE: &str = "Enter a web address such as https://example.com";

/// An address of another site, as it was typed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WebLink(String);

impl WebLink {
    /// Reads an address that may be left out; `shop.example` is taken for `https://shop.example`.
    pub fn optional(text: Option<&str>) -> Result<Option<Self>, String> {
        let line = Line::<1, LONGEST>::optional(text).map_err(|error| match error {
            TextError::TooLong(longest) => format!("A web address has at most {longest} characters"),
            TextError::TooShort => MESSAGE.to_owned(),
        })?;
        let Some(line) = line else { return Ok(None) };
        let typed = line.as_str();
        // Before the first slash a colon ends a scheme, or begins a port that nobody leaves the scheme off for.
        let has_scheme = typed.split('/').next().is_some_and(|start| start.contains(':'));
        let address = if has_scheme { typed.to_owned() } else { format!("https://{typed}") };
        match LinkTarget::parse(&address) {
            Ok(target) if target.is_web_address() && !typed.starts_with('/') => Ok(Some(Self(address))),
            _ => Err(MESSAGE.to_owned()),
        }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

stands_for_text!(WebLink;);

impl Typed for WebLink {
    fn typed(text: &str, _: &str) -> Result<Option<Self>, String> {
        Self::optional(Some(text))
    }

    const LONGEST: Option<usize> = Some(LONGEST);
    const FORMAT: Option<&'static str> = Some("web-address");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(text: &str) -> Result<Option<String>, String> {
        WebLink::optional(Some(text)).map(|link| link.map(|link| link.0))
    }

    #[test]
    fn addresses_of_the_web_are_links() {
        let cases = [
            ("https://harbor.example/menu?a=b", "https://harbor.example/menu?a=b"),
            ("harbor.example/menu", "https://harbor.example/menu"),
            (" http://harbor.example ", "http://harbor.example"),
            ("www.harbor.example/menu", "https://www.harbor.example/menu"),
        ];
        for (typed, address) in cases {
            assert_eq!(link(typed), Ok(Some(address.to_owned())), "{typed:?}");
        }
        assert_eq!(link("  "), Ok(None));
        assert_eq!(WebLink::optional(None), Ok(None));
    }

    #[test]
    fn nothing_else_is() {
        for typed in [
            "javascript:alert(1)",
            "JavaScript://%0aalert(1)",
            "data:text/html,x",
            "mailto:a@b.example",
            "ftp://a.example",
            "//evil.example",
            "/own/path",
            "not a host",
            "https://name:password@evil.example",
        ] {
            assert_eq!(link(typed), Err(MESSAGE.to_owned()), "{typed:?}");
        }
        assert!(link(&format!("https://a.example/{}", "x".repeat(500))).is_err());
    }
}
