//! Sponsors as administrators keep them.

use townpick_domain::{ids::SponsorId, time::Timestamp};
use townpick_store::{
    Database, Executor, PageRows, StoreError, both_engines,
    contests::NewContest,
    sponsors::{self, Sponsor, SponsorFilter, SponsorListItem, SponsorOrder},
};

use crate::fixtures::{bytes, contest, now, save_contest, saved_business, saved_town};

fn sponsor(number: u8, name: &str) -> Sponsor {
    Sponsor {
        id: SponsorId::new(now(), bytes(number)),
        name: name.to_owned(),
        contact_name: "Ann Lee".to_owned(),
        contact_email: "ann@bank.example".to_owned(),
        contact_phone: Some("9785550142".to_owned()),
        website_url: Some("https://bank.example".to_owned()),
        logo_url: None,
        category: "Bank".to_owned(),
    }
}

async fn save(database: &Database, sponsor: &Sponsor, at: &str) {
    let at: Timestamp = at.parse().unwrap();
    let mut tx = database.write().await.unwrap();
    sponsors::insert(&mut tx, sponsor, &[], at).await.unwrap();
    tx.commit().await.unwrap();
}

async fn listed(database: &Database, text: Option<&str>, order: SponsorOrder) -> Vec<SponsorListItem> {
    let filter = SponsorFilter { text: text.map(str::to_owned) };
    let mut reader = database.read().await.unwrap();
    let rows = sponsors::list(&mut reader, &filter, &order, PageRows::Screen).await.unwrap();
    if matches!(order, SponsorOrder::Newest(None) | SponsorOrder::Name(None)) {
        let count = sponsors::count(&mut reader, &filter).await.unwrap();
        assert_eq!(count, i64::try_from(rows.len()).unwrap());
    }
    rows
}

fn names(rows: &[SponsorListItem]) -> Vec<&str> {
    rows.iter().map(|row| row.name.as_str()).collect()
}

both_engines! {
    async fn a_sponsor_is_changed_as_a_whole(database: Database) {
        let mut bank = sponsor(1, "Harbor Bank");
        save(&database, &bank, "2026-06-10T12:00:00Z").await;
        "Harbor Trust".clone_into(&mut bank.name);
        bank.contact_phone = None;
        bank.logo_url = Some("/images/logo.webp".to_owned());
        let mut tx = database.write().await.unwrap();
        sponsors::update(&mut tx, &bank, now()).await.unwrap();
        let unknown = sponsor(9, "Nobody");
        assert!(matches!(sponsors::update(&mut tx, &unknown, now()).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        assert_eq!(sponsors::by_id(&mut database.read().await.unwrap(), bank.id).await.unwrap(), Some(bank));
        assert_eq!(names(&listed(&database, Some("TRUST"), SponsorOrder::Name(None)).await), ["Harbor Trust"]);
    }

    async fn the_list_is_ordered_searched_and_read_on_from_a_row(database: Database) {
        save(&database, &sponsor(1, "Zeta"), "2026-06-10T01:00:00Z").await;
        save(&database, &sponsor(2, "alpha"), "2026-06-10T02:00:00Z").await;
        save(&database, &sponsor(3, "Beta"), "2026-06-10T03:00:00Z").await;
        let newest = listed(&database, None, SponsorOrder::Newest(None)).await;
        assert_eq!(names(&newest), ["Beta", "alpha", "Zeta"]);
        let after = SponsorOrder::Newest(Some((newest[0].created_at, newest[0].id)));
        assert_eq!(names(&listed(&database, None, after).await), ["alpha", "Zeta"]);
        let by_name = listed(&database, None, SponsorOrder::Name(None)).await;
        assert_eq!(names(&by_name), ["alpha", "Beta", "Zeta"]);
        let after = SponsorOrder::Name(Some((by_name[0].search_name.clone(), by_name[0].id)));
        assert_eq!(names(&listed(&database, None, after).await), ["Beta", "Zeta"]);
        assert_eq!(names(&listed(&database, Some("et"), SponsorOrder::Name(None)).await), ["Beta", "Zeta"]);
        assert_eq!(listed(&database, Some("bank"), SponsorOrder::Name(None)).await.len(), 3);
        let options = sponsors::options(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>(), ["alpha", "Beta", "Zeta"]);
    }

    async fn a_sponsor_supports_the_towns_of_its_contests_and_leaves_them_behind(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let business = saved_business(&database, 1, vec![salem]).await;
        let bank = sponsor(1, "Harbor Bank");
        save(&database, &bank, "2026-06-10T12:00:00Z").await;
        for (number, start, end) in [(1, "2026-06-07", "2026-06-14"), (2, "2026-06-14", "2026-06-21")] {
            let sponsored = NewContest { sponsor: Some(bank.id), ..contest(number, salem, business, start, end) };
            save_contest(&database, &sponsored).await.unwrap();
        }
        let mut tx = database.write().await.unwrap();
        assert_eq!(sponsors::contest_counts(&mut tx, bank.id, now()).await.unwrap(), (2, 1));
        let towns = sponsors::supported_towns(&mut tx, bank.id).await.unwrap();
        assert_eq!(towns.iter().map(|town| town.full_name.as_str()).collect::<Vec<_>>(), ["Salem, MA"]);
        sponsors::delete(&mut tx, bank.id).await.unwrap();
        assert!(matches!(sponsors::delete(&mut tx, bank.id).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        let mut reader = database.read().await.unwrap();
        let (contests, sponsored): (i64, i64) =
            reader.sql("SELECT count(*), count(sponsor_id) FROM contests").one().await.unwrap();
        assert_eq!((contests, sponsored), (2, 0));
    }
}
