//! `townpick ledger` as an operator uses it whose database is older than what people were told.

use std::fs;

use crate::harness::on_both_engines;

on_both_engines! {
    async fn a_database_older_than_what_was_told_is_noticed_and_the_operator_is_shown_the_ways_on(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        let heads = installation.folder().join("data/ledger-heads");
        assert!(!heads.exists(), "the demo's messages reach nobody");
        fs::write(&heads, "salem-ma #9999 0123456789abcdef\n").unwrap();
        let started = installation.run(&["engine", "run-once", "housekeeping"]);
        assert!(started.success && started.stderr.contains("the database is older than what people were told"), "{started:?}");
        assert!(started.stderr.contains("docs/operations.md"), "{started:?}");

        let file = installation.folder().join("saved.json");
        fs::write(&file, "{}").unwrap();
        let unreadable = installation.run(&["ledger", "restore", "saved.json"]);
        assert!(!unreadable.success && unreadable.stderr.contains("is no readable ledger"), "{unreadable:?}");
        let foreign = format!(r#"{{"ledger":"salem-ma","public_key":"{}","records":[]}}"#, "ab".repeat(32));
        fs::write(&file, foreign).unwrap();
        let refused = installation.run(&["ledger", "restore", "saved.json"]);
        assert!(!refused.success && refused.stderr.contains("nothing was put back: the saved ledger is signed with another key"), "{refused:?}");

        // Nothing is added to it, not even that its key is another one; the other towns' ledgers say so.
        let rotated = installation.run(&["keys", "rotate", "ledger"]);
        assert!(rotated.success && rotated.stdout.contains("1 ledgers are behind what was told of them"), "{rotated:?}");
        assert!(!rotated.stdout.starts_with("0 ledgers"), "{rotated:?}");

        let lost = installation.run(&["ledger", "lost", "salem-ma"]);
        assert!(lost.success && lost.stdout.contains("to 9999 are lost"), "{lost:?}");
        let head = fs::read_to_string(&heads).unwrap();
        assert!(lost.stdout.contains(head.trim()) && !head.contains("#9999"), "{lost:?} {head}");
        let again = installation.run(&["ledger", "lost", "salem-ma"]);
        assert!(!again.success && again.stderr.contains("has every record that was told"), "{again:?}");
        let started = installation.run(&["engine", "run-once", "housekeeping"]);
        assert!(started.success && !started.stderr.contains("older than"), "{started:?}");
    }
}
