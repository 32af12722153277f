//! What every administrators' list does, whatever it shows: helpers for the tests of each.

use std::collections::BTreeMap;

use townpick_store::{
    Database, Executor, PageRows,
    list::{self, Bound, List, Position, Request},
};

use crate::fixtures::now;

/// What is asked of a list.
pub type Asked<'a> = &'a [(&'a str, &'a str)];

fn request<R: List>(asked: Asked<'_>) -> Request {
    // What is empty is not asked, as in the dashboard.
    let asked = asked.iter().filter(|(_, value)| !value.is_empty());
    let asked: BTreeMap<String, String> =
        asked.map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let q = asked.get("q").map(String::as_str);
    Request::read::<R>(&asked, q, &given()).unwrap()
}

fn given() -> [(&'static str, Bound); 2] {
    [("now", now().into()), ("members_to_open", Bound::Number(50))]
}

/// The first rows.
pub async fn listed<R: List>(db: &mut impl Executor, asked: Asked<'_>) -> Vec<R> {
    read(db, &request::<R>(asked), None).await.into_iter().map(|(row, _)| row).collect()
}

/// How many rows there are, and whether there are more.
pub async fn counted<R: List>(db: &mut impl Executor, asked: Asked<'_>) -> (i64, bool) {
    let total = list::count(db, &request::<R>(asked)).await.unwrap();
    (total.count, total.is_capped)
}

/// Whether a search found more people than are shown.
pub async fn is_cut<R: List>(db: &mut impl Executor, asked: Asked<'_>) -> bool {
    list::count(db, &request::<R>(asked)).await.unwrap().is_cut
}

/// Every row, page after page: as a screen shows them, or as a file holds them.
pub async fn every<R: List>(db: &mut impl Executor, asked: Asked<'_>, rows: PageRows) -> Vec<R> {
    let request = request::<R>(asked);
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let page = list::page::<R>(db, &request, after.as_ref(), rows).await.unwrap();
        let Some(last) = page.last() else { return all };
        after = Some(last.position.clone());
        all.extend(page.into_iter().map(|placed| placed.row));
    }
}

async fn read<R: List>(
    db: &mut impl Executor,
    request: &Request,
    after: Option<&Position>,
) -> Vec<(R, Position)> {
    let placed = list::page::<R>(db, request, after, PageRows::Export).await.unwrap();
    placed.into_iter().map(|placed| (placed.row, placed.position)).collect()
}

/// The list goes on after any of its rows without gap or repetition in each of its orders, which are each other's
/// reverse, and has as many rows as are counted.
pub async fn assert_pages_join<R: List + PartialEq>(database: &Database, asked: Asked<'_>) {
    let mut db = database.read().await.unwrap();
    let mut rising: Vec<R> = Vec::new();
    for sort in R::LIST.sorts() {
        let mut sorted = asked.to_vec();
        sorted.push(("sort", &sort));
        let request = request::<R>(&sorted);
        let (rows, positions): (Vec<R>, Vec<Position>) =
            read(&mut db, &request, None).await.into_iter().unzip();
        for (number, position) in positions.iter().enumerate() {
            assert!(request.knows(position), "{sorted:?}");
            let rest: Vec<R> =
                read(&mut db, &request, Some(position)).await.into_iter().map(|(row, _)| row).collect();
            assert!(rest == rows[number + 1..], "{sorted:?}");
        }
        let total = list::count(&mut db, &request).await.unwrap();
        assert_eq!((total.count, total.is_capped), (i64::try_from(rows.len()).unwrap(), false), "{sorted:?}");
        if sort.starts_with('-') {
            assert!(rows.iter().rev().eq(&rising), "{sorted:?}");
        }
        rising = rows;
    }
}
