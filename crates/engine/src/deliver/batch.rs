//! One batch: leased, looked at, written, handed over and settled, with a fixed number of queries however many
//! messages it holds.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::{FutureExt as _, StreamExt as _, stream};
use jiff::SignedDuration;
use townpick_domain::{
    delivery::{Obstacle, is_told_by_email_instead},
    drawing::head::LedgerHead,
    ids::NotificationId,
    notice::EditedNotice,
    retry::OF_MESSAGES,
    schedule::CLAIM_TIME,
    template::ReadTemplates,
    texting_rules::RuleBook,
    time::Timestamp,
};
use townpick_store::{
    Result, Tx, claims, notices,
    notifications::outbox::{self, Channel, HandoverRecord, Leased, Settlement, TextMark},
    suppressions,
    templates::{self, Template},
    texting_rules,
};
use townpick_usecases::{Context, suppression};

use super::{
    compose::{ComposeError, Composed, Outgoing, compose, email_address, phone_number, witnessed_town},
    daily_cap::{self, CappedText},
    numbers,
    send::{self, Attempt, Inquiry},
};
use crate::{context::Engine, providers::Lane};

/// How long a worker may hold a batch; afterwards others take what it left.
const LEASE: SignedDuration = SignedDuration::from_mins(5);
/// When Twilio is asked again after it did not answer.
const ASK_AGAIN: SignedDuration = SignedDuration::from_mins(1);

/// A message that is written and not yet handed over.
struct Prepared {
    attempts: i64,
    address: String,
    latest: Option<Timestamp>,
    /// What limits it by how many texts its reader got today.
    capped: Option<CappedText>,
    composed: Composed,
}

/// A batch in the hands of this worker.
pub(super) struct LeasedBatch {
    pub engine: Engine,
    pub channel: Channel,
    /// How many messages it is.
    pub count: u64,
    pub lease: String,
    pub since: Timestamp,
    pub until: Timestamp,
}

impl LeasedBatch {
    /// Takes a batch of at most so many messages, if any are due. The claim time of winners who hear of their prize by
    /// one of these begins now.
    pub(super) async fn lease(engine: &Engine, channel: Channel, most: u32) -> Result<Option<Self>> {
        let (since, name): (_, [u8; 16]) = (engine.now(), engine.gateways.entropy.bytes());
        let (lease, until) = (format!("{:032x}", u128::from_be_bytes(name)), since.plus(LEASE));
        let mut tx = engine.database.write().await?;
        let count = outbox::lease(&mut tx, channel, most, &lease, since, until).await?;
        if count > 0 {
            claims::start_claim_time(&mut tx, &lease, since.plus(CLAIM_TIME), since).await?;
        }
        tx.commit().await?;
        let held = || Self { engine: engine.clone(), channel, count, lease, since, until };
        Ok((count > 0).then(held))
    }

    pub(super) fn lane(&self) -> &Lane {
        self.engine.gateways.delivery.lane(self.channel)
    }

    /// Delivers the batch and gives back what it still holds.
    pub(super) async fn work(self) -> Result<()> {
        let delivered = self.deliver(self.since).await;
        let mut tx = self.engine.database.write().await?;
        outbox::release(&mut tx, &self.lease).await?;
        tx.commit().await?;
        delivered
    }

    async fn deliver(&self, now: Timestamp) -> Result<()> {
        let mut db = self.engine.database.read().await?;
        let mut messages = outbox::leased(&mut db, &self.lease).await?;
        let templates: BTreeMap<String, Template> = templates::all(&mut db)
            .await?
            .into_iter()
            .map(|template| (template.template_key.clone(), template))
            .collect();
        let book = texting_rules::book(&mut db).await?;
        let notices = notices::of_lease(&mut db, &self.lease).await?;
        drop(db);
        let mut settled = self.inquire(&mut messages, now).await?;
        if self.channel == Channel::Sms {
            self.add_short_links(&mut messages, now).await?;
            self.add_personal_links(&messages).await?;
        }
        let suppressed = self.suppressed(&messages).await?;
        let heads = self.heads(&messages).await?;
        let (mut attempts, mut told) = (Vec::new(), BTreeMap::new());
        let used: BTreeSet<&str> = messages.iter().map(|message| message.due.template_key.as_str()).collect();
        let used = used.into_iter().filter_map(|key| Some(templates.get(key)?.edited.words()));
        let read = ReadTemplates::new(used.chain(notices.values().map(EditedNotice::words)));
        for message in &messages {
            let template = templates.get(&message.due.template_key);
            let notice = message.notice_id.and_then(|notice| notices.get(&notice));
            let is_suppressed = suppressed.contains(&message.id);
            let head = witnessed_town(message, self.channel).and_then(|town| heads.get(&town));
            let found = template.map(|template| (template, notice));
            match self.prepare(message, (&read, found), head, (is_suppressed, &book), now) {
                Ok(composed) => {
                    told.extend(head.map(|head| (head.town.to_string(), head.clone())));
                    attempts.push(Prepared {
                        attempts: message.attempts,
                        address: self.address(message),
                        latest: message.due.latest(self.channel, &book, now),
                        capped: template
                            .and_then(|template| CappedText::of(message, template, self.channel, &book, now)),
                        composed,
                    });
                }
                Err(settlement) => settled.push((message.id, settlement)),
            }
            // Whoever asks for a page meanwhile does not wait until the whole batch is written.
            tokio::task::yield_now().await;
        }
        drop(messages);
        self.remember_told(told.into_values().collect()).await?;
        let attempts = self.hand_over(settled, attempts, now).await?;
        self.send(attempts).await
    }

