//! The list of texts, with how many wait.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_store::text_replies::{self, ListedTextReply, TextReplyCounts};
use utoipa::ToSchema;

use crate::{
    admin::{
        list_handlers::export_handler,
        listing::{self, ListQuery},
    },
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type TextReplyQuery = ListQuery<ListedTextReply>;

/// A page of texts.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminTextReplyPage)]
pub(crate) struct TextReplyPage {
    /// The texts, newest first unless another order was asked for.
    items: Vec<ListedTextReply>,
    /// What to send as `cursor` to get the next page; null at the end of the list.
    #[schema(required = true)]
    next_cursor: Option<String>,
    /// How many fit the filters.
    #[schema(required = true)]
    total: Option<i64>,
    /// Whether more than `total` fit, which were not counted.
    total_is_capped: bool,
    /// How many there are in each state, whatever the filters.
    counts: TextReplyCounts,
}

/// Lists the texts that people sent us, newest first
///
/// Without STOP, START and HELP, which the service answers by itself.
#[utoipa::path(
    get, path = "/api/admin/text-replies", operation_id = "admin_list_text_replies", tag = "admin",
    params(TextReplyQuery),
    responses((status = 200, description = "A page of texts", body = TextReplyPage))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<TextReplyQuery>,
) -> Result<Json<TextReplyPage>, Problem> {
    let request = query.request(&[])?;
    let page = listing::page(&app, &query, &request, None).await?;
    let counts = text_replies::counts(&mut app.services.database.read().await?).await?;
    Ok(Json(TextReplyPage {
        items: page.items,
        next_cursor: page.next_cursor,
        total: page.total,
        total_is_capped: page.total_is_capped,
        counts,
    }))
}

export_handler! {
    ListedTextReply;
    /// The texts that people sent us as a CSV file
    export "/api/admin/text-replies/export.csv" as "admin_export_text_replies": "All texts that match";
}
