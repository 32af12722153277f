//! Counters that tell every replica when public data changed.

use crate::{Executor, Result, StoreError, Tx};

/// A kind of public data that servers keep ready in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The places of the town search box.
    Places,
    /// The pictures behind the town pages.
    BackgroundImages,
    /// Towns, their contests and the businesses these feature.
    Towns,
    /// Drawings and what became of their winners.
    Drawings,
    /// What owners set in the dashboard.
    Settings,
}

impl Topic {
    fn key(self) -> &'static str {
        match self {
            Self::Places => "places",
            Self::BackgroundImages => "background_images",
            Self::Towns => "towns",
            Self::Drawings => "drawings",
            Self::Settings => "settings",
        }
    }
}

/// The topic's revision; 0 before its first change.
pub async fn current(db: &mut impl Executor, topic: Topic) -> Result<i64> {
    let row: Option<(i64,)> =
        db.sql("SELECT revision FROM revisions WHERE topic = $1").bind(topic.key()).optional().await?;
    Ok(row.map_or(0, |(revision,)| revision))
}

/// Says that the topic's data changes in this transaction. Writers of one topic wait for each other from here on, so
/// this is the last thing a function does.
pub async fn bump(tx: &mut Tx, topic: Topic) -> Result<()> {
    tx.sql(
        "INSERT INTO revisions (topic, revision) VALUES ($1, 1)
         ON CONFLICT (topic) DO UPDATE SET revision = revisions.revision + 1",
    )
    .bind(topic.key())
    .run()
    .await
}

/// Says so only if nobody has changed the topic's data since this revision was read; otherwise it fails with
/// [`StoreError::ChangedMeanwhile`], and nothing of the transaction may stay.
pub async fn bump_from(tx: &mut Tx, topic: Topic, read: i64) -> Result<()> {
    bump(tx, topic).await?;
    if current(tx, topic).await?.checked_sub(1) == Some(read) {
        Ok(())
    } else {
        Err(StoreError::ChangedMeanwhile)
    }
}
