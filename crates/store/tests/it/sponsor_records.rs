//! Sponsors as administrators keep them.

use townpick_domain::{ids::SponsorId, image_address::ImageAddress, time::Timestamp};
use townpick_store::{
    Database, Executor, StoreError, both_engines,
    sponsors::{self, ListedSponsor},
};

use crate::{
    fixtures::{bytes, contest, now, save_contest, saved_business, saved_sponsor, saved_town, sponsor},
    lists::{assert_pages_join, listed},
};

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

async fn list(database: &Database, asked: &[(&str, &str)]) -> Vec<ListedSponsor> {
    listed(&mut database.read().await.unwrap(), asked).await
}

fn names(rows: &[ListedSponsor]) -> Vec<&str> {
    rows.iter().map(|row| row.name.as_str()).collect()
}

both_engines! {
    async fn a_sponsor_is_changed_as_a_whole(database: Database) {
        let id = saved_sponsor(&database, 1, "Harbor Bank", at("2026-06-10T12:00:00Z")).await;
        let mut bank = sponsor("Harbor Trust");
        bank.contact_phone = None;
        bank.logo_url = ImageAddress::optional(Some("/images/logo.webp")).unwrap();
        let mut tx = database.write().await.unwrap();
        sponsors::update(&mut tx, id, &bank, now()).await.unwrap();
        let unknown = SponsorId::new(now(), bytes(9));
        assert!(matches!(sponsors::update(&mut tx, unknown, &bank, now()).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        let mut reader = database.read().await.unwrap();
        assert_eq!(sponsors::by_id(&mut reader, id, now()).await.unwrap().unwrap().record, bank);
        assert!(sponsors::exists(&mut reader, id).await.unwrap());
        assert!(!sponsors::exists(&mut reader, unknown).await.unwrap());
        assert_eq!(sponsors::by_id(&mut reader, unknown, now()).await.unwrap(), None);
        drop(reader);
        assert_eq!(names(&list(&database, &[("q", "TRUST")]).await), ["Harbor Trust"]);
    }

    async fn the_list_is_ordered_searched_and_read_on_from_a_row(database: Database) {
        saved_sponsor(&database, 1, "Zeta", at("2026-06-10T01:00:00Z")).await;
        saved_sponsor(&database, 2, "alpha", at("2026-06-10T02:00:00Z")).await;
        saved_sponsor(&database, 3, "Beta", at("2026-06-10T03:00:00Z")).await;
        assert_eq!(names(&list(&database, &[]).await), ["Beta", "alpha", "Zeta"]);
        assert_eq!(names(&list(&database, &[("sort", "name")]).await), ["alpha", "Beta", "Zeta"]);
        assert_eq!(names(&list(&database, &[("q", "et"), ("sort", "name")]).await), ["Beta", "Zeta"]);
        assert_eq!(list(&database, &[("q", "bank")]).await.len(), 3);
        assert_pages_join::<ListedSponsor>(&database, &[]).await;
        assert_pages_join::<ListedSponsor>(&database, &[("q", "et")]).await;
        assert_eq!(list(&database, &[("category", "BANK")]).await.len(), 3);
        assert!(list(&database, &[("category", "Florist")]).await.is_empty());
        let options = sponsors::options(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>(), ["alpha", "Beta", "Zeta"]);
    }

    async fn a_sponsor_shows_its_towns_and_leaves_its_contests_behind(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![salem]).await;
        let bank = saved_sponsor(&database, 1, "Harbor Bank", at("2026-06-10T12:00:00Z")).await;
        for (number, start, end) in [(1, "2026-06-07", "2026-06-14"), (2, "2026-06-14", "2026-06-21")] {
            let mut sponsored = contest(number, salem, business, start, end);
            sponsored.record.sponsor_id = Some(bank);
            save_contest(&database, &sponsored).await.unwrap();
            let mut tx = database.write().await.unwrap();
            sponsors::insert_town(&mut tx, bank, salem).await.unwrap();
            tx.commit().await.unwrap();
        }
        saved_sponsor(&database, 2, "Corner Bank", at("2026-06-11T12:00:00Z")).await;
        let rows = list(&database, &[("sort", "-towns_count")]).await;
        let counts: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.towns_count)).collect();
        assert_eq!(counts, [("Harbor Bank", 1), ("Corner Bank", 0)]);
        assert_pages_join::<ListedSponsor>(&database, &[]).await;
        let mut tx = database.write().await.unwrap();
        let detail = sponsors::by_id(&mut tx, bank, now()).await.unwrap().unwrap();
        assert_eq!((detail.total_contests, detail.active_contests), (2, 1));
        assert_eq!(detail.towns.iter().map(|town| town.full_name.as_str()).collect::<Vec<_>>(), ["Salem, MA"]);
        sponsors::delete(&mut tx, bank).await.unwrap();
        assert!(matches!(sponsors::delete(&mut tx, bank).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        let mut reader = database.read().await.unwrap();
        let (contests, sponsored): (i64, i64) =
            reader.sql("SELECT count(*), count(sponsor_id) FROM contests").one().await.unwrap();
        assert_eq!((contests, sponsored), (2, 0));
    }
}
