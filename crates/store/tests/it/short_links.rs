//! Short links: every click of a person is counted, however many come at once.

use std::{collections::BTreeMap, sync::Arc};

use jiff::SignedDuration;
use townpick_domain::{link_target::LinkTarget, short_code::ShortCode, time::Timestamp};
use townpick_store::{
    Database, Executor, both_engines,
    short_links::{self, Clicks, CountedClicks, NewShortLink},
    tally::Tally,
};

use crate::fixtures::{contest, now, save_contest, saved_business, saved_town};

fn code(text: &str) -> ShortCode {
    ShortCode::parse(text).unwrap()
}

fn link(text: &str, target: &str) -> NewShortLink {
    NewShortLink { code: code(text), target: LinkTarget::parse(target).unwrap(), contest: None }
}

async fn save(database: &Database, link: &NewShortLink) -> bool {
    let mut tx = database.write().await.unwrap();
    let is_free = short_links::insert(&mut tx, link, now()).await.unwrap();
    tx.commit().await.unwrap();
    is_free
}

async fn click(database: &Database, text: &str, at: Timestamp) -> Option<String> {
    let mut tx = database.write().await.unwrap();
    let mut targets = short_links::click(&mut tx, &once(text, at)).await.unwrap();
    tx.commit().await.unwrap();
    targets.remove(&code(text))
}

fn once(text: &str, at: Timestamp) -> BTreeMap<ShortCode, Clicks> {
    [(code(text), Clicks { times: 1, last: at })].into()
}

/// Where a code leads, found as it was made or in other letters.
async fn found(database: &Database, text: &str) -> Option<String> {
    let link = short_links::find(&mut database.read().await.unwrap(), &code(text)).await.unwrap();
    link.map(|link| link.original_url)
}

async fn clicks(database: &Database, text: &str) -> Option<i64> {
    short_links::clicks(&mut database.read().await.unwrap(), &code(text)).await.unwrap()
}

