//! The line 'For the record' under emails that go to a whole town: everybody who has one is a witness of the ledger.

use crate::{
    delivery::CONTEST_VOIDED,
    drawing::{Hex, head::LedgerHead},
    slug::TownSlug,
};

/// The messages that carry it: announcements, reminders, results, and that a contest was called off.
const KEYS: [&str; 4] = ["contest_announcement", "drawing_reminder", "drawing_result", CONTEST_VOIDED];

/// Where the town's ledger stands, and where the line can be compared with it later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForTheRecord {
    /// The ledger's last record at this moment.
    pub head: LedgerHead,
    /// The page of the town's ledger.
    pub ledger_url: String,
}

impl ForTheRecord {
    /// Whether the messages of a template carry the line, as emails.
    pub fn is_under(template_key: &str) -> bool {
        KEYS.contains(&template_key)
    }

    /// The head of a town's ledger and the page of the town with this slug, which may have changed since its ledger was
    /// begun.
    pub fn new(head: LedgerHead, base_url: &str, slug: &str) -> Self {
        Self { head, ledger_url: format!("{base_url}/towns/{slug}/ledger") }
    }

    /// A line for administrators to look at. It is of no town, so that nobody takes it for a disagreement.
    ///
    /// # Panics
    /// Never: the example is a slug.
    pub fn sample(base_url: &str) -> Self {
        let town = TownSlug::parse("example-ma").expect("the example is a slug");
        let slug = town.to_string();
        let beginning = Hex([0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef]);
        Self::new(LedgerHead { town, sequence: 12, beginning }, base_url, &slug)
    }
}
