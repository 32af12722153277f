//! What an administrator types to find a member, as ranges of indexes.

use townpick_domain::ids::MemberId;
use uuid::Uuid;

use crate::Statement;

/// A search for members whose full name, last name or email begins with a text, or whose phone number begins with its
/// digits.
#[derive(Clone, PartialEq, Eq)]
pub struct MemberSearch {
    from: String,
    to: String,
    first_phone: String,
    last_phone: String,
}

/// The ids of the members a search fits, each once; the four placeholders are those of [`MemberSearch::bind`].
macro_rules! matching_ids {
    ($from:literal, $to:literal, $first_phone:literal, $last_phone:literal) => {
        concat!(
            "SELECT id FROM members WHERE search_name >= ",
            $from,
            " AND search_name < ",
            $to,
            " UNION SELECT id FROM members WHERE search_last_name >= ",
            $from,
            " AND search_last_name < ",
            $to,
            " UNION SELECT id FROM members WHERE email >= ",
            $from,
            " AND email < ",
            $to,
            " UNION SELECT id FROM members WHERE phone_number >= ",
            $first_phone,
            " AND phone_number <= ",
            $last_phone
        )
    };
}
pub(crate) use matching_ids;

/// How often a search fits what is searched, counted no further than the limit; the placeholders are `$1` to `$4`.
/// Somebody it fits in two ways counts twice.
macro_rules! counted_up_to {
    ($limit:literal) => {
        concat!(
            "SELECT count(*) FROM (
               SELECT 1 AS one FROM members WHERE search_name >= $1 AND search_name < $2
               UNION ALL
               SELECT 1 AS one FROM members WHERE search_last_name >= $1 AND search_last_name < $2
               UNION ALL
               SELECT 1 AS one FROM members WHERE email >= $1 AND email < $2
               UNION ALL
               SELECT 1 AS one FROM members WHERE phone_number >= $3 AND phone_number <= $4
               LIMIT ",
            $limit,
            ") found"
        )
    };
}
pub(crate) use counted_up_to;

/// No text that begins with another one comes after it followed by this.
const LAST_CHARACTER: char = '\u{10ffff}';
const DIGITS_IN_NUMBER: usize = 10;
/// Fewer digits are a house number or a year, not the beginning of a phone number.
const FEWEST_DIGITS: usize = 3;

impl MemberSearch {
    /// The search for what was typed; none when nothing was.
    pub fn parse(typed: &str) -> Option<Self> {
        let visible: String = typed.chars().filter(|c| !c.is_control() || c.is_whitespace()).collect();
        let from = visible.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        if from.is_empty() {
            return None;
        }
        // An empty range: no phone number is at once at least this and at most that.
        let (first_phone, last_phone) =
            phone_range(&from).unwrap_or_else(|| ("9".to_owned(), "0".to_owned()));
        Some(Self { to: format!("{from}{LAST_CHARACTER}"), from, first_phone, last_phone })
    }

    /// Behind which name, and which member of that name, the names that fit begin: after the given one, or anywhere.
    pub(super) fn first_name_after<'n>(&'n self, after: Option<(&'n str, MemberId)>) -> (&'n str, MemberId) {
        let first = (self.from.as_str(), MemberId::from_uuid(Uuid::nil()));
        after.filter(|(name, _)| *name >= self.from.as_str()).unwrap_or(first)
    }

    /// Gives four placeholders the bounds of texts and of phone numbers.
    pub(crate) fn bind<'c>(&self, statement: Statement<'c>) -> Statement<'c> {
        statement
            .bind(self.from.clone())
            .bind(self.to.clone())
            .bind(self.first_phone.clone())
            .bind(self.last_phone.clone())
    }
}

/// All numbers have 10 digits, so those that begin with the typed ones lie between these two in any order of letters.
fn phone_range(typed: &str) -> Option<(String, String)> {
    let is_phone = |c: char| c.is_ascii_digit() || matches!(c, '+' | '(' | ')' | '-' | '.' | ' ');
    if !typed.chars().all(is_phone) {
        return None;
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    // No area code begins with 1: it is the country's.
    let digits = digits.strip_prefix('1').unwrap_or(&digits);
    if !(FEWEST_DIGITS..=DIGITS_IN_NUMBER).contains(&digits.len()) {
        return None;
    }
    Some((format!("{digits:0<DIGITS_IN_NUMBER$}"), format!("{digits:9<DIGITS_IN_NUMBER$}")))
}

impl std::fmt::Debug for MemberSearch {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("MemberSearch(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(typed: &str) -> Option<(String, String)> {
        phone_range(typed)
    }

    #[test]
    fn the_beginning_of_a_number_is_a_range_of_numbers() {
        let expected = |from: &str, to: &str| Some((from.to_owned(), to.to_owned()));
        assert_eq!(range("617"), expected("6170000000", "6179999999"));
        assert_eq!(range("(617) 555-01"), expected("6175550100", "6175550199"));
        assert_eq!(range("+1 617 555 0123"), expected("6175550123", "6175550123"));
    }

    #[test]
    fn what_is_no_number_finds_no_number() {
        for typed in ["61", "maria", "617a", "61755501234", "", "+1"] {
            assert_eq!(range(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn what_was_typed_is_cleaned_and_not_shown() {
        let search = MemberSearch::parse("  Maria\u{0}\t GOMES ");
        assert_eq!(search.as_ref().map(|search| search.from.as_str()), Some("maria gomes"));
        assert_eq!(format!("{search:?}"), "Some(MemberSearch(…))");
        assert_eq!(MemberSearch::parse(" \u{0} "), None);
    }
}
