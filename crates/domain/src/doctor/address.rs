//! The public address: whether it leads here, what stands in front of it, and what vouches for it.

use super::report::{Asked, Check, Line};

/// Renewing by itself begins earlier than this, so somebody should look.
const SOON: i64 = 21;
const VERY_SOON: i64 = 7;

/// What answered at the public address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The status of the answer.
    pub status: u16,
    /// Whether it showed that it has this installation's keys; nothing without keys to ask with.
    pub is_ours: Option<bool>,
}

/// Whether the public address leads to this installation. One of this machine alone is for trying out.
pub fn public_address(address: &str, is_local: bool, answer: &Asked<Answer>) -> Line {
    let check = Check::PublicAddress;
    match answer {
        Err(reason) => Line::bad(
            check,
            format!("{address} does not answer ({reason})"),
            "Check whether the service runs, whether the name leads to its proxy and the proxy to it; a network that does \
             not let this machine reach its own public address is tried from elsewhere",
        ),
        Ok(Answer { status: 200, is_ours: Some(true) }) if is_local => Line::warning(
            check,
            format!("{address} leads to this installation, from this machine only"),
            "Set TOWNPICK_PUBLIC_URL to the address people will use",
        ),
        Ok(Answer { status: 200, is_ours: Some(true) }) => {
            Line::good(check, format!("{address} leads to this installation"))
        }
        Ok(Answer { status: 200, is_ours: None }) => Line::warning(
            check,
            format!(
                "{address} answers, but without the signing key it cannot be told whether as this installation"
            ),
            "Run this as the service's account, with its settings",
        ),
        Ok(Answer { status: 200, .. }) => Line::bad(
            check,
            format!("{address} leads to something else than this installation, or to one with other keys"),
            "Check where the name and the proxy lead; machines that serve together need the same file `signing-key`",
        ),
        Ok(Answer { status, .. }) => Line::bad(
            check,
            format!("{address}/healthz answers {status}"),
            "Check whether the service runs and the proxy leads to it without asking for a password",
        ),
    }
}

/// Whether requests come through a proxy that the settings do not name. The service itself notices it.
pub fn proxy(trusted: Option<&str>, saw_untrusted: Option<bool>) -> Line {
    let check = Check::Proxy;
    match (saw_untrusted, trusted) {
        (None, _) => Line::warning(
            check,
            "The service could not be asked where its requests come from",
            "Start the service, and run this as its account",
        ),
        (Some(true), None) => Line::warning(
            check,
            "Requests carry X-Forwarded-For, but no proxy is trusted: all visitors share the limits of one",
            "Set TOWNPICK_TRUSTED_PROXY to the proxy's address",
        ),
        (Some(true), Some(trusted)) => Line::warning(
            check,
            format!(
                "Requests carry X-Forwarded-For from another address than {trusted}, and their visitors share the limits of one"
            ),
            "Set TOWNPICK_TRUSTED_PROXY to the address the proxy asks from",
        ),
        (Some(false), None) => Line::good(check, "No request came through a proxy in the last day"),
        (Some(false), Some(trusted)) => {
            Line::good(check, format!("X-Forwarded-For is trusted from {trusted} alone"))
        }
    }
}

/// A certificate that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Certificate {
    /// It is good for so many days.
    Valid {
        /// Whole days.
        days: i64,
    },
    /// Browsers refuse it.
    Refused {
        /// Why.
        reason: String,
    },
}

/// What vouches for the public address: nothing on this machine's own address.
pub fn certificate(has_https: bool, is_local: bool, answer: Asked<Certificate>) -> Line {
    let check = Check::Certificate;
    let renew = "Find out why the proxy did not renew it: its log says so";
    match answer {
        _ if !has_https && is_local => Line::good(check, "None is needed on this machine's own address"),
        _ if !has_https => Line::bad(
            check,
            "The public address has no https: what people type travels in the clear",
            "Put a proxy with a certificate in front, and let TOWNPICK_PUBLIC_URL begin with https",
        ),
        Err(reason) => Line::not_asked(check, "The public address", &reason),
        Ok(Certificate::Refused { reason }) => {
            Line::bad(check, format!("Browsers refuse it: {reason}"), renew)
        }
        Ok(Certificate::Valid { days }) if days < VERY_SOON => {
            Line::bad(check, format!("It ends in {}", spoken(days)), renew)
        }
        Ok(Certificate::Valid { days }) if days < SOON => {
            Line::warning(check, format!("It ends in {}", spoken(days)), renew)
        }
        Ok(Certificate::Valid { days }) => Line::good(check, format!("Good for {}", spoken(days))),
    }
}

fn spoken(days: i64) -> String {
    match days {
        ..=0 => "less than a day".to_owned(),
        1 => "1 day".to_owned(),
        days => format!("{days} days"),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{Bad, Good, Warning},
        *,
    };

    #[test]
    fn the_public_address_must_lead_here() {
        let said = |is_local, status, is_ours| {
            public_address("https://townpick.example", is_local, &Ok(Answer { status, is_ours })).verdict
        };
        assert_eq!(said(false, 200, Some(true)), Good);
        assert_eq!(said(true, 200, Some(true)), Warning);
        assert_eq!(said(false, 200, None), Warning);
        assert_eq!(said(false, 200, Some(false)), Bad);
        assert_eq!(said(false, 502, Some(false)), Bad);
        assert_eq!(public_address("https://x", false, &Err("refused".to_owned())).verdict, Bad);
    }

    #[test]
    fn a_proxy_must_be_known() {
        assert_eq!(proxy(None, Some(false)).verdict, Good);
        assert_eq!(proxy(Some("10.0.0.1"), Some(false)).verdict, Good);
        assert_eq!(proxy(None, None).verdict, Warning);
        for trusted in [None, Some("10.0.0.1")] {
            let line = proxy(trusted, Some(true));
            assert_eq!(line.verdict, Warning);
            assert!(line.remedy.is_some_and(|remedy| remedy.contains("TOWNPICK_TRUSTED_PROXY")));
        }
    }

    #[test]
    fn a_certificate_is_good_until_it_should_have_been_renewed() {
        let valid = |days| certificate(true, false, Ok(Certificate::Valid { days })).verdict;
        assert_eq!(
            (valid(60), valid(21), valid(20), valid(7), valid(6), valid(0)),
            (Good, Good, Warning, Warning, Bad, Bad)
        );
        let refused = Certificate::Refused { reason: "it has expired".to_owned() };
        assert_eq!(certificate(true, false, Ok(refused)).verdict, Bad);
        assert_eq!(certificate(true, false, Err("refused".to_owned())).verdict, Warning);
        assert_eq!(certificate(false, true, Err(String::new())).verdict, Good);
        assert_eq!(certificate(false, false, Err(String::new())).verdict, Bad);
    }
}
