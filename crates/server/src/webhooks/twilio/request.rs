//! A request that is proven to come from Twilio.

use std::{collections::BTreeMap, sync::Arc};

use axum::extract::{FromRequest, OriginalUri, Request};
use bytes::Bytes;
use townpick_gateways::sms::{self, SIGNATURE};
use url::form_urlencoded;

use crate::{problem::Problem, state::App};

/// A form that Twilio signed.
pub(crate) struct TwilioRequest {
    form: BTreeMap<String, String>,
    query: BTreeMap<String, String>,
}

impl TwilioRequest {
    /// What was sent to an address, if whoever knows the token signed it.
    pub(super) fn proven(token: &str, address: &str, body: &[u8], signature: &str) -> Option<Self> {
        let form: Vec<(String, String)> = form_urlencoded::parse(body).into_owned().collect();
        if !sms::is_signed(token, address, &form, signature) {
            return None;
        }
        let query = address.split_once('?').map_or("", |(_, query)| query);
        let query = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        // The database takes no NUL, and a STOP with one is a STOP.
        let form = form.into_iter().map(|(name, value)| (name, value.replace('\0', ""))).collect();
        Some(Self { form, query })
    }

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
        let signature =
            request.headers().get(SIGNATURE).and_then(|value| Some(value.to_str().ok()?.to_owned()));
        let body = Bytes::from_request(request, app)
            .await
            .map_err(|_| Problem::malformed("The body could not be read to its end."))?;
        let path = uri.path_and_query().map_or(uri.path(), |path| path.as_str());
        let address = format!("{}{path}", app.settings.base_url());
        Self::proven(&token, &address, &body, &signature.unwrap_or_default())
            .ok_or_else(Problem::untrusted_sender)
    }
}
