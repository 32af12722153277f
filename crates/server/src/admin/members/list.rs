//! The list of members, on the screen and as a file.

use std::sync::Arc;

use axum::{Json, extract::State};
use townpick_store::members::{self, ListedMember};

use crate::{
    admin::{
        list_handlers::export_handler,
        listing::{self, ListQuery, Page},
    },
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type MemberQuery = ListQuery<ListedMember>;

/// Lists members
#[utoipa::path(
    get, path = "/api/admin/members", operation_id = "admin_list_members", tag = "admin",
    params(MemberQuery),
    responses((status = 200, description = "A page of members", body = Page<ListedMember>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<MemberQuery>,
) -> Result<Json<Page<ListedMember>>, Problem> {
    let request = query.request(&[])?;
    let mut reader = app.services.database.read().await?;
    let is_any_confirmed = query.text("confirmed").is_none_or(|chosen| chosen == "all");
    let total =
        members::count_by_towns(&mut reader, &request, query.text("status"), is_any_confirmed).await?;
    drop(reader);
    Ok(Json(listing::page(&app, &query, &request, total).await?))
}

export_handler! {
    ListedMember;
    /// Members as a CSV file
    export "/api/admin/members/export.csv" as "admin_export_members": "All members that match";
}
