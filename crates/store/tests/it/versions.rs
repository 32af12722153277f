//! Two administrators who save the same record.

use jiff::SignedDuration;
use townpick_domain::{
    ids::{BusinessId, SponsorId},
    time::Timestamp,
};
use townpick_store::{
    Database, Result, StoreError, both_engines, businesses, contests,
    sponsors::{self, Sponsor},
    templates,
    versions::{self, Record},
};

use crate::fixtures::{bytes, contest, now, save_contest, saved_business, saved_town, template};

fn bank(name: &str) -> Sponsor {
    Sponsor {
        id: SponsorId::new(now(), bytes(1)),
        name: name.to_owned(),
        contact_name: "Ann Lee".to_owned(),
        contact_email: "ann@bank.example".to_owned(),
        contact_phone: None,
        website_url: None,
        logo_url: None,
        category: "Bank".to_owned(),
    }
}

/// Saves as somebody does who opened the form when the record was of this version.
async fn save(database: &Database, name: &str, read: Timestamp) -> Result<()> {
    let bank = bank(name);
    let mut tx = database.write().await?;
    versions::hold_unchanged(&mut tx, Record::Sponsor(bank.id), read).await?;
    sponsors::update(&mut tx, &bank, now()).await?;
    tx.commit().await
}

async fn saved_bank(database: &Database) -> Timestamp {
    let mut tx = database.write().await.unwrap();
    sponsors::insert(&mut tx, &bank("Harbor Bank"), &[], now()).await.unwrap();
    tx.commit().await.unwrap();
    sponsors::updated_at(&mut database.read().await.unwrap(), bank("").id).await.unwrap()
}

both_engines! {
    async fn of_two_who_opened_the_same_version_one_saves(database: Database) {
        let read = saved_bank(&database).await;
        let (first, second) = tokio::join!(save(&database, "Harbor Trust", read), save(&database, "Harbor Loans", read));
        let refused = [first, second].into_iter().filter(|saved| matches!(saved, Err(StoreError::ChangedMeanwhile)));
        assert_eq!(refused.count(), 1, "whichever came first");
        let version = sponsors::updated_at(&mut database.read().await.unwrap(), bank("").id).await.unwrap();
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
        saved_bank(&database).await;
        let later = now().plus(SignedDuration::from_secs(60));
        let mut tx = database.write().await.unwrap();
        let of_business = businesses::by_id(&mut tx, bakery).await.unwrap().unwrap().updated_at;
        let of_contest = contests::by_id(&mut tx, weekly.id).await.unwrap().unwrap().updated_at;
        let (_, of_template) = templates::by_key(&mut tx, "welcome").await.unwrap().unwrap();
        for (record, version) in [
            (Record::Business(bakery), of_business),
            (Record::Contest(weekly.id), of_contest),
            (Record::Template("welcome"), of_template),
            (Record::Sponsor(bank("").id), now()),
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
