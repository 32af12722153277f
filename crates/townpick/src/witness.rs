//! `townpick witness`: looks at a town's ledger somewhere, and cosigns it as long as it only adds to what was seen of it
//! before. It needs no installation of its own, and belongs on a machine that the service's operator does not hold.

mod key;
mod memory;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context as _;
use clap::Args;
use townpick_domain::drawing::{
    Hex,
    checkpoint::origin,
    cosignature::{CosignerName, cosign},
    note::Note,
    read,
    witness::{Objection, Sight},
};
use townpick_gateways::{
    clock::{Clock as _, SystemClock},
    entropy::OsEntropy,
    published::PublishedTown,
};
use url::Url;

use crate::output::println_document;
use key::WitnessKey;
use memory::Memory;

const REFUSED: u8 = 1;
const NOT_SEEN: u8 = 2;

/// What a witness needs to know.
#[derive(Args)]
pub struct WitnessArguments {
    /// The town's address, with its scheme
    url: Url,
    /// The file of the witness's own key, which is made when it is missing; what was seen is remembered beside it
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// What the witness is called where cosigners are listed, when its key is made
    #[arg(long)]
    name: Option<CosignerName>,
    /// The service's public key that the ledger must begin with; otherwise the first one seen counts
    #[arg(long, value_name = "HEX", value_parser = public_key)]
    service_key: Option<Hex<32>>,
}

/// Looks once: exit status 0 when the ledger was cosigned, 1 when it was refused and the evidence is kept, 2 when it could
/// not be seen or the cosignature not be handed over.
pub async fn run(arguments: &WitnessArguments) -> ExitCode {
    match look(arguments).await {
        Ok(Ok(said)) => {
            println_document(&said);
            ExitCode::SUCCESS
        }
        Ok(Err(refused)) => {
            println_document(&refused);
            ExitCode::from(REFUSED)
        }
        Err(error) => {
            eprintln!("townpick: {error:#}");
            ExitCode::from(NOT_SEEN)
        }
    }
}

async fn look(arguments: &WitnessArguments) -> anyhow::Result<Result<String, String>> {
    let town = PublishedTown::at(&arguments.url)?;
    let key = WitnessKey::read_or_make(&arguments.key, arguments.name.as_ref(), &OsEntropy)?;
    let origin = origin(town.installation(), town.slug());
    let memory = Memory::beside(&arguments.key, &origin);
    let before = memory.last_sight()?;

    let mut shown = shown(&town).await?;
    let checkpoint = match shown.examine(&origin, arguments.service_key, before.as_ref()) {
        Ok(checkpoint) => checkpoint,
        Err(objection) => {
            let evidence = memory.keep_evidence(&objection, before.as_ref(), &shown)?;
            return Ok(Err(refusal(&origin, &objection, &evidence)));
        }
    };
    let mut note: Note = shown.checkpoint.parse()?;
    let cosigner = key.cosigner();
    note.signatures.push(cosign(&checkpoint, &key.signing, SystemClock.now()).line(&cosigner));
    shown.checkpoint = note.to_string();
    shown.ledger.records.truncate(usize::try_from(checkpoint.size)?);
    // Whatever becomes of the answer: what was cosigned once binds.
    memory.remember(&shown)?;
    town.cosign(&cosigner.key().to_string(), &shown.checkpoint).await.context(
        "the ledger only adds to what was seen before and this is remembered, but the cosignature was not taken",
    )?;
    Ok(Ok(format!(
        "{} (key {}) cosigned {origin} with {} records",
        cosigner.name,
        cosigner.fingerprint(),
        checkpoint.size
    )))
}

/// What the service shows now. The checkpoint comes first: a ledger only grows meanwhile.
async fn shown(town: &PublishedTown) -> anyhow::Result<Sight> {
    let checkpoint = String::from_utf8(town.checkpoint().await?).context("the checkpoint is no text")?;
    let ledger = town.ledger().await?;
    let ledger = read(&ledger[..], &ledger[..]).context("the ledger cannot be read")?;
    Ok(Sight { checkpoint, ledger })
}

fn refusal(origin: &str, objection: &Objection, evidence: &std::path::Path) -> String {
    format!(
        "REFUSED to cosign {origin}: {objection}. What was seen before and what is shown now, both signed, are kept in {}: \
         keep that file, and show it to whoever should know.",
        evidence.display()
    )
}

fn public_key(digits: &str) -> Result<Hex<32>, String> {
    let digits = crate::verify::key(digits)?;
    let mut key = [0; 32];
    hex::decode_to_slice(digits, &mut key).map_err(|error| error.to_string())?;
    Ok(Hex(key))
}
