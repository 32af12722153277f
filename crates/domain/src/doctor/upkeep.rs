//! What happens again and again by itself: the weekly work, the public randomness that drawings wait for, and backups.

use jiff::SignedDuration;

use super::report::{Asked, Check, Line};
use crate::{backups::is_too_old, time::Timestamp};

/// After so long without a run the engine counts as standing still: it looks at least once a minute.
pub const LATE_AFTER: SignedDuration = SignedDuration::from_mins(5);
/// drand publishes every three seconds.
const OLD_ROUND: i64 = 30;

/// The last run of one kind of work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The work, as commands call it.
    pub work: String,
    /// When it last ended.
    pub finished_at: Option<Timestamp>,
    /// Whether it failed then.
    pub has_failed: bool,
}

/// The last runs of the weekly work.
pub fn engine(runs: Asked<Vec<Run>>, now: Timestamp) -> Line {
    let check = Check::Engine;
    let runs = match runs {
        Ok(runs) => runs,
        Err(reason) => return Line::not_asked(check, "The database", &reason),
    };
    let named = |which: &dyn Fn(&&Run) -> bool| -> Option<String> {
        let found: Vec<&str> = runs.iter().filter(which).map(|run| run.work.as_str()).collect();
        (!found.is_empty()).then(|| found.join(", "))
    };
    let is_late = |run: &&Run| run.finished_at.is_none_or(|finished| finished.plus(LATE_AFTER) < now);
    if runs.is_empty() {
        Line::bad(
            check,
            "It has never run",
            "Start `townpick serve`, or `townpick engine` beside `serve --no-engine`",
        )
    } else if let Some(late) = named(&is_late) {
        Line::bad(
            check,
            format!("It has not run for five minutes: {late}"),
            "Check whether `townpick serve` or `townpick engine` runs, and what its log says",
        )
    } else if let Some(failed) = named(&|run| run.has_failed) {
        let first = failed.split(", ").next().unwrap_or_default();
        Line::bad(
            check,
            format!("It failed the last time: {failed}"),
            format!("Its log says why, and so does `townpick engine run-once {first}`"),
        )
    } else {
        Line::good(check, "Every part of it ran within the last five minutes")
    }
}

/// The newest round of drand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// It carries the chain's signature, and is so many seconds old.
    Signed {
        /// Its number.
        round: u64,
        /// How old it is.
        seconds: i64,
    },
    /// It does not.
    Forged,
}

/// Public randomness, when drawings use it.
pub fn drand(is_used: bool, is_recommended: bool, latest: Asked<Round>) -> Line {
    let check = Check::Drand;
    match latest {
        _ if !is_used && is_recommended => Line::warning(
            check,
            "Drawings use none: whoever controls this server could know an outcome beforehand",
            "Set TOWNPICK_DRAWING_BEACON=drand",
        ),
        _ if !is_used => Line::good(check, "Drawings use none, which is enough for trying out"),
        Err(reason) => Line::not_asked(check, "drand", &reason),
        Ok(Round::Forged) => Line::bad(
            check,
            "What answers at TOWNPICK_DRAND_URL does not carry drand's signature",
            "Use https://api.drand.sh, or another address of the chain quicknet",
        ),
        Ok(Round::Signed { round, seconds }) if seconds > OLD_ROUND => Line::warning(
            check,
            format!("The latest round, {round}, is {seconds} s old"),
            "See the line on the clock, and https://drand.love; drawings wait for their round",
        ),
        Ok(Round::Signed { round, .. }) => {
            Line::good(check, format!("drand answers with its latest round, {round}"))
        }
    }
}

/// What came of the backups so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BackupsMade {
    /// When the last good one began.
    pub last_good_at: Option<Timestamp>,
    /// Why the last try failed, if it did.
    pub last_error: Option<String>,
}

