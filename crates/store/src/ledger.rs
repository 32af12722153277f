//! The towns' public ledgers: records are only ever added, numbered without gaps, each holding the hash of the one
//! before and signed. They are made and signed by the use cases.

use townpick_domain::{
    columns::Value,
    drawing::{
        Hex,
        head::LedgerHead,
        ledger::{Event, Record, Statement},
        rotation,
    },
    ids::{ContestId, TownId},
    slug::TownSlug,
    time::Timestamp,
};

use crate::{
    Executor, Result, StoreError, Tx,
    fixed_bytes::{fixed, signed, unsigned},
};

/// Where a town's ledger ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastRecord {
    /// Its number.
    pub sequence: u64,
    /// Its hash, which the next record holds.
    pub hash: Hex<32>,
    /// When it was recorded.
    pub recorded_at: Timestamp,
}

/// The last record of a town's ledger. It stays the last only while the town is locked.
pub async fn last(tx: &mut Tx, town: TownId) -> Result<Option<LastRecord>> {
    let last: Option<(i64, Vec<u8>, Timestamp)> = tx
        .sql(
            "SELECT sequence, hash, recorded_at FROM ledger_records WHERE town_id = $1
             ORDER BY sequence DESC LIMIT 1",
        )
        .bind(town)
        .optional()
        .await?;
    last.map(|(sequence, hash, recorded_at)| {
        Ok(LastRecord { sequence: unsigned(sequence), hash: Hex(fixed(&hash)?), recorded_at })
    })
    .transpose()
}

/// The hash of a town's record with this number, if it is there.
pub async fn hash_of(db: &mut impl Executor, town: TownId, sequence: u64) -> Result<Option<Hex<32>>> {
    let row: Option<(Vec<u8>,)> = db
        .sql("SELECT hash FROM ledger_records WHERE town_id = $1 AND sequence = $2")
        .bind(town)
        .bind(signed(sequence))
        .optional()
        .await?;
    row.map(|(hash,)| Ok(Hex(fixed(&hash)?))).transpose()
}

/// The piece that reads whole records.
const RECORDS: (&str, &str) = (
    "records",
    "SELECT COALESCE(t.ledger_slug, t.slug) AS ledger_slug, r.contest_id, r.sequence, r.event, r.recorded_at, r.body,
            r.previous_hash, r.hash, r.signature
     FROM ledger_records r JOIN towns t ON t.id = r.town_id",
);

/// What a town's ledger said last about records that are lost.
pub async fn last_lost(db: &mut impl Executor, town: TownId) -> Result<Option<Record>> {
    let row: Option<Row> = db
        .assembled(
            "{records} WHERE r.town_id = $1 AND r.event = 'lost' ORDER BY r.sequence DESC LIMIT 1",
            &[RECORDS],
            0,
        )
        .bind(town)
        .optional()
        .await?;
    row.map(Row::into_record).transpose()
}

/// The key that signs what comes after this record of a town: the last that took over until then, or else the one its
/// ledger begins with. There is none before the first record.
pub async fn key_after(db: &mut impl Executor, town: TownId, sequence: u64) -> Result<Option<[u8; 32]>> {
    let (first, last): (Option<Vec<u8>>, Option<String>) = db
        .sql(
            "SELECT t.ledger_key, (SELECT r.body FROM ledger_records r
                 WHERE r.town_id = t.id AND r.event = 'key_rotated' AND r.sequence <= $2 ORDER BY r.sequence DESC LIMIT 1)
             FROM towns t WHERE t.id = $1",
        )
        .bind(town)
        .bind(signed(sequence))
        .one()
        .await?;
    match last {
        Some(body) => {
            let body = body.parse().map_err(|_| unreadable("body"))?;
            Ok(Some(rotation::named(&body).ok_or_else(|| unreadable("key"))?.0))
        }
        None => first.map(|key| fixed(&key)).transpose(),
    }
}

/// Notes the key that a town's first record is signed with.
pub async fn begin(tx: &mut Tx, town: TownId, public_key: [u8; 32]) -> Result<()> {
    tx.sql("UPDATE towns SET ledger_key = $2 WHERE id = $1 AND ledger_key IS NULL")
        .bind(town)
        .bind(public_key.to_vec())
        .run()
        .await
}

/// The key that a town's ledger begins with, if it has begun.
pub async fn first_key(db: &mut impl Executor, town: TownId) -> Result<Option<[u8; 32]>> {
    let row: Option<(Option<Vec<u8>>,)> =
        db.sql("SELECT ledger_key FROM towns WHERE id = $1").bind(town).optional().await?;
    row.and_then(|(key,)| key).map(|key| fixed(&key)).transpose()
}

