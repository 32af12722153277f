//! What people have sent in, and what the administrator made of it.

use jiff::Span;
use townpick_domain::{
    application::{ApplicationForm, ApplicationSource, BusinessApplication},
    calendar::eastern_date,
    ids::{ApplicationId, NominationId},
    nomination::{BusinessNomination, NominationForm},
    status::ReviewStatus,
    time::Timestamp,
};
use townpick_store::{
    Tx,
    activity::{Change, Entity},
    applications::{self, NewApplication},
    nominations::{self, NewNomination},
    reviews,
};

use super::{
    administrator::{Administrator, change},
    content::{Application, Nomination, Review},
    making::{Making, at},
};

/// Saves the applications and the nominations, reviewed where somebody has.
pub(super) async fn save(
    making: &Making<'_>,
    tx: &mut Tx,
    administrator: &Administrator,
) -> anyhow::Result<()> {
    for application in &making.content.applications {
        save_application(making, tx, administrator, application).await?;
    }
    for nomination in &making.content.nominations {
        save_nomination(making, tx, administrator, nomination).await?;
    }
    Ok(())
}

async fn save_application(
    making: &Making<'_>,
    tx: &mut Tx,
    administrator: &Administrator,
    sent: &Application,
) -> anyhow::Result<()> {
    let sent_at = sent_at(making, sent.days_ago, sent.hour)?;
    let id = ApplicationId::new(sent_at, making.entropy.bytes());
    let form = ApplicationForm {
        business_name: Some(sent.business_name.clone()),
        website_url: Some(sent.website_url.clone()),
        contact_name: Some(sent.contact_name.clone()),
        contact_email: Some(sent.contact_email.clone()),
        contact_phone: Some(sent.contact_phone.clone()),
        description: sent.description.clone(),
        ..ApplicationForm::default()
    };
    let form = BusinessApplication::parse(&form)?;
    let source = ApplicationSource::Businesses;
    applications::insert(tx, &NewApplication { id, request_id: id.as_uuid(), source, form }, sent_at).await?;
    if let Some(review) = &sent.review {
        let at = reviewed_at(sent_at)?;
        reviews::review::<applications::Application>(tx, id, review.status, &review.notes, at).await?;
        let summary = format!("The application of {} was reviewed", sent.business_name);
        let record = (Entity::Application, Some(id.as_uuid()));
        administrator.note(tx, record, summary, reviewed(review), at).await?;
    }
    Ok(())
}

async fn save_nomination(
    making: &Making<'_>,
    tx: &mut Tx,
    administrator: &Administrator,
    sent: &Nomination,
) -> anyhow::Result<()> {
    let sent_at = sent_at(making, sent.days_ago, sent.hour)?;
    let id = NominationId::new(sent_at, making.entropy.bytes());
    let form = NominationForm {
        nominee_name: Some(sent.nominee_name.clone()),
        nominee_town: Some(sent.nominee_town.clone()),
        website_url: sent.website_url.clone(),
        reason: sent.reason.clone(),
        nominator_name: sent.nominator_name.clone(),
        nominator_email: sent.nominator_email.clone(),
        ..NominationForm::default()
    };
    let form = BusinessNomination::parse(&form)?;
    nominations::insert(tx, &NewNomination { id, request_id: id.as_uuid(), form }, sent_at).await?;
    if let Some(review) = &sent.review {
        let at = reviewed_at(sent_at)?;
        reviews::review::<nominations::Nomination>(tx, id, review.status, &review.notes, at).await?;
        let summary = format!("The nomination of {} was reviewed", sent.nominee_name);
        let record = (Entity::Nomination, Some(id.as_uuid()));
        administrator.note(tx, record, summary, reviewed(review), at).await?;
    }
    Ok(())
}

/// So many days ago at this hour, or a day earlier where that has not come yet.
fn sent_at(making: &Making<'_>, days_ago: i64, hour: i64) -> anyhow::Result<Timestamp> {
    let today = eastern_date(making.now);
    let sent_at = at(today.checked_sub(Span::new().days(days_ago))?, hour, 17);
    if sent_at <= making.now {
        return Ok(sent_at);
    }
    Ok(at(today.checked_sub(Span::new().days(days_ago + 1))?, hour, 17))
}

/// On the next day.
fn reviewed_at(sent_at: Timestamp) -> anyhow::Result<Timestamp> {
    Ok(at(eastern_date(sent_at).checked_add(Span::new().days(1))?, 10, 40))
}

/// What the activity log tells of a review: notes may be about people, so only that there are some.
fn reviewed(review: &Review) -> Vec<Change> {
    vec![
        change("review_status", ReviewStatus::New.as_str(), review.status.as_str()),
        change("review_notes", "", "(text)"),
    ]
}
