//! How a request becomes a statement: the declared pieces in their order, each `{name}` a placeholder of its own.

use super::{Bound, Count, List, MOST_COUNTED, Placed, Position, Request, Search, Term, people};
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
}

impl From<i64> for Total {
    fn from(count: i64) -> Self {
        Self { count, is_capped: false }
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
    let found = push_found(&mut text, request, MOST_COUNTED);
    text.push(list.from);
    text.push(" ");
    push(&mut text, request, list.joins);
    text.push(" WHERE ");
    push_conditions(&mut text, request);
    if let Some(member) = found {
        text.push(" AND found.id = ");
        text.push(member);
    }
    if let Some(after) = after {
        text.push(" AND (");
        text.push_joined(terms.iter().map(|term| term.sql()), ", ");
        text.push(if request.is_descending { ") < (" } else { ") > (" });
        for (number, value) in after.iter().enumerate() {
            text.push(if number == 0 { "" } else { ", " });
            text.bind(value.clone());
        }
        text.push(")");
    }
    text.push(" ORDER BY ");
    let direction = if request.is_descending { " DESC, " } else { ", " };
    text.push_joined(terms.iter().map(|term| term.sql()), direction);
    text.push(if request.is_descending { " DESC" } else { "" });
    text.push_limit(rows.count());
    text.on(db).all().await
}

/// The first rows that fit, for whoever asks from within the program.
pub async fn rows<R: List>(
    db: &mut impl Executor,
    asked: &[(&str, &str)],
    given: &[(&'static str, Bound)],
) -> Result<Vec<R>> {
    let asked = asked.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let request = Request::read::<R>(&asked, asked.get("q").map(String::as_str), given)
        .map_err(|invalid| StoreError::BadData(sqlx::Error::Protocol(invalid.to_string())))?;
    let placed = page::<R>(db, &request, None, PageRows::Screen).await?;
    Ok(placed.into_iter().map(|placed| placed.row).collect())
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
    text.push(if is_capped {
        "SELECT count(*) FROM (SELECT 1 AS one FROM "
    } else {
        "SELECT count(*) FROM "
    });
    let found = push_found(&mut text, request, MOST_COUNTED + 1);
    text.push(request.list.from);
    text.push(" WHERE ");
    push_conditions(&mut text, request);
    if let Some(member) = found {
        text.push(" AND found.id = ");
        text.push(member);
    }
    if is_capped {
        text.push_limit(MOST_COUNTED + 1);
        text.push(") counted");
    }
    let (count,): (i64,) = text.on(db).one().await?;
    let most = i64::try_from(MOST_COUNTED).unwrap_or(i64::MAX);
    Ok(if is_capped { Total { count: count.min(most), is_capped: count > most } } else { count.into() })
}

/// Where people are searched for: puts those who are found in front of the other tables, and tells by which of their
/// columns they belong to them. Of those who fit, `most` are found.
fn push_found(text: &mut Composed, request: &Request, most: usize) -> Option<&'static str> {
    let Search::People { member, .. } = request.list.search else { return None };
    if !request.is_searched {
        return None;
    }
    let is_of_members = member == "m.id";
    let has = |name: &str| request.values.contains_key(name);
    // SQLite reads the index of letters first or a town's members, whichever is asked for; PostgreSQL decides by itself.
    let is_indexed = text.is_sqlite() && has("q_match") && !(is_of_members && has("town"));
    text.push("(SELECT m.id FROM ");
    text.push(if is_indexed { "members_search s CROSS JOIN members m WHERE (" } else { "members m WHERE (" });
    push(text, request, people::condition(&request.values, is_indexed));
    text.push(")");
    if is_of_members {
        text.push(" AND ");
        push_conditions(text, request);
    }
    text.push_limit(most);
    text.push(") found CROSS JOIN ");
    Some(member)
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

/// A declared piece, each `{name}` in it a placeholder with the value of that name.
fn push(text: &mut Composed, request: &Request, sql: &'static str) {
    let mut parts = sql.split('{');
    text.push(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        // A request without a value that its conditions name is refused when it is read.
        text.bind(request.values.get(name).cloned().unwrap_or(Bound::Number(0)));
        text.push(rest);
    }
}

impl Term {
    fn sql(self) -> &'static str {
        match self {
            Self::Text(sql) | Self::Number(sql) | Self::Id(sql) | Self::Bytes(sql) => sql,
        }
    }

    /// What its value is called among the selected ones. No list has more than four terms.
    fn name(self, number: usize) -> &'static str {
        let names = match self {
            Self::Text(_) => ["position_0_text", "position_1_text", "position_2_text", "position_3_text"],
            Self::Number(_) => {
                ["position_0_number", "position_1_number", "position_2_number", "position_3_number"]
            }
            Self::Id(_) => ["position_0_id", "position_1_id", "position_2_id", "position_3_id"],
            Self::Bytes(_) => {
                ["position_0_bytes", "position_1_bytes", "position_2_bytes", "position_3_bytes"]
            }
        };
        names[number.min(3)]
    }

    /// Whether this is a value of it.
    pub(super) fn takes(self, value: &Bound) -> bool {
        matches!(
            (self, value),
            (Self::Text(_), Bound::Text(_))
                | (Self::Number(_), Bound::Number(_))
                | (Self::Id(_), Bound::Id(_))
                | (Self::Bytes(_), Bound::Bytes(_))
        )
    }
}
