//! The headers that keep browsers from doing what Townpick never asks of them, on every answer.

use http::{
    HeaderMap, HeaderName, HeaderValue,
    header::{
        CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
        X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
    },
};

use crate::settings::Settings;

/// No cache may store the answer, not even the browser's for the back button.
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// A cache may store the answer, but must revalidate it before each use.
pub(crate) const REVALIDATED: HeaderValue = HeaderValue::from_static("no-cache");
/// The name changes with the content, so it is never asked about again.
pub(crate) const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The page of the API reference: its bundle carries fonts as `data:` addresses.
pub(crate) const DOCS_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
     font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'",
);

/// The headers every answer carries unless its handler chose its own.
#[derive(Debug, Clone)]
pub struct SecurityHeaders(Vec<(HeaderName, HeaderValue)>);

impl SecurityHeaders {
    /// The headers that fit the settings: analytics hosts only where configured, HSTS only behind TLS.
    pub fn new(settings: &Settings) -> Self {
        let policy = content_security_policy(settings.ga_measurement_id.is_some());
        let mut headers = vec![
            (CONTENT_SECURITY_POLICY, policy),
            (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
            (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
            (
                HeaderName::from_static("permissions-policy"),
                HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
            ),
            (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
            (CACHE_CONTROL, NO_STORE),
        ];
        if settings.public_url.scheme() == "https" {
            headers.push((STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")));
        }
        Self(headers)
    }

    /// Adds what the handler left out.
    pub(crate) fn complete(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.0 {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}

fn content_security_policy(with_analytics: bool) -> HeaderValue {
    HeaderValue::from_static(if with_analytics {
        "default-src 'self'; script-src 'self' https://www.googletagmanager.com; \
         style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'self'; \
         connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com \
         https://*.analytics.google.com; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'"
    } else {
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    })
}
