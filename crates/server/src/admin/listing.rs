//! Lists in pages: a query comes in, `{items, next_cursor, total, total_is_capped}` goes out.
//!
//! A cursor holds the keys of the last row that was shown, so that a deep page costs what the first one costs and a
//! row that is added meanwhile moves nothing. Callers must treat it as opaque.

#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;

use std::{collections::BTreeMap, marker::PhantomData};

use axum::response::Response;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use townpick_domain::form::Line;
use townpick_store::{
    PageRows,
    list::{self, Bound, Declaration, Invalid, List, Placed, Position, Request, Search, Takes, Total},
};
use utoipa::{
    IntoParams, ToSchema,
    openapi::{
        KnownFormat, ObjectBuilder, Required, SchemaFormat,
        path::{Parameter, ParameterBuilder, ParameterIn},
        schema::Type,
    },
};

use crate::{admin::export::Export, extract::holds_nul, problem::Problem, state::App};

/// Rows a page has unless another number is asked for.
const USUAL: u16 = 100;
/// More letters than any name that is searched for.
const LONGEST_SEARCH: usize = 200;
/// The most rows a page has.
const MOST: u16 = 200;
const _: () = assert!((MOST as usize) < PageRows::Screen.count());

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Page<T> {
    /// The rows.
    pub items: Vec<T>,
    /// What to send as `cursor` to get the next page; null at the end of the list.
    #[schema(required = true)]
    pub next_cursor: Option<String>,
    /// How many rows fit the filters; null when counting them would take too long.
    #[schema(required = true)]
    pub total: Option<i64>,
    /// Whether more than `total` fit, which were not counted.
    pub total_is_capped: bool,
    /// Whether a search found more people than the list shows.
    pub search_is_cut: bool,
}

impl<T> Page<T> {
    /// The page that begins with the first of these rows, which were read with [`PageRows::Screen`]; `key` gives what
    /// the list is ordered by, and `show` makes a row ready to be sent.
    pub(crate) fn of<R, K: Serialize>(
        rows: Vec<R>,
        limit: Limit,
        total: Option<i64>,
        key: impl Fn(&R) -> K,
        show: impl Fn(R) -> T,
    ) -> Self {
        let goes_on = rows.len() > limit.0;
        let last = rows.get(limit.0 - 1).filter(|_| goes_on);
        let next_cursor = last.map(|row| encode(&key(row)));
        let items = rows.into_iter().take(limit.0).map(show).collect();
        Self { items, next_cursor, total, total_is_capped: false, search_is_cut: false }
    }
}

/// What is asked of the list whose rows are `R`: the parameters that its declaration names, and, unless it is read as a
/// whole, which page.
pub(crate) struct ListQuery<R, const IN_PAGES: bool = true> {
    asked: BTreeMap<String, String>,
    list: PhantomData<fn() -> R>,
}

/// What is asked of the file of a list.
pub(crate) type ExportQuery<R> = ListQuery<R, false>;

impl<'de, R, const IN_PAGES: bool> Deserialize<'de> for ListQuery<R, IN_PAGES> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { asked: BTreeMap::deserialize(deserializer)?, list: PhantomData })
    }
}

