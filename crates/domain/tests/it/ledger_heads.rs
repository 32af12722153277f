//! Heads of a ledger: what they are read from, and what a ledger says to them. The list of lines is shared with the
//! verifier of the web app.

use proptest::prelude::*;
use townpick_domain::{
    drawing::{
        Hex,
        head::{Disagreement, LedgerHead, NoHead, Verdict},
        ledger::Ledger,
        proof::Proof,
    },
    slug::TownSlug,
};

use crate::support::any_text;

const LINES: &str = include_str!("../data/ledger-heads.json");
const PROOF: &str = include_str!("../data/proof.json");

/// The ledger that consists of a proof's records.
fn ledger() -> Ledger {
    let proof: Proof = serde_json::from_str(PROOF).unwrap();
    Ledger { ledger: "salem-ma".to_owned(), public_key: proof.public_key, records: proof.records }
}

/// The head that a message told when this record was the last.
fn head(ledger: &Ledger, record: usize) -> LedgerHead {
    let record = &ledger.records[record];
    LedgerHead::new(ledger.ledger.parse().unwrap(), record.statement.sequence, record.hash)
}

/// A line of the list, with the digits of the records it names.
fn filled(line: &str, ledger: &Ledger) -> String {
    ledger.records.iter().fold(line.to_owned(), |line, record| {
        let (number, digits) = (record.statement.sequence, &record.hash.to_string()[..16]);
        line.replace(&format!("{{{number}}}"), digits)
            .replace(&format!("{{{number}:upper}}"), &digits.to_uppercase())
    })
}

#[test]
fn every_line_of_the_shared_list_has_its_verdict() {
    let ledger = ledger();
    assert_eq!(ledger.check(), Ok(()));
    let lines: Vec<(String, String)> = serde_json::from_str(LINES).unwrap();
    for (line, expected) in lines {
        let verdict = match filled(&line, &ledger).parse::<LedgerHead>() {
            Err(NoHead) => "unreadable",
            Ok(head) => match head.compare(&ledger) {
                Verdict::Agrees => "agrees",
                Verdict::Disagrees(_) => "disagrees",
                Verdict::NotFromThisTown => "not from this town",
            },
        };
        assert_eq!(verdict, expected, "{line:?}");
    }
}

#[test]
fn a_disagreement_says_what_is_there_instead() {
    let ledger = ledger();
    let other = LedgerHead { beginning: Hex([0; 8]), ..head(&ledger, 2) };
    let there = head(&ledger, 2).beginning;
    assert_eq!(other.compare(&ledger), Verdict::Disagrees(Disagreement::Other(there)));
    let last = head(&ledger, ledger.records.len() - 1);
    let later = LedgerHead { sequence: last.sequence + 1, ..last };
    assert_eq!(later.compare(&ledger), Verdict::Disagrees(Disagreement::Shorter));
    let mut cut = ledger.clone();
    cut.records.truncate(5);
    assert_eq!(cut.check(), Ok(()), "whoever cuts off the end leaves a good ledger");
    assert_eq!(head(&ledger, 7).compare(&cut), Verdict::Disagrees(Disagreement::Shorter));
}

fn any_head() -> impl Strategy<Value = LedgerHead> {
    let town = "[a-z0-9_]{1,12}(-[a-z0-9_]{1,12}){0,4}-[a-z]{2}";
    (town, 1..1_000_000_000_000_000_u64, any::<[u8; 8]>()).prop_map(|(town, sequence, digits)| LedgerHead {
        town: TownSlug::parse(&town).unwrap(),
        sequence,
        beginning: Hex(digits),
    })
}

proptest! {
    #[test]
    fn a_head_is_read_as_it_was_written(head in any_head()) {
        prop_assert_eq!(head.to_string().parse(), Ok(head));
    }

    #[test]
    fn a_head_is_read_out_of_a_message_in_either_case_and_over_lines(
        head in any_head(),
        before in "[ -\"$-~\r\n]{0,40}",
        after in "[ -~\r\n]{0,40}",
        broken_at in 1_usize..16,
        between in "[ \t\r\n>]{1,5}",
    ) {
        let digits = head.beginning.to_string().to_uppercase();
        let (one, other) = digits.split_at(broken_at);
        let (town, sequence) = (head.town.to_string().to_uppercase(), head.sequence);
        let text = format!("{before}\nFor the record: {town}{between}#{sequence}{between}{one}{between}{other} {after}");
        prop_assert_eq!(text.parse(), Ok(head));
    }

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        let read = text.parse::<LedgerHead>();
        prop_assert!(read.is_err() || text.contains('#'));
    }

    #[test]
    fn every_record_agrees_with_its_own_head_and_with_no_other(record in 0_usize..8, place in 0_usize..8, flip in 1_u8..) {
        let ledger = ledger();
        let mut head = head(&ledger, record);
        prop_assert_eq!(head.compare(&ledger), Verdict::Agrees);
        head.beginning.0[place] ^= flip;
        prop_assert!(matches!(head.compare(&ledger), Verdict::Disagrees(Disagreement::Other(_))));
    }

    #[test]
    fn another_towns_head_is_only_not_from_this_town(head in any_head()) {
        prop_assume!(head.town.as_str() != "salem-ma");
        prop_assert_eq!(head.compare(&ledger()), Verdict::NotFromThisTown);
    }
}
