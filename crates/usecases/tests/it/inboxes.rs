//! What people send in: stored once and told to the administrators, and an application that becomes a business.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    application::{ApplicationForm, ApplicationSource, BusinessApplication},
    ids::ApplicationId,
    nomination::{BusinessNomination, NominationForm},
    status::ReviewStatus,
};
use townpick_store::{Database, Executor, both_engines, businesses, testing::fixtures::template};
use townpick_usecases::{
    applications::{self, Accepted, Refusal},
    nominations,
};
use uuid::Uuid;

use crate::support::context;

async fn apply(database: &Database, request: u128, website: &str) -> bool {
    let form = BusinessApplication::parse(&ApplicationForm {
        business_name: Some("Harbor Bread".to_owned()),
        website_url: Some(website.to_owned()),
        contact_name: Some("Ann Lee".to_owned()),
        contact_email: Some("ann@harbor.example".to_owned()),
        contact_phone: Some("617 555 0123".to_owned()),
        ..ApplicationForm::default()
    });
    let (request, source) = (Uuid::from_u128(request), ApplicationSource::Businesses);
    let mut tx = database.write().await.unwrap();
    let is_new = applications::receive(&mut tx, &context(), request, source, form.unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    is_new
}

async fn accept(database: &Database, request: u128) -> Result<Accepted, Refusal> {
    let mut tx = database.write().await.unwrap();
    let (id,): (ApplicationId,) = tx
        .sql("SELECT id FROM business_applications WHERE request_id = $1")
        .bind(Uuid::from_u128(request))
        .one()
        .await
        .unwrap();
    let accepted = applications::accept(&mut tx, &context(), id).await.unwrap();
    tx.commit().await.unwrap();
    accepted
}

/// The details of the notices in the outbox, each with its kind.
async fn notices(database: &Database) -> Vec<(String, JsonValue)> {
    let found: Vec<(String, Json<JsonValue>)> = database
        .read()
        .await
        .unwrap()
        .sql("SELECT template_key, details FROM notifications WHERE audience = 'administrators' ORDER BY id LIMIT 9")
        .all()
        .await
        .unwrap();
    found.into_iter().map(|(key, details)| (key, details.0)).collect()
}

both_engines! {
    async fn an_application_is_stored_and_told_once_however_often_it_is_sent(database: Database) {
        template(&database, 1, "business_application", "both", true).await;
        assert!(apply(&database, 1, "harborbread.example").await);
        assert!(!apply(&database, 1, "harborbread.example").await);
        let [(kind, details)] = notices(&database).await.try_into().unwrap();
        assert_eq!(kind, "business_application");
        assert_eq!((&details["business_name"], &details["contact_name"]), (&"Harbor Bread".into(), &"Ann Lee".into()));
    }

    async fn a_nomination_is_stored_and_told_once_with_the_names_that_templates_know(database: Database) {
        template(&database, 1, "business_nomination", "both", true).await;
        let form = BusinessNomination::parse(&NominationForm {
            nominee_name: Some("Blue Plate Diner".to_owned()),
            nominee_town: Some("Salem, MA".to_owned()),
            ..NominationForm::default()
        })
        .unwrap();
        for is_new in [true, false] {
            let mut tx = database.write().await.unwrap();
            let received = nominations::receive(&mut tx, &context(), Uuid::from_u128(1), form.clone()).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(received, is_new);
        }
        let [(_, details)] = notices(&database).await.try_into().unwrap();
        for (name, value) in [("nominee_name", "Blue Plate Diner"), ("business_name", "Blue Plate Diner"), ("town_name", "Salem, MA")] {
            assert_eq!(details[name], value);
        }
    }

    async fn an_accepted_application_becomes_an_inactive_business_without_a_link_that_is_none(database: Database) {
        for (request, website) in [(1, "https://harborbread.example"), (2, "ask at the counter")] {
            apply(&database, request, website).await;
        }
        let first = accept(&database, 1).await.unwrap();
        assert_eq!((first.former_status, first.is_website_left_out), (ReviewStatus::New, false));
        assert!(matches!(accept(&database, 1).await, Err(Refusal::AlreadyAccepted)));
        let second = accept(&database, 2).await.unwrap();
        assert!(second.is_website_left_out);
        let mut reader = database.read().await.unwrap();
        let made = businesses::by_id(&mut reader, second.business).await.unwrap().unwrap();
        assert!(!made.record.is_active && made.record.website_url.is_none());
        assert!(made.record.slug.as_str().starts_with("harbor-bread-"), "the first one has the plain address");
    }
}
