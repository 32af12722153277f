//! `townpick keys` as an operator uses it, while the service runs.

use std::fs;

use townpick_domain::{channel::Channel, ids::MemberId};
use townpick_gateways::{
    clock::{Clock as _, SystemClock},
    keys::{PersonalLink, Secrets},
};

use crate::harness::on_both_engines;

on_both_engines! {
    async fn keys_are_listed_and_rotated_and_no_secret_is_told(installation: Installation) {
        // An installation whose one seed gave every key.
        let file = installation.folder().join("data/signing-key");
        fs::create_dir(installation.folder().join("data")).unwrap();
        fs::write(&file, "07".repeat(32)).unwrap();
        let listed = installation.run(&["keys", "list"]);
        assert!(listed.success && listed.stdout.lines().count() == 5, "{listed:?}");
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

        // Who comes with the keys of before would not know addresses that were closed since.
        fs::write(&file, "07".repeat(32)).unwrap();
        let refused = installation.run(&["engine", "run-once", "housekeeping"]);
        assert!(!refused.success && refused.stderr.contains("key `links`"), "{refused:?}");
    }
}
