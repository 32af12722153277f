//! Where events may be sent: to somebody else's program on the internet, never to a machine beside this one.
//!
//! An address is looked at twice: as it is typed, and for what its name leads to each time something is sent.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use serde::Serialize;
use url::{Host, Url};

use crate::form::Line;

const LONGEST: usize = 500;

/// An address that events may be sent to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct WebhookAddress(String);

impl WebhookAddress {
    /// Reads an address. Programs on this machine itself are for trials alone: `with_loopback` takes them as well.
    pub fn parse(typed: &str, with_loopback: bool) -> Result<Self, &'static str> {
        const MESSAGE: &str = "Enter an address that begins with https://";
        let line = Line::<1, LONGEST>::parse(typed).map_err(|_| MESSAGE)?;
        let url = Url::parse(line.as_str()).map_err(|_| MESSAGE)?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err("Leave user name and password out of the address: the signature says who sends");
        }
        if with_loopback && is_loopback(&url) && matches!(url.scheme(), "http" | "https") {
            return Ok(Self(url.into()));
        }
        if url.scheme() != "https" {
            return Err(MESSAGE);
        }
        let is_public = match url.host() {
            // A dot at the end changes nothing about where a name leads.
            Some(Host::Domain(name)) => {
                let name = name.trim_end_matches('.');
                name.contains('.') && !name.ends_with(".localhost")
            }
            Some(Host::Ipv4(address)) => is_public_address(address.into()),
            Some(Host::Ipv6(address)) => is_public_address(address.into()),
            None => false,
        };
        if is_public { Ok(Self(url.into())) } else { Err("Enter an address that is on the internet") }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether an address is this machine itself, by its very spelling.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Whether an address belongs to the internet: none of a private network, of this machine or of its provider's services.
pub fn is_public_address(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation()
        || first == 0
        // Networks of providers, of tests, of what is reserved, and of the protocols' own.
        || (first == 100 && (64..128).contains(&second))
        || (first == 198 && (18..20).contains(&second))
        || first >= 240
        || (first, second, third) == (192, 0, 0)
        || (first, second, third) == (192, 88, 99);
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    // What is given out on the internet is 2000::/3. Of that the addresses that carry one of the older kind within
    // them (6to4, Teredo), and those for examples, are not.
    (first & 0xe000) == 0x2000 && first != 0x2002 && !(first == 0x2001 && (second < 0x200 || second == 0xdb8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_https_on_the_internet() {
        let taken = |typed| WebhookAddress::parse(typed, false).map(|address| address.0);
        assert_eq!(taken(" https://crm.example/hooks?a=b "), Ok("https://crm.example/hooks?a=b".to_owned()));
        assert!(taken("https://8.8.8.8/hook").is_ok());
        for typed in [
            "",
            "crm.example",
            "http://crm.example/",
            "ftp://crm.example/",
            "https://user:word@crm.example/",
            "https://localhost/",
            "https://intranet/",
            "https://a.localhost/",
            "https://localhost./",
            "https://intranet./",
            "https://a.localhost./",
            "https://127.0.0.1/",
            "https://10.0.0.1/",
            "https://[::1]/",
            "https://169.254.169.254/latest",
            "https://0x7f000001/",
            "https://[::ffff:10.0.0.1]/",
        ] {
            assert!(taken(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn this_machine_is_taken_for_trials_alone() {
        for typed in ["http://localhost:9000/hook", "http://127.0.0.1:9000/", "http://[::1]:9000/"] {
            assert!(
                WebhookAddress::parse(typed, true).is_ok() && WebhookAddress::parse(typed, false).is_err()
            );
        }
        assert!(WebhookAddress::parse("http://10.0.0.1/", true).is_err());
        assert!(WebhookAddress::parse("http://crm.example/", true).is_err());
    }

    #[test]
    fn private_networks_are_no_part_of_the_internet() {
        let is_public = |text: &str| text.parse().is_ok_and(is_public_address);
        for address in [
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "127.0.0.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.0.1",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd00:ec2::254",
            "ff02::1",
            "::ffff:127.0.0.1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "64:ff9b::a00:1",
        ] {
            assert!(!is_public(address), "{address}");
        }
        for address in ["8.8.8.8", "100.128.0.1", "2606:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8"]
        {
            assert!(is_public(address), "{address}");
        }
    }
}
