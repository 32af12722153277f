//! The optional signature of our domain under every email (DKIM, RFC 6376; Ed25519 as in RFC 8463).

use std::{fmt, sync::Arc};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use lettre::{
    Message,
    message::header::{HeaderName, HeaderValue},
};
use ring::{
    rand::SystemRandom,
    signature::{Ed25519KeyPair, KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair},
};
use rustls::pki_types::{PrivateKeyDer, pem::PemObject};
use sha2::{Digest, Sha256};
use townpick_domain::time::Timestamp;

/// What the signature covers: whatever a reader sees or a program acts on. A header that an email has not is covered,
/// too: nobody can add it on the way.
const SIGNED_HEADERS: [&str; 9] = [
    "from",
    "reply-to",
    "to",
    "subject",
    "date",
    "message-id",
    "mime-version",
    "list-unsubscribe",
    "list-unsubscribe-post",
];
/// Where the base64 of a signature is folded.
const LINE: usize = 72;

/// The key that signs mail and the name under which its public half stands in the DNS.
#[derive(Clone)]
pub struct DkimKey(Arc<Signer>);

struct Signer {
    selector: String,
    domain: String,
    key: PrivateKey,
}

enum PrivateKey {
    Rsa(RsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

/// The text is no key that signs mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "must hold an RSA key of 2048 to 4096 bits in PEM form (BEGIN RSA PRIVATE KEY) or an Ed25519 seed in base64"
)]
pub struct DkimError;

impl DkimKey {
    /// Reads a key; its PEM frame shows that it is an RSA key.
    pub fn parse(selector: &str, domain: &str, key: &str) -> Result<Self, DkimError> {
        let key = if key.contains("-----BEGIN") { PrivateKey::rsa(key) } else { PrivateKey::ed25519(key) };
        let (selector, domain) = (selector.to_owned(), domain.to_owned());
        Ok(Self(Arc::new(Signer { selector, domain, key: key.ok_or(DkimError)? })))
    }

    /// The name under which the DNS should have the key.
    pub fn selector(&self) -> &str {
        &self.0.selector
    }

    /// The public half. The DNS has an Ed25519 key as it is; an RSA key stands at the end of what it has.
    pub fn public_key(&self) -> Vec<u8> {
        match &self.0.key {
            PrivateKey::Rsa(key) => key.public().as_ref().to_vec(),
            PrivateKey::Ed25519(key) => key.public_key().as_ref().to_vec(),
        }
    }

    /// Adds the signature to an email that is otherwise complete.
    pub(super) fn sign(&self, message: &mut Message, at: Timestamp) -> Result<(), DkimError> {
        let written = message.formatted();
        let (head, body) = split(&written);
        let unsigned = self.0.fields(body, at);
        let covered = covered(&head) + &relaxed_header("dkim-signature", &unsigned);
        let signature = folded(&STANDARD.encode(self.0.key.sign(covered.as_bytes())?));
        let signed = unsigned + &signature;
        message.headers_mut().insert_raw(HeaderValue::dangerous_new_pre_encoded(
            HeaderName::new_from_ascii_str("DKIM-Signature"),
            signed.clone(),
            signed,
        ));
        Ok(())
    }
}

impl Signer {
    /// The signature's fields up to the signature itself.
    fn fields(&self, body: &[u8], at: Timestamp) -> String {
        let Self { selector, domain, key } = self;
        let algorithm = match key {
            PrivateKey::Rsa(_) => "rsa",
            PrivateKey::Ed25519(_) => "ed25519",
        };
        let seconds = at.as_microseconds().div_euclid(1_000_000);
        let body_hash = STANDARD.encode(Sha256::digest(relaxed_body(body)));
        let headers = SIGNED_HEADERS.join(":");
        format!(
            "v=1; a={algorithm}-sha256; c=relaxed/relaxed; q=dns/txt;\r\n d={domain}; s={selector}; t={seconds};\r\n \
             h={headers};\r\n bh={body_hash};\r\n b="
        )
    }
}

impl PrivateKey {
    fn rsa(pem: &str) -> Option<Self> {
        let key = match PrivateKeyDer::from_pem_slice(pem.as_bytes()).ok()? {
            PrivateKeyDer::Pkcs1(der) => RsaKeyPair::from_der(der.secret_pkcs1_der()),
            PrivateKeyDer::Pkcs8(der) => RsaKeyPair::from_pkcs8(der.secret_pkcs8_der()),
            _ => return None,
        };
        key.ok().map(Self::Rsa)
    }

