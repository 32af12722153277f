//! How a bucket is asked, of pictures or of backups: under its own address alone. An answer that leads elsewhere is a failure, for
//! whoever it led to would get what is stored.

use std::time::Duration;

use object_store::{
    ClientConfigKey, ClientOptions,
    aws::AmazonS3Builder,
    client::{HttpClient, HttpConnector},
};
use reqwest::{Client, redirect::Policy};

const CONNECT_TIME: Duration = Duration::from_secs(5);
/// For one request, of which a large file takes many.
const REQUEST_TIME: Duration = Duration::from_secs(30);

/// The account's way to a bucket, which is Amazon's unless there is an endpoint.
pub(crate) fn named(account: AmazonS3Builder, bucket: &str, endpoint: Option<&str>) -> AmazonS3Builder {
    let builder = account.with_bucket_name(bucket).with_http_connector(NeverLed);
    match endpoint {
        Some(endpoint) => builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://")),
        None => builder,
    }
}

/// Makes clients that go nowhere but where they were sent.
#[derive(Debug)]
struct NeverLed;

impl HttpConnector for NeverLed {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let may_be_plain =
            options.get_config_value(&ClientConfigKey::AllowHttp).is_some_and(|text| text == "true");
        let client = Client::builder()
            .redirect(Policy::none())
            .http1_only()
            .https_only(!may_be_plain)
            .connect_timeout(CONNECT_TIME)
            .timeout(REQUEST_TIME)
            .build();
        let client = client
            .map_err(|source| object_store::Error::Generic { store: "S3", source: Box::new(source) })?;
        Ok(HttpClient::new(client))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use object_store::{ObjectStoreExt as _, RetryConfig, path::Path};
    use wiremock::{Mock, MockServer, ResponseTemplate, matchers::any};

    use super::*;

    #[tokio::test]
    async fn a_bucket_that_leads_elsewhere_is_not_followed() {
        // Another test of this process may have been first; one provider is as good as the other.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (bucket, elsewhere) = (MockServer::start().await, MockServer::start().await);
        Mock::given(any()).respond_with(ResponseTemplate::new(200)).mount(&elsewhere).await;
        let moved = ResponseTemplate::new(307).insert_header("location", elsewhere.uri().as_str());
        Mock::given(any()).respond_with(moved).mount(&bucket).await;
        let account = AmazonS3Builder::new()
            .with_access_key_id("key")
            .with_secret_access_key("secret")
            .with_region("us-east-1")
            .with_retry(RetryConfig { max_retries: 0, ..RetryConfig::default() });
        let storage = named(account, "pictures", Some(&bucket.uri())).build().unwrap();
        assert!(storage.get(&Path::from("a.webp")).await.is_err());
        assert!(storage.put(&Path::from("a.webp"), "picture".into()).await.is_err());
        assert_eq!(bucket.received_requests().await.unwrap().len(), 2);
        assert!(elsewhere.received_requests().await.unwrap().is_empty());
    }
}
