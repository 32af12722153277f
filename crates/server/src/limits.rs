//! How much one request and one client may ask of the service.
//!
//! Rates are counted per process and in memory: they protect the machine. Limits that protect people, such as on asking
//! whose phone number is registered, are counted in the database and hold across replicas.

mod attempts;
mod client;
mod guesses;
mod proxy;
mod rates;

use std::{num::NonZeroU32, time::Duration};

use jiff::SignedDuration;
use townpick_domain::throttle::GuessLimit;

pub(crate) use attempts::{
    API_KEY, COSIGNATURE, FORM, PHONE_CHECK, SET_UP, SIGN_IN, SIGNUP, TEST_MESSAGE, admit_member,
    time_between,
};
pub use client::client_address;
pub(crate) use client::{ClientNetwork, client_of};
pub(crate) use guesses::Guess;
pub(crate) use proxy::UntrustedProxy;
pub(crate) use rates::RateLimits;
pub use townpick_domain::attempt_limit::{AttemptLimit, FirstMessageLimits, StrangersLimit};

/// What a request and a client may take.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The largest body, except of uploads by administrators.
    pub body_bytes: usize,
    /// How long a client may take to send the head of a request, and how long an idle connection is held open.
    pub head_time: Duration,
    /// The largest head of a request.
    pub head_bytes: usize,
    /// How far a client may fall behind in reading what is sent to it.
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
    /// How often strangers may cosign ledgers: each is checked against the whole ledger.
    pub cosignatures: StrangersLimit,
    /// How many first messages go to people who may not have asked for them.
    pub first_messages: FirstMessageLimits,
    /// How often a member may have a code sent to a new phone number: each is a text to somebody.
    pub phone_changes: AttemptLimit,
    /// How often a member may have a copy of their data.
    pub data_copies: AttemptLimit,
    /// How often a network may have test messages sent: each is a message to somebody.
    pub test_messages: StrangersLimit,
    /// How often strangers may come with a wrong link to the set-up.
    pub set_ups: StrangersLimit,
    /// How often strangers may fail to sign in as an administrator, and come with an API key that is not known.
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

impl Limits {
    /// The same without a bound on how often anybody may ask or try anything, for tests that ask a lot.
    #[must_use]
    pub fn lifted(self) -> Self {
        let requests = Allowance::new(1_000_000, 1_000_000);
        let attempts = AttemptLimit { most: 1_000_000, window: SignedDuration::from_secs(1) };
        let strangers = StrangersLimit { network: attempts, town: None, service: None };
        let guesses = GuessLimit { free: 1_000_000, longest_pause: SignedDuration::ZERO };
        Self {
            requests,
            writes: requests,
            opens: requests,
            phone_checks: strangers,
            signups: strangers,
            forms: strangers,
            cosignatures: strangers,
            phone_changes: attempts,
            data_copies: attempts,
            test_messages: strangers,
            set_ups: strangers,
            sign_ins: strangers,
            passwords: guesses,
            codes: guesses,
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body_bytes: 64 * 1024,
            head_time: Duration::from_secs(30),
            head_bytes: 32 * 1024,
            write_time: Duration::from_secs(30),
            connections: 2_000,
            connections_per_client: 500,
            request_time: Duration::from_secs(15),
            requests: Allowance::new(50, 200),
            writes: Allowance::new(5, 40),
            opens: Allowance::new(200, 2000),
            // A class in a library stays below the first of these, a town on its best evening below the others;
            // whoever lists members does not.
            phone_checks: StrangersLimit {
                network: AttemptLimit { most: 60, window: SignedDuration::from_mins(10) },
                town: Some(AttemptLimit { most: 300, window: SignedDuration::from_mins(1) }),
                service: Some(AttemptLimit { most: 900, window: SignedDuration::from_mins(1) }),
            },
            signups: StrangersLimit {
                network: AttemptLimit { most: 60, window: SignedDuration::from_hours(1) },
                town: Some(AttemptLimit { most: 300, window: SignedDuration::from_mins(1) }),
                service: Some(AttemptLimit { most: 900, window: SignedDuration::from_mins(1) }),
            },
            forms: StrangersLimit {
                network: AttemptLimit { most: 20, window: SignedDuration::from_hours(1) },
                town: None,
                service: Some(AttemptLimit { most: 200, window: SignedDuration::from_mins(10) }),
            },
            // A witness of a hundred towns that looks every hour stays below the first of these.
            cosignatures: StrangersLimit {
                network: AttemptLimit { most: 200, window: SignedDuration::from_hours(1) },
                town: None,
                service: Some(AttemptLimit { most: 2000, window: SignedDuration::from_mins(10) }),
            },
            first_messages: FirstMessageLimits::default(),
            phone_changes: AttemptLimit { most: 5, window: SignedDuration::from_hours(1) },
            data_copies: AttemptLimit { most: 10, window: SignedDuration::from_hours(1) },
            test_messages: StrangersLimit::of_networks(20, SignedDuration::from_hours(1)),
            set_ups: StrangersLimit::of_networks(30, SignedDuration::from_mins(10)),
            sign_ins: StrangersLimit::of_networks(30, SignedDuration::from_mins(10)),
            passwords: GuessLimit { free: 5, longest_pause: SignedDuration::from_secs(30) },
            codes: GuessLimit { free: 5, longest_pause: SignedDuration::from_mins(5) },
        }
    }
}