impl<R: List, const IN_PAGES: bool> ListQuery<R, IN_PAGES> {
    /// The value of a parameter, unless it is empty.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.asked.get(key).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// The request; `given` are the values that nobody can ask for.
    pub(crate) fn request(&self, given: &[(&'static str, Bound)]) -> Result<Request, Problem> {
        self.request_of(R::LIST, given)
    }

    /// The request to a list that has the same rows.
    pub(crate) fn request_of(
        &self,
        list: &'static Declaration,
        given: &[(&'static str, Bound)],
    ) -> Result<Request, Problem> {
        let q = search_text(self.text("q"));
        let refused = |invalid: Invalid| Problem::invalid_field(invalid.field, invalid.message);
        Request::of(list, &self.asked, q.as_deref(), given).map_err(refused)
    }

    /// Lets a list begin anew that has become another one since its last page was read.
    pub(crate) fn begin_anew_unless_known(&mut self, request: &Request) {
        let position: Option<Position> = cursor(self.text("cursor")).unwrap_or_default();
        if position.is_some_and(|position| !request.knows(&position)) {
            self.asked.remove("cursor");
        }
    }

    fn limit(&self) -> Result<Limit, Problem> {
        let asked = self.asked.get("limit").map(|text| text.parse().unwrap_or(0));
        limit(asked)
    }

    fn after(&self, request: &Request) -> Result<Option<Position>, Problem> {
        let position: Option<Position> = cursor(self.text("cursor"))?;
        match position {
            Some(position) if !request.knows(&position) => Err(no_cursor()),
            position => Ok(position),
        }
    }
}

/// A page of a list. Its rows are counted unless a total is known already.
pub(crate) async fn page<R: List>(
    app: &App,
    query: &ListQuery<R>,
    request: &Request,
    known: Option<Total>,
) -> Result<Page<R>, Problem> {
    let (limit, after) = (query.limit()?, query.after(request)?);
    let mut reader = app.services.database.read().await?;
    let rows = list::page::<R>(&mut reader, request, after.as_ref(), PageRows::Screen).await?;
    let total = match known {
        Some(total) => total,
        None => list::count(&mut reader, request).await?,
    };
    let key = |placed: &Placed<R>| placed.position.clone();
    let page = Page::of(rows, limit, Some(total.count), key, |placed| placed.row);
    Ok(Page { total_is_capped: total.is_capped, search_is_cut: total.is_cut, ..page })
}

/// All rows that fit as a CSV file.
pub(crate) async fn export<R: List>(app: &App, request: Request) -> Result<Response, Problem> {
    let list = R::LIST;
    let export = Export {
        name: list.name,
        columns: list.exported().map(|column| column.header).collect(),
        key: |placed: &Placed<R>| placed.position.clone(),
        cells: |placed: &Placed<R>| {
            let row = serde_json::to_value(&placed.row).unwrap_or_default();
            R::LIST.exported().map(|column| column.cell(&row)).collect()
        },
    };
    let read = move |mut reader, after: Option<Position>| {
        let request = request.clone();
        async move { list::page::<R>(&mut reader, &request, after.as_ref(), PageRows::Export).await }
    };
    export.answer(app, read).await
}

impl<R: List, const IN_PAGES: bool> IntoParams for ListQuery<R, IN_PAGES> {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let list = R::LIST;
        let text = || ObjectBuilder::new().schema_type(Type::String);
        let (Search::Texts { about, .. } | Search::People { about, .. }) = list.search;
        let mut parameters = vec![parameter("q", about, text())];
        for filter in list.filters {
            let schema = match filter.takes {
                Takes::Choice(choices) => text().enum_values(Some(choices.iter().map(|(word, _)| *word))),
                Takes::Word { words, .. } => text().enum_values(Some(words.iter().copied())),
                Takes::Id { .. } => text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid))),
                Takes::Text { .. } | Takes::Value { .. } => text(),
            };
            parameters.push(parameter(filter.key, filter.about, schema));
        }
        let sort = format!(
            "The column it is ordered by, with a leading `-` for descending; `{}` if not given.",
            list.sort
        );
        parameters.push(parameter("sort", &sort, text().enum_values(Some(list.sorts()))));
        if IN_PAGES {
            parameters.push(parameter("cursor", "Where the page begins.", text()));
            let limit = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(MOST));
            parameters.push(parameter("limit", "How many at most, 100 if not given.", limit));
        }
        parameters
    }
}

fn parameter(name: &str, about: &str, schema: ObjectBuilder) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(Some(about))
        .schema(Some(schema))
        .build()
}

/// How many rows are wanted, from 1 to 200.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit(usize);

