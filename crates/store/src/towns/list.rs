//! The administrators' list of towns: town records, and beside them the places nobody has joined yet.
//!
//! Records and places are read side by side, each from its own index and no further than one page, so that the last
//! page costs what the first one costs.

use townpick_domain::{ids::TownId, places::place_value, time::Timestamp};

use crate::{Executor, PageRows, Result, Statement, search::containing};

/// Which towns are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TownFilter {
    /// Town records that have members.
    HasMembers,
    /// Open towns.
    Active,
    /// Open towns without a contest that starts at this instant; one that was called off counts as none.
    Unplanned(Timestamp),
    /// Towns that wait for their launch, and places without a town record.
    Inactive,
    /// Every town record and every place.
    All,
}

impl TownFilter {
    fn has_places(self) -> bool {
        matches!(self, Self::Inactive | Self::All)
    }

    /// Gives the next placeholder the value of the filter, if it has one.
    fn bind_to(self, statement: Statement<'_>) -> Statement<'_> {
        match self {
            Self::Unplanned(starts_at) => statement.bind(starts_at),
            Self::HasMembers | Self::Active | Self::Inactive | Self::All => statement,
        }
    }
}

/// In which order the towns come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TownOrder {
    /// The most subscribed members first, then by name.
    Members,
    /// By name.
    Name,
}

/// A town of the list, or a place that could become one.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedTown {
    /// The town's id; none for a place without a town record.
    pub id: Option<TownId>,
    /// What its address is made of.
    pub slug: String,
    /// 'Town, ST'.
    pub full_name: String,
    /// The two-letter state code.
    pub state: String,
    /// 'Active' or 'Inactive'.
    pub status: String,
    /// Subscribed members.
    pub active_members: i64,
    /// All members.
    pub total_members: i64,
    /// The day it was opened, as an ISO date.
    pub launch_date: Option<String>,
    /// How many people live there, if known.
    pub population: Option<i64>,
}

/// Where a page begins: after the town with these values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AfterTown {
    /// Its subscribed members.
    pub active_members: i64,
    /// Its full name.
    pub full_name: String,
    /// Its slug.
    pub slug: String,
}

/// Town records: `$1` and `$2` are the full name and the slug to begin after, `$3` is the pattern of the search.
macro_rules! records {
    ($where:expr, $order:expr, $limit:expr) => {
        concat!(
            "SELECT * FROM (
               SELECT t.id, t.slug, t.full_name, t.state, t.status, t.active_members, t.total_members, t.launch_date,
                      COALESCE(t.population, (SELECT p.population FROM places p WHERE p.value = t.slug)) AS population
               FROM towns t WHERE t.slug LIKE $3 ESCAPE '\\' AND ",
            $where,
            " ORDER BY ",
            $order,
            " LIMIT ",
            $limit,
            ") records"
        )
    };
}

/// Places without a town record, after a label and a value. The last two letters of a value are the state.
macro_rules! places {
    ($after:expr, $limit:expr) => {
        concat!(
            " UNION ALL SELECT * FROM (
               SELECT CAST(NULL AS UUID) AS id, p.value AS slug, p.label AS full_name,
                      upper(substr(p.value, length(p.value) - 1)) AS state, 'Inactive' AS status,
                      0 AS active_members, 0 AS total_members, CAST(NULL AS TEXT) AS launch_date, p.population
               FROM places p
               WHERE p.value LIKE $3 ESCAPE '\\' AND (p.label, p.value) > ",
            $after,
            " AND NOT EXISTS (SELECT 1 FROM towns t WHERE t.slug = p.value)
                 AND NOT EXISTS (SELECT 1 FROM town_aliases a WHERE a.slug = p.value)
               ORDER BY p.label, p.value LIMIT ",
            $limit,
            ") places"
        )
    };
}

/// Open towns that no contest is planned for at the instant of this placeholder.
macro_rules! unplanned {
    ($starts_at:literal) => {
        concat!(
            " AND t.status = 'Active' AND NOT EXISTS (SELECT 1 FROM contests c WHERE c.town_id = t.id AND c.starts_at = ",
            $starts_at,
            " AND c.voided_at IS NULL)"
        )
    };
}

macro_rules! by_name {
    ($filter:expr, $places:expr, $limit:expr) => {
        concat!(
            "SELECT * FROM (",
            records!(concat!("(t.full_name, t.slug) > ($1, $2)", $filter), "t.full_name, t.slug", $limit),
            $places,
            ") listed ORDER BY full_name, slug"
        )
    };
}

/// `$4` is the number of members to begin at: first the towns with as many, then those with fewer. Both parts are
/// ranges of one index, which a comparison of all three values at once would not be.
macro_rules! by_members {
    ($filter:expr, $places:expr, $limit:expr) => {
        concat!(
            "SELECT * FROM (",
            records!(
                concat!("t.active_members = $4 AND (t.full_name, t.slug) > ($1, $2)", $filter),
                "t.full_name, t.slug",
                $limit
            ),
            " UNION ALL ",
            records!(
                concat!("t.active_members < $4", $filter),
                "t.active_members DESC, t.full_name, t.slug",
                $limit
            ),
            $places,
            ") listed ORDER BY active_members DESC, full_name, slug"
        )
    };
}

