//! `/towns/{townSlug}/checkpoint`: how far a town's ledger has come, signed by us and by everybody who cosigned that
//! state.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use townpick_domain::drawing::checkpoint::{self, Checkpoint};
use townpick_store::{cosignatures, ledger, towns::Town};

use super::published_town::{PublishedTown, published_town};
use crate::{extract::Path, headers::REVALIDATED, problem::Problem, state::App, view::plain::moved};

/// What the checkpoints of a town's ledger are named after.
pub(super) fn origin(app: &App, town: &Town) -> String {
    checkpoint::origin(app.settings.base_url(), &town.ledger_slug)
}

/// The ledger's checkpoint of this moment.
pub(crate) async fn checkpoint(
    State(app): State<Arc<App>>,
    Path(slug): Path<String>,
) -> Result<Response, Problem> {
    let mut reader = app.services.database.read().await?;
    let town = match published_town(&mut reader, &slug).await? {
        PublishedTown::Here(town) => town,
        PublishedTown::RenamedTo(present) => {
            return Ok(moved(&format!("/towns/{present}/checkpoint"), None));
        }
    };
    let hashes = ledger::hashes(&mut reader, town.id, u64::MAX).await?;
    let key = ledger::key_after(&mut reader, town.id, hashes.len() as u64).await?;
    let cosigned = cosignatures::of_town(&mut reader, town.id).await?;
    drop(reader);
    let checkpoint = Checkpoint::of(origin(&app, &town), hashes);
    // A ledger without a record will begin with the newest key.
    let secrets = &app.services.secrets;
    let key = key.map_or_else(|| Some(secrets.signing()), |key| secrets.signing_key_of(key));
    let mut note = checkpoint.sign(&key.ok_or_else(Problem::internal)?);
    // Those who have not seen it yet are listed with what they saw.
    let here = cosigned.iter().filter(|cosigned| cosigned.size == checkpoint.size);
    note.signatures.extend(here.map(|cosigned| cosigned.cosignature.line(&cosigned.cosigner)));
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok(([(CACHE_CONTROL, REVALIDATED)], headers, note.to_string()).into_response())
}
