//! What is said about a prize, and which messages are about somebody's own.

/// The messages about somebody's own prize. They answer the person's entry and ask for an answer with a deadline, so
/// they are sent by email even to whoever has unsubscribed since the list closed.
pub const PRIZE_MESSAGES: [&str; 3] = ["winner_notification", "claim_reminder", "alternate_promoted"];

/// Words at the end of a business's name that people leave out when they speak of it.
const LEGAL_FORMS: [&str; 6] = ["company", "co", "inc", "llc", "ltd", "corp"];

/// Whether a message is about its reader's own prize.
pub fn is_about_own_prize(template_key: &str) -> bool {
    PRIZE_MESSAGES.contains(&template_key)
}

/// The prize without the full stop some people end it with, so that it can stand in a sentence.
pub fn in_a_sentence(prize: &str) -> &str {
    prize.trim_end_matches(|end: char| end.is_whitespace() || matches!(end, '.' | '!'))
}

/// The prize with who gives it: '$200 gift card from Harbor Bread Company'. A prize that names the business already is
/// left as it is.
pub fn with_giver(prize: &str, business: &str) -> String {
    let prize = in_a_sentence(prize);
    if business.trim().is_empty() || names(prize, business) {
        prize.to_owned()
    } else {
        format!("{prize} from {}", business.trim())
    }
}

/// Whether a prize names a business as people would: without 'The' and 'Company', or by an owner's name ('Luigi's').
fn names(prize: &str, business: &str) -> bool {
    let (prize, business) = (words(prize), words(business));
    let mut spoken = business.as_slice();
    if let [the, rest @ ..] = spoken
        && the == "the"
        && !rest.is_empty()
    {
        spoken = rest;
    }
    while let [rest @ .., last] = spoken
        && !rest.is_empty()
        && LEGAL_FORMS.contains(&last.as_str())
    {
        spoken = rest;
    }
    let is_owner = |word: &String| word.ends_with("'s") && prize.contains(word);
    !spoken.is_empty()
        && (prize.windows(spoken.len()).any(|some| some == spoken) || spoken.first().is_some_and(is_owner))
}

fn words(text: &str) -> Vec<String> {
    let plain = text.to_lowercase().replace(['’', '‘'], "'");
    let words = plain.split(|c: char| !(c.is_alphanumeric() || c == '\''));
    words.map(|word| word.trim_matches('\'')).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prize_is_told_with_its_giver_once() {
        let cases = [
            ("$200 gift card", "Harbor Bread Company", "$200 gift card from Harbor Bread Company"),
            ("A $200 gift card. ", "Harbor Bread", "A $200 gift card from Harbor Bread"),
            (
                "$200 gift card to Harbor Bread Company",
                "Harbor Bread Company",
                "$200 gift card to Harbor Bread Company",
            ),
            ("Bread for a year at harbor bread!", "Harbor Bread Co.", "Bread for a year at harbor bread"),
            ("A day at the Lantern Room", "The Lantern Room, LLC", "A day at the Lantern Room"),
            ("Dinner for two at Luigi’s", "Luigi's Trattoria", "Dinner for two at Luigi’s"),
            ("Harbor cruise for two", "Harbor Bread", "Harbor cruise for two from Harbor Bread"),
            ("A class", "Co", "A class from Co"),
            ("A class", " ", "A class"),
        ];
        for (prize, business, expected) in cases {
            assert_eq!(with_giver(prize, business), expected);
        }
    }

    #[test]
    fn only_messages_that_ask_a_winner_for_an_answer_are_about_their_prize() {
        assert!(is_about_own_prize("winner_notification") && is_about_own_prize("alternate_promoted"));
        assert!(!is_about_own_prize("drawing_result") && !is_about_own_prize("contest_announcement"));
    }
}
