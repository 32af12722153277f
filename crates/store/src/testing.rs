//! Fresh databases for tests: a new SQLite file, or a new PostgreSQL database copied from a migrated template.
//!
//! The server that `TOWNPICK_TEST_POSTGRES_URL` names is started by `make test`. A missing one fails the test:
//! a check that did not run must never look like one that passed.

#![allow(clippy::missing_panics_doc, reason = "a test set-up that fails must stop the test")]

pub mod fixtures;

use std::path::PathBuf;

use sqlx::{AssertSqlSafe, Connection, Executor as _};
use sqlx_postgres::{PgConnectOptions, PgConnection};
use tokio::sync::OnceCell;
use uuid::Uuid;

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
        let file = folder.join("townpick.db");
        std::fs::write(&file, migrated_file().await).expect("a copy of the migrated file");
        let url = format!("sqlite:{}", file.display());
        let database = Database::open(&url).await.expect("an SQLite database");
        Self { database, url, place: Place::Folder(folder) }
    }

    /// A migrated PostgreSQL database of its own.
    pub async fn postgres() -> Self {
        let server = server_url();
        let template = template(&server).await;
        let name = format!("test_{}", unique_name());
        run(&server, &format!("CREATE DATABASE {name} TEMPLATE {template}")).await;
        let url = with_database(&server, &name);
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
            Place::Server { name } => {
                run(&server_url(), &format!("DROP DATABASE {name} WITH (FORCE)")).await;
            }
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

fn server_url() -> String {
    std::env::var("TOWNPICK_TEST_POSTGRES_URL")
        .expect("TOWNPICK_TEST_POSTGRES_URL names a PostgreSQL server for tests: run `make test`, or start one with scripts/test-postgres")
}

/// Test databases of parallel processes must not meet; nothing that is tested depends on the name.
#[allow(clippy::disallowed_methods)]
fn unique_name() -> String {
    Uuid::now_v7().simple().to_string()
}

fn with_database(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').unwrap_or((server, ""));
    let (host, _) = base.rsplit_once('/').expect("postgres://host/database");
    if query.is_empty() { format!("{host}/{name}") } else { format!("{host}/{name}?{query}") }
}

/// Migrating takes much longer than copying, so one migrated template per version of the migrations is made.
async fn template(server: &str) -> &'static str {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    TEMPLATE
        .get_or_init(|| async {
            let name = format!("template_{}", Database::schema_fingerprint());
            let mut connection = connect(server).await;
            // Test binaries run side by side: the first one makes the template, the others wait for it.
            connection.execute("SELECT pg_advisory_lock(7083)").await.expect("a lock");
            let exists =
                sqlx::query_scalar::<_, bool>("SELECT count(*) > 0 FROM pg_database WHERE datname = $1")
                    .bind(&name)
                    .fetch_one(&mut connection)
                    .await
                    .expect("the list of databases");
            if !exists {
                let making = format!("{name}_making");
                run(server, &format!("DROP DATABASE IF EXISTS {making}")).await;
                run(server, &format!("CREATE DATABASE {making}")).await;
                let database = Database::open(&with_database(server, &making)).await.expect("the template");
                database.migrate().await.expect("migrations");
                database.close().await;
                run(server, &format!("ALTER DATABASE {making} RENAME TO {name}")).await;
            }
            connection.close().await.expect("a clean end");
            name
        })
        .await
}

async fn connect(url: &str) -> PgConnection {
    let options: PgConnectOptions = url.parse().expect("a postgres:// address");
    PgConnection::connect_with(&options).await.expect("the PostgreSQL server for tests answers")
}

async fn run(server: &str, sql: &str) {
    let mut connection = connect(server).await;
    connection.execute(AssertSqlSafe(sql.to_owned())).await.expect("a statement of the test set-up");
    connection.close().await.expect("a clean end");
}
