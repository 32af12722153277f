//! Keys of programs.

use townpick_domain::{ids::ApiKeyId, time::Timestamp};
use townpick_store::{
    Constraint, StoreError,
    api_keys::{self, ApiKey},
    both_engines,
};

use crate::fixtures::{bytes, now};

fn key(number: u8, name: &str) -> ApiKey {
    ApiKey {
        id: ApiKeyId::new(now(), bytes(number)),
        name: name.to_owned(),
        starts_with: format!("tpk_{number:04}"),
        scopes: ["contests:write", "members:read"].map(|scope| scope.parse().unwrap()).to_vec(),
        created_by: "Robin".to_owned(),
        created_at: now(),
        last_used_at: None,
    }
}

fn later(seconds: i64) -> Timestamp {
    now().plus(jiff::SignedDuration::from_secs(seconds))
}

both_engines! {
    async fn a_key_is_found_by_its_hash_until_it_is_taken_away(database: Database) {
        let (site, bank) = (key(1, "website"), key(2, "Bank"));
        let mut tx = database.write().await.unwrap();
        api_keys::insert(&mut tx, &site, [1; 32]).await.unwrap();
        api_keys::insert(&mut tx, &bank, [2; 32]).await.unwrap();
        assert_eq!(api_keys::by_hash(&mut tx, [1; 32]).await.unwrap(), Some(site.clone()));
        assert_eq!(api_keys::by_hash(&mut tx, [3; 32]).await.unwrap(), None);
        let names = api_keys::all(&mut tx).await.unwrap().into_iter().map(|key| key.name).collect::<Vec<_>>();
        assert_eq!(names, ["Bank", "website"]);

        assert_eq!(api_keys::take(&mut tx, site.id).await.unwrap(), site);
        assert!(matches!(api_keys::take(&mut tx, site.id).await, Err(StoreError::NotFound)));
        assert_eq!(api_keys::by_hash(&mut tx, [1; 32]).await.unwrap(), None);
        tx.commit().await.unwrap();
    }

    async fn a_key_remembers_its_latest_use(database: Database) {
        let site = key(1, "Website");
        let mut tx = database.write().await.unwrap();
        api_keys::insert(&mut tx, &site, [1; 32]).await.unwrap();
        api_keys::touch(&mut tx, site.id, later(60)).await.unwrap();
        api_keys::touch(&mut tx, site.id, later(30)).await.unwrap();
        let used = api_keys::by_hash(&mut tx, [1; 32]).await.unwrap().unwrap().last_used_at;
        assert_eq!(used, Some(later(60)));
        tx.commit().await.unwrap();
    }

    async fn two_keys_never_share_a_name(database: Database) {
        let mut tx = database.write().await.unwrap();
        api_keys::insert(&mut tx, &key(1, "Website"), [1; 32]).await.unwrap();
        let second = api_keys::insert(&mut tx, &key(2, "Website"), [2; 32]).await;
        assert!(matches!(second, Err(StoreError::Conflict(Constraint::ApiKeyName))), "{second:?}");
    }
}
