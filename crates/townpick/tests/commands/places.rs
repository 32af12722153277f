//! Places from a file, and those that Townpick brings along.

use townpick_store::places;

use crate::harness::on_both_engines;

const CSV: &str =
    "Town,State,Full Name,Population\nSalem,MA,\"Salem, MA\",\"44,480\"\nAdak,AK,\"Adak, AK\",177\n";

on_both_engines! {
    async fn a_file_is_imported_with_its_threshold_and_again_without_doubles(installation: Installation) {
        let file = installation.folder().join("places.csv");
        std::fs::write(&file, CSV).unwrap();
        let file = file.to_str().unwrap();
        let first = installation.run(&["places", "import", file]);
        assert!(first.success && first.stdout.contains("1 places with at least 5000 people, all of them known now"), "{first:?}");
        let all = installation.run(&["places", "import", file, "--minimum-population", "0"]);
        assert!(all.stdout.contains("2 places with at least 0 people, all of them known now"), "{all:?}");
        assert_eq!(places::count(&mut installation.database().read().await.unwrap()).await.unwrap(), 2);
    }

    async fn the_places_of_the_country_need_no_file(installation: Installation) {
        let all = installation.run(&["places", "import", "--shipped"]);
        assert!(all.success && all.stdout.contains("24094 places with at least 0 people"), "{all:?}");
        let again = installation.run(&["places", "import", "--shipped", "--minimum-population", "1000000"]);
        assert!(again.stdout.contains("9 places with at least 1000000 people, all of them known now"), "{again:?}");
        let database = installation.database();
        let mut db = database.read().await.unwrap();
        assert_eq!(places::count(&mut db).await.unwrap(), 24_094);
        let both = installation.run(&["places", "import", "--shipped", "places.csv"]);
        let neither = installation.run(&["places", "import"]);
        assert!(!both.success && !neither.success, "{both:?} {neither:?}");
    }

    async fn a_file_without_places_is_refused(installation: Installation) {
        let file = installation.folder().join("empty.csv");
        std::fs::write(&file, "Town,State\n").unwrap();
        let answer = installation.run(&["places", "import", file.to_str().unwrap()]);
        assert!(!answer.success && answer.stderr.contains("No valid data found in CSV"), "{answer:?}");
        let missing = installation.run(&["places", "import", "nothing.csv"]);
        assert!(!missing.success && missing.stderr.contains("nothing.csv could not be read"), "{missing:?}");
    }
}
