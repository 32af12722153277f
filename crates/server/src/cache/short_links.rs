//! Where short links lead, remembered for the next one who follows them, and their clicks.
//!
//! A link never changes and only ever goes with its contest. A click is counted in the database before anybody is sent on,
//! and there it turns out when a link is gone: so nothing here can be stale for those who are counted.

use moka::future::Cache;
use townpick_domain::{short_code::ShortCode, time::Timestamp};
use townpick_store::{
    Database, Result,
    short_links::{self, Clicks, CountedClicks, FoundLink},
    tally::Tally,
};

/// Each takes a few hundred bytes.
const REMEMBERED: u64 = 20_000;

/// The short links, with the clicks that are being counted.
pub(crate) struct ShortLinks {
    database: Database,
    clicks: Tally<CountedClicks>,
    /// By the letters they were made with: in others a code may mean another link tomorrow.
    remembered: Cache<ShortCode, String>,
}

impl ShortLinks {
    /// Nothing is remembered yet.
    pub(crate) fn new(database: Database) -> Self {
        let clicks = Tally::new(database.clone());
        Self { database, clicks, remembered: Cache::new(REMEMBERED) }
    }

    /// Where a code leads, without counting.
    pub(crate) async fn look(&self, code: &ShortCode) -> Result<Option<FoundLink>> {
        short_links::find(&mut self.database.read().await?, code).await
    }

    /// Where a code leads, for somebody who follows it: their click is counted for good before this returns.
    pub(crate) async fn follow(&self, code: &ShortCode, now: Timestamp) -> Result<Option<String>> {
        // Looking first keeps guesses at codes away from the one writer that SQLite has.
        let known = match self.remembered.get(code).await {
            Some(original_url) => FoundLink { code: code.clone(), original_url },
            None => match self.look(code).await? {
                Some(found) => found,
                None => return Ok(None),
            },
        };
        let counted = self.clicks.count(known.code.clone(), Clicks { times: 1, last: now }).await;
        match counted {
            Ok(Some(target)) => {
                if *code == known.code && !self.remembered.contains_key(code) {
                    self.remembered.insert(known.code, target.clone()).await;
                }
                Ok(Some(target))
            }
            Ok(None) => {
                self.remembered.invalidate(&known.code).await;
                Ok(None)
            }
            Err(error) => {
                // Whoever follows a link wants to get somewhere; that it cannot be counted is not their trouble.
                tracing::error!(%error, "a click could not be counted");
                Ok(Some(known.original_url))
            }
        }
    }
}
