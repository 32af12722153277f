//! What an SMTP server's answers mean for the message and for those after it.

use lettre::transport::smtp::Error;

use super::dialogue::Stage;
use townpick_domain::channel::SuppressionReason;

use crate::handover::{Fault, HandoverError, in_short};

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

/// The server cannot be reached.
pub(super) fn unreachable(error: &std::io::Error) -> HandoverError {
    of_provider(in_short(format_args!("the mail server cannot be reached: {error}")))
}

/// The server took too long before the email was on its way.
pub(super) fn not_ready() -> HandoverError {
    of_provider("the mail server did not answer in time".to_owned())
}

/// The server took too long with the email itself and may have it.
pub(super) fn unanswered() -> HandoverError {
    HandoverError::Unknown { reason: "the mail server did not answer for the email in time".to_owned() }
}

pub(super) fn answer(stage: Stage, code: u16, reason: String) -> HandoverError {
    match (blame(stage, code, &reason), code) {
        (Blame::Us, _) => of_provider(reason),
        (_, ..500) => HandoverError::Temporary { reason, retry_after: None, fault: Fault::Recipient },
        (Blame::Address, _) => {
            HandoverError::Permanent { reason, suppress: Some(SuppressionReason::Bounced) }
        }
        (Blame::Unsaid, _) => HandoverError::Unexplained { reason },
    }
}

/// What a refusal is about.
enum Blame {
    /// The server, its limits, our account or our sender's address: every other email would hear the same.
    Us,
    /// The mailbox or its domain does not exist.
    Address,
    /// What we wrote, whom we are taken for, or something the answer does not tell.
    Unsaid,
}

/// A mailbox that is called dead by mistake is never written to again, and a server that is blamed by mistake is only
/// asked again later: so the first takes a clear word, and the second a hint.
fn blame(stage: Stage, code: u16, reason: &str) -> Blame {
    // Shutting down, too busy, or not content with our account.
    if matches!(stage, Stage::Opening | Stage::Sender)
        || matches!(code, 421 | 454 | 521 | 530 | 534 | 535 | 538)
    {
        return Blame::Us;
    }
    let status = status(reason);
    match status {
        Some((1, 1..=3 | 6 | 10)) => return Blame::Address,
        // The sender's address, the system's state, its limits, and what Microsoft says about senders.
        Some((1, 7 | 8) | (3, _) | (4, 5 | 6) | (2, 252) | (7, 60 | 500..)) => return Blame::Us,
        _ => {}
    }
    let text = without_addresses(reason);
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let is_dead = status == Some((1, 0))
        || status.is_none()
            && stage == Stage::Recipient
            && matches!(code, 550 | 551 | 553)
            && says(MAILBOX)
            && says(GONE)
            && !says(POLICY);
    if says(US) {
        Blame::Us
    } else if is_dead {
        Blame::Address
    } else {
        Blame::Unsaid
    }
}

/// How servers speak of the sender, its account, its server and its limits.
const US: &[&str] = &[
    "relay access",
    "relay denied",
    "relay not",
    "relaying",
    "to relay",
    "client host",
    "sender",
    "sending",
    "sendas",
    "send as",
    "from address",
    "not verified",
    "authenticat",
    "your account",
    "rate exceeded",
    "rate limit",
    "too many",
    "exceeded the number",
    "listed at",
    "listed in",
    "blocklist",
    "blacklist",
];
const MAILBOX: &[&str] = &["user", "recipient", "mailbox", "address", "account", "local part", "domain"];
const GONE: &[&str] = &[
    "unknown",
    "no such",
    "not exist",
    "n't exist",
    "invalid",
    "not found",
    "no mailbox",
    "unavailable",
    "disabled",
    "unrouteable",
];
const POLICY: &[&str] = &["spam", "policy", "block", "denied", "full", "quota"];

/// The second and third number of the enhanced status, with which an answer begins after the code in brackets, or which
/// stands in brackets of its own further on.
fn status(reason: &str) -> Option<(u16, u16)> {
    let answer = reason.split_once("): ").map_or(reason, |(_, answer)| answer);
    let first = answer.split_whitespace().next();
    let in_brackets = answer.split_once("(#").and_then(|(_, rest)| rest.split(')').next());
    first.and_then(numbers).or_else(|| in_brackets.and_then(numbers))
}

fn numbers(word: &str) -> Option<(u16, u16)> {
    let mut numbers = word.split('.').map(str::parse::<u16>);
    let (Some(Ok(4 | 5)), Some(Ok(subject)), Some(Ok(detail)), None) =
        (numbers.next(), numbers.next(), numbers.next(), numbers.next())
    else {
        return None;
    };
    Some((subject, detail))
}

/// An answer in lowercase; the address that it repeats says nothing.
fn without_addresses(reason: &str) -> String {
    let words: Vec<&str> = reason.split_whitespace().filter(|word| !word.contains('@')).collect();
    words.join(" ").to_ascii_lowercase()
}

fn of_provider(reason: String) -> HandoverError {
    HandoverError::Temporary { reason, retry_after: None, fault: Fault::Provider }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure_of(stage: Stage, code: u16, text: &str) -> HandoverError {
        answer(stage, code, format!("permanent error ({code}): {text}"))
    }

    fn pauses(error: &HandoverError) -> bool {
        matches!(error, HandoverError::Temporary { fault: Fault::Provider, .. })
    }

    #[test]
    fn four_hundreds_are_tried_again() {
        for code in [450, 451, 452] {
            let error = failure_of(Stage::Recipient, code, "4.2.2 mailbox busy");
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
            (Stage::Recipient, 550, "Sender verify failed"),
            (Stage::Recipient, 550, "Authentication required"),
            (
                Stage::Recipient,
                550,
                "You have exceeded the number of messages allowed per hour. Try again later.",
            ),
            (Stage::Recipient, 550, "Message rate exceeded, please retry later"),
            (Stage::Recipient, 550, "Rejected because 203.0.113.5 is listed at bl.example.net"),
            (Stage::Recipient, 553, "sorry, your envelope sender domain must exist (#5.7.1)"),
            (Stage::Recipient, 550, "5.1.0 Sender rejected"),
            (Stage::Content, 550, "The from address does not match a verified Sender Identity."),
            (Stage::Content, 554, "Message rejected: Email address is not verified."),
            (Stage::Content, 554, "5.2.252 SendAsDenied; weekly not allowed to send as other"),
            (Stage::Content, 550, "5.4.6 Unusual sending activity detected"),
            (Stage::Content, 550, "5.7.705 Access denied, tenant has exceeded threshold"),
        ] {
            let error = failure_of(stage, code, text);
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
            (Stage::Recipient, "5.1.1 <x@y.example>: User unknown in relay recipient table"),
            (Stage::Recipient, "sorry, no mailbox here by that name (#5.1.1)"),
            (Stage::Recipient, "Requested action not taken: mailbox unavailable"),
            (Stage::Content, "5.1.1 user unknown"),
        ] {
            let error = failure_of(stage, 550, text);
            assert!(
                matches!(error, HandoverError::Permanent { suppress: Some(SuppressionReason::Bounced), .. }),
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
            (Stage::Recipient, 550, "Administrative prohibition"),
            (Stage::Recipient, 550, "mailbox unavailable: blocked"),
        ] {
            let error = failure_of(stage, code, text);
            assert!(matches!(error, HandoverError::Unexplained { .. }), "{error}");
        }
    }
}
