//! How many texts one person still gets today.

use jiff::SignedDuration;

use crate::{prize::is_about_own_prize, time::Timestamp};

/// How long a text stays in the count.
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// No text waits longer than this for its hour: what is older was sent before the last day.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Texts that were sent after this instant count.
pub fn texts_counted_since(now: Timestamp) -> Timestamp {
    now.plus(-DAY)
}

/// Whatever was sent since then was written down after this instant.
pub fn texts_written_since(now: Timestamp) -> Timestamp {
    now.plus(-LONGEST_WAIT)
}

/// When a text that was sent at this instant is out of the count.
pub fn out_of_count(sent_at: Timestamp) -> Timestamp {
    sent_at.plus(DAY)
}

/// What is left of a day's texts to one person. What is about their own prize goes first: as much as waits of it is kept
/// free from everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyRoom {
    left: i64,
    prizes_waiting: i64,
}

impl DailyRoom {
    /// Of so many a day at most, so many were sent in the last 24 hours and so many about prizes wait.
    pub fn new(most: u8, sent: i64, prizes_waiting: i64) -> Self {
        Self { left: i64::from(most) - sent, prizes_waiting }
    }

    /// Takes the room of one text of this template, if there is any for it.
    pub fn take(&mut self, template_key: &str) -> bool {
        let is_prize = is_about_own_prize(template_key);
        let kept = if is_prize { 0 } else { self.prizes_waiting.max(0) };
        if self.left <= kept {
            return false;
        }
        self.left -= 1;
        self.prizes_waiting -= i64::from(is_prize);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIZE: &str = "winner_notification";
    const OTHER: &str = "drawing_result";

    fn taken(mut room: DailyRoom, templates: [&str; 4]) -> [bool; 4] {
        templates.map(|template| room.take(template))
    }

    #[test]
    fn the_fourth_text_of_a_day_finds_no_room() {
        assert_eq!(taken(DailyRoom::new(3, 0, 0), [OTHER; 4]), [true, true, true, false]);
        assert_eq!(taken(DailyRoom::new(3, 2, 0), [PRIZE, PRIZE, OTHER, OTHER]), [true, false, false, false]);
        assert_eq!(taken(DailyRoom::new(3, 7, 0), [PRIZE; 4]), [false; 4]);
    }

    #[test]
    fn others_leave_room_for_the_prize_that_waits_behind_them() {
        assert_eq!(taken(DailyRoom::new(3, 2, 1), [OTHER, PRIZE, OTHER, PRIZE]), [false, true, false, false]);
        assert_eq!(taken(DailyRoom::new(3, 1, 1), [OTHER, OTHER, PRIZE, OTHER]), [true, false, true, false]);
    }
}