macro_rules! list {
    ($order:expr, $filter:expr, $limit:literal) => {
        match ($order, $filter) {
            (TownOrder::Name, TownFilter::HasMembers) => by_name!(" AND t.total_members > 0", "", $limit),
            (TownOrder::Name, TownFilter::Active) => by_name!(" AND t.status = 'Active'", "", $limit),
            (TownOrder::Name, TownFilter::Unplanned(_)) => by_name!(unplanned!("$4"), "", $limit),
            (TownOrder::Name, TownFilter::Inactive) => {
                by_name!(" AND t.status = 'Inactive'", places!("($1, $2)", $limit), $limit)
            }
            (TownOrder::Name, TownFilter::All) => by_name!("", places!("($1, $2)", $limit), $limit),
            (TownOrder::Members, TownFilter::HasMembers) => {
                by_members!(" AND t.total_members > 0", "", $limit)
            }
            (TownOrder::Members, TownFilter::Active) => by_members!(" AND t.status = 'Active'", "", $limit),
            (TownOrder::Members, TownFilter::Unplanned(_)) => by_members!(unplanned!("$5"), "", $limit),
            (TownOrder::Members, TownFilter::Inactive) => {
                by_members!(" AND t.status = 'Inactive'", places!("($5, $6)", $limit), $limit)
            }
            (TownOrder::Members, TownFilter::All) => by_members!("", places!("($5, $6)", $limit), $limit),
        }
    };
}

/// The towns after `after`, or the first ones. `text` is looked for in the town's name and state, in any case and
/// without regard to punctuation.
pub async fn page(
    db: &mut impl Executor,
    filter: TownFilter,
    order: TownOrder,
    text: Option<&str>,
    after: Option<&AfterTown>,
    rows: PageRows,
) -> Result<Vec<ListedTown>> {
    let Some(pattern) = pattern(text) else { return Ok(Vec::new()) };
    let statement = match rows {
        PageRows::Screen => list!(order, filter, "201"),
        PageRows::Export => list!(order, filter, "1000"),
    };
    let (full_name, slug) =
        after.map_or_else(Default::default, |town| (town.full_name.clone(), town.slug.clone()));
    let members = after.map_or(i64::MAX, |town| town.active_members);
    let statement = db.page(statement, rows).bind(full_name.clone()).bind(slug.clone()).bind(pattern);
    let statement = match order {
        TownOrder::Name => statement,
        TownOrder::Members if filter.has_places() => {
            // Places have no members: they begin once the towns that have some are listed.
            let (label, value) = if members > 0 { Default::default() } else { (full_name, slug) };
            statement.bind(members).bind(label).bind(value)
        }
        TownOrder::Members => statement.bind(members),
    };
    filter.bind_to(statement).all().await
}

/// The pattern of the slugs a text stands for; none when it can stand for no town.
pub(super) fn pattern(text: Option<&str>) -> Option<String> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Some(containing("")),
        Some(text) => place_value(text).map(|value| containing(&value)),
    }
}

/// How many towns and places there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TownCounts {
    /// Every place, and town records without a place.
    pub total: i64,
    /// Town records that are open.
    pub open: i64,
    /// Those that the filter and the search let through.
    pub showing: i64,
}

macro_rules! count {
    ($records:expr, $places:expr) => {
        concat!(
            "SELECT (SELECT count(*) FROM places p WHERE NOT EXISTS (SELECT 1 FROM town_aliases a WHERE a.slug = p.value))
                    + (SELECT count(*) FROM towns t WHERE NOT EXISTS (SELECT 1 FROM places p WHERE p.value = t.slug))
                    AS total,
                    (SELECT count(*) FROM towns WHERE status = 'Active') AS open,
                    (SELECT count(*) FROM towns t WHERE t.slug LIKE $1 ESCAPE '\\'",
            $records,
            ")",
            $places,
            " AS showing"
        )
    };
}

macro_rules! places_without_record {
    () => {
        " + (SELECT count(*) FROM places p WHERE p.value LIKE $1 ESCAPE '\\'
              AND NOT EXISTS (SELECT 1 FROM towns t WHERE t.slug = p.value)
                 AND NOT EXISTS (SELECT 1 FROM town_aliases a WHERE a.slug = p.value))"
    };
}

/// Counts the towns of a list. There are no more of them than places in the country, so that costs little.
pub async fn counts(db: &mut impl Executor, filter: TownFilter, text: Option<&str>) -> Result<TownCounts> {
    let statement = match filter {
        TownFilter::HasMembers => count!(" AND t.total_members > 0", ""),
        TownFilter::Active => count!(" AND t.status = 'Active'", ""),
        TownFilter::Unplanned(_) => count!(unplanned!("$2"), ""),
        TownFilter::Inactive => count!(" AND t.status = 'Inactive'", places_without_record!()),
        TownFilter::All => count!("", places_without_record!()),
    };
    let pattern = pattern(text);
    let nothing_fits = pattern.is_none();
    let statement = filter.bind_to(db.sql(statement).bind(pattern.unwrap_or_default()));
    let (total, open, showing): (i64, i64, i64) = statement.one().await?;
    Ok(TownCounts { total, open, showing: if nothing_fits { 0 } else { showing } })
}
