//! Lists of businesses.

#![allow(unused_qualifications, reason = "the described routes name their queries by their whole path")]

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::ids::{BusinessId, TownId};
use townpick_store::businesses::{self, ListedBusiness};
use utoipa::{IntoParams, ToSchema};

use crate::{
    admin::list_handlers::list_handlers, extract::Query, problem::Problem, session::AdminSession, state::App,
};

list_handlers! {
    ListedBusiness;
    /// Lists businesses
    list "/api/admin/businesses" as "admin_list_businesses": "A page of the list";
    /// The list as a CSV file
    export "/api/admin/businesses/export.csv" as "admin_export_businesses": "All that match";
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
