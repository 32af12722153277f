//! The list of towns and places, on the screen and as a file.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use townpick_domain::{calendar::Date, contest::ContestDates, ids::TownId, time::Timestamp};
use townpick_store::{
    PageRows,
    towns::{self, AfterTown, ListedTown, TownFilter, TownOrder},
};
use utoipa::ToSchema;

use super::record::Status;
use crate::{
    admin::{
        export::Export,
        listing::{self, Page},
    },
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// From this many members on a town is ready to be opened; nobody is kept from opening a smaller one.
const MEMBERS_TO_ACTIVATE: i64 = 50;

/// What the list is ordered by: members, full name, slug.
type Keys = (i64, String, String);

/// Which towns are wanted.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminTownFilter)]
pub(crate) enum Filter {
    /// Towns with members.
    #[default]
    HasMembers,
    /// Open towns.
    Active,
    /// Open towns without a contest in the given week.
    Unplanned,
    /// Towns that wait for their launch, and places without a town record.
    Inactive,
    /// Every town and every place.
    All,
}

/// In which order towns come.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminTownSort)]
pub(crate) enum Sort {
    /// The most members first.
    #[default]
    Members,
    /// By name.
    Name,
}

/// Which towns are wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TownQuery {
    /// Towns with members if not given.
    #[param(inline)]
    filter: Option<Filter>,
    /// The Sunday on which the week of `unplanned` begins.
    #[param(format = Date)]
    week: Option<String>,
    /// The most members first if not given.
    #[param(inline)]
    sort: Option<Sort>,
    /// Only towns whose name or state contains this.
    q: Option<String>,
    /// Where the page begins.
    cursor: Option<String>,
    /// How many towns at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

impl TownQuery {
    fn filter(&self) -> Result<TownFilter, Problem> {
        Ok(match self.filter.unwrap_or_default() {
            Filter::HasMembers => TownFilter::HasMembers,
            Filter::Active => TownFilter::Active,
            Filter::Unplanned => TownFilter::Unplanned(self.start_of_week()?),
            Filter::Inactive => TownFilter::Inactive,
            Filter::All => TownFilter::All,
        })
    }

    /// When the contests of the week start.
    fn start_of_week(&self) -> Result<Timestamp, Problem> {
        let sunday = self.week.as_deref().and_then(|text| text.parse::<Date>().ok());
        let dates = sunday.and_then(|date| ContestDates::starting_on(date).ok());
        dates.map(|dates| dates.window().starts_at).ok_or_else(|| {
            Problem::invalid_field("week", "Give the Sunday on which the week begins, as YYYY-MM-DD")
        })
    }

    fn order(&self) -> TownOrder {
        match self.sort.unwrap_or_default() {
            Sort::Members => TownOrder::Members,
            Sort::Name => TownOrder::Name,
        }
    }
}

/// A town, or a place that has no town record yet.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownItem)]
pub(crate) struct Item {
    /// The town's id; null for a place without a town record.
    #[schema(required = true)]
    id: Option<TownId>,
    /// What its address is made of.
    slug: String,
    /// What people read.
    #[schema(example = "Salem, MA")]
    full_name: String,
    /// The two-letter state code.
    state: String,
    /// Whether it is open.
    status: Status,
    /// Subscribed members.
    active_members: i64,
    /// All members.
    total_members: i64,
    /// The day it was opened.
    #[schema(required = true, format = Date)]
    launch_date: Option<String>,
    /// How many people live there.
    #[schema(required = true)]
    population: Option<i64>,
    /// Whether it has enough members to be opened.
    activation_eligible: bool,
}

impl From<ListedTown> for Item {
    fn from(town: ListedTown) -> Self {
        Self {
            id: town.id,
            slug: town.slug,
            full_name: town.full_name,
            state: town.state,
            status: Status::of(&town.status),
            active_members: town.active_members,
            total_members: town.total_members,
            launch_date: town.launch_date,
            population: town.population,
            activation_eligible: town.active_members >= MEMBERS_TO_ACTIVATE,
        }
    }
}

/// A page of towns.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownPage)]
pub(crate) struct TownPage {
    /// The towns.
    items: Vec<Item>,
    /// What to send as `cursor` to get the next page; null at the end of the list.
    #[schema(required = true)]
    next_cursor: Option<String>,
    /// How many fit the filter; the same as `showing`.
    #[schema(required = true)]
    total: Option<i64>,
    /// How many places and towns there are.
    total_places: i64,
    /// How many towns are open.
    open_towns: i64,
    /// How many of them fit the filter and the search.
    showing: i64,
}

/// Lists towns and places
#[utoipa::path(
    get, path = "/api/admin/towns", operation_id = "admin_list_towns", tag = "admin",
    params(TownQuery),
    responses((status = 200, description = "A page of towns", body = TownPage))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<TownQuery>,
) -> Result<Json<TownPage>, Problem> {
    let (filter, order, limit) = (query.filter()?, query.order(), listing::limit(query.limit)?);
    let text = listing::search_text(query.q.as_deref());
    let after = listing::cursor::<Keys>(query.cursor.as_deref())?.map(after);
    let mut reader = app.services.database.read().await?;
    let counts = towns::counts(&mut reader, filter, text.as_deref()).await?;
    let rows =
        towns::page(&mut reader, filter, order, text.as_deref(), after.as_ref(), PageRows::Screen).await?;
    let page = Page::of(rows, limit, Some(counts.showing), keys, Item::from);
    Ok(Json(TownPage {
        items: page.items,
        next_cursor: page.next_cursor,
        total: page.total,
        total_places: counts.total,
        open_towns: counts.open,
        showing: counts.showing,
    }))
}

/// Towns and places as a CSV file
#[utoipa::path(
    get, path = "/api/admin/towns/export.csv", operation_id = "admin_export_towns", tag = "admin",
    params(TownQuery),
    responses((status = 200, description = "All towns that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<TownQuery>,
) -> Result<Response, Problem> {
    let (filter, order, text) = (query.filter()?, query.order(), listing::search_text(query.q.as_deref()));
    let export = Export {
        name: "towns",
        columns: &["Town", "State", "Status", "Active members", "Total members", "Launch date", "Population"],
        key: keys,
        cells,
    };
    let read = move |mut reader, last: Option<Keys>| {
        let (text, after) = (text.clone(), last.map(after));
        async move {
            towns::page(&mut reader, filter, order, text.as_deref(), after.as_ref(), PageRows::Export).await
        }
    };
    export.answer(&app, read).await
}

fn keys(town: &ListedTown) -> Keys {
    (town.active_members, town.full_name.clone(), town.slug.clone())
}

fn after((active_members, full_name, slug): Keys) -> AfterTown {
    AfterTown { active_members, full_name, slug }
}

fn cells(town: &ListedTown) -> Vec<String> {
    vec![
        town.full_name.clone(),
        town.state.clone(),
        town.status.clone(),
        town.active_members.to_string(),
        town.total_members.to_string(),
        town.launch_date.clone().unwrap_or_default(),
        town.population.map(|people| people.to_string()).unwrap_or_default(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_members_make_a_town_ready_to_be_opened() {
        let town = |active_members| ListedTown {
            id: None,
            slug: "salem-ma".to_owned(),
            full_name: "Salem, MA".to_owned(),
            state: "MA".to_owned(),
            status: "Inactive".to_owned(),
            active_members,
            total_members: 60,
            launch_date: None,
            population: None,
        };
        assert!(!Item::from(town(49)).activation_eligible);
        assert!(Item::from(town(50)).activation_eligible);
    }
}
