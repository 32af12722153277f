//! What every inbox does: show a page, write a file, keep a review.

use axum::{Json, http::StatusCode, response::Response};
use serde::{Serialize, de::DeserializeOwned};
use townpick_domain::time::Timestamp;
use townpick_store::{
    PageRows,
    activity::{self, Entity},
    notifications,
    reviews::{self as store, Reviewed},
    versions::Record,
};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Counts, InboxQuery, Review, ReviewRequest};
use crate::{
    admin::{
        entry_forms::hold_unchanged,
        export::Export,
        listing::{self, Page},
    },
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// A page of an inbox.
#[derive(Serialize, ToSchema)]
pub(crate) struct InboxPage<T> {
    /// What arrived, newest first.
    items: Vec<T>,
    /// What to send as `cursor` to get the next page; null at the end of the list.
    #[schema(required = true)]
    next_cursor: Option<String>,
    /// How many fit the filter; null with a search.
    #[schema(required = true)]
    total: Option<i64>,
    /// How many there are of each status, whatever the filter.
    counts: Counts,
}

/// A page of the inbox, each record as `T` shows it.
pub(crate) async fn list<R, T>(app: &App, query: &InboxQuery) -> Result<Json<InboxPage<T>>, Problem>
where
    R: Reviewed<Id: Serialize + DeserializeOwned>,
    T: From<R>,
{
    let (text, limit) = (query.text(), query.limit()?);
    let before: Option<(Timestamp, R::Id)> = listing::cursor(query.cursor.as_deref())?;
    let mut reader = app.services.database.read().await?;
    let counts = store::counts::<R>(&mut reader).await?;
    let rows = store::page(&mut reader, query.status(), text.as_deref(), before, PageRows::Screen).await?;
    let page = Page::of(rows, limit, query.total(counts), R::arrival, T::from);
    let (items, next_cursor, total) = (page.items, page.next_cursor, page.total);
    Ok(Json(InboxPage { items, next_cursor, total, counts: counts.into() }))
}

/// All that fit as a CSV file of this name.
pub(crate) async fn export<R>(
    app: &App,
    query: &InboxQuery,
    name: &'static str,
    columns: &'static [&'static str],
    cells: fn(&R) -> Vec<String>,
) -> Result<Response, Problem>
where
    R: Reviewed<Id: 'static> + 'static,
{
    let (status, text) = (query.status(), query.text());
    let read = move |mut reader, before| {
        let text = text.clone();
        async move { store::page(&mut reader, status, text.as_deref(), before, PageRows::Export).await }
    };
    Export { name, columns, key: R::arrival, cells }.answer(app, read).await
}

/// Keeps what was asked for and answers with the record as it is then. What changes is written into the activity log,
/// with the sentence that `summary` makes.
pub(crate) async fn review<R, T>(
    app: &App,
    session: &AdminSession,
    (entity, versioned, id): (Entity, Record<'_>, R::Id),
    request: &ReviewRequest,
    summary: impl Fn(&R) -> String,
) -> Result<Json<T>, Problem>
where
    R: Reviewed<Id: Into<Uuid>>,
    T: From<R>,
{
    let mut tx = app.services.database.write().await?;
    hold_unchanged(&mut tx, versioned, request.updated_at).await?;
    let record: R = store::locked(&mut tx, id).await?;
    let before = Review::of(&record);
    let after = before.changed(request)?;
    if before == after {
        return Ok(Json(record.into()));
    }
    let now = app.services.clock.now();
    let reviewed: R = store::review(&mut tx, id, &after.status, &after.notes, now).await?;
    let changes = activity::changes(&before.fields(), &after.fields());
    session.record(app, &mut tx, entity, Some(id.into()), summary(&reviewed), changes).await?;
    tx.commit().await?;
    Ok(Json(reviewed.into()))
}

/// Removes what somebody sent in, and the notice about it, which says the same.
pub(crate) async fn remove<R>(
    app: &App,
    session: &AdminSession,
    (entity, id): (Entity, R::Id),
    notice: String,
    summary: impl Fn(&R) -> String,
) -> Result<StatusCode, Problem>
where
    R: Reviewed<Id: Into<Uuid>>,
{
    let mut tx = app.services.database.write().await?;
    let record: R = store::locked(&mut tx, id).await?;
    store::remove::<R>(&mut tx, id).await?;
    notifications::remove(&mut tx, &notice).await?;
    session.record(app, &mut tx, entity, Some(id.into()), summary(&record), Vec::new()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
