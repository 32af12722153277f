//! The counters behind the rate limits, one per client network, forgotten as soon as they are full again.

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use governor::{
    Quota, RateLimiter,
    clock::{self, Reference},
    middleware::NoOpMiddleware,
    nanos::Nanos,
    state::keyed::DashMapStateStore,
};
use townpick_domain::attempt_limit::Network;
use townpick_gateways::clock::Clock;

use super::{Allowance, Limits};

/// Clients that have been quiet this long are forgotten, so that memory follows the number of present clients.
const CLEAN_UP_EVERY: Duration = Duration::from_secs(5);

type Limiter = RateLimiter<Network, DashMapStateStore<Network>, SteadyClock, NoOpMiddleware<Nanos>>;

/// The rate limits of the API.
pub(crate) struct RateLimits {
    requests: Limiter,
    writes: Limiter,
    opens: Limiter,
    clock: SteadyClock,
    cleaned_up: Mutex<Nanos>,
}

impl RateLimits {
    /// Fresh counters.
    pub(crate) fn new(limits: &Limits, clock: &Arc<dyn Clock>) -> Self {
        let clock = SteadyClock::new(Arc::clone(clock));
        let limiter = |allowance: Allowance| {
            let quota = Quota::per_second(allowance.per_second).allow_burst(allowance.burst);
            RateLimiter::new(quota, DashMapStateStore::default(), clock.clone())
        };
        Self {
            requests: limiter(limits.requests),
            writes: limiter(limits.writes),
            opens: limiter(limits.opens),
            cleaned_up: Mutex::new(clock::Clock::now(&clock)),
            clock,
        }
    }

    /// Counts a request, or tells how long the client must wait.
    pub(crate) fn admit(&self, client: IpAddr, writes: bool) -> Result<(), Duration> {
        let now = self.clean_up();
        let network = Network::of(client);
        self.requests.check_key(&network).map_err(|refusal| refusal.wait_time_from(now))?;
        if writes {
            self.writes.check_key(&network).map_err(|refusal| refusal.wait_time_from(now))?;
        }
        Ok(())
    }

    /// Counts an opened email, and tells whether it is one of those that are noted.
    pub(crate) fn admit_open(&self, client: Network) -> bool {
        self.clean_up();
        self.opens.check_key(&client).is_ok()
    }

    /// Forgets clients now and then, and tells the present moment.
    fn clean_up(&self) -> Nanos {
        let now = clock::Clock::now(&self.clock);
        {
            // Whoever finds the lock taken leaves the work to its holder.
            let Ok(mut last) = self.cleaned_up.try_lock() else { return now };
            if Duration::from(now.duration_since(*last)) < CLEAN_UP_EVERY {
                return now;
            }
            *last = now;
        }
        for limiter in [&self.requests, &self.writes, &self.opens] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        now
    }
}

/// The service's clock made steady: when the wall clock is set back, time stands still for a moment instead of
/// locking everyone out until it has caught up.
#[derive(Clone)]
struct SteadyClock {
    wall: Arc<dyn Clock>,
    seen: Arc<Mutex<Seen>>,
}

struct Seen {
    wall_microseconds: i64,
    elapsed_nanoseconds: u64,
}

impl SteadyClock {
    fn new(wall: Arc<dyn Clock>) -> Self {
        let seen = Seen { wall_microseconds: wall.now().as_microseconds(), elapsed_nanoseconds: 0 };
        Self { wall, seen: Arc::new(Mutex::new(seen)) }
    }
}

impl clock::Clock for SteadyClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let wall = self.wall.now().as_microseconds();
        let passed = u64::try_from(wall.saturating_sub(seen.wall_microseconds)).unwrap_or(0);
        seen.wall_microseconds = wall;
        seen.elapsed_nanoseconds = seen.elapsed_nanoseconds.saturating_add(passed.saturating_mul(1000));
        Nanos::from(seen.elapsed_nanoseconds)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::net::Ipv4Addr;

    use townpick_domain::time::Timestamp;
    use townpick_gateways::clock::ManualClock;

    use super::*;

    const CLIENT: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_microseconds(seconds * 1_000_000).unwrap()
    }

    fn rates(clock: &ManualClock) -> RateLimits {
        let limits =
            Limits { requests: Allowance::new(1, 2), writes: Allowance::new(1, 1), ..Limits::default() };
        let clock: Arc<dyn Clock> = Arc::new(clock.clone());
        RateLimits::new(&limits, &clock)
    }

    #[test]
    fn a_clock_that_is_set_back_locks_nobody_out() {
        let clock = ManualClock::at(at(1_000_000));
        let rates = rates(&clock);
        rates.admit(CLIENT, false).unwrap();
        rates.admit(CLIENT, false).unwrap();
        clock.set(at(1_000));
        assert_eq!(rates.admit(CLIENT, false), Err(Duration::from_secs(1)));
        clock.set(at(1_001));
        rates.admit(CLIENT, false).unwrap();
    }

    #[test]
    fn clients_that_have_gone_are_forgotten() {
        let clock = ManualClock::at(at(0));
        let rates = rates(&clock);
        for host in 0..100 {
            rates.admit(IpAddr::V4(Ipv4Addr::new(198, 51, 100, host)), true).unwrap();
        }
        assert_eq!((rates.requests.len(), rates.writes.len()), (100, 100));
        clock.set(at(60));
        rates.admit(CLIENT, false).unwrap();
        assert_eq!((rates.requests.len(), rates.writes.len()), (1, 0));
    }
}
