//! The short links that texts carry: made before the first text that needs them.

use std::collections::{BTreeMap, BTreeSet};

use townpick_domain::{
    ids::{ContestId, MemberId},
    link_target::LinkTarget,
    short_code::ShortCode,
    time::Timestamp,
};
use townpick_store::{
    Constraint, Result, StoreError,
    notifications::outbox::Leased,
    preferences::{self, TextLink},
    short_links::{self, NewShortLink},
};

use super::{batch::LeasedBatch, compose::linked_member};

impl LeasedBatch {
    /// Gives contests their short links before the first text about them.
    pub(super) async fn add_short_links(&self, messages: &mut [Leased], now: Timestamp) -> Result<()> {
        let missing: BTreeMap<ContestId, (bool, bool, String)> = messages
            .iter()
            .filter(|message| message.contest_code.is_none() || message.proof_code.is_none())
            .filter_map(|message| {
                let page = format!("/towns/{}/contest", message.town_slug.as_ref()?);
                let codes = (message.contest_code.is_none(), message.proof_code.is_none(), page);
                Some((message.contest_id?, codes))
            })
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let mut tx = self.engine.database.write().await?;
        let mut made = BTreeMap::new();
        for (contest, (needs_page, needs_proof, page)) in missing {
            let wanted = [(needs_page, page), (needs_proof, format!("/drawings/{contest}"))];
            let mut codes = [None, None];
            for ((_, target), code) in wanted.into_iter().zip(&mut codes).filter(|((needed, _), _)| *needed) {
                let Ok(target) = LinkTarget::parse(&target) else { continue };
                let link = NewShortLink {
                    code: ShortCode::random(self.engine.gateways.entropy.bytes()),
                    target,
                    contest: Some(contest),
                };
                // A code that is taken by chance leaves this batch with the long address.
                if short_links::insert(&mut tx, &link, now).await? {
                    *code = Some(link.code.as_str().to_owned());
                }
            }
            made.insert(contest, codes);
        }
        tx.commit().await?;
        for message in messages {
            let codes = message.contest_id.and_then(|contest| made.get(&contest));
            if let Some([page, proof]) = codes {
                message.contest_code = message.contest_code.take().or_else(|| page.clone());
                message.proof_code = message.proof_code.take().or_else(|| proof.clone());
            }
        }
        Ok(())
    }

    /// Makes sure that the personal links of these texts are known when somebody follows them.
    pub(super) async fn add_personal_links(&self, messages: &[Leased]) -> Result<()> {
        let secrets = &self.engine.gateways.secrets;
        let members: BTreeSet<(MemberId, Option<Timestamp>)> = messages
            .iter()
            .filter_map(|message| Some((linked_member(message)?, message.links_revoked_at)))
            .collect();
        let links: Vec<TextLink> = members
            .into_iter()
            .filter_map(|(member, revoked_at)| {
                let hash = secrets.text_link_hash(&secrets.text_link(member, revoked_at))?;
                Some(TextLink { hash, member })
            })
            .collect();
        let added = self.add_links(&links).await;
        if !matches!(added, Err(StoreError::Conflict(Constraint::ForeignKey))) {
            return added;
        }
        // One of them was deleted at this very moment; the others' links must not wait for it.
        for link in links {
            match self.add_links(&[link]).await {
                Ok(()) | Err(StoreError::Conflict(Constraint::ForeignKey)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn add_links(&self, links: &[TextLink]) -> Result<()> {
        let mut tx = self.engine.database.write().await?;
        preferences::add_text_links(&mut tx, links, self.engine.now()).await?;
        tx.commit().await
    }
}
