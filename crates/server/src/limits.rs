//! How much one request and one client may ask of the service.
//!
//! Rates are kept per process and in memory: they protect the machine. Limits that protect people, such as on asking
//! whose phone number is registered, are counted in the database and hold across replicas.

mod attempts;
mod client;
mod guesses;
mod proxy;
mod rates;

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use axum::{
    extract::{DefaultBodyLimit, Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http::{Method, header::CONTENT_LENGTH};

use crate::{problem::Problem, state::App};
pub use attempts::{AttemptLimit, StrangersLimit};
pub(crate) use attempts::{FORM, PHONE_CHECK, SIGN_IN, SIGNUP};
pub use client::client_address;
pub(crate) use client::{ClientNetwork, network_of};
pub use guesses::GuessLimit;
pub(crate) use proxy::UntrustedProxy;
pub(crate) use rates::RateLimits;

/// What a request and a client may take.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The largest body, except of uploads by administrators.
    pub body_bytes: usize,
    /// How long a client may take to send the head of a request, and how long an idle connection is kept.
    pub head_time: Duration,
    /// The largest head of a request.
    pub head_bytes: usize,
    /// How long a client may take nothing of what is sent to it.
    pub write_time: Duration,
    /// Connections that are open at once.
    pub connections: usize,
    /// Connections that one client has open at once.
    pub connections_per_client: usize,
    /// The longest time for one answer.
    pub request_time: Duration,
    /// How often a client may ask the API anything.
    pub requests: Allowance,
    /// How often a client may change something through the API.
    pub writes: Allowance,
    /// How often one address may tell that an email was opened: the mail services of the world load pictures for all
    /// their users from a few addresses.
    pub opens: Allowance,
    /// How often strangers may ask whether a phone number is registered.
    pub phone_checks: StrangersLimit,
    /// How often strangers may sign somebody up.
    pub signups: StrangersLimit,
    /// How often strangers may send the administrators a form: each becomes a message to them.
    pub forms: StrangersLimit,
    /// How often a member may have a code sent to a new phone number: each is a text to somebody.
    pub phone_changes: AttemptLimit,
    /// How often strangers may fail to sign in as an administrator.
    pub sign_ins: StrangersLimit,
    /// How guessing an administrator's password is slowed down, from networks they have not signed in from.
    pub passwords: GuessLimit,
    /// How guessing an administrator's codes is slowed down for somebody who has the password.
    pub codes: GuessLimit,
}

/// A steady rate with room for a burst.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// Requests that are given back each second.
    pub per_second: NonZeroU32,
    /// Requests that may come at once.
    pub burst: NonZeroU32,
}

impl Allowance {
    /// An allowance; zero is taken as one, since a limit that allows nothing is a removed route.
    pub const fn new(per_second: u32, burst: u32) -> Self {
        Self { per_second: at_least_one(per_second), burst: at_least_one(burst) }
    }
}

const fn at_least_one(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body_bytes: 64 * 1024,
            head_time: Duration::from_secs(30),
            head_bytes: 32 * 1024,
            write_time: Duration::from_secs(30),
            connections: 10_000,
            connections_per_client: 500,
            request_time: Duration::from_secs(15),
            requests: Allowance::new(50, 200),
            writes: Allowance::new(5, 40),
            opens: Allowance::new(200, 2000),
            // A class in a library stays below the first of these, a town on its best evening below the others;
            // whoever lists members does not.
            phone_checks: StrangersLimit {
                network: AttemptLimit { most: 60, window: Duration::from_mins(10) },
                town: Some(AttemptLimit { most: 300, window: Duration::from_mins(1) }),
                service: Some(AttemptLimit { most: 900, window: Duration::from_mins(1) }),
            },
            signups: StrangersLimit {
                network: AttemptLimit { most: 60, window: Duration::from_hours(1) },
                town: Some(AttemptLimit { most: 300, window: Duration::from_mins(1) }),
                service: Some(AttemptLimit { most: 900, window: Duration::from_mins(1) }),
            },
            forms: StrangersLimit {
                network: AttemptLimit { most: 20, window: Duration::from_hours(1) },
                town: None,
                service: Some(AttemptLimit { most: 200, window: Duration::from_mins(10) }),
            },
            phone_changes: AttemptLimit { most: 5, window: Duration::from_hours(1) },
            sign_ins: StrangersLimit::of_networks(30, Duration::from_mins(10)),
            passwords: GuessLimit { free: 5, longest_pause: Duration::from_secs(30) },
            codes: GuessLimit { free: 5, longest_pause: Duration::from_mins(5) },
        }
    }
}

