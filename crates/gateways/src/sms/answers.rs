//! What Twilio's answers and error codes mean for the message and for those after it.

use std::time::Duration;

use reqwest::{StatusCode, header::RETRY_AFTER};
use serde::Deserialize;
use townpick_domain::channel::SuppressionReason;

use crate::handover::{Fault, HandoverError, in_short};

/// Twilio's description of a refusal.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Refusal {
    #[serde(default)]
    pub(super) code: Option<u32>,
    #[serde(default)]
    message: Option<String>,
}

/// A request that got no answer.
pub(super) fn unanswered(error: &reqwest::Error) -> HandoverError {
    // The address of a request names the account and the phone: it stays out of every text.
    if error.is_connect() {
        of_provider("Twilio could not be reached".to_owned(), None)
    } else if error.is_timeout() {
        HandoverError::Unknown { reason: "Twilio did not answer in time".to_owned() }
    } else {
        HandoverError::Unknown { reason: "Twilio's answer was lost".to_owned() }
    }
}

/// A request that was answered with a refusal.
pub(super) async fn refused(answer: reqwest::Response) -> HandoverError {
    let status = answer.status();
    let wait = answer.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
    let refusal: Refusal = answer.json().await.unwrap_or_default();
    refusal_of(status, wait.map(Duration::from_secs), &refusal)
}

pub(super) fn refusal_of(status: StatusCode, wait: Option<Duration>, refusal: &Refusal) -> HandoverError {
    let code = refusal.code.unwrap_or_default();
    let provider_text = refusal.message.as_deref().unwrap_or("no reason given");
    let reason = in_short(format_args!("Twilio {} ({code}): {provider_text}", status.as_u16()));
    let is_passing_or_ours = matches!(
        code,
        // Too many requests or too long a queue: it will pass.
        20429 | 21611 | 30001 | 30022
        // Our account, its sender or its permissions: every text would hear the same until somebody mends it.
        | 20001..=20008 | 21603 | 21606 | 21609 | 21659..=21661 | 21701 | 21703..=21705 | 30002
    );
    match status.as_u16() {
        status if is_passing_or_ours || matches!(status, 401 | 403 | 404 | 429) => of_provider(reason, wait),
        // A server that stumbles, or gave up on us, may have taken the text before it fell.
        408 | 500.. => HandoverError::Unknown { reason },
        _ => match suppression_of(code) {
            None if !is_about_the_text(code) => HandoverError::Unexplained { reason },
            suppress => HandoverError::Permanent { reason, suppress },
        },
    }
}

/// Whether the refusal is about this text and no other: a region we may not text, or words that cannot be texted.
fn is_about_the_text(code: u32) -> bool {
    matches!(code, 21408 | 21602 | 21612 | 21617 | 21619 | 30007)
}

/// Why a number must not be texted any more after this error code of Twilio, if so.
pub fn suppression_of(code: u32) -> Option<SuppressionReason> {
    match code {
        21610 => Some(SuppressionReason::Stopped),
        // Not a number, not a mobile number, unknown, or a line that cannot take texts.
        21211 | 21217 | 21614 | 21635 | 30005 | 30006 => Some(SuppressionReason::Invalid),
        _ => None,
    }
}

fn of_provider(reason: String, retry_after: Option<Duration>) -> HandoverError {
    HandoverError::Temporary { reason, retry_after, fault: Fault::Provider }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure_of(status: u16, code: u32) -> HandoverError {
        let refusal = Refusal { code: Some(code), message: Some("no".to_owned()) };
        refusal_of(StatusCode::from_u16(status).unwrap_or_default(), Some(Duration::from_secs(3)), &refusal)
    }

    #[test]
    fn people_who_stopped_and_numbers_that_take_no_texts_are_never_texted_again() {
        for (code, why) in [
            (21610, SuppressionReason::Stopped),
            (21211, SuppressionReason::Invalid),
            (21614, SuppressionReason::Invalid),
            (21635, SuppressionReason::Invalid),
        ] {
            let error = failure_of(400, code);
            assert!(
                matches!(error, HandoverError::Permanent { suppress: Some(s), .. } if s == why),
                "{error}"
            );
        }
        assert_eq!(suppression_of(30006), Some(SuppressionReason::Invalid));
        assert_eq!(suppression_of(30003), None);
    }

    #[test]
    fn too_many_requests_and_trouble_with_the_account_pause_all_texts() {
        for (status, code) in [
            (429, 20429),
            (429, 0),
            (401, 20003),
            (400, 21606),
            (400, 21611),
            (400, 21659),
            (400, 21660),
            (400, 21704),
        ] {
            let error = failure_of(status, code);
            let HandoverError::Temporary { retry_after, fault: Fault::Provider, .. } = error else {
                panic!("{status} {code}: {error}")
            };
            assert_eq!(retry_after, Some(Duration::from_secs(3)));
        }
    }

    #[test]
    fn a_stumbling_server_leaves_us_in_doubt() {
        for status in [408, 500, 502, 503, 504] {
            assert!(matches!(failure_of(status, 0), HandoverError::Unknown { .. }));
        }
    }

    #[test]
    fn a_refusal_of_the_text_is_final_for_it_alone() {
        // 21408: a region we may not text. The next text may go elsewhere.
        for code in [21617, 21408] {
            assert!(matches!(failure_of(400, code), HandoverError::Permanent { suppress: None, .. }));
        }
    }

    #[test]
    fn a_refusal_nobody_knows_may_be_about_everybody() {
        for code in [0, 30034, 99999] {
            assert!(matches!(failure_of(400, code), HandoverError::Unexplained { .. }), "{code}");
        }
    }
}
