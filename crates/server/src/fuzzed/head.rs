//! Heads of requests.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use http::{
    HeaderMap, HeaderName, HeaderValue, Request,
    header::{ACCEPT_ENCODING, COOKIE, ORIGIN},
};
use townpick_fuzz::{Target, texts};
use url::Url;

use crate::{
    layers::encoding,
    limits::client_address,
    session::{cookie, is_of_our_site},
};

const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
const STRANGER: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9));

/// Who asks is never what a stranger writes; a session's cookie is one value of what was sent; a change comes from our own
/// pages. Each line is a header.
pub(super) const HEAD: Target = Target {
    name: "head",
    seeds: || {
        texts(&[
            "x-forwarded-for: 192.0.2.1, [2001:db8::1]:4711\nx-forwarded-for: 198.51.100.1, 10.0.0.1",
            "cookie: a=b; townpick_session=secret; c\nsec-fetch-site: same-origin\norigin: https://townpick.example",
            "origin: https://townpick.example.evil.example\nhost: evil.example",
            "origin: null\nsec-fetch-site: none\naccept-encoding: gzip;q=0.5, br;q=NaN, *;q=1e9, identity",
        ])
    },
    holds: |bytes| {
        let headers = headers_of(bytes);
        for (peer, trusted) in [(STRANGER, None), (STRANGER, Some(PROXY)), (PROXY, None)] {
            assert_eq!(address(&headers, peer, trusted), peer, "only the trusted proxy is believed");
        }
        let told = address(&headers, PROXY, Some(PROXY));
        assert_eq!(told.to_canonical(), told);
        assert!(told == PROXY || headers.contains_key("x-forwarded-for"));
        if let Some(value) = cookie(&headers, "townpick_session") {
            assert!(!value.contains(';'));
            let is_sent = |line: &HeaderValue| {
                line.to_str().is_ok_and(|line| line.contains(&format!("townpick_session={value}")))
            };
            assert!(headers.get_all(COOKIE).iter().any(is_sent));
        }
        let chosen = encoding::best(&headers);
        assert!(chosen.is_none_or(|name| ["br", "gzip"].contains(&name)));
        assert!(chosen.is_none() || headers.contains_key(ACCEPT_ENCODING));
        let ours = Url::parse("https://townpick.example/").expect("it is an address");
        if is_of_our_site(&headers, &ours)
            && let Some(origin) = headers.get(ORIGIN)
        {
            let origin = Url::parse(origin.to_str().expect("it was read")).expect("it was read");
            let said = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
            let host = origin.host_str().expect("a site has a host");
            assert!(host == "townpick.example" || said.starts_with(host), "{origin} is not ours");
            assert_eq!(origin.scheme(), "https");
        }
    },
};

fn headers_of(bytes: &[u8]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for line in bytes.split(|byte| *byte == b'\n').take(200) {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
        let (name, value) = (line[..colon].trim_ascii(), line[colon + 1..].trim_ascii());
        if let (Ok(name), Ok(value)) = (HeaderName::from_bytes(name), HeaderValue::from_bytes(value)) {
            headers.append(name, value);
        }
    }
    headers
}

fn address(headers: &HeaderMap, peer: IpAddr, trusted_proxy: Option<IpAddr>) -> IpAddr {
    let mut request = Request::new(());
    *request.headers_mut() = headers.clone();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer, 5000)));
    client_address(&request, trusted_proxy)
}
