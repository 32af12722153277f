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

/// The leaf of a town's ledger that stands for one of its records.
pub fn record_leaf(hash: &[u8; 32]) -> [u8; 32] {
    leaf_of(hash)
}

/// The leaf of any entry, as RFC 6962 hashes it.
fn leaf_of(entry: &[u8]) -> [u8; 32] {
    sha256(&[&[0x00], entry])
}

/// The tree hash over the leaves, which must be in the order of their tickets.
pub fn merkle_root(leaves: &[[u8; 32]]) -> [u8; 32] {
    let mut tree = MerkleTree::default();
    for leaf in leaves {
        tree.push(*leaf);
    }
    tree.root()
}

/// The same for leaves that come one after the other: it holds one hash per level, however many leaves there are.
#[derive(Clone, Debug, Default)]
pub struct MerkleTree {
    count: u64,
    /// The roots of the whole subtrees so far, from the largest to the smallest.
    whole: Vec<[u8; 32]>,
}

impl MerkleTree {
    /// Adds the next leaf.
    pub fn push(&mut self, leaf: [u8; 32]) {
        let mut root = leaf;
        // Each trailing one of the count is a whole subtree of the same size as the one that has just become whole.
        for _ in 0..self.count.trailing_ones() {
            let Some(left) = self.whole.pop() else { break };
            root = node(&left, &root);
        }
        self.whole.push(root);
        self.count += 1;
    }

    /// How many leaves there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The tree hash over the leaves so far.
    pub fn root(&self) -> [u8; 32] {
        let joined = self.whole.iter().copied().rev().reduce(|right, left| node(&left, &right));
        joined.unwrap_or_else(|| sha256(&[]))
    }
}

fn node(left: &[u8; 32], right: &[u8; 32]) -> [u8; 32] {
    sha256(&[&[0x01], left, right])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The definition of RFC 6962, word for word.
    fn defined_root(leaves: &[[u8; 32]]) -> [u8; 32] {
        match leaves {
            [] => sha256(&[]),
            [only] => *only,
            _ => {
                let (left, right) = leaves.split_at(1 << (leaves.len() - 1).ilog2());
                node(&defined_root(left), &defined_root(right))
            }
        }
    }

    #[test]
    fn the_tree_splits_at_the_largest_power_of_two_below() {
        let leaves: Vec<[u8; 32]> = (0..=130_u8).map(|number| [number; 32]).collect();
        let mut tree = MerkleTree::default();
        for count in 0..leaves.len() {
            assert_eq!(tree.root(), defined_root(&leaves[..count]), "{count} leaves");
            assert_eq!(tree.count(), count as u64);
            tree.push(leaves[count]);
        }
    }

    /// The entries and roots that the implementations of Certificate Transparency share.
    #[test]
    fn the_known_trees_of_rfc_6962_have_their_known_roots() {
        let entries = [
            "",
            "00",
            "10",
            "2021",
            "3031",
            "40414243",
            "5051525354555657",
            "606162636465666768696a6b6c6d6e6f",
        ];
        let roots = [
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
        ];
        let mut tree = MerkleTree::default();
        for (entry, root) in entries.into_iter().zip(roots) {
            tree.push(leaf_of(&hex::decode(entry).unwrap()));
            assert_eq!(hex::encode(tree.root()), root);
        }
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
