//! The administrators' list of members: filtered, in three orders, and searched by how names, addresses and phone
//! numbers begin.
//!
//! Every order and filter is a range of an index, so that a deep page costs what the first one costs. A search that
//! fits few members looks them up; one that fits many reads the list until a page is full.

use townpick_domain::{
    ids::{MemberId, TownId},
    time::Timestamp,
};
use uuid::Uuid;

use super::search::MemberSearch;
use crate::{Executor, PageRows, Result};

/// In which order the members come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberOrder {
    /// Who joined last comes first.
    Newest,
    /// Who joined first comes first.
    Oldest,
    /// By first and last name.
    Name,
}

/// Whether members are subscribed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberStatus {
    /// They are or not.
    All,
    /// They are.
    Active,
    /// They are not.
    Inactive,
}

/// Which members are wanted.
#[derive(Debug, Clone)]
pub struct MemberFilter {
    /// Whether they are subscribed.
    pub status: MemberStatus,
    /// Whose members they are.
    pub town: Option<TownId>,
    /// What is looked for.
    pub search: Option<MemberSearch>,
}

/// A member of the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedMember {
    /// The member's id.
    pub id: MemberId,
    /// First and last name.
    pub name: String,
    /// Where mail reaches them.
    pub email: String,
    /// The 10 digits of their phone number.
    pub phone_number: String,
    /// Their town.
    pub town_id: TownId,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// When they joined.
    pub joined_at: Timestamp,
    /// Whether they take part.
    pub is_subscribed: bool,
    /// When the record was made, by which the list is ordered.
    pub created_at: Timestamp,
    /// The name in lower case, by which the list is ordered.
    pub search_name: String,
}

/// Where a page begins: after the member with these values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AfterMember {
    /// When the record was made.
    pub created_at: Timestamp,
    /// The name in lower case.
    pub search_name: String,
    /// The member's id.
    pub id: MemberId,
}

macro_rules! columns {
    () => {
        "SELECT m.id, m.first_name || ' ' || m.last_name AS name, m.email, m.phone_number, m.town_id,
                t.full_name AS town_full_name, m.signup_date AS joined_at, m.is_subscribed, m.created_at, m.search_name
         "
    };
}

/// `$1` and `$2` are the values to begin after.
macro_rules! list {
    ($after:expr, $order:expr, $filter:expr) => {
        concat!(
            columns!(),
            "FROM members m JOIN towns t ON t.id = m.town_id WHERE ",
            $after,
            $filter,
            " ORDER BY ",
            $order
        )
    };
}

macro_rules! filtered {
    ($after:expr, $order:expr, $search:expr, $town:expr, $filter:expr) => {
        match ($filter.status, $filter.town.is_some()) {
            (MemberStatus::All, false) => list!($after, $order, $search),
            (MemberStatus::Active, false) => list!($after, $order, concat!(" AND m.is_subscribed", $search)),
            (MemberStatus::Inactive, false) => {
                list!($after, $order, concat!(" AND NOT m.is_subscribed", $search))
            }
            (MemberStatus::All, true) => list!($after, $order, concat!(" AND m.town_id = ", $town, $search)),
            (MemberStatus::Active, true) => {
                list!($after, $order, concat!(" AND m.town_id = ", $town, " AND m.is_subscribed", $search))
            }
            (MemberStatus::Inactive, true) => {
                list!(
                    $after,
                    $order,
                    concat!(" AND m.town_id = ", $town, " AND NOT m.is_subscribed", $search)
                )
            }
        }
    };
}

/// Members of a search that fits many: the list is read in its order and the others are passed over. COALESCE keeps
/// the engines from looking up the many and sorting them.
macro_rules! broad {
    () => {
        " AND ((COALESCE(m.search_name, '') >= $3 AND m.search_name < $4)
               OR (substr(m.search_name, length(m.first_name) + 2) >= $3
                   AND substr(m.search_name, length(m.first_name) + 2) < $4)
               OR (m.email >= $3 AND m.email < $4) OR (m.phone_number >= $5 AND m.phone_number <= $6))"
    };
}

/// Members of a search that fits few: they are looked up and sorted. `$7` and `$9` say that any status and any town
/// will do.
macro_rules! narrow {
    ($after:expr, $order:expr) => {
        concat!(
            "WITH found AS (
               SELECT id FROM members WHERE search_name >= $3 AND search_name < $4
               UNION SELECT id FROM members WHERE substr(search_name, length(first_name) + 2) >= $3
                                              AND substr(search_name, length(first_name) + 2) < $4
               UNION SELECT id FROM members WHERE email >= $3 AND email < $4
               UNION SELECT id FROM members WHERE phone_number >= $5 AND phone_number <= $6)
             ",
            columns!(),
            "FROM found JOIN members m ON m.id = found.id JOIN towns t ON t.id = m.town_id
             WHERE ",
            $after,
            " AND ($7 OR m.is_subscribed = $8) AND ($9 OR m.town_id = $10)
             ORDER BY ",
            $order
        )
    };
}

