//! Short links: where each code leads and how often people followed it.

use std::collections::BTreeMap;

use townpick_domain::{ids::ContestId, link_target::LinkTarget, short_code::ShortCode, time::Timestamp};

use crate::{Executor, Result, Tx, tally::Counted};

/// How many codes one statement counts clicks of.
const SIZES: [usize; 4] = [1, 8, 32, LARGEST];
const LARGEST: usize = 128;

/// A short link as it is made.
#[derive(Debug, Clone)]
pub struct NewShortLink {
    /// The code its address carries.
    pub code: ShortCode,
    /// Where it leads.
    pub target: LinkTarget,
    /// The contest it was made for, with which it goes.
    pub contest: Option<ContestId>,
}

/// Makes a short link and tells whether its code was free; a taken code is left as it was, and the transaction can
/// go on with another.
pub async fn insert(tx: &mut Tx, link: &NewShortLink, now: Timestamp) -> Result<bool> {
    let inserted = tx
        .sql(
            "INSERT INTO short_urls (short_code, original_url, contest_id, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $4)
             ON CONFLICT (short_code) DO NOTHING",
        )
        .bind(link.code.as_str().to_owned())
        .bind(link.target.as_str().to_owned())
        .bind(link.contest)
        .bind(now)
        .execute()
        .await?;
    Ok(inserted == 1)
}

/// Makes a link that was followed so often elsewhere and tells whether its code was free.
pub async fn insert_followed(tx: &mut Tx, link: &NewShortLink, clicks: i64, now: Timestamp) -> Result<bool> {
    if !insert(tx, link, now).await? {
        return Ok(false);
    }
    tx.sql("UPDATE short_urls SET click_count = $2 WHERE short_code = $1")
        .bind(link.code.as_str().to_owned())
        .bind(clicks)
        .run()
        .await?;
    Ok(true)
}

/// A short link that somebody follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundLink {
    /// Its code, as it was made.
    pub code: ShortCode,
    /// Where it leads.
    pub original_url: String,
}

/// The link of a code, without counting. Whoever types a code may write capital letters as small ones and the other
/// way round, unless two codes differ by nothing else: then the letters decide.
pub async fn find(db: &mut impl Executor, code: &ShortCode) -> Result<Option<FoundLink>> {
    let rows: Vec<(String, String)> = db
        .sql(
            "SELECT short_code, original_url FROM short_urls
             WHERE lower(short_code) = lower($1) ORDER BY short_code <> $1, short_code LIMIT 2",
        )
        .bind(code.as_str().to_owned())
        .all()
        .await?;
    let is_exact = rows.first().is_some_and(|(written, _)| written == code.as_str());
    if rows.len() > 1 && !is_exact {
        return Ok(None);
    }
    let found = rows.into_iter().next();
    Ok(found.and_then(|(written, original_url)| {
        ShortCode::parse(&written).ok().map(|code| FoundLink { code, original_url })
    }))
}

/// How often a code was followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clicks {
    /// So many times.
    pub times: i64,
    /// The last time.
    pub last: Timestamp,
}

/// Clicks that are added up while they wait for the database; each hears where its code leads.
#[derive(Debug)]
pub enum CountedClicks {}

impl Counted for CountedClicks {
    type Key = ShortCode;
    type Times = Clicks;
    type Found = String;

    fn add(clicks: &mut Clicks, more: Clicks) {
        clicks.times += more.times;
        clicks.last = clicks.last.max(more.last);
    }

    async fn write(tx: &mut Tx, clicks: &BTreeMap<ShortCode, Clicks>) -> Result<BTreeMap<ShortCode, String>> {
        click(tx, clicks).await
    }
}

/// Counts clicks of several codes and tells where each leads that there is; clicks at the same moment are all counted.
pub async fn click(tx: &mut Tx, clicks: &BTreeMap<ShortCode, Clicks>) -> Result<BTreeMap<ShortCode, String>> {
    let mut targets = BTreeMap::new();
    let clicks: Vec<_> = clicks.iter().collect();
    let mut left = clicks.as_slice();
    while !left.is_empty() {
        // Of few sizes, so that few statements are prepared; what a size has too many leads nowhere.
        let size = SIZES.into_iter().find(|size| left.len() <= *size).unwrap_or(LARGEST);
        let (some, rest) = left.split_at(left.len().min(size));
        left = rest;
        if !tx.is_only_writer() {
            // In their order, so that none wait for each other in a circle.
            let held = tx.sql_of_set(
                "SELECT short_code FROM short_urls WHERE short_code IN ($set) ORDER BY short_code {lock}",
                some.len(),
            );
            let codes: Vec<_> = some.iter().map(|(code, _)| code.to_string()).collect();
            held.bind_each(&codes).execute().await?;
        }
        let statement = tx.sql_of_rows(
            "WITH clicked (code, times, last_at) AS (VALUES {rows})
             UPDATE short_urls SET click_count = click_count + clicked.times, updated_at = clicked.last_at
             FROM clicked WHERE short_urls.short_code = clicked.code
             RETURNING short_urls.short_code, short_urls.original_url",
            "(CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT))",
            size,
        );
        let statement = (0..size).fold(statement, |statement, row| {
            let row = some.get(row);
            let clicks = row.map(|(_, clicks)| clicks);
            statement
                .bind(row.map(|(code, _)| code.to_string()))
                .bind(clicks.map(|clicks| clicks.times))
                .bind(clicks.map(|clicks| clicks.last))
        });
        let rows: Vec<(String, String)> = statement.all().await?;
        let found = rows.into_iter();
        targets.extend(found.filter_map(|(code, url)| Some((ShortCode::parse(&code).ok()?, url))));
    }
    Ok(targets)
}

/// How often people followed a code.
pub async fn clicks(db: &mut impl Executor, code: &ShortCode) -> Result<Option<i64>> {
    let row: Option<(i64,)> = db
        .sql("SELECT click_count FROM short_urls WHERE short_code = $1")
        .bind(code.as_str().to_owned())
        .optional()
        .await?;
    Ok(row.map(|(clicks,)| clicks))
}
