//! The administrators' list of members: filtered, in three orders, and searched by how names, addresses and phone
//! numbers begin.
//!
//! Every order and filter is a range of an index, so that a deep page costs what the first one costs.

use townpick_domain::{
    ids::{MemberId, TownId},
    time::Timestamp,
};
use uuid::Uuid;

use super::{search::MemberSearch, searched_page};
use crate::{Executor, PageRows, Result, Statement};

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
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
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
pub(super) use columns;

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
pub(super) use list;

/// The statement that `$made` makes of the filter; `$town` is the placeholder of the town.
macro_rules! filtered {
    ($made:ident, $after:expr, $order:expr, $search:expr, $town:expr, $filter:expr) => {
        match ($filter.status, $filter.town.is_some()) {
            (MemberStatus::All, false) => $made!($after, $order, $search),
            (MemberStatus::Active, false) => $made!($after, $order, concat!(" AND m.is_subscribed", $search)),
            (MemberStatus::Inactive, false) => {
                $made!($after, $order, concat!(" AND NOT m.is_subscribed", $search))
            }
            (MemberStatus::All, true) => $made!($after, $order, concat!(" AND m.town_id = ", $town, $search)),
            (MemberStatus::Active, true) => {
                $made!($after, $order, concat!(" AND m.town_id = ", $town, " AND m.is_subscribed", $search))
            }
            (MemberStatus::Inactive, true) => {
                $made!(
                    $after,
                    $order,
                    concat!(" AND m.town_id = ", $town, " AND NOT m.is_subscribed", $search)
                )
            }
        }
    };
}
pub(super) use filtered;

/// The statement that `$made` (in the order of names `$named`) makes of the filter and the order, with what is searched
/// for in each of the three orders.
macro_rules! ordered {
    ($made:ident, $named:ident, [$newest:expr, $oldest:expr, $name:expr], $town:expr, $filter:expr, $order:expr) => {
        match $order {
            MemberOrder::Newest => filtered!(
                $made,
                "(m.created_at, m.id) < ($1, $2)",
                "m.created_at DESC, m.id DESC",
                $newest,
                $town,
                $filter
            ),
            MemberOrder::Oldest => filtered!(
                $made,
                "(m.created_at, m.id) > ($1, $2)",
                "m.created_at, m.id",
                $oldest,
                $town,
                $filter
            ),
            MemberOrder::Name => filtered!(
                $named,
                "(m.search_name, m.id) > ($1, $2)",
                "m.search_name, m.id",
                $name,
                $town,
                $filter
            ),
        }
    };
}
pub(super) use ordered;

/// The members after `after`, or the first ones.
pub async fn page(
    db: &mut impl Executor,
    filter: &MemberFilter,
    order: MemberOrder,
    after: Option<&AfterMember>,
    rows: PageRows,
) -> Result<Vec<ListedMember>> {
    if let Some(search) = &filter.search {
        return searched_page::page(db, filter, search, order, after, rows).await;
    }
    let statement = ordered!(list, list, ["", "", ""], "$3", filter, order);
    let statement = bind_after(db.page(statement, rows), order, after);
    match filter.town {
        Some(town) => statement.bind(town).all().await,
        None => statement.all().await,
    }
}

/// Gives `$1` and `$2` the values of the member to begin after, or of nobody who comes earlier.
pub(super) fn bind_after<'c>(
    statement: Statement<'c>,
    order: MemberOrder,
    after: Option<&AfterMember>,
) -> Statement<'c> {
    let before_all = MemberId::from_uuid(Uuid::nil());
    let id = after.map(|member| member.id);
    match order {
        MemberOrder::Newest => statement
            .bind(after.map_or(Timestamp::MAX, |member| member.created_at))
            .bind(id.unwrap_or(MemberId::from_uuid(Uuid::max()))),
        MemberOrder::Oldest => statement
            .bind(after.map_or(Timestamp::MIN, |member| member.created_at))
            .bind(id.unwrap_or(before_all)),
        MemberOrder::Name => statement
            .bind(after.map_or_else(String::new, |member| member.search_name.clone()))
            .bind(id.unwrap_or(before_all)),
    }
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
