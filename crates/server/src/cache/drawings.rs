//! Drawings, ready to be sent: on Sunday evening a whole town looks at one page within minutes.

use std::sync::{Arc, OnceLock};

use townpick_domain::{
    claim::PlaceState, drawing::ledger::Record, ids::ContestId, names::public_name, time::Timestamp,
};
use townpick_gateways::keys::Secrets;
use townpick_store::{
    StoreError,
    drawings::{self, ShownDrawing, ShownPlace},
    ledger,
    revisions::{self, Topic},
};

use super::{
    by_key::{CachedByKey, Made},
    source::Source,
    value::Cached,
};
use crate::{
    headers::REVALIDATED,
    view::drawing::{Drawing, DrawingBeacon, DrawingRecord, DrawingState, DrawingTown, DrawingWinner},
    web_app::assets::Asset,
};

const MOST_BYTES: u64 = 32 * 1024 * 1024;

/// Every drawing that was asked for.
pub(crate) struct Drawings {
    source: Source,
    /// What ledgers are signed with that begin now.
    secrets: Arc<Secrets>,
    /// How large a page is before it is filled.
    document_bytes: usize,
    revision: Cached<i64>,
    shown: CachedByKey<ContestId, CachedDrawing>,
}

/// A drawing, ready to be sent.
pub(crate) struct CachedDrawing {
    /// What is shown of it.
    pub drawing: Drawing,
    /// The same as the API sends it.
    pub answer: Asset,
    /// The page about it, filled when it is first asked for.
    pub page: OnceLock<Asset>,
}

impl Drawings {
    /// Nothing yet: the first visitor loads it.
    pub(crate) fn new(source: Source, secrets: Arc<Secrets>, document_bytes: usize) -> Self {
        let revision = Cached::new(source.clone(), Topic::Drawings, |reader| {
            Box::pin(async move { revisions::current(reader, Topic::Drawings).await })
        });
        Self { source, secrets, document_bytes, revision, shown: CachedByKey::at_most(MOST_BYTES) }
    }

    /// The drawing of a contest that has started.
    pub(crate) async fn find(&self, contest: ContestId) -> Result<Option<Arc<CachedDrawing>>, StoreError> {
        let (revision, now) = (*self.revision.get().await?, self.source.now());
        self.shown.get(&contest, revision, now, |older| self.load(contest, now, older)).await
    }

    async fn load(
        &self,
        contest: ContestId,
        now: Timestamp,
        older: Option<Arc<CachedDrawing>>,
    ) -> Result<Option<Made<CachedDrawing>>, StoreError> {
        let mut reader = self.source.database.read().await?;
        let Some(shown) = drawings::shown(&mut reader, contest, now).await? else { return Ok(None) };
        let places = drawings::places(&mut reader, contest).await?;
        let records = ledger::of_contest(&mut reader, contest).await?;
        let first_key = ledger::first_key_of_contest(&mut reader, contest).await?;
        let public_key = first_key.unwrap_or_else(|| self.secrets.public_key());
        let until = (now < shown.closes_at).then_some(shown.closes_at);
        let drawing = drawing(shown, &places, &records, public_key, now);
        let json = serde_json::to_vec(&drawing).unwrap_or_default();
        // The struct, and its JSON and the page with their compressed forms.
        let bytes = 3 * json.len() + (self.document_bytes + 2 * json.len()) * 3 / 2;
        // What changed may be another drawing: then nothing is compressed again.
        let unchanged = older.filter(|older| older.answer.plain() == json);
        let value = unchanged.unwrap_or_else(|| {
            let answer = Asset::json(json, REVALIDATED);
            Arc::new(CachedDrawing { drawing, answer, page: OnceLock::new() })
        });
        Ok(Some(Made { value, bytes, until }))
    }
}

fn drawing(
    shown: ShownDrawing,
    places: &[ShownPlace],
    records: &[Record],
    public_key: [u8; 32],
    now: Timestamp,
) -> Drawing {
    let state = if shown.voided_at.is_some() {
        DrawingState::Voided
    } else if shown.drawing_timestamp.is_some() {
        DrawingState::Drawn
    } else if now >= shown.closes_at {
        DrawingState::Waiting
    } else {
        DrawingState::Open
    };
    let (waiting, called): (Vec<_>, Vec<_>) =
        places.iter().partition(|place| place.state == PlaceState::Alternate);
    let is_drawn = shown.drawing_timestamp.is_some();
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    Drawing {
        contest_id: shown.contest_id,
        title: shown.title,
        town: DrawingTown { slug: shown.town_slug.clone(), full_name: shown.town_full_name },
        business_name: shown.business_name,
        prize_description: shown.prize_description,
        closes_at: shown.closes_at,
        state,
        void_reason: shown.void_reason,
        drawn_at: shown.drawing_timestamp,
        count: shown.total_participants.map(number),
        exclusions: shown.exclusions.map(|counts| counts.0),
        number_of_winners: number(shown.number_of_winners),
        winners: called.into_iter().map(|place| winner(place, state == DrawingState::Voided)).collect(),
        alternates: if is_drawn { waiting.len() as u64 } else { number(shown.number_of_alternates) },
        commitment: hex::encode(shown.commitment),
        root: shown.merkle_root.map(hex::encode),
        seed: shown.random_seed.map(hex::encode),
        beacon: shown.beacon_round.map(|round| DrawingBeacon {
            round: number(round),
            randomness: shown.beacon_randomness.map(hex::encode),
        }),
        public_key: hex::encode(public_key),
        ledger_url: format!("/towns/{}/ledger.json", shown.town_slug),
        records: records.iter().map(record).collect(),
        proof_url: is_drawn.then(|| format!("/drawings/{}/proof.json", shown.contest_id)),
    }
}

/// Whoever did not get the prize stays a ticket; of a contest that was called off, everybody.
fn winner(place: &ShownPlace, is_voided: bool) -> DrawingWinner {
    let has_the_prize = !is_voided && place.state.has_prize();
    DrawingWinner {
        place: place.place,
        name: place.name.as_deref().filter(|_| has_the_prize).map(public_name),
        state: place.state.as_str(),
        ticket: place.ticket.to_string(),
    }
}

fn record(record: &Record) -> DrawingRecord {
    DrawingRecord {
        sequence: record.statement.sequence,
        event: record.statement.event.as_str(),
        recorded_at: record.statement.recorded_at,
    }
}
