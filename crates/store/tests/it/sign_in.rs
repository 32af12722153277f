//! What signing in keeps: sessions, second factors and known networks.

use std::time::Duration;

use jiff::SignedDuration;
use townpick_domain::{
    contact::{Email, Phone},
    ids::AdminId,
    time::Timestamp,
};
use townpick_store::{
    Database, StoreError,
    admins::{
        self,
        identities::{self, Link, Waiting},
        networks, second_factor,
    },
    both_engines, sessions,
};

use crate::{
    accounts::session,
    fixtures::{bytes, now},
};

fn at(seconds: i64) -> Timestamp {
    now().plus(SignedDuration::from_secs(seconds))
}

async fn owner(database: &Database, number: u8) -> AdminId {
    let id = AdminId::new(now(), bytes(number));
    let email = Email::parse(&format!("owner{number}@townpick.example")).unwrap();
    let mut tx = database.write().await.unwrap();
    admins::save(&mut tx, id, &email, "Owner", "hash", None, now()).await.unwrap();
    tx.commit().await.unwrap();
    id
}

both_engines! {
    async fn a_session_is_found_by_its_token_until_it_ends(database: Database) {
        let (robin, kim) = (owner(&database, 1).await, owner(&database, 2).await);
        let mut tx = database.write().await.unwrap();
        for (number, admin) in [(1, robin), (2, robin), (3, kim)] {
            sessions::insert(&mut tx, &session(number, admin, now(), at(60))).await.unwrap();
        }
        let found = sessions::current(&mut tx, [1; 32], at(59), Timestamp::MIN).await.unwrap().unwrap();
        assert_eq!((found.admin_id, found.name.as_str(), found.last_seen_at), (robin, "Owner", now()));
        assert!(sessions::current(&mut tx, [1; 32], at(60), Timestamp::MIN).await.unwrap().is_none());
        assert!(sessions::current(&mut tx, [9; 32], now(), Timestamp::MIN).await.unwrap().is_none());

        sessions::touch(&mut tx, found.id, at(30)).await.unwrap();
        sessions::touch(&mut tx, found.id, at(20)).await.unwrap();
        let open = sessions::of_admin(&mut tx, robin, at(31)).await.unwrap();
        assert_eq!(open.len(), 2);
        assert_eq!((open[0].id, open[0].last_seen_at, open[0].user_agent.as_str()), (found.id, at(30), "Browser 1"));
        assert!(sessions::of_admin(&mut tx, robin, at(60)).await.unwrap().is_empty());

        assert!(matches!(sessions::end(&mut tx, kim, found.id).await, Err(StoreError::NotFound)));
        assert_eq!(sessions::end_others(&mut tx, robin, found.id).await.unwrap(), 1);
        sessions::end(&mut tx, robin, found.id).await.unwrap();
        assert!(sessions::current(&mut tx, [3; 32], now(), Timestamp::MIN).await.unwrap().is_some());
        tx.commit().await.unwrap();
    }

    async fn an_account_is_changed_and_found_again(database: Database) {
        let robin = owner(&database, 1).await;
        let phone = Phone::parse("617 555 0123").unwrap();
        let mut tx = database.write().await.unwrap();
        admins::update(&mut tx, robin, "Robin", Some(&phone), at(1)).await.unwrap();
        admins::set_password(&mut tx, robin, "another hash", at(2)).await.unwrap();
        let admin = admins::by_id(&mut tx, robin).await.unwrap();
        assert_eq!((admin.name.as_str(), admin.phone_number.as_deref()), ("Robin", Some("6175550123")));
        assert_eq!(admin.password_hash, "another hash");
        admins::update(&mut tx, robin, "Robin", None, at(3)).await.unwrap();
        assert_eq!(admins::by_id(&mut tx, robin).await.unwrap().phone_number, None);
        let nobody = AdminId::new(now(), bytes(9));
        assert!(matches!(admins::by_id(&mut tx, nobody).await, Err(StoreError::NotFound)));
        assert!(matches!(admins::update(&mut tx, nobody, "N", None, now()).await, Err(StoreError::NotFound)));
        assert!(matches!(admins::set_password(&mut tx, nobody, "h", now()).await, Err(StoreError::NotFound)));
    }

    async fn a_code_of_the_second_factor_is_taken_once(database: Database) {
        let robin = owner(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        assert!(!second_factor::enable(&mut tx, robin, 5, &[[1; 32]], now()).await.unwrap(), "nothing is prepared");
        assert!(second_factor::prepare(&mut tx, robin, &[7; 20], now()).await.unwrap());
        assert!(!second_factor::take_step(&mut tx, robin, 9).await.unwrap(), "it is not on yet");
        assert!(second_factor::enable(&mut tx, robin, 5, &[[1; 32], [2; 32]], now()).await.unwrap());
        assert!(!second_factor::prepare(&mut tx, robin, &[8; 20], now()).await.unwrap(), "it is on");
        assert_eq!(admins::by_id(&mut tx, robin).await.unwrap().totp_secret, Some(vec![7; 20]));

        assert!(!second_factor::take_step(&mut tx, robin, 5).await.unwrap());
        assert!(second_factor::take_step(&mut tx, robin, 6).await.unwrap());
        assert!(!second_factor::take_step(&mut tx, robin, 6).await.unwrap());
        assert!(second_factor::take_recovery_code(&mut tx, robin, [2; 32], now()).await.unwrap());
        assert!(!second_factor::take_recovery_code(&mut tx, robin, [2; 32], now()).await.unwrap());
        assert!(!second_factor::take_recovery_code(&mut tx, robin, [3; 32], now()).await.unwrap());

        second_factor::disable(&mut tx, robin, now()).await.unwrap();
        assert!(!second_factor::take_recovery_code(&mut tx, robin, [1; 32], now()).await.unwrap());
        let admin = admins::by_id(&mut tx, robin).await.unwrap();
        assert_eq!((admin.totp_secret, admin.totp_enabled_at), (None, None));
    }

    async fn a_sign_in_through_a_provider_is_taken_once_and_not_for_ever(database: Database) {
        let robin = owner(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        for secret in [1, 2] {
            identities::begin(&mut tx, [secret; 32], at(600)).await.unwrap();
        }
        assert!(!identities::take(&mut tx, [9; 32], now()).await.unwrap());
        assert!(!identities::take(&mut tx, [2; 32], at(600)).await.unwrap(), "it is over");
        assert!(identities::take(&mut tx, [1; 32], at(599)).await.unwrap());
        assert!(!identities::take(&mut tx, [1; 32], at(599)).await.unwrap());

        let waiting = Waiting { admin_id: robin, issuer: "https://a".to_owned(), subject: "s".to_owned() };
        identities::wait(&mut tx, [3; 32], &waiting, at(600)).await.unwrap();
        assert!(!identities::take(&mut tx, [3; 32], now()).await.unwrap(), "a code is missing");
        assert!(!identities::finish(&mut tx, [2; 32]).await.unwrap(), "nobody is proved");
        assert_eq!(identities::waiting(&mut tx, [3; 32], at(599)).await.unwrap(), Some(waiting.clone()));
        assert_eq!(identities::waiting(&mut tx, [3; 32], at(600)).await.unwrap(), None);
        assert_eq!(identities::waiting(&mut tx, [2; 32], now()).await.unwrap(), None);
        assert!(identities::finish(&mut tx, [3; 32]).await.unwrap());
        assert!(!identities::finish(&mut tx, [3; 32]).await.unwrap());

        identities::wait(&mut tx, [4; 32], &waiting, at(600)).await.unwrap();
        assert_eq!(sessions::remove_expired(&mut tx, at(599), Timestamp::MIN).await.unwrap(), 0);
        assert_eq!(sessions::remove_expired(&mut tx, at(600), Timestamp::MIN).await.unwrap(), 2);
        identities::wait(&mut tx, [4; 32], &waiting, at(600)).await.unwrap();
        assert!(!identities::unlink(&mut tx, robin).await.unwrap(), "they are not linked yet");
        assert_eq!(identities::waiting(&mut tx, [4; 32], now()).await.unwrap(), None);
    }

    async fn an_account_at_a_provider_belongs_to_one_administrator(database: Database) {
        let (robin, kim) = (owner(&database, 1).await, owner(&database, 2).await);
        let mut tx = database.write().await.unwrap();
        assert!(identities::link(&mut tx, robin, "https://a", "s", at(1)).await.unwrap());
        for (admin, issuer, subject) in [(robin, "https://a", "s"), (kim, "https://a", "s"), (robin, "https://a", "t")] {
            assert!(!identities::link(&mut tx, admin, issuer, subject, at(2)).await.unwrap());
        }
        assert!(identities::link(&mut tx, kim, "https://b", "s", at(3)).await.unwrap());
        assert_eq!(identities::linked(&mut tx, "https://a", "s").await.unwrap(), Some(robin));
        assert_eq!(identities::linked(&mut tx, "https://a", "t").await.unwrap(), None);
        let link = Link { subject: "s".to_owned(), linked_at: at(1) };
        assert_eq!(identities::of_admin(&mut tx, robin, "https://a").await.unwrap(), Some(link));
        assert_eq!(identities::of_admin(&mut tx, kim, "https://a").await.unwrap(), None);
        assert!(identities::unlink(&mut tx, robin).await.unwrap());
        assert_eq!(identities::linked(&mut tx, "https://b", "s").await.unwrap(), Some(kim));
        // Whoever has lost everything gets a password, and nobody comes in any other way.
        let email = Email::parse("owner2@townpick.example").unwrap();
        admins::save(&mut tx, AdminId::new(now(), bytes(9)), &email, "Kim", "hash", None, now()).await.unwrap();
        assert_eq!(identities::linked(&mut tx, "https://b", "s").await.unwrap(), None);
    }

    async fn secrets_that_were_kept_as_they_are_are_found_and_sealed(database: Database) {
        let (robin, kim) = (owner(&database, 1).await, owner(&database, 2).await);
        let mut tx = database.write().await.unwrap();
        second_factor::prepare(&mut tx, robin, &[7; 20], now()).await.unwrap();
        second_factor::prepare(&mut tx, kim, &[8; 49], now()).await.unwrap();
        assert_eq!(second_factor::unsealed(&mut tx).await.unwrap(), [(robin, vec![7; 20])]);
        second_factor::seal(&mut tx, robin, &[6; 20], &[1; 49]).await.unwrap();
        assert_eq!(second_factor::unsealed(&mut tx).await.unwrap().len(), 1, "it was changed meanwhile");
        second_factor::seal(&mut tx, robin, &[7; 20], &[9; 49]).await.unwrap();
        assert_eq!(admins::by_id(&mut tx, robin).await.unwrap().totp_secret, Some(vec![9; 49]));
        assert_eq!(second_factor::unsealed(&mut tx).await.unwrap(), []);
    }

    async fn a_reset_account_keeps_its_second_factor_until_it_is_turned_off(database: Database) {
        let robin = owner(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        second_factor::prepare(&mut tx, robin, &[7; 20], now()).await.unwrap();
        second_factor::enable(&mut tx, robin, 5, &[[1; 32]], now()).await.unwrap();
        let email = Email::parse("owner1@townpick.example").unwrap();
        admins::save(&mut tx, AdminId::new(now(), bytes(8)), &email, "Owner", "hash", None, now()).await.unwrap();
        assert_eq!(admins::by_id(&mut tx, robin).await.unwrap().totp_enabled_at, Some(now()));
        second_factor::disable(&mut tx, robin, now()).await.unwrap();
        assert_eq!(admins::by_id(&mut tx, robin).await.unwrap().totp_enabled_at, None);
        assert!(!second_factor::take_recovery_code(&mut tx, robin, [1; 32], now()).await.unwrap());
    }

    async fn networks_are_remembered_until_they_fall_out_of_use(database: Database) {
        let (robin, kim) = (owner(&database, 1).await, owner(&database, 2).await);
        let mut tx = database.write().await.unwrap();
        networks::remember(&mut tx, robin, [1; 32], at(0), at(-100)).await.unwrap();
        assert!(networks::is_known(&mut tx, robin, [1; 32], at(0)).await.unwrap());
        assert!(!networks::is_known(&mut tx, robin, [1; 32], at(1)).await.unwrap());
        assert!(!networks::is_known(&mut tx, robin, [2; 32], at(-100)).await.unwrap());
        assert!(!networks::is_known(&mut tx, kim, [1; 32], at(-100)).await.unwrap());
        networks::remember(&mut tx, robin, [1; 32], at(50), at(-50)).await.unwrap();
        networks::remember(&mut tx, robin, [2; 32], at(120), at(50)).await.unwrap();
        assert!(networks::is_known(&mut tx, robin, [1; 32], at(50)).await.unwrap());
        networks::remember(&mut tx, robin, [2; 32], at(200), at(51)).await.unwrap();
        assert!(!networks::is_known(&mut tx, robin, [1; 32], at(-100)).await.unwrap());
    }

    async fn who_locks_an_account_sees_what_was_changed_before_and_holds_up_what_comes_after(database: Database) {
        let robin = owner(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        admins::set_password(&mut tx, robin, "new hash", at(1)).await.unwrap();
        let other = database.clone();
        let locked = tokio::spawn(async move {
            let mut tx = other.write().await.unwrap();
            admins::lock(&mut tx, robin).await.unwrap().password_hash
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        tx.commit().await.unwrap();
        assert_eq!(locked.await.unwrap(), "new hash");
    }
}
