//! What is asked of a list, read from named texts: `q`, `sort`, and the filters it declares.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::{Bound, Declaration, Filter, List, Position, Search, Sort, Takes, people};

/// What is asked of a list.
#[derive(Clone)]
pub struct Request {
    pub(super) list: &'static Declaration,
    pub(super) conditions: Vec<&'static str>,
    pub(super) values: BTreeMap<&'static str, Bound>,
    pub(super) sort: Sort,
    /// Whether the terms fall.
    pub(super) is_descending: bool,
    pub(super) is_searched: bool,
    pub(super) fits_nothing: bool,
}

/// A parameter whose value a list does not take.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {message}")]
pub struct Invalid {
    /// The parameter.
    pub field: &'static str,
    /// What to give instead.
    pub message: String,
}

impl Request {
    /// Reads what is asked of the list of `R`. `q` is a text without anything around it; `given` are values that its
    /// declaration names and nobody can ask for, such as `now`.
    pub fn read<R: List>(
        asked: &BTreeMap<String, String>,
        q: Option<&str>,
        given: &[(&'static str, Bound)],
    ) -> Result<Self, Invalid> {
        Self::of(R::LIST, asked, q, given)
    }

    /// Reads what is asked of a list, which may be another one than that of its rows.
    pub fn of(
        list: &'static Declaration,
        asked: &BTreeMap<String, String>,
        q: Option<&str>,
        given: &[(&'static str, Bound)],
    ) -> Result<Self, Invalid> {
        let text_of = |key: &str| asked.get(key).map(String::as_str);
        let (sort, is_descending) = order(list, text_of("sort").unwrap_or(list.sort))?;
        let mut request = Self {
            list,
            conditions: Vec::new(),
            values: given.iter().cloned().collect(),
            sort,
            is_descending,
            is_searched: false,
            fits_nothing: false,
        };
        for filter in list.filters {
            request.filter(filter, text_of(filter.key))?;
        }
        if let Some(q) = q {
            request.search(q);
        }
        request.refuse_missing_values()?;
        Ok(request)
    }

    /// Whether a page of this list can begin after the position.
    pub fn knows(&self, position: &Position) -> bool {
        let terms = std::iter::once(self.sort.term).chain(self.list.ties.iter().copied());
        position.len() == self.list.ties.len() + 1
            && terms.zip(position).all(|(term, value)| term.takes(value))
    }

    /// Whether something is searched for.
    pub fn is_searched(&self) -> bool {
        self.is_searched
    }

    /// Whether not all rows of the list fit.
    pub fn is_narrowed(&self) -> bool {
        self.is_searched || !self.conditions.is_empty()
    }

    /// The value of a filter that was asked for.
    pub fn value(&self, key: &str) -> Option<&Bound> {
        self.values.get(key)
    }

    fn filter(&mut self, filter: &'static Filter, asked: Option<&str>) -> Result<(), Invalid> {
        let invalid = |message: &str| Err(Invalid { field: filter.key, message: message.to_owned() });
        match (filter.takes, asked) {
            (Takes::Choice(choices), asked) => {
                let wanted = asked.or(choices.first().map(|(word, _)| *word)).unwrap_or_default();
                match choices.iter().find(|(word, _)| *word == wanted) {
                    Some((_, "")) => {}
                    Some((_, sql)) => self.conditions.push(sql),
                    None => {
                        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
                        return invalid(&format!("Choose one of: {}", words.join(", ")));
                    }
                }
            }
            (Takes::Word { words, sql, refusal }, Some(asked)) => {
                if !words.contains(&asked) {
                    return invalid(refusal);
                }
                self.values.insert(filter.key, Bound::Text(asked.to_owned()));
                self.conditions.push(sql);
            }
            (Takes::Text { .. } | Takes::Value { .. }, None | Some(""))
            | (Takes::Word { .. } | Takes::Id { .. }, None) => {}
            // No text of the database holds one, and PostgreSQL takes none.
            (Takes::Text { .. }, Some(asked)) if asked.contains('\0') => self.fits_nothing = true,
            (Takes::Text { sql }, Some(asked)) => {
                self.values.insert(filter.key, Bound::Text(asked.to_owned()));
                self.conditions.push(sql);
            }
            (Takes::Id { sql, refusal }, Some(asked)) => {
                let Ok(id) = Uuid::parse_str(asked) else { return invalid(refusal) };
                self.values.insert(filter.key, Bound::Id(id));
                self.conditions.push(sql);
            }
            (Takes::Value { parse, .. }, Some(asked)) => {
                if let Some(value) = parse(asked) {
                    self.values.insert(filter.key, value);
                }
            }
        }
        Ok(())
    }

    fn search(&mut self, typed: &str) {
        match self.list.search {
            Search::Texts { sql, pattern, .. } => match pattern(typed) {
                Some(pattern) => {
                    self.values.insert("q", Bound::Text(pattern));
                    self.conditions.push(sql);
                }
                None => self.fits_nothing = true,
            },
            Search::People { .. } => self.values.extend(people::values(typed)),
        }
        self.is_searched = true;
    }

    /// A condition that names a value nobody gave is refused in the name of the filter that takes it.
    fn refuse_missing_values(&self) -> Result<(), Invalid> {
        for filter in self.list.filters {
            let Takes::Value { refusal, .. } = filter.takes else { continue };
            let name = format!("{{{}}}", filter.key);
            let is_named = self.conditions.iter().any(|sql| sql.contains(&name));
            if is_named && !self.values.contains_key(filter.key) {
                return Err(Invalid { field: filter.key, message: refusal.to_owned() });
            }
        }
        Ok(())
    }
}

/// The order that a column's key stands for, falling with a leading `-`.
fn order(list: &'static Declaration, asked: &str) -> Result<(Sort, bool), Invalid> {
    let key = asked.strip_prefix('-').unwrap_or(asked);
    let column = list.columns.iter().find(|column| column.key == key);
    if let Some(sort) = column.and_then(|column| column.sort) {
        return Ok((sort, asked.starts_with('-') != sort.is_negated));
    }
    let keys: Vec<String> = list.sorts().collect();
    Err(Invalid { field: "sort", message: format!("Choose one of: {}", keys.join(", ")) })
}
