//! `/towns/{townSlug}/ledger.json`: every record of a town's ledger from the first one on, exactly as signed. Whoever
//! reads it sees that no number is missing, voided contests included. It is sent as it is read.

use std::sync::Arc;

use axum::{body::Body, extract::State, response::Response};
use bytes::Bytes;
use futures_util::stream::try_unfold;
use http::HeaderMap;
use townpick_domain::{
    drawing::{
        Hex,
        ledger::{Ledger, Record},
    },
    ids::TownId,
    slug::TownSlug,
};
use townpick_store::{Database, StoreError, ledger, towns};

use super::version::Version;
use crate::{extract::Path, pages::moved, problem::Problem, state::App};

/// What ends a ledger that has no record yet.
const END: &str = "]}";

/// The whole ledger of a town.
pub(crate) async fn ledger(
    State(app): State<Arc<App>>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let slug = TownSlug::parse(&slug).map_err(|_| Problem::not_found())?;
    let mut reader = app.services.database.read().await?;
    let Some(town) = towns::by_slug(&mut reader, &slug).await? else {
        // A town that was merged into another one has a slug, and a ledger, of its own.
        let present = towns::leads_to(&mut reader, &slug).await?.ok_or_else(Problem::not_found)?;
        return Ok(moved(&format!("/towns/{present}/ledger.json"), None));
    };
    let until = ledger::last_number(&mut reader, town.id).await?;
    drop(reader);
    let version = Version::of(until)?;
    if version.is_known(&headers) {
        return Ok(version.unchanged());
    }
    let public_key = Hex(app.services.secrets.public_key());
    let empty = Ledger { ledger: town.ledger_slug, public_key, records: Vec::new() };
    let text = serde_json::to_string(&empty).map_err(|_| Problem::internal())?;
    let beginning = text.strip_suffix(END).ok_or_else(Problem::internal)?.to_owned();
    let database = app.services.database.clone();
    let writing = Writing { database, town: town.id, until, next: Next::Beginning(beginning) };
    Ok(version.answer(Body::from_stream(try_unfold(writing, Writing::step))))
}

/// A ledger that is being sent.
struct Writing {
    database: Database,
    town: TownId,
    /// What is recorded meanwhile belongs to the next version.
    until: u64,
    next: Next,
}

enum Next {
    Beginning(String),
    RecordsAfter(u64),
    Nothing,
}

impl Writing {
    async fn step(mut self) -> Result<Option<(Bytes, Self)>, StoreError> {
        let (text, next) = match self.next {
            Next::Beginning(text) => (text, Next::RecordsAfter(0)),
            Next::RecordsAfter(last) => {
                let mut reader = self.database.read().await?;
                let page = ledger::of_town(&mut reader, self.town, last, self.until).await?;
                match page.last() {
                    Some(record) => {
                        let last = record.statement.sequence;
                        (records(&page), Next::RecordsAfter(last))
                    }
                    None => (END.to_owned(), Next::Nothing),
                }
            }
            Next::Nothing => return Ok(None),
        };
        self.next = next;
        Ok(Some((text.into(), self)))
    }
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
