//! A page of the members that a search fits.
//!
//! Few are looked up in the indexes of what is searched, which carry what the list is ordered and filtered by. Where
//! many fit, the list is read in its order until the page is full. That is not done endlessly: people who joined
//! together often have numbers or addresses that begin alike, so all who fit may lie far down the list.

use townpick_domain::{
    ids::{MemberId, TownId},
    time::Timestamp,
};
use uuid::Uuid;

use super::{
    admin_list::{
        AfterMember, ListedMember, MemberFilter, MemberOrder, MemberStatus, bind_after, columns, filtered,
        list, ordered,
    },
    search::{MemberSearch, counted_up_to},
};
use crate::{Executor, PageRows, Result, Statement};

/// From this many on a page is soon found by reading the list; the same number stands in [`page`].
const MANY: i64 = 20_000;
/// The same in the order of names, where those with one last name lie far apart.
const MANY_BESIDE_NAMES: i64 = 30_000;

/// How many there are besides those whose full names fit: in the order of names, those cost nothing to look up.
const BESIDE_NAMES: &str = "SELECT count(*) FROM (
       SELECT 1 AS one FROM members WHERE search_last_name >= $1 AND search_last_name < $2
       UNION ALL
       SELECT 1 AS one FROM members WHERE email >= $1 AND email < $2
       UNION ALL
       SELECT 1 AS one FROM members WHERE phone_number >= $3 AND phone_number <= $4
       LIMIT 30000) found";

/// Those of one index that fit, no more than a page of them. `$7` and `$9` say that any status and any town will do.
macro_rules! part {
    ($range:expr, $after:expr, $order:expr, $limit:literal, $name:literal) => {
        concat!(
            "SELECT * FROM (SELECT m.id FROM members m WHERE ",
            $range,
            " AND ",
            $after,
            " AND ($7 OR m.is_subscribed = $8) AND ($9 OR m.town_id = $10) ORDER BY ",
            $order,
            " LIMIT ",
            $limit,
            ") ",
            $name
        )
    };
}

/// The index of full names may be read in its own order. For the others an operation on the column keeps the engines
/// from reading the whole list in its order instead, and the cross joins keep them from beginning with it.
macro_rules! looked_up {
    ([$named:expr, $named_after:expr, $named_order:expr], $after:expr, $order:expr, $listed:expr, $limit:literal) => {
        concat!(
            columns!(),
            "FROM (",
            part!($named, $named_after, $named_order, $limit, "named"),
            " UNION ",
            part!(
                "m.search_last_name >= $3 AND m.search_last_name < $4",
                $after,
                $order,
                $limit,
                "last_named"
            ),
            " UNION ",
            part!("m.email >= $3 AND m.email < $4", $after, $order, $limit, "addressed"),
            " UNION ",
            part!("m.phone_number >= $5 AND m.phone_number <= $6", $after, $order, $limit, "numbered"),
            ") found CROSS JOIN members m CROSS JOIN towns t
             WHERE m.id = found.id AND t.id = m.town_id ORDER BY ",
            $listed
        )
    };
}

macro_rules! looked_up_in_order {
    ($order:expr, $limit:literal) => {
        match $order {
            MemberOrder::Newest => looked_up!(
                [
                    "m.search_name >= $3 AND m.search_name < $4",
                    "(+m.created_at, m.id) < ($1, $2)",
                    "+m.created_at DESC, m.id DESC"
                ],
                "(+m.created_at, m.id) < ($1, $2)",
                "+m.created_at DESC, m.id DESC",
                "m.created_at DESC, m.id DESC",
                $limit
            ),
            MemberOrder::Oldest => looked_up!(
                [
                    "m.search_name >= $3 AND m.search_name < $4",
                    "(+m.created_at, m.id) > ($1, $2)",
                    "+m.created_at, m.id"
                ],
                "(+m.created_at, m.id) > ($1, $2)",
                "+m.created_at, m.id",
                "m.created_at, m.id",
                $limit
            ),
            // PostgreSQL reads an index from where one condition says. Of two it would take the one of the page, which
            // on the first is the beginning of the index: `$11` and `$12` are the later of both.
            MemberOrder::Name => looked_up!(
                ["m.search_name < $4", "(m.search_name, m.id) > ($11, $12)", "m.search_name, m.id"],
                "(m.search_name || '', m.id) > ($1, $2)",
                "m.search_name || '', m.id",
                "m.search_name, m.id",
                $limit
            ),
        }
    };
}

/// Reads on until `$7` and `$8`. COALESCE keeps the engines from looking up the many and sorting them.
macro_rules! fitting {
    ($until:expr) => {
        concat!(
            " AND ((COALESCE(m.search_name, '') >= $3 AND m.search_name < $4)
                   OR (m.search_last_name >= $3 AND m.search_last_name < $4)
                   OR (m.email >= $3 AND m.email < $4) OR (m.phone_number >= $5 AND m.phone_number <= $6)) AND ",
            $until
        )
    };
}

