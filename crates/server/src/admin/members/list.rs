//! The list of members, on the screen and as a file.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    contact::format_phone_for_display,
    ids::{MemberId, TownId},
    time::Timestamp,
};
use townpick_store::{
    PageRows,
    members::{self, AfterMember, ListedMember, MemberFilter, MemberOrder, MemberSearch, MemberStatus},
};
use utoipa::ToSchema;

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

/// What the list is ordered by, and what keeps members of the same moment or name apart.
#[derive(Serialize, Deserialize)]
struct Keys {
    at: Timestamp,
    name: String,
    id: MemberId,
}

/// Whether members take part.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminMemberStatus)]
pub(crate) enum Status {
    /// They do or not.
    #[default]
    All,
    /// They do.
    Active,
    /// They do not.
    Inactive,
}

/// In which order members come.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminMemberSort)]
pub(crate) enum Sort {
    /// Who joined last comes first.
    #[default]
    Newest,
    /// Who joined first comes first.
    Oldest,
    /// By first and last name.
    Name,
}

/// Which members are wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MemberQuery {
    /// Only members whose full name, last name, email or phone number begins with this.
    q: Option<String>,
    /// All if not given.
    #[param(inline)]
    status: Option<Status>,
    /// Only members of the town with this id.
    #[param(value_type = Option<Uuid>)]
    town: Option<String>,
    /// The newest first if not given.
    #[param(inline)]
    sort: Option<Sort>,
    /// Where the page begins.
    cursor: Option<String>,
    /// How many members at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

impl MemberQuery {
    fn filter(&self) -> Result<MemberFilter, Problem> {
        let town = self.town.as_deref().filter(|town| !town.is_empty()).map(str::parse::<TownId>);
        let town = town.transpose().map_err(|_| Problem::invalid_field("town", "This is no id of a town"))?;
        let status = match self.status.unwrap_or_default() {
            Status::All => MemberStatus::All,
            Status::Active => MemberStatus::Active,
            Status::Inactive => MemberStatus::Inactive,
        };
        let search = listing::search_text(self.q.as_deref()).and_then(|text| MemberSearch::parse(&text));
        Ok(MemberFilter { status, town, search })
    }

    fn order(&self) -> MemberOrder {
        match self.sort.unwrap_or_default() {
            Sort::Newest => MemberOrder::Newest,
            Sort::Oldest => MemberOrder::Oldest,
            Sort::Name => MemberOrder::Name,
        }
    }
}

/// A member of the list.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberItem)]
pub(crate) struct Item {
    /// The member's id.
    id: MemberId,
    /// First and last name.
    name: String,
    /// Where mail reaches them.
    email: String,
    /// The 10 digits of their phone number.
    phone_number: String,
    /// Their town.
    town_id: TownId,
    /// What people read.
    #[schema(example = "Salem, MA")]
    town_full_name: String,
    /// When they joined.
    joined_at: Timestamp,
    /// Whether they take part.
    is_subscribed: bool,
}

impl From<ListedMember> for Item {
    fn from(member: ListedMember) -> Self {
        Self {
            id: member.id,
            name: member.name,
            email: member.email,
            phone_number: member.phone_number,
            town_id: member.town_id,
            town_full_name: member.town_full_name,
            joined_at: member.joined_at,
            is_subscribed: member.is_subscribed,
        }
    }
}

/// Lists members
#[utoipa::path(
    get, path = "/api/admin/members", operation_id = "admin_list_members", tag = "admin",
    params(MemberQuery),
    responses((status = 200, description = "A page of members", body = Page<Item>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<MemberQuery>,
) -> Result<Json<Page<Item>>, Problem> {
    let (filter, order, limit) = (query.filter()?, query.order(), listing::limit(query.limit)?);
    let after = listing::cursor::<Keys>(query.cursor.as_deref())?.map(after);
    let mut reader = app.services.database.read().await?;
    let total = members::count(&mut reader, &filter).await?;
    let rows = members::page(&mut reader, &filter, order, after.as_ref(), PageRows::Screen).await?;
    Ok(Json(Page::of(rows, limit, total, keys, Item::from)))
}

/// Members as a CSV file
#[utoipa::path(
    get, path = "/api/admin/members/export.csv", operation_id = "admin_export_members", tag = "admin",
    params(MemberQuery),
    responses((status = 200, description = "All members that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<MemberQuery>,
) -> Result<Response, Problem> {
    let (filter, order) = (query.filter()?, query.order());
    let export = Export {
        name: "members",
        columns: &["Name", "Email", "Phone", "Town", "Joined", "Status"],
        key: keys,
        cells,
    };
    let read = move |mut reader, last: Option<Keys>| {
        let (filter, after) = (filter.clone(), last.map(after));
        async move { members::page(&mut reader, &filter, order, after.as_ref(), PageRows::Export).await }
    };
    export.answer(&app, read).await
}

fn keys(member: &ListedMember) -> Keys {
    Keys { at: member.created_at, name: member.search_name.clone(), id: member.id }
}

fn after(keys: Keys) -> AfterMember {
    AfterMember { created_at: keys.at, search_name: keys.name, id: keys.id }
}

fn cells(member: &ListedMember) -> Vec<String> {
    vec![
        member.name.clone(),
        member.email.clone(),
        format_phone_for_display(&member.phone_number),
        member.town_full_name.clone(),
        member.joined_at.to_string(),
        if member.is_subscribed { "Active" } else { "Inactive" }.to_owned(),
    ]
}
