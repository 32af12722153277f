//! The ways to other machines that the settings choose: whether anybody on them can read or change what goes there.
//!
//! The mail server and the public address have lines of their own; whom nobody chose is asked over https alone.

use std::net::IpAddr;

use url::{Host, Url};

use super::report::{Check, Line};

/// How a way is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It does not leave this machine.
    Here,
    /// It is encrypted, and a certificate proves where it ends.
    Proved,
    /// It is encrypted, and whoever answers is believed.
    Unproved,
    /// Everybody on it can read what goes there.
    Open,
}

/// A way to somebody, or of somebody to this service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// What it is, as the beginning of a sentence.
    pub name: &'static str,
    /// How it is kept.
    pub kept: Kept,
    /// What keeps it.
    pub remedy: &'static str,
}

/// What is to be said of them.
pub fn ways(ways: &[Way]) -> Line {
    let named = |kept: Kept, said: &str| -> Vec<String> {
        ways.iter().filter(|way| way.kept == kept).map(|way| format!("{} {said}", way.name)).collect()
    };
    let found = [
        named(Kept::Open, "is not encrypted"),
        named(Kept::Unproved, "is encrypted, but nobody checks the certificate"),
    ]
    .concat();
    if found.is_empty() {
        return Line::good(
            Check::Ways,
            "What leaves this machine is encrypted, for the host that a certificate names",
        );
    }
    let is_kept = |way: &&Way| matches!(way.kept, Kept::Here | Kept::Proved);
    let remedies: Vec<&str> = ways.iter().filter(|way| !is_kept(way)).map(|way| way.remedy).collect();
    Line::warning(Check::Ways, found.join("; "), remedies.join(". "))
}

/// The way to an address of the web.
pub fn over_the_web(address: &Url) -> Kept {
    let is_here = match address.host() {
        Some(Host::Domain(name)) => is_own_name(name),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    match (is_here, address.scheme()) {
        (true, _) => Kept::Here,
        (false, "https") => Kept::Proved,
        (false, _) => Kept::Open,
    }
}

/// The way of others to an address of this machine that speaks no TLS. In a container the machine around it decides who gets
/// there.
pub fn to_us(listens: IpAddr, is_container: bool) -> Kept {
    if listens.is_loopback() || is_container { Kept::Here } else { Kept::Open }
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

    fn way(name: &'static str, kept: Kept) -> Way {
        Way { name, kept, remedy: "Keep it" }
    }

    #[test]
    fn a_way_that_others_can_read_or_end_elsewhere_is_told() {
        let line = ways(&[way("The way to A", Kept::Here), way("The way to B", Kept::Proved)]);
        assert_eq!((line.verdict, line.remedy), (Good, None));
        assert_eq!(ways(&[]).verdict, Good);
        let line = ways(&[
            way("The way to A", Kept::Unproved),
            way("The way to B", Kept::Proved),
            way("The way to C", Kept::Open),
        ]);
        assert_eq!(line.verdict, Warning);
        let both =
            "The way to C is not encrypted; The way to A is encrypted, but nobody checks the certificate";
        assert_eq!(line.finding, both);
        assert_eq!(line.remedy.as_deref(), Some("Keep it. Keep it"));
    }

    #[test]
    fn plain_http_is_for_this_machine_alone() {
        for (address, kept) in [
            ("http://127.0.0.1:4318", Kept::Here),
            ("http://[::1]:4318", Kept::Here),
            ("http://localhost:9000", Kept::Here),
            ("http://collector.localhost", Kept::Here),
            ("https://collector.example", Kept::Proved),
            ("http://collector.example", Kept::Open),
            ("http://10.0.0.7:4318", Kept::Open),
            ("http://localhost.example", Kept::Open),
        ] {
            assert_eq!(over_the_web(&address.parse().expect("an address")), kept, "{address}");
        }
        let listens = |text: &str, is_container| to_us(text.parse().expect("an address"), is_container);
        assert_eq!((listens("127.0.0.1", false), listens("::1", false)), (Kept::Here, Kept::Here));
        assert_eq!((listens("0.0.0.0", false), listens("0.0.0.0", true)), (Kept::Open, Kept::Here));
    }
}
