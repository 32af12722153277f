//! The demo administrator, under whose name the activity log tells how the demo came to be.

use anyhow::Context as _;
use townpick_domain::{
    contact::Email,
    ids::{ActivityId, AdminId},
    time::Timestamp,
};
use townpick_gateways::entropy::{Entropy, OsEntropy};
use townpick_store::{
    Tx,
    activity::{self, Change, Entity, NewActivity},
    admins,
};
use uuid::Uuid;

use super::making::Making;
use crate::admin;

/// What the demo administrator signs in with.
pub const EMAIL: &str = "demo@townpick.example";
const NAME: &str = "Demo Administrator";

/// Whoever keeps the demo.
pub struct Administrator(AdminId);

impl Administrator {
    /// Adds the administrator with a password made at random, and tells it.
    pub(super) async fn add(tx: &mut Tx, making: &Making<'_>) -> anyhow::Result<(Self, String)> {
        let (email, password) = (Email::parse(EMAIL)?, random_password(making.entropy));
        admin::save(tx, &email, NAME, &password, None).await?;
        let admin = admins::by_email(tx, &email).await?.context("the administrator was just added")?;
        Ok((Self(admin.id), password))
    }

    /// Writes down what the administrator did.
    pub async fn note(
        &self,
        tx: &mut Tx,
        (entity, id): (Entity, Option<Uuid>),
        summary: String,
        changes: Vec<Change>,
        at: Timestamp,
    ) -> anyhow::Result<()> {
        let entropy: &dyn Entropy = &OsEntropy;
        let entry = NewActivity {
            id: ActivityId::new(at, entropy.bytes()),
            admin: Some(self.0),
            admin_user: NAME,
            entity,
            entity_id: id,
            summary,
            changes,
        };
        activity::record(tx, &entry, at).await?;
        Ok(())
    }

    /// Writes down that the list of places was loaded.
    pub async fn note_places(&self, tx: &mut Tx, count: usize, at: Timestamp) -> anyhow::Result<()> {
        let summary = format!("{count} places were imported");
        self.note(tx, (Entity::Places, None), summary, Vec::new(), at).await
    }
}

/// One field that got another value.
pub fn change(field: &str, from: &str, to: &str) -> Change {
    Change { field: field.to_owned(), from: from.to_owned(), to: to.to_owned() }
}

/// Twenty letters and digits without look-alikes: easy to type, far beyond guessing.
fn random_password(entropy: &dyn Entropy) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    entropy.bytes::<20>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
