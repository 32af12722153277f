//! Lists whose rows an index holds in order for each combination of the choices of their filters. A request that leaves a
//! choice open is put together out of the strands of all combinations: the first rows of each, and the first of those.
//!
//! One such index serves every filter. Every other index of the rows would be written again with each of them.

use super::{
    MOST_COUNTED, Position, Request, Takes, Term,
    pieces::{push, push_after, push_order},
};
use crate::{PageRows, sql::Composed};

/// The conditions of one combination of choices.
type Strand = Vec<&'static str>;

/// The strands that a request is put together of; none where an index holds its rows as they are asked for.
pub(super) fn of(request: &Request) -> Vec<Strand> {
    if !request.list.is_in_order_by_choices || request.is_searched || request.conditions.is_empty() {
        return Vec::new();
    }
    let mut strands = vec![Strand::new()];
    for filter in request.list.filters {
        let Takes::Choice(choices) = filter.takes else { return Vec::new() };
        let every = choices.iter().map(|(_, sql)| *sql).filter(|sql| !sql.is_empty());
        let asked: Strand = every.clone().filter(|sql| request.conditions.contains(sql)).collect();
        let open = if asked.is_empty() { every.collect() } else { asked };
        let with_each = |strand: &Strand| {
            let strand = strand.clone();
            open.iter().map(move |sql| [strand.as_slice(), &[*sql]].concat()).collect::<Vec<_>>()
        };
        strands = strands.iter().flat_map(with_each).collect();
    }
    if strands.len() == 1 { Vec::new() } else { strands }
}

/// Puts what the first rows of the strands are ordered by in front of the other tables.
pub(super) fn push_first(
    text: &mut Composed,
    request: &Request,
    strands: &[Strand],
    (terms, after): (&[Term], Option<&Position>),
    rows: PageRows,
) {
    let names = || terms.iter().enumerate().map(|(number, term)| term.name(number));
    text.push("(SELECT ");
    text.push_joined(names(), ", ");
    text.push(" FROM (");
    for (number, strand) in strands.iter().enumerate() {
        text.push(if number == 0 { "SELECT * FROM (SELECT " } else { " UNION ALL SELECT * FROM (SELECT " });
        for (number, term) in terms.iter().enumerate() {
            text.push(if number == 0 { "" } else { ", " });
            text.push(term.sql());
            text.push(" AS ");
            text.push(term.name(number));
        }
        push_rows(text, request, strand);
        push_after(text, request, terms, after);
        push_order(text, request, terms.iter().map(|term| term.sql()));
        text.push_limit(rows.count());
        text.push(") strand");
    }
    text.push(") strands");
    push_order(text, request, names());
    text.push_limit(rows.count());
    text.push(") found CROSS JOIN ");
}

/// That a row is one of those.
pub(super) fn push_condition(text: &mut Composed, terms: &[Term]) {
    for (number, term) in terms.iter().enumerate() {
        text.push(if number == 0 { "found." } else { " AND found." });
        text.push(term.name(number));
        text.push(" = ");
        text.push(term.sql());
    }
}

/// The rows of every strand, each counted no further than the list allows.
pub(super) fn push_counted(text: &mut Composed, request: &Request, strands: &[Strand]) {
    for (number, strand) in strands.iter().enumerate() {
        text.push(if number == 0 { "" } else { " UNION ALL " });
        text.push("SELECT * FROM (SELECT 1 AS one");
        push_rows(text, request, strand);
        text.push_limit(MOST_COUNTED + 1);
        text.push(") strand");
    }
}

fn push_rows(text: &mut Composed, request: &Request, strand: &[&'static str]) {
    text.push(" FROM ");
    text.push(request.list.from);
    text.push(" WHERE ");
    push(text, request, if request.list.only.is_empty() { "TRUE" } else { request.list.only });
    for condition in strand {
        text.push(" AND ");
        push(text, request, condition);
    }
}
