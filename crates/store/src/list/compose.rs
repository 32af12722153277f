//! How a request becomes a statement: the declared pieces in their order, each `{name}` a placeholder of its own.

use super::{
    Bound, Count, List, MOST_COUNTED, Placed, Position, Request, Search, Term, people,
    pieces::{push, push_after, push_order},
    strands,
};
use crate::{
    Executor, PageRows, Result, StoreError,
    sql::{self, Composed},
};

/// How many rows fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// The number, at most [`MOST_COUNTED`] where it is capped.
    pub count: i64,
    /// Whether there are more.
    pub is_capped: bool,
    /// Whether a search found more people than are shown.
    pub is_cut: bool,
}

impl From<i64> for Total {
    fn from(count: i64) -> Self {
        Self { count, is_capped: false, is_cut: false }
    }
}

/// The rows after a position, or the first ones.
pub async fn page<R: List>(
    db: &mut impl Executor,
    request: &Request,
    after: Option<&Position>,
    rows: PageRows,
) -> Result<Vec<Placed<R>>> {
    if request.fits_nothing {
        return Ok(Vec::new());
    }
    let list = request.list;
    let mut text = Composed::new(sql::is_sqlite(db));
    let terms: Vec<Term> = std::iter::once(request.sort.term).chain(list.ties.iter().copied()).collect();
    text.push("SELECT ");
    push(&mut text, request, list.select);
    for (number, term) in terms.iter().enumerate() {
        text.push(", ");
        text.push(term.sql());
        text.push(" AS ");
        text.push(term.name(number));
    }
    text.push(" FROM ");
    let strands = strands::of(request);
    if strands.is_empty() {
        // A file holds everybody who fits.
        let most = if rows == PageRows::Export { None } else { Some(MOST_COUNTED) };
        let found = push_found(&mut text, request, most);
        push_tables(&mut text, request);
        push_conditions(&mut text, request);
        push_condition_of_found(&mut text, request, found);
        push_after(&mut text, request, &terms, after);
    } else {
        strands::push_first(&mut text, request, &strands, (terms.as_slice(), after), rows);
        push_tables(&mut text, request);
        strands::push_condition(&mut text, &terms);
    }
    push_order(&mut text, request, terms.iter().map(|term| term.sql()));
    text.push_limit(rows.count());
    text.on(db).all().await
}

/// The tables of a list, and what is only shown of others.
fn push_tables(text: &mut Composed, request: &Request) {
    text.push(request.list.from);
    text.push(" ");
    push(text, request, request.list.joins);
    text.push(" WHERE ");
}

