//! The connections to other machines that the settings choose: whether anybody in between can read or change their
//! data.
//!
//! The mail server and the public address have lines of their own; everything else is reached over https alone.

use std::net::IpAddr;

use url::{Host, Url};

use super::report::{Check, Line};

/// How a connection is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protection {
    /// It does not leave this machine.
    Local,
    /// It is encrypted, and a certificate proves who is at its other end.
    Verified,
    /// It is encrypted, but whoever answers is trusted.
    Unverified,
    /// Everybody in between can read it.
    Unencrypted,
}

/// A connection of this service to another machine, or of another machine to this service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connection {
    /// What it is, as the beginning of a sentence.
    pub name: &'static str,
    /// How it is protected.
    pub protection: Protection,
    /// What protects it.
    pub remedy: &'static str,
}

/// What the doctor says about them.
pub fn connections(connections: &[Connection]) -> Line {
    let named = |protection: Protection, said: &str| -> Vec<String> {
        connections
            .iter()
            .filter(|connection| connection.protection == protection)
            .map(|connection| format!("{} {said}", connection.name))
            .collect()
    };
    let found = [
        named(Protection::Unencrypted, "is not encrypted"),
        named(Protection::Unverified, "is encrypted, but nobody checks the certificate"),
    ]
    .concat();
    if found.is_empty() {
        return Line::good(
            Check::Connections,
            "What leaves this machine is encrypted, for the host that a certificate names",
        );
    }
    let is_safe =
        |connection: &&Connection| matches!(connection.protection, Protection::Local | Protection::Verified);
    let remedies: Vec<&str> = connections
        .iter()
        .filter(|connection| !is_safe(connection))
        .map(|connection| connection.remedy)
        .collect();
    Line::warning(Check::Connections, found.join("; "), remedies.join(". "))
}

/// The protection of a connection to a web address.
pub fn over_the_web(address: &Url) -> Protection {
    let is_here = match address.host() {
        Some(Host::Domain(name)) => is_own_name(name),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    match (is_here, address.scheme()) {
        (true, _) => Protection::Local,
        (false, "https") => Protection::Verified,
        (false, _) => Protection::Unencrypted,
    }
}

/// The protection of connections to an address of this machine that speaks no TLS. In a container the machine around it
/// decides who gets there.
pub fn to_us(listens: IpAddr, is_container: bool) -> Protection {
    if listens.is_loopback() || is_container { Protection::Local } else { Protection::Unencrypted }
}

/// Whether a name is this machine's own, wherever it is asked.
pub fn is_own_name(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    name.eq_ignore_ascii_case("localhost") || name.to_ascii_lowercase().ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{Good, Warning},
        *,
    };

    fn connection(name: &'static str, protection: Protection) -> Connection {
        Connection { name, protection, remedy: "Protect it" }
    }

    #[test]
    fn a_connection_that_others_can_read_or_that_may_end_elsewhere_is_reported() {
        let line = connections(&[
            connection("The connection to A", Protection::Local),
            connection("The connection to B", Protection::Verified),
        ]);
        assert_eq!((line.verdict, line.remedy), (Good, None));
        assert_eq!(connections(&[]).verdict, Good);
        let line = connections(&[
            connection("The connection to A", Protection::Unverified),
            connection("The connection to B", Protection::Verified),
            connection("The connection to C", Protection::Unencrypted),
        ]);
        assert_eq!(line.verdict, Warning);
        let both = "The connection to C is not encrypted; The connection to A is encrypted, but nobody checks the certificate";
        assert_eq!(line.finding, both);
        assert_eq!(line.remedy.as_deref(), Some("Protect it. Protect it"));
    }

    #[test]
    fn plain_http_is_for_this_machine_alone() {
        for (address, protection) in [
            ("http://127.0.0.1:4318", Protection::Local),
            ("http://[::1]:4318", Protection::Local),
            ("http://localhost:9000", Protection::Local),
            ("http://collector.localhost", Protection::Local),
            ("https://collector.example", Protection::Verified),
            ("http://collector.example", Protection::Unencrypted),
            ("http://10.0.0.7:4318", Protection::Unencrypted),
            ("http://localhost.example", Protection::Unencrypted),
        ] {
            assert_eq!(over_the_web(&address.parse().expect("an address")), protection, "{address}");
        }
        let listens = |text: &str, is_container| to_us(text.parse().expect("an address"), is_container);
        assert_eq!(
            (listens("127.0.0.1", false), listens("::1", false)),
            (Protection::Local, Protection::Local)
        );
        assert_eq!(
            (listens("0.0.0.0", false), listens("0.0.0.0", true)),
            (Protection::Unencrypted, Protection::Local)
        );
    }
}
