//! The rules of contests, ready to be sent: every page of a contest leads to them.

use std::sync::{Arc, OnceLock};

use http::HeaderValue;
use townpick_domain::{ids::ContestId, operator::Operator, time::Timestamp};
use townpick_store::{
    StoreError, contests,
    revisions::{self, Topic},
};
use townpick_usecases::rules::{self, RulesNow};

use super::{
    by_key::{CachedByKey, Made},
    source::Source,
    value::Cached,
};
use crate::{
    headers::{NO_STORE, REVALIDATED},
    view::{drawing::DrawingTown, rules::ContestRules},
    web_app::assets::Asset,
};

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// The rules of every contest that was asked for.
pub(crate) struct RulesOfContests {
    source: Source,
    operator: Arc<Operator>,
    /// How large a page is before it is filled.
    document_bytes: usize,
    revision: Cached<i64>,
    shown: CachedByKey<ContestId, CachedRules>,
}

/// The rules of a contest, ready to be sent.
pub(crate) struct CachedRules {
    /// What is shown of them.
    pub rules: ContestRules,
    /// The same as the API sends it.
    pub answer: Asset,
    /// The text that is hashed.
    pub text: Asset,
    /// The page about them, filled when it is first asked for.
    pub page: OnceLock<Asset>,
}

impl RulesOfContests {
    /// Nothing yet: the first reader loads them.
    pub(crate) fn new(source: Source, operator: Arc<Operator>, document_bytes: usize) -> Self {
        // A contest's promise freezes its rules, and calling it off is told beside them: both change drawings.
        let revision = Cached::new(source.clone(), Topic::Drawings, |reader| {
            Box::pin(async move { revisions::current(reader, Topic::Drawings).await })
        });
        Self { source, operator, document_bytes, revision, shown: CachedByKey::at_most(MOST_BYTES) }
    }

    /// The rules of a contest that has started.
    pub(crate) async fn find(&self, contest: ContestId) -> Result<Option<Arc<CachedRules>>, StoreError> {
        let (revision, now) = (*self.revision.get().await?, self.source.now());
        self.shown.get(&contest, revision, now, |older| self.load(contest, now, older)).await
    }

    async fn load(
        &self,
        contest: ContestId,
        now: Timestamp,
        older: Option<Arc<CachedRules>>,
    ) -> Result<Option<Made<CachedRules>>, StoreError> {
        let mut reader = self.source.database.read().await?;
        let Some(source) = contests::rules_source(&mut reader, contest).await? else { return Ok(None) };
        if source.facts.starts_at > now {
            return Ok(None);
        }
        let Some(present) = rules::of(&mut reader, &self.operator, contest).await? else { return Ok(None) };
        let RulesNow { rules, frozen_at } = present;
        let shown = ContestRules {
            contest_id: contest,
            title: rules.title().to_owned(),
            town: DrawingTown { slug: source.facts.town_slug, full_name: source.facts.town_full_name },
            sections: rules.sections(),
            hash: rules.hash(),
            frozen_at,
            text_url: format!("/drawings/{contest}/rules.txt"),
            is_voided: source.voided_at.is_some(),
        };
        let json = serde_json::to_vec(&shown).unwrap_or_default();
        // The struct, its JSON, the text, and the page with their compressed forms.
        let bytes = 4 * json.len() + (self.document_bytes + 2 * json.len()) * 3 / 2;
        // What changed may be another contest: then nothing is compressed again.
        let unchanged = older.filter(|older| older.answer.plain() == json);
        let value = unchanged.unwrap_or_else(|| {
            let text = Asset::compressed(rules.as_str().into(), TEXT, REVALIDATED);
            let answer = Asset::json(json, NO_STORE);
            Arc::new(CachedRules { rules: shown, answer, text, page: OnceLock::new() })
        });
        Ok(Some(Made { value, bytes, until: None }))
    }
}
