//! `townpick prize-records`: opens what is kept of prizes whose winners were deleted. A deliberate act of somebody who has
//! the keys and the database, and in the activity log under their name.

use anyhow::{Context as _, anyhow};
use serde_json::json;
use townpick_domain::contact::Email;
use townpick_store::{Database, admins};
use townpick_usecases::prize_records;

use crate::{command_context::CommandContext, config::Config, output::println_document, wiring};

/// Prints every record as a line of JSON, once the activity log says who opened them.
pub async fn open(config: &Config, database: &Database, reader: &str) -> anyhow::Result<()> {
    let email = Email::parse(reader).context("--read-by must be an email address")?;
    let secrets = wiring::secrets(config, database).await?;
    let command = CommandContext::read(config, database, &secrets).await?;
    let context = command.now();
    let mut tx = database.write().await?;
    let reader = admins::by_email(&mut tx, &email).await?;
    let reader = reader.ok_or_else(|| anyhow!("--read-by must be the email of an administrator"))?;
    let opened = prize_records::open_all(&mut tx, &context, &reader).await?;
    tx.commit().await?;
    for record in opened {
        let line = json!({ "place": record.place, "kept_until": record.kept_until, "record": record.record });
        println_document(&line.to_string());
    }
    Ok(())
}
