//! What an SMTP server's answers mean for the message and for those after it.

use lettre::transport::smtp::Error;

use crate::handover::{Fault, HandoverError, Suppress, in_short};

/// Tells an SMTP failure apart.
pub(super) fn failure(error: &Error) -> HandoverError {
    let reason = in_short(error);
    let Some(code) = error.status().map(u16::from) else {
        // Nothing was said. A connection that never came about delivered nothing; one that broke may have.
        let nothing_was_sent = error.is_client() || error.is_tls() || reason.starts_with("Connection error");
        return if nothing_was_sent { of_provider(reason) } else { HandoverError::Unknown { reason } };
    };
    answer(code, reason)
}

/// The server took too long before the email was on its way.
pub(super) fn not_ready() -> HandoverError {
    of_provider("the mail server did not answer in time".to_owned())
}

/// The server took too long with the email itself and may have it.
pub(super) fn unanswered() -> HandoverError {
    HandoverError::Unknown { reason: "the mail server did not answer for the email in time".to_owned() }
}

fn answer(code: u16, reason: String) -> HandoverError {
    match code {
        // Shutting down, too busy, or not content with our account: every message would hear the same.
        421 | 454 | 521 | 530 | 534 | 535 | 538 => of_provider(reason),
        400..=499 => HandoverError::Temporary { reason, retry_after: None, fault: Fault::Recipient },
        _ => {
            // X.1.x is about the address itself: no such mailbox, no such domain, moved.
            let address_is_bad =
                reason.contains("5.1.") || matches!(code, 550 | 551 | 553) && !is_policy(&reason);
            HandoverError::Permanent { reason, suppress: address_is_bad.then_some(Suppress::Bounced) }
        }
    }
}

/// A refusal of what we wrote or of who we are says nothing about the address.
fn is_policy(reason: &str) -> bool {
    let reason = reason.to_ascii_lowercase();
    ["5.7.", "5.2.", "5.3.", "5.4.", "5.5.", "5.6.", "spam", "policy", "block", "denied", "full", "quota"]
        .iter()
        .any(|word| reason.contains(word))
}

fn of_provider(reason: String) -> HandoverError {
    HandoverError::Temporary { reason, retry_after: None, fault: Fault::Provider }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(code: u16, text: &str) -> HandoverError {
        answer(code, format!("permanent error ({code}): {text}"))
    }

    #[test]
    fn four_hundreds_are_tried_again() {
        for code in [450, 451, 452] {
            assert!(matches!(
                told(code, "4.2.2 mailbox busy"),
                HandoverError::Temporary { fault: Fault::Recipient, .. }
            ));
        }
    }

    #[test]
    fn trouble_of_the_server_or_our_account_pauses_all_mail() {
        for code in [421, 454, 530, 535] {
            assert!(matches!(told(code, "no"), HandoverError::Temporary { fault: Fault::Provider, .. }));
        }
    }

    #[test]
    fn an_address_that_does_not_exist_is_never_written_to_again() {
        for text in ["5.1.1 user unknown", "No such user here", "5.1.2 bad destination"] {
            let error = told(550, text);
            assert!(
                matches!(error, HandoverError::Permanent { suppress: Some(Suppress::Bounced), .. }),
                "{error}"
            );
        }
    }

    #[test]
    fn a_refused_message_says_nothing_about_the_address() {
        for (code, text) in [(550, "5.7.1 looks like spam"), (552, "5.2.2 mailbox full"), (554, "rejected")] {
            let error = told(code, text);
            assert!(matches!(error, HandoverError::Permanent { suppress: None, .. }), "{error}");
        }
    }
}
