//! A database of another version: what this one can work with it works with, and everything else it leaves as it is.

use townpick_store::{Database, Executor as _, transfer};

use crate::harness::{Answer, Installation, on_both_engines};

const ADD: [&str; 6] = ["admin", "add", "--email", "owner@townpick.example", "--name", "Owner"];
const PASSWORD: &str = "a harbor full of lanterns\n";

/// Lets the database have a migration of a later version.
async fn migrated_further(installation: &Installation, description: &str) {
    let database = installation.database();
    let mut tx = database.write().await.unwrap();
    tx.sql(
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time)
            SELECT 9001, $1, installed_on, success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
    )
    .bind(description.to_owned())
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

fn refused(answer: &Answer) {
    assert!(!answer.success && answer.stderr.contains("newer version of Townpick"), "{answer:?}");
}

on_both_engines! {
    async fn nothing_is_written_into_a_database_that_this_version_cannot_work_with(installation: Installation) {
        migrated_further(installation, "contract member titles").await;
        let before = transfer::counts(&installation.database()).await.unwrap();
        let commands: &[&[&str]] = &[
            &["serve"],
            &["engine"],
            &["engine", "run-once"],
            &["migrate"],
            &["demo"],
            &["places", "import", "--shipped"],
            &["keys", "list"],
            &["keys", "rotate", "links"],
            &["keys", "revoke-links"],
            &["prize-records", "--read-by", "owner@townpick.example"],
            &["ledger", "lost", "salem-ma"],
            &["backup", "saved"],
            &["copy", "--from", installation.url(), "--to", "sqlite:elsewhere.db"],
        ];
        for arguments in commands {
            refused(&installation.run(arguments));
        }
        refused(&installation.run_with_input(&ADD, PASSWORD));
        assert_eq!(transfer::counts(&installation.database()).await.unwrap(), before);
        let mut made = std::fs::read_dir(installation.folder()).unwrap();
        assert!(made.next().is_none(), "neither a data folder nor a backup was made");
    }

    async fn a_database_that_was_only_added_to_is_worked_with_and_copied_only_as_a_whole_file(installation: Installation) {
        migrated_further(installation, "expand member titles").await;
        for arguments in [&["migrate"][..], &["engine", "run-once", "claims"]] {
            let answer = installation.run(arguments);
            assert!(answer.success, "{answer:?}");
        }
        assert!(installation.run_with_input(&ADD, PASSWORD).success);
        let saved = installation.run(&["backup", "saved"]);
        if Database::file(installation.url()).is_some() {
            assert!(saved.success, "{saved:?}");
            let other = Installation::on_sqlite().await;
            refused(&other.run(&["restore", installation.folder().join("saved").to_str().unwrap()]));
            other.discard().await;
        } else {
            refused(&saved);
        }
        refused(&installation.run(&["copy", "--from", installation.url(), "--to", "sqlite:elsewhere.db"]));
        assert!(!installation.folder().join("elsewhere.db").exists());
    }
}
