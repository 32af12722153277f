//! A steady pace: a provider takes so many messages a second, and no more are offered to it.

use std::{sync::Mutex, sync::PoisonError, time::Duration};

use tokio::time::Instant;

/// A rate limiter: hands out permits at a steady rate.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    gap: Duration,
    next: Mutex<Option<Instant>>,
}

impl RateLimiter {
    /// So many turns a second; zero is taken as one.
    pub(crate) fn per_second(permits: u32) -> Self {
        Self { gap: Duration::from_secs(1) / permits.max(1), next: Mutex::new(None) }
    }

    /// Waits for the next permit.
    pub(crate) async fn acquire(&self) {
        let slot = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let slot = next.map_or_else(Instant::now, |next| next.max(Instant::now()));
            *next = Some(slot + self.gap);
            slot
        };
        tokio::time::sleep_until(slot).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn permits_come_one_after_the_other() {
        let (rate_limiter, started) = (RateLimiter::per_second(100), Instant::now());
        for _ in 0..6 {
            rate_limiter.acquire().await;
        }
        assert!(started.elapsed() >= Duration::from_millis(50));
    }
}
