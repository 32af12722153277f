//! What the tests of the forms share: templates for the notices, and a look at what was kept.

use serde_json::Value;
use townpick_store::{Database, Executor, testing::fixtures};

use crate::harness::{Service, Setup};

pub const REQUEST: &str = "6f1c6f1e-3c55-4a49-9d5e-1c0d7a1b2c3d";

/// A service whose notices have their templates, as the program installs them before it serves.
pub async fn service(database: Database) -> Service {
    let service = Setup::default().on(database);
    for (number, key) in [(1, "business_application"), (2, "business_nomination")] {
        fixtures::template(&service.database, number, key, "both", true).await;
    }
    service
}

/// How many applications, nominations and notices are kept.
pub async fn row_counts(service: &Service) -> (i64, i64, i64) {
    let mut reader = service.database.read().await.unwrap();
    reader
        .sql(
            "SELECT (SELECT count(*) FROM business_applications), (SELECT count(*) FROM business_nominations),
                    (SELECT count(*) FROM notifications)",
        )
        .one()
        .await
        .unwrap()
}

/// The one notice: whom it is for, its channel, its type and its values.
pub async fn notice(service: &Service) -> (String, String, String, Value) {
    let mut reader = service.database.read().await.unwrap();
    let (audience, channel, kind, details): (String, String, String, String) = reader
        .sql("SELECT audience, channel, type, CAST(details AS TEXT) FROM notifications")
        .one()
        .await
        .unwrap();
    (audience, channel, kind, serde_json::from_str(&details).unwrap())
}

/// The form with one value changed.
pub fn with(form: &Value, field: &str, value: impl Into<Value>) -> Value {
    let mut changed = form.clone();
    changed[field] = value.into();
    changed
}

/// The form without one value.
pub fn without(form: &Value, field: &str) -> Value {
    let mut changed = form.clone();
    changed.as_object_mut().unwrap().remove(field).unwrap();
    changed
}
