//! `/drawings/{contestId}/proof.json`: everything a stranger needs to repeat a drawing. The list of a large town is sent
//! as it is read, so that no proof is ever whole in memory.

use std::{fmt::Write as _, sync::Arc};

use axum::{extract::State, response::Response};
use http::HeaderMap;
use townpick_domain::{drawing::Hex, ids::ContestId};
use townpick_store::drawings;

use super::version::{Version, listed};
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
    let proof = drawings::proof_without_entries(&mut reader, contest).await?;
    drop(reader);
    let proof = proof.ok_or_else(Problem::not_found)?;
    // A drawing never changes; further records say what became of its winners.
    let version = proof.records.last().map_or(0, |record| record.statement.sequence);
    let version = Version::of(version)?;
    if version.is_known(&headers) {
        return Ok(version.unchanged());
    }
    let text = serde_json::to_string(&proof).map_err(|_| Problem::internal())?;
    let (before, after) = text.split_once(NO_ENTRIES).ok_or_else(Problem::internal)?;
    let (beginning, end) = (format!("{before}\"entries\":["), format!("]{after}"));
    let database = app.services.database.clone();
    let parts = move |part: u64| {
        let database = database.clone();
        async move {
            let entries = drawings::published_part(&mut database.read().await?, contest, part).await?;
            Ok(entries.map(|entries| (list(&entries, part == 0), part + 1)))
        }
    };
    Ok(version.answer(listed(beginning, 0, parts, end)))
}

/// Entries as the inside of a JSON list, with a comma before all but the first.
fn list(entries: &[drawings::Entry], is_first: bool) -> String {
    let mut text = String::with_capacity(entries.len() * 104);
    for (position, (ticket, holder)) in entries.iter().enumerate() {
        let comma = if position == 0 && is_first { "" } else { "," };
        let (ticket, holder) = (Hex(ticket.0), Hex(*holder));
        let _ = write!(text, "{comma}[\"{ticket}\",\"{holder}\"]");
    }
    text
}
