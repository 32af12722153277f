//! The honest ways forward for a ledger that is behind what people were told, when there is no newer backup: put its
//! records back from a saved ledger, as far as the database has what they speak of, or add a record that says which
//! ones are lost.
//!
//! Both are an operator's commands, with the service stopped.

use serde_json::Value;
use townpick_domain::{
    drawing::{
        Hex, bodies,
        head::{LedgerHead, Verdict},
        ledger::{Event, Ledger, LedgerError, Record, keys},
    },
    slug::TownSlug,
};
use townpick_store::{
    Result, StoreError, Tx, contests, drawings, ledger,
    revisions::{self, Topic},
    towns::{self, Town},
};

use crate::{Context, ledger::append_after, rules};

/// Why records are not put back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RestoreRefusal {
    /// The saved ledger does not hold.
    Bad(LedgerError),
    /// It is signed with a key that is none of ours.
    OtherKey,
    /// There is no such town here.
    UnknownTown,
    /// The database has another record with this number.
    Different(u64),
    /// It has no more than the database.
    NothingNew,
    /// It ends before what people were told, or says otherwise.
    NotWhatWasTold(LedgerHead),
    /// What this record says needs more than the ledger tells: tickets, or who they belong to.
    NeedsMore(u64, Event),
    /// This record is about a contest that the database does not have, or has otherwise.
    OtherContest(u64),
    /// This record names rules that are not those which the contest and the settings give now.
    OtherRules(u64),
}

/// Puts the records of a saved ledger back that the database lacks, all or none, and tells how many they were.
pub async fn restore(
    tx: &mut Tx,
    ctx: &Context<'_>,
    saved: &Ledger,
) -> Result<std::result::Result<usize, RestoreRefusal>> {
    // Whoever puts records back must be able to go on after them.
    let is_ours = |key: &Hex<32>| ctx.secrets.signing_key_of(key.0).is_some();
    if !keys(saved.public_key, &saved.records).iter().all(is_ours) {
        return Ok(Err(RestoreRefusal::OtherKey));
    }
    if let Err(error) = saved.check() {
        return Ok(Err(RestoreRefusal::Bad(error)));
    }
    let Some(town) = towns::lock_by_ledger_slug(tx, &saved.ledger).await? else {
        return Ok(Err(RestoreRefusal::UnknownTown));
    };
    let stored = ledger::hashes(tx, town.id, u64::MAX).await?;
    let differs = saved.records.iter().zip(&stored).find(|(record, hash)| record.hash != **hash);
    if let Some((record, _)) = differs {
        return Ok(Err(RestoreRefusal::Different(record.statement.sequence)));
    }
    let missing = saved.records.get(stored.len()..).unwrap_or_default();
    if missing.is_empty() {
        return Ok(Err(RestoreRefusal::NothingNew));
    }
    if let Some(told) = ctx.told.of(&saved.ledger)
        && told.compare(saved) != Verdict::Agrees
    {
        return Ok(Err(RestoreRefusal::NotWhatWasTold(told)));
    }
    for record in missing {
        if let Err(refusal) = repeat(tx, ctx, &town, record).await? {
            return Ok(Err(refusal));
        }
    }
    ledger::begin(tx, town.id, saved.public_key.0).await?;
    ledger::insert(tx, town.id, missing).await?;
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(missing.len()))
}

