//! The installation's own public address, asked as strangers ask it: whether it leads here, and whether reports that carry
//! a provider's signature are taken there and others are not. Nothing changes by asking.

use std::{error::Error as _, time::Duration};

use jiff::SignedDuration;
use reqwest::{Client, RequestBuilder, Response, redirect::Policy};
use townpick_domain::doctor::{address::Answer, webhook::Answers};
use url::Url;

use crate::{clock::Clock, keys::Secrets, sms};

/// The header of the question, which only this installation can ask, and of the answer, which only it can give.
pub const SELF_CHECK: &str = "townpick-self-check";

/// Names no message that was ever sent.
const NO_MESSAGE: &str = "townpick-doctor";
/// Between the whole second that a date tells and the moment it means.
const HALF_A_SECOND: i64 = 500;

/// An address that is asked.
pub struct OwnAddress {
    base: String,
    client: Client,
}

/// What answered at the address of the health check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Health {
    /// The status, and whether it is this installation.
    pub answer: Answer,
    /// Whether the service saw requests through a proxy that it does not trust; nothing when it is not this installation.
    pub saw_untrusted_proxy: Option<bool>,
}

impl OwnAddress {
    /// The installation at this address, which may take so long for each answer.
    pub fn new(address: &Url, time: Duration) -> Result<Self, reqwest::Error> {
        Ok(Self { base: address.as_str().trim_end_matches('/').to_owned(), client: client(time)? })
    }

    /// Who answers there. With keys, the answer shows whether it has the same.
    pub async fn health(&self, keys: Option<(&Secrets, [u8; 16])>) -> Result<Health, String> {
        let mut request = self.client.get(format!("{}/healthz", self.base));
        if let Some((secrets, nonce)) = keys {
            request = request.header(SELF_CHECK, secrets.self_question(nonce));
        }
        let answer = send(request).await?;
        let told = answer.headers().get(SELF_CHECK).and_then(|told| told.to_str().ok());
        let saw_untrusted_proxy =
            keys.and_then(|(secrets, nonce)| secrets.read_self_answer(nonce, told.unwrap_or_default()));
        let is_ours = keys.map(|_| saw_untrusted_proxy.is_some());
        Ok(Health { answer: Answer { status: answer.status().as_u16(), is_ours }, saw_untrusted_proxy })
    }

    /// Reports on a text that nobody sent, signed as Twilio signs and otherwise.
    pub async fn reports_about_texts(&self, auth_token: &str) -> Result<Answers, String> {
        let address = format!("{}/api/webhooks/twilio/status", self.base);
        let form = [
            ("MessageSid".to_owned(), NO_MESSAGE.to_owned()),
            ("MessageStatus".to_owned(), "sent".to_owned()),
        ];
        let report = async |token: &str| {
            let signature = sms::signature(token, &address, &form);
            let request = self.client.post(&address).header(sms::SIGNATURE, signature).form(&form);
            send(request).await.map(|answer| answer.status().as_u16())
        };
        Ok(Answers { right: report(auth_token).await?, wrong: report(NO_MESSAGE).await? })
    }

    /// Reports on no email at all, with the secret of the settings and with another.
    pub async fn reports_about_email(&self, secret: &str) -> Result<Answers, String> {
        let address = format!("{}/api/webhooks/mail/events", self.base);
        let report = async |secret: &str| {
            let nothing = serde_json::json!({ "events": [] });
            let request = self.client.post(&address).bearer_auth(secret).json(&nothing);
            send(request).await.map(|answer| answer.status().as_u16())
        };
        Ok(Answers { right: report(secret).await?, wrong: report(NO_MESSAGE).await? })
    }
}

/// How many milliseconds the machine's clock is ahead of whoever answers at this address, by the date of the answer.
pub async fn ahead_of(address: &Url, clock: &dyn Clock, time: Duration) -> Result<i64, String> {
    let client = client(time).map_err(|error| error.to_string())?;
    let before = clock.now();
    let answer = send(client.get(address.clone())).await?;
    let taken = clock.now().as_jiff().duration_since(before.as_jiff());
    let date = answer.headers().get(http::header::DATE).and_then(|date| date.to_str().ok());
    let date = date.and_then(|date| jiff::fmt::rfc2822::parse(date).ok()).ok_or("its answer has no date")?;
    let asked_at =
        before.plus(SignedDuration::from_nanos(i64::try_from(taken.as_nanos() / 2).unwrap_or_default()));
    let ahead = asked_at.as_jiff().duration_since(date.timestamp());
    Ok(i64::try_from(ahead.as_millis()).unwrap_or(i64::MAX) - HALF_A_SECOND)
}

fn client(time: Duration) -> Result<Client, reqwest::Error> {
    // Only the first call in a process installs it; main makes that call for everything else.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // What leads elsewhere is no answer of this address.
    Client::builder().timeout(time).redirect(Policy::none()).build()
}

async fn send(request: RequestBuilder) -> Result<Response, String> {
    request.send().await.map_err(|error| why(&error))
}

/// Why there was no answer, without the address that was asked.
pub(crate) fn why(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "no answer in time".to_owned();
    }
    let mut innermost = error.source();
    while let Some(deeper) = innermost.and_then(|cause| cause.source()) {
        innermost = Some(deeper);
    }
    innermost.map_or_else(|| "the request failed".to_owned(), ToString::to_string)
}