/// Reads the `limit` of a query; without one it is 100.
pub(crate) fn limit(asked: Option<u16>) -> Result<Limit, Problem> {
    match asked.unwrap_or(USUAL) {
        rows @ 1..=MOST => Ok(Limit(rows.into())),
        _ => Err(Problem::invalid_field("limit", "Ask for 1 to 200 rows")),
    }
}

/// What was typed into a search box: cleaned like the fields of a form, at most 200 characters, and nothing when it is
/// empty.
pub(crate) fn search_text(typed: Option<&str>) -> Option<String> {
    let typed: String = typed?.chars().take(LONGEST_SEARCH).collect();
    Line::<1, LONGEST_SEARCH>::parse(&typed).ok().map(|line| line.as_str().to_owned())
}

/// Reads the `cursor` of a query: the keys that [`Page::of`] wrote.
pub(crate) fn cursor<K: DeserializeOwned>(sent: Option<&str>) -> Result<Option<K>, Problem> {
    let read = |text: &str| {
        let keys = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        if holds_nul(&keys) { None } else { serde_json::from_value(keys).ok() }
    };
    match sent.filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => match read(text) {
            Some(keys) => Ok(Some(keys)),
            None => Err(no_cursor()),
        },
    }
}

fn no_cursor() -> Problem {
    Problem::invalid_field("cursor", "This cursor does not belong to this list")
}

fn encode(keys: &impl Serialize) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(keys).unwrap_or_default())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use townpick_store::members::ListedMember;

    use super::*;

    fn page_of(rows: std::ops::Range<u32>, asked: u16) -> Page<u32> {
        Page::of(rows.collect(), limit(Some(asked)).unwrap(), None, |row| (*row, "é"), |row| row)
    }

    #[test]
    fn the_cursor_leads_behind_the_last_row_shown() {
        let page = page_of(0..4, 3);
        assert_eq!(page.items, [0, 1, 2]);
        let keys: Option<(u32, String)> = cursor(page.next_cursor.as_deref()).unwrap();
        assert_eq!(keys, Some((2, "é".to_owned())));
    }

    #[test]
    fn the_last_page_leads_nowhere() {
        for rows in [0..3, 0..1, 0..0] {
            assert_eq!(page_of(rows, 3).next_cursor, None);
        }
    }

    #[test]
    fn a_cursor_that_was_not_made_here_is_refused() {
        assert_eq!(cursor::<u32>(None).unwrap(), None);
        assert_eq!(cursor::<u32>(Some("")).unwrap(), None);
        for text in ["x", "!!", "eyJhIjoxfQ", "MTIz\n"] {
            assert!(cursor::<u32>(Some(text)).is_err(), "{text}");
        }
        let with_nul = encode(&("a\0", 1));
        assert!(cursor::<(String, u32)>(Some(&with_nul)).is_err());
    }

    #[test]
    fn a_file_takes_what_its_list_takes_but_no_page_of_it() {
        let names = |parameters: Vec<Parameter>| -> Vec<String> {
            parameters.into_iter().map(|parameter| parameter.name).collect()
        };
        let of_list = names(ListQuery::<ListedMember>::into_params(|| None));
        let of_file = names(ExportQuery::<ListedMember>::into_params(|| None));
        assert_eq!(of_file, ["q", "status", "confirmed", "town", "sort"]);
        assert_eq!(of_list, [&of_file[..], &["cursor".to_owned(), "limit".to_owned()]].concat());
    }

    #[test]
    fn a_page_has_1_to_200_rows() {
        assert_eq!(limit(None).unwrap().0, 100);
        assert_eq!(limit(Some(200)).unwrap().0, 200);
        assert!(limit(Some(0)).is_err() && limit(Some(201)).is_err());
    }

    #[test]
    fn an_empty_search_is_no_search() {
        assert_eq!(search_text(Some("  ")), None);
        assert_eq!(search_text(Some("\0\u{200b} ")), None);
        assert_eq!(search_text(Some(" Salem\0MA ")).as_deref(), Some("Salem MA"));
        assert_eq!(search_text(Some(&"é".repeat(300))).unwrap().chars().count(), 200);
    }
}
