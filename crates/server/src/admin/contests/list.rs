//! Lists of contests.

#![allow(unused_qualifications, reason = "the described routes name their queries by their whole path")]

use std::{str::FromStr, sync::Arc};

use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    contest::ContestStatus,
    ids::{BusinessId, ContestId, TownId},
    money::Cents,
    time::Timestamp,
};
use townpick_store::{
    PageRows,
    contests::{self, ContestFilter, ContestListItem},
};
use utoipa::{IntoParams, ToSchema};

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

type Keys = (Timestamp, ContestId);

/// Which contests are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ContestQuery {
    /// Only those that stand like this now.
    #[serde(default)]
    #[param(inline)]
    status: Standing,
    /// Only those of the town with this id.
    town: Option<String>,
    /// Only those that feature the business with this id.
    business: Option<String>,
    /// Only those that the sponsor with this id supports.
    sponsor: Option<String>,
    /// Only those whose title, town or business contains this.
    q: Option<String>,
    /// Where the page begins.
    cursor: Option<String>,
    /// How many at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Standing {
    #[default]
    All,
    Upcoming,
    Live,
    Completed,
}

impl ContestQuery {
    fn filter(&self) -> Result<ContestFilter, Problem> {
        let status = match self.status {
            Standing::All => None,
            Standing::Upcoming => Some(ContestStatus::Upcoming),
            Standing::Live => Some(ContestStatus::Live),
            Standing::Completed => Some(ContestStatus::Completed),
        };
        Ok(ContestFilter {
            status,
            town: id("town", self.town.as_deref())?,
            business: id("business", self.business.as_deref())?,
            sponsor: id("sponsor", self.sponsor.as_deref())?,
            text: listing::search_text(self.q.as_deref()),
        })
    }
}

/// An id that may be left out or empty.
fn id<Id: FromStr>(field: &'static str, text: Option<&str>) -> Result<Option<Id>, Problem> {
    let text = text.filter(|text| !text.is_empty());
    text.map(|text| text.parse().map_err(|_| Problem::invalid_field(field, "This is no id"))).transpose()
}

/// A contest in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminContestItem)]
pub(crate) struct Item {
    /// The contest's id.
    id: ContestId,
    /// Its headline.
    title: String,
    /// The prize in short.
    prize_description: String,
    /// Whose contest it is.
    town: ItemTown,
    /// Which business is featured.
    business: ItemBusiness,
    /// Where it stands now: `Upcoming`, `Live` or `Completed`.
    status: ContestStatus,
    /// Its first instant.
    starts_at: Timestamp,
    /// The instant of the drawing.
    ends_at: Timestamp,
    /// The Sunday it starts.
    #[schema(format = Date)]
    start_date: String,
    /// The Sunday it ends.
    #[schema(format = Date)]
    end_date: String,
    /// How many take part.
    participants: i64,
    /// How many win.
    number_of_winners: i64,
    /// How many were drawn; null before the drawing.
    #[schema(required = true)]
    winners_selected: Option<i64>,
    /// When the drawing was over.
    #[schema(required = true)]
    drawing_completed_at: Option<Timestamp>,
    /// When it was called off.
    #[schema(required = true)]
    voided_at: Option<Timestamp>,
    /// What the prize is worth, in cents.
    #[schema(required = true)]
    prize_value_cents: Option<i64>,
}

/// The town of a contest in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminContestItemTown)]
pub(crate) struct ItemTown {
    /// The town's id.
    id: TownId,
    /// What its address is made of.
    slug: String,
    /// What people read.
    #[schema(example = "Salem, MA")]
    full_name: String,
}

/// The business of a contest in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminContestItemBusiness)]
pub(crate) struct ItemBusiness {
    /// The business's id.
    id: BusinessId,
    /// Its name.
    business_name: String,
}

impl Item {
    fn new(row: ContestListItem, now: Timestamp) -> Self {
        Self {
            status: row.status(now),
            participants: row.participants(now),
            id: row.id,
            title: row.title,
            prize_description: row.prize_description,
            town: ItemTown { id: row.town_id, slug: row.town_slug, full_name: row.town_full_name },
            business: ItemBusiness { id: row.business_id, business_name: row.business_name },
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            start_date: row.start_date,
            end_date: row.end_date,
            number_of_winners: row.number_of_winners,
            winners_selected: row.winners_selected,
            drawing_completed_at: row.drawing_completed_at,
            voided_at: row.voided_at,
            prize_value_cents: row.prize_value_cents,
        }
    }
}

/// Lists contests, the latest start first
#[utoipa::path(
    get, path = "/api/admin/contests", operation_id = "admin_list_contests", tag = "admin",
    params(ContestQuery),
    responses((status = 200, description = "A page of the list", body = Page<Item>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ContestQuery>,
) -> Result<Json<Page<Item>>, Problem> {
    let (filter, limit) = (query.filter()?, listing::limit(query.limit)?);
    let after: Option<Keys> = listing::cursor(query.cursor.as_deref())?;
    let now = app.services.clock.now();
    let mut reader = app.services.database.read().await?;
    let rows = contests::list(&mut reader, &filter, after, PageRows::Screen, now).await?;
    let counted = contests::count(&mut reader, &filter, now).await?;
    let keys = |row: &ContestListItem| (row.starts_at, row.id);
    let mut page = Page::of(rows, limit, counted, keys, |row| Item::new(row, now));
    // What a search found needs no counting when it is all here.
    if counted.is_none() && after.is_none() && page.next_cursor.is_none() {
        page.total = i64::try_from(page.items.len()).ok();
    }
    Ok(Json(page))
}

/// The list as a CSV file
#[utoipa::path(
    get, path = "/api/admin/contests/export.csv", operation_id = "admin_export_contests", tag = "admin",
    params(ContestQuery),
    responses((status = 200, description = "All that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ContestQuery>,
) -> Result<Response, Problem> {
    let (filter, now) = (query.filter()?, app.services.clock.now());
    let export = Export {
        name: "contests",
        columns: &[
            "ID",
            "Title",
            "Town",
            "Business",
            "Status",
            "Start",
            "End",
            "Prize",
            "Prize value",
            "Participants",
            "Winners",
            "Winners drawn",
            "Drawing completed",
            "Voided",
        ],
        key: |item: &Item| (item.starts_at, item.id),
        cells,
    };
    let read = move |mut reader, after: Option<Keys>| {
        let filter = filter.clone();
        async move {
            let rows = contests::list(&mut reader, &filter, after, PageRows::Export, now).await?;
            Ok(rows.into_iter().map(|row| Item::new(row, now)).collect())
        }
    };
    export.answer(&app, read).await
}

fn cells(item: &Item) -> Vec<String> {
    let instant = |at: Option<Timestamp>| at.map(|at| at.to_string()).unwrap_or_default();
    vec![
        item.id.to_string(),
        item.title.clone(),
        item.town.full_name.clone(),
        item.business.business_name.clone(),
        format!("{:?}", item.status),
        item.start_date.clone(),
        item.end_date.clone(),
        item.prize_description.clone(),
        item.prize_value_cents.map(|cents| Cents(cents).to_string()).unwrap_or_default(),
        item.participants.to_string(),
        item.number_of_winners.to_string(),
        item.winners_selected.map(|count| count.to_string()).unwrap_or_default(),
        instant(item.drawing_completed_at),
        instant(item.voided_at),
    ]
}
