use townpick_domain::{contact::Email, ids::AdminId};
use townpick_gateways::oidc::Identity;
use townpick_store::{
    Database,
    admins::{self, identities},
    both_engines,
    testing::fixtures::now,
};
use townpick_usecases::provider_sign_in::{Arrival, arrive};

const ISSUER: &str = "https://login.example";

fn identity(subject: &str, email: Option<&str>) -> Identity {
    let email = email.map(|email| Email::parse(email).unwrap());
    Identity { issuer: ISSUER.to_owned(), subject: subject.to_owned(), email, is_multi_factor: false }
}

/// What becomes of somebody who comes back, in a word.
async fn arrival(database: &Database, identity: Identity) -> String {
    let mut tx = database.write().await.unwrap();
    match arrive(&mut tx, &identity).await.unwrap() {
        Arrival::Known(admin) => admin.name,
        Arrival::EmailNotVerified => "not verified".to_owned(),
        Arrival::NotLinked => "not linked".to_owned(),
    }
}

both_engines! {
    async fn the_address_counts_once_and_the_subject_ever_after(database: Database) {
        let (robins, kims) = ("robin@townpick.example", "kim@townpick.example");
        let mut tx = database.write().await.unwrap();
        for (number, name, email) in [(1, "Robin", robins), (2, "Kim", kims)] {
            let email = Email::parse(email).unwrap();
            admins::save(&mut tx, AdminId::from_bytes([number; 16]), &email, name, "hash", None, now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        for (subject, email, who) in [
            ("subject-1", Some(robins), "Robin"),
            ("subject-1", None, "not verified"),
            ("subject-1", Some("nobody@townpick.example"), "not linked"),
        ] {
            assert_eq!(arrival(&database, identity(subject, email)).await, who);
        }
        let mut tx = database.write().await.unwrap();
        identities::link(&mut tx, AdminId::from_bytes([1; 16]), ISSUER, "subject-1", now()).await.unwrap();
        tx.commit().await.unwrap();
        for (subject, email, who) in [
            ("subject-1", Some(robins), "Robin"),
            ("subject-1", None, "Robin"),
            // Somebody's address was changed there, or given to somebody else.
            ("subject-1", Some(kims), "Robin"),
            ("subject-2", Some(robins), "not linked"),
            ("subject-2", Some(kims), "Kim"),
        ] {
            assert_eq!(arrival(&database, identity(subject, email)).await, who, "{subject} {email:?}");
        }
        // The same name at another provider is somebody else.
        let elsewhere = Identity { issuer: "https://other.example".to_owned(), ..identity("subject-1", None) };
        assert_eq!(arrival(&database, elsewhere).await, "not verified");
    }
}
