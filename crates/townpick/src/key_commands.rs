//! `townpick keys`: shows the installation's keys and replaces them.
//!
//! The file changes first and the database afterwards: a command that is broken off in between leaves a newer file,
//! which every start accepts. No secret is ever printed.

use anyhow::Context as _;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use townpick_gateways::{
    entropy::OsEntropy,
    keys::{KeyName, Secrets},
};
use townpick_store::{Database, StoreError, ledger};

use crate::{command_context::CommandContext, config::Config, output::println_document, wiring};

/// The keys that can be replaced by a command.
pub fn rotatable() -> impl TypedValueParser<Value = KeyName> {
    PossibleValuesParser::new(["ledger", "links", "suppression"]).try_map(|name| name.parse::<KeyName>())
}

/// Lists every version of every key.
pub async fn list(config: &Config, database: &Database) -> anyhow::Result<()> {
    for key in wiring::secrets(config, database).await?.list() {
        let state = match (key.is_newest, key.is_revoked) {
            (true, _) => "in use",
            (false, true) => "revoked",
            (false, false) => "recognised",
        };
        let digits = hex::encode(key.fingerprint);
        // A ledger's key is public and compared digit by digit; of the others it only matters which one it is.
        let shown = if key.name == KeyName::Ledger { &digits[..] } else { &digits[..16] };
        println_document(&format!("{:<15} {:>3}  {state:<10}  {shown}", key.name.to_string(), key.version));
    }
    Ok(())
}

/// Adds a new version of a key.
pub async fn rotate(config: &Config, database: &Database, name: KeyName) -> anyhow::Result<()> {
    let secrets = wiring::secrets(config, database).await?;
    let version = secrets.rotate(name, &OsEntropy).context("nothing was changed")?;
    wiring::lacking(&secrets, database).await?;
    if name == KeyName::Ledger {
        let (recorded, behind) = record_in_ledgers(config, database, &secrets).await.context(
            "the key is rotated, but not every ledger says so yet: each will before its next record",
        )?;
        println_document(&format!("{recorded} ledgers say so, in a record signed by the old key"));
        if behind > 0 {
            println_document(&format!(
                "{behind} ledgers are behind what was told of them, and will say so before their next record"
            ));
        }
    }
    println_document(&format!("the key `{name}` has version {version} now, which is used from now on"));
    println_document(match name {
        KeyName::Ledger => "ledgers and proofs can be checked from their first record on, as before",
        KeyName::Links => {
            "personal links that were sent before go on working until `townpick keys revoke-links`"
        }
        _ => "addresses that were closed before stay closed",
    });
    println_document("make a new backup: older ones lack this version");
    Ok(())
}

/// Lets the newest key take over in every town's ledger, town by town, and tells in how many it did, and how many are behind
/// what was told of them, so that nothing may be added.
async fn record_in_ledgers(
    config: &Config,
    database: &Database,
    secrets: &Secrets,
) -> anyhow::Result<(u64, u64)> {
    let command = CommandContext::read(config, database, secrets).await?;
    let (mut recorded, mut behind, mut last) = (0, 0, None);
    loop {
        let towns = ledger::towns_with_ledger(&mut database.read().await?, last).await?;
        let Some(end) = towns.last() else { return Ok((recorded, behind)) };
        last = Some(*end);
        for town in towns {
            let context = command.now();
            let mut tx = database.write().await?;
            let locked = ledger::lock(&mut tx, town).await?;
            match townpick_usecases::ledger::rotate(&mut tx, &context, &locked).await {
                Ok(()) => {
                    tx.commit().await?;
                    recorded += 1;
                }
                Err(StoreError::BehindWhatWasTold { .. }) => behind += 1,
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Ends every personal link that shows somebody's data.
pub async fn revoke_links(config: &Config, database: &Database) -> anyhow::Result<()> {
    let secrets = wiring::secrets(config, database).await?;
    let version = secrets.revoke_links(&OsEntropy).context("nothing was changed")?;
    wiring::lacking(&secrets, database).await?;
    println_document(&format!(
        "personal links to preferences and tickets that were sent so far open nothing any more; new ones are made with \
         version {version} of the key and come with the next messages, or when somebody with an old one asks for it"
    ));
    println_document("links to end messages and to claim a prize go on working");
    println_document("make a new backup: older ones lack this version");
    Ok(())
}
