//! Refusals that do not say whether they are about a message or about us.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::handover::{Fault, HandoverError};

/// How many such refusals a provider has given since it last accepted something. One may be about its message; many in
/// a row are about us after all.
#[derive(Default)]
pub(crate) struct Refusals(AtomicU32);

impl Refusals {
    const TOO_MANY: u32 = 5;

    /// What an answer means after those before it.
    pub(crate) fn judge<T>(&self, answer: Result<T, HandoverError>) -> Result<T, HandoverError> {
        match answer {
            Ok(accepted) => {
                self.0.store(0, Ordering::Relaxed);
                Ok(accepted)
            }
            Err(HandoverError::Unexplained { reason })
                if self.0.fetch_add(1, Ordering::Relaxed) >= Self::TOO_MANY =>
            {
                Err(HandoverError::Temporary { reason, retry_after: None, fault: Fault::Provider })
            }
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use townpick_domain::channel::SuppressionReason;

    #[test]
    fn refusals_without_a_reason_that_go_on_and_on_are_about_us() {
        let refusals = Refusals::default();
        let pauses = |error| {
            let judged = refusals.judge::<()>(Err(error));
            matches!(judged, Err(HandoverError::Temporary { fault: Fault::Provider, .. }))
        };
        let unexplained = || HandoverError::Unexplained { reason: "554 no".to_owned() };
        let dead =
            HandoverError::Permanent { reason: "550".to_owned(), suppress: Some(SuppressionReason::Bounced) };
        for _ in 0..2 {
            assert!((0..5).all(|_| !pauses(unexplained())));
            assert!(pauses(unexplained()) && pauses(unexplained()));
            assert!(!pauses(dead.clone()));
            assert_eq!(refusals.judge(Ok(())), Ok(()));
        }
    }
}
