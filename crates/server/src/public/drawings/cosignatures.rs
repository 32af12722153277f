//! Who cosigned a town's ledger, and the endpoint for cosigners. Anybody may cosign: the list says whose key saw what,
//! and readers judge for themselves whom to believe.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    drawing::{
        cosignature::Cosigner,
        note::{Note, NoteKey},
    },
    time::Timestamp,
};
use townpick_store::{cosignatures, ledger};
use townpick_usecases::cosigning::{self, Refusal};
use utoipa::ToSchema;

use super::{
    checkpoint::origin,
    published_town::{PublishedTown, published_town},
};
use crate::{
    extract::{self, Path},
    limits::{COSIGNATURE, ClientNetwork},
    problem::Problem,
    public::forms::{Received, received},
    state::App,
    view::plain::moved,
};

/// Who cosigned a ledger.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Cosigners {
    /// How many records the ledger has now.
    size: u64,
    /// Everybody who cosigned it, those who saw most of it first.
    cosigners: Vec<ShownCosigner>,
}

/// Somebody who cosigned a ledger.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShownCosigner {
    /// What they call themselves; nobody checked it.
    #[schema(example = "witness.example/salem")]
    name: String,
    /// Which key is theirs: the first 16 digits of its SHA-256.
    #[schema(min_length = 16, max_length = 16)]
    fingerprint: String,
    /// Their public key as a verifier key of signed notes.
    key: String,
    /// How many records they saw.
    size: u64,
    /// When they saw them, as they say.
    cosigned_at: Timestamp,
}

/// A checkpoint with somebody's cosignature.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CosignatureRequest {
    /// The cosigner's public key as a verifier key of signed notes: `name+id+key`.
    key: String,
    /// The checkpoint as a signed note that carries the cosignature.
    note: String,
}

/// Lists who cosigned a town's ledger
#[utoipa::path(
    get, path = "/api/towns/{slug}/cosignatures", operation_id = "list_cosigners", tag = "public",
    params(("slug" = String, Path, example = "salem-ma", description = "The town's slug, in any case")),
    responses(
        (status = 200, description = "The cosigners and what they saw", body = Cosigners),
        (status = 308, description = "The town has another slug now")
    )
)]
pub(crate) async fn cosigners(
    State(app): State<Arc<App>>,
    Path(slug): Path<String>,
) -> Result<Response, Problem> {
    let mut reader = app.services.database.read().await?;
    let town = match published_town(&mut reader, &slug).await? {
        PublishedTown::Here(town) => town,
        PublishedTown::RenamedTo(present) => return Ok(renamed(&present)),
    };
    let size = ledger::last_number(&mut reader, town.id).await?;
    let cosigned = cosignatures::of_town(&mut reader, town.id).await?;
    let cosigners = cosigned
        .into_iter()
        .map(|cosigned| ShownCosigner {
            name: cosigned.cosigner.name.to_string(),
            fingerprint: cosigned.cosigner.fingerprint().to_string(),
            key: cosigned.cosigner.key().to_string(),
            size: cosigned.size,
            cosigned_at: cosigned.cosignature.at,
        })
        .collect();
    Ok(Json(Cosigners { size, cosigners }).into_response())
}

/// Takes somebody's cosignature of a town's ledger
#[utoipa::path(
    post, path = "/api/towns/{slug}/cosignatures", operation_id = "cosign_ledger", tag = "public",
    params(("slug" = String, Path, example = "salem-ma", description = "The town's slug, in any case")),
    request_body = CosignatureRequest,
    responses(
        (status = 201, description = "The cosigner is listed with what they saw", body = Received),
        (status = 200, description = "As much or more of theirs was known before", body = Received),
        (status = 308, description = "The town has another slug now")
    )
)]
pub(crate) async fn cosign(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    Path(slug): Path<String>,
    extract::Json(sent): extract::Json<CosignatureRequest>,
) -> Result<Response, Problem> {
    let key: NoteKey = sent.key.parse().map_err(|_| Problem::invalid_field("key", NO_KEY))?;
    let cosigner = Cosigner::try_from(key).map_err(|_| Problem::invalid_field("key", NO_NAME))?;
    let note: Note = sent.note.parse().map_err(|_| Problem::invalid_field("note", NO_NOTE))?;
    let town = match published_town(&mut app.services.database.read().await?, &slug).await? {
        PublishedTown::Here(town) => town,
        PublishedTown::RenamedTo(present) => return Ok(renamed(&present)),
    };
    COSIGNATURE.admit(app.limits.cosignatures, &app.services, client, None).await?;
    let (context, origin) = (app.services.context(), origin(&app, &town));
    let mut tx = app.services.database.write().await?;
    let taken = cosigning::receive(&mut tx, &context, town.id, &origin, cosigner, &note).await?;
    let is_new = taken.map_err(problem)?;
    tx.commit().await?;
    Ok(received(is_new))
}

fn renamed(present: &str) -> Response {
    moved(&format!("/api/towns/{present}/cosignatures"), None)
}

const NO_KEY: &str =
    "Send a verifier key: a name, 8 hexadecimal digits and an Ed25519 key in base64, joined by plus signs.";
const NO_NAME: &str = "Send a key that cosigns (type 4) and whose name has 3 to 64 lowercase letters, digits and single dots, \
                       hyphens or slashes between them, with a letter first.";
const NO_NOTE: &str = "Send a signed note: a text, an empty line and at least one signature.";

fn problem(refusal: Refusal) -> Problem {
    let of_note = |words: &str| Problem::invalid_field("note", words);
    match refusal {
        Refusal::NoCheckpoint => {
            of_note("The note is not a checkpoint: its text must be a name, a size and a root.")
        }
        Refusal::OtherLedger => of_note("The checkpoint is for another ledger."),
        Refusal::OtherRoot => of_note("The ledger does not have this root at this size."),
        Refusal::NotCosigned => of_note("The note has no valid cosignature of this key."),
        Refusal::FromTheFuture => of_note("The cosignature's time is in the future."),
        Refusal::TakenForUs => Problem::invalid_field("key", "This name is the service's own."),
        Refusal::NameTaken => Problem::conflict("Another cosigner of this ledger already has that name."),
        Refusal::Full => Problem::conflict("This ledger already has as many cosigners as can be listed."),
    }
}
