//! When something that could not be handed over is tried again, and when we give up: a message, or an event for somebody
//! else's program. The waits are those that Standard Webhooks recommends, chance included.

use jiff::SignedDuration;

/// How long the first attempt and each further one waits; after the last there is none.
const WAITS: [SignedDuration; 10] = [
    SignedDuration::ZERO,
    SignedDuration::from_secs(5),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(30),
    SignedDuration::from_hours(2),
    SignedDuration::from_hours(5),
    SignedDuration::from_hours(10),
    SignedDuration::from_hours(14),
    SignedDuration::from_hours(20),
    SignedDuration::from_hours(24),
];

/// How often, and how rarely, something is tried.
#[derive(Debug, Clone, Copy)]
pub struct Retries {
    /// So many attempts are made.
    attempts: usize,
    /// No wait is longer than this, but for chance.
    longest: SignedDuration,
}

/// What a message says is about this week: after a day and some hours it is given up.
pub const OF_MESSAGES: Retries = Retries { attempts: 8, longest: SignedDuration::from_hours(10) };
/// A program may be away for a weekend.
pub const OF_EVENTS: Retries = Retries { attempts: WAITS.len(), longest: SignedDuration::from_hours(24) };

impl Retries {
    /// How long to wait after this many attempts, or nothing when no further one is made.
    ///
    /// Up to a fifth is added by chance, so that what failed together does not all come back together.
    pub fn wait_after(self, attempts: u32, chance: [u8; 2]) -> Option<SignedDuration> {
        let place = usize::try_from(attempts).ok().filter(|place| *place < self.attempts)?;
        let wait = (*WAITS.get(place)?).min(self.longest);
        let share = i64::from(u16::from_be_bytes(chance));
        let most = wait.as_millis() / 5;
        let added = i64::try_from(most).unwrap_or(i64::MAX).saturating_mul(share) / i64::from(u16::MAX);
        Some(wait.saturating_add(SignedDuration::from_millis(added)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_waits_grow_to_ten_hours_and_end_after_eight_attempts() {
        let seconds: Vec<_> = (0..9)
            .map(|attempts| OF_MESSAGES.wait_after(attempts, [0, 0]).map(|wait| wait.as_secs()))
            .collect();
        let hours = |hours: i64| Some(hours * 3600);
        assert_eq!(seconds[..4], [Some(0), Some(5), Some(300), Some(1800)]);
        assert_eq!(seconds[4..], [hours(2), hours(5), hours(10), hours(10), None]);
    }

    #[test]
    fn an_event_is_tried_ten_times_within_four_days() {
        let waits: Vec<_> = (0..).map_while(|attempts| OF_EVENTS.wait_after(attempts, [255, 255])).collect();
        assert_eq!((waits.len(), OF_EVENTS.wait_after(u32::MAX, [0, 0])), (10, None));
        let all = waits.into_iter().fold(SignedDuration::ZERO, |all, wait| all + wait);
        assert!(all > SignedDuration::from_hours(72) && all < SignedDuration::from_hours(4 * 24), "{all}");
    }

    #[test]
    fn chance_adds_at_most_a_fifth() {
        assert_eq!(OF_MESSAGES.wait_after(2, [255, 255]), Some(SignedDuration::from_mins(6)));
        assert_eq!(OF_EVENTS.wait_after(0, [255, 255]), Some(SignedDuration::ZERO));
        for chance in [[0, 1], [127, 0], [200, 9]] {
            let wait = OF_EVENTS.wait_after(3, chance).unwrap_or_default();
            assert!(wait >= SignedDuration::from_mins(30) && wait <= SignedDuration::from_mins(36));
        }
    }
}
