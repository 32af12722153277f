//! What many failed messages have in common, out of the words in which each was refused: those name the one recipient
//! and carry numbers that no two refusals share.

/// More letters of a cause than anybody reads.
const LONGEST: usize = 160;
/// A word with so many digits is a number of its own: of a telephone, of a queue, of a moment.
const DIGITS_OF_A_NUMBER: usize = 6;

/// The cause in a reason; 'No reason given' where that leaves nothing.
pub fn failure_cause(reason: &str) -> String {
    let words: Vec<&str> = reason.split_whitespace().filter(|word| !is_of_one_message(word)).collect();
    let cause = words.join(" ");
    let cause = cause.trim_matches(|c: char| matches!(c, ':' | ',' | ';' | ' '));
    if cause.is_empty() {
        return "No reason given".to_owned();
    }
    match cause.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &cause[..end]),
        None => cause.to_owned(),
    }
}

fn is_of_one_message(word: &str) -> bool {
    let is_area_code = word.len() == 5 && word.starts_with('(') && word.ends_with(')');
    let digits = word.chars().filter(char::is_ascii_digit).count();
    word.contains('@') || digits >= DIGITS_OF_A_NUMBER || (is_area_code && digits == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_of_several_people_have_one_cause() {
        for reason in [
            "permanent error (550): 5.1.1 <maria@people.example> user unknown",
            "permanent error (550): 5.1.1 <bo@people.example> user unknown 1a23456789-gsmtp",
        ] {
            assert_eq!(failure_cause(reason), "permanent error (550): 5.1.1 user unknown");
        }
        assert_eq!(failure_cause("30003: unreachable handset (978) 555-0142"), "30003: unreachable handset");
        assert_eq!(failure_cause("21614: +19785550142 is no mobile number"), "21614: is no mobile number");
    }

    #[test]
    fn what_says_nothing_is_said_so_and_what_says_much_is_cut() {
        for reason in ["", "  ", "maria@people.example", ": "] {
            assert_eq!(failure_cause(reason), "No reason given", "{reason:?}");
        }
        let cut = failure_cause(&"é".repeat(300));
        assert_eq!((cut.chars().count(), cut.chars().last()), (LONGEST + 1, Some('…')));
    }
}
