//! A backup is taken while the installation is in use, and another installation becomes the same by it.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path, process::Command, thread, time::Duration};

use townpick_domain::{contact::Email, ids::AdminId};
use townpick_gateways::{
    clock::{Clock as _, SystemClock},
    keys::Secrets,
};
use townpick_store::{
    admins::{self, second_factor},
    transfer,
};

use crate::harness::{Installation, download, free_address, on_both_engines, terminate, wait_until_ready};

/// Checks what an installation publishes of a town with the key that it is signed with.
fn verify_ledger(installation: &Installation, key: &Path) {
    let address = free_address();
    let serve = ["serve", "--no-engine"];
    let mut child = installation.command(&serve).env("TOWNPICK_LISTEN", address.to_string()).spawn().unwrap();
    assert!(wait_until_ready(&mut child, address).starts_with("HTTP/1.1 200"));
    let ledger = download(address, "/towns/salem-ma/ledger.json");
    terminate(&child);
    assert!(child.wait().unwrap().success());
    fs::write(installation.folder().join("ledger.json"), ledger).unwrap();
    let key = hex::encode(Secrets::of_file(key).unwrap().public_key());
    let verified = installation.run(&["verify", "ledger.json", "--key", &key]);
    assert!(verified.success && verified.stdout.contains("This ledger is good"), "{verified:?}");
}

on_both_engines! {
    async fn a_backup_makes_another_installation_the_same(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        assert!(installation.run(&["engine", "run-once"]).success);
        let saved = installation.run(&["backup", "saved"]);
        assert!(saved.success && saved.stdout.contains("pictures are in saved"), "{saved:?}");

        let folder = installation.folder().join("saved");
        for (file, mode) in [("", 0o700), ("townpick.db", 0o600), ("signing-key", 0o600)] {
            assert_eq!(fs::metadata(folder.join(file)).unwrap().permissions().mode() & 0o777, mode, "{file}");
        }
        let again = installation.run(&["backup", "saved"]);
        assert!(!again.success && again.stderr.contains("is not empty"), "{again:?}");

        for other in [Installation::on_sqlite().await, Installation::on_postgres().await] {
            // It was started once, and has a key, templates and runs of its own.
            assert!(other.run(&["engine", "run-once"]).success);
            let key = other.folder().join("data/signing-key");
            let own_key = fs::read(&key).unwrap();
            let restored = other.run(&["restore", folder.to_str().unwrap()]);
            assert!(restored.success && restored.stdout.contains("signing-key.replaced-1"), "{restored:?}");
            let (here, there) = (installation.database(), other.database());
            assert_eq!(transfer::counts(&here).await.unwrap(), transfer::counts(&there).await.unwrap());
            let picture = "data/images/demo/harbor-bread-hero.webp";
            assert_eq!(
                fs::read(installation.folder().join(picture)).unwrap(),
                fs::read(other.folder().join(picture)).unwrap()
            );
            assert_eq!(fs::read(&key).unwrap(), fs::read(folder.join("signing-key")).unwrap());
            assert_eq!(fs::read(other.folder().join("data/signing-key.replaced-1")).unwrap(), own_key);
            verify_ledger(&other, &key);
            let twice = other.run(&["restore", folder.to_str().unwrap()]);
            assert!(!twice.success && twice.stderr.contains("holds data already: "), "{twice:?}");
            assert!(twice.stderr.contains(" 12 towns, "), "{twice:?}");
            assert!(twice.stderr.contains("set TOWNPICK_DATA_DIR to a new folder"), "{twice:?}");
            other.discard().await;
        }
    }

    async fn a_backup_that_is_broken_off_is_none(installation: Installation) {
        assert!(installation.run(&["engine", "run-once", "claims"]).success);
        let key = installation.folder().join("data/signing-key");
        fs::rename(&key, key.with_extension("aside")).unwrap();
        // The key comes last. From a pipe that nobody writes into it never comes, so the process is killed just there.
        assert!(Command::new("mkfifo").arg(&key).status().unwrap().success());
        let mut child = installation.command(&["backup", "saved"]).spawn().unwrap();
        let saved = installation.folder().join("saved");
        while !saved.join("images").exists() {
            assert!(child.try_wait().unwrap().is_none(), "the backup ended by itself");
            thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!saved.join("townpick.db").exists(), "half a backup has the name of a whole one");
        let restored = installation.run(&["restore", "saved"]);
        assert!(!restored.success && restored.stderr.contains("holds no backup"), "{restored:?}");

        fs::rename(key.with_extension("aside"), &key).unwrap();
        let again = installation.run(&["backup", "saved"]);
        assert!(!again.success && again.stderr.contains("is not empty"), "{again:?}");
        assert!(installation.run(&["backup", "whole"]).success);
        assert!(!installation.folder().join("whole/townpick.db.unfinished").exists());
    }

    async fn all_data_moves_to_another_database(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        assert!(installation.run(&["engine", "run-once", "claims"]).success);
        let other = Installation::on_postgres().await;
        assert!(other.run(&["engine", "run-once", "claims"]).success);
        let moved = installation.run(&["copy", "--from", installation.url(), "--to", other.url()]);
        assert!(moved.success && moved.stdout.contains("members"), "{moved:?}");
        assert!(moved.stdout.contains("put the file `signing-key`"), "{moved:?}");
        let (here, there) = (installation.database(), other.database());
        assert_eq!(transfer::counts(&here).await.unwrap(), transfer::counts(&there).await.unwrap());
        let same = installation.run(&["copy", "--from", other.url(), "--to", other.url()]);
        assert!(!same.success && same.stderr.contains("the same database"), "{same:?}");
        let twice = installation.run(&["copy", "--from", installation.url(), "--to", other.url()]);
        assert!(!twice.success && twice.stderr.contains("name a new, empty database as --to"), "{twice:?}");
        fs::copy(installation.folder().join("data/signing-key"), other.folder().join("data/signing-key")).unwrap();
        assert!(other.run(&["engine", "run-once", "claims"]).success, "it starts with the key it was told of");
        other.discard().await;
    }

    async fn secrets_of_second_factors_are_sealed_at_the_start_and_opened_after_restoring(installation: Installation) {
        let (database, now) = (installation.database(), SystemClock.now());
        let admin = AdminId::new(now, [1; 10]);
        let mut tx = database.write().await.unwrap();
        let email = Email::parse("owner@townpick.example").unwrap();
        admins::save(&mut tx, admin, &email, "Owner", "hash", None, now).await.unwrap();
        second_factor::prepare(&mut tx, admin, &[7; 20], now).await.unwrap();
        tx.commit().await.unwrap();

        assert!(installation.run(&["engine", "run-once", "claims"]).success);
        assert!(installation.run(&["backup", "saved"]).success);
        let other = Installation::on_sqlite().await;
        assert!(other.run(&["restore", installation.folder().join("saved").to_str().unwrap()]).success);
        for place in [installation, &other] {
            let stored = admins::by_id(&mut place.database().read().await.unwrap(), admin).await.unwrap();
            let sealed = stored.totp_secret.unwrap();
            assert!(!sealed.windows(20).any(|bytes| bytes == [7; 20]));
            let secrets = Secrets::of_file(&place.folder().join("data/signing-key")).unwrap();
            assert_eq!(secrets.open_second_factor(admin, &sealed), Some(vec![7; 20]));
        }
        other.discard().await;
    }
}
