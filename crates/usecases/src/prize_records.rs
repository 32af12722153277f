//! Records of prizes whose winners were deleted. A record is sealed in the transaction of the deletion and opened only
//! by a deliberate act, which is written into the activity log.

use townpick_domain::{
    ids::{ActivityId, DrawingPlaceId, MemberId},
    prize_record::PrizeRecord,
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    activity::{self, Entity, NewActivity},
    admins::Admin,
    prize_records::{self, HandedOver, SealedRecord},
};

use crate::Context;

/// Seals what the law wants of the prizes that a member was handed, before they are deleted.
pub(crate) async fn seal_those_of(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    for HandedOver { place_id, record } in prize_records::handed_over_to(tx, member).await? {
        let written = serde_json::to_vec(&record).unwrap_or_default();
        let sealed = ctx.secrets.seal_prize_record(place_id, &written, ctx.entropy.bytes());
        let sealed = SealedRecord { place_id, sealed, kept_until: record.kept_until() };
        prize_records::insert(tx, &sealed, ctx.now).await?;
    }
    Ok(())
}

/// A record that was opened.
pub struct Opened {
    /// The drawn place.
    pub place: DrawingPlaceId,
    /// What it says; nothing when its key is not among the present ones.
    pub record: Option<PrizeRecord>,
    /// Until when it is kept.
    pub kept_until: Timestamp,
}

/// Opens every record for an administrator, and writes into the activity log that they did. The caller commits before
/// anything is shown.
pub async fn open_all(tx: &mut Tx, ctx: &Context<'_>, reader: &Admin) -> Result<Vec<Opened>> {
    let mut opened: Vec<Opened> = Vec::new();
    loop {
        let page = prize_records::after(tx, opened.last().map(|record| record.place)).await?;
        if page.is_empty() {
            break;
        }
        opened.extend(page.into_iter().map(|SealedRecord { place_id, sealed, kept_until }| {
            Opened {
                place: place_id,
                record: ctx
                    .secrets
                    .open_prize_record(place_id, &sealed)
                    .and_then(|written| serde_json::from_slice(&written).ok()),
                kept_until,
            }
        }));
    }
    let summary = match opened.len() {
        1 => "Opened 1 sealed prize record".to_owned(),
        count => format!("Opened {count} sealed prize records"),
    };
    let entry = NewActivity {
        id: ActivityId::new(ctx.now, ctx.random()),
        admin: Some(reader.id),
        admin_user: &reader.name,
        entity: Entity::User,
        entity_id: None,
        summary,
        changes: Vec::new(),
    };
    activity::record(tx, &entry, ctx.now).await?;
    Ok(opened)
}
