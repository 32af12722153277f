//! A circuit per provider: when it fails again and again, messages wait for it instead of burning their attempts.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::SignedDuration;
use townpick_domain::time::Timestamp;

/// This many failures in a row open the circuit.
const FAILURES: u32 = 5;
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(30);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_mins(5);

/// Whether a provider may be asked now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Admission {
    /// It works.
    Free,
    /// It failed and may be back: one message tries it.
    Probe,
    /// It rests until this instant.
    Paused(Timestamp),
}

#[derive(Debug, Clone, Copy)]
enum State {
    Closed { failures: u32 },
    Open { until: Timestamp, pause: SignedDuration },
}

/// The state of one provider as this process sees it.
#[derive(Debug)]
pub(crate) struct Circuit(Mutex<State>);

impl Circuit {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(State::Closed { failures: 0 }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the provider may be asked at this instant.
    pub(crate) fn admission(&self, now: Timestamp) -> Admission {
        match *self.state() {
            State::Closed { .. } => Admission::Free,
            State::Open { until, .. } if until > now => Admission::Paused(until),
            State::Open { .. } => Admission::Probe,
        }
    }

    /// The provider answered, whatever it thought of the message.
    pub(crate) fn answered(&self) {
        *self.state() = State::Closed { failures: 0 };
    }

    /// The provider failed, or asked to be left alone for a while.
    pub(crate) fn failed(&self, now: Timestamp, retry_after: Option<Duration>) {
        let mut state = self.state();
        let pause = match *state {
            State::Closed { failures } if failures + 1 < FAILURES && retry_after.is_none() => {
                *state = State::Closed { failures: failures + 1 };
                return;
            }
            State::Closed { .. } => FIRST_PAUSE,
            // Messages that were already on their way when it opened tell nothing new.
            State::Open { until, .. } if until > now => return,
            State::Open { pause, .. } => pause.saturating_mul(2).min(LONGEST_PAUSE),
        };
        let asked = retry_after.and_then(|wait| SignedDuration::try_from(wait).ok()).unwrap_or_default();
        *state = State::Open { until: now.plus(pause.max(asked.min(LONGEST_PAUSE))), pause };
    }

    /// Whether the provider is left alone.
    pub(crate) fn is_open(&self) -> bool {
        matches!(*self.state(), State::Open { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_microseconds(seconds * 1_000_000).unwrap_or(Timestamp::MIN)
    }

    #[test]
    fn failures_in_a_row_open_it_and_an_answer_closes_it() {
        let circuit = Circuit::new();
        for _ in 0..4 {
            circuit.failed(at(0), None);
        }
        circuit.answered();
        for _ in 0..4 {
            circuit.failed(at(0), None);
        }
        assert_eq!(circuit.admission(at(0)), Admission::Free);
        circuit.failed(at(0), None);
        assert_eq!(circuit.admission(at(29)), Admission::Paused(at(30)));
        assert_eq!(circuit.admission(at(30)), Admission::Probe);
        circuit.answered();
        assert_eq!(circuit.admission(at(30)), Admission::Free);
    }

    #[test]
    fn a_failed_probe_pauses_it_for_longer_up_to_five_minutes() {
        let circuit = Circuit::new();
        for _ in 0..5 {
            circuit.failed(at(0), None);
        }
        let mut now = 30;
        for pause in [60, 120, 240, 300, 300] {
            circuit.failed(at(now), None);
            assert_eq!(circuit.admission(at(now)), Admission::Paused(at(now + pause)));
            now += pause;
        }
    }

    #[test]
    fn a_provider_that_asks_for_a_pause_gets_it_at_once() {
        let circuit = Circuit::new();
        circuit.failed(at(0), Some(Duration::from_secs(90)));
        assert_eq!(circuit.admission(at(1)), Admission::Paused(at(90)));
        circuit.failed(at(2), None);
        assert_eq!(circuit.admission(at(3)), Admission::Paused(at(90)));
    }
}
