//! A steady pace: a provider takes so many messages a second, and no more are offered to it.

use std::{sync::Mutex, sync::PoisonError, time::Duration};

use tokio::time::Instant;

/// Hands out turns at a steady rate.
#[derive(Debug)]
pub(crate) struct Pace {
    gap: Duration,
    next: Mutex<Option<Instant>>,
}

impl Pace {
    /// So many turns a second; zero is taken as one.
    pub(crate) fn per_second(turns: u32) -> Self {
        Self { gap: Duration::from_secs(1) / turns.max(1), next: Mutex::new(None) }
    }

    /// Waits for the next turn.
    pub(crate) async fn turn(&self) {
        let turn = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let turn = next.map_or_else(Instant::now, |next| next.max(Instant::now()));
            *next = Some(turn + self.gap);
            turn
        };
        tokio::time::sleep_until(turn).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn turns_come_one_after_the_other() {
        let (pace, started) = (Pace::per_second(100), Instant::now());
        for _ in 0..6 {
            pace.turn().await;
        }
        assert!(started.elapsed() >= Duration::from_millis(50));
    }
}