    /// Finds out about texts whose answer was lost; those that Twilio never got are left among the messages.
    async fn inquire(
        &self,
        messages: &mut Vec<Leased>,
        now: Timestamp,
    ) -> Result<Vec<(NotificationId, Settlement)>> {
        if self.channel == Channel::Email {
            return Ok(Vec::new());
        }
        let gateways = &self.engine.gateways;
        let mut doubtful = Vec::new();
        for message in messages.iter() {
            let Some(text) = send::in_doubt(message) else { continue };
            let (id, early) = (message.id, send::too_early_to_ask(text.since, now));
            doubtful.push(
                async move {
                    let answer = match early {
                        Some(until) => Err(until),
                        None => Ok(send::ask(gateways, self.lane(), &text).await),
                    };
                    (id, text.since, answer)
                }
                .boxed(),
            );
        }
        let answers: Vec<_> = stream::iter(doubtful).buffer_unordered(self.lane().at_once).collect().await;
        let mut settled = Vec::new();
        let mut taken = BTreeSet::new();
        for (id, since, answer) in answers {
            let settlement = match answer {
                Err(until) => Some(Settlement::Postponed { until }),
                Ok(Inquiry::NoAnswer) => Some(Settlement::Postponed { until: now.plus(ASK_AGAIN) }),
                Ok(Inquiry::NotThere) => None,
                Ok(Inquiry::Found(names)) => {
                    let mut db = self.engine.database.read().await?;
                    let unknown = outbox::unknown_provider_ids(&mut db, &names).await?;
                    let name = unknown.into_iter().find(|name| taken.insert(name.clone()));
                    name.map(|provider_id| Settlement::Sent { provider_id, at: since })
                }
            };
            if let Some(settlement) = settlement {
                settled.push((id, settlement));
            }
        }
        messages.retain_mut(|message| {
            let is_new = message.due.handed_over_at.take().is_none();
            let tries_are_up =
                OF_MESSAGES.wait_after(u32::try_from(message.attempts).unwrap_or(u32::MAX), [0, 0]).is_none();
            if settled.iter().any(|(id, _)| *id == message.id) {
                return false;
            }
            if !is_new && tries_are_up {
                let reason = "Twilio accepted none of the attempts.".to_owned();
                settled.push((message.id, Settlement::Failed { reason, at: now }));
                return false;
            }
            true
        });
        Ok(settled)
    }

    fn address(&self, message: &Leased) -> String {
        let settings = &self.engine.gateways.delivery.settings;
        match self.channel {
            Channel::Email => email_address(message, settings),
            Channel::Sms => phone_number(message).map(|phone| phone.digits().to_owned()),
        }
        .unwrap_or_default()
    }

    /// What the address of a message may be known by where it must not be written to.
    fn hashes(&self, message: &Leased) -> Vec<[u8; 32]> {
        let address = self.address(message);
        if address.is_empty() {
            return Vec::new();
        }
        self.engine.gateways.secrets.suppression_hashes(self.channel, &address)
    }

    /// Those whose address must not be written to.
    async fn suppressed(&self, messages: &[Leased]) -> Result<BTreeSet<NotificationId>> {
        let hashes: Vec<(NotificationId, [u8; 32])> = messages
            .iter()
            .flat_map(|message| self.hashes(message).into_iter().map(|hash| (message.id, hash)))
            .collect();
        let asked: Vec<[u8; 32]> = hashes.iter().map(|(_, hash)| *hash).collect();
        let mut db = self.engine.database.read().await?;
        let found: BTreeSet<Vec<u8>> =
            suppressions::among(&mut db, self.channel, &asked).await?.into_iter().collect();
        let listed = hashes.into_iter().filter(|(_, hash)| found.contains(&hash[..]));
        Ok(listed.map(|(message, _)| message).collect())
    }

