//! Which compression an answer may use.
//!
//! This is settled once, on the way in, so that stored files and answers compressed on the fly follow one rule. A
//! client that refuses everything gets the plain answer: the alternative, to do the work and then say no, helps
//! nobody.

use http::{HeaderMap, HeaderValue, header::ACCEPT_ENCODING};

/// The encodings there are, the smaller one first.
const KNOWN: [&str; 2] = ["br", "gzip"];

/// Replaces what the client would take by what it gets: one encoding, or none.
pub(super) fn agree(headers: &mut HeaderMap) {
    match best(headers) {
        Some(encoding) => drop(headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(encoding))),
        None => drop(headers.remove(ACCEPT_ENCODING)),
    }
}

pub(crate) fn best(headers: &HeaderMap) -> Option<&'static str> {
    let mut best = (None, 0);
    for encoding in KNOWN {
        let weight = weight(headers, encoding);
        if weight > best.1 {
            best = (Some(encoding), weight);
        }
    }
    best.0
}

/// How much the client wants an encoding, in thousandths; 0 when it cannot read it.
fn weight(headers: &HeaderMap, encoding: &str) -> u16 {
    let mut any = 0;
    for line in headers.get_all(ACCEPT_ENCODING) {
        for offer in line.to_str().unwrap_or_default().split(',') {
            let (name, parameters) = offer.split_once(';').unwrap_or((offer, ""));
            let name = name.trim();
            if name.eq_ignore_ascii_case(encoding) {
                return quality(parameters);
            }
            if name == "*" {
                any = quality(parameters);
            }
        }
    }
    any
}

fn quality(parameters: &str) -> u16 {
    let parameters = parameters.trim();
    let Some(value) = parameters.strip_prefix("q=").or(parameters.strip_prefix("Q=")) else {
        return 1000;
    };
    let quality: f32 = value.trim().parse().unwrap_or(0.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=1000")]
    let thousandths = (quality.clamp(0.0, 1.0) * 1000.0) as u16;
    thousandths
}
