//! PostgreSQL databases for tests, used again by the next test: copying a template takes a quarter of a second, emptying
//! what a test left takes a hundredth.
//!
//! The server that `TOWNPICK_TEST_POSTGRES_URL` names is started by `make test`. A missing one fails the test:
//! a check that did not run must never look like one that passed.

use sqlx::{AssertSqlSafe, Connection, Executor as _};
use sqlx_postgres::{PgConnectOptions, PgConnection};
use tokio::sync::OnceCell;

use super::names::unique_name;
use crate::Database;

/// A test that left more than this behind gives its database up: dead rows would slow the next tests down.
const MOST_BYTES: i64 = 16 << 20;

/// What the tables, their constraints and their triggers are, and the migrations that made them, in one word.
const SHAPE: &str = "
    SELECT md5(concat(
        (SELECT string_agg(concat_ws(' ', oid, relname, relnatts, relchecks), ',' ORDER BY oid)
         FROM pg_class WHERE relnamespace = 'public'::regnamespace),
        (SELECT string_agg(concat_ws(' ', oid, tgname, tgenabled), ',' ORDER BY oid) FROM pg_trigger),
        (SELECT string_agg(concat_ws(' ', oid, conname), ',' ORDER BY oid) FROM pg_constraint),
        (SELECT string_agg(concat_ws(' ', version, checksum, success), ',' ORDER BY version) FROM _sqlx_migrations)))";

/// Deletes every row but those about the migrations. The ledger's triggers, which refuse that, are left out for it.
const EMPTY: &str = "
    DO $$
    DECLARE name text;
    BEGIN
        SET LOCAL session_replication_role = replica;
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_sqlx_migrations' LOOP
            EXECUTE format('DELETE FROM %I', name);
        END LOOP;
    END $$";

/// An empty, migrated database of the test's own: its name and its address.
pub(super) async fn take() -> (String, String) {
    let server = server_url();
    let template = template(&server).await;
    let name = format!("test_{}", unique_name());
    let mut connection = connect(&server).await;
    if !take_free(&mut connection, &name).await {
        let copy = format!("CREATE DATABASE {name} TEMPLATE {}", template.name);
        connection.execute(AssertSqlSafe(copy)).await.expect("a copy of the template");
    }
    connection.close().await.expect("a clean end");
    let url = with_database(&server, &name);
    (name, url)
}

/// Empties a database for the next test, or removes it where a test changed more than rows.
pub(super) async fn give_back(name: &str) {
    let server = server_url();
    // Under a name of its own nothing that still runs from the test can reach it; while something does, this fails.
    let emptied = format!("emptied_{}", unique_name());
    let mut connection = connect(&server).await;
    let rename = format!("ALTER DATABASE {name} RENAME TO {emptied}");
    let end = if connection.execute(AssertSqlSafe(rename)).await.is_err() {
        format!("DROP DATABASE {name} WITH (FORCE)")
    } else if empty(&with_database(&server, &emptied), template(&server).await).await {
        format!("ALTER DATABASE {emptied} RENAME TO {}{}", free_prefix(), unique_name())
    } else {
        format!("DROP DATABASE {emptied} WITH (FORCE)")
    };
    connection.execute(AssertSqlSafe(end)).await.expect("a statement of the test set-up");
    connection.close().await.expect("a clean end");
}

/// Renames one that another test has given back. Whoever is quicker gets it, so several are tried.
async fn take_free(connection: &mut PgConnection, name: &str) -> bool {
    let free: Vec<String> = sqlx::query_scalar(
        "SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY random() LIMIT 3",
    )
    .bind(free_prefix())
    .fetch_all(&mut *connection)
    .await
    .expect("the list of databases");
    for candidate in free {
        let rename = format!("ALTER DATABASE {candidate} RENAME TO {name}");
        if connection.execute(AssertSqlSafe(rename)).await.is_ok() {
            return true;
        }
    }
    false
}

async fn empty(url: &str, template: &Template) -> bool {
    let mut connection = connect(url).await;
    let left: Result<(String, i64), _> =
        sqlx::query_as(AssertSqlSafe(format!("SELECT ({SHAPE}), pg_database_size(current_database())")))
            .fetch_one(&mut connection)
            .await;
    let is_as_made = left.is_ok_and(|(shape, bytes)| shape == template.shape && bytes <= MOST_BYTES);
    let usable = is_as_made && connection.execute(EMPTY).await.is_ok();
    connection.close().await.expect("a clean end");
    usable
}

fn free_prefix() -> String {
    format!("free_{}_", Database::schema_fingerprint())
}

fn server_url() -> String {
    std::env::var("TOWNPICK_TEST_POSTGRES_URL")
        .expect("TOWNPICK_TEST_POSTGRES_URL names a PostgreSQL server for tests: run `make test`, or start one with scripts/test-postgres")
}

fn with_database(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').unwrap_or((server, ""));
    let (host, _) = base.rsplit_once('/').expect("postgres://host/database");
    if query.is_empty() { format!("{host}/{name}") } else { format!("{host}/{name}?{query}") }
}

struct Template {
    name: String,
    shape: String,
}

/// Migrating takes much longer than copying, so one migrated template per version of the migrations is made.
async fn template(server: &str) -> &'static Template {
    static TEMPLATE: OnceCell<Template> = OnceCell::const_new();
    TEMPLATE
        .get_or_init(|| async {
            let name = format!("migrated_{}", Database::schema_fingerprint());
            let mut connection = connect(server).await;
            // Test binaries run side by side: the first one makes the template, the others wait for it.
            connection.execute("SELECT pg_advisory_lock(7083)").await.expect("a lock");
            if noted_shape(&mut connection, &name).await.is_none() {
                make_template(server, &name).await;
            }
            let shape = noted_shape(&mut connection, &name).await.expect("the template made above");
            connection.close().await.expect("a clean end");
            Template { name, shape }
        })
        .await
}

/// The template's shape stands in its comment: whoever looked inside would keep others from copying it.
async fn noted_shape(connection: &mut PgConnection, template: &str) -> Option<String> {
    sqlx::query_scalar("SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = $1")
        .bind(template)
        .fetch_optional(connection)
        .await
        .expect("the list of databases")
}

async fn make_template(server: &str, name: &str) {
    let making = format!("{name}_making");
    run(server, &format!("DROP DATABASE IF EXISTS {making}")).await;
    run(server, &format!("CREATE DATABASE {making}")).await;
    let url = with_database(server, &making);
    let database = Database::open(&url).await.expect("the template");
    database.migrate().await.expect("migrations");
    database.close().await;
    let mut inside = connect(&url).await;
    let shape: String = sqlx::query_scalar(SHAPE).fetch_one(&mut inside).await.expect("its tables");
    inside.close().await.expect("a clean end");
    run(server, &format!("COMMENT ON DATABASE {making} IS '{shape}'")).await;
    run(server, &format!("ALTER DATABASE {making} RENAME TO {name}")).await;
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
