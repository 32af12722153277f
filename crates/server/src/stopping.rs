//! The moments before a stop, in which the service still answers everything but says that it is not ready: a proxy that
//! watches `/readyz` sends nobody new here, and nobody is refused a connection.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// Whoever asked within this time will ask again: proxies do so every few seconds.
const STILL_WATCHES: Duration = Duration::from_secs(30);

/// Whether the service is about to stop, and when somebody last asked whether it is ready.
#[derive(Debug, Default)]
pub(crate) struct Stopping(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    is_announced: bool,
    asked_at: Option<Duration>,
}

impl Stopping {
    /// Notes that somebody asks whether the service is ready; true when it is about to stop.
    pub(crate) fn asked(&self, elapsed: Duration) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.asked_at = Some(elapsed);
        state.is_announced
    }

    /// Announces the stop; true when somebody watches, who should see it before it happens.
    pub(crate) fn announce(&self, elapsed: Duration) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_announced = true;
        state.asked_at.is_some_and(|asked_at| elapsed.saturating_sub(asked_at) <= STILL_WATCHES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_those_who_asked_lately_are_waited_for() {
        let at = Duration::from_secs;
        let stopping = Stopping::default();
        assert!(!stopping.announce(at(100)), "nobody ever asked");
        assert!(stopping.asked(at(100)), "it was announced");
        assert!(stopping.announce(at(130)));
        assert!(!stopping.announce(at(131)));
    }
}