macro_rules! in_order {
    ($after:expr, $order:expr, $breadth:expr, $filter:expr) => {
        match $breadth {
            None => filtered!($after, $order, "", "$3", $filter),
            Some(Breadth::Broad) => filtered!($after, $order, broad!(), "$7", $filter),
            Some(Breadth::Narrow) => narrow!($after, $order),
        }
    };
}

/// How many members a search fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Breadth {
    /// So few that they can be sorted.
    Narrow,
    /// So many that a page of them is soon found in any order.
    Broad,
}

/// From this many on a search is broad; the same number stands in [`breadth`].
const MANY: i64 = 5000;

async fn breadth(db: &mut impl Executor, search: &MemberSearch) -> Result<Breadth> {
    let (found,): (i64,) = db
        .sql(
            "SELECT count(*) FROM (
               SELECT * FROM (SELECT 1 AS one FROM members WHERE search_name >= $1 AND search_name < $2
                              LIMIT 5000) named
               UNION ALL
               SELECT * FROM (SELECT 1 AS one FROM members WHERE substr(search_name, length(first_name) + 2) >= $1
                                AND substr(search_name, length(first_name) + 2) < $2 LIMIT 5000) last_named
               UNION ALL
               SELECT * FROM (SELECT 1 AS one FROM members WHERE email >= $1 AND email < $2 LIMIT 5000) addressed
               UNION ALL
               SELECT * FROM (SELECT 1 AS one FROM members WHERE phone_number >= $3 AND phone_number <= $4
                              LIMIT 5000) numbered) found",
        )
        .bind(search.from.clone())
        .bind(search.to.clone())
        .bind(search.first_phone.clone())
        .bind(search.last_phone.clone())
        .one()
        .await?;
    Ok(if found < MANY { Breadth::Narrow } else { Breadth::Broad })
}

/// The members after `after`, or the first ones.
pub async fn page(
    db: &mut impl Executor,
    filter: &MemberFilter,
    order: MemberOrder,
    after: Option<&AfterMember>,
    rows: PageRows,
) -> Result<Vec<ListedMember>> {
    let breadth = match &filter.search {
        Some(search) => Some(breadth(db, search).await?),
        None => None,
    };
    let statement = match order {
        MemberOrder::Newest => {
            in_order!("(m.created_at, m.id) < ($1, $2)", "m.created_at DESC, m.id DESC", breadth, filter)
        }
        MemberOrder::Oldest => {
            in_order!("(m.created_at, m.id) > ($1, $2)", "m.created_at, m.id", breadth, filter)
        }
        MemberOrder::Name => {
            in_order!("(m.search_name, m.id) > ($1, $2)", "m.search_name, m.id", breadth, filter)
        }
    };
    let statement = db.page(statement, rows);
    let before_all = MemberId::from_uuid(Uuid::nil());
    let id = after.map(|member| member.id);
    let statement = match order {
        MemberOrder::Newest => statement
            .bind(after.map_or(Timestamp::MAX, |member| member.created_at))
            .bind(id.unwrap_or(MemberId::from_uuid(Uuid::max()))),
        MemberOrder::Oldest => statement
            .bind(after.map_or(Timestamp::MIN, |member| member.created_at))
            .bind(id.unwrap_or(before_all)),
        MemberOrder::Name => statement
            .bind(after.map_or_else(String::new, |member| member.search_name.clone()))
            .bind(id.unwrap_or(before_all)),
    };
    let statement = match &filter.search {
        None => statement,
        Some(search) => statement
            .bind(search.from.clone())
            .bind(search.to.clone())
            .bind(search.first_phone.clone())
            .bind(search.last_phone.clone()),
    };
    let statement = match (breadth, filter.town) {
        (Some(Breadth::Narrow), town) => statement
            .bind(filter.status == MemberStatus::All)
            .bind(filter.status == MemberStatus::Active)
            .bind(town.is_none())
            .bind(town.unwrap_or(TownId::from_uuid(Uuid::nil()))),
        (_, Some(town)) => statement.bind(town),
        (_, None) => statement,
    };
    statement.all().await
}

/// How many members a filter lets through, from the counts that towns keep; none with a search, which would have to
/// be counted.
pub async fn count(db: &mut impl Executor, filter: &MemberFilter) -> Result<Option<i64>> {
    if filter.search.is_some() {
        return Ok(None);
    }
    let counts = "SELECT CAST(COALESCE(SUM(active_members), 0) AS BIGINT),
                         CAST(COALESCE(SUM(total_members), 0) AS BIGINT) FROM towns";
    let of_town = "SELECT CAST(COALESCE(SUM(active_members), 0) AS BIGINT),
                          CAST(COALESCE(SUM(total_members), 0) AS BIGINT) FROM towns WHERE id = $1";
    let (active, total): (i64, i64) = match filter.town {
        Some(town) => db.sql(of_town).bind(town).one().await?,
        None => db.sql(counts).one().await?,
    };
    Ok(Some(match filter.status {
        MemberStatus::All => total,
        MemberStatus::Active => active,
        MemberStatus::Inactive => total - active,
    }))
}
