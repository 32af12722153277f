//! Members. One phone or one mailbox is one person, who stays what they are here. Nobody is written to, and nobody has
//! agreed to texts: the earlier product kept no words that anybody agreed to.

use std::collections::{HashMap, HashSet};

use townpick_domain::{
    channel::Channel,
    ids::MemberId,
    import::{ImportedMember, Read},
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    imports::{self, NewImportedMember},
    members::ClosedSince,
    suppressions,
};

use super::{
    outcome::Outcome,
    rows::{Batch, Fresh, towns_of},
};
use crate::Context;

pub(super) async fn take(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::member).await?;
    let homes = towns_of(tx, rows.iter().map(|row| &row.read.value.town)).await?;
    let mut people = People::known(tx, &rows).await?;
    let closed = Closed::among(tx, ctx, &rows).await?;
    let mut new = Vec::new();
    for row in &rows {
        let Fresh { read: Read { value: member, .. }, .. } = row;
        match people.find(member) {
            Found::Nobody => {}
            Found::Somebody(id, how) => {
                outcomes.merged(row, Some(id.as_uuid()), how);
                continue;
            }
            Found::Two => {
                outcomes.refused(row, "its phone is one member's and its email another's");
                continue;
            }
        }
        let Some(town) = homes.get(member.town.as_str()) else {
            outcomes.refused(row, "its town was not taken over");
            continue;
        };
        let joined_at = member.joined_at.unwrap_or(ctx.now).min(ctx.now);
        let id = MemberId::new(joined_at, ctx.random());
        people.add(id, member);
        new.push(NewImportedMember {
            id,
            town: *town,
            person: member.person.clone(),
            is_subscribed: member.is_subscribed,
            joined_at,
            deactivated_at: member.deactivated_at,
            closed_since: closed.of(ctx, member),
        });
        outcomes.made(row, Some(id.as_uuid()));
    }
    imports::add_members(tx, &new, ctx.now).await?;
    outcomes.close(tx, ctx).await
}

/// Who has which phone and which mailbox.
struct People {
    phones: HashMap<String, MemberId>,
    mailboxes: HashMap<String, MemberId>,
}

enum Found {
    Nobody,
    Somebody(MemberId, &'static str),
    Two,
}

impl People {
    async fn known(tx: &mut Tx, rows: &[Fresh<ImportedMember>]) -> Result<Self> {
        let people = || rows.iter().map(|row| &row.read.value.person);
        let phones: Vec<String> = people().map(|person| person.phone.digits().to_owned()).collect();
        let mailboxes: Vec<String> = people().map(|person| person.email.mailbox()).collect();
        let known = imports::members_with(tx, &phones, &mailboxes).await?;
        let phones = known.iter().map(|(id, phone, _)| (phone.clone(), *id)).collect();
        Ok(Self { phones, mailboxes: known.into_iter().map(|(id, _, mailbox)| (mailbox, id)).collect() })
    }

    fn find(&self, member: &ImportedMember) -> Found {
        let person = &member.person;
        let by_phone = self.phones.get(person.phone.digits());
        let by_email = self.mailboxes.get(&person.email.mailbox());
        match (by_phone, by_email) {
            (None, None) => Found::Nobody,
            (Some(one), Some(other)) if one != other => Found::Two,
            (Some(id), Some(_)) => Found::Somebody(*id, "the member with the same phone and email"),
            (Some(id), None) => Found::Somebody(*id, "the member with the same phone"),
            (None, Some(id)) => Found::Somebody(*id, "the member with the same email"),
        }
    }

    fn add(&mut self, id: MemberId, member: &ImportedMember) {
        self.phones.insert(member.person.phone.digits().to_owned(), id);
        self.mailboxes.insert(member.person.email.mailbox(), id);
    }
}

/// Addresses that must not be written to, whoever had them before; importing them opens none.
struct Closed {
    email: HashSet<Vec<u8>>,
    sms: HashSet<Vec<u8>>,
}

impl Closed {
    async fn among(tx: &mut Tx, ctx: &Context<'_>, rows: &[Fresh<ImportedMember>]) -> Result<Self> {
        let hashes = |channel| {
            rows.iter().flat_map(move |row| hashes(ctx, channel, &row.read.value)).collect::<Vec<_>>()
        };
        let email = suppressions::among(tx, Channel::Email, &hashes(Channel::Email)).await?;
        let sms = suppressions::among(tx, Channel::Sms, &hashes(Channel::Sms)).await?;
        Ok(Self { email: email.into_iter().collect(), sms: sms.into_iter().collect() })
    }

    fn of(&self, ctx: &Context<'_>, member: &ImportedMember) -> ClosedSince {
        let since = |channel, closed: &HashSet<Vec<u8>>| -> Option<Timestamp> {
            let is_closed = hashes(ctx, channel, member).iter().any(|hash| closed.contains(hash.as_slice()));
            is_closed.then_some(ctx.now)
        };
        ClosedSince { email: since(Channel::Email, &self.email), sms: since(Channel::Sms, &self.sms) }
    }
}

fn hashes(ctx: &Context<'_>, channel: Channel, member: &ImportedMember) -> Vec<[u8; 32]> {
    let address = match channel {
        Channel::Email => member.person.email.as_str(),
        Channel::Sms => member.person.phone.digits(),
    };
    ctx.secrets.suppression_hashes(channel, address)
}