/// The first rows that fit, for whoever asks from within the program.
pub async fn rows<R: List>(
    db: &mut impl Executor,
    asked: &[(&str, &str)],
    given: &[(&'static str, Bound)],
) -> Result<Vec<R>> {
    first(db, &request_within::<R>(asked, given)?, PageRows::Screen).await
}

/// The first handful of rows that fit, for a search over several lists.
pub async fn few<R: List>(
    db: &mut impl Executor,
    asked: &[(&str, &str)],
    given: &[(&'static str, Bound)],
) -> Result<Vec<R>> {
    first(db, &request_within::<R>(asked, given)?, PageRows::Few).await
}

/// How many rows fit what is asked from within the program.
pub async fn count_of<R: List>(
    db: &mut impl Executor,
    asked: &[(&str, &str)],
    given: &[(&'static str, Bound)],
) -> Result<Total> {
    count(db, &request_within::<R>(asked, given)?).await
}

async fn first<R: List>(db: &mut impl Executor, request: &Request, rows: PageRows) -> Result<Vec<R>> {
    let placed = page::<R>(db, request, None, rows).await?;
    Ok(placed.into_iter().map(|placed| placed.row).collect())
}

fn request_within<R: List>(asked: &[(&str, &str)], given: &[(&'static str, Bound)]) -> Result<Request> {
    let asked = asked.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Request::read::<R>(&asked, asked.get("q").map(String::as_str), given)
        .map_err(|invalid| StoreError::BadData(sqlx::Error::Protocol(invalid.to_string())))
}

/// How many rows fit, counted no further than the list allows.
pub async fn count(db: &mut impl Executor, request: &Request) -> Result<Total> {
    if request.fits_nothing {
        return Ok(0.into());
    }
    let is_capped = match request.list.count {
        Count::All => false,
        Count::AllButMatches => request.is_searched,
        Count::Capped => true,
    };
    let mut text = Composed::new(sql::is_sqlite(db));
    let strands = strands::of(request);
    if is_capped && !strands.is_empty() {
        text.push("SELECT count(*) FROM (");
        strands::push_counted(&mut text, request, &strands);
        text.push(") counted");
    } else {
        text.push(if is_capped {
            "SELECT count(*) FROM (SELECT 1 AS one FROM "
        } else {
            "SELECT count(*) FROM "
        });
        let found = push_found(&mut text, request, Some(MOST_COUNTED + 1));
        text.push(request.list.from);
        text.push(" WHERE ");
        push_conditions(&mut text, request);
        push_condition_of_found(&mut text, request, found);
        if is_capped {
            text.push_limit(MOST_COUNTED + 1);
            text.push(") counted");
        }
    }
    let (count,): (i64,) = text.on(db).one().await?;
    let most = i64::try_from(MOST_COUNTED).unwrap_or(i64::MAX);
    let is_capped = is_capped && count > most;
    let is_cut = is_capped && is_cut(db, request).await?;
    Ok(Total { count: if is_capped { most } else { count }, is_capped, is_cut })
}

/// Whether a search that found many rows found more people than are shown, each of whom has a row.
async fn is_cut(db: &mut impl Executor, request: &Request) -> Result<bool> {
    let mut text = Composed::new(sql::is_sqlite(db));
    text.push("SELECT count(*) FROM ");
    if push_found(&mut text, request, Some(MOST_COUNTED + 1)) != Found::InFront {
        return Ok(false);
    }
    text.push("(SELECT 1 AS one) alone");
    let (people,): (i64,) = text.on(db).one().await?;
    Ok(usize::try_from(people).is_ok_and(|people| people > MOST_COUNTED))
}

/// Where the people are whom a search finds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// Nobody is searched for.
    Nowhere,
    /// In front of the other tables.
    InFront,
    /// Among the rows, which are read in their order.
    InRows,
}

/// Where people are searched for: puts the first `most` of those who have a row that fits in front of the other tables.
/// All of them are found among the rows if those are members, or else also put in front.
fn push_found(text: &mut Composed, request: &Request, most: Option<usize>) -> Found {
    let Search::People { of_member, few_within, .. } = request.list.search else { return Found::Nowhere };
    if !request.is_searched {
        return Found::Nowhere;
    }
    if most.is_none() && of_member.is_none() {
        return Found::InRows;
    }
    // SQLite reads the index of letters first or the few it is asked about; PostgreSQL decides by itself.
    let are_few = few_within.is_some_and(|name| request.values.contains_key(name));
    let ways = people::ways(&request.values, text.is_sqlite(), are_few);
    text.push("(");
    for (number, way) in ways.iter().enumerate() {
        text.push(if number == 0 {
            "SELECT id FROM (SELECT m.id FROM "
        } else {
            " UNION SELECT id FROM (SELECT m.id FROM "
        });
        text.push(way.from);
        text.push(" WHERE (");
        push(text, request, way.condition);
        text.push(") AND ");
        match (of_member, most) {
            (None, _) => push_conditions(text, request),
            // Whoever has no row that fits must not take the place of somebody who has.
            (Some(member), Some(_)) => {
                text.push("EXISTS (SELECT 1 FROM ");
                text.push(request.list.from);
                text.push(" WHERE ");
                text.push(member);
                text.push(" = m.id AND ");
                push_conditions(text, request);
                text.push(")");
            }
            (Some(_), None) => text.push("TRUE"),
        }
        if let Some(most) = most {
            text.push(" ORDER BY ");
            text.push(way.order);
            text.push_limit(most);
        }
        text.push(") way");
    }
    if let Some(most) = most {
        text.push(" ORDER BY id");
        text.push_limit(most);
    }
    text.push(") found CROSS JOIN ");
    Found::InFront
}

/// That a row belongs to somebody who was found.
fn push_condition_of_found(text: &mut Composed, request: &Request, found: Found) {
    let Search::People { of_member, .. } = request.list.search else { return };
    match found {
        Found::Nowhere => {}
        Found::InFront => {
            text.push(" AND found.id = ");
            text.push(of_member.unwrap_or("m.id"));
        }
        Found::InRows => {
            let ways = people::ways(&request.values, text.is_sqlite(), true);
            for (number, way) in ways.iter().enumerate() {
                text.push(if number == 0 { " AND (" } else { " OR " });
                push(text, request, way.condition);
            }
            text.push(")");
        }
    }
}

/// What holds of every row, and what was asked for.
fn push_conditions(text: &mut Composed, request: &Request) {
    push(text, request, if request.list.only.is_empty() { "TRUE" } else { request.list.only });
    for condition in &request.conditions {
        text.push(" AND (");
        push(text, request, condition);
        text.push(")");
    }
}
