//! `townpick keys` as an operator uses it, while the service runs.

use std::fs;

use townpick_domain::{
    channel::Channel,
    drawing::{Hex, ledger::Ledger},
    ids::MemberId,
};
use townpick_gateways::{
    clock::{Clock as _, SystemClock},
    entropy::OsEntropy,
    keys::{PersonalLink, Secrets},
    told_heads::ToldHeads,
};
use townpick_store::{ledger, testing::fixtures};
use townpick_usecases::{Context, drawing};

use crate::harness::on_both_engines;

on_both_engines! {
    async fn keys_are_listed_and_rotated_and_no_secret_is_told(installation: Installation) {
        // An installation whose one seed gave every key.
        let file = installation.folder().join("data/signing-key");
        fs::create_dir(installation.folder().join("data")).unwrap();
        fs::write(&file, "07".repeat(32)).unwrap();
        let listed = installation.run(&["keys", "list"]);
        assert!(listed.success && listed.stdout.lines().count() == 7, "{listed:?}");
        let old = Secrets::from_seed([7; 32]);
        assert!(listed.stdout.contains(&hex::encode(old.public_key())), "{listed:?}");
        assert!(fs::read_to_string(&file).unwrap().starts_with("ledger 1 0707"), "it is written in the new form");

        let member = MemberId::from_bytes([1; 16]);
        for key in ["links", "suppression"] {
            let rotated = installation.run(&["keys", "rotate", key]);
            assert!(rotated.success && rotated.stdout.contains("has version 2 now"), "{rotated:?}");
        }
        let new = Secrets::of_file(&file).unwrap();
        assert!(new.continues(&old) && new.public_key() == old.public_key());
        assert_eq!(new.unsubscribe_holder(&old.unsubscribe_token(member)), Some(member));
        assert_ne!(new.unsubscribe_token(member), old.unsubscribe_token(member));
        let listed = installation.run(&["keys", "list"]);
        assert_eq!(listed.stdout.matches("recognised").count(), 2, "{listed:?}");
        for secret in fs::read_to_string(&file).unwrap().lines().map(|line| line.split(' ').nth(2).unwrap()) {
            assert!(!listed.stdout.contains(secret), "{listed:?}");
        }

        let link = PersonalLink::new(member, Channel::Email, SystemClock.now());
        let token = new.preference_token(link);
        let revoked = installation.run(&["keys", "revoke-links"]);
        assert!(revoked.success && revoked.stdout.contains("version 3"), "{revoked:?}");
        assert!(new.preference_link(&token).unwrap().is_revoked, "whoever runs notices");
        assert!(!new.preference_link(&new.preference_token(link)).unwrap().is_revoked);
        assert_eq!(installation.run(&["keys", "list"]).stdout.matches("revoked").count(), 2);

        // The ledger of a town that has begun says that its key is another one.
        let database = installation.database();
        let (_, about) = fixtures::live_salem(&database, 0).await;
        let mut tx = database.write().await.unwrap();
        let told = ToldHeads::in_memory();
        let operator = fixtures::operator();
        let context = Context {
            now: fixtures::now(),
            entropy: &OsEntropy,
            secrets: &new,
            told: &told,
            operator: &operator,
        };
        drawing::commit(&mut tx, &context, about.id, false).await.unwrap();
        tx.commit().await.unwrap();
        let rotated = installation.run(&["keys", "rotate", "ledger"]);
        assert!(rotated.success && rotated.stdout.contains("1 ledgers say so"), "{rotated:?}");
        let mut reader = database.read().await.unwrap();
        let town = ledger::towns_with_ledger(&mut reader, None).await.unwrap()[0];
        let records = ledger::of_town(&mut reader, town, 0, 9).await.unwrap();
        let ledger = Ledger { ledger: "salem-ma".to_owned(), public_key: Hex(old.public_key()), records };
        assert_eq!(ledger.records.len(), 2);
        fs::write(installation.folder().join("ledger.json"), serde_json::to_string(&ledger).unwrap()).unwrap();
        for (key, is_good) in [(old.public_key(), true), (new.public_key(), true), ([7; 32], false)] {
            let checked = installation.run(&["verify", "ledger.json", "--key", &hex::encode(key)]);
            assert_eq!(checked.success, is_good, "{checked:?}");
        }

        // Who comes with the keys of before would not know addresses that were closed since.
        fs::write(&file, "07".repeat(32)).unwrap();
        let refused = installation.run(&["engine", "run-once", "housekeeping"]);
        assert!(!refused.success && refused.stderr.contains("key `ledger`"), "{refused:?}");
    }
}
