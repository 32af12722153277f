//! Where a short link may lead: a web address, or a path of the service itself.
//!
//! A target never becomes anything else in a browser: no `javascript:` or `data:` address, and no path that a
//! browser reads as another host.

use std::sync::LazyLock;

use url::{Position, Url};

const LONGEST: usize = 2000;

static OWN: LazyLock<Url> =
    LazyLock::new(|| Url::parse("http://own.invalid").expect("an address of a host that cannot exist"));

/// A target in the spelling browsers use, safe to stand in a `Location` header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkTarget(String);

/// Why a text cannot be the target of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkTargetError {
    /// More than 2000 characters.
    #[error("a link has at most 2000 characters")]
    TooLong,
    /// Neither an `http(s)://` address nor a path that begins with one slash.
    #[error("a link leads to an http:// or https:// address or to a path such as /faq")]
    NotAWebAddress,
    /// A name or password before the host, which only ever serves to mislead.
    #[error("a link must not carry a name or password")]
    Credentials,
}

impl LinkTarget {
    /// Reads an address or a path of the service.
    pub fn parse(text: &str) -> Result<Self, LinkTargetError> {
        let text = text.trim();
        let target = if text.starts_with('/') { own_path(text)? } else { web_address(text)? };
        if target.len() > LONGEST {
            return Err(LinkTargetError::TooLong);
        }
        Ok(Self(target))
    }

    /// The target as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it leads to an `http(s)://` address rather than to a path of the service.
    pub fn is_web_address(&self) -> bool {
        !self.0.starts_with('/')
    }
}

fn own_path(text: &str) -> Result<String, LinkTargetError> {
    let joined = OWN.join(text).map_err(|_| LinkTargetError::NotAWebAddress)?;
    let path = &joined[Position::BeforePath..];
    // Resolving `/.//host` leaves `//host`, which a browser would take for another host.
    if joined.origin() != OWN.origin() || path.starts_with("//") {
        return Err(LinkTargetError::NotAWebAddress);
    }
    Ok(path.to_owned())
}

fn web_address(text: &str) -> Result<String, LinkTargetError> {
    let url = Url::parse(text).map_err(|_| LinkTargetError::NotAWebAddress)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(LinkTargetError::NotAWebAddress);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(LinkTargetError::Credentials);
    }
    Ok(url.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(text: &str) -> Result<String, LinkTargetError> {
        LinkTarget::parse(text).map(|target| target.0)
    }

    #[test]
    fn web_addresses_and_own_paths_are_targets() {
        let cases = [
            ("https://example.com", "https://example.com/"),
            (" HTTP://Example.com/a?b=c#d ", "http://example.com/a?b=c#d"),
            ("https://café.example/é", "https://xn--caf-dma.example/%C3%A9"),
            ("/towns/salem-ma/contest", "/towns/salem-ma/contest"),
            ("/", "/"),
            ("/a?b=c#d", "/a?b=c#d"),
            ("/a/../b", "/b"),
            ("/é\nx", "/%C3%A9x"),
            ("/http://evil.example", "/http://evil.example"),
        ];
        for (text, expected) in cases {
            assert_eq!(target(text).as_deref(), Ok(expected), "{text:?}");
        }
    }

    #[test]
    fn nothing_else_is_a_target() {
        for text in [
            "",
            "example.com",
            "towns/salem-ma",
            "javascript:alert(1)",
            " JavaScript:alert(1)",
            "data:text/html,hi",
            "file:///etc/passwd",
            "mailto:a@example.com",
            "ftp://example.com",
            "https://",
            "http://exa mple.com",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "/.//evil.example",
            "/a/..//evil.example",
        ] {
            assert_eq!(target(text), Err(LinkTargetError::NotAWebAddress), "{text:?}");
        }
        assert_eq!(target("https://townpick.example@evil.example/"), Err(LinkTargetError::Credentials));
        assert_eq!(target("https://:secret@evil.example/"), Err(LinkTargetError::Credentials));
    }

    #[test]
    fn a_target_has_at_most_2000_characters_once_it_is_spelled_out() {
        assert!(target(&format!("/{}", "a".repeat(1999))).is_ok());
        assert_eq!(target(&format!("/{}", "a".repeat(2000))), Err(LinkTargetError::TooLong));
        assert_eq!(target(&format!("/{}", "é".repeat(400))), Err(LinkTargetError::TooLong));
    }

    #[test]
    fn a_target_reads_as_itself() {
        for text in ["https://example.com/a%20b?c=d", "/towns/salem-ma?x=%2F%2Fa#b", "/%5C/a"] {
            assert_eq!(target(text).as_deref(), Ok(text));
        }
    }
}
