//! Lengths of time as operators write them in settings, and as people read them.

use jiff::SignedDuration;

/// The units of settings, the longest first: minutes in one, its letter and its name.
const UNITS: [(i64, &str, &str); 3] = [(24 * 60, "d", "day"), (60, "h", "hour"), (1, "m", "minute")];

/// A length of time in minutes, hours or days, such as `30m`, `12h` or `400d`.
pub fn duration(text: &str) -> Option<SignedDuration> {
    let (minutes, letter, _) = UNITS.into_iter().find(|(_, letter, _)| text.ends_with(letter))?;
    let digits = text.strip_suffix(letter)?;
    let is_plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let count: i64 = is_plain.then(|| digits.parse().ok()).flatten()?;
    count.checked_mul(minutes)?.checked_mul(60).map(SignedDuration::from_secs)
}

/// Whole minutes in the longest unit that they fill: '400 days', '1 day', '90 minutes'.
pub fn in_words(duration: SignedDuration) -> String {
    let minutes = duration.as_secs() / 60;
    let (of_unit, _, name) = UNITS.into_iter().find(|(unit, ..)| minutes % unit == 0).unwrap_or(UNITS[2]);
    let count = minutes / of_unit;
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_a_number_and_its_unit() {
        let minutes = |text| duration(text).map(|found| found.as_secs() / 60);
        assert_eq!(minutes("15m"), Some(15));
        assert_eq!(minutes("12h"), Some(720));
        assert_eq!(minutes("400d"), Some(400 * 1440));
        for wrong in
            ["", "d", "1", "1.5d", "-1d", "+1d", "1 d", "1w", "99999999999999999999d", "9223372036854775807d"]
        {
            assert_eq!(minutes(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn people_read_the_longest_unit_that_is_filled() {
        let read = |text| duration(text).map(in_words).unwrap_or_default();
        assert_eq!(read("400d"), "400 days");
        assert_eq!((read("24h"), read("1d")), ("1 day".to_owned(), "1 day".to_owned()));
        assert_eq!(
            (read("36h"), read("90m"), read("60m")),
            ("36 hours".to_owned(), "90 minutes".to_owned(), "1 hour".to_owned())
        );
    }
}
