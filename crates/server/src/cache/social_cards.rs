//! The cards that stand for contests when their pages are shared.
//!
//! Drawing takes the processor, not the network: it happens off the threads that answer requests, a few cards at a
//! time, and a card stays cached until its words change.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::Semaphore;
use townpick_domain::{contest::ContestStatus, ids::ContestId, time::Timestamp};
use townpick_store::{StoreError, businesses, contests, towns};

use super::{
    by_key::{CachedByKey, Made},
    source::Source,
    towns::Towns,
};
use crate::{
    settings::Settings,
    view::social_card::{Words, draw},
};

/// A card is about 150 kilobytes.
const MOST_BYTES: u64 = 32 * 1024 * 1024;
const DRAWN_AT_ONCE: usize = 2;

/// The cards that were drawn.
pub(crate) struct SocialCards {
    source: Source,
    towns: Arc<Towns>,
    /// What every card says.
    brand: String,
    address: String,
    cards: CachedByKey<ContestId, Card>,
    drawing: Arc<Semaphore>,
}

/// A card that was drawn.
pub(crate) struct Card {
    words: Words,
    pub png: Bytes,
}

/// Why there is no card.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CardError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the card could not be drawn")]
    NotDrawn,
}

impl SocialCards {
    /// No card yet: the first who asks has it drawn.
    pub(crate) fn new(source: Source, towns: Arc<Towns>, settings: &Settings) -> Self {
        Self {
            source,
            towns,
            brand: settings.brand.name.clone(),
            address: address(settings),
            cards: CachedByKey::at_most(MOST_BYTES),
            drawing: Arc::new(Semaphore::new(DRAWN_AT_ONCE)),
        }
    }

    /// The card of a contest that has begun.
    pub(crate) async fn get(&self, id: ContestId) -> Result<Option<Arc<Card>>, CardError> {
        let (revision, now) = (self.towns.revision().await?, self.source.now());
        self.cards
            .get(&id, revision, now, async |older| {
                let Some(words) = self.words(id, now).await? else { return Ok(None) };
                let card = match older.filter(|older| older.words == words) {
                    Some(older) => older,
                    None => Arc::new(self.drawn(words).await?),
                };
                let bytes = card.png.len();
                Ok(Some(Made { value: card, bytes, until: None }))
            })
            .await
    }

    async fn drawn(&self, words: Words) -> Result<Card, CardError> {
        let permit = Arc::clone(&self.drawing).acquire_owned().await.map_err(|_| CardError::NotDrawn)?;
        let drawing = tokio::task::spawn_blocking(move || {
            let png = draw(&words)?;
            drop(permit);
            Some(Card { words, png: png.into() })
        });
        drawing.await.ok().flatten().ok_or(CardError::NotDrawn)
    }

    /// The words of a contest that has begun; before, nobody is to know of it, and one that was called off has none.
    async fn words(&self, id: ContestId, now: Timestamp) -> Result<Option<Words>, StoreError> {
        let mut reader = self.source.database.read().await?;
        let Some(contest) = contests::public(&mut reader, id).await? else { return Ok(None) };
        if contest.window().status(now) == ContestStatus::Upcoming {
            return Ok(None);
        }
        let town = towns::by_id(&mut reader, contest.town_id).await?;
        let business = businesses::public(&mut reader, contest.featured_business_id).await?;
        let (Some(town), Some(business)) = (town, business) else { return Ok(None) };
        Ok(Some(Words {
            brand: self.brand.clone(),
            address: self.address.clone(),
            town: town.record.full_name,
            title: contest.title,
            business: business.business_name.to_string(),
            prize: contest.prize_description,
        }))
    }
}

/// The service's address as people say it.
fn address(settings: &Settings) -> String {
    let base = settings.base_url();
    base.split_once("://").map_or(base, |(_, address)| address).to_owned()
}
