//! What happens to connections that come when all places are taken: they wait a moment, and after that they are refused
//! at once with a time to come back, before their request is read. A short peak goes unnoticed, and nobody waits for a
//! crowd that stays.

use std::{sync::Arc, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout, timeout_at},
};

use super::places::Places;

/// How long newcomers wait for a place.
const PATIENCE: Duration = Duration::from_secs(1);
/// How many are told at the same time; the others wait outside.
const TOLD_AT_ONCE: usize = 200;
/// How long somebody has to read it.
const READING_TIME: Duration = Duration::from_secs(1);
/// Looks like every other answer of a service that is out of order for a moment.
const ANSWER: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\n\
    content-type: text/plain; charset=utf-8\r\n\
    content-length: 69\r\n\
    retry-after: 5\r\n\
    cache-control: no-store\r\n\
    connection: close\r\n\r\n\
    Too many people are here at once. Please try again in a few seconds.\n";

/// Since when there has been no place.
pub(super) struct FullHouse {
    since: Option<Instant>,
    listeners: Arc<Semaphore>,
}

impl Default for FullHouse {
    fn default() -> Self {
        Self { since: None, listeners: Arc::new(Semaphore::new(TOLD_AT_ONCE)) }
    }
}

impl FullHouse {
    /// A place, as soon as one is free; nothing when newcomers have waited long enough.
    pub(super) async fn place(&mut self, places: &Places) -> Option<OwnedSemaphorePermit> {
        if let Some(free) = places.free_now() {
            self.since = None;
            return Some(free);
        }
        let is_news = self.since.is_none_or(|since| since.elapsed() < PATIENCE);
        let since = *self.since.get_or_insert_with(Instant::now);
        let free = timeout_at(since + PATIENCE, places.free()).await.ok().flatten();
        if free.is_some() {
            self.since = None;
        } else if is_news {
            tracing::warn!("every connection is taken: whoever comes is told to try again");
        }
        free
    }

    /// Tells somebody to come again. They may be in the middle of their own words, so the connection ends when they have
    /// ended it or have had the time to read.
    pub(super) async fn turn_away(&self, mut stream: TcpStream) {
        let Ok(listener) = Arc::clone(&self.listeners).acquire_owned().await else { return };
        tokio::spawn(async move {
            let told = async {
                stream.write_all(ANSWER).await?;
                stream.shutdown().await?;
                while stream.read(&mut [0; 4096]).await? > 0 {}
                std::io::Result::Ok(())
            };
            // Whoever does not want to know is not told.
            drop(timeout(READING_TIME, told).await);
            drop(listener);
        });
    }
}
