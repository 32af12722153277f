//! How often each page was looked at, per day. Nothing is known about who looked.

use townpick_domain::calendar::Date;

use crate::{Executor as _, Result, Tx};

/// Counts one view of a page.
pub async fn count(tx: &mut Tx, day: Date, path: &str, title: &str) -> Result<()> {
    tx.sql(
        "INSERT INTO page_views (day, path, title, views) VALUES ($1, $2, $3, 1)
         ON CONFLICT (day, path) DO UPDATE SET views = page_views.views + 1, title = excluded.title",
    )
    .bind(day.to_string())
    .bind(path.to_owned())
    .bind(title.to_owned())
    .run()
    .await
}
