//! `/drawings/{contestId}/proof.json`: everything a stranger needs to repeat a drawing. The list of a large town is sent
//! as it is read, so that no proof is ever whole in memory.

use std::{fmt::Write as _, sync::Arc};

use axum::{body::Body, extract::State, response::Response};
use bytes::Bytes;
use futures_util::stream::try_unfold;
use http::HeaderMap;
use townpick_domain::{
    drawing::{Hex, Ticket},
    ids::ContestId,
};
use townpick_store::{Database, StoreError, drawings};

use super::version::Version;
use crate::{extract::Path, problem::Problem, state::App};

/// Where the entries belong. Quotes inside texts are escaped, so this stands in the document exactly once.
const NO_ENTRIES: &str = "\"entries\":[]";

/// The proof of a drawing.
pub(crate) async fn proof(
    State(app): State<Arc<App>>,
    Path(contest): Path<ContestId>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut reader = app.services.database.read().await?;
    let key = app.services.secrets.public_key();
    let proof = drawings::proof_without_entries(&mut reader, contest, key).await?;
    drop(reader);
    let proof = proof.ok_or_else(Problem::not_found)?;
    // A drawing never changes; what became of its winners is told by further records.
    let version = proof.records.last().map_or(0, |record| record.statement.sequence);
    let version = Version::of(version)?;
    if version.is_known(&headers) {
        return Ok(version.unchanged());
    }
    let text = serde_json::to_string(&proof).map_err(|_| Problem::internal())?;
    let (before, after) = text.split_once(NO_ENTRIES).ok_or_else(Problem::internal)?;
    let writing = Writing {
        database: app.services.database.clone(),
        contest,
        next: Next::Beginning(format!("{before}\"entries\":[")),
        end: format!("]{after}"),
    };
    Ok(version.answer(Body::from_stream(try_unfold(writing, Writing::step))))
}

/// A proof that is being sent.
struct Writing {
    database: Database,
    contest: ContestId,
    next: Next,
    end: String,
}

enum Next {
    Beginning(String),
    EntriesAfter(Option<Ticket>),
    Nothing,
}

impl Writing {
    async fn step(mut self) -> Result<Option<(Bytes, Self)>, StoreError> {
        let (text, next) = match self.next {
            Next::Beginning(text) => (text, Next::EntriesAfter(None)),
            Next::EntriesAfter(last) => {
                let mut reader = self.database.read().await?;
                let page = drawings::entries(&mut reader, self.contest, last).await?;
                match page.last() {
                    Some((ticket, _)) => (entries(&page, last.is_none()), Next::EntriesAfter(Some(*ticket))),
                    None => (std::mem::take(&mut self.end), Next::Nothing),
                }
            }
            Next::Nothing => return Ok(None),
        };
        self.next = next;
        Ok(Some((text.into(), self)))
    }
}

/// Entries as the inside of a JSON list, with a comma before all but the first.
fn entries(page: &[drawings::Entry], is_first: bool) -> String {
    let mut text = String::with_capacity(page.len() * 104);
    for (position, (ticket, holder)) in page.iter().enumerate() {
        let comma = if position == 0 && is_first { "" } else { "," };
        let (ticket, holder) = (Hex(ticket.0), Hex(*holder));
        let _ = write!(text, "{comma}[\"{ticket}\",\"{holder}\"]");
    }
    text
}