/// Lets the database know again what a record says.
async fn repeat(
    tx: &mut Tx,
    ctx: &Context<'_>,
    town: &Town,
    record: &Record,
) -> Result<std::result::Result<(), RestoreRefusal>> {
    let stated = &record.statement;
    // What happened to the ledger itself is known by its records alone.
    let Some(contest) = stated.contest else { return Ok(Ok(())) };
    let mut contest = match drawings::lock(tx, contest).await {
        Ok(contest) if contest.town_id == town.id && contest.voided_at.is_none() => contest,
        Ok(_) | Err(StoreError::NotFound) => return Ok(Err(RestoreRefusal::OtherContest(stated.sequence))),
        Err(error) => return Err(error),
    };
    match stated.event {
        Event::Committed => {
            let round = stated.body.get("beacon_round").and_then(Value::as_u64);
            let rules = bodies::rules_of(&stated.body);
            if bodies::committed(&contest.facts(), contest.promise()?, round, rules) != stated.body {
                return Ok(Err(RestoreRefusal::OtherContest(stated.sequence)));
            }
            // The ledger names the rules without telling them, so they must be made again to the letter.
            if let Some(hash) = rules
                && rules::freeze(tx, ctx, contest.id, stated.recorded_at).await? != hash
            {
                return Ok(Err(RestoreRefusal::OtherRules(stated.sequence)));
            }
            drawings::set_beacon_round(tx, &mut contest, round).await?;
        }
        Event::Voided => {
            let reason = stated.body.get("reason").and_then(Value::as_str).unwrap_or_default();
            contests::void(tx, contest.id, reason, stated.recorded_at).await?;
        }
        event => return Ok(Err(RestoreRefusal::NeedsMore(stated.sequence, event))),
    }
    Ok(Ok(()))
}

/// Why nothing is declared lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LostRefusal {
    /// There is no such town here.
    UnknownTown,
    /// Nothing is missing that people were told.
    NotBehind,
}

/// What was said about lost records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredLost {
    /// The first record that is lost.
    pub from: u64,
    /// The last one that people were told.
    pub until: u64,
    /// How many contests were called off, because they may have been drawn already.
    pub called_off: usize,
    /// Where the ledger stands now.
    pub head: LedgerHead,
}

/// What everybody reads about a contest that may have been drawn in records that are lost.
const MAY_HAVE_BEEN_DRAWN: &str =
    "Records of this town's ledger were lost, so it can no longer be shown how this contest was drawn.";

/// Says in the ledger which of its records are lost, so that it can go on. Contests that are over and not drawn as far as
/// the database knows may have been drawn in what is lost: they are called off, for nothing is drawn twice.
pub async fn declare_lost(
    tx: &mut Tx,
    ctx: &Context<'_>,
    ledger_slug: &TownSlug,
) -> Result<std::result::Result<DeclaredLost, LostRefusal>> {
    let Some(town) = towns::lock_by_ledger_slug(tx, ledger_slug.as_str()).await? else {
        return Ok(Err(LostRefusal::UnknownTown));
    };
    let last = ledger::last(tx, town.id).await?;
    let stored = last.map_or(0, |last| last.sequence);
    let Some(told) = ctx.told.of(&town.ledger_slug).filter(|told| told.sequence > stored) else {
        return Ok(Err(LostRefusal::NotBehind));
    };
    if let Some(before) = ledger::last_lost(tx, town.id).await?
        && before.statement.body.get("told").and_then(Value::as_str) == Some(&told.to_string())
    {
        // It was said, and what was told could not be put right afterwards.
        let from = before.statement.body.get("from").and_then(Value::as_u64).unwrap_or(stored);
        let last = last.ok_or(StoreError::NotFound)?;
        let head = LedgerHead::new(ledger_slug.clone(), last.sequence, last.hash);
        return Ok(Ok(DeclaredLost { from, until: told.sequence, called_off: 0, head }));
    }
    let (from, until) = (stored + 1, told.sequence);
    let unfinished = drawings::unfinished(tx, town.id, ctx.now).await?;
    let mut additions = vec![(None, Event::Lost, bodies::lost(from, until, &told))];
    for contest in &unfinished {
        let contest = drawings::lock(tx, *contest).await?;
        additions.push((Some(contest.id), Event::Voided, bodies::voided(MAY_HAVE_BEEN_DRAWN)));
        contests::void(tx, contest.id, MAY_HAVE_BEEN_DRAWN, ctx.now).await?;
    }
    append_after(tx, ctx, (town.id, &town.ledger_slug), last, additions).await?;
    revisions::bump(tx, Topic::Drawings).await?;
    let last = ledger::last(tx, town.id).await?.ok_or(StoreError::NotFound)?;
    let head = LedgerHead::new(ledger_slug.clone(), last.sequence, last.hash);
    Ok(Ok(DeclaredLost { from, until, called_off: unfinished.len(), head }))
}
