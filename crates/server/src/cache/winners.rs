//! The winners of towns, ready to be sent.

use std::sync::{Arc, OnceLock};

use townpick_domain::{calendar::eastern_date, names::public_name, slug::TownSlug, spoken_time::spoken_day};
use townpick_store::{
    StoreError,
    drawings::{self, TownWinner},
    revisions::{self, Topic},
    towns,
};

use super::{
    by_key::{CachedByKey, Made},
    source::Source,
    towns::{ShownTown, Towns},
    value::Cached,
};
use crate::{
    headers::NO_STORE,
    view::{
        drawing::DrawingTown,
        winners::{TownWinners, WinnersOfYear, WonDrawing},
    },
    web_app::assets::Asset,
};

const MOST_BYTES: u64 = 16 * 1024 * 1024;
const EASTERN: &str = "America/New_York";
/// Stands for the name of somebody who was deleted.
const GONE: &str = "No longer a member";

/// The winners of every town that was asked for.
pub(crate) struct WinnersOfTowns {
    source: Source,
    towns: Arc<Towns>,
    /// How large a page is before it is filled.
    document_bytes: usize,
    revision: Cached<i64>,
    shown: CachedByKey<TownSlug, CachedWinners>,
}

/// The winners of a town, ready to be sent.
pub(crate) struct CachedWinners {
    /// The town itself.
    pub town: Arc<ShownTown>,
    /// What is shown of them.
    pub winners: TownWinners,
    /// The same as the API sends it.
    pub answer: Asset,
    /// The page about them, filled when it is first asked for.
    pub page: OnceLock<Asset>,
}

impl WinnersOfTowns {
    /// Nothing yet: the first reader loads them.
    pub(crate) fn new(source: Source, towns: Arc<Towns>, document_bytes: usize) -> Self {
        let revision = Cached::new(source.clone(), Topic::Drawings, |reader| {
            Box::pin(async move { revisions::current(reader, Topic::Drawings).await })
        });
        Self { source, towns, document_bytes, revision, shown: CachedByKey::at_most(MOST_BYTES) }
    }

    /// The winners of a town, which may have another slug by now: a town that was merged into another one keeps its own. A
    /// place that nobody has joined has none.
    pub(crate) async fn find(&self, slug: &TownSlug) -> Result<Option<Arc<CachedWinners>>, StoreError> {
        let Some(town) = self.towns.with_ledger(slug).await? else { return Ok(None) };
        let Ok(present) = TownSlug::parse(&town.town.slug) else { return Ok(None) };
        let (revision, now) = (*self.revision.get().await?, self.source.now());
        self.shown.get(&present, revision, now, |older| self.load(&present, town, older)).await
    }

    async fn load(
        &self,
        slug: &TownSlug,
        shown: Arc<ShownTown>,
        older: Option<Arc<CachedWinners>>,
    ) -> Result<Option<Made<CachedWinners>>, StoreError> {
        let mut reader = self.source.database.read().await?;
        let Some(town) = towns::by_slug(&mut reader, slug).await? else { return Ok(None) };
        let rows = drawings::winners_of_town(&mut reader, town.id).await?;
        let named = DrawingTown { slug: town.record.slug, full_name: town.record.full_name };
        let winners = TownWinners { town: named, years: by_year(rows) };
        let json = serde_json::to_vec(&winners).unwrap_or_default();
        // The struct, its JSON, and the page with their compressed forms.
        let bytes = 3 * json.len() + (self.document_bytes + 2 * json.len()) * 3 / 2;
        // What changed may be another town: then nothing is compressed again.
        let unchanged = older.filter(|older| older.town.json == shown.json && older.answer.plain() == json);
        let value = unchanged.unwrap_or_else(|| {
            let answer = Asset::json(json, NO_STORE);
            Arc::new(CachedWinners { town: shown, winners, answer, page: OnceLock::new() })
        });
        Ok(Some(Made { value, bytes, until: None }))
    }
}

/// The rows come drawing by drawing, the latest first.
fn by_year(rows: Vec<TownWinner>) -> Vec<WinnersOfYear> {
    let mut years: Vec<WinnersOfYear> = Vec::new();
    for row in rows {
        let year = eastern_date(row.closes_at).year();
        if years.last().is_none_or(|last| last.year != year) {
            years.push(WinnersOfYear { year, drawings: Vec::new() });
        }
        let Some(of_year) = years.last_mut() else { continue };
        if of_year.drawings.last().is_none_or(|last| last.contest_id != row.contest_id) {
            of_year.drawings.push(WonDrawing {
                contest_id: row.contest_id,
                closes_at: row.closes_at,
                day: spoken_day(row.closes_at, EASTERN),
                prize_description: row.prize_description,
                business_name: row.business_name,
                winners: Vec::new(),
            });
        }
        if let (Some(drawing), Some(_)) = (of_year.drawings.last_mut(), row.place) {
            let name = row.name.as_deref().map_or_else(|| GONE.to_owned(), public_name);
            drawing.winners.push(name);
        }
    }
    years
}
