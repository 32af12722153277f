//! The administrators' list of towns: town records, and beside them the places nobody has joined yet.

use serde::Serialize;
use townpick_domain::{
    calendar::Date, contest::ContestDates, ids::TownId, places::place_value, town::TownRecord,
};
use utoipa::ToSchema;

use crate::{
    Executor, Result,
    list::{Bound, Column, Count, Declaration, Filter, List, Search, Takes, Term},
    search::containing,
};

/// A town, or a place that has no town record yet.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminTownItem)]
pub struct ListedTown {
    /// The town's id; null for a place without a town record.
    #[schema(required = true)]
    pub id: Option<TownId>,
    /// What is known of it.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub record: TownRecord,
    /// Whether it has enough members to be opened; nobody is stopped from opening a smaller one.
    pub activation_eligible: bool,
}

impl List for ListedTown {
    const LIST: &'static Declaration = &Declaration {
        name: "towns",
        select:
            "t.id, t.slug, t.full_name, t.state, t.status, t.active_members, t.total_members, t.launch_date,
                 t.population, t.active_members >= {members_to_open} AS activation_eligible",
        from: "listed_towns t",
        joins: "",
        only: "",
        ties: &[Term::Text("t.full_name"), Term::Text("t.slug")],
        columns: &[
            Column::new("full_name", "Town").by(Term::Text("t.full_name")),
            Column::new("state", "State").by(Term::Text("t.state")),
            Column::new("status", "Status").by(Term::Text("t.status")),
            // The most members first, then by name.
            Column::new("active_members", "Active members").by_negated("-t.active_members"),
            Column::new("total_members", "Total members").by_negated("-t.total_members"),
            Column::new("launch_date", "Launch date").by(Term::Text("COALESCE(t.launch_date, '')")),
            Column::new("population", "Population").by_negated("-COALESCE(t.population, 0)"),
        ],
        sort: "-active_members",
        search: Search::Texts {
            about: "Only towns whose name or state contains this.",
            sql: "t.slug LIKE {q} ESCAPE '\\'",
            pattern,
        },
        filters: &[
            Filter {
                key: "filter",
                about: "Towns with members if not given. `unplanned` are open towns without a contest in the given week, \
                        `without_live_contest` those without one that runs now, \
                        `inactive` those that wait for their launch and places without a town record.",
                takes: Takes::Choice(&[
                    ("has_members", "t.total_members > 0"),
                    ("active", "t.status = 'Active'"),
                    (
                        "unplanned",
                        "t.status = 'Active' AND NOT EXISTS (SELECT 1 FROM contests c
                             WHERE c.town_id = t.id AND c.starts_at = {week} AND c.voided_at IS NULL)",
                    ),
                    (
                        "without_live_contest",
                        "t.status = 'Active' AND NOT EXISTS (SELECT 1 FROM contests c
                             WHERE c.town_id = t.id AND c.starts_at <= {now} AND c.ends_at > {now}
                               AND c.voided_at IS NULL)",
                    ),
                    ("inactive", "t.status = 'Inactive'"),
                    ("all", ""),
                ]),
            },
            Filter {
                key: "week",
                about: "The Sunday on which the week of `unplanned` begins.",
                takes: Takes::Value {
                    parse: start_of_week,
                    refusal: "Give the Sunday on which the week begins, as YYYY-MM-DD",
                },
            },
        ],
        is_in_order_by_choices: false,
        count: Count::All,
    };
}

/// When the contests of a week start that begins on this Sunday.
fn start_of_week(text: &str) -> Option<Bound> {
    let dates = text.parse::<Date>().ok().and_then(|date| ContestDates::starting_on(date).ok());
    dates.map(|dates| dates.window().starts_at.into())
}

/// The pattern of the slugs a text stands for, in any case and without regard to punctuation; none when it can stand for
/// no town.
pub(super) fn pattern(text: &str) -> Option<String> {
    place_value(text).map(|value| containing(&value))
}

/// How many towns and places there are, whatever is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct TownCounts {
    /// Every place, and town records without a place.
    pub total: i64,
    /// Town records that are open.
    pub open: i64,
}

/// Counts towns and places. There are no more of them than places in the country, so that costs little.
pub async fn counts(db: &mut impl Executor) -> Result<TownCounts> {
    db.sql(
        "SELECT (SELECT count(*) FROM listed_towns) AS total,
                (SELECT count(*) FROM towns WHERE status = 'Active') AS open",
    )
    .one()
    .await
}
