//! A proxy that was put in front of the service without telling it: every visitor comes from the proxy's address, and
//! all share the limits of one client.
//!
//! Anybody can write the headers of a proxy, so only those of a peer in one's own network count as a sign.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Mutex, PoisonError},
};

use axum::extract::ConnectInfo;
use http::{Request, header::FORWARDED};
use jiff::SignedDuration;
use townpick_domain::time::Timestamp;
use townpick_gateways::clock::Clock;

/// How long one request stands as a sign, and how often the log tells of it.
const A_DAY: SignedDuration = SignedDuration::from_hours(24);

/// Notices such a proxy.
#[derive(Debug, Default)]
pub(crate) struct UntrustedProxy(Mutex<Signs>);

#[derive(Debug, Default)]
struct Signs {
    last_seen: Option<Timestamp>,
    last_logged: Option<Timestamp>,
}

impl UntrustedProxy {
    /// Notices whether a request came through such a proxy.
    pub(crate) fn look_at<B>(&self, request: &Request<B>, trusted_proxy: Option<IpAddr>, clock: &dyn Clock) {
        let headers = request.headers();
        if !headers.contains_key("x-forwarded-for") && !headers.contains_key(FORWARDED) {
            return;
        }
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|ConnectInfo(peer)| peer.ip().to_canonical());
        let is_trusted = |peer: IpAddr| trusted_proxy.is_some_and(|proxy| proxy.to_canonical() == peer);
        if !peer.is_some_and(|peer| is_in_own_network(peer) && !is_trusted(peer)) {
            return;
        }
        let now = clock.now();
        let mut signs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        signs.last_seen = Some(now);
        if signs.last_logged.is_none_or(|logged_at| logged_at.plus(A_DAY) <= now) {
            signs.last_logged = Some(now);
            tracing::warn!(
                "requests come through a proxy that is not trusted, so all visitors share the limits of one client: \
                 set TOWNPICK_TRUSTED_PROXY to the proxy's address"
            );
        }
    }

    /// Whether a request came through such a proxy in the last day.
    pub(crate) fn was_seen_lately(&self, now: Timestamp) -> bool {
        let signs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        signs.last_seen.is_some_and(|seen| now < seen.plus(A_DAY))
    }
}

fn is_in_own_network(peer: IpAddr) -> bool {
    match peer {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private() || peer.is_link_local(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local() || peer.is_unicast_link_local(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use townpick_gateways::clock::ManualClock;

    use super::*;

    fn at(hours: i64) -> Timestamp {
        Timestamp::from_microseconds(hours * 3_600_000_000).unwrap()
    }

    /// Whether a request of this peer with this header is taken for a sign.
    fn is_a_sign(peer: &str, header: &str, trusted_proxy: Option<&str>) -> bool {
        let mut request = Request::builder().header(header, "for=198.51.100.1").body(()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 5000)));
        let proxy = UntrustedProxy::default();
        proxy.look_at(
            &request,
            trusted_proxy.map(|address| address.parse().unwrap()),
            &ManualClock::at(at(0)),
        );
        assert!(!proxy.was_seen_lately(at(24)));
        proxy.was_seen_lately(at(23))
    }

    #[test]
    fn a_proxy_in_ones_own_network_is_noticed() {
        for peer in
            ["127.0.0.1", "10.1.2.3", "172.17.0.1", "192.168.0.9", "::1", "fd00::1", "::ffff:10.0.0.1"]
        {
            assert!(is_a_sign(peer, "x-forwarded-for", None), "{peer}");
            assert!(is_a_sign(peer, "forwarded", Some("10.9.9.9")), "{peer}");
        }
    }

    #[test]
    fn a_trusted_one_a_visitor_and_a_plain_request_are_not() {
        assert!(!is_a_sign("10.0.0.1", "x-forwarded-for", Some("10.0.0.1")));
        assert!(!is_a_sign("::ffff:10.0.0.1", "x-forwarded-for", Some("10.0.0.1")));
        assert!(!is_a_sign("203.0.113.9", "x-forwarded-for", None));
        assert!(!is_a_sign("2001:db8::1", "forwarded", None));
        assert!(!is_a_sign("127.0.0.1", "x-other", None));
    }
}
