//! The real form: hands texts to Twilio over its REST interface.

use std::{fmt, time::Duration};

use reqwest::redirect::Policy;
use serde::Deserialize;
use townpick_domain::{contact::Phone, time::Timestamp};
use url::Url;

use super::{LineType, OutgoingText, TextInDoubt, Texter, answers, digest, lookup};
use crate::{
    handover::{Handover, HandoverError, Pending},
    refusals::Refusals,
};

/// Where Twilio is by itself.
pub const TWILIO: &str = "https://api.twilio.com";
/// How far Twilio's clock may be behind ours. Texts that are known already are left out by whoever asks, so this may be
/// generous: one too many is a text that is missed, one too few a text that is repeated.
const CLOCK_DIFFERENCE: jiff::SignedDuration = jiff::SignedDuration::from_hours(1);
/// What Twilio takes as the time a text may wait there, in seconds.
const SHORTEST_WAIT: u64 = 5;
const LONGEST_WAIT: u64 = 36_000;
/// More texts than one number gets in the time a text can be in doubt.
const RECENT_TEXTS: &str = "100";

/// Who texts are from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sender {
    /// One number.
    Number(String),
    /// A messaging service, which chooses among its numbers.
    MessagingService(String),
}

/// What the operator decides about text messages.
#[derive(Clone)]
pub struct TwilioSettings {
    /// Twilio's name for the account.
    pub account_sid: String,
    /// The account's secret.
    pub auth_token: String,
    /// Who texts are from.
    pub sender: Sender,
    /// Where Twilio's interface is, if not at its own address.
    pub api_url: Option<Url>,
    /// Where Twilio reports what became of a text; the message's id is added to it.
    pub status_callback: Option<Url>,
    /// Whether the kind of line is looked up, which costs a little each time.
    pub lookup: bool,
    /// How long Twilio may take to answer.
    pub time_limit: Duration,
}

/// Shows no secret.
impl fmt::Debug for TwilioSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("TwilioSettings").field("sender", &self.sender).finish_non_exhaustive()
    }
}

/// Texts through Twilio.
pub struct TwilioTexter {
    client: reqwest::Client,
    settings: TwilioSettings,
    refusals: Refusals,
    account: String,
    messages: String,
    lookups: String,
}

#[derive(Deserialize)]
struct AcceptedText {
    sid: String,
}

#[derive(Deserialize)]
struct RecentTexts {
    messages: Vec<RecentText>,
}

#[derive(Deserialize)]
struct RecentText {
    sid: String,
    body: Option<String>,
    date_created: String,
    #[serde(default)]
    direction: String,
}

impl TwilioTexter {
    /// How long one answer may take: well within the lease under which a text is sent.
    pub const TIMEOUT: Duration = Duration::from_secs(20);

    /// A texter with these settings; it connects when there is something to send.
    pub fn new(settings: TwilioSettings) -> Result<Self, reqwest::Error> {
        // Only the first call in a process installs it; main makes that call for everything else.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let base =
            |own: &str| settings.api_url.as_ref().map_or(own, Url::as_str).trim_end_matches('/').to_owned();
        let account = format!("{}/2010-04-01/Accounts/{}", base(TWILIO), settings.account_sid);
        Ok(Self {
            client: reqwest::Client::builder()
                .timeout(settings.time_limit)
                .redirect(Policy::none())
                .connect_timeout(settings.time_limit / 2)
                .build()?,
            messages: format!("{account}/Messages.json"),
            account: format!("{account}.json"),
            lookups: format!("{}/v2/PhoneNumbers", base("https://lookups.twilio.com")),
            refusals: Refusals::default(),
            settings,
        })
    }

    fn authorized(&self, request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        request.basic_auth(&self.settings.account_sid, Some(&self.settings.auth_token))
    }

    /// The question what Twilio knows of the account.
    pub(super) fn ask_for_account(&self) -> reqwest::RequestBuilder {
        self.authorized(self.client.get(&self.account))
    }

