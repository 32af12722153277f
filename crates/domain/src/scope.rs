//! What an API key may do: a noun of the administrators' API, and whether it reads there or also changes things.
//!
//! Which operation needs which scope follows from the service's table of permissions; here is only how they are written
//! and what one includes.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What may be done with a noun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Right {
    /// Look at it.
    Read,
    /// Change it, and look at it as well.
    Write,
}

/// A scope, written `members:read`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Scope {
    noun: String,
    right: Right,
}

/// The text is no scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a scope is written like members:read")]
pub struct ScopeError;

impl Scope {
    /// The scope for a noun, as paths of the API spell it.
    pub fn new(noun: &str, right: Right) -> Self {
        Self { noun: noun.to_owned(), right }
    }

    /// Whether whoever has this one may do what takes the other.
    pub fn includes(&self, other: &Self) -> bool {
        self.noun == other.noun && self.right >= other.right
    }

    /// The first of these scopes that none of the held ones includes.
    pub fn missing<'n>(needed: &'n [Self], held: &BTreeSet<Self>) -> Option<&'n Self> {
        needed.iter().find(|needed| !held.iter().any(|held| held.includes(needed)))
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let right = match self.right {
            Right::Read => "read",
            Right::Write => "write",
        };
        write!(formatter, "{}:{right}", self.noun)
    }
}

impl FromStr for Scope {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (noun, right) = text.split_once(':').ok_or(ScopeError)?;
        let right = match right {
            "read" => Right::Read,
            "write" => Right::Write,
            _ => return Err(ScopeError),
        };
        let is_noun = !noun.is_empty() && noun.chars().all(|letter| matches!(letter, 'a'..='z' | '-'));
        if is_noun { Ok(Self::new(noun, right)) } else { Err(ScopeError) }
    }
}

impl TryFrom<String> for Scope {
    type Error = ScopeError;

    fn try_from(text: String) -> Result<Self, ScopeError> {
        text.parse()
    }
}

impl From<Scope> for String {
    fn from(scope: Scope) -> Self {
        scope.to_string()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn scope(text: &str) -> Scope {
        text.parse().unwrap()
    }

    #[test]
    fn a_scope_is_read_as_it_is_written() {
        for text in ["members:read", "text-replies:write"] {
            assert_eq!(scope(text).to_string(), text);
        }
        for text in ["", "members", "members:", ":read", "members:delete", "Members:read", "members:read "] {
            assert_eq!(text.parse::<Scope>(), Err(ScopeError), "{text}");
        }
    }

    #[test]
    fn changing_includes_reading_and_nothing_includes_another_noun() {
        assert!(scope("members:write").includes(&scope("members:read")));
        assert!(!scope("members:read").includes(&scope("members:write")));
        assert!(!scope("contests:write").includes(&scope("members:read")));
    }

    #[test]
    fn every_scope_that_is_needed_must_be_held() {
        let needed = [scope("contests:read"), scope("members:read")];
        let held = |texts: &[&str]| texts.iter().map(|text| scope(text)).collect::<BTreeSet<_>>();
        assert_eq!(Scope::missing(&needed, &held(&["contests:write", "members:read"])), None);
        assert_eq!(Scope::missing(&needed, &held(&["contests:read"])), Some(&needed[1]));
        assert_eq!(Scope::missing(&needed, &held(&[])), Some(&needed[0]));
    }
}
