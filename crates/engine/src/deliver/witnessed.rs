//! Records, before a batch is sent, which heads of the towns' ledgers its messages carry.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use townpick_domain::{drawing::head::LedgerHead, ids::TownId};
use townpick_store::{Result, StoreError, ledger, notifications::outbox::Leased};

use super::{batch::LeasedBatch, compose::witnessed_town};

impl LeasedBatch {
    /// Where the ledgers of the towns stand that these messages tell about.
    pub(super) async fn heads(&self, messages: &[Leased]) -> Result<BTreeMap<TownId, LedgerHead>> {
        let towns: BTreeSet<TownId> =
            messages.iter().filter_map(|message| witnessed_town(message, self.channel)).collect();
        if towns.is_empty() {
            return Ok(BTreeMap::new());
        }
        let towns: Vec<TownId> = towns.into_iter().collect();
        let heads = ledger::heads(&mut self.engine.database.read().await?, &towns).await?;
        // A ledger that is behind what people were told has no head to be held to.
        let told = &self.engine.gateways.told;
        let is_behind =
            |head: &LedgerHead| told.of(head.town.as_str()).is_some_and(|told| told.sequence > head.sequence);
        Ok(heads.into_iter().filter(|(_, head)| !is_behind(head)).collect())
    }

    /// Remembers outside the database what these messages tell, before any of them is handed over.
    pub(super) async fn remember_told(&self, heads: Vec<LedgerHead>) -> Result<()> {
        let told = Arc::clone(&self.engine.gateways.told);
        let remembered = tokio::task::spawn_blocking(move || told.tell(&heads)).await;
        let remembered = remembered.map_err(std::io::Error::other).and_then(|told| told);
        remembered.map_err(|error| {
            tracing::error!(%error, "what messages tell of the ledgers could not be remembered, so they wait");
            StoreError::from(error)
        })
    }
}
