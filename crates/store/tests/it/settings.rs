//! What owners set in the dashboard, and the link that sets a new installation up.

use townpick_domain::{
    contact::Email,
    ids::{AdminId, PlaceId},
    places::PlaceRow,
};
use townpick_store::{
    StoreError, admins, both_engines,
    first_steps::{self, Beginnings},
    places,
    revisions::{self, Topic},
    set_up,
    settings::{self, StoredValue},
};

use crate::fixtures::{bytes, now};

both_engines! {
    async fn a_setting_has_the_value_it_was_given_last_or_none(database: Database) {
        let (plain, sealed) = (StoredValue::Plain("Salem Pick".to_owned()), StoredValue::Sealed(vec![1, 2]));
        let mut tx = database.write().await.unwrap();
        settings::put(&mut tx, "brand.name", Some(&StoredValue::Plain("First".to_owned())), now()).await.unwrap();
        settings::put(&mut tx, "brand.name", Some(&plain), now()).await.unwrap();
        settings::put(&mut tx, "mail.smtp_url", Some(&plain), now()).await.unwrap();
        settings::put(&mut tx, "mail.smtp_url", Some(&sealed), now()).await.unwrap();
        let stored = settings::all(&mut tx).await.unwrap();
        let expected = [("brand.name".to_owned(), plain), ("mail.smtp_url".to_owned(), sealed)];
        assert_eq!(stored, expected);
        for _ in 0..2 {
            settings::put(&mut tx, "mail.smtp_url", None, now()).await.unwrap();
        }
        assert_eq!(settings::all(&mut tx).await.unwrap(), expected[..1]);
    }

    async fn of_two_who_save_settings_the_second_is_told(database: Database) {
        let mut first = database.write().await.unwrap();
        let read = revisions::current(&mut first, Topic::Settings).await.unwrap();
        revisions::bump_from(&mut first, Topic::Settings, read).await.unwrap();
        first.commit().await.unwrap();
        let mut second = database.write().await.unwrap();
        let refused = revisions::bump_from(&mut second, Topic::Settings, read).await;
        assert!(matches!(refused, Err(StoreError::ChangedMeanwhile)));
        drop(second);
        assert_eq!(revisions::current(&mut database.read().await.unwrap(), Topic::Settings).await.unwrap(), read + 1);
    }

    async fn the_link_that_was_printed_last_sets_up_once(database: Database) {
        let mut tx = database.write().await.unwrap();
        assert_eq!(set_up::open_link(&mut tx).await.unwrap(), None);
        for link in [[1; 32], [2; 32]] {
            assert!(set_up::print(&mut tx, link, now()).await.unwrap());
        }
        assert_eq!(set_up::open_link(&mut tx).await.unwrap(), Some(vec![2; 32]));
        assert!(!set_up::finish(&mut tx, [1; 32], now()).await.unwrap());
        assert!(set_up::finish(&mut tx, [2; 32], now()).await.unwrap());
        assert!(!set_up::finish(&mut tx, [2; 32], now()).await.unwrap());
        assert_eq!(set_up::open_link(&mut tx).await.unwrap(), None);
        assert!(!set_up::print(&mut tx, [3; 32], now()).await.unwrap(), "it is finished");
    }

    async fn two_at_once_finish_the_set_up_only_once(database: Database) {
        let mut tx = database.write().await.unwrap();
        set_up::print(&mut tx, [1; 32], now()).await.unwrap();
        tx.commit().await.unwrap();
        let finishing = || async {
            let mut tx = database.write().await.unwrap();
            let finished = set_up::finish(&mut tx, [1; 32], now()).await.unwrap();
            tx.commit().await.unwrap();
            finished
        };
        let (first, second) = tokio::join!(finishing(), finishing());
        assert!(first != second, "one of them did: {first}, {second}");
    }

    async fn with_an_administrator_there_is_nothing_to_set_up(database: Database) {
        let mut tx = database.write().await.unwrap();
        set_up::print(&mut tx, [1; 32], now()).await.unwrap();
        let email = Email::parse("owner@townpick.example").unwrap();
        admins::save(&mut tx, AdminId::new(now(), bytes(1)), &email, "Owner", "hash", None, now()).await.unwrap();
        assert_eq!(set_up::open_link(&mut tx).await.unwrap(), None);
        assert!(!set_up::finish(&mut tx, [1; 32], now()).await.unwrap());
        assert!(!set_up::print(&mut tx, [2; 32], now()).await.unwrap());
    }

    async fn a_new_installation_has_nothing_of_what_a_week_needs(database: Database) {
        let mut tx = database.write().await.unwrap();
        let nothing = first_steps::beginnings(&mut tx, now()).await.unwrap();
        assert_eq!((nothing.places, nothing.open_towns, nothing.businesses, nothing.members), (0, 0, 0, 0));
        assert_eq!((nothing.contests, nothing.past_contests), (0, 0));
        assert_eq!(first_steps::first_town(&mut tx).await.unwrap(), None);
        let places: Vec<_> = ["Salem, MA", "Boston, MA"]
            .into_iter()
            .zip(1..)
            .map(|(label, number)| (PlaceId::new(now(), bytes(number)), PlaceRow::new(label, 5000).unwrap()))
            .collect();
        places::import(&mut tx, &places, now()).await.unwrap();
        assert_eq!(first_steps::beginnings(&mut tx, now()).await.unwrap(), Beginnings { places: 1, ..nothing });
    }
}
