//! What every inbox does: show a page, save a review, remove a record.

use axum::{Json, http::StatusCode};
use serde::Serialize;
use townpick_store::{
    activity::{self, Entity},
    notifications,
    reviews::{self as store, ReviewCounts, Reviewed},
    versions::Record,
};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Review, ReviewRequest};
use crate::{
    admin::{
        entry_forms::hold_unchanged,
        listing::{self, ListQuery},
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
    /// How many fit the filter.
    #[schema(required = true)]
    total: Option<i64>,
    /// Whether more than `total` fit, which were not counted.
    total_is_capped: bool,
    /// How many there are of each status, whatever the filter.
    counts: ReviewCounts,
}

/// A page of the inbox.
pub(crate) async fn list<R: Reviewed>(
    app: &App,
    query: &ListQuery<R>,
) -> Result<Json<InboxPage<R>>, Problem> {
    let request = query.request(&[])?;
    let page = listing::page(app, query, &request, None).await?;
    let counts = store::counts::<R>(&mut app.services.database.read().await?).await?;
    Ok(Json(InboxPage {
        items: page.items,
        next_cursor: page.next_cursor,
        total: page.total,
        total_is_capped: page.total_is_capped,
        counts,
    }))
}

/// Saves what was asked for and answers with the record as it is then. What changes is written into the activity log,
/// with the sentence that `summary` makes.
pub(crate) async fn review<R>(
    app: &App,
    session: &AdminSession,
    (entity, versioned, id): (Entity, Record<'_>, R::Id),
    request: &ReviewRequest,
    summary: impl Fn(&R) -> String,
) -> Result<Json<R>, Problem>
where
    R: Reviewed<Id: Into<Uuid>>,
{
    let mut tx = app.services.database.write().await?;
    hold_unchanged(&mut tx, versioned, request.updated_at).await?;
    let record: R = store::locked(&mut tx, id).await?;
    let before = Review::of(&record);
    let after = before.changed(request)?;
    if before == after {
        return Ok(Json(record));
    }
    let now = app.services.clock.now();
    let reviewed: R = store::review(&mut tx, id, after.status, &after.notes, now).await?;
    let changes = activity::changes(&before.fields(), &after.fields());
    session.commit(app, tx, entity, Some(id.into()), summary(&reviewed), changes).await?;
    Ok(Json(reviewed))
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
    session.commit(app, tx, entity, Some(id.into()), summary(&record), Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}
