//! Removing businesses, and making them active or inactive.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::ids::BusinessId;
use townpick_store::{
    Constraint, StoreError,
    activity::{Change, Entity},
    businesses,
};
use utoipa::ToSchema;

use super::{NOT_LOGGED, found};
use crate::{
    admin::entry_forms::changes,
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

const MOST_AT_ONCE: usize = 500;

/// Removes a business
#[utoipa::path(
    delete, path = "/api/admin/businesses/{id}", operation_id = "admin_delete_business", tag = "admin",
    params(("id" = Uuid, Path, description = "The business's id")),
    responses((status = 204, description = "It is gone"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<BusinessId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let before = found(&mut tx, id).await?;
    businesses::delete(&mut tx, id).await.map_err(|error| match error {
        StoreError::Conflict(Constraint::ForeignKey) => Problem::conflict(
            "Contests feature this business, so its record stays. Make it inactive to keep it out of new contests.",
        ),
        other => other.into(),
    })?;
    let summary = format!("Deleted featured business \"{}\"", before.record.business_name.as_str());
    let changes = changes(Some(&before), None, NOT_LOGGED);
    session.commit(&app, tx, Entity::FeaturedBusiness, Some(id.into()), summary, changes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Businesses and what they become.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminBusinessStatusRequest)]
pub(crate) struct StatusRequest {
    /// Which ones, at most 500.
    #[schema(max_items = 500)]
    ids: Vec<BusinessId>,
    /// Whether contests may feature them.
    is_active: bool,
}

/// How many changed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminBusinessStatusChange)]
pub(crate) struct StatusChange {
    /// Those that were not like this already.
    changed: usize,
}

/// Makes businesses active or inactive
#[utoipa::path(
    post, path = "/api/admin/businesses/bulk-status", operation_id = "admin_set_business_status", tag = "admin",
    request_body = StatusRequest,
    responses((status = 200, description = "How many changed", body = StatusChange))
)]
pub(crate) async fn set_status(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<StatusRequest>,
) -> Result<Json<StatusChange>, Problem> {
    if request.ids.len() > MOST_AT_ONCE {
        return Err(Problem::invalid_field("ids", "Choose at most 500 businesses"));
    }
    let now = app.services.clock.now();
    let mut tx = app.services.database.write().await?;
    let names = businesses::set_active(&mut tx, &request.ids, request.is_active, now).await?;
    let count = names.len();
    if count > 0 {
        let (done, from, to) = if request.is_active {
            ("Activated", "Inactive", "Active")
        } else {
            ("Deactivated", "Active", "Inactive")
        };
        let of = |field| Change { field, from: from.to_owned(), to: to.to_owned() };
        let what = if count == 1 { "featured business" } else { "featured businesses" };
        let summary = format!("{done} {count} {what}");
        let changes = names.into_iter().map(of).collect();
        session.record(&app, &mut tx, Entity::FeaturedBusiness, None, summary, changes).await?;
    }
    tx.commit().await?;
    Ok(Json(StatusChange { changed: count }))
}
