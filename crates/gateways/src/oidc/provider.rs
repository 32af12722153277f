//! A provider over HTTP: what it publishes about itself, its keys, and a token for a code.
//!
//! It is asked only when somebody signs in, never at the start, and each answer is bounded in time and length.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use jiff::SignedDuration;
use reqwest::{RequestBuilder, Response, StatusCode, redirect::Policy};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use townpick_domain::time::Timestamp;
use url::{Url, form_urlencoded};

use super::{
    Back, Identity, IdentityProvider,
    OidcError::{self, Refused, Unavailable, Untrusted},
    OidcSettings, Pending, Trip,
    claims::{Claims, UserInfo},
    is_safe_address,
    keys::{Checked, Keys, SignedToken},
};

const CONNECT_TIME: Duration = Duration::from_secs(3);
const ANSWER_TIME: Duration = Duration::from_secs(6);
/// Somebody waits, and their request is given up after 15 seconds.
const WHOLE_TIME: Duration = Duration::from_secs(12);
const MOST_BYTES: usize = 512 * 1024;
/// How long what the provider publishes is taken as it was.
const FRESH_FOR: SignedDuration = SignedDuration::from_hours(1);
/// How often a key that is not known can make us ask for the keys again.
const KEYS_AT_MOST_EVERY: SignedDuration = SignedDuration::from_mins(1);

/// An OpenID provider.
pub struct OidcProvider {
    settings: OidcSettings,
    client: reqwest::Client,
    description: Mutex<Option<Read<Description>>>,
    keys: Mutex<Option<Read<Keys>>>,
}

/// Something the provider published, as it was then.
struct Read<T> {
    at: Timestamp,
    what: Arc<T>,
}

impl<T> Clone for Read<T> {
    fn clone(&self) -> Self {
        Self { at: self.at, what: Arc::clone(&self.what) }
    }
}

/// An address the provider names.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Address(Url);

impl TryFrom<String> for Address {
    type Error = url::ParseError;

    fn try_from(text: String) -> Result<Self, url::ParseError> {
        text.parse().map(Self)
    }
}

/// What the provider publishes about itself (OpenID Connect Discovery).
#[derive(Deserialize)]
struct Description {
    issuer: String,
    authorization_endpoint: Address,
    token_endpoint: Address,
    jwks_uri: Address,
    userinfo_endpoint: Option<Address>,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

impl Description {
    /// Whether our secret goes into the form: the usual place is the header.
    fn takes_secret_in_form(&self) -> bool {
        let takes = |way: &str| {
            let ways = self.token_endpoint_auth_methods_supported.as_ref();
            ways.is_some_and(|ways| ways.iter().any(|known| known == way))
        };
        takes("client_secret_post") && !takes("client_secret_basic")
    }
}

#[derive(Deserialize)]
struct PublishedKeys {
    keys: Vec<Value>,
}

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
    access_token: Option<String>,
}

#[derive(Deserialize)]
struct Refusal {
    error: String,
}

impl OidcProvider {
    /// The provider with these settings. It is not asked for anything yet.
    pub fn new(settings: OidcSettings) -> Result<Self, reqwest::Error> {
        // Only the first call in a process installs it; main makes that call for everything else.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .connect_timeout(CONNECT_TIME)
            .timeout(ANSWER_TIME)
            // A code or a secret must not follow wherever an answer leads.
            .redirect(Policy::none())
            .build()?;
        Ok(Self { settings, client, description: Mutex::default(), keys: Mutex::default() })
    }

    async fn description(&self, now: Timestamp) -> Result<Arc<Description>, OidcError> {
        let known = held(&self.description);
        if let Some(known) = known.as_ref().filter(|known| now < known.at.plus(FRESH_FOR)) {
            return Ok(Arc::clone(&known.what));
        }
        match self.read_description().await {
            Ok(description) => Ok(hold(&self.description, description, now)),
            // It hardly ever changes: an older one is as good while it cannot be read.
            Err(error) => known.map(|known| known.what).ok_or(error),
        }
    }

    async fn read_description(&self) -> Result<Description, OidcError> {
        let issuer = self.settings.issuer.trim_end_matches('/');
        let address = format!("{issuer}/.well-known/openid-configuration");
        let description: Description = read(self.client.get(address)).await?;
        if description.issuer != self.settings.issuer {
            return Err(Untrusted("it says that it is another issuer than TOWNPICK_OIDC_ISSUER"));
        }
        let needed =
            [&description.authorization_endpoint, &description.token_endpoint, &description.jwks_uri];
        if !needed.into_iter().chain(&description.userinfo_endpoint).all(|Address(url)| is_safe_address(url))
        {
            return Err(Untrusted("one of its addresses is not https"));
        }
        Ok(description)
    }

    /// The keys, read again when they are older than `max_age`.
    async fn keys(
        &self,
        description: &Description,
        max_age: SignedDuration,
        now: Timestamp,
    ) -> Result<Arc<Keys>, OidcError> {
        if let Some(known) = held(&self.keys).filter(|known| now < known.at.plus(max_age)) {
            return Ok(known.what);
        }
        let published: PublishedKeys = read(self.client.get(description.jwks_uri.0.clone())).await?;
        Ok(hold(&self.keys, Keys::read(published.keys), now))
    }

