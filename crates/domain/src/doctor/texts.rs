//! The account that sends text messages.

use super::report::{Asked, Check, Line};

/// What Twilio says of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Account {
    /// It is there.
    There {
        /// 'active', 'suspended' or 'closed'.
        status: String,
        /// Whether it is only tried out.
        is_trial: bool,
    },
    /// Twilio does not know us by these.
    Unknown,
    /// Twilio answered something else.
    Answered(u16),
}

/// The account; none is set when nothing came of it.
pub fn twilio(answer: Option<Asked<Account>>) -> Line {
    let check = Check::Twilio;
    match answer {
        None => Line::good(check, "None is set: texts stay in the local outbox, and members hear by email"),
        Some(Err(reason)) => Line::not_asked(check, "Twilio", &reason),
        Some(Ok(Account::There { status, .. })) if status != "active" => Line::bad(
            check,
            format!("Twilio calls the account {status}"),
            "Look into Twilio's console, which says what is needed",
        ),
        Some(Ok(Account::There { is_trial: true, .. })) => Line::warning(
            check,
            "The account is a trial: it texts only numbers that were verified in Twilio's console",
            "Upgrade the account there before members join",
        ),
        Some(Ok(Account::There { .. })) => Line::good(check, "The account is active"),
        Some(Ok(Account::Unknown)) => Line::bad(
            check,
            "Twilio rejects these credentials",
            "Set TOWNPICK_TWILIO_ACCOUNT_SID and TOWNPICK_TWILIO_AUTH_TOKEN again from Twilio's console",
        ),
        Some(Ok(Account::Answered(status))) => Line::warning(
            check,
            format!("Twilio answers {status}"),
            "See https://status.twilio.com, and ask again",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{Bad, Good, Warning},
        *,
    };

    #[test]
    fn an_account_must_be_active_and_ours() {
        let there = |status: &str, is_trial| Some(Ok(Account::There { status: status.to_owned(), is_trial }));
        for (answer, verdict) in [
            (None, Good),
            (there("active", false), Good),
            (there("active", true), Warning),
            (there("suspended", false), Bad),
            (Some(Ok(Account::Unknown)), Bad),
            (Some(Ok(Account::Answered(503))), Warning),
            (Some(Err("timed out".to_owned())), Warning),
        ] {
            assert_eq!(twilio(answer.clone()).verdict, verdict, "{answer:?}");
        }
    }
}
