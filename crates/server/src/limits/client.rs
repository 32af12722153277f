//! Who is asking, as far as it can be believed.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use http::{Extensions, HeaderMap, Request, request::Parts};
use townpick_domain::attempt_limit::Network;

/// The client's address: the peer's, or behind the trusted proxy the right-most hop that the proxy did not add for
/// itself. Anything further left was written by the client and proves nothing.
pub fn client_address<B>(request: &Request<B>, trusted_proxy: Option<IpAddr>) -> IpAddr {
    address_in(request.extensions(), request.headers(), trusted_proxy)
}

/// The address of the client whose request has this head.
pub(crate) fn client_of(head: &Parts, trusted_proxy: Option<IpAddr>) -> IpAddr {
    address_in(&head.extensions, &head.headers, trusted_proxy)
}

/// The network a request comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClientNetwork(pub Network);

impl ClientNetwork {
    /// The network that a request with this head comes from.
    pub(crate) fn of(head: &Parts, trusted_proxy: Option<IpAddr>) -> Self {
        Self(Network::of(client_of(head, trusted_proxy)))
    }
}

fn address_in(extensions: &Extensions, headers: &HeaderMap, trusted_proxy: Option<IpAddr>) -> IpAddr {
    let peer = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip().to_canonical());
    let Some(proxy) = trusted_proxy.filter(|proxy| proxy.to_canonical() == peer) else { return peer };

    let lines = headers.get_all("x-forwarded-for").iter().rev();
    lines
        .flat_map(|line| line.to_str().unwrap_or_default().rsplit(','))
        .map(|hop| parse_hop(hop.trim()))
        .find(|hop| *hop != Some(proxy.to_canonical()))
        .flatten()
        .unwrap_or(peer)
}

/// Some proxies add the port.
fn parse_hop(hop: &str) -> Option<IpAddr> {
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse::<IpAddr>().ok().or_else(|| Some(hop.parse::<SocketAddr>().ok()?.ip()))?;
    Some(address.to_canonical())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));

    fn seen(peer: &str, forwarded: &[&str]) -> String {
        let mut request = Request::builder();
        for line in forwarded {
            request = request.header("x-forwarded-for", *line);
        }
        let mut request = request.body(()).unwrap();
        let peer: SocketAddr = peer.parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        client_address(&request, Some(PROXY)).to_string()
    }

    #[test]
    fn a_stranger_cannot_choose_an_address() {
        assert_eq!(seen("203.0.113.9:5000", &["198.51.100.1"]), "203.0.113.9");
    }

    #[test]
    fn behind_the_proxy_the_right_most_hop_counts() {
        assert_eq!(seen("10.0.0.1:5000", &["192.0.2.1, 198.51.100.1"]), "198.51.100.1");
        assert_eq!(seen("10.0.0.1:5000", &["192.0.2.1", "198.51.100.1, 10.0.0.1"]), "198.51.100.1");
        assert_eq!(seen("[::ffff:10.0.0.1]:5000", &["198.51.100.1"]), "198.51.100.1");
    }

    #[test]
    fn ports_and_brackets_are_read_past() {
        assert_eq!(seen("10.0.0.1:5000", &["198.51.100.1:4711"]), "198.51.100.1");
        assert_eq!(seen("10.0.0.1:5000", &["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(seen("10.0.0.1:5000", &["[2001:db8::1]"]), "2001:db8::1");
    }

    #[test]
    fn a_hop_that_is_no_address_falls_back_to_the_peer() {
        assert_eq!(seen("10.0.0.1:5000", &["198.51.100.1, unknown"]), "10.0.0.1");
        assert_eq!(seen("10.0.0.1:5000", &[]), "10.0.0.1");
    }
}
