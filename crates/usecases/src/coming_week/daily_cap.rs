//! Finds which of the planned texts would exceed the limit of a day. It looks at the whole week of a town even when a
//! page shows only a part of it, because a text on Sunday counts against Monday's limit.

use std::collections::{BTreeMap, HashMap, HashSet};

use townpick_domain::{
    channel::{Channel, Channels},
    coming_week::{Crowd, OverCap, Planned, Slot, TownText, over_cap},
    ids::{ContestId, TownId},
    texting_rules::{RuleBook, TextingLimits, area_codes},
    time::Timestamp,
};
use townpick_store::{
    Executor, Result,
    coming_week::{CappedPlaces, FoundCrowd, PlannedContest, contests_of_towns, crowds, towns_with_crowds},
    texting_rules,
};

use super::{
    notices::NoticeDraft,
    planning::{self, Draft},
};

/// What is planned for these contests. The texts of the notices are counted with theirs; unless notices are to be
/// listed, nothing is found out about them in other towns.
pub(super) async fn planned(
    db: &mut impl Executor,
    channels: &HashMap<String, Channels>,
    found: Vec<(Slot, PlannedContest)>,
    (notices, is_told): (&mut [NoticeDraft], bool),
    now: Timestamp,
) -> Result<Vec<Planned>> {
    let book = texting_rules::book(db).await?;
    let on_page = found.len();
    let towns = towns_to_look_at(db, &book, &found, if is_told { notices } else { &[] }, now).await?;
    let mut all = found;
    all.extend(others(db, &all, towns.keys().copied().collect(), now).await?);
    let mut drafts = planning::planned(db, channels, &all, now).await?;
    let mut by_town: HashMap<TownId, Vec<usize>> = HashMap::new();
    for (number, draft) in drafts.iter().enumerate().filter(|(_, draft)| draft.item.channel == Channel::Sms) {
        by_town.entry(draft.town).or_default().push(number);
    }
    for (town, crowds) in towns {
        let own = by_town.remove(&town).unwrap_or_default();
        let coming: Vec<usize> =
            (0..notices.len()).filter(|number| notices[*number].is_texted_in(town)).collect();
        let texts = own.iter().map(|number| of_contest(&drafts[*number], channels));
        let texts: Vec<TownText> =
            texts.chain(coming.iter().map(|number| of_notice(&notices[*number], channels))).collect();
        let mut told = over_cap(&crowds, &texts).into_iter();
        for (number, over_cap) in own.into_iter().zip(told.by_ref()) {
            drafts[number].item.over_cap = over_cap;
        }
        for (number, over_cap) in coming.into_iter().zip(told) {
            add(&mut notices[number].item.over_cap, over_cap);
        }
    }
    Ok(drafts.into_iter().filter(|draft| draft.number < on_page).map(|draft| draft.item).collect())
}

/// The people whose texts are limited by the day, of the towns of these contests and notices.
async fn towns_to_look_at(
    db: &mut impl Executor,
    book: &RuleBook,
    found: &[(Slot, PlannedContest)],
    notices: &[NoticeDraft],
    now: Timestamp,
) -> Result<BTreeMap<TownId, Vec<Crowd>>> {
    let states: Vec<&str> = book.capped_states().collect();
    let Some(places) = CappedPlaces::new(states.iter().copied(), area_codes::of_states(&states)) else {
        return Ok(BTreeMap::new());
    };
    let texted = || notices.iter().filter(|notice| notice.item.channel == Channel::Sms);
    let towns = if texted().any(|notice| notice.towns.is_none()) {
        towns_with_crowds(db, &places).await?
    } else {
        let named = texted().filter_map(|notice| notice.towns.as_ref()).flatten().copied();
        let towns: HashSet<TownId> = found.iter().map(|(_, contest)| contest.town_id).chain(named).collect();
        towns.into_iter().collect()
    };
    let mut by_town: BTreeMap<TownId, Vec<Crowd>> = BTreeMap::new();
    for crowd in crowds(db, &towns, &places, now).await? {
        by_town.entry(crowd.town_id).or_default().push(limited(book, &crowd));
    }
    Ok(by_town)
}

/// Of three texts and more, those between the first and the last one count as long as the last.
fn limited(book: &RuleBook, found: &FoundCrowd) -> Crowd {
    let limits = TextingLimits::of_person(book, (&found.state, &found.time_zone), &found.area_code);
    let later = usize::try_from(found.texts - 1).unwrap_or_default();
    let had = found.first_at.into_iter().chain(found.last_at.into_iter().cycle().take(later)).collect();
    Crowd { limits, people: found.people, is_mailed: found.is_mailed, had }
}

/// What else is before these towns within the week.
async fn others(
    db: &mut impl Executor,
    found: &[(Slot, PlannedContest)],
    towns: Vec<TownId>,
    now: Timestamp,
) -> Result<Vec<(Slot, PlannedContest)>> {
    let mut others = Vec::new();
    if towns.is_empty() {
        return Ok(others);
    }
    for slot in Slot::all(now) {
        let known: HashSet<ContestId> =
            found.iter().filter(|(of, _)| *of == slot).map(|(_, contest)| contest.id).collect();
        let rows = contests_of_towns(db, slot, slot.window(now), &towns).await?;
        others.extend(rows.into_iter().filter(|row| !known.contains(&row.id)).map(|row| (slot, row)));
    }
    Ok(others)
}

fn of_contest(draft: &Draft, channels: &HashMap<String, Channels>) -> TownText {
    text(&draft.item, draft.expires_at, channels)
}

fn of_notice(draft: &NoticeDraft, channels: &HashMap<String, Channels>) -> TownText {
    text(&draft.item, draft.expires_at, channels)
}

fn text(item: &Planned, expires_at: Option<Timestamp>, channels: &HashMap<String, Channels>) -> TownText {
    let is_emailed = channels.get(item.kind.as_str()).is_some_and(|offered| offered.include(Channel::Email));
    TownText { event: item.kind, at: item.at, expires_at, recipients: item.recipients, is_emailed }
}

/// A notice goes to many towns: what one rule does to it is given as one sum.
fn add(told: &mut Vec<OverCap>, more: Vec<OverCap>) {
    for one in more {
        let same =
            |known: &&mut OverCap| (&known.state, known.most_per_day) == (&one.state, one.most_per_day);
        match told.iter_mut().find(same) {
            Some(known) => {
                known.emails += one.emails;
                known.emails_at_most += one.emails_at_most;
                known.waiting += one.waiting;
            }
            None => told.push(one),
        }
    }
}
