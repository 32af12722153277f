//! Short links: where each code leads and how often people followed it.

use townpick_domain::{ids::ContestId, link_target::LinkTarget, short_code::ShortCode, time::Timestamp};

use crate::{Executor, Result, Tx};

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

/// Counts a click and tells where the code leads; clicks at the same moment are all counted.
pub async fn click(tx: &mut Tx, code: &ShortCode, now: Timestamp) -> Result<Option<String>> {
    let row: Option<(String,)> = tx
        .sql(
            "UPDATE short_urls SET click_count = click_count + 1, updated_at = $2
             WHERE short_code = $1 RETURNING original_url",
        )
        .bind(code.as_str().to_owned())
        .bind(now)
        .optional()
        .await?;
    Ok(row.map(|(url,)| url))
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
