//! The machine: room on the disk, folders and files, and the time.

use super::report::{Asked, Check, Line};

const MB: u64 = 1024 * 1024;
const GB: u64 = 1024 * MB;
/// Below this a busy evening may fill the disk.
const LITTLE_ROOM: u64 = 2 * GB;
/// Below this the database's own log may not fit any more.
const NO_ROOM: u64 = 256 * MB;

/// How far two clocks may be apart, in milliseconds: an HTTP date tells whole seconds, and the answer takes a moment.
const SLIGHTLY_OFF: u64 = 5_000;
/// From here on codes of authenticator apps and signed reports may be refused.
const FAR_OFF: u64 = 30_000;

/// The room that is left where the data folder is.
pub fn disk(free_bytes: Asked<u64>) -> Line {
    let check = Check::Disk;
    let remedy = "Make room or take a larger disk: the service refuses changes once it is full";
    match free_bytes {
        Err(reason) => Line::warning(
            check,
            format!("The free space could not be determined ({reason})"),
            "Check whether the data folder is there and belongs to the service's account",
        ),
        Ok(free) if free < NO_ROOM => Line::bad(check, format!("{} left", size(free)), remedy),
        Ok(free) if free < LITTLE_ROOM => Line::warning(check, format!("{} left", size(free)), remedy),
        Ok(free) => Line::good(check, format!("{} left", size(free))),
    }
}

fn size(bytes: u64) -> String {
    let tenths = bytes.saturating_mul(10) / GB;
    if bytes >= GB { format!("{}.{} GB", tenths / 10, tenths % 10) } else { format!("{} MB", bytes / MB) }
}

/// A folder or a file of the installation as it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// It is not there.
    Missing,
    /// It is there, but may not even be looked at.
    Closed,
    /// It is there.
    There {
        /// Whether this process may write to it.
        is_writable: bool,
        /// Whether other accounts of the machine may look into it.
        is_open_to_others: bool,
    },
}

const WHOSE: &str =
    "Run this as the service's account; if it is that one, give the data folder to it with `chown -R`";

/// The folder, the key or the database file of an installation. A new installation makes them when it starts.
pub fn place(check: Check, path: &str, found: Found, is_new: bool) -> Line {
    let is_folder = check == Check::DataFolder;
    match found {
        Found::Missing if is_new => {
            Line::warning(check, format!("{path} is not there yet"), "Start `townpick serve`, which makes it")
        }
        Found::Missing => Line::bad(
            check,
            format!("{path} is missing"),
            "Put it back from a backup, or set TOWNPICK_DATA_DIR to the folder that was used before",
        ),
        Found::Closed => Line::bad(check, format!("{path} may not be looked at by this account"), WHOSE),
        // What cannot be written to cannot be served from; but a key is read, and may be there to be read alone.
        Found::There { is_writable: false, .. } if check != Check::SigningKey => {
            Line::bad(check, format!("{path} cannot be written to by this account"), WHOSE)
        }
        Found::There { is_open_to_others: true, .. } => {
            let mode = if is_folder { "700" } else { "600" };
            let finding = format!("Other accounts on this machine can read {path}");
            let remedy = format!("Close it to them: `chmod {mode} {path}`");
            // Whoever reads the key can make anybody's personal link and sign ledgers.
            if check == Check::SigningKey {
                Line::bad(check, finding, remedy)
            } else {
                Line::warning(check, finding, remedy)
            }
        }
        Found::There { .. } => Line::good(check, format!("{path} is the service's alone")),
    }
}

/// The picture storage; `whose` says which it is.
pub fn pictures(whose: &str, answer: Asked<()>) -> Line {
    match answer {
        Ok(()) => Line::good(Check::Pictures, format!("{whose} answers")),
        Err(reason) => Line::bad(
            Check::Pictures,
            format!("{whose} does not answer ({reason})"),
            "Check whether the folder or the bucket of TOWNPICK_STORAGE_URL is there and may be used",
        ),
    }
}

