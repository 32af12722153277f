//! Where providers report what became of messages: our own address takes what carries their signature, and nothing else.

use super::report::{Asked, Check, Line};

/// The statuses that the public address answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answers {
    /// To a report with the right signature or secret.
    pub right: u16,
    /// To one with a wrong one.
    pub wrong: u16,
}

const REFUSED: u16 = 403;

/// The reports of `sender`, such as Twilio.
pub fn reports(check: Check, sender: &str, answers: Asked<Answers>) -> Line {
    let is_taken = |status: u16| (200..300).contains(&status);
    match answers {
        Err(reason) => Line::warning(
            check,
            format!("Our own address for them could not be asked ({reason})"),
            "See the line on the public address",
        ),
        Ok(Answers { wrong, .. }) if is_taken(wrong) => Line::bad(
            check,
            format!("A report with a wrong signature is answered {wrong}, as if it were accepted"),
            "Check where the public address leads: this service refuses such a report",
        ),
        Ok(Answers { right, wrong: REFUSED }) if is_taken(right) => Line::good(
            check,
            format!("Reports with the signature of {sender} are accepted, and nothing else"),
        ),
        Ok(Answers { right: REFUSED, .. }) => Line::bad(
            check,
            format!("A report with the right signature of {sender} is refused"),
            "Restart services that have other settings; a proxy must pass path, query and the head `Authorization` on unchanged",
        ),
        Ok(Answers { right, wrong }) => Line::bad(
            check,
            format!(
                "Reports are answered {right} with the right signature and {wrong} with a wrong one, instead of 204 and 403"
            ),
            "Check whether the proxy leads what is below /api/webhooks/ to the service, without asking for a password",
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
    fn only_what_is_signed_is_taken() {
        let said = |right, wrong| reports(Check::TextReports, "Twilio", Ok(Answers { right, wrong })).verdict;
        assert_eq!(said(204, 403), Good);
        assert_eq!(said(204, 204), Bad);
        assert_eq!(said(403, 403), Bad);
        assert_eq!(said(404, 404), Bad);
        assert_eq!(said(204, 401), Bad);
        assert_eq!(reports(Check::TextReports, "Twilio", Err("refused".to_owned())).verdict, Warning);
    }
}
