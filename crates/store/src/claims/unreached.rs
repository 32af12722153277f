//! Winners whom no message can reach: their address does not take mail, they stopped texts, or what was sent failed.
//! Their time runs all the same, so the people who run the service are told while it does.

use townpick_domain::{
    ids::{ContestId, DrawingPlaceId, TownId},
    spoken_time,
    time::Timestamp,
};

use crate::{
    Executor, Result, Tx,
    notifications::{self, Audience, ChannelIds, NewNotification},
};

/// Whether a message about the prize of the place `p` is on its way, was sent, or lies in the local outbox.
macro_rules! is_told {
    () => {
        "EXISTS (SELECT 1 FROM notifications n
                 WHERE n.member_id = p.member_id AND n.contest_id = p.contest_id
                   AND n.template_key IN ('winner_notification', 'claim_reminder', 'alternate_promoted')
                   AND n.status IN ('pending', 'sent', 'delivered', 'local'))"
    };
}
pub(super) use is_told;

/// A winner whose time runs and whom no message reaches.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Unreached {
    /// The place.
    pub id: DrawingPlaceId,
    /// The contest.
    pub contest_id: ContestId,
    /// Its headline.
    pub contest_title: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// Until when they can answer.
    pub claim_deadline: Timestamp,
    /// Whether administrators were told.
    pub is_noticed: bool,
    town_id: TownId,
    time_zone: String,
}

/// Up to 50 winners who cannot know that they have won, the next deadline first.
pub async fn unreached(db: &mut impl Executor, now: Timestamp) -> Result<Vec<Unreached>> {
    db.sql_of_set(
        concat!(
            "SELECT p.id, p.contest_id, c.title AS contest_title, t.full_name AS town_full_name, p.claim_deadline,
                    EXISTS (SELECT 1 FROM notifications a
                            WHERE a.unique_key = 'winner_unreached:' || {id_text:p.id} || ':email') AS is_noticed,
                    c.town_id, t.time_zone
             FROM drawing_places p
             JOIN contests c ON c.id = p.contest_id
             JOIN towns t ON t.id = c.town_id
             WHERE p.state = 'notified' AND p.member_id IS NOT NULL AND p.claim_deadline > $1
               AND c.voided_at IS NULL AND NOT ",
            is_told!(),
            " ORDER BY p.claim_deadline, p.id LIMIT 50"
        ),
        0,
    )
    .bind(now)
    .all()
    .await
}

/// Tells the administrators about such a winner, once; the notice names nobody.
pub async fn notice_unreached(
    tx: &mut Tx,
    winner: &Unreached,
    ids: ChannelIds,
    now: Timestamp,
) -> Result<bool> {
    let deadline = spoken_time::in_full(winner.claim_deadline, &winner.time_zone);
    let notice = NewNotification {
        key: format!("winner_unreached:{}", winner.id),
        template_key: "winner_unreached",
        audience: Audience::Administrators,
        town: Some(winner.town_id),
        contest: Some(winner.contest_id),
        details: [("claim_deadline", deadline)].into_iter().collect(),
        ids,
    };
    Ok(notifications::enqueue(tx, &notice, now).await? > 0)
}
