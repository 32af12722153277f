//! Where `now` comes from.

use std::{
    sync::{Arc, LazyLock, Mutex, PoisonError},
    time::{Duration, Instant},
};

use townpick_domain::time::Timestamp;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> Timestamp;

    /// How long it has been since some moment of this process, told by a clock that only goes forward. The wall clock
    /// is set now and then, so how long something took is the difference of two of these.
    fn elapsed(&self) -> Duration {
        static SINCE: LazyLock<Instant> = LazyLock::new(Instant::now);
        SINCE.elapsed()
    }
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods, reason = "the one place where the machine's clock is read")]
    fn now(&self) -> Timestamp {
        Timestamp::new(jiff::Timestamp::now())
    }
}

/// A clock that stands still until it is moved.
#[derive(Debug, Clone)]
pub struct ManualClock(Arc<Mutex<Hands>>);

#[derive(Debug)]
struct Hands {
    now: Timestamp,
    elapsed: Duration,
}

impl ManualClock {
    /// A clock that shows this instant.
    pub fn at(now: Timestamp) -> Self {
        Self(Arc::new(Mutex::new(Hands { now, elapsed: Duration::ZERO })))
    }

    /// Sets the clock to an instant, as somebody sets a wall clock: no time passes.
    pub fn set(&self, now: Timestamp) {
        self.hands(|hands| hands.now = now);
    }

    /// Lets time pass; a negative one sets the clock back.
    pub fn advance(&self, by: jiff::SignedDuration) {
        self.hands(|hands| {
            hands.now = hands.now.plus(by);
            hands.elapsed += Duration::try_from(by).unwrap_or_default();
        });
    }

    fn hands<T>(&self, look: impl FnOnce(&mut Hands) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        self.hands(|hands| hands.now)
    }

    fn elapsed(&self) -> Duration {
        self.hands(|hands| hands.elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_goes_forward_only() {
        let first = SystemClock.elapsed();
        assert!(SystemClock.elapsed() >= first);
    }
}
