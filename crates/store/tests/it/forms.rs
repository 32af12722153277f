//! Applications and nominations: kept once per request, as they were typed.

use townpick_domain::{
    application::{ApplicationForm, ApplicationSource, BusinessApplication},
    ids::{ApplicationId, NominationId},
    nomination::{BusinessNomination, NominationForm},
};
use townpick_store::{
    Database, Executor,
    applications::{self, Application, NewApplication},
    both_engines,
    nominations::{self, NewNomination, Nomination},
    reviews,
};
use uuid::Uuid;

use crate::fixtures::{bytes, now};

fn application(number: u8, request: u128, form: &ApplicationForm) -> NewApplication {
    NewApplication {
        id: ApplicationId::new(now(), bytes(number)),
        request_id: Uuid::from_u128(request),
        source: ApplicationSource::BusinessesLegacy,
        form: BusinessApplication::parse(form).unwrap(),
    }
}

fn nomination(number: u8, request: u128, form: &NominationForm) -> NewNomination {
    NewNomination {
        id: NominationId::new(now(), bytes(number)),
        request_id: Uuid::from_u128(request),
        form: BusinessNomination::parse(form).unwrap(),
    }
}

fn bread() -> ApplicationForm {
    ApplicationForm {
        business_name: Some("Harbor Bread".to_owned()),
        website_url: Some("harborbread.example".to_owned()),
        contact_name: Some("Ann Lee".to_owned()),
        contact_email: Some("ann@harbor.example".to_owned()),
        contact_phone: Some("617 555 0123".to_owned()),
        ..ApplicationForm::default()
    }
}

fn diner() -> NominationForm {
    NominationForm {
        nominee_name: Some("Blue Plate Diner".to_owned()),
        nominee_town: Some("Salem, MA".to_owned()),
        ..NominationForm::default()
    }
}

async fn save_application(database: &Database, application: &NewApplication) -> bool {
    let mut tx = database.write().await.unwrap();
    let is_new = applications::insert(&mut tx, application, now()).await.unwrap();
    tx.commit().await.unwrap();
    is_new
}

async fn save_nomination(database: &Database, nomination: &NewNomination) -> bool {
    let mut tx = database.write().await.unwrap();
    let is_new = nominations::insert(&mut tx, nomination, now()).await.unwrap();
    tx.commit().await.unwrap();
    is_new
}

type Texts = (String, String, String, String, String, Option<String>, String, String);

both_engines! {
    async fn an_application_is_kept_as_it_was_typed_and_waits_for_review(database: Database) {
        let hostile = "<script>alert('1')</script> '; DROP TABLE towns; -- 🍞👩\u{200d}🍳 日本語";
        let form = ApplicationForm { business_name: Some(hostile.to_owned()), description: Some("Line one\r\n\r\nLine two\0".to_owned()), ..bread() };
        assert!(save_application(&database, &application(1, 1, &form)).await);
        let stored: Texts = database.read().await.unwrap()
            .sql("SELECT business_name, website_url, contact_name, contact_email, contact_phone, description, source,
                         review_status FROM business_applications")
            .one().await.unwrap();
        let text = str::to_owned;
        assert_eq!(stored, (
            text(hostile), text("harborbread.example"), text("Ann Lee"), text("ann@harbor.example"),
            text("617 555 0123"), Some(text("Line one\n\nLine two")), text("businesses-legacy"), text("new"),
        ));
    }

    async fn an_application_that_is_sent_again_is_not_kept_twice(database: Database) {
        assert!(save_application(&database, &application(1, 7, &bread())).await);
        assert!(!save_application(&database, &application(2, 7, &bread())).await);
        assert!(save_application(&database, &application(3, 8, &bread())).await);
        let (count,): (i64,) =
            database.read().await.unwrap().sql("SELECT count(*) FROM business_applications").one().await.unwrap();
        assert_eq!(count, 2);
    }

    async fn what_is_kept_is_known_by_its_request(database: Database) {
        let (one, other) = (Uuid::from_u128(7), Uuid::from_u128(8));
        save_application(&database, &application(1, 7, &bread())).await;
        save_nomination(&database, &nomination(1, 8, &diner())).await;
        let mut db = database.read().await.unwrap();
        assert!(reviews::is_stored::<Application>(&mut db, one).await.unwrap());
        assert!(!reviews::is_stored::<Application>(&mut db, other).await.unwrap());
        assert!(reviews::is_stored::<Nomination>(&mut db, other).await.unwrap());
        assert!(!reviews::is_stored::<Nomination>(&mut db, one).await.unwrap());
    }

    async fn the_longest_application_fits(database: Database) {
        let long = "🍞".repeat(5000);
        let line = |count: usize| Some(long[..count * 4].to_owned());
        let email = format!("{}@{}.{}.{}.example", "a".repeat(64), "b".repeat(60), "c".repeat(60), "d".repeat(58));
        assert_eq!(email.len(), 253);
        let form = ApplicationForm {
            business_name: line(200), website_url: line(500), contact_name: line(200), contact_email: Some(email),
            contact_phone: line(40), description: line(5000), ..bread()
        };
        assert!(save_application(&database, &application(1, 1, &form)).await);
    }

    async fn a_nomination_is_kept_with_what_was_left_out_as_null(database: Database) {
        assert!(save_nomination(&database, &nomination(1, 1, &diner())).await);
        let stored: (String, String, Option<String>, Option<String>, Option<String>, Option<String>) =
            database.read().await.unwrap()
                .sql("SELECT nominee_name, nominee_town, website_url, reason, nominator_name, nominator_email
                      FROM business_nominations")
                .one().await.unwrap();
        assert_eq!(stored, ("Blue Plate Diner".to_owned(), "Salem, MA".to_owned(), None, None, None, None));
    }

    async fn a_nomination_that_is_sent_again_is_not_kept_twice(database: Database) {
        let long = "🍞".repeat(5000);
        let form = NominationForm {
            website_url: Some(long[..2000].to_owned()), reason: Some(long.clone()), nominator_name: Some(long[..800].to_owned()),
            nominator_email: Some("maria@people.example".to_owned()), ..diner()
        };
        assert!(save_nomination(&database, &nomination(1, 7, &form)).await);
        assert!(!save_nomination(&database, &nomination(2, 7, &diner())).await);
        let (name, reason): (String, i64) = database.read().await.unwrap()
            .sql("SELECT nominator_email, CAST(length(reason) AS BIGINT) FROM business_nominations")
            .one().await.unwrap();
        assert_eq!((name.as_str(), reason), ("maria@people.example", 5000));
    }
}
