//! Whether the database takes changes, tried at most once a second.

use std::time::Duration;

use jiff::SignedDuration;
use tokio::sync::Mutex;
use townpick_domain::time::Timestamp;
use townpick_store::readiness;

use super::source::Source;

/// A probe wants an answer soon; a database that needs longer is as good as gone.
const TIMEOUT: Duration = Duration::from_secs(2);
/// Callers that ask more often than this get the cached answer: asking must not keep the disk busy.
const TRIED_AGAIN_AFTER: SignedDuration = SignedDuration::from_secs(1);

/// Whether the database took a change when that was last tried, and when that was.
pub(crate) struct LastWrite {
    source: Source,
    last: Mutex<Option<(Timestamp, bool)>>,
}

impl LastWrite {
    /// Nothing was tried yet.
    pub(crate) fn new(source: Source) -> Self {
        Self { source, last: Mutex::new(None) }
    }

    /// Whether the database takes a change now, or took one a moment ago.
    pub(crate) async fn succeeds(&self) -> bool {
        let mut last = self.last.lock().await;
        let now = self.source.now();
        if let Some((at, succeeded)) = *last
            && at <= now
            && now < at.plus(TRIED_AGAIN_AFTER)
        {
            return succeeded;
        }
        let tried = tokio::time::timeout(TIMEOUT, readiness::try_write(&self.source.database, now)).await;
        let succeeded = matches!(tried, Ok(Ok(())));
        *last = Some((self.source.now(), succeeded));
        succeeded
    }
}
