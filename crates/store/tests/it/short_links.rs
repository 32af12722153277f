//! Short links: every click of a person is counted, however many come at once.

use jiff::SignedDuration;
use townpick_domain::{link_target::LinkTarget, short_code::ShortCode, time::Timestamp};
use townpick_store::{
    Database, Executor, both_engines,
    short_links::{self, NewShortLink},
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
    let target = short_links::click(&mut tx, &code(text), at).await.unwrap();
    tx.commit().await.unwrap();
    target
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

    async fn a_click_that_was_not_committed_is_not_counted(database: Database) {
        save(&database, &link("salem26", "/faq")).await;
        let mut tx = database.write().await.unwrap();
        short_links::click(&mut tx, &code("salem26"), now()).await.unwrap();
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
