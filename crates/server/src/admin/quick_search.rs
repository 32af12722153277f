//! A search over everything, a handful of each kind. It finds what the lists find, and asks only those lists that the
//! role may see. The words of a search are never logged.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::money::with_thousands_commas;
use townpick_store::{
    PageRows, Reader,
    businesses::ListedBusiness,
    contests::ListedContest,
    list::{self, Bound, List},
    members::ListedMember,
    sponsors::ListedSponsor,
    towns::ListedTown,
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

use super::{listing::search_text, towns::list::given};
use crate::{endpoint::routes, extract::Query, problem::Problem, session::AdminSession, state::App};

/// Fewer letters fit nearly everything.
const FEWEST_LETTERS: usize = 2;
const MOST_OF_A_KIND: usize = PageRows::Few.count() - 1;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(search))
}

/// What is searched for.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchQuery {
    /// A part of a name, a title, an email or a phone number, of two letters at least.
    q: Option<String>,
}

/// What somebody may look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminFoundKind)]
pub(crate) enum Kind {
    Town,
    Member,
    Business,
    Contest,
    Sponsor,
}

/// One thing that was found.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminFound)]
pub(crate) struct Found {
    /// Its id; null for a place without a town record.
    #[schema(required = true)]
    id: Option<Uuid>,
    /// What it is called.
    title: String,
    /// What tells it from others that are called the same.
    note: String,
}

/// What was found of one kind.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminFoundGroup)]
pub(crate) struct Group {
    kind: Kind,
    /// The first five.
    items: Vec<Found>,
    /// Whether its list has more.
    more: bool,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSearchAnswer)]
pub(crate) struct Answer {
    /// By kind, without kinds of which nothing was found.
    groups: Vec<Group>,
}

/// Searches towns, members, businesses, contests and sponsors at once
#[utoipa::path(
    get, path = "/api/admin/search", operation_id = "admin_quick_search", tag = "admin",
    params(SearchQuery),
    responses((status = 200, description = "A handful of each kind that the role may see", body = Answer))
)]
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Query(query): Query<SearchQuery>,
) -> Result<Json<Answer>, Problem> {
    let typed = search_text(query.q.as_deref()).filter(|typed| typed.chars().count() >= FEWEST_LETTERS);
    let Some(typed) = typed else { return Ok(Json(Answer { groups: Vec::new() })) };
    let now = app.services.clock.now();
    let may = |operation| session.may(operation);
    let mut search =
        Searching { reader: app.services.database.read().await?, typed: &typed, groups: Vec::new() };
    if may("admin_list_towns") {
        search.within(Kind::Town, &[("filter", "all")], &given(now), of_town).await?;
    }
    if may("admin_list_members") {
        search.within(Kind::Member, &[("sort", "name")], &[], of_member).await?;
    }
    if may("admin_list_businesses") {
        search.within(Kind::Business, &[("sort", "business_name")], &[], of_business).await?;
    }
    if may("admin_list_contests") {
        search.within(Kind::Contest, &[], &[("now", now.into())], of_contest).await?;
    }
    if may("admin_list_sponsors") {
        search.within(Kind::Sponsor, &[("sort", "name")], &[], of_sponsor).await?;
    }
    Ok(Json(Answer { groups: search.groups }))
}

struct Searching<'q> {
    reader: Reader,
    typed: &'q str,
    groups: Vec<Group>,
}

impl Searching<'_> {
    async fn within<R: List>(
        &mut self,
        kind: Kind,
        asked: &[(&str, &str)],
        given: &[(&'static str, Bound)],
        show: fn(R) -> Found,
    ) -> Result<(), Problem> {
        let asked = [asked, &[("q", self.typed)]].concat();
        let rows: Vec<R> = list::few(&mut self.reader, &asked, given).await?;
        let more = rows.len() > MOST_OF_A_KIND;
        let items: Vec<Found> = rows.into_iter().take(MOST_OF_A_KIND).map(show).collect();
        if !items.is_empty() {
            self.groups.push(Group { kind, items, more });
        }
        Ok(())
    }
}

fn of_town(ListedTown { id, record, .. }: ListedTown) -> Found {
    let note = match id {
        Some(_) => format!("{}, {}", record.status.as_str(), counted(record.active_members)),
        None => "Nobody has joined".to_owned(),
    };
    Found { id: id.map(Uuid::from), title: record.full_name, note }
}

fn counted(members: i64) -> String {
    let count = with_thousands_commas(members.unsigned_abs());
    format!("{count} active member{}", if members == 1 { "" } else { "s" })
}

fn of_member(ListedMember { id, contact, town_full_name, .. }: ListedMember) -> Found {
    let note = format!("{town_full_name}, {}", contact.email.as_str());
    Found { id: Some(id.into()), title: contact.name.as_str().to_owned(), note }
}

fn of_business(ListedBusiness { id, business_name, category, is_active, .. }: ListedBusiness) -> Found {
    let note = if is_active { category } else { format!("{category}, inactive") };
    Found { id: Some(id.into()), title: business_name, note }
}

fn of_contest(contest: ListedContest) -> Found {
    let status = if contest.voided_at.is_some() { "Voided" } else { contest.status.as_str() };
    let note = format!("{}, {status}, {}", contest.town.full_name, &*contest.start_date);
    let title = if contest.title.is_empty() { contest.prize_description } else { contest.title };
    Found { id: Some(contest.id.into()), title, note }
}

fn of_sponsor(ListedSponsor { id, name, category, .. }: ListedSponsor) -> Found {
    Found { id: Some(id.into()), title: name, note: category }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_counted_as_everywhere_in_the_dashboard() {
        assert_eq!(counted(1), "1 active member");
        assert_eq!(
            (counted(0), counted(3999)),
            ("0 active members".to_owned(), "3,999 active members".to_owned())
        );
    }
}