    /// The message as it goes out, or what becomes of it instead.
    fn prepare(
        &self,
        message: &Leased,
        (read, template): (&ReadTemplates<'_>, Option<(&Template, Option<&EditedNotice>)>),
        head: Option<&LedgerHead>,
        (is_suppressed, book): (bool, &RuleBook),
        now: Timestamp,
    ) -> std::result::Result<Composed, Settlement> {
        let (channel, gateways) = (self.channel, &self.engine.gateways);
        let edited = template.map(|(template, _)| &template.edited);
        match message.due.obstacle(channel, edited, is_suppressed, book, now) {
            Some(Obstacle::Unsendable(reason)) => return Err(Settlement::Dropped { reason }),
            Some(Obstacle::NotBefore(until)) => return Err(Settlement::Postponed { until }),
            None => {}
        }
        let Some((template, notice)) = template else { return Err(Settlement::Untried) };
        let delivery = &gateways.delivery;
        let composed = compose(
            message,
            channel,
            read,
            template,
            notice,
            head,
            &delivery.settings,
            &gateways.secrets,
            now,
        )
        .map_err(|error| match error {
            ComposeError::NothingToSay => {
                Settlement::Dropped { reason: "Its template says nothing to them." }
            }
            error => Settlement::Failed { reason: error.to_string(), at: now },
        })?;
        if self.is_local(message) { Err(Settlement::Local(composed.whole)) } else { Ok(composed) }
    }

    /// Without a provider, or without anybody to tell, a message stays here.
    fn is_local(&self, message: &Leased) -> bool {
        let delivery = &self.engine.gateways.delivery;
        match self.channel {
            Channel::Email => {
                delivery.mailer.is_local()
                    || !message.due.is_for_member() && delivery.settings.admin_notice_email.is_none()
            }
            Channel::Sms => delivery.texter.is_local(),
        }
    }

    /// Settles what needs no sending and marks the rest as handed over, in one transaction. Texts that are too many for
    /// their reader today are found there and then, so that no other worker takes the same room.
    async fn hand_over(
        &self,
        settled: Vec<(NotificationId, Settlement)>,
        mut attempts: Vec<Prepared>,
        now: Timestamp,
    ) -> Result<Vec<Attempt>> {
        let mut tx = self.engine.database.write().await?;
        let capped =
            attempts.iter().filter_map(|attempt| Some((attempt.composed.id(), attempt.capped.as_ref()?)));
        let capped: Vec<_> = capped.collect();
        outbox::hold(&mut tx, &daily_cap::readers(capped.iter().map(|(_, text)| *text))).await?;
        self.put_away(&mut tx, &settled, now).await?;
        let too_many = daily_cap::too_many(&mut tx, &self.lease, &capped, now).await?;
        self.put_away(&mut tx, &too_many, now).await?;
        attempts.retain(|attempt| too_many.iter().all(|(id, _)| *id != attempt.composed.id()));
        let attempts: Vec<(Attempt, HandoverRecord)> = attempts.into_iter().map(into_attempt).collect();
        let handings: Vec<&HandoverRecord> = attempts.iter().map(|(_, handing)| handing).collect();
        let handed_over = outbox::hand_over(&mut tx, &self.lease, &handings, now).await?;
        tx.commit().await?;
        let is_handed_over = |attempt: &Attempt| handed_over.contains(&attempt.id);
        Ok(attempts.into_iter().map(|(attempt, _)| attempt).filter(is_handed_over).collect())
    }

    /// Settles what needs no sending, and puts emails into the outbox for what they tell instead of a text.
    async fn put_away(
        &self,
        tx: &mut Tx,
        settled: &[(NotificationId, Settlement)],
        now: Timestamp,
    ) -> Result<()> {
        let context = Context { now, ..self.engine.context() };
        let is_told_by_email = |settlement: &Settlement| matches!(settlement, Settlement::Dropped { reason } if is_told_by_email_instead(reason));
        let untexted = settled.iter().filter(|(_, settlement)| is_told_by_email(settlement));
        let untexted: Vec<NotificationId> = untexted.map(|(id, _)| *id).collect();
        suppression::write_instead(tx, &context, &untexted).await?;
        for (id, settlement) in settled {
            outbox::settle(tx, &self.lease, *id, settlement).await?;
            numbers::count(self.channel, settlement);
        }
        Ok(())
    }
}

fn into_attempt(prepared: Prepared) -> (Attempt, HandoverRecord) {
    let Prepared { attempts, address, latest, composed, .. } = prepared;
    let Composed { outgoing, stored, .. } = composed;
    let (id, text) = match &outgoing {
        Outgoing::Mail(mail) => (mail.id, None),
        Outgoing::Text(text) => {
            (text.id, Some(TextMark { digest: text.digest(), to: text.to.digits().to_owned() }))
        }
    };
    (Attempt { id, attempts, address, latest, outgoing }, HandoverRecord { id, stored, text })
}
