//! Closing the list: every entrant becomes a leaf, and the leaves become one published hash (RFC 6962).
//!
//! A leaf tells a stranger nothing about the person; only someone who knows the phone number and the salt can
//! recognise it.

use std::fmt;
use std::str::FromStr;

use super::sha256;
use crate::contact::Phone;

/// An entrant's random 16 bytes, which stand for the person in everything published.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ticket(pub [u8; 16]);

impl fmt::Display for Ticket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(self.0))
    }
}

/// Reads the 32 hexadecimal digits that `Display` writes.
impl FromStr for Ticket {
    type Err = hex::FromHexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(text, &mut bytes).map(|()| Self(bytes))
    }
}

/// The hash that stands for the holder of a ticket.
pub fn holder(salt: &[u8; 16], phone: &Phone) -> [u8; 32] {
    holder_of_digits(salt, phone.digits())
}

/// The same from the ten digits as they are stored: an imported number that nobody would accept today must not keep a
/// whole town from its drawing.
pub fn holder_of_digits(salt: &[u8; 16], digits: &str) -> [u8; 32] {
    sha256(&[b"tpd1/holder", salt, b"+1", digits.as_bytes()])
}

/// The leaf of one entrant.
pub fn leaf(ticket: &Ticket, holder: &[u8; 32]) -> [u8; 32] {
    sha256(&[&[0x00], &ticket.0, holder])
}

/// The tree hash over the leaves, which must be in the order of their tickets.
pub fn merkle_root(leaves: &[[u8; 32]]) -> [u8; 32] {
    match leaves {
        [] => sha256(&[]),
        [only] => *only,
        _ => {
            let (left, right) = leaves.split_at(largest_power_of_two_below(leaves.len()));
            sha256(&[&[0x01], &merkle_root(left), &merkle_root(right)])
        }
    }
}

/// Expects at least 2.
fn largest_power_of_two_below(count: usize) -> usize {
    1 << (count - 1).ilog2()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_splits_at_the_largest_power_of_two_below() {
        let below = [2, 3, 4, 5, 8, 9, 1025].map(largest_power_of_two_below);
        assert_eq!(below, [1, 2, 2, 4, 4, 8, 1024]);
    }

    #[test]
    fn an_uneven_tree_is_hashed_as_rfc_6962_says() {
        let [a, b, c] = [[1; 32], [2; 32], [3; 32]];
        let left = sha256(&[&[0x01], &a, &b]);
        assert_eq!(merkle_root(&[a, b, c]), sha256(&[&[0x01], &left, &c]));
        assert_eq!(merkle_root(&[a]), a);
        assert_eq!(
            hex::encode(merkle_root(&[])),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
    }

    #[test]
    fn tickets_are_written_as_lowercase_hexadecimal() {
        let ticket = Ticket([0xab; 16]);
        assert_eq!(ticket.to_string(), "ab".repeat(16));
        assert_eq!(ticket.to_string().parse::<Ticket>().unwrap(), ticket);
        assert!("abc".parse::<Ticket>().is_err());
    }
}
