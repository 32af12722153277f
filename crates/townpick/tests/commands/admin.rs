//! Administrators from the command line.

use townpick_domain::{contact::Email, role::Role, time::Timestamp};
use townpick_store::{
    activity::Activity,
    admins::{self, second_factor},
    list,
};

use crate::harness::on_both_engines;

const ADD: [&str; 6] = ["admin", "add", "--email", "Owner@Townpick.example", "--name", "Owner"];

on_both_engines! {
    async fn an_administrator_is_added_and_then_reset(installation: Installation) {
        let added = installation.run_with_input(&ADD, "a long enough secret\n");
        assert!(added.success && added.stdout.contains("administrator added"), "{added:?}");
        let email = Email::parse("owner@townpick.example").unwrap();
        let database = installation.database();
        let first = admins::by_email(&mut database.read().await.unwrap(), &email).await.unwrap().unwrap();
        assert!(first.password_hash.starts_with("$argon2id$"), "the password is kept as an Argon2id hash");
        assert!(!added.stdout.contains("secret") && !added.stderr.contains("secret"));

        let reset = installation.run_with_input(&ADD, "another long secret\n");
        assert!(reset.success && reset.stdout.contains("password are new"), "{reset:?}");
        let second = admins::by_email(&mut database.read().await.unwrap(), &email).await.unwrap().unwrap();
        assert_eq!(first.id, second.id);
        assert_ne!(first.password_hash, second.password_hash);
        assert_eq!((first.role, second.role), (Role::Owner, Role::Owner));

        let at = Timestamp::from_microseconds(1_000_000).unwrap();
        let mut tx = database.write().await.unwrap();
        second_factor::prepare(&mut tx, first.id, b"sealed", at).await.unwrap();
        assert!(second_factor::enable(&mut tx, first.id, 1, &[[1; 32]], at).await.unwrap());
        tx.commit().await.unwrap();
        let has_second_factor = async || {
            admins::by_email(&mut database.read().await.unwrap(), &email).await.unwrap().unwrap().totp_enabled_at.is_some()
        };
        let kept = installation.run_with_input(&ADD, "another long secret\n");
        assert!(kept.success && kept.stdout.contains("two-step sign-in stays on"), "{kept:?}");
        assert!(has_second_factor().await);
        let lost = installation.run_with_input(&[&ADD[..], &["--without-second-factor"]].concat(), "another long secret\n");
        assert!(lost.success && lost.stdout.contains("two-step sign-in is off"), "{lost:?}");
        assert!(!has_second_factor().await);

        let as_editor = [&ADD[..], &["--role", "editor"]].concat();
        let refused = installation.run_with_input(&as_editor, "a long enough secret\n");
        assert!(!refused.success && refused.stderr.contains("nobody would be an owner then"), "{refused:?}");
        let unknown = installation.run_with_input(&[&ADD[..], &["--role", "king"]].concat(), "a long enough secret\n");
        assert!(!unknown.success && unknown.stderr.contains("--role"), "{unknown:?}");
        let log = list::rows::<Activity>(&mut database.read().await.unwrap(), &[], &[]).await.unwrap();
        let told: Vec<_> = log.iter().map(|entry| (entry.admin_user.as_str(), entry.change_summary.as_str())).collect();
        assert_eq!(told, [
            ("Command line", "Reset the password of Owner and turned their two-step sign-in off on the command line"),
            ("Command line", "Reset the password of Owner on the command line"),
            ("Command line", "Reset the password of Owner on the command line"),
            ("Command line", "Added Owner as owner on the command line"),
        ]);
    }

    async fn a_password_that_is_short_or_easy_to_guess_or_a_bad_address_is_refused(installation: Installation) {
        let short = installation.run_with_input(&ADD, "short\n");
        assert!(!short.success && short.stderr.contains("12 to 200 characters"), "{short:?}");
        for known in ["password1234", "Owner@Townpick.example", "townpick owner"] {
            let easy = installation.run_with_input(&ADD, known);
            assert!(!easy.success && easy.stderr.contains("easy to guess"), "{known}: {easy:?}");
        }
        let bad = installation.run_with_input(&["admin", "add", "--email", "nobody", "--name", "Owner"], "a long enough secret");
        assert!(!bad.success && bad.stderr.contains("--email must be an email address"), "{bad:?}");
        assert_eq!(admins::count(&mut installation.database().read().await.unwrap()).await.unwrap(), 0);
    }
}