both_engines! {
    async fn a_click_is_counted_with_its_time_and_a_look_is_not(database: Database) {
        assert!(save(&database, &link("salem26", "/towns/salem-ma/contest")).await);
        assert_eq!(found(&database, "salem26").await.as_deref(), Some("/towns/salem-ma/contest"));
        assert_eq!(clicks(&database, "salem26").await, Some(0));

        let later = now().plus(SignedDuration::from_hours(3));
        assert_eq!(click(&database, "salem26", later).await.as_deref(), Some("/towns/salem-ma/contest"));
        assert_eq!(clicks(&database, "salem26").await, Some(1));
        let (created, updated): (Timestamp, Timestamp) = database.read().await.unwrap()
            .sql("SELECT created_at, updated_at FROM short_urls").one().await.unwrap();
        assert_eq!((created, updated), (now(), later));
    }

    async fn an_unknown_code_leads_nowhere(database: Database) {
        save(&database, &link("salem26", "/faq")).await;
        assert_eq!(click(&database, "salem27", now()).await, None);
        assert_eq!(clicks(&database, "salem27").await, None);
        assert_eq!(found(&database, "salem27").await, None);
        assert_eq!(clicks(&database, "salem26").await, Some(0));
    }

    async fn a_code_is_found_in_any_letters_unless_two_differ_by_them_alone(database: Database) {
        save(&database, &link("Salem26", "/faq")).await;
        for spelling in ["Salem26", "salem26", "SALEM26"] {
            let link = short_links::find(&mut database.read().await.unwrap(), &code(spelling)).await.unwrap();
            let link = link.map(|link| (link.code.to_string(), link.original_url));
            assert_eq!(link, Some(("Salem26".to_owned(), "/faq".to_owned())), "{spelling}");
        }
        save(&database, &link("sALEM26", "/rules")).await;
        assert_eq!(found(&database, "Salem26").await.as_deref(), Some("/faq"));
        assert_eq!(found(&database, "sALEM26").await.as_deref(), Some("/rules"));
        assert_eq!(found(&database, "salem26").await, None);
    }

    async fn a_taken_code_keeps_its_target_and_the_transaction_goes_on_with_another(database: Database) {
        assert!(save(&database, &link("salem26", "/faq")).await);
        let mut tx = database.write().await.unwrap();
        assert!(!short_links::insert(&mut tx, &link("salem26", "/rules"), now()).await.unwrap());
        assert!(short_links::insert(&mut tx, &link("salem27", "/rules"), now()).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(click(&database, "salem26", now()).await.as_deref(), Some("/faq"));
        assert_eq!(click(&database, "salem27", now()).await.as_deref(), Some("/rules"));
    }

    async fn fifty_people_at_once_are_counted_as_fifty(database: Database) {
        save(&database, &link("salem26", "https://example.com/")).await;
        let people: Vec<_> = (0..50)
            .map(|_| {
                let database = database.clone();
                tokio::spawn(async move { click(&database, "salem26", now()).await })
            })
            .collect();
        for person in people {
            assert_eq!(person.await.unwrap().as_deref(), Some("https://example.com/"));
        }
        assert_eq!(clicks(&database, "salem26").await, Some(50));
    }

    async fn clicks_that_wait_at_the_same_moment_are_added_up_and_each_hears_where_it_leads(database: Database) {
        save(&database, &link("salem26", "/faq")).await;
        save(&database, &link("lynn26", "/rules")).await;
        let tally = Arc::new(Tally::<CountedClicks>::new(database.clone()));
        let before = database.write_transactions();
        let people: Vec<_> = (0..90)
            .map(|number| {
                let (tally, text) = (Arc::clone(&tally), ["salem26", "lynn26", "nowhere"][number % 3]);
                tokio::spawn(async move { tally.count(code(text), Clicks { times: 1, last: now() }).await })
            })
            .collect();
        for (number, person) in people.into_iter().enumerate() {
            let target = person.await.unwrap().unwrap();
            assert_eq!(target.as_deref(), [Some("/faq"), Some("/rules"), None][number % 3]);
        }
        assert_eq!((clicks(&database, "salem26").await, clicks(&database, "lynn26").await), (Some(30), Some(30)));
        let transactions = database.write_transactions() - before;
        assert!(transactions <= 3, "{transactions} transactions for ninety clicks that came at once");
    }

    async fn of_many_codes_at_once_each_is_counted_as_often_as_it_was_followed(database: Database) {
        let codes: Vec<_> = (0..700).map(|number| format!("code{number}")).collect();
        let mut tx = database.write().await.unwrap();
        for text in &codes {
            assert!(short_links::insert(&mut tx, &link(text, "/faq"), now()).await.unwrap());
        }
        tx.commit().await.unwrap();
        let tally = Tally::<CountedClicks>::new(database.clone());
        let each = codes.iter().enumerate().flat_map(|(number, text)| {
            (0..=number % 3).map(|_| tally.count(code(text), Clicks { times: 1, last: now() })).collect::<Vec<_>>()
        });
        for target in futures_util::future::join_all(each).await {
            assert_eq!(target.unwrap().as_deref(), Some("/faq"));
        }
        for (number, text) in codes.iter().enumerate() {
            assert_eq!(clicks(&database, text).await, Some(i64::try_from(number % 3 + 1).unwrap()), "{text}");
        }
    }

    async fn whoever_clicks_and_goes_away_is_counted_and_one_that_cannot_be_counted_hears_so(database: Database) {
        save(&database, &link("salem26", "/faq")).await;
        let tally = Tally::<CountedClicks>::new(database.clone());
        let one = || tally.count(code("salem26"), Clicks { times: 1, last: now() });
        assert!(futures_util::FutureExt::now_or_never(one()).is_none());
        one().await.unwrap();
        assert_eq!(clicks(&database, "salem26").await, Some(2));
        let mut tx = database.write().await.unwrap();
        tx.sql("ALTER TABLE short_urls RENAME TO elsewhere").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert!(one().await.is_err());
        let mut tx = database.write().await.unwrap();
        tx.sql("ALTER TABLE elsewhere RENAME TO short_urls").execute().await.unwrap();
        tx.commit().await.unwrap();
        one().await.unwrap();
        assert_eq!(clicks(&database, "salem26").await, Some(3));
    }

    async fn a_click_that_was_not_committed_is_not_counted(database: Database) {
        save(&database, &link("salem26", "/faq")).await;
        let mut tx = database.write().await.unwrap();
        short_links::click(&mut tx, &once("salem26", now())).await.unwrap();
        drop(tx);
        assert_eq!(clicks(&database, "salem26").await, Some(0));
    }

    async fn a_link_goes_with_its_contest(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![salem]).await;
        let week = contest(1, salem, business, "2026-06-07", "2026-06-14");
        save_contest(&database, &week).await.unwrap();
        let of_contest = NewShortLink { contest: Some(week.id), ..link("salem26", "/towns/salem-ma/contest") };
        assert!(save(&database, &of_contest).await);
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM contests WHERE id = $1").bind(week.id).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(clicks(&database, "salem26").await, None);
    }
}