/// Refuses a client that asks the API too often.
pub(crate) async fn rate(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.untrusted_proxy.look_at(&request, app.settings.trusted_proxy, app.services.clock.now());
    if !is_limited(request.uri().path()) {
        return next.run(request).await;
    }
    let client = client_address(&request, app.settings.trusted_proxy);
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    match app.rates.admit(client, writes) {
        Ok(()) => next.run(request).await,
        Err(wait) => Problem::rate_limited(wait).into_response(),
    }
}

/// Pages and files are answered from memory; what reaches the database, has a picture drawn or a long list
/// compressed is limited.
fn is_limited(path: &str) -> bool {
    // A provider reports on every message of a town at once, and mail services unsubscribe many people from one
    // address; what they send is checked before anything is asked. Opened emails have a rate of their own.
    if ["/api/webhooks/", "/api/unsubscribe/", "/api/opens/"].iter().any(|folder| path.starts_with(folder)) {
        return false;
    }
    let is_below = ["/api/", "/drawings/", "/social/", "/sitemaps/", "/m/"]
        .iter()
        .any(|folder| path.starts_with(folder));
    let is_ledger = path.starts_with("/towns/") && path.ends_with("/ledger.json");
    is_below || is_ledger || matches!(path, "/api" | "/readyz" | "/sitemap.xml")
}

/// Refuses a body that says beforehand that it is too large; one that does not is cut off while it is read.
pub(crate) async fn body_size(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let most = match Upload::at(request.uri().path()) {
        Some(upload) => upload.body_bytes(),
        None => app.limits.body_bytes,
    };
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let too_large =
        announced.is_some_and(|length| length.parse::<usize>().map_or(true, |length| length > most));
    if too_large {
        return Problem::payload_too_large().into_response();
    }
    DefaultBodyLimit::max(most).apply(&mut request);
    next.run(request).await
}

/// What only administrators and providers send: larger than a visitor's form, and read only once it is known who sends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Upload {
    Picture,
    /// A thousand places at once, a contest with all its texts, or what a mail service reports on a whole town.
    Document,
}

impl Upload {
    fn at(path: &str) -> Option<Self> {
        match path {
            "/api/admin/images" | "/api/admin/background-images" => Some(Self::Picture),
            "/api/webhooks/mail/events" => Some(Self::Document),
            _ => path.starts_with(crate::session::ADMIN).then_some(Self::Document),
        }
    }

    fn body_bytes(self) -> usize {
        match self {
            // The frame around the file takes a little room of its own.
            Self::Picture => townpick_gateways::images::MOST_BYTES + 64 * 1024,
            Self::Document => 1024 * 1024,
        }
    }
}

/// A picture may come over a slow line.
const UPLOAD_TIME: Duration = Duration::from_mins(3);

/// Gives up on an answer that takes too long.
pub(crate) async fn request_time(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_upload = Upload::at(request.uri().path()) == Some(Upload::Picture);
    let most = if is_upload { UPLOAD_TIME } else { app.limits.request_time };
    let answer = tokio::time::timeout(most, next.run(request)).await;
    answer.unwrap_or_else(|_| Problem::timeout().into_response())
}
