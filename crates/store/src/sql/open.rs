//! How a database is opened: to be used, to be read alone, or as a saved file that is never touched.

use std::{
    fs::{self, OpenOptions, Permissions},
    io,
    os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sqlx::Connection as _;
use sqlx_postgres::{PgPool, PgPoolOptions};
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use townpick_domain::doctor::connections::Protection;

use super::{Database, Engine, Executor as _, group::Writers, protection, write_count::WriteCount};
use crate::error::{Result, StoreError};

const READERS: u32 = 8;
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long SQLite waits for another process (a command line beside the service) to let go of the write lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
const READER_CACHE_KIB: &str = "-2000";
/// At most this much is held for one transaction that writes a whole town; it is taken only when it is needed.
const WRITER_CACHE_KIB: &str = "-64000";
/// How many pages the log takes before it is brought into the file, which takes two syncs: 16 MB, four times as many as
/// usual. A page that every signup changes is then brought there once for a few hundred of them.
const PAGES_IN_LOG: &str = "4000";

/// One statement serves a list with all its filters: it must be planned for the values it is asked with. A plan for any
/// values reads everything, and compiling one costs more than it ever gains here.
const POSTGRES_SETTINGS: &str = "SET plan_cache_mode = force_custom_plan; SET jit = off";
const POSTGRES_SETTINGS_TO_READ: &str =
    "SET plan_cache_mode = force_custom_plan; SET jit = off; SET default_transaction_read_only = on";

impl Database {
    /// Opens the database a `sqlite:` path or `postgres://` address names, creating a missing SQLite file.
    pub async fn open(url: &str) -> Result<Self> {
        match Self::file(url) {
            None => Ok(Self::over(Engine::Postgres(postgres(url, POSTGRES_SETTINGS).await?))),
            Some(path) => open_sqlite(&path).await,
        }
    }

    /// Opens an existing database that nothing is changed in, also where an SQLite file lies on read-only media.
    pub async fn open_to_read(url: &str) -> Result<Self> {
        let Some(path) = Self::file(url) else {
            return Ok(Self::over(Engine::Postgres(postgres(url, POSTGRES_SETTINGS_TO_READ).await?)));
        };
        let options = sqlite_to_read(&path);
        let opened = Self::of_readers(options.clone());
        if opened.can_be_read().await.is_ok() || has_log(&path) {
            return Ok(opened);
        }
        opened.close().await;
        // Reading beside writers takes files that cannot be made there; but then nobody can write there either.
        Ok(Self::of_readers(options.immutable(true)))
    }

    /// Opens a saved SQLite file that nobody writes to, and makes sure that it is whole. Nothing is made beside it.
    pub async fn open_saved(path: &Path) -> Result<Self> {
        let saved = Self::of_readers(sqlite_to_read(path).immutable(true));
        let damages: Vec<(String,)> = saved.read().await?.sql("PRAGMA quick_check(1)").all().await?;
        match damages.into_iter().find(|(damage,)| damage != "ok") {
            None => Ok(saved),
            Some((damage,)) => Err(StoreError::Unavailable(sqlx::Error::Protocol(damage))),
        }
    }

    /// Opening a file and asking whether the connection lives does not touch what is in it.
    async fn can_be_read(&self) -> Result<()> {
        let mut reader = self.read().await?;
        reader.sql("SELECT count(*) FROM sqlite_master").one::<(i64,)>().await.map(drop)
    }

    /// The file of an SQLite database.
    pub fn file(url: &str) -> Option<PathBuf> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return None;
        }
        let path = url.strip_prefix("sqlite:").unwrap_or(url);
        Some(PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
    }

    /// How the connection to the database that an address names is protected.
    pub fn protection(url: &str) -> Result<Protection> {
        if Self::file(url).is_some() { Ok(Protection::Local) } else { protection::protection(url) }
    }

    /// Whether the database is an SQLite file.
    pub fn is_file(&self) -> bool {
        matches!(self.0, Engine::Sqlite { .. })
    }

    fn of_readers(options: SqliteConnectOptions) -> Self {
        let readers = readers(options);
        // Nobody can change anything there.
        Self::over(Engine::Sqlite { writers: Writers::over(readers.clone(), Arc::default()), readers })
    }

    fn over(engine: Engine) -> Self {
        Self(engine, WriteCount::default())
    }
}

/// Whether changes lie beside an SQLite file that are not in it yet.
pub fn has_log(path: &Path) -> bool {
    fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0)
}

async fn postgres(url: &str, settings: &'static str) -> Result<PgPool> {
    let pool = PgPoolOptions::new().max_connections(16).acquire_timeout(ACQUIRE_TIMEOUT).after_connect(
        move |connection, _| {
            Box::pin(async move { sqlx::raw_sql(settings).execute(connection).await.map(drop) })
        },
    );
    // Connecting holds many options, which whoever opens a database need not hold.
    Ok(Box::pin(pool.connect_with(protection::options(url)?)).await?)
}

async fn open_sqlite(path: &Path) -> Result<Database> {
    restrict_permissions(path).map_err(sqlx::Error::Io)?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // With FULL a commit is on the disk when it returns: `kill -9` and a power cut lose nothing.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", READER_CACHE_KIB)
        .pragma("temp_store", "memory");
    let is_rolled_back = Arc::<AtomicBool>::default();
    let told = Arc::clone(&is_rolled_back);
    let writer = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(BUSY_TIMEOUT)
        // It was asked whether it lives when it was given back.
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            let told = Arc::clone(&told);
            Box::pin(async move {
                let set = move || told.store(true, Ordering::SeqCst);
                connection.lock_handle().await?.set_rollback_hook(set);
                Ok(())
            })
        })
        // On a full disk SQLite ends the transaction by itself, and the connection still believes itself within one:
        // every later transaction on it would fail. Such a connection is closed, and the next writer gets a new one.
        .after_release(|connection, _| {
            Box::pin(async move {
                // What was begun to be rolled back is rolled back by then.
                connection.ping().await?;
                Ok(!connection.is_in_transaction())
            })
        })
        .connect_with(
            options.clone().pragma("cache_size", WRITER_CACHE_KIB).pragma("wal_autocheckpoint", PAGES_IN_LOG),
        )
        .await?;
    let writers = Writers::over(writer, is_rolled_back);
    Ok(Database::over(Engine::Sqlite { writers, readers: readers(options) }))
}

fn readers(options: SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_lazy_with(options.pragma("query_only", "on"))
}

/// The journal stays as it is: to change it is to write.
fn sqlite_to_read(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(BUSY_TIMEOUT).pragma("temp_store", "memory")
}

/// Makes the file, readable by its owner alone, before SQLite makes one that everybody can read, and closes one that was
/// made so earlier. SQLite gives the files beside it the same permissions.
fn restrict_permissions(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).mode(0o600).open(path)?;
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        match fs::metadata(&file) {
            // Whoever does not own the file cannot close it; the service tells of it when it starts.
            Ok(found) if found.permissions().mode() & 0o077 != 0 => {
                let _ = fs::set_permissions(&file, Permissions::from_mode(0o600));
            }
            _ => {}
        }
    }
    Ok(())
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