/// The key that the ledger of a contest's town begins with, if it has begun.
pub async fn first_key_of_contest(db: &mut impl Executor, contest: ContestId) -> Result<Option<[u8; 32]>> {
    let row: Option<(Option<Vec<u8>>,)> = db
        .sql("SELECT t.ledger_key FROM contests c JOIN towns t ON t.id = c.town_id WHERE c.id = $1")
        .bind(contest)
        .optional()
        .await?;
    row.and_then(|(key,)| key).map(|key| fixed(&key)).transpose()
}

/// A town with a ledger, locked.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct LockedLedger {
    /// The town.
    pub town_id: TownId,
    /// The name that its records are signed with.
    pub ledger_slug: String,
}

/// The next towns that have a ledger, after one, by their ids.
pub async fn towns_with_ledger(db: &mut impl Executor, after: Option<TownId>) -> Result<Vec<TownId>> {
    let after = after.unwrap_or_else(|| TownId::from_bytes([0; 16]));
    let rows: Vec<(TownId,)> = db
        .sql("SELECT id FROM towns WHERE ledger_key IS NOT NULL AND id > $1 ORDER BY id LIMIT 500")
        .bind(after)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(town,)| town).collect())
}

/// Locks a town, so that its last record stays the last.
pub async fn lock(tx: &mut Tx, town: TownId) -> Result<LockedLedger> {
    tx.sql(
        "UPDATE towns SET total_members = total_members WHERE id = $1
         RETURNING id AS town_id, COALESCE(ledger_slug, slug) AS ledger_slug",
    )
    .bind(town)
    .one()
    .await
}

/// How many towns are looked up in one statement.
const TOWNS_PER_QUERY: usize = 500;

/// The piece that reads where ledgers stand.
const HEADS: (&str, &str) = (
    "heads",
    "SELECT t.id, COALESCE(t.ledger_slug, t.slug), r.sequence, r.hash
     FROM towns t JOIN ledger_records r ON r.town_id = t.id
      AND r.sequence = (SELECT MAX(l.sequence) FROM ledger_records l WHERE l.town_id = t.id)",
);

/// Where the ledgers of these towns stand now; those without any record are left out.
pub async fn heads(db: &mut impl Executor, towns: &[TownId]) -> Result<Vec<(TownId, LedgerHead)>> {
    heads_among(db, "{heads} WHERE t.id IN ($set) ORDER BY t.id LIMIT 500", towns).await
}

/// The same for ledgers that were begun with these slugs.
pub async fn heads_of(db: &mut impl Executor, ledger_slugs: &[String]) -> Result<Vec<LedgerHead>> {
    let statement = "{heads} WHERE COALESCE(t.ledger_slug, t.slug) IN ($set) ORDER BY t.id LIMIT 500";
    let heads = heads_among(db, statement, ledger_slugs).await?;
    Ok(heads.into_iter().map(|(_, head)| head).collect())
}

async fn heads_among<T: Value + Clone>(
    db: &mut impl Executor,
    text: &'static str,
    those: &[T],
) -> Result<Vec<(TownId, LedgerHead)>> {
    let mut heads = Vec::new();
    for some in those.chunks(TOWNS_PER_QUERY) {
        let statement = db.assembled(text, &[HEADS], some.len());
        let rows: Vec<(TownId, String, i64, Vec<u8>)> = statement.bind_each(some).all().await?;
        for (town, slug, sequence, hash) in rows {
            heads.push((town, head(&slug, sequence, &hash)?));
        }
    }
    Ok(heads)
}

fn head(slug: &str, sequence: i64, hash: &[u8]) -> Result<LedgerHead> {
    let slug =
        TownSlug::parse(slug).map_err(|error| StoreError::BadData(sqlx::Error::Decode(error.into())))?;
    Ok(LedgerHead::new(slug, unsigned(sequence), Hex(fixed(hash)?)))
}

/// Adds signed records to a town's ledger.
pub async fn insert(tx: &mut Tx, town: TownId, records: &[Record]) -> Result<()> {
    tx.insert_many(
        "INSERT INTO ledger_records (town_id, sequence, contest_id, event, recorded_at, body, previous_hash, hash,
                                     signature)",
        "",
        records,
        |statement, record| {
            let stated = &record.statement;
            statement
                .bind(town)
                .bind(signed(stated.sequence))
                .bind(stated.contest)
                .bind(stated.event.as_str())
                .bind(stated.recorded_at)
                .bind(stated.canonical_body())
                .bind(stated.previous_hash.0.to_vec())
                .bind(record.hash.0.to_vec())
                .bind(record.signature.0.to_vec())
        },
    )
    .await?;
    Ok(())
}

