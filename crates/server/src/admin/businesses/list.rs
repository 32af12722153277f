//! Lists of businesses.

#![allow(unused_qualifications, reason = "the described routes name their queries by their whole path")]

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    ids::{BusinessId, TownId},
    time::Timestamp,
};
use townpick_store::{
    PageRows,
    businesses::{self, BusinessFilter, BusinessListItem},
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

/// Which businesses are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BusinessQuery {
    /// Only those whose name or category contains this.
    q: Option<String>,
    /// Only active or inactive ones.
    #[serde(default)]
    #[param(inline)]
    status: Activity,
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

#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Activity {
    #[default]
    All,
    Active,
    Inactive,
}

impl BusinessQuery {
    fn filter(&self) -> BusinessFilter {
        let active = match self.status {
            Activity::All => None,
            Activity::Active => Some(true),
            Activity::Inactive => Some(false),
        };
        BusinessFilter { text: listing::search_text(self.q.as_deref()), active }
    }
}

fn keys(row: &BusinessListItem) -> Keys<BusinessId> {
    (row.created_at, row.search_name.clone(), row.id)
}

/// A business in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminBusinessItem)]
pub(crate) struct Item {
    /// The business's id.
    id: BusinessId,
    /// Its name.
    business_name: String,
    /// What its address is made of.
    slug: String,
    /// What kind of business it is.
    category: String,
    /// '$' to '$$$$'.
    #[schema(required = true)]
    price_range: Option<String>,
    /// Whether contests may feature it.
    is_active: bool,
    /// Logo picture.
    #[schema(required = true)]
    logo_url: Option<String>,
    /// The full names of the first three towns it serves.
    #[schema(max_items = 3)]
    towns: Vec<String>,
    /// How many towns it serves.
    towns_count: i64,
    /// When it was entered.
    created_at: Timestamp,
}

impl From<BusinessListItem> for Item {
    fn from(row: BusinessListItem) -> Self {
        Self {
            id: row.id,
            towns: row.first_towns(),
            business_name: row.business_name,
            slug: row.slug,
            category: row.category,
            price_range: row.price_range,
            is_active: row.is_active,
            logo_url: row.logo_url,
            towns_count: row.towns_count,
            created_at: row.created_at,
        }
    }
}

/// Lists businesses
#[utoipa::path(
    get, path = "/api/admin/businesses", operation_id = "admin_list_businesses", tag = "admin",
    params(BusinessQuery),
    responses((status = 200, description = "A page of the list", body = Page<Item>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<BusinessQuery>,
) -> Result<Json<Page<Item>>, Problem> {
    let (filter, limit) = (query.filter(), listing::limit(query.limit)?);
    let order = query.sort.after(listing::cursor(query.cursor.as_deref())?);
    let mut reader = app.services.database.read().await?;
    let rows = businesses::list(&mut reader, &filter, &order, PageRows::Screen).await?;
    let total = businesses::count(&mut reader, &filter).await?;
    Ok(Json(Page::of(rows, limit, Some(total), keys, Item::from)))
}

/// The list as a CSV file
#[utoipa::path(
    get, path = "/api/admin/businesses/export.csv", operation_id = "admin_export_businesses", tag = "admin",
    params(BusinessQuery),
    responses((status = 200, description = "All that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<BusinessQuery>,
) -> Result<Response, Problem> {
    let (filter, sort) = (query.filter(), query.sort);
    let export = Export {
        name: "businesses",
        columns: &["ID", "Business", "Slug", "Category", "Price range", "Status", "Towns", "Created"],
        key: keys,
        cells,
    };
    let read = move |mut reader, after| {
        let (filter, order) = (filter.clone(), sort.after(after));
        async move { businesses::list(&mut reader, &filter, &order, PageRows::Export).await }
    };
    export.answer(&app, read).await
}

fn cells(row: &BusinessListItem) -> Vec<String> {
    vec![
        row.id.to_string(),
        row.business_name.clone(),
        row.slug.clone(),
        row.category.clone(),
        row.price_range.clone().unwrap_or_default(),
        if row.is_active { "Active" } else { "Inactive" }.to_owned(),
        row.towns_count.to_string(),
        row.created_at.to_string(),
    ]
}

/// Of which town.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OptionsQuery {
    /// The town's id.
    town: TownId,
}

/// Businesses to choose from.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminBusinessOptions)]
pub(crate) struct Options {
    /// By name, at most 200.
    items: Vec<Choice>,
}

/// A business to choose.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminBusinessOption)]
pub(crate) struct Choice {
    /// The business's id.
    id: BusinessId,
    /// Its name.
    business_name: String,
}

/// Lists the active businesses that serve a town
#[utoipa::path(
    get, path = "/api/admin/businesses/options", operation_id = "admin_business_options", tag = "admin",
    params(OptionsQuery),
    responses((status = 200, description = "Those a contest of the town may feature", body = Options))
)]
pub(crate) async fn options(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<OptionsQuery>,
) -> Result<Json<Options>, Problem> {
    let offered = businesses::serving_town(&mut app.services.database.read().await?, query.town).await?;
    let choice =
        |business: businesses::Business| Choice { id: business.id, business_name: business.business_name };
    Ok(Json(Options { items: offered.into_iter().map(choice).collect() }))
}
