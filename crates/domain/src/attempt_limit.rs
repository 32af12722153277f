//! Limits on how often something may be tried within a window of time: by one person, or by strangers, of whom nothing
//! is known but the network they come from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use jiff::SignedDuration;

use crate::{
    throttle::{Attempts, Throttle},
    time::Timestamp,
};

/// How many attempts there are within a window of time.
#[derive(Debug, Clone, Copy)]
pub struct AttemptLimit {
    /// Attempts per window.
    pub most: u32,
    /// From the first attempt until counting starts again.
    pub window: SignedDuration,
}

impl AttemptLimit {
    /// When a window that begins now is over.
    pub fn window_end(self, now: Timestamp) -> Timestamp {
        now.plus(self.window)
    }

    /// Decides about an attempt that has just been counted: one that is refused counts, too.
    pub fn decide(self, counted: Attempts) -> Throttle {
        if counted.attempts > i64::from(self.most) {
            Throttle::Wait(counted.window_ends_at)
        } else {
            Throttle::Allowed
        }
    }

    fn times(self, times: u32) -> Self {
        Self { most: self.most.saturating_mul(times), ..self }
    }
}

/// How often strangers may try something: each network, the networks around it, and all of them together. A refused
/// attempt is not counted further out, so that one client alone can use up nobody else's attempts.
#[derive(Debug, Clone, Copy)]
pub struct StrangersLimit {
    /// One client's network. The networks around it have a multiple of this.
    pub network: AttemptLimit,
    /// Everybody who wants to join one town.
    pub town: Option<AttemptLimit>,
    /// Everybody.
    pub service: Option<AttemptLimit>,
}

/// Whose attempts are counted together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Crowd<'c> {
    /// Those from this network or one around it.
    Network(String),
    /// Those who want to join the town of this slug.
    Town(&'c str),
    /// Everybody's.
    Service,
}

impl StrangersLimit {
    /// A limit on networks alone.
    pub const fn of_networks(most: u32, window: SignedDuration) -> Self {
        Self { network: AttemptLimit { most, window }, town: None, service: None }
    }

    /// The crowds an attempt is counted with, from the narrowest to the widest, each with its limit.
    pub fn crowds<'c>(
        &self,
        client: Network,
        town: Option<&'c str>,
    ) -> impl Iterator<Item = (Crowd<'c>, AttemptLimit)> {
        let network = self.network;
        let networks = client.and_around().into_iter();
        let networks = networks.map(move |(name, times)| (Crowd::Network(name), network.times(times)));
        let town = town.zip(self.town).map(|(town, limit)| (Crowd::Town(town), limit));
        networks.chain(town).chain(self.service.map(|limit| (Crowd::Service, limit)))
    }
}

/// How many first messages go out: those to people who may never have asked for them, because a stranger can type
/// anybody's number and address. Each network is bounded by how often it may sign somebody up.
#[derive(Debug, Clone, Copy)]
pub struct FirstMessageLimits {
    /// To one phone number or mailbox, also when its member is deleted and somebody signs it up again.
    pub address: AttemptLimit,
    /// To everybody; those beyond it are put off.
    pub service: AttemptLimit,
}

impl FirstMessageLimits {
    /// So many an hour for the whole service.
    pub const fn per_hour(most: u32) -> Self {
        Self {
            address: AttemptLimit { most: 5, window: SignedDuration::from_hours(7 * 24) },
            service: AttemptLimit { most, window: SignedDuration::from_hours(1) },
        }
    }
}

impl Default for FirstMessageLimits {
    /// A town's best evening stays below it; what somebody pays for texts to strangers does as well.
    fn default() -> Self {
        Self::per_hour(1000)
    }
}

/// The network that somebody comes from, which is what counts as one client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address. A home or an office gets a whole IPv6 /64, so single addresses in it mean nothing.
    pub fn of(address: IpAddr) -> Self {
        Self(match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(address) => IpAddr::V6(first_bits(address, 64)),
        })
    }

    /// The network's first address.
    pub fn address(self) -> IpAddr {
        self.0
    }

    /// The network and those around it, each with how many times the attempts of the first it has. Providers give a
    /// household a /56 and a company a /48, and whoever rents a server often gets a /48, too. Around an IPv4 address
    /// there may be a whole neighbourhood.
    pub fn and_around(self) -> Vec<(String, u32)> {
        match self.0 {
            IpAddr::V4(address) => vec![
                (address.to_string(), 1),
                (format!("{}/24", Ipv4Addr::from_bits(address.to_bits() & (u32::MAX << 8))), 8),
            ],
            IpAddr::V6(address) => vec![
                (address.to_string(), 1),
                (format!("{}/56", first_bits(address, 56)), 4),
                (format!("{}/48", first_bits(address, 48)), 8),
            ],
        }
    }
}

fn first_bits(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const WINDOW: SignedDuration = SignedDuration::from_mins(10);

    fn network(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_client() {
        let network = |text: &str| network(text).address().to_string();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network("2001:db8:1:2::ffff"), "2001:db8:1:2::");
        assert_eq!(network("2001:db8:1:3::1"), "2001:db8:1:3::");
        assert_eq!(network("203.0.113.9"), "203.0.113.9");
    }

    #[test]
    fn networks_lie_within_wider_ones() {
        let around = |text: &str| {
            let networks = network(text).and_around().into_iter();
            networks.map(|(network, times)| format!("{network} {times}")).collect::<Vec<_>>()
        };
        assert_eq!(
            around("2001:db8:1:1234::5"),
            ["2001:db8:1:1234:: 1", "2001:db8:1:1200::/56 4", "2001:db8:1::/48 8"]
        );
        assert_eq!(around("203.0.113.9"), ["203.0.113.9 1", "203.0.113.0/24 8"]);
    }

    #[test]
    fn an_attempt_is_counted_from_the_narrowest_crowd_to_the_widest() {
        let of = |most| AttemptLimit { most, window: WINDOW };
        let limit = StrangersLimit { network: of(5), town: Some(of(12)), service: Some(of(15)) };
        let crowds = |limit: StrangersLimit, town| -> Vec<_> {
            let crowds = limit.crowds(network("203.0.113.9"), town);
            crowds.map(|(crowd, limit)| (crowd, limit.most)).collect()
        };
        let networks = [
            (Crowd::Network("203.0.113.9".to_owned()), 5),
            (Crowd::Network("203.0.113.0/24".to_owned()), 40),
        ];
        let everywhere = [&networks[..], &[(Crowd::Town("salem-ma"), 12), (Crowd::Service, 15)]].concat();
        assert_eq!(crowds(limit, Some("salem-ma")), everywhere);
        assert_eq!(crowds(StrangersLimit::of_networks(5, WINDOW), Some("salem-ma")), networks);
    }

    #[test]
    fn who_has_tried_too_often_waits_for_the_end_of_the_window() {
        let now: Timestamp = "2026-06-10T12:00:00Z".parse().unwrap();
        let limit = AttemptLimit { most: 2, window: WINDOW };
        let window_ends_at = limit.window_end(now);
        let decided = |attempts| limit.decide(Attempts { attempts, window_ends_at });
        assert_eq!(
            [1, 2, 3].map(decided),
            [Throttle::Allowed, Throttle::Allowed, Throttle::Wait(window_ends_at)]
        );
    }
}
