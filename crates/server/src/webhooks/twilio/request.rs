//! A request that is proven to come from Twilio.

use std::{collections::BTreeMap, sync::Arc};

use axum::extract::{FromRequest, OriginalUri, Request};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes;
use hmac::{Hmac, KeyInit, Mac};
use http::HeaderMap;
use sha1::Sha1;

use crate::{problem::Problem, state::App};

const SIGNATURE: &str = "x-twilio-signature";

/// A form that Twilio signed.
pub(crate) struct TwilioRequest {
    form: BTreeMap<String, String>,
    query: BTreeMap<String, String>,
}

impl TwilioRequest {
    /// A value of the form; empty ones count as missing.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.form.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// A value of the address.
    pub(super) fn query(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }
}

impl FromRequest<Arc<App>> for TwilioRequest {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        let token = app.services.messaging.twilio_auth_token.clone().ok_or_else(Problem::not_found)?;
        let uri = request
            .extensions()
            .get::<OriginalUri>()
            .map_or_else(|| request.uri().clone(), |uri| uri.0.clone());
        let signature = signature_of(request.headers());
        let body = Bytes::from_request(request, app)
            .await
            .map_err(|_| Problem::malformed("The body could not be read to its end."))?;
        let path = uri.path_and_query().map_or(uri.path(), |path| path.as_str());
        let address = format!("{}{path}", app.settings.base_url());
        let form: Vec<(String, String)> = url::form_urlencoded::parse(&body).into_owned().collect();
        if !signature.is_some_and(|signature| is_signed(&token, &address, &form, &signature)) {
            return Err(Problem::untrusted_sender());
        }
        let query =
            url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
        // The database takes no NUL, and a STOP with one is a STOP.
        let form = form.into_iter().map(|(name, value)| (name, value.replace('\0', ""))).collect();
        Ok(Self { form, query })
    }
}

fn signature_of(headers: &HeaderMap) -> Option<Vec<u8>> {
    STANDARD.decode(headers.get(SIGNATURE)?.to_str().ok()?).ok()
}

/// Twilio signs the whole address followed by the form's names and values in the order of the names.
fn is_signed(token: &str, address: &str, form: &[(String, String)], signature: &[u8]) -> bool {
    code(token, address, form).is_some_and(|code| code.verify_slice(signature).is_ok())
}

fn code(token: &str, address: &str, form: &[(String, String)]) -> Option<Hmac<Sha1>> {
    let mut code = Hmac::<Sha1>::new_from_slice(token.as_bytes()).ok()?;
    code.update(address.as_bytes());
    let mut sorted: Vec<_> = form.iter().collect();
    sorted.sort();
    for (name, value) in sorted {
        code.update(name.as_bytes());
        code.update(value.as_bytes());
    }
    Some(code)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
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
        let signature = STANDARD.decode("L/OH5YylLD5NRKLltdqwSvS0BnU=").unwrap();
        assert!(is_signed("12345", address, &form, &signature));
        assert!(!is_signed("12346", address, &form, &signature));
        assert!(!is_signed("12345", "https://example.com/myapp.php?foo=1", &form, &signature));
        assert!(!is_signed("12345", address, &form[1..], &signature));
        assert!(!is_signed("12345", address, &form, &signature[1..]));
    }
}
