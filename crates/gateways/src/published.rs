//! What another installation publishes about a town's ledger, as a stranger reads it over HTTP, and the way back for a
//! cosignature.

use std::time::Duration;

use reqwest::{Client, Response, redirect::Policy};
use serde::Serialize;
use url::Url;

/// A ledger of ten thousand weeks stays below this.
const MOST_BYTES: usize = 256 * 1024 * 1024;
const REQUEST_TIME: Duration = Duration::from_mins(2);
/// Somebody waits for the service to start.
const ANSWER_TIME: Duration = Duration::from_secs(10);

/// Why something could not be read or handed over.
#[derive(Debug, thiserror::Error)]
pub enum PublishedError {
    /// The address is none of a town.
    #[error(
        "{0} is not a town's address: it ends with /towns/ and the town's name, as in https://example.com/towns/salem-ma"
    )]
    Address(Url),
    /// There was no answer.
    #[error("{address} could not be asked: {reason}")]
    Unavailable {
        /// Where.
        address: String,
        /// What went wrong.
        reason: String,
    },
}

/// A town of an installation somewhere.
#[derive(Debug, Clone)]
pub struct PublishedTown {
    /// The installation's address without a closing slash.
    base: String,
    slug: String,
    client: Client,
}

#[derive(Serialize)]
struct Cosignature<'c> {
    key: &'c str,
    note: &'c str,
}

/// What is under an address that somebody published.
pub async fn download(address: &Url) -> Result<Vec<u8>, PublishedError> {
    let client = client(address.as_str(), ANSWER_TIME)?;
    read(&client, address.as_str()).await
}

fn client(address: &str, time: Duration) -> Result<Client, PublishedError> {
    Client::builder()
        .timeout(time)
        .redirect(Policy::none())
        .build()
        .map_err(|error| unavailable(address, &error.to_string()))
}

async fn read(client: &Client, address: &str) -> Result<Vec<u8>, PublishedError> {
    let asked = client.get(address).send().await;
    let answer = asked.map_err(|error| unavailable(address, &error.without_url().to_string()))?;
    if !answer.status().is_success() {
        return Err(unavailable(address, &format!("it answered {}", answer.status())));
    }
    body(answer, address).await
}

impl PublishedTown {
    /// The town at this address.
    pub fn at(address: &Url) -> Result<Self, PublishedError> {
        let text = address.as_str().trim_end_matches('/');
        let is_plain = matches!(address.scheme(), "http" | "https")
            && address.query().is_none()
            && address.fragment().is_none();
        let Some((base, slug)) = text.rsplit_once("/towns/").filter(|_| is_plain) else {
            return Err(PublishedError::Address(address.clone()));
        };
        let client = client(text, REQUEST_TIME)?;
        Ok(Self { base: base.to_owned(), slug: slug.to_owned(), client })
    }

    /// The installation's own address.
    pub fn installation(&self) -> &str {
        &self.base
    }

    /// The town's name in its address.
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// The newest signed checkpoint.
    pub async fn checkpoint(&self) -> Result<Vec<u8>, PublishedError> {
        read(&self.client, &self.file("checkpoint")).await
    }

    /// The whole ledger.
    pub async fn ledger(&self) -> Result<Vec<u8>, PublishedError> {
        read(&self.client, &self.file("ledger.json")).await
    }

    fn file(&self, name: &str) -> String {
        format!("{}/towns/{}/{name}", self.base, self.slug)
    }

    /// Hands over a checkpoint that was cosigned with this key.
    pub async fn cosign(&self, key: &str, note: &str) -> Result<(), PublishedError> {
        let address = format!("{}/api/towns/{}/cosignatures", self.base, self.slug);
        let sent = self.client.post(&address).json(&Cosignature { key, note }).send().await;
        let answer = sent.map_err(|error| unavailable(&address, &error.without_url().to_string()))?;
        if answer.status().is_success() {
            return Ok(());
        }
        let status = answer.status();
        // A refusal says what is wrong.
        let words = body(answer, &address).await.unwrap_or_default();
        Err(unavailable(&address, &format!("it answered {status}: {}", String::from_utf8_lossy(&words))))
    }
}

async fn body(mut answer: Response, address: &str) -> Result<Vec<u8>, PublishedError> {
    let mut bytes = Vec::new();
    loop {
        let part = answer.chunk().await;
        match part.map_err(|error| unavailable(address, &error.without_url().to_string()))? {
            Some(part) if bytes.len() + part.len() <= MOST_BYTES => bytes.extend_from_slice(&part),
            Some(_) => return Err(unavailable(address, "the answer is too long")),
            None => return Ok(bytes),
        }
    }
}

fn unavailable(address: &str, reason: &str) -> PublishedError {
    PublishedError::Unavailable { address: address.to_owned(), reason: reason.to_owned() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_towns_address_ends_with_its_name() {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let town = PublishedTown::at(&"https://example.com/picks/towns/salem-ma/".parse().unwrap()).unwrap();
        assert_eq!((town.installation(), town.slug()), ("https://example.com/picks", "salem-ma"));
        for address in [
            "https://example.com/salem-ma",
            "ftp://example.com/towns/salem-ma",
            "https://a.example/towns/b?c",
        ] {
            assert!(PublishedTown::at(&address.parse().unwrap()).is_err(), "{address}");
        }
    }
}
