//! Contests that are not over become ordinary ones, with a seed and a promise of their own, and those who are in them.
//! Messages about a running contest that the earlier product has already sent are not sent again.

use townpick_domain::{
    ids::{BusinessId, ContestId, MemberId, ParticipantId, SponsorId},
    import::{ImportedContest, Read, Reason, Table},
    prize_guard::Filing,
    schedule::{last_announcement, last_reminder},
};
use townpick_store::{
    Result, Tx, contests,
    notifications::fan_out::{self, Kind},
};

use super::{
    outcome::Outcome,
    rows::{Batch, referred, towns_of},
};
use crate::{
    Context,
    planning::{self, Refusal},
};

pub(super) async fn take(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, |row| Read::contest(row, ctx.now)).await?;
    let values = || rows.iter().map(|row| &row.read.value);
    let towns = towns_of(tx, values().map(|contest| &contest.town)).await?;
    let businesses =
        referred(tx, Table::FeaturedBusinesses, values().map(|contest| &contest.business)).await?;
    let sponsors =
        referred(tx, Table::Sponsors, values().filter_map(|contest| contest.sponsor.as_ref())).await?;
    for row in &rows {
        let contest = &row.read.value;
        let town = towns.get(contest.town.as_str());
        let business = businesses.get(contest.business.as_str());
        let sponsor = contest.sponsor.as_ref().map(|sponsor| sponsors.get(sponsor.as_str()));
        let (Some(town), Some(business), None | Some(Some(_))) = (town, business, sponsor) else {
            outcomes.refused(row, "its town, its business or its sponsor was not taken over");
            continue;
        };
        let sponsor = sponsor.flatten().map(|sponsor| SponsorId::from_uuid(*sponsor));
        let entry = contest.entry(*town, BusinessId::from_uuid(*business), sponsor);
        tx.begin_step().await?;
        match planning::plan(tx, ctx, entry).await {
            Ok(Ok(id)) => {
                note_told(tx, ctx, id, contest).await?;
                tx.end_step(Ok(())).await?;
                outcomes.made(row, Some(id.as_uuid()));
            }
            Ok(Err(refusal)) => {
                tx.undo_step().await?;
                outcomes.refused(row, why_not(&refusal));
            }
            Err(error) => return Err(error),
        }
    }
    outcomes.close(tx, ctx).await
}

/// Notes what the members of a contest that runs have heard of it already.
async fn note_told(tx: &mut Tx, ctx: &Context<'_>, id: ContestId, contest: &ImportedContest) -> Result<()> {
    let starts_at = contest.window().starts_at;
    for (kind, last) in
        [(Kind::Announcement, last_announcement(ctx.now)), (Kind::Reminder, last_reminder(ctx.now))]
    {
        if starts_at < last {
            fan_out::note_done(tx, kind, id, ctx.now).await?;
        }
    }
    Ok(())
}

fn why_not(refusal: &Refusal) -> Reason {
    match refusal {
        Refusal::Form(refused) => refused.message().to_owned(),
        Refusal::NoTown | Refusal::NoSponsor | Refusal::ChoiceRemoved => {
            "its town, its business or its sponsor is not there any more".to_owned()
        }
        Refusal::BusinessNotOffered => "its business is inactive or does not serve its town".to_owned(),
        Refusal::FilingNeeded(Filing { .. }) => {
            "prizes of that value must be filed with the state first: enter it here with the filing's number"
                .to_owned()
        }
        Refusal::Voided => "it was called off".to_owned(),
        Refusal::Overlap(_) => "another contest of its town has some of its days".to_owned(),
    }
}

/// Takes over who is in the contests that were taken over.
pub(super) async fn take_entries(tx: &mut Tx, ctx: &Context<'_>, batch: &Batch<'_>) -> Result<Vec<Outcome>> {
    let (rows, mut outcomes) = batch.read(tx, Read::entry).await?;
    let values = || rows.iter().map(|row| &row.read.value);
    let contests = referred(tx, Table::Contests, values().map(|entry| &entry.contest)).await?;
    let members = referred(tx, Table::Users, values().map(|entry| &entry.member)).await?;
    for row in &rows {
        let entry = &row.read.value;
        let (Some(contest), Some(member)) =
            (contests.get(entry.contest.as_str()), members.get(entry.member.as_str()))
        else {
            outcomes.refused(row, "its contest or its member was not taken over");
            continue;
        };
        let (contest, member) = (ContestId::from_uuid(*contest), MemberId::from_uuid(*member));
        if contests::is_entered(tx, (contest, member)).await? {
            outcomes.known(row);
            continue;
        }
        let at = entry.entered_at.unwrap_or(ctx.now).min(ctx.now);
        contests::enter(tx, ParticipantId::new(at, ctx.random()), (contest, member), at).await?;
        // It goes with its contest or its member, so nothing more is written down.
        outcomes.counted(row);
    }
    outcomes.close(tx, ctx).await
}
