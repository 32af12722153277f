//! When a message that could not be sent is tried again, and when we give up.

use jiff::SignedDuration;

/// How long the first attempt and each further one waits; after the last there is none.
const WAITS: [SignedDuration; 8] = [
    SignedDuration::ZERO,
    SignedDuration::from_secs(5),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(30),
    SignedDuration::from_hours(2),
    SignedDuration::from_hours(5),
    SignedDuration::from_hours(10),
    SignedDuration::from_hours(10),
];

/// How long to wait after this many attempts, or nothing when no further one is made.
///
/// Up to a fifth is added by chance, so that messages which failed together do not all come back together.
pub fn wait_after(attempts: u32, chance: [u8; 2]) -> Option<SignedDuration> {
    let wait = *WAITS.get(usize::try_from(attempts).ok()?)?;
    let share = i64::from(u16::from_be_bytes(chance));
    let most = wait.as_millis() / 5;
    let added = i64::try_from(most).unwrap_or(i64::MAX).saturating_mul(share) / i64::from(u16::MAX);
    Some(wait.saturating_add(SignedDuration::from_millis(added)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_waits_grow_to_ten_hours_and_end_after_eight_attempts() {
        let seconds: Vec<_> =
            (0..9).map(|attempts| wait_after(attempts, [0, 0]).map(|wait| wait.as_secs())).collect();
        let hours = |hours: i64| Some(hours * 3600);
        assert_eq!(seconds[..4], [Some(0), Some(5), Some(300), Some(1800)]);
        assert_eq!(seconds[4..], [hours(2), hours(5), hours(10), hours(10), None]);
    }

    #[test]
    fn chance_adds_at_most_a_fifth() {
        assert_eq!(wait_after(2, [255, 255]), Some(SignedDuration::from_mins(6)));
        assert_eq!(wait_after(0, [255, 255]), Some(SignedDuration::ZERO));
        for chance in [[0, 1], [127, 0], [200, 9]] {
            let wait = wait_after(3, chance).unwrap_or_default();
            assert!(wait >= SignedDuration::from_mins(30) && wait <= SignedDuration::from_mins(36));
        }
    }
}
