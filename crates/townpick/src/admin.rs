//! Administrators' accounts from the command line.

use std::io::{IsTerminal, Read};

use anyhow::{Context as _, bail};
use clap::Args;
use townpick_domain::{
    contact::Email,
    ids::{ActivityId, AdminId},
    password::NewPassword,
    role::Role,
};
use townpick_gateways::{
    clock::{Clock, SystemClock},
    entropy::{Entropy, OsEntropy},
};
use townpick_server::passwords;
use townpick_store::{
    Database, Tx,
    activity::{self, Entity, NewActivity},
    admins::{self, Saved, people, second_factor},
};

use crate::{config::Config, output::println_document};

/// Who is added or reset.
#[derive(Args)]
pub struct Given {
    /// What they sign in with
    #[arg(long)]
    email: String,
    /// What the activity log calls them
    #[arg(long)]
    name: String,
    /// What they may do: owner, manager, editor or viewer; a new one is an owner, an existing one stays what they are
    #[arg(long)]
    role: Option<Role>,
    /// Turn two-step sign-in off, for somebody who has lost their app and their recovery codes as well
    #[arg(long)]
    without_second_factor: bool,
}

/// Adds an administrator, or resets the password of an existing one, ends their sessions and lets them sign in again.
pub async fn add(config: &Config, database: &Database, given: &Given) -> anyhow::Result<()> {
    let email = Email::parse(&given.email).context("--email must be an email address")?;
    let name = given.name.trim();
    if name.is_empty() || name.chars().count() > 200 {
        bail!("--name must have 1 to 200 characters");
    }
    let password = read_password(&[&config.brand_name, name, email.as_str()])?;
    let mut tx = database.write().await?;
    let saved = save(&mut tx, &email, name, &password, given.role).await?;
    let admin = admins::by_email(&mut tx, &email).await?.context("the administrator was just saved")?;
    let turns_off = given.without_second_factor && admin.totp_enabled_at.is_some();
    if turns_off {
        second_factor::disable(&mut tx, admin.id, SystemClock.now()).await?;
    }
    if people::lock_owners(&mut tx).await?.is_empty() {
        bail!("nobody would be an owner then; add one first");
    }
    let (done, second_factor) = match (saved, turns_off) {
        (Saved::Added, _) => (format!("Added {} as {}", admin.name, admin.role), ""),
        (Saved::Reset, true) => (
            format!("Reset the password of {} and turned their two-step sign-in off", admin.name),
            ", two-step sign-in is off",
        ),
        (Saved::Reset, false) if admin.totp_enabled_at.is_some() => (
            format!("Reset the password of {}", admin.name),
            ", two-step sign-in stays on (--without-second-factor turns it off)",
        ),
        (Saved::Reset, false) => (format!("Reset the password of {}", admin.name), ""),
    };
    note(&mut tx, admin.id, format!("{done} on the command line")).await?;
    tx.commit().await?;
    println_document(&match saved {
        Saved::Added => "administrator added".to_owned(),
        Saved::Reset => format!(
            "administrator was there already: name and password are new, open sessions are ended{second_factor}"
        ),
    });
    Ok(())
}

/// Writes into the activity log what was done on the server's command line.
async fn note(tx: &mut Tx, admin: AdminId, summary: String) -> anyhow::Result<()> {
    let (now, entropy): (_, &dyn Entropy) = (SystemClock.now(), &OsEntropy);
    let entry = NewActivity {
        id: ActivityId::new(now, entropy.bytes()),
        admin: Some(admin),
        admin_user: "Command line",
        entity: Entity::Administrator,
        entity_id: Some(admin.as_uuid()),
        summary,
        changes: Vec::new(),
    };
    Ok(activity::record(tx, &entry, now).await?)
}

/// Saves an administrator with this password.
pub async fn save(
    tx: &mut Tx,
    email: &Email,
    name: &str,
    password: &str,
    role: Option<Role>,
) -> anyhow::Result<Saved> {
    let now = SystemClock.now();
    let entropy: &dyn Entropy = &OsEntropy;
    let hash = passwords::hash(password, entropy.bytes())?;
    let id = AdminId::new(now, entropy.bytes());
    Ok(admins::save(tx, id, email, name, &hash, role, now).await?)
}

/// Asks for a password that is not made of what is known `about` its owner.
fn read_password(about: &[&str]) -> anyhow::Result<String> {
    let unread = "the password could not be read from standard input";
    let mut password = String::new();
    if std::io::stdin().is_terminal() {
        // What is typed is not shown.
        password = rpassword::prompt_password("Password (at least 12 characters): ").context(unread)?;
    } else {
        std::io::stdin().read_to_string(&mut password).context(unread)?;
    }
    let password = NewPassword::parse(password.trim_end_matches(['\r', '\n']), about)
        .context("the password must have 12 to 200 characters and be hard to guess")?;
    Ok(password.as_str().to_owned())
}
