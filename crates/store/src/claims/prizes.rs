//! The prizes of all contests as administrators follow them up: who has each one or may take it, and how far it is.
//!
//! Alternates, those who lost their prize, and contests that were called off are not in the list.

use townpick_domain::{
    ids::{BusinessId, ContestId, DrawingPlaceId, MemberId, TownId},
    time::Timestamp,
};

use crate::{Executor, PageRows, Result};

/// How far a prize is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrizeStage {
    /// Nobody has claimed it yet.
    Waiting,
    /// Claimed, and not handed over.
    ToHandOver,
    /// Handed over.
    HandedOver,
}

/// A prize with whoever has it or may take it.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Prize {
    /// The drawn place's id.
    pub id: DrawingPlaceId,
    /// Counted from 1.
    pub place: i64,
    /// Who it is, unless deleted.
    pub member_id: Option<MemberId>,
    /// Their name.
    pub name: Option<String>,
    /// What became of the place.
    pub state: String,
    /// Until when they can answer.
    pub claim_deadline: Option<Timestamp>,
    /// When the prize was claimed.
    pub prize_claimed_at: Option<Timestamp>,
    /// When it was handed over.
    pub prize_fulfilled_at: Option<Timestamp>,
    /// Whose prize it was.
    pub contest_id: ContestId,
    /// The contest's headline.
    pub contest_title: String,
    /// The prize in short.
    pub prize_description: String,
    /// When it was drawn.
    pub drawing_completed_at: Timestamp,
    /// In which town.
    pub town_id: TownId,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// Who gives it.
    pub business_id: BusinessId,
    /// The business's name.
    pub business_name: String,
}

/// Where a page begins: after the place of this number in this contest, which was drawn at this instant.
pub type AfterPrize = (Timestamp, ContestId, i64);

macro_rules! held {
    () => {
        "c.id = p.contest_id AND c.voided_at IS NULL AND p.state IN ('selected', 'notified', 'claimed')"
    };
}

/// What was not handed over yet; the index of that name holds nothing else.
macro_rules! open {
    () => {
        concat!(held!(), " AND p.prize_fulfilled_at IS NULL")
    };
}

/// The page is found first, and what belongs to its rows is looked up after that. A comparison of all three values
/// would not be a range of an index: the last condition only leaves out the beginning of the contest in which the page
/// before ended. The cross joins fix what is read first.
macro_rules! listed {
    ($first:literal, $where:expr) => {
        concat!(
            "SELECT f.id, f.place, f.member_id, s.user_name AS name, f.state, f.claim_deadline, f.prize_claimed_at,
                    f.prize_fulfilled_at, f.contest_id, f.contest_title, f.prize_description,
                    f.drawing_completed_at, f.town_id, t.full_name AS town_full_name, f.business_id,
                    b.business_name
             FROM (SELECT p.id, p.place, p.member_id, p.snapshot_id, p.state, p.claim_deadline, p.prize_claimed_at,
                          p.prize_fulfilled_at, c.id AS contest_id, c.title AS contest_title, c.prize_description,
                          c.drawing_completed_at, c.town_id, c.featured_business_id AS business_id
                   FROM ",
            $first,
            " WHERE ",
            $where,
            "      AND c.drawing_completed_at IS NOT NULL AND (c.drawing_completed_at, c.id) <= ($1, $2)
                     AND ((c.drawing_completed_at, c.id) < ($1, $2) OR p.place > $3)
                   ORDER BY c.drawing_completed_at DESC, c.id DESC, p.place LIMIT 201) f
             CROSS JOIN participant_snapshots s CROSS JOIN towns t CROSS JOIN featured_businesses b
             WHERE s.id = f.snapshot_id AND t.id = f.town_id AND b.id = f.business_id
             ORDER BY f.drawing_completed_at DESC, f.contest_id DESC, f.place"
        )
    };
}

/// Most of what was ever drawn: read in the order of the drawings.
macro_rules! of_drawings {
    ($where:expr) => {
        listed!("contests c CROSS JOIN drawing_places p", $where)
    };
}

/// Few: looked up and sorted.
macro_rules! of_open_prizes {
    ($where:expr) => {
        listed!("drawing_places p CROSS JOIN contests c", $where)
    };
}

/// A screen of the prizes at this stage, or of all: the latest drawing first, each in the order of its places, from
/// after the given one.
pub async fn prizes(
    db: &mut impl Executor,
    stage: Option<PrizeStage>,
    after: Option<AfterPrize>,
) -> Result<Vec<Prize>> {
    let text = match stage {
        None => of_drawings!(held!()),
        Some(PrizeStage::HandedOver) => {
            of_drawings!(concat!(held!(), " AND p.prize_fulfilled_at IS NOT NULL"))
        }
        Some(PrizeStage::Waiting) => of_open_prizes!(concat!(open!(), " AND p.prize_claimed_at IS NULL")),
        Some(PrizeStage::ToHandOver) => {
            of_open_prizes!(concat!(open!(), " AND p.prize_claimed_at IS NOT NULL"))
        }
    };
    let (drawn_at, contest, place) = after.unwrap_or((Timestamp::MAX, ContestId::from_bytes([0xff; 16]), 0));
    db.page(text, PageRows::Screen).bind(drawn_at).bind(contest).bind(place).all().await
}

macro_rules! counted {
    ($claimed:literal) => {
        concat!(
            "SELECT count(*) FROM drawing_places p CROSS JOIN contests c WHERE ",
            open!(),
            " AND c.drawing_completed_at IS NOT NULL AND p.prize_claimed_at ",
            $claimed
        )
    };
}

/// How many prizes are at this stage; not known of those that were handed over, nor of all: they become more and more.
pub async fn count_prizes(db: &mut impl Executor, stage: Option<PrizeStage>) -> Result<Option<i64>> {
    let text = match stage {
        None | Some(PrizeStage::HandedOver) => return Ok(None),
        Some(PrizeStage::Waiting) => counted!("IS NULL"),
        Some(PrizeStage::ToHandOver) => counted!("IS NOT NULL"),
    };
    let (count,): (i64,) = db.sql(text).one().await?;
    Ok(Some(count))
}
