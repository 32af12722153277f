//! Contests as administrators keep them.

use townpick_domain::{
    contest_form::{ContestEntry, ContestForm},
    drawing::commitment,
    ids::{BusinessId, ContestId, TownId},
};
use townpick_store::{
    Constraint, Database, StoreError, both_engines,
    contests::{self, ListedContest, NewContest, SeedCommitment},
};
use uuid::Uuid;

use crate::{
    fixtures::{bytes, contest, now, save_contest, saved_business, saved_sponsor, saved_town},
    lists::{Asked, assert_pages_join, listed},
};

async fn scene(database: &Database) -> (TownId, BusinessId) {
    let town = saved_town(database, 1, "Salem").await;
    (town, saved_business(database, 1, vec![town]).await)
}

async fn list(database: &Database, asked: &[(&str, &str)]) -> Vec<ListedContest> {
    listed(&mut database.read().await.unwrap(), asked).await
}

fn titles(rows: &[ListedContest]) -> Vec<&str> {
    rows.iter().map(|row| row.title.as_str()).collect()
}

#[test]
fn a_seed_is_promised_by_the_commitment_of_its_contest() {
    let id = ContestId::from_uuid(Uuid::from_u128(7));
    let secret = SeedCommitment::new(id, [3; 32]);
    assert_eq!(secret.commitment, commitment(id.as_uuid().as_bytes(), &[3; 32]));
}

