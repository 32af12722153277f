//! Joining where members are asked to confirm: what waits until they have.

use townpick_domain::{confirmation::ConfirmedBy, contact::Phone};
use townpick_store::{
    Database, Executor, both_engines,
    testing::fixtures::{now, template},
};
use townpick_usecases::{
    confirmation::{confirm, confirm_number},
    join::{Signup, sign_up},
    texts,
};

use crate::{
    join::{live_salem, only_member, rows, signup},
    support::{context, seen_of},
};

fn asked(number: u8) -> Signup {
    Signup { must_confirm: true, ..signup(number, "Salem") }
}

async fn templates(database: &Database) -> Vec<String> {
    let keys: Vec<(String,)> = database
        .read()
        .await
        .unwrap()
        .sql("SELECT template_key || ' ' || channel FROM notifications ORDER BY template_key, channel LIMIT 99")
        .all()
        .await
        .unwrap();
    keys.into_iter().map(|(key,)| key).collect()
}

both_engines! {
    async fn a_newcomer_is_entered_at_once_and_hears_of_the_contest_once_they_have_confirmed(database: Database) {
        live_salem(&database).await;
        template(&database, 3, "contest_announcement", "both", true).await;
        sign_up(&database, &context(), &asked(1)).await.unwrap();
        let welcomed = ["town_signup email", "welcome email", "welcome sms"];
        assert_eq!(templates(&database).await, welcomed);
        assert_eq!(rows(&database).await[3], 1, "the entry is written");
        let member = only_member(&database).await;
        assert_eq!(seen_of(&database, member).await.confirmed_at, None);
        // Any number of taps at one moment count once.
        let taps: Vec<_> = (0..8)
            .map(|_| {
                let database = database.clone();
                tokio::spawn(async move {
                    let mut tx = database.write().await.unwrap();
                    let is_new = confirm(&mut tx, &context(), member, ConfirmedBy::Email).await.unwrap();
                    tx.commit().await.unwrap();
                    is_new
                })
            })
            .collect();
        let mut new = 0;
        for tap in taps {
            new += usize::from(tap.await.unwrap());
        }
        assert_eq!((new, seen_of(&database, member).await.confirmed_at), (1, Some(now())));
        let all = [&["contest_announcement email", "contest_announcement sms"], &welcomed[..]].concat();
        assert_eq!(templates(&database).await, all);
    }

    async fn a_text_from_the_phone_confirms_and_so_does_start(database: Database) {
        live_salem(&database).await;
        for number in [1, 2] {
            sign_up(&database, &context(), &asked(number)).await.unwrap();
        }
        let mut tx = database.write().await.unwrap();
        let phone = |number| signup(number, "Salem").form.phone;
        assert!(!confirm_number(&mut tx, &context(), &Phone::parse("6175550199").unwrap()).await.unwrap());
        assert!(confirm_number(&mut tx, &context(), &phone(1)).await.unwrap());
        assert!(!confirm_number(&mut tx, &context(), &phone(1)).await.unwrap());
        assert!(texts::resume(&mut tx, &context(), &phone(2), "YES").await.unwrap().is_confirmed);
        tx.commit().await.unwrap();
        let by: Vec<(String,)> =
            database.read().await.unwrap().sql("SELECT confirmed_by FROM members LIMIT 9").all().await.unwrap();
        assert_eq!(by, [("sms".to_owned(),), ("sms".to_owned(),)]);
    }
}
