//! Simultaneous signups: of those that exclude each other exactly one succeeds, and none waits for ever.

use townpick_store::{
    Database, Result, both_engines, members,
    testing::fixtures::{member, saved_town},
};
use townpick_usecases::{
    join::{Outcome, Refusal, Signup, sign_up},
    subscription,
};

use crate::{
    join::{counts, install_templates, rows, signup},
    support::context,
};

/// What comes of signups that all start at once.
async fn all_at_once(database: &Database, signups: Vec<Signup>) -> Vec<Outcome> {
    let running: Vec<_> = signups
        .into_iter()
        .map(|signup| {
            let database = database.clone();
            tokio::spawn(async move { sign_up(&database, &context(), &signup).await })
        })
        .collect();
    let mut outcomes = Vec::new();
    for one in running {
        outcomes.push(one.await.unwrap().unwrap());
    }
    outcomes
}

fn number_of(outcomes: &[Outcome], is_meant: impl Fn(&Outcome) -> bool) -> usize {
    outcomes.iter().filter(|outcome| is_meant(outcome)).count()
}

fn is_new(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::New(_))
}

both_engines! {
    async fn one_phone_makes_one_member(database: Database) {
        install_templates(&database).await;
        let signups = (1..=30).map(|number| {
            let mut one = signup(number, if number % 2 == 0 { "Salem" } else { "Lynn" });
            one.form.phone = signup(1, "Salem").form.phone;
            one
        });
        let outcomes = all_at_once(&database, signups.collect()).await;
        assert_eq!(number_of(&outcomes, is_new), 1);
        let refused = number_of(&outcomes, |one| matches!(one, Outcome::Refused(Refusal::PhoneRegistered { .. })));
        assert_eq!(refused, 29);
        assert_eq!(rows(&database).await, [1, 1, 3, 0, 3]);
    }

    async fn one_email_makes_one_member(database: Database) {
        install_templates(&database).await;
        let signups = (1..=30).map(|number| {
            let mut one = signup(number, if number % 2 == 0 { "Salem" } else { "Lynn" });
            one.form.email = signup(1, "Salem").form.email;
            one
        });
        let outcomes = all_at_once(&database, signups.collect()).await;
        assert_eq!(number_of(&outcomes, is_new), 1);
        assert_eq!(number_of(&outcomes, |one| *one == Outcome::Refused(Refusal::EmailRegistered)), 29);
        assert_eq!(rows(&database).await, [1, 1, 3, 0, 3]);
    }

    async fn one_submit_makes_one_member_and_every_retry_the_same_answer(database: Database) {
        install_templates(&database).await;
        let signups = (1..=30).map(|number| {
            let mut one = signup(number, "Salem");
            one.request_id = signup(1, "Salem").request_id;
            one.form = signup(1, "Salem").form;
            one
        });
        let outcomes = all_at_once(&database, signups.collect()).await;
        assert_eq!(number_of(&outcomes, is_new), 1);
        assert_eq!(number_of(&outcomes, |one| matches!(one, Outcome::Repeated(_))), 29);
        assert_eq!(rows(&database).await, [1, 1, 3, 0, 3]);
        assert_eq!(counts(&database, "salem-ma").await, (1, 1));
    }

    async fn crossed_phones_and_emails_do_not_wait_for_each_other(database: Database) {
        install_templates(&database).await;
        let signups = (1..=30).map(|number| {
            let mut one = signup(number, &format!("Town {}", char::from(b'A' + number)));
            one.form.email = signup(1 + number % 3, "Salem").form.email;
            one.form.phone = signup(1 + number % 5, "Salem").form.phone;
            one
        });
        let outcomes = all_at_once(&database, signups.collect()).await;
        let new = number_of(&outcomes, is_new);
        assert!((1..=3).contains(&new), "{outcomes:?}");
        assert_eq!(rows(&database).await[1], i64::try_from(new).unwrap());
    }

    async fn neighbours_who_join_at_once_share_one_new_town(database: Database) {
        install_templates(&database).await;
        let signups = (1..=30).map(|number| signup(number, "Salem"));
        let outcomes = all_at_once(&database, signups.collect()).await;
        assert_eq!(number_of(&outcomes, is_new), 30);
        assert_eq!(counts(&database, "salem-ma").await, (30, 30));
        assert_eq!(rows(&database).await, [1, 30, 90, 0, 90]);
    }

    async fn joining_unsubscribing_and_deleting_do_not_wait_for_each_other(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let leaving: Vec<_> = (1..=15).map(member).collect();
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &leaving).await.unwrap();
        tx.commit().await.unwrap();

        let mut running = Vec::new();
        for (number, one) in (1..=15).zip(leaving) {
            let (joining, changing, deleting) = (database.clone(), database.clone(), database.clone());
            running.push(tokio::spawn(async move {
                // The same phone as the one who leaves: refused before, welcome after.
                sign_up(&joining, &context(), &signup(number, "Salem")).await.map(|_| ())
            }));
            let id = one.id;
            running.push(tokio::spawn(async move {
                let mut tx = changing.write().await?;
                let result = subscription::unsubscribe(&mut tx, &context(), id).await;
                finish(tx, result).await
            }));
            running.push(tokio::spawn(async move {
                let mut tx = deleting.write().await?;
                let result = members::delete(&mut tx, id).await;
                finish(tx, result).await
            }));
        }
        for one in running {
            one.await.unwrap().unwrap();
        }
        let [_, members, ..] = rows(&database).await;
        assert_eq!(counts(&database, "salem-ma").await, (members, members));
    }
}

/// Somebody may be gone already; anything else, a deadlock above all, is an error.
async fn finish(tx: townpick_store::Tx, result: Result<()>) -> Result<()> {
    match result {
        Ok(()) => tx.commit().await,
        Err(townpick_store::StoreError::NotFound) => Ok(()),
        Err(error) => Err(error),
    }
}
