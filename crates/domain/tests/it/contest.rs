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
}
