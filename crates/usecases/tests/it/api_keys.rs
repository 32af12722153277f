//! Who may make and revoke keys of programs.

use townpick_domain::{contact::Email, form::Line, ids::AdminId, role::Role};
use townpick_store::{
    Database, StoreError,
    admins::{self, Admin},
    api_keys::{MOST, all, by_hash},
    both_engines,
    testing::fixtures::{bytes, now},
};
use townpick_usecases::api_keys::{NewKey, Refusal, create, revoke};

use crate::support::context;

async fn admin(database: &Database, number: u8, role: Role) -> Admin {
    let id = AdminId::new(now(), bytes(number));
    let email = Email::parse(&format!("admin{number}@townpick.example")).unwrap();
    let mut tx = database.write().await.unwrap();
    admins::save(&mut tx, id, &email, &format!("Admin {number}"), "hash", Some(role), now()).await.unwrap();
    tx.commit().await.unwrap();
    admins::by_id(&mut database.read().await.unwrap(), id).await.unwrap()
}

fn new(number: u8, name: &str) -> NewKey {
    NewKey {
        name: Line::parse(name).unwrap(),
        scopes: ["members:read"].iter().map(|scope| scope.parse().unwrap()).collect(),
        starts_with: "tpk_abcd".to_owned(),
        hash: [number; 32],
    }
}

both_engines! {
    async fn owners_alone_make_and_revoke_keys(database: Database) {
        let (robin, kim) = (admin(&database, 1, Role::Owner).await, admin(&database, 2, Role::Manager).await);
        let mut tx = database.write().await.unwrap();
        let refused = create(&mut tx, &context(), &kim, new(1, "Website")).await.unwrap();
        assert_eq!(refused, Err(Refusal::NoOwner));
        let made = create(&mut tx, &context(), &robin, new(1, "Website")).await.unwrap().unwrap();
        assert_eq!((made.created_by.as_str(), made.last_used_at), ("Admin 1", None));
        assert_eq!(by_hash(&mut tx, [1; 32]).await.unwrap(), Some(made.clone()));
        assert_eq!(revoke(&mut tx, kim.id, made.id).await.unwrap(), Err(Refusal::NoOwner));
        assert_eq!(revoke(&mut tx, robin.id, made.id).await.unwrap(), Ok(made.clone()));
        assert!(matches!(revoke(&mut tx, robin.id, made.id).await, Err(StoreError::NotFound)));
        assert_eq!(by_hash(&mut tx, [1; 32]).await.unwrap(), None);
        tx.commit().await.unwrap();
    }

    async fn a_name_is_given_once_and_there_are_at_most_a_hundred(database: Database) {
        let robin = admin(&database, 1, Role::Owner).await;
        let mut tx = database.write().await.unwrap();
        for number in 0..u8::try_from(MOST).unwrap() {
            create(&mut tx, &context(), &robin, new(number, &format!("Key {number}"))).await.unwrap().unwrap();
        }
        let more = create(&mut tx, &context(), &robin, new(200, "One more")).await.unwrap();
        assert_eq!(more, Err(Refusal::TooMany));
        let first = all(&mut tx).await.unwrap().remove(0);
        revoke(&mut tx, robin.id, first.id).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        // The refusal undoes its transaction on PostgreSQL, so it has one of its own.
        let mut tx = database.write().await.unwrap();
        let taken = create(&mut tx, &context(), &robin, new(200, "Key 7")).await.unwrap();
        assert_eq!(taken, Err(Refusal::NameTaken));
    }
}
