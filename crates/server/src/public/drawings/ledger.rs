//! `/towns/{townSlug}/ledger.json`: every record of a town's ledger from the first one on, exactly as signed. Whoever
//! reads it sees that no number is missing, voided contests included. It is sent as it is read.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use http::HeaderMap;
use townpick_domain::drawing::{
    Hex,
    ledger::{Ledger, Record},
};
use townpick_store::ledger;

use super::{
    published_town::{PublishedTown, published_town},
    version::{Version, listed},
};
use crate::{extract::Path, problem::Problem, state::App, view::plain::moved};

/// What ends a ledger that has no record yet.
const END: &str = "]}";

/// The whole ledger of a town.
pub(crate) async fn ledger(
    State(app): State<Arc<App>>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut reader = app.services.database.read().await?;
    let town = match published_town(&mut reader, &slug).await? {
        PublishedTown::Here(town) => town,
        PublishedTown::RenamedTo(present) => {
            return Ok(moved(&format!("/towns/{present}/ledger.json"), None));
        }
    };
    let until = ledger::last_number(&mut reader, town.id).await?;
    let first_key = ledger::first_key(&mut reader, town.id).await?;
    drop(reader);
    let version = Version::of(until)?;
    if version.is_known(&headers) {
        return Ok(version.unchanged());
    }
    // A ledger without a record will begin with the newest key.
    let public_key = Hex(first_key.unwrap_or_else(|| app.services.secrets.public_key()));
    let empty = Ledger { ledger: town.ledger_slug, public_key, records: Vec::new() };
    let text = serde_json::to_string(&empty).map_err(|_| Problem::internal())?;
    let beginning = text.strip_suffix(END).ok_or_else(Problem::internal)?.to_owned();
    let database = app.services.database.clone();
    // What is recorded meanwhile belongs to the next version.
    let pages = move |last| {
        let database = database.clone();
        async move {
            let page = ledger::of_town(&mut database.read().await?, town.id, last, until).await?;
            Ok(page.last().map(|record| (records(&page), record.statement.sequence)))
        }
    };
    Ok(version.answer(listed(beginning, 0, pages, END.to_owned())))
}

/// Records as the inside of a JSON list, with a comma before all but the town's first.
fn records(page: &[Record]) -> String {
    let mut text = String::new();
    for record in page {
        if record.statement.sequence > 1 {
            text.push(',');
        }
        text.push_str(&serde_json::to_string(record).unwrap_or_default());
    }
    text
}
