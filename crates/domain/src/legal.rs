//! The versions of the legal texts: terms, privacy policy and rules change together, and the day from which they apply is the
//! name of their version. Whoever joins agrees to the one that applies on that day.
//!
//! A new version is added here and to the web app's list (`web/src/features/legal/versions.ts`) with its texts, in good time
//! before it applies; both are held to `tests/data/legal-versions.json`. A notice informs the members (`notice.rs`).

use crate::{calendar::eastern_date, time::Timestamp};

/// A version of the legal texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LegalVersion {
    /// The day from which it applies, which is its name.
    pub name: &'static str,
    /// What is new in it.
    pub changes: &'static str,
}

/// Every version, the first one first.
pub const VERSIONS: [LegalVersion; 1] = [LegalVersion { name: "2025-08-13", changes: "The first version." }];

/// The version that applies at an instant: the newest whose day has come.
pub fn in_force(now: Timestamp) -> LegalVersion {
    newest_until(&VERSIONS, now)
}

fn newest_until(versions: &[LegalVersion], now: Timestamp) -> LegalVersion {
    let today = eastern_date(now).to_string();
    let applies = |version: &&LegalVersion| version.name <= today.as_str();
    versions.iter().rev().find(applies).copied().unwrap_or(versions[0])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_versions_are_those_that_the_web_app_shows() {
        let shared: serde_json::Value =
            serde_json::from_str(include_str!("../tests/data/legal-versions.json")).unwrap();
        let ours: Vec<serde_json::Value> = VERSIONS
            .iter()
            .map(|version| serde_json::json!({ "name": version.name, "changes": version.changes }))
            .collect();
        assert_eq!(shared, serde_json::Value::Array(ours));
        assert!(VERSIONS.is_sorted_by(|one, next| one.name < next.name));
    }

    #[test]
    fn a_version_applies_from_its_first_eastern_hour() {
        let next = LegalVersion { name: "2027-01-01", changes: "Something." };
        let both = [VERSIONS[0], next];
        let at = |text: &str| newest_until(&both, text.parse().unwrap()).name;
        assert_eq!(at("2027-01-01T04:59:59Z"), "2025-08-13");
        assert_eq!(at("2027-01-01T05:00:00Z"), "2027-01-01");
        assert_eq!(at("2020-01-01T00:00:00Z"), "2025-08-13", "there was never none");
    }
}
