//! How often each page was looked at, per day. Nothing is known about who looked.

use std::collections::BTreeMap;

use townpick_domain::calendar::Date;

use crate::{Executor as _, Result, Tx, tally::Counted};

/// How often a page was looked at, and the title it had the last time.
#[derive(Debug, Clone)]
pub struct Views {
    /// So many times.
    pub times: i64,
    /// The title.
    pub title: String,
}

/// Views that are added up while they wait for the database, under their day and path.
#[derive(Debug)]
pub enum CountedViews {}

impl Counted for CountedViews {
    type Key = (Date, String);
    type Times = Views;
    type Found = ();

    fn add(views: &mut Views, more: Views) {
        views.times += more.times;
        views.title = more.title;
    }

    async fn write(
        tx: &mut Tx,
        views: &BTreeMap<(Date, String), Views>,
    ) -> Result<BTreeMap<(Date, String), ()>> {
        let mut counted = BTreeMap::new();
        for ((day, path), views) in views {
            count(tx, *day, path, views).await?;
            counted.insert((*day, path.clone()), ());
        }
        Ok(counted)
    }
}

/// Counts views of a page.
pub async fn count(tx: &mut Tx, day: Date, path: &str, views: &Views) -> Result<()> {
    tx.sql(
        "INSERT INTO page_views (day, path, title, views) VALUES ($1, $2, $3, $4)
         ON CONFLICT (day, path) DO UPDATE SET views = page_views.views + excluded.views, title = excluded.title",
    )
    .bind(day.to_string())
    .bind(path.to_owned())
    .bind(views.title.clone())
    .bind(views.times)
    .run()
    .await
}

/// A page's views of one day.
#[derive(sqlx::FromRow)]
struct OfDay {
    day: String,
    path: String,
    title: String,
    views: i64,
}

/// Counts the views of up to 1000 pages and days before this one by the month from now on, and tells how many those were.
pub async fn fold(tx: &mut Tx, before: Date) -> Result<u64> {
    let folded: Vec<OfDay> = tx
        .sql_of_set(
            "WITH old AS MATERIALIZED (
                 SELECT day, path FROM page_views WHERE day < $1 ORDER BY day, path LIMIT 1000 {skip_locked})
             DELETE FROM page_views WHERE (day, path) IN (SELECT day, path FROM old) RETURNING day, path, title, views",
            0,
        )
        .bind(before.to_string())
        .all()
        .await?;
    let mut months: BTreeMap<(String, String), Views> = BTreeMap::new();
    for OfDay { day, path, title, views } in &folded {
        let month = day.get(..7).unwrap_or(day).to_owned();
        let none = Views { times: 0, title: title.clone() };
        months.entry((month, path.clone())).or_insert(none).times += views;
    }
    for ((month, path), views) in months {
        tx.sql(
            "INSERT INTO page_views_by_month (month, path, title, views) VALUES ($1, $2, $3, $4)
             ON CONFLICT (month, path) DO UPDATE
             SET views = page_views_by_month.views + excluded.views, title = excluded.title",
        )
        .bind(month)
        .bind(path)
        .bind(views.title)
        .bind(views.times)
        .run()
        .await?;
    }
    Ok(folded.len() as u64)
}
