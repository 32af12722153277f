//! Fresh databases for tests: a new SQLite file, or an empty PostgreSQL database.

#![allow(clippy::missing_panics_doc, reason = "a test set-up that fails must stop the test")]

pub mod fixtures;
mod names;
mod postgres;

use std::path::{Path, PathBuf};

use tokio::sync::OnceCell;

use self::names::unique_name;
use crate::Database;

/// A database of its own for one test, removed by [`TestDatabase::discard`].
#[derive(Debug)]
pub struct TestDatabase {
    database: Database,
    url: String,
    place: Place,
}

#[derive(Debug)]
enum Place {
    Folder(PathBuf),
    Server { name: String },
}

impl TestDatabase {
    /// A migrated SQLite database in a new folder.
    pub async fn sqlite() -> Self {
        let folder = new_folder();
        let (database, url) = migrated_in(&folder).await;
        Self { database, url, place: Place::Folder(folder) }
    }

    /// A migrated PostgreSQL database of its own.
    pub async fn postgres() -> Self {
        let (name, url) = postgres::take().await;
        let database = Database::open(&url).await.expect("a PostgreSQL database");
        Self { database, url, place: Place::Server { name } }
    }

    /// The open database.
    pub fn database(&self) -> Database {
        self.database.clone()
    }

    /// What a second process would open.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Closes and removes the database.
    pub async fn discard(self) {
        self.database.close().await;
        match self.place {
            Place::Folder(folder) => std::fs::remove_dir_all(folder).expect("the test's own folder"),
            Place::Server { name } => postgres::give_back(&name).await,
        }
    }
}

/// Defines each test twice: on SQLite and on PostgreSQL.
#[macro_export]
macro_rules! both_engines {
    ($($(#[$attribute:meta])* async fn $name:ident($database:ident: Database) $body:block)+) => {$(
        $(#[$attribute])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn behaviour($database: $crate::Database) $body

            #[tokio::test]
            async fn on_sqlite() {
                let test = $crate::testing::TestDatabase::sqlite().await;
                behaviour(test.database()).await;
                test.discard().await;
            }

            #[tokio::test]
            async fn on_postgres() {
                let test = $crate::testing::TestDatabase::postgres().await;
                behaviour(test.database()).await;
                test.discard().await;
            }
        }
    )+};
}

/// Defines each test on SQLite alone: for tests above the store, whose statements are tested on both engines already.
#[macro_export]
macro_rules! on_sqlite {
    ($($(#[$attribute:meta])* async fn $name:ident($database:ident: Database) $body:block)+) => {$(
        $(#[$attribute])*
        #[tokio::test]
        async fn $name() {
            async fn behaviour($database: $crate::Database) $body

            let test = $crate::testing::TestDatabase::sqlite().await;
            behaviour(test.database()).await;
            test.discard().await;
        }
    )+};
}

/// A migrated SQLite database in a folder of the caller's, and its address.
pub async fn migrated_in(folder: &Path) -> (Database, String) {
    let file = folder.join("townpick.db");
    std::fs::write(&file, migrated_file().await).expect("a copy of the migrated file");
    let url = format!("sqlite:{}", file.display());
    (Database::open(&url).await.expect("an SQLite database"), url)
}

fn new_folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("townpick-test-{}", unique_name()));
    std::fs::create_dir_all(&folder).expect("a folder for the test database");
    folder
}

/// What an SQLite file holds after all migrations. It is made once per process: a copy takes a tenth of the time.
async fn migrated_file() -> &'static [u8] {
    static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
    FILE.get_or_init(|| async {
        let folder = new_folder();
        let file = folder.join("migrated.db");
        let database =
            Database::open(&format!("sqlite:{}", file.display())).await.expect("an SQLite database");
        database.migrate().await.expect("migrations");
        // The last connection that closes brings the write-ahead log into the file.
        database.close().await;
        let bytes = std::fs::read(&file).expect("the migrated file");
        std::fs::remove_dir_all(folder).expect("the folder made above");
        bytes
    })
    .await
}