/// Backups, which are made this often where they are made at all.
pub fn backups(
    every: Option<SignedDuration>,
    are_recommended: bool,
    made: Asked<BackupsMade>,
    now: Timestamp,
) -> Line {
    let check = Check::Backups;
    let Some(every) = every else {
        return if are_recommended {
            Line::warning(
                check,
                "None are made automatically",
                "Set TOWNPICK_BACKUP_URL to a folder or a bucket",
            )
        } else {
            Line::good(check, "None are made automatically, which is enough for trying out")
        };
    };
    let made = match made {
        Ok(made) => made,
        Err(reason) => return Line::not_asked(check, "The database", &reason),
    };
    let because =
        made.last_error.map(|error| format!("; the last attempt failed: {error}")).unwrap_or_default();
    let remedy = "Check whether `townpick serve` runs, what its log says, and whether `townpick backup` can write there";
    match made.last_good_at {
        None if because.is_empty() => Line::warning(check, "None is there yet", remedy),
        None => Line::bad(check, format!("None has been good so far{because}"), remedy),
        Some(at) if is_too_old(at, every, now) => {
            Line::bad(check, format!("The last good one began at {at}{because}"), remedy)
        }
        Some(at) => Line::good(check, format!("The last good one began at {at}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{Bad, Good, Warning},
        *,
    };

    #[test]
    fn work_must_have_run_lately_and_well() {
        let now: Timestamp = "2026-07-06T14:00:00Z".parse().expect("an instant");
        let run = |work: &str, minutes: Option<i64>, has_failed| Run {
            work: work.to_owned(),
            finished_at: minutes.map(|minutes| now.plus(-SignedDuration::from_mins(minutes))),
            has_failed,
        };
        for (runs, verdict, says) in [
            (vec![], Bad, "never"),
            (vec![run("drawings", Some(1), false), run("claims", Some(5), false)], Good, "Every part"),
            (vec![run("drawings", Some(1), false), run("claims", Some(6), false)], Bad, ": claims"),
            (vec![run("drawings", None, false)], Bad, ": drawings"),
            (vec![run("drawings", Some(1), true), run("claims", Some(1), true)], Bad, ": drawings, claims"),
        ] {
            let line = engine(Ok(runs), now);
            assert_eq!(line.verdict, verdict, "{line:?}");
            assert!(line.finding.contains(says), "{line:?}");
        }
        assert_eq!(engine(Err("refused".to_owned()), now).verdict, Warning);
    }

    #[test]
    fn public_randomness_is_fresh_and_signed_where_it_is_used() {
        let none = || Err("not asked".to_owned());
        assert_eq!(drand(false, false, none()).verdict, Good);
        assert_eq!(drand(false, true, none()).verdict, Warning);
        assert_eq!(drand(true, true, none()).verdict, Warning);
        assert_eq!(drand(true, true, Ok(Round::Forged)).verdict, Bad);
        let signed = |seconds| drand(true, true, Ok(Round::Signed { round: 9, seconds })).verdict;
        assert_eq!((signed(2), signed(30), signed(31)), (Good, Good, Warning));
    }

    #[test]
    fn the_last_good_backup_is_young_where_backups_are_made() {
        let now: Timestamp = "2026-07-06T14:00:00Z".parse().expect("an instant");
        let day = SignedDuration::from_hours(24);
        let made = |hours: Option<i64>, error: Option<&str>| {
            let last_good_at = hours.map(|hours| now.plus(-SignedDuration::from_hours(hours)));
            Ok(BackupsMade { last_good_at, last_error: error.map(str::to_owned) })
        };
        assert_eq!(backups(None, false, made(None, None), now).verdict, Good);
        assert_eq!(backups(None, true, made(None, None), now).verdict, Warning);
        for (hours, error, verdict) in [
            (None, None, Warning),
            (None, Some("the disk is full"), Bad),
            (Some(1), None, Good),
            (Some(30), Some("the disk is full"), Good),
            (Some(49), Some("the disk is full"), Bad),
        ] {
            assert_eq!(backups(Some(day), true, made(hours, error), now).verdict, verdict, "{hours:?}");
        }
        assert_eq!(backups(Some(day), true, Err("refused".to_owned()), now).verdict, Warning);
        let line = backups(Some(day), true, made(Some(49), Some("the disk is full")), now);
        assert!(line.finding.ends_with("the disk is full"), "{line:?}");
    }
}