    async fn is_signed(
        &self,
        token: &SignedToken<'_>,
        description: &Description,
        now: Timestamp,
    ) -> Result<(), OidcError> {
        let mut checked = self.keys(description, FRESH_FOR, now).await?.check(token);
        if checked == Checked::UnknownKey {
            // Providers change their keys from time to time.
            checked = self.keys(description, KEYS_AT_MOST_EVERY, now).await?.check(token);
        }
        match checked {
            Checked::Good => Ok(()),
            Checked::UnknownKey => Err(Untrusted("it is signed with a key that is not published")),
            Checked::Forged => Err(Untrusted("its signature is not good")),
        }
    }

    async fn tokens(&self, description: &Description, trip: &Trip, code: &str) -> Result<Tokens, OidcError> {
        let OidcSettings { client_id, client_secret, return_address, .. } = &self.settings;
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", return_address.as_str()),
            ("code_verifier", trip.verifier.as_str()),
        ];
        let mut request = self.client.post(description.token_endpoint.0.clone());
        if description.takes_secret_in_form() {
            form.extend([("client_id", client_id.as_str()), ("client_secret", client_secret.as_str())]);
        } else {
            // Written as in a form first (RFC 6749, 2.3.1).
            let written = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
            request = request.basic_auth(written(client_id), Some(written(client_secret)));
        }
        read(request.form(&form)).await
    }

    async fn prove(&self, trip: &Trip, back: &Back, now: Timestamp) -> Result<Identity, OidcError> {
        if back.issuer.as_ref().is_some_and(|issuer| *issuer != self.settings.issuer) {
            return Err(Untrusted("the browser comes from another provider"));
        }
        let description = self.description(now).await?;
        let tokens = self.tokens(&description, trip, &back.code).await?;
        let token = SignedToken::read(&tokens.id_token)?;
        self.is_signed(&token, &description, now).await?;
        let claims: Claims = token.claims()?;
        claims.check(&self.settings, trip, now)?;
        let beside = match (&description.userinfo_endpoint, tokens.access_token) {
            (Some(address), Some(access)) if !claims.names_an_address() => {
                Some(read::<UserInfo>(self.client.get(address.0.clone()).bearer_auth(access)).await?)
            }
            _ => None,
        };
        claims.identity(beside)
    }
}

impl IdentityProvider for OidcProvider {
    fn issuer(&self) -> &str {
        &self.settings.issuer
    }

    fn address<'p>(&'p self, trip: &'p Trip, now: Timestamp) -> Pending<'p, Url> {
        Box::pin(async move {
            let mut address = self.description(now).await?.authorization_endpoint.0.clone();
            address.query_pairs_mut().extend_pairs([
                ("response_type", "code"),
                ("scope", "openid email"),
                ("client_id", self.settings.client_id.as_str()),
                ("redirect_uri", self.settings.return_address.as_str()),
                ("state", trip.state()),
                ("nonce", trip.nonce()),
                ("code_challenge", trip.challenge().as_str()),
                ("code_challenge_method", "S256"),
            ]);
            Ok(address)
        })
    }

    fn identity<'p>(&'p self, trip: &'p Trip, back: &'p Back, now: Timestamp) -> Pending<'p, Identity> {
        Box::pin(async move {
            let proved = tokio::time::timeout(WHOLE_TIME, self.prove(trip, back, now)).await;
            proved.unwrap_or_else(|_| Err(Unavailable("it took too long".to_owned())))
        })
    }
}

fn held<T>(place: &Mutex<Option<Read<T>>>) -> Option<Read<T>> {
    place.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

fn hold<T>(place: &Mutex<Option<Read<T>>>, what: T, at: Timestamp) -> Arc<T> {
    let what = Arc::new(what);
    let read = Read { at, what: Arc::clone(&what) };
    *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(read);
    what
}

/// Asks and reads the answer, which is JSON.
async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, OidcError> {
    let answer = request.send().await.map_err(|error| unanswered(&error))?;
    let status = answer.status();
    let body = body(answer).await?;
    if status.is_success() {
        return serde_json::from_slice(&body)
            .map_err(|_| Unavailable("its answer cannot be read".to_owned()));
    }
    if matches!(status, StatusCode::BAD_REQUEST | StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
        // One of the standard's words. Whatever else an answer says could be about a person.
        let word = serde_json::from_slice::<Refusal>(&body).map(|refusal| refusal.error).unwrap_or_default();
        let is_word = word.len() <= 40 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        return Err(Refused(if is_word { format!("{status} {word}") } else { status.to_string() }));
    }
    Err(Unavailable(format!("it answered {status}")))
}

async fn body(mut answer: Response) -> Result<Vec<u8>, OidcError> {
    let mut bytes = Vec::new();
    while let Some(part) = answer.chunk().await.map_err(|error| unanswered(&error))? {
        if bytes.len() + part.len() > MOST_BYTES {
            return Err(Unavailable("its answer is too long".to_owned()));
        }
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}

fn unanswered(error: &reqwest::Error) -> OidcError {
    Unavailable(if error.is_timeout() { "no answer in time" } else { "no connection" }.to_owned())
}
