//! The rules of contests, ready to be sent: every page of a contest leads to them.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
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
    view::{drawing::DrawingTown, rules::ContestRules},
    web_app::assets::Asset,
};

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
    /// The same as JSON.
    pub json: Bytes,
    /// The text that is hashed.
    pub text: Bytes,
    /// The page about them, filled when it is first asked for.
    pub page: OnceLock<Asset>,
}

impl RulesOfContests {
    /// Nothing yet: the first reader loads them.
    pub(crate) fn new(source: Source, operator: Arc<Operator>, document_bytes: usize) -> Self {
        // A contest's promise freezes its rules, and the page says beside them when it was called off: both change
        // drawings.
        let revision = Cached::new(source.clone(), Topic::Drawings, |reader| {
            Box::pin(async move { revisions::current(reader, Topic::Drawings).await })
        });
        Self { source, operator, document_bytes, revision, shown: CachedByKey::at_most(MOST_BYTES) }
    }

    /// The rules of a contest that has started.
    pub(crate) async fn find(&self, contest: ContestId) -> Result<Option<Arc<CachedRules>>, StoreError> {
        let (revision, now) = (*self.revision.get().await?, self.source.now());
        self.shown.get(&contest, revision, now, |_| self.load(contest, now)).await
    }

    async fn load(
        &self,
        contest: ContestId,
        now: Timestamp,
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
        let json: Bytes = serde_json::to_vec(&shown).unwrap_or_default().into();
        // The struct, its JSON, the text, and the page with its compressed forms.
        let bytes = 3 * json.len() + (self.document_bytes + 2 * json.len()) * 3 / 2;
        let text = rules.as_str().to_owned().into();
        let found = CachedRules { rules: shown, json, text, page: OnceLock::new() };
        Ok(Some(Made { value: Arc::new(found), bytes, until: None }))
    }
}
