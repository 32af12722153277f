use jiff::SignedDuration;
use proptest::prelude::*;
use townpick_domain::contest::{ContestStatus, Window};

use crate::support::instants;

fn windows() -> impl Strategy<Value = Window> {
    (instants(), 1..20_000_000_i64).prop_map(|(starts_at, seconds)| Window {
        starts_at,
        ends_at: starts_at.plus(SignedDuration::from_secs(seconds)),
    })
}

proptest! {
    #[test]
    fn status_cuts_time_into_three_in_order(window in windows(), a in instants(), b in instants()) {
        let (earlier, later) = (a.min(b), a.max(b));
        prop_assert!(window.status(earlier) <= window.status(later));
        for now in [a, b, window.starts_at, window.ends_at] {
            let is_live = window.starts_at <= now && now < window.ends_at;
            prop_assert_eq!(window.status(now) == ContestStatus::Live, is_live);
        }
    }

    #[test]
    fn windows_overlap_exactly_when_some_instant_is_live_in_both(a in windows(), b in windows(), shift in -20_000_000..20_000_000_i64) {
        let near = Window {
            starts_at: a.starts_at.plus(SignedDuration::from_secs(shift)),
            ends_at: a.ends_at.plus(SignedDuration::from_secs(shift)),
        };
        for other in [b, near, a] {
            // If there is a common live instant, the later of the two starts is one.
            let first_common = a.starts_at.max(other.starts_at);
            let both_live = [a, other].iter().all(|window| window.status(first_common) == ContestStatus::Live);
            prop_assert_eq!(a.overlaps(&other), both_live);
            prop_assert_eq!(other.overlaps(&a), both_live);
        }
    }
}
