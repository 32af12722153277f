//! Instants as messages tell them: on the clocks of a town, with the name of its zone.

use jiff::{
    Zoned,
    tz::{TimeZone, TimeZoneDatabase},
};

use crate::time::Timestamp;

/// 'Tuesday, November 17 at 6:04 PM Eastern'.
pub fn in_full(at: Timestamp, zone: &str) -> String {
    let local = on_clocks_of(at, zone);
    format!("{} {}", local.strftime("%A, %B %-d at %-I:%M %p"), zone_name(&local).0)
}

/// 'Tue Nov 17, 6:04 PM ET', for text messages.
pub fn in_short(at: Timestamp, zone: &str) -> String {
    let local = on_clocks_of(at, zone);
    format!("{} {}", local.strftime("%a %b %-d, %-I:%M %p"), zone_name(&local).1)
}

/// A zone nobody knows is taken as Eastern.
fn on_clocks_of(at: Timestamp, zone: &str) -> Zoned {
    let zones = TimeZoneDatabase::bundled();
    let zone = zones.get(zone).or_else(|_| zones.get("America/New_York"));
    at.as_jiff().to_zoned(zone.unwrap_or(TimeZone::UTC))
}

/// What people call the zone, at length and in short.
fn zone_name(local: &Zoned) -> (String, String) {
    let abbreviation = local.strftime("%Z").to_string();
    let (long, short) = match (local.time_zone().iana_name(), abbreviation.as_str()) {
        // Arizona keeps standard time, so that 'Mountain' would be an hour off in summer.
        (Some("America/Phoenix"), _) => ("Arizona time", "MST"),
        (_, "EST" | "EDT") => ("Eastern", "ET"),
        (_, "CST" | "CDT") => ("Central", "CT"),
        (_, "MST" | "MDT") => ("Mountain", "MT"),
        (_, "PST" | "PDT") => ("Pacific", "PT"),
        (_, "AKST" | "AKDT") => ("Alaska", "AKT"),
        (_, "HST") => ("Hawaii", "HT"),
        (_, other) => (other, other),
    };
    (long.to_owned(), short.to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_is_told_on_the_towns_clocks_with_the_zone() {
        let cases = [
            (
                "2026-11-17T23:04:00Z",
                "America/New_York",
                "Tuesday, November 17 at 6:04 PM Eastern",
                "Tue Nov 17, 6:04 PM ET",
            ),
            (
                "2026-07-14T22:00:00Z",
                "America/Chicago",
                "Tuesday, July 14 at 5:00 PM Central",
                "Tue Jul 14, 5:00 PM CT",
            ),
            (
                "2026-07-14T22:00:00Z",
                "America/Phoenix",
                "Tuesday, July 14 at 3:00 PM Arizona time",
                "Tue Jul 14, 3:00 PM MST",
            ),
            (
                "2026-07-14T22:00:00Z",
                "Pacific/Honolulu",
                "Tuesday, July 14 at 12:00 PM Hawaii",
                "Tue Jul 14, 12:00 PM HT",
            ),
            (
                "2026-07-14T22:00:00Z",
                "Nowhere/Atlantis",
                "Tuesday, July 14 at 6:00 PM Eastern",
                "Tue Jul 14, 6:00 PM ET",
            ),
        ];
        for (at, zone, full, short) in cases {
            let at = at.parse().unwrap();
            assert_eq!(
                (in_full(at, zone), in_short(at, zone)),
                (full.to_owned(), short.to_owned()),
                "{zone}"
            );
        }
    }
}
