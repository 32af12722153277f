//! What an SMTP server's answers mean for the message and for those after it.

use lettre::transport::smtp::Error;

use super::connections::Stage;
use crate::handover::{Fault, HandoverError, Suppress, in_short};

/// Tells an SMTP failure apart.
pub(super) fn failure(stage: Stage, error: &Error) -> HandoverError {
    let reason = in_short(error);
    match error.status().map(u16::from) {
        Some(code) => answer(stage, code, reason),
        // Nothing was said. A connection that broke before the email was on its way delivered nothing; later it may have.
        None if stage != Stage::Content || error.is_client() => of_provider(reason),
        None => HandoverError::Unknown { reason },
    }
}

/// The server took too long before the email was on its way.
pub(super) fn not_ready() -> HandoverError {
    of_provider("the mail server did not answer in time".to_owned())
}

/// The server took too long with the email itself and may have it.
pub(super) fn unanswered() -> HandoverError {
    HandoverError::Unknown { reason: "the mail server did not answer for the email in time".to_owned() }
}

fn answer(stage: Stage, code: u16, reason: String) -> HandoverError {
    if is_about_us(stage, code, &reason) {
        of_provider(reason)
    } else if code < 500 {
        HandoverError::Temporary { reason, retry_after: None, fault: Fault::Recipient }
    } else {
        let suppress = is_about_address(stage, code, &reason).then_some(Suppress::Bounced);
        HandoverError::Permanent { reason, suppress }
    }
}

/// Whether every other email would hear the same: the server, its limits, our account or our sender's address.
fn is_about_us(stage: Stage, code: u16, reason: &str) -> bool {
    matches!(stage, Stage::Opening | Stage::Sender)
        // Shutting down, too busy, or not content with our account.
        || matches!(code, 421 | 454 | 521 | 530 | 534 | 535 | 538)
        // The sender's address, the system's state, its limits.
        || matches!(status(reason), Some((1, 7 | 8) | (3, _) | (4, 5)))
        || speaks_of(reason, &["relay", "client host", "sender address"])
}

/// Whether the mailbox or its domain does not exist. A refusal of what we wrote says nothing about that.
fn is_about_address(stage: Stage, code: u16, reason: &str) -> bool {
    match status(reason) {
        Some(status) => matches!(status, (1, 0..=3 | 6 | 10)),
        None => stage == Stage::Recipient && matches!(code, 550 | 551 | 553) && !is_policy(reason),
    }
}

/// The second and third number of the enhanced status with which an answer begins, after the code in brackets.
fn status(reason: &str) -> Option<(u16, u16)> {
    let answer = reason.split_once("): ").map_or(reason, |(_, answer)| answer);
    let mut numbers = answer.split_whitespace().next()?.split('.').map(str::parse::<u16>);
    let (Some(Ok(4 | 5)), Some(Ok(subject)), Some(Ok(detail)), None) =
        (numbers.next(), numbers.next(), numbers.next(), numbers.next())
    else {
        return None;
    };
    Some((subject, detail))
}

fn is_policy(reason: &str) -> bool {
    speaks_of(reason, &["spam", "policy", "block", "denied", "full", "quota"])
}

/// Whether an answer says one of these; the address that it repeats says nothing.
fn speaks_of(reason: &str, what: &[&str]) -> bool {
    let words: Vec<&str> = reason.split_whitespace().filter(|word| !word.contains('@')).collect();
    let words = words.join(" ").to_ascii_lowercase();
    what.iter().any(|word| words.contains(word))
}

fn of_provider(reason: String) -> HandoverError {
    HandoverError::Temporary { reason, retry_after: None, fault: Fault::Provider }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(stage: Stage, code: u16, text: &str) -> HandoverError {
        answer(stage, code, format!("permanent error ({code}): {text}"))
    }

    fn pauses(error: &HandoverError) -> bool {
        matches!(error, HandoverError::Temporary { fault: Fault::Provider, .. })
    }

    #[test]
    fn four_hundreds_are_tried_again() {
        for code in [450, 451, 452] {
            let error = told(Stage::Recipient, code, "4.2.2 mailbox busy");
            assert!(matches!(error, HandoverError::Temporary { fault: Fault::Recipient, .. }), "{error}");
        }
    }

    #[test]
    fn trouble_of_the_server_or_our_account_pauses_all_mail() {
        for (stage, code, text) in [
            (Stage::Recipient, 421, "no"),
            (Stage::Recipient, 454, "no"),
            (Stage::Sender, 530, "no"),
            (Stage::Opening, 535, "no"),
            (Stage::Opening, 554, "5.3.2 No SMTP service here"),
            (Stage::Sender, 550, "5.1.8 Access denied, bad outbound sender"),
            (Stage::Sender, 553, "not owned by user"),
            (Stage::Recipient, 550, "5.4.5 Daily user sending limit exceeded"),
            (Stage::Content, 550, "5.4.5 Daily user sending limit exceeded"),
            (Stage::Recipient, 554, "5.7.1 Relay access denied"),
            (Stage::Recipient, 550, "relay not permitted"),
            (Stage::Recipient, 550, "5.1.7 the sender's mailbox is not valid"),
            (Stage::Recipient, 554, "5.7.1 Client host [45.5.1.20] blocked"),
        ] {
            let error = told(stage, code, text);
            assert!(pauses(&error), "{stage:?} {error}");
        }
    }

    #[test]
    fn an_address_that_does_not_exist_is_never_written_to_again() {
        for (stage, text) in [
            (Stage::Recipient, "5.1.1 user unknown"),
            (Stage::Recipient, "No such user here"),
            (Stage::Recipient, "5.1.2 bad destination"),
            (Stage::Recipient, "5.1.10 null MX"),
            (Stage::Recipient, "5.1.1 <gone@privaterelay.example>: User unknown"),
            (Stage::Recipient, "<fuller@relay.example>: no such user"),
            (Stage::Content, "5.1.1 user unknown"),
        ] {
            let error = told(stage, 550, text);
            assert!(
                matches!(error, HandoverError::Permanent { suppress: Some(Suppress::Bounced), .. }),
                "{error}"
            );
        }
    }

    #[test]
    fn a_refused_message_says_nothing_about_the_address() {
        for (stage, code, text) in [
            (Stage::Content, 550, "5.7.1 looks like spam"),
            (Stage::Content, 550, "refused"),
            (Stage::Recipient, 552, "5.2.2 mailbox full"),
            (Stage::Recipient, 554, "rejected"),
            (Stage::Recipient, 554, "5.7.1 [45.5.1.20] is on a list"),
        ] {
            let error = told(stage, code, text);
            assert!(matches!(error, HandoverError::Permanent { suppress: None, .. }), "{error}");
        }
    }
}
