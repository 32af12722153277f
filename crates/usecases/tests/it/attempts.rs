//! Strangers try so often and not more, and guessing gets slower, however many guess at once and whatever their clocks
//! say.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::SignedDuration;
use townpick_domain::{
    attempt_limit::{AttemptLimit, Crowd, Network, StrangersLimit},
    throttle::{GuessLimit, Throttle},
    time::Timestamp,
};
use townpick_store::{Database, both_engines, testing::fixtures::now};
use townpick_usecases::attempts::{Refusal, admit_guess, admit_stranger, give_back, key_of};

use crate::support::{self, SECRETS};

/// A pause of a second follows the second attempt.
const LIMIT: GuessLimit = GuessLimit { free: 2, longest_pause: SignedDuration::from_secs(10) };

fn at(milliseconds: i64) -> Timestamp {
    now().plus(SignedDuration::from_millis(milliseconds))
}

async fn guess_at(database: &Database, milliseconds: i64) -> Throttle {
    let mut tx = database.write().await.unwrap();
    let throttle = admit_guess(&mut tx, "guess:a", LIMIT, || at(milliseconds)).await.unwrap();
    tx.commit().await.unwrap();
    throttle
}

/// Who is refused when somebody tries to join this town from this address.
async fn stranger<'c>(
    database: &Database,
    address: &str,
    town: &'c str,
    milliseconds: i64,
) -> Option<Refusal<'c>> {
    let of = |most| AttemptLimit { most, window: SignedDuration::from_secs(60) };
    let limit = StrangersLimit { network: of(2), town: Some(of(3)), service: Some(of(4)) };
    let who = (Network::of(address.parse().unwrap()), Some(town));
    let mut tx = database.write().await.unwrap();
    let refusal = admit_stranger(&mut tx, &support::at(at(milliseconds)), &limit, "join", who).await.unwrap();
    tx.commit().await.unwrap();
    refusal
}

#[test]
fn a_key_tells_what_is_counted_but_not_for_whom() {
    let key_of = |purpose, whom| key_of(&SECRETS, purpose, whom);
    let key = key_of("phone_check", "203.0.113.9");
    assert!(key.starts_with("phone_check:") && !key.contains("203.0.113"), "{key}");
    assert_ne!(key, key_of("phone_check", "203.0.113.8"));
    assert_eq!(key.len(), "phone_check:".len() + 64);
    let other = key_of("signup", "203.0.113.9");
    assert_ne!(key.split(':').next_back(), other.split(':').next_back());
}

both_engines! {
    async fn strangers_are_refused_by_the_narrowest_crowd_that_tried_too_often(database: Database) {
        let refused = |crowd| Some(Refusal { crowd, until: at(60_000) });
        let home = || Crowd::Network("203.0.113.9".to_owned());
        for _ in 0..2 {
            assert_eq!(stranger(&database, "203.0.113.9", "salem-ma", 0).await, None);
        }
        // What a network is refused is not counted for its town.
        for _ in 0..3 {
            assert_eq!(stranger(&database, "203.0.113.9", "salem-ma", 1).await, refused(home()));
        }
        assert_eq!(stranger(&database, "198.51.100.1", "salem-ma", 2).await, None);
        assert_eq!(stranger(&database, "198.51.100.2", "salem-ma", 3).await, refused(Crowd::Town("salem-ma")));
        assert_eq!(stranger(&database, "198.51.100.3", "lynn-ma", 4).await, None);
        assert_eq!(stranger(&database, "192.0.2.1", "barton-ma", 5).await, refused(Crowd::Service));
        // Once the window is over, everybody starts again; what is given back can be tried once more.
        for _ in 0..2 {
            assert_eq!(stranger(&database, "203.0.113.9", "salem-ma", 60_005).await, None);
        }
        let mut tx = database.write().await.unwrap();
        give_back(&mut tx, &SECRETS, "join", Network::of("203.0.113.9".parse().unwrap())).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(stranger(&database, "203.0.113.9", "salem-ma", 60_006).await, None);
    }

    async fn guesses_get_slower_and_are_forgotten_after_a_quiet_time(database: Database) {
        assert_eq!(guess_at(&database, 0).await, Throttle::Allowed);
        assert_eq!(guess_at(&database, 0).await, Throttle::Allowed);
        assert_eq!(guess_at(&database, 1).await, Throttle::Wait(at(1000)));
        // Those that come too early do not prolong the wait.
        assert_eq!(guess_at(&database, 999).await, Throttle::Wait(at(1000)));
        assert_eq!(guess_at(&database, 1000).await, Throttle::Allowed);
        assert_eq!(guess_at(&database, 1001).await, Throttle::Wait(at(3000)));
        let quiet = 1000 + 15 * 60_000;
        assert_eq!(guess_at(&database, quiet).await, Throttle::Allowed);
        assert_eq!(guess_at(&database, quiet).await, Throttle::Allowed);
        assert_eq!(guess_at(&database, quiet + 1).await, Throttle::Wait(at(quiet + 1000)));
        // The clock is set back by an hour: nobody waits for it to catch up, and nobody starts again.
        let back = -3_600_000;
        assert_eq!(guess_at(&database, back).await, Throttle::Wait(at(back + 1000)));
        assert_eq!(guess_at(&database, back + 500).await, Throttle::Wait(at(back + 1000)));
        assert_eq!(guess_at(&database, back + 1000).await, Throttle::Allowed);
        assert_eq!(guess_at(&database, back + 1001).await, Throttle::Wait(at(back + 3000)));
    }

    async fn of_many_guesses_at_once_only_the_free_ones_are_let_through_whatever_their_clocks_say(database: Database) {
        // Sixty instants within one pause, in no order.
        let running: Vec<_> = (0..60)
            .map(|number| {
                let database = database.clone();
                tokio::spawn(async move { guess_at(&database, number * 37 % 100 * 10).await })
            })
            .collect();
        let mut allowed = 0;
        for one in running {
            allowed += usize::from(one.await.unwrap() == Throttle::Allowed);
        }
        assert_eq!(allowed, 2);
    }

    async fn waiting_for_the_lock_counts_as_waiting(database: Database) {
        guess_at(&database, 0).await;
        guess_at(&database, 0).await;
        // The clock goes on while the request waits for whoever has the lock.
        let asked = AtomicI64::new(0);
        let clock = || at(1000 * asked.fetch_add(1, Ordering::Relaxed));
        let mut tx = database.write().await.unwrap();
        assert_eq!(admit_guess(&mut tx, "guess:a", LIMIT, clock).await.unwrap(), Throttle::Allowed);
        assert_eq!(asked.into_inner(), 2);
    }
}
