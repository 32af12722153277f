//! Deactivating, reactivating and deleting members.

use std::{collections::BTreeSet, sync::Arc};

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::ids::MemberId;
use townpick_store::{
    activity::{Change, Entity},
    members::{self, Subscription},
};
use townpick_usecases::{deletion, links, subscription};
use utoipa::ToSchema;

use crate::{
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

const MOST_AT_ONCE: usize = 500;

/// Whether a member shall take part.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminSubscriptionRequest)]
pub(crate) struct SubscriptionRequest {
    /// Whether they take part.
    is_subscribed: bool,
    /// Whether the date of deactivation is set or cleared with it; otherwise it stays.
    set_deactivated_at: bool,
}

/// Deactivates or reactivates a member
#[utoipa::path(
    put, path = "/api/admin/members/{id}/subscription", operation_id = "admin_change_subscription", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    request_body = SubscriptionRequest,
    responses((status = 200, description = "The member's subscription now", body = Subscription))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<MemberId>,
    extract::Json(request): extract::Json<SubscriptionRequest>,
) -> Result<Json<Subscription>, Problem> {
    let SubscriptionRequest { is_subscribed, set_deactivated_at } = request;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let (now, changed) =
        subscription::change(&mut tx, &context, id, is_subscribed, set_deactivated_at).await?;
    if changed {
        let summary = format!("A user was {}", verb(is_subscribed));
        let flip = vec![flipped(is_subscribed)];
        session.record(&app, &mut tx, Entity::User, Some(id.as_uuid()), summary, flip).await?;
    }
    tx.commit().await?;
    Ok(Json(now))
}

fn verb(is_subscribed: bool) -> &'static str {
    if is_subscribed { "reactivated" } else { "deactivated" }
}

fn flipped(is_subscribed: bool) -> Change {
    Change {
        field: "is_subscribed".to_owned(),
        from: (!is_subscribed).to_string(),
        to: is_subscribed.to_string(),
    }
}

/// Whether many members shall take part.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminBulkSubscriptionRequest)]
pub(crate) struct BulkRequest {
    /// The members' ids, at most 500.
    #[schema(max_items = 500)]
    ids: Vec<MemberId>,
    /// Whether they take part.
    is_subscribed: bool,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminBulkSubscriptionAnswer)]
pub(crate) struct BulkAnswer {
    /// How many members were changed by this.
    changed: usize,
    /// Which, so that it can be undone.
    ids: Vec<MemberId>,
}

/// What a change of many members would do.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminBulkSubscriptionPreview)]
pub(crate) struct BulkPreview {
    /// How many members it would change.
    changed: i64,
    /// In which towns, those with the most of them first.
    towns: Vec<TownShare>,
}

/// How many of those members belong to a town.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownShare)]
pub(crate) struct TownShare {
    /// 'Town, ST'.
    full_name: String,
    /// How many of them.
    members: i64,
}

/// Tells what deactivating or reactivating many members would do
#[utoipa::path(
    post, path = "/api/admin/members/bulk-subscription/preview", operation_id = "admin_preview_subscriptions",
    tag = "admin",
    request_body = BulkRequest,
    responses((status = 200, description = "How many would change, and where", body = BulkPreview))
)]
pub(crate) async fn preview_many(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    extract::Json(request): extract::Json<BulkRequest>,
) -> Result<Json<BulkPreview>, Problem> {
    let ids = each_once(request.ids)?;
    let mut reader = app.services.database.read().await?;
    let towns = members::foresee_subscriptions(&mut reader, &ids, request.is_subscribed).await?;
    let changed = towns.iter().map(|(_, members)| members).sum();
    let share = |(full_name, members)| TownShare { full_name, members };
    Ok(Json(BulkPreview { changed, towns: towns.into_iter().map(share).collect() }))
}

fn each_once(ids: Vec<MemberId>) -> Result<Vec<MemberId>, Problem> {
    if ids.len() > MOST_AT_ONCE {
        return Err(Problem::invalid_field("ids", "Choose at most 500 users"));
    }
    let ids: BTreeSet<MemberId> = ids.into_iter().collect();
    Ok(ids.into_iter().collect())
}

/// Deactivates or reactivates many members
///
/// Their dates of deactivation stay as they are.
#[utoipa::path(
    post, path = "/api/admin/members/bulk-subscription", operation_id = "admin_change_subscriptions", tag = "admin",
    request_body = BulkRequest,
    responses((status = 200, description = "How many changed", body = BulkAnswer))
)]
pub(crate) async fn change_many(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<BulkRequest>,
) -> Result<Json<BulkAnswer>, Problem> {
    let ids = each_once(request.ids)?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let ids = subscription::change_many(&mut tx, &context, &ids, request.is_subscribed).await?;
    let changed = ids.len();
    if changed > 0 {
        let noun = if changed == 1 { "user was" } else { "users were" };
        let summary = format!("{changed} {noun} {}", verb(request.is_subscribed));
        let flip = vec![flipped(request.is_subscribed)];
        session.record(&app, &mut tx, Entity::User, None, summary, flip).await?;
    }
    tx.commit().await?;
    Ok(Json(BulkAnswer { changed, ids }))
}

/// Ends every personal link that a member has got so far
///
/// Those that show their data: to their preferences and their tickets. New ones come with the next message.
#[utoipa::path(
    post, path = "/api/admin/members/{id}/revoke-links", operation_id = "admin_revoke_links", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 204, description = "The links no longer work"))
)]
pub(crate) async fn revoke_links(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    links::revoke(&mut tx, &app.services.context(), id).await?;
    let summary = "A user's personal links were ended".to_owned();
    session.commit(&app, tx, Entity::User, Some(id.as_uuid()), summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a member
///
/// The person is removed everywhere; proofs of past drawings stay verifiable. A prize they have not been handed yet goes
/// to the next alternate.
#[utoipa::path(
    delete, path = "/api/admin/members/{id}", operation_id = "admin_delete_member", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 204, description = "They are gone"))
)]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    deletion::delete(&mut tx, &app.services.context(), id).await?;
    let summary = "A user was deleted".to_owned();
    session.commit(&app, tx, Entity::User, Some(id.as_uuid()), summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}
