//! What the DNS says of the domain that mail is from: who may send it (SPF), what signs it (DKIM) and what receivers do
//! with the rest (DMARC).

use base64::{Engine as _, engine::general_purpose::STANDARD};

use super::report::{Asked, Check, Line};

/// Who may send mail for the domain, by the texts that stand at its name.
pub fn spf(domain: &str, texts: Asked<Vec<String>>) -> Line {
    let check = Check::Spf;
    let texts = match texts {
        Ok(texts) => texts,
        Err(reason) => return Line::not_asked(check, "The DNS", &reason),
    };
    let is_spf =
        |text: &&String| text.split(' ').next().is_some_and(|word| word.eq_ignore_ascii_case("v=spf1"));
    let records: Vec<&String> = texts.iter().filter(is_spf).collect();
    match records.as_slice() {
        [] => Line::warning(
            check,
            format!("{domain} does not say who may send mail for it"),
            "Add a TXT record at that name, such as `v=spf1 include:… -all`; your mail service tells what belongs in it",
        ),
        [record]
            if record
                .split(' ')
                .any(|word| word.eq_ignore_ascii_case("+all") || word.eq_ignore_ascii_case("all")) =>
        {
            Line::bad(
                check,
                format!("{domain} lets everybody send mail for it"),
                "Let the TXT record that begins with `v=spf1` end with `-all` or `~all`",
            )
        }
        [_] => Line::good(check, format!("{domain} says who may send mail for it")),
        several => Line::bad(
            check,
            format!(
                "{domain} has {} records that begin with v=spf1, and receivers heed none of them",
                several.len()
            ),
            "Merge them into one record",
        ),
    }
}

/// The key that mail is signed with here: under which selector the DNS should have it, and its public half. Without one
/// it can only be hoped that the mail server signs.
pub fn dkim(domain: &str, key: Option<(&str, &[u8])>, texts: Asked<Vec<String>>) -> Line {
    let check = Check::Dkim;
    let Some((selector, public_key)) = key else {
        return Line::warning(
            check,
            "Mail is not signed here, and whether the mail service signs it cannot be seen from here",
            "Send a test message to yourself and look for `dkim=pass` in its head; or let the service sign with \
             TOWNPICK_DKIM_SELECTOR and TOWNPICK_DKIM_KEY_FILE",
        );
    };
    let name = format!("{selector}._domainkey.{domain}");
    let publish = || {
        let kind = if public_key.len() == ED25519 { "ed25519" } else { "rsa" };
        format!(
            "Add a TXT record at {name}: `v=DKIM1; k={kind}; p=` and the public half of TOWNPICK_DKIM_KEY_FILE"
        )
    };
    let texts = match texts {
        Ok(texts) => texts,
        Err(reason) => return Line::not_asked(check, "The DNS", &reason),
    };
    let keys: Vec<String> = texts.iter().filter_map(|text| tag(text, "p")).collect();
    let is_ours = |key: &String| STANDARD.decode(key).is_ok_and(|key| key.ends_with(public_key));
    match keys.as_slice() {
        [] => Line::bad(
            check,
            format!("There is no key at {name}, so receivers take our signature for a forgery"),
            publish(),
        ),
        keys if keys.iter().any(is_ours) => Line::good(check, format!("Receivers find our key at {name}")),
        [key] if key.is_empty() => Line::bad(check, format!("The key at {name} was taken back"), publish()),
        _ => Line::bad(check, format!("The key at {name} is not ours"), publish()),
    }
}

/// The length of the keys that are so short that the DNS has them as they are.
const ED25519: usize = 32;

/// What receivers do with mail that is not the domain's, by the texts at its name and at those above it.
pub fn dmarc(domain: &str, texts: Asked<Vec<String>>) -> Line {
    let check = Check::Dmarc;
    let texts = match texts {
        Ok(texts) => texts,
        Err(reason) => return Line::not_asked(check, "The DNS", &reason),
    };
    let policies: Vec<Option<String>> = texts
        .iter()
        .filter(|text| tag(text, "v").as_deref() == Some("DMARC1"))
        .map(|text| tag(text, "p"))
        .collect();
    let example = "`v=DMARC1; p=none; rua=mailto:…`";
    match policies.as_slice() {
        [] => Line::warning(
            check,
            format!(
                "{domain} has no DMARC record, and large receivers turn mail to many people away without one"
            ),
            format!("Add a TXT record at _dmarc.{domain}, such as {example}"),
        ),
        [Some(policy)]
            if ["none", "quarantine", "reject"].contains(&policy.to_ascii_lowercase().as_str()) =>
        {
            Line::good(check, format!("{domain} asks receivers for: {}", policy.to_ascii_lowercase()))
        }
        [_] => Line::bad(
            check,
            format!("The DMARC record of {domain} says nothing that receivers understand"),
            format!("Give it a policy, such as {example}"),
        ),
        several => Line::bad(
            check,
            format!("{domain} has {} DMARC records, and receivers heed none of them", several.len()),
            "Merge them into one record",
        ),
    }
}

