//! Traces: how long requests, weekly work and statements of the database took, exported to an OpenTelemetry collector.
//!
//! Only spans under [`TARGET`] leave, and those name routes by pattern and statements by their text, which holds no values:
//! nothing about a person is in them. What libraries would report of themselves stays here.

use std::{
    env,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use async_trait::async_trait;
use bytes::Bytes;
use http::{Request, Response};
use opentelemetry::{KeyValue, trace::TracerProvider as _};
use opentelemetry_http::{HttpClient, HttpError};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use reqwest::redirect::Policy;
use tokio::runtime::Handle;
use tracing_subscriber::{Layer, filter::filter_fn, registry::LookupSpan};
use url::Url;

/// The target of spans that are exported.
pub const TARGET: &str = "townpick::traces";

const SERVICE: &str = "townpick";
const REQUEST_TIME: Duration = Duration::from_secs(10);

/// Why traces cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum TracesError {
    /// There is no way to ask anybody anything.
    #[error("no client for the collector")]
    Client(#[from] reqwest::Error),
    /// A setting of OpenTelemetry's own is wrong.
    #[error("OpenTelemetry's settings")]
    Settings(#[from] opentelemetry_otlp::ExporterBuildError),
}

/// The exporter to a collector, in batches and on a thread of its own.
#[derive(Debug)]
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Traces for the collector at this address, by OTLP as JSON over HTTP. It must be called within a runtime. What the
    /// specification of OpenTelemetry calls headers, sampler and resource is taken from its own `OTEL_…` variables.
    pub fn to(collector: &Url, version: &'static str) -> Result<Self, TracesError> {
        let client = reqwest::Client::builder().timeout(REQUEST_TIME).redirect(Policy::none()).build()?;
        let address = format!("{}/v1/traces", collector.as_str().trim_end_matches('/'));
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Collector {
                client,
                runtime: Handle::current(),
                is_failing: AtomicBool::default(),
            })
            .with_protocol(Protocol::HttpJson)
            .with_endpoint(address)
            .build()?;
        let mut resource = Resource::builder().with_attribute(KeyValue::new("service.version", version));
        if env::var_os("OTEL_SERVICE_NAME").is_none() {
            resource = resource.with_service_name(SERVICE);
        }
        let provider =
            SdkTracerProvider::builder().with_resource(resource.build()).with_batch_exporter(exporter);
        Ok(Self(provider.build()))
    }

    /// What makes traces of spans.
    pub fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: tracing::Subscriber + for<'span> LookupSpan<'span>,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer(SERVICE))
            .with_location(false)
            .with_threads(false)
            .with_level(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(filter_fn(|metadata| metadata.is_span() && metadata.target() == TARGET))
    }

    /// Tells what is left, a few seconds at most.
    pub async fn finish(self) {
        let finished = tokio::task::spawn_blocking(move || self.0.shutdown()).await;
        if let Ok(Err(error)) = finished {
            tracing::warn!(%error, "the last traces could not be exported");
        }
    }
}

/// The collector as the exporter sees it, which waits on a thread where no runtime drives a connection.
#[derive(Debug)]
struct Collector {
    client: reqwest::Client,
    runtime: Handle,
    is_failing: AtomicBool,
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        let sent = self.runtime.spawn(async move { client.execute(request.try_into()?).await }).await?;
        let refused = match &sent {
            Ok(answer) if answer.status().is_success() => None,
            Ok(answer) => Some(answer.status().to_string()),
            // Without the address, which may hold a password.
            Err(error) if error.is_timeout() => Some("no answer in time".to_owned()),
            Err(_) => Some("no connection".to_owned()),
        };
        // A collector that is down is reported once, not with every batch.
        match (refused, self.is_failing.load(Ordering::Relaxed)) {
            (Some(reason), false) => {
                self.is_failing.store(true, Ordering::Relaxed);
                tracing::warn!(reason, "traces are lost: the collector does not take them");
            }
            (None, true) => {
                self.is_failing.store(false, Ordering::Relaxed);
                tracing::info!("the collector takes traces again");
            }
            _ => {}
        }
        // What it says beside its status is of no use here.
        let status = sent?.status();
        Ok(Response::builder().status(status).body(Bytes::new())?)
    }
}
