//! Administrators' accounts from the command line.

use std::io::{IsTerminal, Read};

use anyhow::{Context as _, bail};
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
    admins::{self, Saved, people},
};

use crate::{config::Config, output::println_document};

/// Adds an administrator, or resets the password of an existing one, turns their two-step sign-in off, ends their sessions
/// and lets them sign in again.
pub async fn add(
    config: &Config,
    database: &Database,
    email: &str,
    name: &str,
    role: Option<Role>,
) -> anyhow::Result<()> {
    let email = Email::parse(email).context("--email must be an email address")?;
    let name = name.trim();
    if name.is_empty() || name.chars().count() > 200 {
        bail!("--name must have 1 to 200 characters");
    }
    let password = read_password(&[&config.brand_name, name, email.as_str()])?;
    let mut tx = database.write().await?;
    let saved = save(&mut tx, &email, name, &password, role).await?;
    if people::lock_owners(&mut tx).await?.is_empty() {
        bail!("nobody would be an owner then; add one first");
    }
    note(&mut tx, &email, saved).await?;
    tx.commit().await?;
    println_document(match saved {
        Saved::Added => "administrator added",
        Saved::Reset => {
            "administrator was there already: name and password are new, two-step sign-in is off, open sessions \
             are ended"
        }
    });
    Ok(())
}

/// Writes into the activity log what was done on the server's command line.
async fn note(tx: &mut Tx, email: &Email, saved: Saved) -> anyhow::Result<()> {
    let admin = admins::by_email(tx, email).await?.context("the administrator was just saved")?;
    let summary = match saved {
        Saved::Added => format!("Added {} as {} on the command line", admin.name, admin.role),
        Saved::Reset => format!("Reset the password of {} on the command line", admin.name),
    };
    let (now, entropy): (_, &dyn Entropy) = (SystemClock.now(), &OsEntropy);
    let entry = NewActivity {
        id: ActivityId::new(now, entropy.bytes()),
        admin: Some(admin.id),
        admin_user: "Command line",
        entity: Entity::Administrator,
        entity_id: Some(admin.id.as_uuid()),
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
