//! The inboxes of applications and nominations.

use townpick_domain::{
    application::{ApplicationForm, ApplicationSource, BusinessApplication},
    ids::{ApplicationId, NominationId},
    nomination::{BusinessNomination, NominationForm},
    time::Timestamp,
};
use townpick_store::{
    Database, StoreError,
    applications::{self, Application, NewApplication},
    both_engines, businesses,
    nominations::{self, NewNomination, Nomination},
    reviews::{self, ReviewCounts, ReviewStatus},
};
use uuid::Uuid;

use crate::{
    fixtures::{bytes, now, saved_business},
    lists::{assert_pages_join, listed},
};

async fn apply(database: &Database, number: u8, name: &str) -> ApplicationId {
    let application = NewApplication {
        id: ApplicationId::new(now(), bytes(number)),
        request_id: Uuid::from_bytes([number; 16]),
        source: ApplicationSource::Businesses,
        form: BusinessApplication::parse(&ApplicationForm {
            business_name: Some(name.to_owned()),
            website_url: Some("shop.example".to_owned()),
            contact_name: Some("Ann Lee".to_owned()),
            contact_email: Some(format!("ann{number}@shop.example")),
            contact_phone: Some("617 555 0123".to_owned()),
            ..ApplicationForm::default()
        })
        .unwrap(),
    };
    let mut tx = database.write().await.unwrap();
    applications::insert(&mut tx, &application, arrival(number)).await.unwrap();
    tx.commit().await.unwrap();
    application.id
}

/// Two arrive at each moment.
fn arrival(number: u8) -> Timestamp {
    Timestamp::from_microseconds(now().as_microseconds() + i64::from(number / 2)).unwrap()
}

async fn nominate(database: &Database, number: u8, name: &str, town: &str) -> NominationId {
    let nomination = NewNomination {
        id: NominationId::new(now(), bytes(number)),
        request_id: Uuid::from_bytes([number; 16]),
        form: BusinessNomination::parse(&NominationForm {
            nominee_name: Some(name.to_owned()),
            nominee_town: Some(town.to_owned()),
            nominator_name: Some("Zoë Ångström".to_owned()),
            ..NominationForm::default()
        })
        .unwrap(),
    };
    let mut tx = database.write().await.unwrap();
    nominations::insert(&mut tx, &nomination, arrival(number)).await.unwrap();
    tx.commit().await.unwrap();
    nomination.id
}

async fn names(database: &Database, status: &str, q: &str) -> Vec<String> {
    let asked = [("status", status), ("q", q)];
    let found: Vec<Application> = listed(&mut database.read().await.unwrap(), &asked).await;
    found.into_iter().map(|application| application.form.business_name.to_string()).collect()
}

both_engines! {
    async fn applications_are_listed_newest_first_and_found_by_their_texts(database: Database) {
        for (number, name) in [(1, "Harbor Bread"), (2, "ÉCLAIR 50%"), (3, "Blue Plate")] {
            apply(&database, number, name).await;
        }
        assert_eq!(names(&database, "", "").await, ["Blue Plate", "ÉCLAIR 50%", "Harbor Bread"]);
        assert_eq!(names(&database, "", "éclair").await, ["ÉCLAIR 50%"]);
        assert_eq!(names(&database, "", "%").await, ["ÉCLAIR 50%"]);
        assert_eq!(names(&database, "", "ANN3@").await, ["Blue Plate"]);
        assert_eq!(names(&database, "", "617 555").await.len(), 3);
        assert_eq!(names(&database, "accepted", "").await, [""; 0]);
        for status in ["all", "new", "declined"] {
            assert_pages_join::<Application>(&database, &[("status", status)]).await;
        }
    }

    async fn a_review_is_kept_and_counted(database: Database) {
        let first = apply(&database, 1, "Harbor Bread").await;
        apply(&database, 2, "Blue Plate").await;
        let mut tx = database.write().await.unwrap();
        let later = arrival(9);
        let reviewed = reviews::review::<Application>(&mut tx, first, ReviewStatus::InReview, "Call them.", later).await.unwrap();
        assert_eq!((reviewed.review_status.as_str(), reviewed.review_notes.as_str()), ("in_review", "Call them."));
        assert_eq!((reviewed.created_at, reviewed.updated_at), (arrival(1), later));
        let unknown = ApplicationId::new(now(), bytes(9));
        let gone = reviews::review::<Application>(&mut tx, unknown, ReviewStatus::New, "", later).await;
        assert!(matches!(gone, Err(StoreError::NotFound)));
        assert!(matches!(reviews::locked::<Application>(&mut tx, unknown).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        let counts = reviews::counts::<Application>(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(counts, ReviewCounts { new: 1, in_review: 1, accepted: 0, declined: 0 });
        assert_eq!(names(&database, "in_review", "").await, ["Harbor Bread"]);
    }

    async fn an_accepted_application_is_tied_to_its_business_once(database: Database) {
        let first = apply(&database, 1, "Harbor Bread").await;
        let business = saved_business(&database, 1, Vec::new()).await;
        let other = saved_business(&database, 2, Vec::new()).await;
        let mut tx = database.write().await.unwrap();
        applications::set_accepted(&mut tx, first, business, now()).await.unwrap();
        let again = applications::set_accepted(&mut tx, first, other, now()).await;
        assert!(matches!(again, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        let accepted_rows: Vec<Application> = listed(&mut db, &[("status", "accepted")]).await;
        assert_eq!(accepted_rows[0].featured_business_id, Some(business));
        assert!(businesses::is_slug_taken(&mut db, "bakery-1").await.unwrap());
        assert!(!businesses::is_slug_taken(&mut db, "bakery-3").await.unwrap());
    }

    async fn nominations_are_listed_reviewed_and_counted_the_same_way(database: Database) {
        let first = nominate(&database, 1, "Harbor Bread", "Salem, MA").await;
        nominate(&database, 2, "Blue Plate", "Lynn, MA").await;
        let mut tx = database.write().await.unwrap();
        assert_eq!(reviews::locked::<Nomination>(&mut tx, first).await.unwrap().review_status, ReviewStatus::New);
        let declined = reviews::review::<Nomination>(&mut tx, first, ReviewStatus::Declined, "Closed.", arrival(9)).await.unwrap();
        assert_eq!((declined.review_status.as_str(), declined.review_notes.as_str()), ("declined", "Closed."));
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        for (status, text, expected) in [
            ("", "", &["Blue Plate", "Harbor Bread"][..]),
            ("", "LYNN", &["Blue Plate"]),
            ("", "ÅNGSTRÖM", &["Blue Plate", "Harbor Bread"]),
            ("declined", "", &["Harbor Bread"]),
            ("new", "harbor", &[]),
        ] {
            let asked = [("status", status), ("q", text)];
            let found: Vec<Nomination> = listed(&mut db, &asked).await;
            let names: Vec<_> = found.iter().map(|one| one.form.nominee_name.as_str()).collect();
            assert_eq!(names, expected, "{text:?}");
            assert_pages_join::<Nomination>(&database, &asked).await;
        }
        let counts = reviews::counts::<Nomination>(&mut db).await.unwrap();
        assert_eq!(counts, ReviewCounts { new: 1, declined: 1, ..ReviewCounts::default() });
    }
}