/// The machine's clock, with how many milliseconds it is ahead of somebody else's.
pub fn clock(whose: &str, ahead: Asked<i64>) -> Line {
    match ahead {
        Ok(ahead) => apart(Check::Clock, "This machine's clock", whose, ahead),
        Err(reason) => Line::not_asked(Check::Clock, whose, &reason),
    }
}

/// How far two clocks are apart.
pub(super) fn apart(check: Check, ours: &str, theirs: &str, ahead: i64) -> Line {
    let seconds = ahead.unsigned_abs().div_ceil(1000);
    let direction = if ahead < 0 { "behind" } else { "ahead of" };
    let finding = format!("{ours} is {seconds} s {direction} that of {theirs}");
    let remedy = "Let the machine keep its time (`timedatectl set-ntp true`): drawings, deadlines and sign-in codes go by it";
    match ahead.unsigned_abs() {
        apart if apart <= SLIGHTLY_OFF => Line::good(check, format!("{ours} agrees with that of {theirs}")),
        apart if apart <= FAR_OFF => Line::warning(check, finding, remedy),
        _ => Line::bad(check, finding, remedy),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{Bad, Good, Warning},
        *,
    };

    #[test]
    fn room_on_the_disk_is_told_and_judged() {
        for (free, verdict, said) in [
            (300 * GB, Good, "300.0 GB left"),
            (2 * GB, Good, "2.0 GB left"),
            (2 * GB - 1, Warning, "1.9 GB left"),
            (256 * MB, Warning, "256 MB left"),
            (256 * MB - 1, Bad, "255 MB left"),
        ] {
            let line = disk(Ok(free));
            assert_eq!((line.verdict, line.finding.as_str()), (verdict, said));
        }
        assert_eq!(disk(Err("no such folder".to_owned())).verdict, Warning);
    }

    #[test]
    fn what_belongs_to_the_service_is_there_writable_and_its_own() {
        let there = |is_writable, is_open_to_others| Found::There { is_writable, is_open_to_others };
        for (check, found, is_new, verdict) in [
            (Check::DataFolder, there(true, false), false, Good),
            (Check::DataFolder, there(true, true), false, Warning),
            (Check::DataFolder, there(false, false), false, Bad),
            (Check::DataFolder, Found::Missing, true, Warning),
            (Check::DataFolder, Found::Missing, false, Bad),
            (Check::DatabaseFile, there(false, false), false, Bad),
            (Check::DatabaseFile, there(true, true), false, Warning),
            (Check::SigningKey, there(false, false), false, Good),
            (Check::SigningKey, there(true, true), false, Bad),
            (Check::SigningKey, Found::Closed, false, Bad),
            (Check::SigningKey, Found::Missing, false, Bad),
        ] {
            let line = place(check, "data/x", found, is_new);
            assert_eq!(line.verdict, verdict, "{line:?}");
            assert_eq!(line.remedy.is_some(), verdict != Good);
        }
        let open = place(Check::DataFolder, "data", there(true, true), false);
        assert_eq!(open.remedy.as_deref(), Some("Close it to them: `chmod 700 data`"));
        let open = place(Check::SigningKey, "data/signing-key", there(true, true), false);
        assert_eq!(open.remedy.as_deref(), Some("Close it to them: `chmod 600 data/signing-key`"));
    }

    #[test]
    fn clocks_may_be_a_little_apart() {
        for (ahead, verdict) in
            [(0, Good), (-5_000, Good), (5_001, Warning), (-30_000, Warning), (30_001, Bad), (i64::MIN, Bad)]
        {
            assert_eq!(clock("drand", Ok(ahead)).verdict, verdict, "{ahead}");
        }
        let behind = clock("drand", Ok(-61_200)).finding;
        assert_eq!(behind, "This machine's clock is 62 s behind that of drand");
        let offline = clock("drand", Err("no route".to_owned()));
        assert_eq!(
            (offline.verdict, offline.finding.as_str()),
            (Warning, "drand could not be asked (no route)")
        );
    }

    #[test]
    fn pictures_need_their_storage() {
        assert_eq!(pictures("The bucket", Ok(())).verdict, Good);
        assert_eq!(pictures("The bucket", Err("403".to_owned())).verdict, Bad);
    }
}