    /// Asks for something and reads the answer.
    async fn get(&self, url: &str, query: &[(&str, &str)]) -> Result<reqwest::Response, HandoverError> {
        let mut url =
            Url::parse(url).map_err(|_| HandoverError::Unknown { reason: "no address".to_owned() })?;
        url.query_pairs_mut().extend_pairs(query);
        let answer = self.authorized(self.client.get(url)).send().await;
        let answer = answer.map_err(|error| answers::unanswered(&error))?;
        if answer.status().is_success() { Ok(answer) } else { Err(answers::refused(answer).await) }
    }

    async fn hand_over(&self, text: &OutgoingText) -> Result<Handover, HandoverError> {
        let to = text.to.e164();
        let callback = self.settings.status_callback.clone().map(|mut url| {
            url.query_pairs_mut().append_pair("notification", &text.id.to_string());
            url.to_string()
        });
        let sender = match &self.settings.sender {
            Sender::Number(number) => ("From", number.as_str()),
            Sender::MessagingService(service) => ("MessagingServiceSid", service.as_str()),
        };
        let mut form = vec![("To", to.as_str()), sender, ("Body", text.body.as_str())];
        form.extend(callback.as_deref().map(|url| ("StatusCallback", url)));
        let valid_for =
            text.valid_for.map(|time| time.as_secs().clamp(SHORTEST_WAIT, LONGEST_WAIT).to_string());
        form.extend(valid_for.as_deref().map(|seconds| ("ValidityPeriod", seconds)));
        let answer = self.authorized(self.client.post(&self.messages)).form(&form).send().await;
        let answer = answer.map_err(|error| answers::unanswered(&error))?;
        if !answer.status().is_success() {
            return Err(answers::refused(answer).await);
        }
        // It was accepted; only its name got lost, and that can be asked for.
        let accepted: AcceptedText = answer.json().await.map_err(|error| answers::unanswered(&error))?;
        Ok(Handover::Accepted { provider_id: accepted.sid })
    }

    async fn recent(&self, text: &TextInDoubt) -> Result<Vec<String>, HandoverError> {
        let (to, earliest) = (text.to.e164(), text.since.plus(-CLOCK_DIFFERENCE));
        let answer = self.get(&self.messages, &[("To", &to), ("PageSize", RECENT_TEXTS)]).await?;
        let recent: RecentTexts = answer.json().await.map_err(|error| answers::unanswered(&error))?;
        let matches = |recent: &RecentText| {
            !recent.direction.starts_with("inbound")
                // An account that has its texts blanked shows when and to whom, but not what.
                && recent.body.as_deref().is_none_or(|body| body.is_empty() || digest(body) == text.digest)
                && created(&recent.date_created).is_none_or(|created| created >= earliest)
        };
        Ok(recent.messages.into_iter().filter(matches).map(|recent| recent.sid).collect())
    }
}

/// An instant that cannot be read counts as recent: a text must rather be missed than repeated.
fn created(text: &str) -> Option<Timestamp> {
    jiff::fmt::rfc2822::parse(text).ok().map(|zoned| Timestamp::new(zoned.timestamp()))
}

impl Texter for TwilioTexter {
    fn send<'a>(&'a self, text: &'a OutgoingText) -> Pending<'a, Handover> {
        Box::pin(async move { self.refusals.judge(self.hand_over(text).await) })
    }

    fn find<'a>(&'a self, text: &'a TextInDoubt) -> Pending<'a, Vec<String>> {
        Box::pin(self.recent(text))
    }

    fn line_type<'a>(&'a self, phone: &'a Phone) -> Pending<'a, LineType> {
        Box::pin(async {
            if !self.settings.lookup {
                return Ok(LineType::Unknown);
            }
            let url = format!("{}/{}", self.lookups, phone.e164());
            lookup::line_type(self.get(&url, &[lookup::FIELDS]).await?).await
        })
    }

    fn looks_numbers_up(&self) -> bool {
        self.settings.lookup
    }
}
