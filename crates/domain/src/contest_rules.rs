//! The official rules of one contest, in the one text form that is hashed, stored when the contest starts, and shown.
//!
//! The form, which anybody can hash again: UTF-8, lines ended by `\n`. The first line is the title, the second the town.
//! Then each section: an empty line, `# ` and its heading, and each paragraph on one line after an empty one. A paragraph
//! of somebody's own words that begins with `#` has a space before it, so that it is never taken for a heading.

mod wording;

pub use wording::{RulesFacts, Section};

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use crate::{drawing::Hex, operator::Operator};

const HEADING: &str = "# ";

/// The rules of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules(String);

impl Rules {
    /// The rules of a contest as it is now.
    pub fn of(contest: &RulesFacts, operator: &Operator) -> Self {
        let mut text = format!("{}\n{}\n", wording::title(contest), contest.town_full_name);
        for section in wording::sections(contest, operator) {
            let _ = writeln!(text, "\n{HEADING}{}", section.heading);
            for paragraph in section.paragraphs.iter().filter(|paragraph| !paragraph.is_empty()) {
                let own = if paragraph.starts_with('#') { " " } else { "" };
                let _ = writeln!(text, "\n{own}{paragraph}");
            }
        }
        Self(text)
    }

    /// Rules that were stored as they were.
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The text that is hashed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What a contest's promise names them by.
    pub fn hash(&self) -> Hex<32> {
        Hex(Sha256::digest(self.0.as_bytes()).into())
    }

    /// What they are called.
    pub fn title(&self) -> &str {
        self.0.lines().next().unwrap_or_default()
    }

    /// What they say, section by section.
    pub fn sections(&self) -> Vec<Section> {
        let mut sections: Vec<Section> = Vec::new();
        for line in self.0.lines().skip(2).filter(|line| !line.is_empty()) {
            if let Some(heading) = line.strip_prefix(HEADING) {
                sections.push(Section { heading: heading.to_owned(), paragraphs: Vec::new() });
            } else if let Some(section) = sections.last_mut() {
                section.paragraphs.push(line.trim_start().to_owned());
            }
        }
        sections
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn operator() -> Operator {
        Operator {
            brand_name: "Townpick".to_owned(),
            legal_name: "Townpick of Ohio, LLC".to_owned(),
            postal_address: Some("9 Elm Street, Dayton, OH 45402".to_owned()),
            governing_state: "OH",
            contact_email: "hello@townpick.example".to_owned(),
            base_url: "https://townpick.example".to_owned(),
        }
    }

    fn contest() -> RulesFacts {
        RulesFacts {
            contest_id: crate::ids::ContestId::from_bytes([1; 16]),
            title: "Bread for a year".to_owned(),
            prize_description: "A $200 gift card.".to_owned(),
            long_prize_description: None,
            prize_value_cents: Some(20_000),
            number_of_winners: 2,
            consolation_prize: None,
            terms_and_conditions: Some("Not on holidays.\n\n# 1 of a kind\r\nAsk Ann.".to_owned()),
            starts_at: "2026-07-05T22:00:01Z".parse().unwrap(),
            ends_at: "2026-07-12T22:00:00Z".parse().unwrap(),
            town_slug: "salem-ma".to_owned(),
            town_name: "Salem".to_owned(),
            town_full_name: "Salem, MA".to_owned(),
            business_name: "Harbor Bread Company".to_owned(),
            business_address: Some("12 Wharf Street, Salem, MA".to_owned()),
            supporter_name: Some("Harbor Bank".to_owned()),
        }
    }

    fn said(rules: &Rules, heading: &str) -> String {
        let sections = rules.sections();
        sections.iter().find(|section| section.heading == heading).unwrap().paragraphs.join("\n")
    }

    #[test]
    fn the_rules_name_everything_the_law_asks_for() {
        let rules = Rules::of(&contest(), &operator());
        assert_eq!(rules.title(), "Official rules: Bread for a year");
        let who = said(&rules, "Sponsor and operator");
        assert!(who.contains("Harbor Bread Company, 12 Wharf Street, Salem, MA"), "{who}");
        assert!(who.contains("Townpick of Ohio, LLC, 9 Elm Street, Dayton, OH 45402"), "{who}");
        assert!(who.contains("Harbor Bank"), "{who}");
        let when = said(&rules, "Dates");
        assert!(when.contains("Sunday, July 5, 2026 at 6:00:01 PM Eastern"), "{when}");
        assert!(when.contains("Sunday, July 12, 2026 at 6:00 PM Eastern"), "{when}");
        assert!(said(&rules, "Prize").contains("$200 each, $400 in all"));
        assert!(said(&rules, "Odds").contains("depend on the number of eligible entries"));
        assert!(said(&rules, "Winners list").contains("https://townpick.example/towns/salem-ma/winners"));
        assert!(said(&rules, "Governing law").contains("State of Ohio"));
        for expected in ["Who may enter", "How to enter", "How winners are drawn and notified"] {
            assert!(!said(&rules, expected).is_empty());
        }
        assert!(!rules.as_str().contains("Massachusetts") && !rules.as_str().contains("Boston"));
    }

    #[test]
    fn somebodys_own_words_are_never_taken_for_a_heading() {
        let rules = Rules::of(&contest(), &operator());
        let terms = said(&rules, "Terms of this contest");
        assert!(terms.starts_with("Not on holidays.\n# 1 of a kind\nAsk Ann.\n"), "{terms}");
        assert!(rules.as_str().contains("\n\n # 1 of a kind\n"));
    }

    #[test]
    fn whatever_they_are_made_of_changes_their_hash() {
        let hash = |contest: &RulesFacts, operator: &Operator| Rules::of(contest, operator).hash();
        let plain = hash(&contest(), &operator());
        let changes: [fn(&mut RulesFacts); 9] = [
            |contest| contest.title.push('!'),
            |contest| contest.prize_description.push_str(" and a cake"),
            |contest| contest.prize_value_cents = None,
            |contest| contest.number_of_winners = 1,
            |contest| contest.consolation_prize = Some("A cookie".to_owned()),
            |contest| contest.terms_and_conditions = None,
            |contest| contest.business_address = None,
            |contest| contest.supporter_name = None,
            |contest| contest.ends_at = contest.starts_at,
        ];
        for change in changes {
            let mut other = contest();
            change(&mut other);
            assert_ne!(hash(&other, &operator()), plain);
        }
        assert_ne!(hash(&contest(), &Operator { governing_state: "NY", ..operator() }), plain);
        let rules = Rules::of(&contest(), &operator());
        assert_eq!(Rules::stored(rules.as_str().to_owned()).hash(), plain);
    }
}