#[derive(sqlx::FromRow)]
struct Row {
    ledger_slug: String,
    contest_id: Option<ContestId>,
    sequence: i64,
    event: String,
    recorded_at: Timestamp,
    body: String,
    previous_hash: Vec<u8>,
    hash: Vec<u8>,
    signature: Vec<u8>,
}

/// Every change of keys of a contest's town up to the contest's last record, in their order: few in many years.
pub async fn rotations_of_contest(db: &mut impl Executor, contest: ContestId) -> Result<Vec<Record>> {
    let rows: Vec<Row> = db
        .assembled(
            "{records} JOIN contests c ON c.town_id = t.id
             WHERE c.id = $1 AND r.event = 'key_rotated'
               AND r.sequence < (SELECT MAX(l.sequence) FROM ledger_records l WHERE l.contest_id = $1)
             ORDER BY r.sequence LIMIT 1000",
            &[RECORDS],
            0,
        )
        .bind(contest)
        .all()
        .await?;
    rows.into_iter().map(Row::into_record).collect()
}

/// All records about one contest in their order, read in pages of 1000.
pub async fn of_contest(db: &mut impl Executor, contest: ContestId) -> Result<Vec<Record>> {
    let mut records: Vec<Record> = Vec::new();
    loop {
        let after = records.last().map_or(0, |record| signed(record.statement.sequence));
        let page: Vec<Row> = db
            .assembled(
                "{records} WHERE r.contest_id = $1 AND r.sequence > $2
                 ORDER BY r.sequence LIMIT 1000",
                &[RECORDS],
                0,
            )
            .bind(contest)
            .bind(after)
            .all()
            .await?;
        let last_page = page.len() < 1000;
        for row in page {
            records.push(row.into_record()?);
        }
        if last_page {
            return Ok(records);
        }
    }
}

/// The number of a town's last record; zero when its ledger is empty.
pub async fn last_number(db: &mut impl Executor, town: TownId) -> Result<u64> {
    let (last,): (Option<i64>,) =
        db.sql("SELECT MAX(sequence) FROM ledger_records WHERE town_id = $1").bind(town).one().await?;
    Ok(last.map_or(0, unsigned))
}

/// The hashes of a town's first records up to this number, in their order, read in pages of 1000.
pub async fn hashes(db: &mut impl Executor, town: TownId, until: u64) -> Result<Vec<Hex<32>>> {
    let mut hashes: Vec<Hex<32>> = Vec::new();
    loop {
        let page: Vec<(Vec<u8>,)> = db
            .sql(
                "SELECT hash FROM ledger_records WHERE town_id = $1 AND sequence > $2 AND sequence <= $3
                 ORDER BY sequence LIMIT 1000",
            )
            .bind(town)
            .bind(signed(hashes.len() as u64))
            .bind(signed(until))
            .all()
            .await?;
        let last_page = page.len() < 1000;
        for (hash,) in page {
            hashes.push(Hex(fixed(&hash)?));
        }
        if last_page {
            return Ok(hashes);
        }
    }
}

/// The next 500 records of a town's ledger after one and up to another, in their order.
pub async fn of_town(db: &mut impl Executor, town: TownId, after: u64, until: u64) -> Result<Vec<Record>> {
    let rows: Vec<Row> = db
        .assembled("{records} WHERE r.town_id = $1 AND r.sequence > $2 AND r.sequence <= $3 ORDER BY r.sequence LIMIT 500", &[RECORDS], 0)
        .bind(town)
        .bind(signed(after))
        .bind(signed(until))
        .all()
        .await?;
    rows.into_iter().map(Row::into_record).collect()
}

/// The record of an event that happens to a contest only once, if it has happened.
pub async fn find(db: &mut impl Executor, contest: ContestId, event: Event) -> Result<Option<Record>> {
    let row: Option<Row> = db
        .assembled(
            "{records} WHERE r.contest_id = $1 AND r.event = $2 ORDER BY r.sequence LIMIT 1",
            &[RECORDS],
            0,
        )
        .bind(contest)
        .bind(event.as_str())
        .optional()
        .await?;
    row.map(Row::into_record).transpose()
}

fn unreadable(what: &str) -> StoreError {
    StoreError::BadData(sqlx::Error::Decode(format!("a ledger record has an unreadable {what}").into()))
}

impl Row {
    fn into_record(self) -> Result<Record> {
        let statement = Statement {
            town: self.ledger_slug,
            sequence: unsigned(self.sequence),
            previous_hash: Hex(fixed(&self.previous_hash)?),
            contest: self.contest_id,
            event: self.event.parse().map_err(|_| unreadable("event"))?,
            recorded_at: self.recorded_at,
            body: self.body.parse().map_err(|_| unreadable("body"))?,
        };
        Ok(Record { statement, hash: Hex(fixed(&self.hash)?), signature: Hex(fixed(&self.signature)?) })
    }
}
