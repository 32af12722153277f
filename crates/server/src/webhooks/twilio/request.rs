//! A request that is proven to come from Twilio.

use std::{collections::BTreeMap, sync::Arc};

use axum::extract::{FromRequest, OriginalUri, Request};
use bytes::Bytes;
use townpick_gateways::sms::{self, SIGNATURE};

use crate::{problem::Problem, state::App};

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
        let signature =
            request.headers().get(SIGNATURE).and_then(|value| Some(value.to_str().ok()?.to_owned()));
        let body = Bytes::from_request(request, app)
            .await
            .map_err(|_| Problem::malformed("The body could not be read to its end."))?;
        let path = uri.path_and_query().map_or(uri.path(), |path| path.as_str());
        let address = format!("{}{path}", app.settings.base_url());
        let form: Vec<(String, String)> = url::form_urlencoded::parse(&body).into_owned().collect();
        if !signature.is_some_and(|signature| sms::is_signed(&token, &address, &form, &signature)) {
            return Err(Problem::untrusted_sender());
        }
        let query =
            url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
        // The database takes no NUL, and a STOP with one is a STOP.
        let form = form.into_iter().map(|(name, value)| (name, value.replace('\0', ""))).collect();
        Ok(Self { form, query })
    }
}