/// The member as far down the list as it is read for one page.
macro_rules! farthest {
    ($after:expr, $order:expr, $filter:expr) => {
        concat!(
            "SELECT m.created_at, '' AS search_name, m.id FROM members m WHERE ",
            $after,
            $filter,
            " ORDER BY ",
            $order,
            " LIMIT 1 OFFSET 10000"
        )
    };
}

macro_rules! farthest_name {
    ($after:expr, $order:expr, $filter:expr) => {
        concat!(
            "SELECT CAST(0 AS BIGINT) AS created_at, m.search_name, m.id FROM members m WHERE ",
            $after,
            $filter,
            " ORDER BY ",
            $order,
            " LIMIT 1 OFFSET 10000"
        )
    };
}

/// The members after `after` that the search fits, or the first ones.
pub(super) async fn page(
    db: &mut impl Executor,
    filter: &MemberFilter,
    search: &MemberSearch,
    order: MemberOrder,
    after: Option<&AfterMember>,
    rows: PageRows,
) -> Result<Vec<ListedMember>> {
    let (counted, many) = match order {
        MemberOrder::Name => (BESIDE_NAMES, MANY_BESIDE_NAMES),
        MemberOrder::Newest | MemberOrder::Oldest => (counted_up_to!("20000"), MANY),
    };
    let (fitting,): (i64,) = search.bind(db.sql(counted)).one().await?;
    if fitting >= many {
        let until = farthest(db, filter, order, after).await?;
        let found = read_on(db, filter, search, order, (after, until.as_ref()), rows).await?;
        if until.is_none() || found.len() == rows.count() {
            return Ok(found);
        }
    }
    look_up(db, filter, search, order, after, rows).await
}

async fn look_up(
    db: &mut impl Executor,
    filter: &MemberFilter,
    search: &MemberSearch,
    order: MemberOrder,
    after: Option<&AfterMember>,
    rows: PageRows,
) -> Result<Vec<ListedMember>> {
    let statement = match rows {
        PageRows::Screen => looked_up_in_order!(order, "201"),
        PageRows::Export => looked_up_in_order!(order, "1000"),
    };
    let statement = search
        .bind(bind_after(db.page(statement, rows), order, after))
        .bind(filter.status == MemberStatus::All)
        .bind(filter.status == MemberStatus::Active)
        .bind(filter.town.is_none())
        .bind(filter.town.unwrap_or(TownId::from_uuid(Uuid::nil())));
    match order {
        MemberOrder::Newest | MemberOrder::Oldest => statement.all().await,
        MemberOrder::Name => {
            let (name, id) =
                search.first_name_after(after.map(|member| (member.search_name.as_str(), member.id)));
            statement.bind(name.to_owned()).bind(id).all().await
        }
    }
}

async fn farthest(
    db: &mut impl Executor,
    filter: &MemberFilter,
    order: MemberOrder,
    after: Option<&AfterMember>,
) -> Result<Option<AfterMember>> {
    let statement = db.sql(ordered!(farthest, farthest_name, ["", "", ""], "$3", filter, order));
    let statement = bind_after(statement, order, after);
    match filter.town {
        Some(town) => statement.bind(town).optional().await,
        None => statement.optional().await,
    }
}

async fn read_on(
    db: &mut impl Executor,
    filter: &MemberFilter,
    search: &MemberSearch,
    order: MemberOrder,
    (after, until): (Option<&AfterMember>, Option<&AfterMember>),
    rows: PageRows,
) -> Result<Vec<ListedMember>> {
    let statement = ordered!(
        list,
        list,
        [
            fitting!("(m.created_at, m.id) >= ($7, $8)"),
            fitting!("(m.created_at, m.id) <= ($7, $8)"),
            fitting!("(m.search_name, m.id) <= ($7, $8)")
        ],
        "$9",
        filter,
        order
    );
    let statement = search.bind(bind_after(db.page(statement, rows), order, after));
    let statement = bind_until(statement, order, until);
    match filter.town {
        Some(town) => statement.bind(town).all().await,
        None => statement.all().await,
    }
}

/// Gives the next two placeholders the values of the last member that is read, or of nobody that comes later.
fn bind_until<'c>(
    statement: Statement<'c>,
    order: MemberOrder,
    until: Option<&AfterMember>,
) -> Statement<'c> {
    let last = MemberId::from_uuid(Uuid::max());
    let id = until.map(|member| member.id);
    match order {
        MemberOrder::Newest => statement
            .bind(until.map_or(Timestamp::MIN, |member| member.created_at))
            .bind(id.unwrap_or(MemberId::from_uuid(Uuid::nil()))),
        MemberOrder::Oldest => {
            statement.bind(until.map_or(Timestamp::MAX, |member| member.created_at)).bind(id.unwrap_or(last))
        }
        MemberOrder::Name => {
            let name = until.map_or_else(|| "\u{10ffff}".to_owned(), |member| member.search_name.clone());
            statement.bind(name).bind(id.unwrap_or(last))
        }
    }
}
