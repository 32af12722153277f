//! Hands events to the programs of others over HTTP.
//!
//! What a name leads to is looked up and judged for each connection, so that nobody can have the service ask a machine
//! beside it: addresses that are none of the internet are refused, and no answer leads elsewhere.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    time::{Duration, Instant},
};

use reqwest::{
    Client,
    dns::{Addrs, Name, Resolve, Resolving},
    header::CONTENT_TYPE,
    redirect::Policy,
};
use townpick_domain::webhook::address::{is_loopback, is_public_address};
use url::Url;

/// The standard recommends between 15 and 30 seconds.
const ANSWER_TIME: Duration = Duration::from_secs(15);
const CONNECT_TIME: Duration = Duration::from_secs(5);

/// An event as it goes out.
#[derive(Clone)]
pub struct OutgoingEvent {
    /// Where to.
    pub address: String,
    /// What the receiver knows it by, also when it comes again.
    pub id: String,
    /// The seconds since 1970 at which it is sent.
    pub timestamp: i64,
    /// Its signatures, with spaces between them.
    pub signature: String,
    /// What is said.
    pub body: String,
}

/// What came of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventAnswer {
    /// The status that was answered, or why there was no answer.
    pub status: Result<u16, String>,
    /// How long it took.
    pub took: Duration,
}

/// The way to the programs of others.
#[derive(Clone)]
pub struct WebhookSender {
    public: Client,
    /// Asked for addresses of this machine itself, where those are taken.
    loopback: Option<Client>,
}

impl WebhookSender {
    /// The way to the internet, and on installations for trials to this machine itself.
    pub fn new(with_loopback: bool) -> Result<Self, reqwest::Error> {
        Self::answering_within(ANSWER_TIME, with_loopback)
    }

    /// The same for receivers that must answer sooner.
    pub fn answering_within(time: Duration, with_loopback: bool) -> Result<Self, reqwest::Error> {
        // Only the first call in a process installs it; main makes that call for everything else.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // A proxy of the environment would look names up by itself.
        let client = || {
            Client::builder()
                .timeout(time)
                .connect_timeout(CONNECT_TIME.min(time))
                .redirect(Policy::none())
                .no_proxy()
                .user_agent("Townpick")
        };
        let loopback = if with_loopback { Some(client().build()?) } else { None };
        Ok(Self { public: client().dns_resolver(PublicNames).build()?, loopback })
    }

    /// Sends an event and tells what was answered; of the answer's body nothing is read.
    pub async fn send(&self, event: OutgoingEvent) -> EventAnswer {
        let began = Instant::now();
        let status = self.post(event).await;
        EventAnswer { status, took: began.elapsed() }
    }

    async fn post(&self, event: OutgoingEvent) -> Result<u16, String> {
        let address = Url::parse(&event.address).map_err(|error| error.to_string())?;
        let client = self.client(&address)?;
        let asked = client
            .post(address)
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-id", event.id)
            .header("webhook-timestamp", event.timestamp)
            .header("webhook-signature", event.signature)
            .body(event.body);
        let answered = asked.send().await.map_err(|error| reason(&error))?;
        Ok(answered.status().as_u16())
    }

    fn client(&self, address: &Url) -> Result<&Client, String> {
        if is_loopback(address) {
            return self.loopback.as_ref().ok_or_else(|| NOT_PUBLIC.to_owned());
        }
        let literal: Option<IpAddr> = match address.host() {
            Some(url::Host::Ipv4(literal)) => Some(literal.into()),
            Some(url::Host::Ipv6(literal)) => Some(literal.into()),
            _ => None,
        };
        if literal.is_some_and(|literal| !is_public_address(literal)) || address.scheme() != "https" {
            return Err(NOT_PUBLIC.to_owned());
        }
        Ok(&self.public)
    }
}

const NOT_PUBLIC: &str = "the address is not on the internet";

/// Looks names up and keeps of what they lead to only what is on the internet.
struct PublicNames;

impl Resolve for PublicNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public_address(address.ip())).collect();
            if public.is_empty() {
                return Err(io::Error::new(io::ErrorKind::AddrNotAvailable, NOT_PUBLIC).into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Why there was no answer, by the innermost cause and without the address.
fn reason(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "there was no answer in time".to_owned();
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_leads_nowhere() {
        let found = PublicNames.resolve("localhost".parse().unwrap()).await;
        assert_eq!(found.err().map(|error| error.to_string()).as_deref(), Some(NOT_PUBLIC));
    }
}
