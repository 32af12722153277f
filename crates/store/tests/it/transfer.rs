//! Everything moves from one engine to the other and back without a change.

use sqlx::{Connection as _, Row as _, TypeInfo as _, ValueRef as _};
use sqlx_sqlite::SqliteConnection;
use townpick_domain::ids::BackgroundImageId;
use townpick_store::{
    Database, Executor as _, Schema, background_images, both_engines, engine_runs,
    members::{self, ListedMember},
    service_keys,
    testing::TestDatabase,
    transfer::{self, TransferError},
};

use crate::{
    fixtures::{bytes, contest, member, now, save_contest, saved_business, saved_town},
    lists::listed,
};

async fn filled() -> TestDatabase {
    let test = TestDatabase::sqlite().await;
    let database = test.database();
    let town = saved_town(&database, 1, "Salem").await;
    let business = saved_business(&database, 2, vec![town]).await;
    save_contest(&database, &contest(3, town, business, "2026-06-07", "2026-06-14")).await.unwrap();
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, town, &(0..200).map(member).collect::<Vec<_>>()).await.unwrap();
    let picture = background_images::NewBackgroundImage {
        id: BackgroundImageId::new(now(), bytes(9)),
        filename: "harbor.webp".to_owned(),
        storage_path: "backgrounds/9.webp".to_owned(),
        url: "/images/backgrounds/9.webp".to_owned(),
        file_hash: "0".repeat(64),
        use_for_town_pages: true,
    };
    background_images::insert(&mut tx, &picture, now()).await.unwrap();
    tx.commit().await.unwrap();
    test
}

/// Every value of every table as text, in the order of the rows' own text; without the index of members' letters and the
/// numbers it knows them by, which every database makes for itself.
async fn contents(url: &str) -> Vec<(String, Vec<String>)> {
    let mut connection = SqliteConnection::connect(url).await.unwrap();
    let tables: Vec<(String,)> = sqlx::query_as(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'
           AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'members\\_search%' ESCAPE '\\' ORDER BY name",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let mut contents = Vec::new();
    for (table,) in tables {
        let text = sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"));
        let rows = sqlx::query(text).fetch_all(&mut connection).await.unwrap();
        let mut lines: Vec<String> = rows
            .iter()
            .map(|row| {
                let cell = |index| {
                    let raw = row.try_get_raw(index).unwrap();
                    if raw.is_null() {
                        return "null".to_owned();
                    }
                    match raw.type_info().name() {
                        "INTEGER" | "BOOLEAN" => row.get_unchecked::<i64, _>(index).to_string(),
                        "BLOB" => format!("{:?}", row.get_unchecked::<Vec<u8>, _>(index)),
                        _ => row.get_unchecked::<String, _>(index),
                    }
                };
                let own = usize::from(table == "members");
                (own..row.len()).map(cell).collect::<Vec<_>>().join(" | ")
            })
            .collect();
        lines.sort();
        contents.push((table, lines));
    }
    contents
}

async fn copied(from: &Database, to: &Database) -> u64 {
    let tables = transfer::copy_all(from, to).await.unwrap();
    assert_eq!(tables, transfer::counts(to).await.unwrap());
    tables.iter().map(|table| table.rows).sum()
}

#[tokio::test]
async fn everything_survives_the_way_to_postgresql_and_back() {
    let (first, there, back) = (filled().await, TestDatabase::postgres().await, TestDatabase::sqlite().await);
    let rows = copied(&first.database(), &there.database()).await;
    assert!(rows > 200, "{rows}");
    assert_eq!(copied(&there.database(), &back.database()).await, rows);
    assert!(contents(first.url()).await == contents(back.url()).await, "something was lost on the way");
    for database in [&first, &there, &back] {
        let mut db = database.database().read().await.unwrap();
        let found: Vec<ListedMember> = listed(&mut db, &[("q", "aria199@")]).await;
        assert_eq!(found.len(), 1, "members are found after the way");
    }
    for database in [first, there, back] {
        database.discard().await;
    }
}

#[tokio::test]
async fn a_database_in_use_is_never_written_into() {
    let (first, second) = (filled().await, filled().await);
    let before = contents(second.url()).await;
    let refused = transfer::copy_all(&first.database(), &second.database()).await.unwrap_err();
    assert!(matches!(refused, TransferError::InUse(_)), "{refused:?}");
    assert!(refused.to_string().contains("holds data already: 1 towns, 200 members"), "{refused}");
    assert!(transfer::refuse_in_use(&second.database()).await.is_err());
    assert_eq!(contents(second.url()).await, before);
    first.discard().await;
    second.discard().await;
}

both_engines! {
    async fn what_the_service_makes_by_itself_makes_room(database: Database) {
        let first = filled().await;
        let mut tx = database.write().await.unwrap();
        service_keys::recorded(&mut tx, "ledger", [7; 32], now()).await.unwrap();
        engine_runs::record(&mut tx, "claims", now(), now(), "nothing to do", 0).await.unwrap();
        tx.commit().await.unwrap();
        transfer::refuse_in_use(&database).await.unwrap();
        copied(&first.database(), &database).await;
        let mut db = database.read().await.unwrap();
        assert_eq!(service_keys::current(&mut db).await.unwrap(), None, "the key is the source's, too");
        assert_eq!(engine_runs::all(&mut db).await.unwrap(), Vec::new());
        drop(db);
        assert!(transfer::refuse_in_use(&database).await.is_err());
        first.discard().await;
    }

    async fn the_version_of_a_database_is_told(database: Database) {
        assert_eq!(database.schema().await.unwrap(), Schema::Current);
        let later = "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time)
                     SELECT 9998, 'expand everything', installed_on, success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
        let mut tx = database.write().await.unwrap();
        tx.sql(later).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(database.schema().await.unwrap(), Schema::Extended);
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM _sqlx_migrations WHERE version = 9998").execute().await.unwrap();
        tx.sql("UPDATE _sqlx_migrations SET version = 9999").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(database.schema().await.unwrap(), Schema::Newer);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE _sqlx_migrations SET version = 1, checksum = $1").bind(vec![1_u8]).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(database.schema().await.unwrap(), Schema::Unreleased);
        let mut tx = database.write().await.unwrap();
        tx.sql("DROP TABLE _sqlx_migrations").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(database.schema().await.unwrap(), Schema::New);
    }
}

#[tokio::test]
async fn an_older_schema_of_postgresql_is_saved_as_far_as_it_goes() {
    let (source, folder) = (TestDatabase::postgres().await, tempfolder());
    let database = source.database();
    let town = saved_town(&database, 1, "Salem").await;
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, town, &(0..20).map(member).collect::<Vec<_>>()).await.unwrap();
    // As if a later version had brought the table.
    tx.sql("DROP TABLE set_up").execute().await.unwrap();
    tx.commit().await.unwrap();
    let file = folder.join("saved.db");
    let tables = transfer::snapshot(&database, &file, &|_| {}).await.unwrap();
    assert!(!tables.iter().any(|table| table.name == "set_up"));
    assert_eq!(tables, transfer::counts(&database).await.unwrap());
    let saved = Database::open_saved(&file).await.unwrap();
    assert_eq!(saved.schema().await.unwrap(), Schema::Current);
    let rows = |tables: Vec<transfer::CopiedTable>| tables.iter().map(|table| table.rows).sum::<u64>();
    assert_eq!(rows(transfer::counts(&saved).await.unwrap()), rows(tables));
    saved.close().await;
    std::fs::remove_dir_all(folder).unwrap();
    source.discard().await;
}

fn tempfolder() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("townpick-snapshot-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
