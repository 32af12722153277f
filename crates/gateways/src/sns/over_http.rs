//! Amazon over HTTP. A certificate is asked for once and then remembered: there is a handful of them, for years.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use reqwest::{Client, Response, redirect::Policy};
use url::Url;

use super::{Answered, Sns, SnsError};

const ANSWER_TIME: Duration = Duration::from_secs(10);
/// A certificate has some 2,000 bytes.
const MOST_BYTES: usize = 64 * 1024;
/// Whoever sends made-up names of certificates cannot fill the memory with them: those that are not there are not remembered.
const MOST_CERTIFICATES: usize = 16;

/// Amazon over HTTP.
pub struct SnsOverHttp {
    client: Client,
    certificates: Mutex<HashMap<Url, Arc<Vec<u8>>>>,
}

impl SnsOverHttp {
    /// Amazon. It is not asked for anything yet.
    pub fn new() -> Result<Self, reqwest::Error> {
        // Only the first call in a process installs it; main makes that call for everything else.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // An answer must not lead elsewhere.
        let client = Client::builder().timeout(ANSWER_TIME).redirect(Policy::none()).build()?;
        Ok(Self { client, certificates: Mutex::default() })
    }

    async fn get(&self, address: &Url) -> Result<Response, SnsError> {
        let answer = self.client.get(address.clone()).send().await.map_err(unavailable)?;
        if answer.status().is_success() {
            Ok(answer)
        } else {
            Err(SnsError::Unavailable(format!("it answered {}", answer.status())))
        }
    }
}

impl Sns for SnsOverHttp {
    fn certificate<'a>(&'a self, address: &'a Url) -> Answered<'a, Vec<u8>> {
        Box::pin(async move {
            let known =
                self.certificates.lock().unwrap_or_else(PoisonError::into_inner).get(address).cloned();
            if let Some(known) = known {
                return Ok(known.to_vec());
            }
            let mut answer = self.get(address).await?;
            let mut pem = Vec::new();
            while let Some(part) = answer.chunk().await.map_err(unavailable)? {
                pem.extend_from_slice(&part);
                if pem.len() > MOST_BYTES {
                    return Err(SnsError::Unavailable("the certificate is too long".to_owned()));
                }
            }
            let mut certificates = self.certificates.lock().unwrap_or_else(PoisonError::into_inner);
            if certificates.len() >= MOST_CERTIFICATES {
                certificates.clear();
            }
            certificates.insert(address.clone(), Arc::new(pem.clone()));
            Ok(pem)
        })
    }

    fn confirm<'a>(&'a self, address: &'a Url) -> Answered<'a, ()> {
        Box::pin(async move { self.get(address).await.map(|_| ()) })
    }
}

fn unavailable(error: reqwest::Error) -> SnsError {
    SnsError::Unavailable(error.without_url().to_string())
}
