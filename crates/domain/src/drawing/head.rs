//! Heads: where a town's ledger stood at one moment, in one line that people can read, keep and compare later. Whoever
//! has such a line is a witness: a ledger that was rewritten since no longer agrees with it.

use std::{fmt, str::FromStr};

use super::{bytes::Hex, ledger::Ledger};
use crate::slug::TownSlug;

/// How many bytes of a record's hash a head has: enough that no other record has them by chance, and short enough to
/// read.
const HASH_BYTES: usize = 8;
/// The most digits of a number that every reader keeps exactly.
const MOST_DIGITS: usize = 15;

/// The last record of a town's ledger at one moment, written `town-slug #sequence hash16`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerHead {
    /// The slug the ledger was begun with, which every record is signed with.
    pub town: TownSlug,
    /// The record's number, counted from 1.
    pub sequence: u64,
    /// What the record's hash begins with.
    pub beginning: Hex<HASH_BYTES>,
}

/// A text holds no head.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a line is a town, a number and 16 hexadecimal digits, such as 'salem-ma #12 0123456789abcdef'")]
pub struct NoHead;

/// What a ledger says to a head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The ledger still has exactly that record.
    Agrees,
    /// It does not.
    Disagrees(Disagreement),
    /// The head is of another town's ledger.
    NotFromThisTown,
}

/// How a ledger differs from a head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disagreement {
    /// The record with that number is another one; its hash begins with this.
    Other(Hex<HASH_BYTES>),
    /// The ledger has no record with that number: it is shorter than it was then.
    Shorter,
}

impl LedgerHead {
    /// The head of a ledger whose last record has this number and hash.
    pub fn new(town: TownSlug, sequence: u64, hash: Hex<32>) -> Self {
        Self { town, sequence, beginning: beginning(hash) }
    }

    /// Whether a record with this hash is the one it tells of.
    pub fn is_of(&self, hash: Hex<32>) -> bool {
        beginning(hash) == self.beginning
    }

    /// Says whether the ledger still has the record. That its records are what they say is the ledger's own check.
    pub fn compare(&self, ledger: &Ledger) -> Verdict {
        if self.town.as_str() != ledger.ledger {
            return Verdict::NotFromThisTown;
        }
        let found = ledger.records.iter().find(|record| record.statement.sequence == self.sequence);
        match found.map(|record| beginning(record.hash)) {
            Some(digits) if digits == self.beginning => Verdict::Agrees,
            Some(digits) => Verdict::Disagrees(Disagreement::Other(digits)),
            None => Verdict::Disagrees(Disagreement::Shorter),
        }
    }
}

fn beginning(hash: Hex<32>) -> Hex<HASH_BYTES> {
    let mut beginning = [0; HASH_BYTES];
    beginning.copy_from_slice(&hash.0[..HASH_BYTES]);
    Hex(beginning)
}

impl fmt::Display for LedgerHead {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} #{} {}", self.town, self.sequence, self.beginning)
    }
}

impl FromStr for LedgerHead {
    type Err = NoHead;

    /// Reads the first head in a text: with the words around it, in capital letters, or broken over lines by a mail
    /// program. Number and digits are never mended, so that a slip of the pen is no disagreement.
    fn from_str(text: &str) -> Result<Self, NoHead> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '#' | '-' | '_');
        let line: String =
            text.chars().map(|c| if is_part(c) { c.to_ascii_lowercase() } else { ' ' }).collect();
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let mut signs = words
            .iter()
            .enumerate()
            .flat_map(|(word, text)| text.match_indices('#').map(move |(at, _)| (word, at)));
        signs.find_map(|(word, at)| around(&words, word, at)).ok_or(NoHead)
    }
}

/// The head whose number sign stands here in one of these words. Only the words beside it are looked at, so that a text of
/// nothing but signs is read in no time.
fn around(words: &[&str], word: usize, at: usize) -> Option<LedgerHead> {
    let (before, after) = (&words[word][..at], &words[word][at + 1..]);
    let before = if before.is_empty() { words[..word].last()? } else { before };
    let town = TownSlug::parse(before).ok()?;
    let mut words =
        Some(after).filter(|after| !after.is_empty()).into_iter().chain(words[word + 1..].iter().copied());
    let number = words
        .next()
        .filter(|word| word.len() <= MOST_DIGITS && word.bytes().all(|byte| byte.is_ascii_digit()))?;
    let sequence = number.parse().ok().filter(|number| *number > 0)?;
    let mut digits = String::new();
    while digits.len() < 2 * HASH_BYTES {
        digits.push_str(words.next()?);
    }
    let mut beginning = [0; HASH_BYTES];
    hex::decode_to_slice(&digits, &mut beginning).ok()?;
    Some(LedgerHead { town, sequence, beginning: Hex(beginning) })
}
