//! A backup is taken while the installation is in use, and another installation becomes the same by it.

use townpick_store::transfer;

use crate::harness::{Installation, on_both_engines};

on_both_engines! {
    async fn a_backup_makes_another_installation_the_same(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        let saved = installation.run(&["backup", "saved"]);
        assert!(saved.success && saved.stdout.contains("pictures are in saved"), "{saved:?}");

        let folder = installation.folder().join("saved");
        let again = installation.run(&["backup", "saved"]);
        assert!(!again.success && again.stderr.contains("is not empty"), "{again:?}");

        for other in [Installation::on_sqlite().await, Installation::on_postgres().await] {
            let restored = other.run(&["restore", folder.to_str().unwrap()]);
            assert!(restored.success, "{restored:?}");
            let (here, there) = (installation.database(), other.database());
            assert_eq!(transfer::counts(&here).await.unwrap(), transfer::counts(&there).await.unwrap());
            let picture = "data/images/demo/harbor-bread-hero.webp";
            assert_eq!(
                std::fs::read(installation.folder().join(picture)).unwrap(),
                std::fs::read(other.folder().join(picture)).unwrap()
            );
            let twice = other.run(&["restore", folder.to_str().unwrap()]);
            assert!(!twice.success && twice.stderr.contains("not empty: it has rows in towns"), "{twice:?}");
            other.discard().await;
        }
    }

    async fn all_data_moves_to_another_database(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        let other = Installation::on_postgres().await;
        let moved = installation.run(&["copy", "--from", installation.url(), "--to", other.url()]);
        assert!(moved.success && moved.stdout.contains("members"), "{moved:?}");
        let (here, there) = (installation.database(), other.database());
        assert_eq!(transfer::counts(&here).await.unwrap(), transfer::counts(&there).await.unwrap());
        let same = installation.run(&["copy", "--from", other.url(), "--to", other.url()]);
        assert!(!same.success && same.stderr.contains("the same database"), "{same:?}");
        other.discard().await;
    }
}

#[tokio::test]
async fn a_folder_without_a_backup_is_refused() {
    let installation = Installation::on_sqlite().await;
    let refused = installation.run(&["restore", "nowhere"]);
    assert!(!refused.success && refused.stderr.contains("holds no backup"), "{refused:?}");
    installation.discard().await;
}