    fn ed25519(seed: &str) -> Option<Self> {
        let seed = STANDARD.decode(seed.trim()).ok()?;
        Ed25519KeyPair::from_seed_unchecked(&seed).ok().map(Self::Ed25519)
    }

    fn sign(&self, covered: &[u8]) -> Result<Vec<u8>, DkimError> {
        match self {
            Self::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), covered, &mut signature)
                    .map_err(|_| DkimError)?;
                Ok(signature)
            }
            Self::Ed25519(key) => Ok(key.sign(&Sha256::digest(covered)).as_ref().to_vec()),
        }
    }
}

/// An email's head, up to the end of its last header, and its body.
fn split(written: &[u8]) -> (String, &[u8]) {
    let end = written.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap_or(written.len());
    let body = written.get(end + 4..).unwrap_or_default();
    // Headers are ASCII by now: what is not was encoded.
    (String::from_utf8_lossy(&written[..end]).into_owned(), body)
}

/// The covered headers as they are signed.
fn covered(head: &str) -> String {
    // A folded header goes on in lines that begin with a space.
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let headers: Vec<(&str, &str)> = unfolded.split("\r\n").filter_map(|line| line.split_once(':')).collect();
    let find = |name: &&str| headers.iter().rfind(|(found, _)| found.trim_end().eq_ignore_ascii_case(name));
    let found = SIGNED_HEADERS.iter().filter_map(|name| Some((name, find(name)?.1)));
    found.map(|(name, value)| relaxed_header(name, value) + "\r\n").collect()
}

/// A header in the form 'relaxed': its name in small letters and every run of white space as one space.
fn relaxed_header(name: &str, value: &str) -> String {
    let words: Vec<&str> = value.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect();
    format!("{name}:{}", words.join(" "))
}

/// A body in the form 'relaxed': white space shortened within lines and left out at their ends, no empty lines at the end.
fn relaxed_body(body: &[u8]) -> Vec<u8> {
    let mut relaxed = Vec::with_capacity(body.len());
    let mut empty_lines = 0;
    for line in body.split(|byte| *byte == b'\n') {
        let mut line = line.strip_suffix(b"\r").unwrap_or(line);
        while let [shorter @ .., b' ' | b'\t'] = line {
            line = shorter;
        }
        if line.is_empty() {
            empty_lines += 1;
            continue;
        }
        relaxed.extend(b"\r\n".repeat(empty_lines));
        empty_lines = 0;
        let mut after_space = false;
        for byte in line {
            let is_space = matches!(byte, b' ' | b'\t');
            if !is_space {
                relaxed.push(*byte);
            } else if !after_space {
                relaxed.push(b' ');
            }
            after_space = is_space;
        }
        relaxed.extend(b"\r\n");
    }
    relaxed
}

fn folded(base64: &str) -> String {
    let lines: Vec<&str> = (0..base64.len())
        .step_by(LINE)
        .filter_map(|start| base64.get(start..base64.len().min(start + LINE)))
        .collect();
    lines.join("\r\n ")
}

impl fmt::Debug for DkimKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "DkimKey({}._domainkey.{})", self.0.selector, self.0.domain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_no_key_is_refused() {
        for text in ["", "hello", "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----"] {
            assert_eq!(DkimKey::parse("a", "b.example", text).map(|_| ()), Err(DkimError), "{text}");
        }
        assert!(DkimKey::parse("a", "b.example", "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=").is_ok());
    }

    #[test]
    fn white_space_does_not_count() {
        // The example of RFC 6376, section 3.4.5.
        let (head, body) = split(b"A: X\r\nB : Y\t\r\n\tZ  \r\n\r\n C \r\nD \t E\r\n\r\n\r\n");
        assert_eq!(head, "A: X\r\nB : Y\t\r\n\tZ  ");
        assert_eq!(relaxed_header("b", " Y\t\r\n\tZ  "), "b:Y Z");
        assert_eq!(relaxed_body(body), b" C\r\nD E\r\n");
        assert_eq!(relaxed_body(b""), b"");
        assert_eq!(relaxed_body(b"\r\n\r\nlast line"), b"\r\n\r\nlast line\r\n");
    }

    #[test]
    fn headers_are_found_folded_and_in_any_case() {
        let head =
            "Subject: Bread\r\n for a month\r\nFROM:  a@b.example\r\nX-Other: no\r\nTo:\r\n c@d.example";
        assert_eq!(covered(head), "from:a@b.example\r\nto:c@d.example\r\nsubject:Bread for a month\r\n");
    }
}
