//! What a database says of itself.

use townpick_domain::time::Timestamp;
use townpick_store::both_engines;

both_engines! {
    async fn a_database_tells_its_version_and_its_time(database: Database) {
        let version = database.version().await.unwrap();
        let number = version.strip_prefix("SQLite ").or_else(|| version.strip_prefix("PostgreSQL ")).unwrap();
        assert!(number.split('.').next().unwrap().parse::<u32>().unwrap() >= 3, "{version}");
        let (first, second) = (database.now().await.unwrap(), database.now().await.unwrap());
        let (past, future): (Timestamp, Timestamp) =
            ("2026-01-01T00:00:00Z".parse().unwrap(), "2100-01-01T00:00:00Z".parse().unwrap());
        assert!(past < first && first <= second && second < future, "{first} {second}");
    }
}
