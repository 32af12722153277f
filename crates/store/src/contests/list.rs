//! The administrators' list of contests.

use serde::Serialize;
use townpick_domain::{
    calendar::Day,
    contest::ContestStatus,
    ids::{BusinessId, ContestId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    list::{Column, Count, Declaration, Filter, List, Search, Takes, Term, cell_text},
    search,
};

/// A contest in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminContestItem)]
pub struct ListedContest {
    /// The contest's id.
    pub id: ContestId,
    /// Its headline.
    pub title: String,
    /// The prize in short.
    pub prize_description: String,
    /// Whose contest it is.
    #[sqlx(flatten)]
    pub town: ListedContestTown,
    /// Which business is featured.
    #[sqlx(flatten)]
    pub business: ListedContestBusiness,
    /// Where it stands now.
    pub status: ContestStatus,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant of the drawing.
    pub ends_at: Timestamp,
    /// The Sunday it starts.
    pub start_date: Day,
    /// The Sunday it ends.
    pub end_date: Day,
    /// How many take part: the closed list once it is over, the town's subscribed members before.
    pub participants: i64,
    /// How many win.
    pub number_of_winners: i64,
    /// How many were drawn; null before the drawing.
    #[schema(required = true)]
    pub winners_selected: Option<i64>,
    /// When the drawing was over.
    #[schema(required = true)]
    pub drawing_completed_at: Option<Timestamp>,
    /// When it was called off.
    #[schema(required = true)]
    pub voided_at: Option<Timestamp>,
    /// What the prize is worth, in cents.
    #[schema(required = true)]
    pub prize_value_cents: Option<i64>,
}

/// The town of a contest in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminContestItemTown)]
pub struct ListedContestTown {
    /// The town's id.
    #[sqlx(rename = "town_id")]
    pub id: TownId,
    /// What its address is made of.
    #[sqlx(rename = "town_slug")]
    pub slug: String,
    /// What people read.
    #[sqlx(rename = "town_full_name")]
    #[schema(example = "Salem, MA")]
    pub full_name: String,
}

/// The business of a contest in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminContestItemBusiness)]
pub struct ListedContestBusiness {
    /// The business's id.
    #[sqlx(rename = "business_id")]
    pub id: BusinessId,
    /// Its name.
    pub business_name: String,
}

impl List for ListedContest {
    const LIST: &'static Declaration = &Declaration {
        name: "contests",
        select: "c.id, c.title, c.prize_description, c.town_id, t.slug AS town_slug, t.full_name AS town_full_name,
                 c.featured_business_id AS business_id, b.business_name,
                 CASE WHEN c.starts_at > {now} THEN 'Upcoming' WHEN c.ends_at > {now} THEN 'Live' ELSE 'Completed' END
                     AS status,
                 c.starts_at, c.ends_at, c.start_date, c.end_date,
                 CASE WHEN c.ends_at > {now} THEN t.active_members
                      ELSE COALESCE(d.total_participants, t.active_members) END AS participants,
                 c.number_of_winners, d.winners_selected, c.drawing_completed_at, c.voided_at, c.prize_value_cents",
        from: "contests c",
        joins: "JOIN towns t ON t.id = c.town_id
                JOIN featured_businesses b ON b.id = c.featured_business_id
                LEFT JOIN drawings d ON d.contest_id = c.id",
        only: "",
        ties: &[Term::Id("c.id")],
        columns: &[
            Column::new("id", "ID"),
            Column::new("title", "Title").by(Term::Text("c.search_title")),
            Column::new("town/full_name", "Town"),
            Column::new("business/business_name", "Business"),
            Column::new("status", "Status"),
            Column::new("start_date", "Start"),
            Column::new("end_date", "End"),
            Column::new("starts_at", "").by(Term::Number("c.starts_at")),
            Column::new("ends_at", "").by(Term::Number("c.ends_at")),
            Column::new("prize_description", "Prize"),
            Column::new("prize_value_cents", "Prize value").shown_as(cell_text::money),
            Column::new("participants", "Participants"),
            Column::new("number_of_winners", "Winners"),
            Column::new("winners_selected", "Winners drawn"),
            Column::new("drawing_completed_at", "Drawing completed"),
            Column::new("voided_at", "Voided"),
        ],
        sort: "-starts_at",
        search: Search::Texts {
            about: "Only those whose title, town or business contains this.",
            sql: "{contest_is_found}",
            pattern: search::pattern,
        },
        filters: &[
            Filter {
                key: "status",
                about: "Only those that stand like this now.",
                takes: Takes::Choice(&[
                    ("all", ""),
                    ("upcoming", "c.starts_at > {now}"),
                    // Few have not ended: a list of those that run does not walk through all that ever started.
                    (
                        "live",
                        "c.starts_at <= {now} AND c.id IN (SELECT id FROM contests WHERE ends_at > {now})",
                    ),
                    ("completed", "c.ends_at <= {now}"),
                ]),
            },
            Filter {
                key: "town",
                about: "Only those of the town with this id.",
                takes: Takes::Id { sql: "c.town_id = {town}", refusal: "This is no id" },
            },
            Filter {
                key: "business",
                about: "Only those that feature the business with this id.",
                takes: Takes::Id { sql: "c.featured_business_id = {business}", refusal: "This is no id" },
            },
            Filter {
                key: "sponsor",
                about: "Only those that the sponsor with this id supports.",
                takes: Takes::Id { sql: "c.sponsor_id = {sponsor}", refusal: "This is no id" },
            },
        ],
        is_in_order_by_choices: false,
        count: Count::AllButMatches,
    };
}
