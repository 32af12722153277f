//! Lists of sponsors.

#![allow(unused_qualifications, reason = "the described routes name their queries by their whole path")]

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use townpick_domain::{ids::SponsorId, time::Timestamp};
use townpick_store::{
    PageRows,
    sponsors::{self, SponsorFilter, SponsorListItem, SponsorOption},
};
use utoipa::{IntoParams, ToSchema};

use crate::{
    admin::{
        export::Export,
        listing::{self, Page},
        record_order::{Keys, Order},
    },
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// Which sponsors are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SponsorQuery {
    /// Only those whose name or category contains this.
    q: Option<String>,
    /// Their order.
    #[serde(default)]
    #[param(inline)]
    sort: Order,
    /// Where the page begins.
    cursor: Option<String>,
    /// How many at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

impl SponsorQuery {
    fn filter(&self) -> SponsorFilter {
        SponsorFilter { text: listing::search_text(self.q.as_deref()) }
    }
}

fn keys(row: &SponsorListItem) -> Keys<SponsorId> {
    (row.created_at, row.search_name.clone(), row.id)
}

/// A sponsor in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSponsorItem)]
pub(crate) struct Item {
    /// The sponsor's id.
    id: SponsorId,
    /// Its name.
    name: String,
    /// Whom to ask there.
    contact_name: String,
    /// Their email.
    contact_email: String,
    /// What kind of business it is.
    category: String,
    /// Logo picture.
    #[schema(required = true)]
    logo_url: Option<String>,
    /// How many contests it supports or supported.
    contests_count: i64,
    /// When it was entered.
    created_at: Timestamp,
}

impl From<SponsorListItem> for Item {
    fn from(row: SponsorListItem) -> Self {
        Self {
            id: row.id,
            name: row.name,
            contact_name: row.contact_name,
            contact_email: row.contact_email,
            category: row.category,
            logo_url: row.logo_url,
            contests_count: row.contests_count,
            created_at: row.created_at,
        }
    }
}

/// Lists sponsors
#[utoipa::path(
    get, path = "/api/admin/sponsors", operation_id = "admin_list_sponsors", tag = "admin",
    params(SponsorQuery),
    responses((status = 200, description = "A page of the list", body = Page<Item>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<SponsorQuery>,
) -> Result<Json<Page<Item>>, Problem> {
    let (filter, limit) = (query.filter(), listing::limit(query.limit)?);
    let order = query.sort.after(listing::cursor(query.cursor.as_deref())?);
    let mut reader = app.services.database.read().await?;
    let rows = sponsors::list(&mut reader, &filter, &order, PageRows::Screen).await?;
    let total = sponsors::count(&mut reader, &filter).await?;
    Ok(Json(Page::of(rows, limit, Some(total), keys, Item::from)))
}

/// The list as a CSV file
#[utoipa::path(
    get, path = "/api/admin/sponsors/export.csv", operation_id = "admin_export_sponsors", tag = "admin",
    params(SponsorQuery),
    responses((status = 200, description = "All that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<SponsorQuery>,
) -> Result<Response, Problem> {
    let (filter, sort) = (query.filter(), query.sort);
    let export = Export {
        name: "sponsors",
        columns: &[
            "ID",
            "Name",
            "Contact",
            "Contact email",
            "Contact phone",
            "Website",
            "Category",
            "Contests",
            "Created",
        ],
        key: keys,
        cells,
    };
    let read = move |mut reader, after| {
        let (filter, order) = (filter.clone(), sort.after(after));
        async move { sponsors::list(&mut reader, &filter, &order, PageRows::Export).await }
    };
    export.answer(&app, read).await
}

fn cells(row: &SponsorListItem) -> Vec<String> {
    vec![
        row.id.to_string(),
        row.name.clone(),
        row.contact_name.clone(),
        row.contact_email.clone(),
        row.contact_phone.clone().unwrap_or_default(),
        row.website_url.clone().unwrap_or_default(),
        row.category.clone(),
        row.contests_count.to_string(),
        row.created_at.to_string(),
    ]
}

/// Sponsors to choose from.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSponsorOptions)]
pub(crate) struct Options {
    /// By name, at most 200.
    items: Vec<Choice>,
}

/// A sponsor to choose.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSponsorOption)]
pub(crate) struct Choice {
    /// The sponsor's id.
    id: SponsorId,
    /// Its name.
    name: String,
}

/// Lists the sponsors a contest can have
#[utoipa::path(
    get, path = "/api/admin/sponsors/options", operation_id = "admin_sponsor_options", tag = "admin",
    responses((status = 200, description = "By name", body = Options))
)]
pub(crate) async fn options(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<Options>, Problem> {
    let offered = sponsors::options(&mut app.services.database.read().await?).await?;
    let choice = |sponsor: SponsorOption| Choice { id: sponsor.id, name: sponsor.name };
    Ok(Json(Options { items: offered.into_iter().map(choice).collect() }))
}
