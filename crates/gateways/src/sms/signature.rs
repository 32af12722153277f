//! What Twilio signs its requests with.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// The header that carries the signature.
pub const SIGNATURE: &str = "x-twilio-signature";

/// The signature of a form for an address, as it stands in the header.
pub fn signature(token: &str, address: &str, form: &[(String, String)]) -> String {
    STANDARD.encode(code(token, address, form).finalize().into_bytes())
}

/// Whether somebody who knows the token signed this form for this address; it takes the same time whatever was sent.
pub fn is_signed(token: &str, address: &str, form: &[(String, String)], signature: &str) -> bool {
    STANDARD.decode(signature).is_ok_and(|given| code(token, address, form).verify_slice(&given).is_ok())
}

/// Twilio signs the whole address followed by the form's names and values in the order of the names.
///
/// # Panics
/// Never: HMAC takes keys of any length.
fn code(token: &str, address: &str, form: &[(String, String)]) -> Hmac<Sha1> {
    let mut code = Hmac::<Sha1>::new_from_slice(token.as_bytes()).expect("HMAC takes keys of any length");
    code.update(address.as_bytes());
    let mut sorted: Vec<_> = form.iter().collect();
    sorted.sort();
    for (name, value) in sorted {
        code.update(name.as_bytes());
        code.update(value.as_bytes());
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked example of Twilio's documentation.
    #[test]
    fn the_signature_is_the_one_twilio_documents() {
        let form: Vec<(String, String)> = [
            ("CallSid", "CA1234567890ABCDE"),
            ("Caller", "+14158675310"),
            ("Digits", "1234"),
            ("From", "+14158675310"),
            ("To", "+18005551212"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec();
        let address = "https://example.com/myapp.php?foo=1&bar=2";
        let documented = "L/OH5YylLD5NRKLltdqwSvS0BnU=";
        assert_eq!(signature("12345", address, &form), documented);
        assert!(is_signed("12345", address, &form, documented));
        assert!(!is_signed("12346", address, &form, documented));
        assert!(!is_signed("12345", "https://example.com/myapp.php?foo=1", &form, documented));
        assert!(!is_signed("12345", address, &form[1..], documented));
        assert!(!is_signed("12345", address, &form, "L/OH5YylLD5NRKLltdqwSvS0"));
        assert!(!is_signed("12345", address, &form, "?"));
    }
}
