//! What planning a contest does for its sponsor, and until when a contest can be erased.

use townpick_domain::{
    contest_form::{ContestEntry, ContestForm},
    ids::{BusinessId, SponsorId, TownId},
};
use townpick_store::{
    Executor, StoreError, both_engines, sponsors,
    testing::fixtures::{contest, now, save_contest, saved_business, saved_sponsor, saved_town},
};
use townpick_usecases::{
    drawing,
    planning::{change, erase, plan},
};

use crate::support::{at, context};

fn sponsored(town: TownId, business: BusinessId, sponsor: SponsorId) -> ContestEntry {
    let form = ContestForm {
        town_id: Some(town.to_string()),
        featured_business_id: Some(business.to_string()),
        sponsor_id: Some(sponsor.to_string()),
        title: Some("Bread".to_owned()),
        prize_description: Some("A gift card".to_owned()),
        start_date: Some("2026-06-14".to_owned()),
        ..ContestForm::default()
    };
    ContestEntry::parse(&form).unwrap()
}

async fn supported(db: &mut impl Executor, sponsor: SponsorId) -> Vec<String> {
    let towns = sponsors::by_id(db, sponsor, now()).await.unwrap().unwrap().towns;
    towns.into_iter().map(|town| town.full_name).collect()
}

both_engines! {
    async fn the_sponsor_of_a_contest_supports_its_town(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        let bakery = saved_business(&database, 1, vec![salem, beverly]).await;
        let bank = saved_sponsor(&database, 1, "Harbor Bank", now()).await;
        let mut tx = database.write().await.unwrap();
        let id = plan(&mut tx, &context(), sponsored(salem, bakery, bank)).await.unwrap().unwrap();
        assert_eq!(supported(&mut tx, bank).await, ["Salem, MA"]);
        for town in [salem, beverly] {
            change(&mut tx, &context(), id, sponsored(town, bakery, bank), None).await.unwrap().unwrap();
        }
        assert_eq!(supported(&mut tx, bank).await, ["Beverly, MA", "Salem, MA"]);
    }

    async fn a_contest_is_erased_until_it_starts(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let bakery = saved_business(&database, 1, vec![salem]).await;
        let running = contest(1, salem, bakery, "2026-06-07", "2026-06-14");
        let next = contest(2, salem, bakery, "2026-06-14", "2026-06-21");
        let promised = contest(3, salem, bakery, "2026-06-21", "2026-06-28");
        for week in [&running, &next, &promised] {
            save_contest(&database, week).await.unwrap();
        }
        let mut tx = database.write().await.unwrap();
        // An engine whose clock is ahead has promised it before it starts by ours.
        drawing::commit(&mut tx, &at(promised.window.starts_at), promised.id, false).await.unwrap();
        assert!(!erase(&mut tx, &context(), promised.id).await.unwrap());
        assert!(!erase(&mut tx, &context(), running.id).await.unwrap());
        assert!(!erase(&mut tx, &at(next.window.starts_at), next.id).await.unwrap(), "its first instant");
        assert!(erase(&mut tx, &context(), next.id).await.unwrap());
        assert!(matches!(erase(&mut tx, &context(), next.id).await, Err(StoreError::NotFound)));
        let (seeds,): (i64,) = tx.sql("SELECT count(*) FROM contest_seeds").one().await.unwrap();
        assert_eq!(seeds, 2, "the seed goes with its contest");
    }
}
