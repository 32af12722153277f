//! Two administrators who save the same record.

use jiff::SignedDuration;
use townpick_domain::{
    ids::{BusinessId, SponsorId},
    time::Timestamp,
};
use townpick_store::{
    Database, Result, StoreError, both_engines, businesses, contests, sponsors, templates,
    versions::{self, Record},
};

use crate::fixtures::{
    bytes, contest, now, save_contest, saved_business, saved_sponsor, saved_town, sponsor, template,
};

fn bank() -> SponsorId {
    SponsorId::new(now(), bytes(1))
}

/// Saves as somebody does who opened the form when the record was of this version.
async fn save(database: &Database, name: &str, read: Timestamp) -> Result<()> {
    let mut tx = database.write().await?;
    versions::hold_unchanged(&mut tx, Record::Sponsor(bank()), read).await?;
    sponsors::update(&mut tx, bank(), &sponsor(name), now()).await?;
    tx.commit().await
}

async fn version(database: &Database) -> Timestamp {
    let mut reader = database.read().await.unwrap();
    sponsors::by_id(&mut reader, bank(), now()).await.unwrap().unwrap().updated_at
}

both_engines! {
    async fn of_two_who_opened_the_same_version_one_saves(database: Database) {
        saved_sponsor(&database, 1, "Harbor Bank", now()).await;
        let read = version(&database).await;
        let (first, second) = tokio::join!(save(&database, "Harbor Trust", read), save(&database, "Harbor Loans", read));
        let refused = [first, second].into_iter().filter(|saved| matches!(saved, Err(StoreError::ChangedMeanwhile)));
        assert_eq!(refused.count(), 1, "whichever came first");
        let version = version(&database).await;
        // Both saves were of one instant, and yet the version moved on.
        assert!(version > read);
        save(&database, "Harbor Bank", version).await.unwrap();
        assert!(matches!(save(&database, "Harbor Bank", version).await, Err(StoreError::ChangedMeanwhile)));
    }

    async fn every_kind_of_record_has_a_version(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let bakery = saved_business(&database, 1, vec![salem]).await;
        let weekly = contest(1, salem, bakery, "2026-06-14", "2026-06-21");
        save_contest(&database, &weekly).await.unwrap();
        template(&database, 1, "welcome", "both", true).await;
        saved_sponsor(&database, 1, "Harbor Bank", now()).await;
        let later = now().plus(SignedDuration::from_secs(60));
        let mut tx = database.write().await.unwrap();
        let of_business = businesses::by_id(&mut tx, bakery).await.unwrap().unwrap().updated_at;
        let of_contest = contests::by_id(&mut tx, weekly.id).await.unwrap().unwrap().updated_at;
        let of_template = templates::by_key(&mut tx, "welcome").await.unwrap().unwrap().updated_at;
        for (record, version) in [
            (Record::Business(bakery), of_business),
            (Record::Contest(weekly.id), of_contest),
            (Record::Template("welcome"), of_template),
            (Record::Sponsor(bank()), now()),
        ] {
            versions::hold_unchanged(&mut tx, record, version).await.unwrap();
            let stale = versions::hold_unchanged(&mut tx, record, later).await;
            assert!(matches!(stale, Err(StoreError::ChangedMeanwhile)), "{record:?}");
        }
        businesses::set_active(&mut tx, &[bakery], false, now()).await.unwrap();
        contests::update(&mut tx, &weekly, now()).await.unwrap();
        for (record, version) in [(Record::Business(bakery), of_business), (Record::Contest(weekly.id), of_contest)] {
            let stale = versions::hold_unchanged(&mut tx, record, version).await;
            assert!(matches!(stale, Err(StoreError::ChangedMeanwhile)), "{record:?}");
        }
        let unknown = Record::Business(BusinessId::new(now(), bytes(99)));
        assert!(matches!(versions::hold_unchanged(&mut tx, unknown, now()).await, Err(StoreError::NotFound)));
    }
}