both_engines! {
    async fn a_contest_comes_back_as_it_was_changed(database: Database) {
        let (salem, bakery) = scene(&database).await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        let sponsor = saved_sponsor(&database, 1, "Harbor Bank", now()).await;
        save_contest(&database, &contest(1, salem, bakery, "2026-06-14", "2026-06-21")).await.unwrap();
        let some = |text: &str| Some(text.to_owned());
        let form = ContestForm {
            town_id: Some(beverly.to_string()),
            featured_business_id: Some(bakery.to_string()),
            sponsor_id: Some(sponsor.to_string()),
            title: some("Été"),
            description: some("Cake."),
            prize_description: some("Cakes"),
            long_prize_description: some("Many cakes"),
            prize_value_cents: Some(20_050),
            filing_number: some("FL-1"),
            number_of_winners: Some(3),
            consolation_prize: some("Crumbs"),
            consolation_redemption_instructions: some("Ask."),
            start_date: some("2026-06-21"),
            contest_image_url: some("/images/c.webp"),
            hero_image_url: some("/images/h.webp"),
            gallery_images: vec!["/images/1.webp".to_owned(), "/images/2.webp".to_owned()],
            additional_images: vec!["/images/3.webp".to_owned()],
            terms_and_conditions: some("Terms"),
            special_instructions: some("Knock"),
            updated_at: None,
        };
        let changed = NewContest::new(ContestId::new(now(), bytes(1)), ContestEntry::parse(&form).unwrap());
        let mut tx = database.write().await.unwrap();
        contests::update(&mut tx, &changed, now()).await.unwrap();
        tx.commit().await.unwrap();
        let stored = contests::by_id(&mut database.read().await.unwrap(), changed.id).await.unwrap().unwrap();
        assert_eq!(stored.record, changed.record);
        assert_eq!((stored.town.id, stored.town.full_name.as_str()), (beverly, "Beverly, MA"));
        assert_eq!(stored.sponsor_name.as_deref(), Some("Harbor Bank"));
        assert_eq!((stored.start_date.as_str(), stored.end_date.as_str()), ("2026-06-21", "2026-06-28"));
        assert_eq!(stored.window(), changed.window);
        assert_eq!(stored.commitment, vec![1; 32], "a change leaves the promise as it was");
        assert_eq!(titles(&list(&database, &[("q", "ÉTÉ")]).await), ["Été"]);
    }

    async fn the_contest_in_the_way_is_named(database: Database) {
        let (salem, bakery) = scene(&database).await;
        let first = contest(1, salem, bakery, "2026-06-14", "2026-06-21");
        save_contest(&database, &first).await.unwrap();
        let second = contest(2, salem, bakery, "2026-06-14", "2026-06-21");
        let refused = save_contest(&database, &second).await;
        assert!(matches!(refused, Err(StoreError::Conflict(Constraint::ContestOverlap))));
        let mut reader = database.read().await.unwrap();
        let found = contests::in_the_way(&mut reader, salem, second.window, second.id).await.unwrap();
        assert_eq!(found.as_deref(), Some("Contest 1"));
        assert_eq!(contests::in_the_way(&mut reader, salem, first.window, first.id).await.unwrap(), None);
        let next = contest(3, salem, bakery, "2026-06-21", "2026-06-28");
        assert_eq!(contests::in_the_way(&mut reader, salem, next.window, next.id).await.unwrap(), None);
    }

    async fn a_voided_contest_is_not_changed_any_more(database: Database) {
        let (salem, bakery) = scene(&database).await;
        let running = contest(1, salem, bakery, "2026-06-07", "2026-06-14");
        save_contest(&database, &running).await.unwrap();
        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, running.id, "the shop closed", now()).await.unwrap();
        assert!(matches!(contests::update(&mut tx, &running, now()).await, Err(StoreError::NotFound)));
        let stored = contests::by_id(&mut tx, running.id).await.unwrap().unwrap();
        assert_eq!((stored.voided_at, stored.void_reason.as_deref()), (Some(now()), Some("the shop closed")));
    }

    async fn the_list_is_filtered_and_begins_with_the_latest_start(database: Database) {
        let (salem, bakery) = scene(&database).await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        let grocer = saved_business(&database, 2, vec![beverly]).await;
        let sponsor = saved_sponsor(&database, 1, "Harbor Bank", now()).await;
        let mut sponsored = contest(4, beverly, grocer, "2026-06-07", "2026-06-14");
        sponsored.record.sponsor_id = Some(sponsor);
        let weeks = [
            contest(1, salem, bakery, "2026-05-31", "2026-06-07"),
            contest(2, salem, bakery, "2026-06-07", "2026-06-14"),
            contest(3, salem, grocer, "2026-06-14", "2026-06-21"),
sponsored,
        ];
        for week in &weeks {
            save_contest(&database, week).await.unwrap();
        }
        let (salem, grocer, sponsor) = (salem.to_string(), grocer.to_string(), sponsor.to_string());
        let cases: [(Asked<'_>, &[&str]); 12] = [
            (&[], &["Contest 3", "Contest 4", "Contest 2", "Contest 1"]),
            (&[("status", "upcoming")], &["Contest 3"]),
            (&[("status", "live")], &["Contest 4", "Contest 2"]),
            (&[("status", "completed")], &["Contest 1"]),
            (&[("town", &salem)], &["Contest 3", "Contest 2", "Contest 1"]),
            (&[("business", &grocer)], &["Contest 3", "Contest 4"]),
            (&[("sponsor", &sponsor)], &["Contest 4"]),
            (&[("town", &salem), ("business", &grocer)], &["Contest 3"]),
            (&[("q", "bEVER")], &["Contest 4"]),
            (&[("q", "bakery 2")], &["Contest 3", "Contest 4"]),
            (&[("q", "test 1"), ("town", &salem)], &["Contest 1"]),
            (&[("q", "_")], &[]),
        ];
        for (asked, expected) in cases {
            assert_eq!(titles(&list(&database, asked).await), expected, "{asked:?}");
            assert_pages_join::<ListedContest>(&database, asked).await;
        }
        let by_title = list(&database, &[("sort", "title")]).await;
        assert_eq!(titles(&by_title), ["Contest 1", "Contest 2", "Contest 3", "Contest 4"]);
    }

    async fn contests_that_trade_towns_at_once_do_not_wait_for_each_other_for_ever(database: Database) {
        let (salem, bakery) = scene(&database).await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        save_contest(&database, &contest(1, salem, bakery, "2026-06-14", "2026-06-21")).await.unwrap();
        save_contest(&database, &contest(2, beverly, bakery, "2026-06-21", "2026-06-28")).await.unwrap();
        let moves = [
            contest(1, beverly, bakery, "2026-06-14", "2026-06-21"),
            contest(2, salem, bakery, "2026-06-21", "2026-06-28"),
        ];
        let tasks: Vec<_> = moves.into_iter().cycle().take(12).map(|moved| {
            let database = database.clone();
            tokio::spawn(async move {
                let mut tx = database.write().await?;
                contests::update(&mut tx, &moved, now()).await?;
                tx.commit().await
            })
        }).collect();
        for task in tasks {
            task.await.unwrap().unwrap();
        }
    }
}
