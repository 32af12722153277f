//! The mail server, and whether somebody may report what became of emails.

use super::report::{Check, Line};

/// What came of signing in to the mail server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignIn {
    /// It accepts our mail.
    Accepted {
        /// Whether the connection is encrypted.
        is_encrypted: bool,
        /// Whether we had to say who we are.
        has_password: bool,
    },
    /// There is no way to it, or it breaks off.
    Unreachable {
        /// What went wrong.
        reason: String,
    },
    /// Its encryption cannot be trusted, or there is none although it is asked for.
    Untrusted {
        /// What went wrong.
        reason: String,
    },
    /// It refused, with this code.
    Refused {
        /// SMTP's three digits.
        code: u16,
    },
}

/// The codes with which a server refuses a name and password.
const WRONG_PASSWORD: [u16; 3] = [530, 534, 535];

/// The mail server; none is set when nothing came of it. Nobody listens on the way to one on this machine.
pub fn mail_server(answer: Option<SignIn>, is_local: bool) -> Line {
    let check = Check::MailServer;
    match answer {
        None => Line::warning(
            check,
            "None is set: emails stay in the local outbox and reach nobody",
            "Set TOWNPICK_SMTP_URL and TOWNPICK_MAIL_FROM, or fill them in under Settings",
        ),
        Some(SignIn::Accepted { is_encrypted: false, .. }) if is_local => {
            Line::good(check, "It accepts our mail, on this machine")
        }
        Some(SignIn::Accepted { is_encrypted: false, .. }) => Line::warning(
            check,
            "It accepts our mail over a connection that anyone on the way can read",
            "Let TOWNPICK_SMTP_URL begin with smtps://, or add ?tls=required to it",
        ),
        Some(SignIn::Accepted { has_password: true, .. }) => {
            Line::good(check, "It accepts our name and password, over an encrypted connection")
        }
        Some(SignIn::Accepted { .. }) => {
            Line::good(check, "It accepts our mail, over an encrypted connection")
        }
        Some(SignIn::Unreachable { reason }) => Line::bad(
            check,
            format!("It cannot be reached ({reason})"),
            "Check whether host and port of TOWNPICK_SMTP_URL are right; many networks close port 25, and 587 or 465 is \
             open",
        ),
        Some(SignIn::Untrusted { reason }) => Line::bad(
            check,
            format!("Its encryption cannot be trusted ({reason})"),
            "Use the name that its certificate is for, or name its authority in TOWNPICK_SMTP_CA_FILE",
        ),
        Some(SignIn::Refused { code }) if WRONG_PASSWORD.contains(&code) => Line::bad(
            check,
            format!("It refuses our name and password ({code})"),
            "Set the name and password of TOWNPICK_SMTP_URL again; characters other than letters and digits are escaped, \
             such as %40",
        ),
        Some(SignIn::Refused { code }) => Line::bad(
            check,
            format!("It refuses us ({code})"),
            "Ask the mail service what it has against this machine or this account",
        ),
    }
}

/// Whether anything is believed that reports emails which came back: with the secret of our own reports, or of a mail
/// service in its own words.
pub fn mail_reports(knows_a_service: bool) -> Line {
    let check = Check::MailReports;
    if knows_a_service {
        return Line::good(check, "The mail service's own reports are accepted when it has signed them");
    }
    Line::warning(
        check,
        "No reports of returned email are accepted, so closed addresses are written to again",
        "Set TOWNPICK_MAIL_WEBHOOK_SECRET, or what your mail service signs its reports with",
    )
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{Bad, Good, Warning},
        *,
    };

    #[test]
    fn a_mail_server_must_take_our_mail() {
        let accepted = |is_encrypted, has_password| SignIn::Accepted { is_encrypted, has_password };
        let reason = || "timed out".to_owned();
        for (answer, verdict, says) in [
            (None, Warning, "local outbox"),
            (Some(accepted(true, true)), Good, "password"),
            (Some(accepted(true, false)), Good, "accepts our mail"),
            (Some(accepted(false, false)), Warning, "anyone on the way"),
            (Some(SignIn::Unreachable { reason: reason() }), Bad, "(timed out)"),
            (Some(SignIn::Untrusted { reason: reason() }), Bad, "(timed out)"),
            (Some(SignIn::Refused { code: 535 }), Bad, "password (535)"),
            (Some(SignIn::Refused { code: 554 }), Bad, "us (554)"),
        ] {
            let line = mail_server(answer, false);
            assert_eq!(line.verdict, verdict, "{line:?}");
            assert!(line.finding.contains(says), "{line:?}");
        }
        assert_eq!(mail_server(Some(accepted(false, false)), true).verdict, Good);
    }

    #[test]
    fn somebody_should_report_what_came_back() {
        assert_eq!((mail_reports(true).verdict, mail_reports(false).verdict), (Good, Warning));
    }
}
