//! First messages: how many go to one person and how many to everybody, and what becomes of those beyond; and what the
//! people who get them have in common.

use jiff::SignedDuration;
use townpick_domain::{
    attempt_limit::{AttemptLimit, FirstMessageLimits, Network},
    ids::MemberId,
    throttle::Throttle,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines,
    notifications::put_off,
    signup_flags,
    testing::fixtures::{now, template},
};
use townpick_usecases::{
    deletion,
    first_messages::{admit_number, let_all_go, let_go_as_many_as_fit},
    join::{Outcome, Refusal, Signup, sign_up},
    signup_flags::{Compared, compare},
};

use crate::{
    join::{before_launch, install_templates, live_salem, only_member, signup},
    support::{at, context},
};

fn hours(count: i64) -> Timestamp {
    now().plus(SignedDuration::from_hours(count))
}

fn limited(number: u8, address: u32, service: u32) -> Signup {
    let of = |most, hours| AttemptLimit { most, window: SignedDuration::from_hours(hours) };
    let first_messages = FirstMessageLimits { address: of(address, 24), service: of(service, 1) };
    Signup { first_messages, ..signup(number, "Salem") }
}

/// How many messages to members there are in each state.
async fn states(database: &Database) -> Vec<(String, i64)> {
    let mut reader = database.read().await.unwrap();
    let statement = reader.sql(
        "SELECT status, count(*) FROM notifications WHERE audience = 'member' GROUP BY status ORDER BY status LIMIT 9",
    );
    statement.all().await.unwrap()
}

fn state(name: &str, count: i64) -> (String, i64) {
    (name.to_owned(), count)
}

async fn notices(database: &Database) -> i64 {
    let mut reader = database.read().await.unwrap();
    let statement =
        reader.sql("SELECT count(*) FROM notifications WHERE template_key = 'first_messages_put_off'");
    let (count,): (i64,) = statement.one().await.unwrap();
    count
}

async fn delete_the_member(database: &Database) {
    let member = only_member(database).await;
    let mut tx = database.write().await.unwrap();
    deletion::delete(&mut tx, &context(), member).await.unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    async fn nobody_is_welcomed_again_and_again_by_being_deleted_and_signed_up(database: Database) {
        install_templates(&database).await;
        for _ in 0..2 {
            let joined = sign_up(&database, &context(), &limited(1, 2, 100)).await.unwrap();
            assert_eq!(joined, Outcome::New(before_launch()));
            delete_the_member(&database).await;
        }
        let too_often = Outcome::Refused(Refusal::WrittenToTooOften(hours(24)));
        assert_eq!(sign_up(&database, &context(), &limited(1, 2, 100)).await.unwrap(), too_often);
        // The mailbox counts as much as the number, in any spelling.
        let mut same_mailbox = limited(2, 2, 100);
        same_mailbox.form.email = "maria1+again@people.example".parse().unwrap();
        assert_eq!(sign_up(&database, &context(), &same_mailbox).await.unwrap(), too_often);
        assert_eq!(states(&database).await, [], "a refused signup writes nothing");
        // So does a code to the number.
        let Signup { form, first_messages, .. } = limited(1, 2, 100);
        let mut tx = database.write().await.unwrap();
        let refused = admit_number(&mut tx, &context(), &first_messages, &form.phone).await.unwrap();
        assert_eq!(refused, Throttle::Wait(hours(24)));
        tx.commit().await.unwrap();
        let later = sign_up(&database, &at(hours(24)), &limited(1, 2, 100)).await.unwrap();
        assert_eq!(later, Outcome::New(before_launch()));
    }

    async fn what_is_too_much_for_the_service_is_put_off_and_told_once(database: Database) {
        live_salem(&database).await;
        template(&database, 3, "first_messages_put_off", "email", true).await;
        for number in 1..=5 {
            let joined = sign_up(&database, &context(), &limited(number, 9, 2)).await.unwrap();
            assert!(matches!(joined, Outcome::New(_)), "{number}");
        }
        assert_eq!(states(&database).await, [state("pending", 4), state("put_off", 6)]);
        assert_eq!(notices(&database).await, 1);
        let waiting = put_off::waiting(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!((waiting.people, waiting.since), (3, Some(now())));

        let let_go = async |at: Timestamp| {
            let limit = AttemptLimit { most: 2, window: SignedDuration::from_hours(1) };
            let mut tx = database.write().await.unwrap();
            let people = let_go_as_many_as_fit(&mut tx, at, limit).await.unwrap();
            tx.commit().await.unwrap();
            people
        };
        assert_eq!(let_go(now()).await, 0, "there is no room yet");
        assert_eq!(let_go(hours(1)).await, 2);
        assert_eq!(let_go(hours(1)).await, 0);
        // Whoever joins in that hour waits, too, and nobody is told again while somebody waits.
        sign_up(&database, &at(hours(1)), &limited(6, 9, 2)).await.unwrap();
        assert_eq!(states(&database).await, [state("pending", 8), state("put_off", 4)]);
        assert_eq!(notices(&database).await, 1);

        let mut tx = database.write().await.unwrap();
        assert_eq!(let_all_go(&mut tx, hours(1)).await.unwrap(), 2);
        assert_eq!(let_all_go(&mut tx, hours(1)).await.unwrap(), 0);
        tx.commit().await.unwrap();
        assert_eq!(states(&database).await, [state("pending", 12)]);
        sign_up(&database, &at(hours(1)), &limited(7, 9, 2)).await.unwrap();
        assert_eq!(notices(&database).await, 2, "another time");
    }

    async fn newcomers_are_compared_once_and_crowds_are_flagged(database: Database) {
        install_templates(&database).await;
        for number in 1..=10 {
            // One home and one network; numbers and mailboxes differ in their last digits.
            let joining = Signup { network: Network::of([203, 0, 113, 1].into()), ..signup(number, "Salem") };
            sign_up(&database, &context(), &joining).await.unwrap();
        }
        let mut tx = database.write().await.unwrap();
        assert_eq!(compare(&mut tx, &context()).await.unwrap(), Compared { flags: 40, is_more: false });
        assert_eq!(compare(&mut tx, &context()).await.unwrap(), Compared { flags: 0, is_more: false });
        let (first,): (MemberId,) = tx.sql("SELECT id FROM members ORDER BY id LIMIT 1").one().await.unwrap();
        let flags = signup_flags::of_member(&mut tx, first).await.unwrap();
        let kinds: Vec<_> = flags.iter().map(|flag| (flag.kind.as_str(), flag.others)).collect();
        assert_eq!(kinds, [("household", 9), ("mailboxes", 9), ("network", 9), ("numbers", 9)]);
        // The network is known by its trace alone, and nothing of it can be read.
        let (kept,): (i64,) = tx
            .sql("SELECT count(*) FROM members WHERE signup_network IS NOT NULL OR is_to_be_compared")
            .one().await.unwrap();
        let (plain,): (i64,) =
            tx.sql("SELECT count(*) FROM signup_traces WHERE length(trace) <> 64").one().await.unwrap();
        assert_eq!((kept, plain), (0, 0));
    }
}
