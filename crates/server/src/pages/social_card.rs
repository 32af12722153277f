//! The picture that stands for a contest when its page is shared: drawn from the contest's own words.
//!
//! Drawing takes the processor, not the network: it happens off the threads that answer requests, a few cards at a
//! time, and a card is kept until its words change.

mod drawing;
mod lettering;

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::{
    HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE},
};
use tokio::sync::Semaphore;
use townpick_domain::{contest::ContestStatus, ids::ContestId, time::Timestamp};
use townpick_store::{StoreError, businesses, contests, towns};

use crate::{
    kept_by_key::{KeptByKey, Made},
    pages::plain_not_found,
    settings::Settings,
    state::App,
};
use drawing::draw;

/// A card is about 150 kilobytes.
const MOST_BYTES: u64 = 32 * 1024 * 1024;
const DRAWN_AT_ONCE: usize = 2;

const PNG: HeaderValue = HeaderValue::from_static("image/png");
const FOR_FIVE_MINUTES: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// The cards that were drawn.
pub(crate) struct SocialCards {
    kept: KeptByKey<ContestId, Card>,
    drawing: Arc<Semaphore>,
}

struct Card {
    words: Words,
    png: Bytes,
}

/// What a card says.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Words {
    brand: String,
    address: String,
    town: String,
    title: String,
    business: String,
    prize: String,
}

#[derive(Debug, thiserror::Error)]
enum CardError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the card could not be drawn")]
    NotDrawn,
}

impl SocialCards {
    /// No card yet: the first who asks has it drawn.
    pub(crate) fn kept() -> Self {
        Self { kept: KeptByKey::at_most(MOST_BYTES), drawing: Arc::new(Semaphore::new(DRAWN_AT_ONCE)) }
    }

    async fn card(&self, app: &App, id: ContestId) -> Result<Option<Arc<Card>>, CardError> {
        let revision = app.towns.revision(&app.services).await?;
        let now = app.services.clock.now();
        self.kept
            .get(&id, revision, now, async |older| {
                let Some(words) = words(app, id, now).await? else { return Ok(None) };
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
        let turn = Arc::clone(&self.drawing).acquire_owned().await.map_err(|_| CardError::NotDrawn)?;
        let drawing = tokio::task::spawn_blocking(move || {
            let png = draw(&words)?;
            drop(turn);
            Some(Card { words, png: png.into() })
        });
        drawing.await.ok().flatten().ok_or(CardError::NotDrawn)
    }
}

/// The words of a contest that has begun; before, nobody is to know of it, and one that was called off has none.
async fn words(app: &App, id: ContestId, now: Timestamp) -> Result<Option<Words>, StoreError> {
    let mut reader = app.services.database.read().await?;
    let Some(contest) = contests::public(&mut reader, id).await? else { return Ok(None) };
    if contest.window().status(now) == ContestStatus::Upcoming {
        return Ok(None);
    }
    let town = towns::by_id(&mut reader, contest.town_id).await?;
    let business = businesses::public(&mut reader, contest.featured_business_id).await?;
    let (Some(town), Some(business)) = (town, business) else { return Ok(None) };
    Ok(Some(Words {
        brand: app.settings.brand.name.clone(),
        address: address(&app.settings),
        town: town.full_name,
        title: contest.title,
        business: business.business_name,
        prize: contest.prize_description,
    }))
}

/// The service's address as people say it.
fn address(settings: &Settings) -> String {
    let base = settings.base_url();
    base.split_once("://").map_or(base, |(_, address)| address).to_owned()
}

/// `/social/{contest}.png`
pub(crate) async fn show(State(app): State<Arc<App>>, file: Path<String>) -> Response {
    let id = file.strip_suffix(".png").and_then(|id| id.parse().ok());
    let Some(id) = id else { return plain_not_found() };
    match app.social_cards.card(&app, id).await {
        Ok(Some(card)) => {
            let headers = [(CONTENT_TYPE, PNG), (CACHE_CONTROL, FOR_FIVE_MINUTES)];
            (headers, card.png.clone()).into_response()
        }
        Ok(None) => plain_not_found(),
        Err(error) => {
            tracing::error!(%error, "a social card could not be made");
            (StatusCode::SERVICE_UNAVAILABLE, "Temporarily unavailable\n").into_response()
        }
    }
}
