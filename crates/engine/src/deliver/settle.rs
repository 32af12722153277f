//! Sends a batch and settles each message as soon as its answer is known, while the rest is still on its way.

use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use townpick_domain::ids::NotificationId;
use townpick_store::{
    Result, StoreError,
    notifications::outbox::{self, Sent, Settlement},
};
use townpick_usecases::suppression;

use super::{
    batch::LeasedBatch,
    send::{self, Attempt},
};

/// How many results are written down in one transaction.
const RESULTS_AT_ONCE: usize = 250;
/// How long to wait each time before results that could not be written down are written again.
const PAUSES_OF_WRITING: [Duration; 4] =
    [Duration::from_millis(100), Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(10)];

impl LeasedBatch {
    /// Nothing that is on its way waits for the database: results gather while those before them are written down.
    pub(super) async fn send(&self, attempts: Vec<Attempt>) -> Result<()> {
        let (heard, mut results) = mpsc::unbounded_channel();
        let sending = async move {
            let answers = send::send_all(&self.engine.gateways, self.lane(), attempts, self.until);
            let mut answers = std::pin::pin!(answers);
            while let Some(answer) = answers.next().await {
                // Nobody listens any more only when writing down has failed, and then this ends with it.
                let _ = heard.send(answer);
            }
            Ok::<(), StoreError>(())
        };
        let writing = async {
            let mut some = Vec::new();
            while results.recv_many(&mut some, RESULTS_AT_ONCE).await > 0 {
                self.write_down(std::mem::take(&mut some)).await?;
            }
            Ok(())
        };
        tokio::try_join!(sending, writing).map(|_: ((), ())| ())
    }

    /// What a provider has accepted must not be forgotten because the database was busy with something else.
    async fn write_down(&self, mut results: Vec<send::Result>) -> Result<()> {
        // Whoever changes several messages does so in this order, or they would wait for each other for ever.
        results.sort_by_key(|result| result.id);
        for pause in PAUSES_OF_WRITING {
            match self.settle(&results).await {
                Err(error @ StoreError::Unavailable(_)) => {
                    tracing::warn!(%error, "what became of messages could not be written down, and is tried again");
                    tokio::time::sleep(pause).await;
                }
                settled => return settled,
            }
        }
        self.settle(&results).await
    }

    async fn settle(&self, results: &[send::Result]) -> Result<()> {
        let context = self.engine.context();
        let mut tx = self.engine.database.write().await?;
        let refused = results.iter().filter(|result| result.suppress.is_some());
        let refused: Vec<NotificationId> = refused.map(|result| result.id).collect();
        suppression::write_instead(&mut tx, &context, &refused).await?;
        let mut sent = Vec::new();
        for result in results {
            match &result.settlement {
                Settlement::Sent { provider_id, at } => {
                    sent.push(Sent { id: result.id, provider_id: provider_id.clone(), at: *at });
                }
                settlement => {
                    outbox::settle(&mut tx, &self.lease, result.id, settlement).await?;
                }
            }
            if let Some((address, why)) = &result.suppress {
                suppression::close(&mut tx, &context, self.channel, address, *why).await?;
            }
        }
        outbox::settle_sent(&mut tx, &sent).await?;
        tx.commit().await
    }
}
