//! When backups are made, what they are called, and which of them stay.

use jiff::SignedDuration;

use crate::{duration::duration, time::Timestamp};

/// After a backup that failed, the next one is tried this long after it began; sooner where they are made more often.
const AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// How often backups are made at most, and at least.
const SHORTEST: SignedDuration = SignedDuration::from_mins(5);
const LONGEST: SignedDuration = SignedDuration::from_hours(366 * 24);
/// Whoever makes a backup says again and again that it lives; one of whom nothing was heard for so long is taken over from.
pub const LEASE: SignedDuration = SignedDuration::from_mins(5);
/// How often that is said.
pub const SIGN_OF_LIFE: SignedDuration = SignedDuration::from_mins(1);

const BEGINNING: &str = "townpick-";
const PLAIN: &str = ".tar";
const SEALED: &str = ".tar.age";

/// When the next backup is due after one that began at `started_at`.
pub fn next_due(started_at: Timestamp, was_good: bool, every: SignedDuration) -> Timestamp {
    started_at.plus(if was_good { every } else { every.min(AGAIN_AFTER) })
}

/// Whether the last good backup is older than two of them should ever be.
pub fn is_too_old(last_good: Timestamp, every: SignedDuration, now: Timestamp) -> bool {
    last_good.plus(every).plus(every) < now
}

/// How often backups are made: minutes, hours or days, such as `30m`, `12h` or `1d`; from five minutes to a year.
pub fn interval(text: &str) -> Option<SignedDuration> {
    duration(text).filter(|every| (SHORTEST..=LONGEST).contains(every))
}

/// What a backup of this instant is called: names in their order are instants in theirs.
pub fn archive_name(now: Timestamp, is_sealed: bool) -> String {
    let instant = now.as_jiff().strftime("%Y-%m-%dT%H-%M-%SZ");
    format!("{BEGINNING}{instant}{}", if is_sealed { SEALED } else { PLAIN })
}

/// Whether something is called like a backup: nothing else in its place is ever touched.
pub fn is_archive(name: &str) -> bool {
    let Some(instant) = name.strip_prefix(BEGINNING) else { return false };
    let instant = instant.strip_suffix(SEALED).or_else(|| instant.strip_suffix(PLAIN));
    instant.is_some_and(|instant| {
        instant.len() == 20
            && instant.bytes().zip(b"0000-00-00T00-00-00Z").all(|(found, pattern)| match pattern {
                b'0' => found.is_ascii_digit(),
                _ => found == *pattern,
            })
    })
}

/// Whether a backup of this name can be read only with an identity.
pub fn is_sealed(name: &str) -> bool {
    name.ends_with(SEALED)
}

/// The backups that make room, so that the newest `keep` stay.
pub fn over(mut names: Vec<String>, keep: usize) -> Vec<String> {
    names.retain(|name| is_archive(name));
    names.sort_unstable_by(|one, other| other.cmp(one));
    names.split_off(keep.min(names.len()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn the_next_backup_is_due_after_its_interval_and_sooner_after_a_failure() {
        let (start, day) = (at("2026-06-10T03:00:00Z"), SignedDuration::from_hours(24));
        assert_eq!(next_due(start, true, day), at("2026-06-11T03:00:00Z"));
        assert_eq!(next_due(start, false, day), at("2026-06-10T04:00:00Z"));
        assert_eq!(next_due(start, false, SignedDuration::from_mins(10)), at("2026-06-10T03:10:00Z"));
        assert!(!is_too_old(start, day, at("2026-06-12T03:00:00Z")));
        assert!(is_too_old(start, day, at("2026-06-12T03:00:01Z")));
    }

    #[test]
    fn intervals_are_minutes_hours_or_days() {
        for (text, hours) in [("1d", 24), ("12h", 12), ("120m", 2), ("366d", 366 * 24)] {
            assert_eq!(interval(text), Some(SignedDuration::from_hours(hours)), "{text}");
        }
        for wrong in ["", "d", "1", "4m", "367d", "-1d", "+1d", "1w", "1 d", "1.5h", "9999999999999999d"] {
            assert_eq!(interval(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_oldest_make_room_and_what_is_no_backup_stays() {
        let names = ["2026-06-09T03:00:00Z", "2026-06-11T03:00:00Z", "2026-06-10T03:00:00.5Z"]
            .map(|instant| archive_name(at(instant), instant.contains("10T")));
        assert_eq!(names[2], "townpick-2026-06-10T03-00-00Z.tar.age");
        assert!(names.iter().all(|name| is_archive(name)) && is_sealed(&names[2]) && !is_sealed(&names[0]));
        let foreign =
            ["photos.tar", "townpick-.tar", "townpick-2026-06-01T03-00-00Z.tar.part", "townpick.db"];
        assert!(!foreign.iter().any(|name| is_archive(name)));
        let there: Vec<String> = names.iter().cloned().chain(foreign.map(str::to_owned)).collect();
        assert_eq!(over(there.clone(), 1), [names[2].clone(), names[0].clone()]);
        assert!(over(there, 3).is_empty());
    }
}
