//! The pieces of which the statements of lists are put together.

use super::{Bound, Position, Request, Term};
use crate::{conditions::CONDITIONS, sql::Composed};

/// That a row comes after a position.
pub(super) fn push_after(text: &mut Composed, request: &Request, terms: &[Term], after: Option<&Position>) {
    let Some(after) = after else { return };
    text.push(" AND (");
    text.push_joined(terms.iter().map(|term| term.sql()), ", ");
    text.push(if request.is_descending { ") < (" } else { ") > (" });
    for (number, value) in after.iter().enumerate() {
        text.push(if number == 0 { "" } else { ", " });
        text.bind(value.clone());
    }
    text.push(")");
}

/// The order that was asked for, of these terms.
pub(super) fn push_order(text: &mut Composed, request: &Request, terms: impl Iterator<Item = &'static str>) {
    text.push(" ORDER BY ");
    text.push_joined(terms, if request.is_descending { " DESC, " } else { ", " });
    text.push(if request.is_descending { " DESC" } else { "" });
}

/// A declared piece, each `{name}` in it one of [`CONDITIONS`] or a placeholder with the value of that name.
pub(super) fn push(text: &mut Composed, request: &Request, sql: &'static str) {
    let mut parts = sql.split('{');
    text.push(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        match CONDITIONS.iter().find(|(condition, _)| *condition == name) {
            Some((_, condition)) => push(text, request, condition),
            // A request without a value that its conditions name is refused when it is read.
            None => text.bind(request.values.get(name).cloned().unwrap_or(Bound::Number(0))),
        }
        text.push(rest);
    }
}

impl Term {
    pub(super) fn sql(self) -> &'static str {
        match self {
            Self::Text(sql) | Self::Number(sql) | Self::Id(sql) | Self::Bytes(sql) => sql,
        }
    }

    /// What its value is called among the selected ones. No list has more than four terms.
    pub(super) fn name(self, number: usize) -> &'static str {
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