/// The names at which a domain's policy may stand, its own first: the records of a domain hold for what is below it.
pub fn dmarc_names(domain: &str) -> Vec<String> {
    let labels: Vec<&str> = domain.split('.').collect();
    let last = labels.len().saturating_sub(1).max(1);
    (0..last).map(|first| format!("_dmarc.{}", labels[first..].join("."))).collect()
}

/// The value of a tag in a list such as `v=DKIM1; p=…`.
fn tag(text: &str, name: &str) -> Option<String> {
    let value =
        text.split(';').filter_map(|pair| pair.split_once('=')).find(|(found, _)| found.trim() == name)?.1;
    Some(value.split_whitespace().collect())
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{self, Bad, Good, Warning},
        *,
    };

    const DOMAIN: &str = "townpick.example";

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn one_record_says_who_may_send() {
        for (found, verdict) in [
            (&[][..], Warning),
            (&["google-site-verification=x"], Warning),
            (&["v=spf10 -all"], Warning),
            (&["v=spf1 include:mail.example -all", "other"], Good),
            (&["V=SPF1 ~all"], Good),
            (&["v=spf1 +all"], Bad),
            (&["v=spf1 all"], Bad),
            (&["v=spf1 -all", "v=spf1 ~all"], Bad),
        ] {
            assert_eq!(spf(DOMAIN, Ok(texts(found))).verdict, verdict, "{found:?}");
        }
        assert_eq!(spf(DOMAIN, Err("timed out".to_owned())).verdict, Warning);
    }

    #[test]
    fn the_dns_must_have_our_key() {
        // An RSA key stands there with a frame around it, an Ed25519 key as it is.
        let (framed, other) = (STANDARD.encode([1, 2, 3, 7, 8]), STANDARD.encode([9; 5]));
        let said =
            |found: &[&str]| -> Verdict { dkim(DOMAIN, Some(("fall", &[7, 8])), Ok(texts(found))).verdict };
        assert_eq!(said(&[&format!("v=DKIM1; k=rsa; p={framed}")]), Good);
        assert_eq!(said(&[&format!("v=DKIM1; p={} {}", &framed[..4], &framed[4..])]), Good);
        assert_eq!(said(&[&format!("p={other}")]), Bad);
        assert_eq!(said(&["v=DKIM1; p="]), Bad);
        assert_eq!(said(&["hello"]), Bad);
        assert_eq!(said(&[]), Bad);
        let missing = dkim(DOMAIN, Some(("fall", &[7; 32])), Ok(texts(&[]))).remedy.unwrap_or_default();
        assert!(missing.contains("fall._domainkey.townpick.example: `v=DKIM1; k=ed25519;"), "{missing}");
        assert_eq!(dkim(DOMAIN, Some(("fall", &[7])), Err("timed out".to_owned())).verdict, Warning);
        assert_eq!(dkim(DOMAIN, None, Ok(texts(&[]))).verdict, Warning);
    }

    #[test]
    fn one_policy_stands_at_the_domain_or_above_it() {
        for (found, verdict) in [
            (&[][..], Warning),
            (&["v=spf1 -all"], Warning),
            (&["v=DMARC1; p=none; rua=mailto:x@townpick.example"], Good),
            (&["v=DMARC1;p=Reject"], Good),
            (&["v=DMARC1; sp=none"], Bad),
            (&["v=DMARC1; p=maybe"], Bad),
            (&["v=DMARC1; p=none", "v=DMARC1; p=reject"], Bad),
        ] {
            assert_eq!(dmarc(DOMAIN, Ok(texts(found))).verdict, verdict, "{found:?}");
        }
        assert_eq!(dmarc(DOMAIN, Err("timed out".to_owned())).verdict, Warning);
        let names = dmarc_names("weekly.mail.townpick.example");
        assert_eq!(
            names,
            [
                "_dmarc.weekly.mail.townpick.example",
                "_dmarc.mail.townpick.example",
                "_dmarc.townpick.example"
            ]
        );
        assert_eq!(dmarc_names("localhost"), ["_dmarc.localhost"]);
    }
}
