//! What a command hands to the use cases that it calls.

use townpick_domain::operator::Operator;
use townpick_gateways::{
    clock::{Clock as _, SystemClock},
    entropy::OsEntropy,
    keys::Secrets,
    told_heads::ToldHeads,
};
use townpick_store::Database;
use townpick_usecases::Context;

use crate::{config::Config, wiring};

/// The keys, the heads that people were told, and who runs the service.
pub struct CommandContext<'s> {
    secrets: &'s Secrets,
    pub told: ToldHeads,
    operator: Operator,
}

impl<'s> CommandContext<'s> {
    /// Reads what the data folder and the settings say.
    pub async fn read(config: &Config, database: &Database, secrets: &'s Secrets) -> anyhow::Result<Self> {
        let told = wiring::told_heads(config, database, secrets).await?;
        Ok(Self { secrets, told, operator: wiring::operator(config) })
    }

    /// The context of what happens now.
    pub fn now(&self) -> Context<'_> {
        Context {
            now: SystemClock.now(),
            entropy: &OsEntropy,
            secrets: self.secrets,
            told: &self.told,
            operator: &self.operator,
        }
    }
}
