//! Binding the drawing: the commitment made before a contest, and the key made after it closed.

use super::{hmac_sha256, sha256};

/// The public random value that a drawing may also depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Beacon {
    /// The beacon's round, announced when the contest is published.
    pub round: u64,
    /// The verified randomness of that round.
    pub randomness: [u8; 32],
}

/// What is published of the secret seed while the contest runs.
pub fn commitment(contest_id: &[u8; 16], seed: &[u8; 32]) -> [u8; 32] {
    sha256(&[b"tpd1/commit", contest_id, seed])
}

/// The key of the drawing, bound to the contest, its closed list and, where there is one, the public beacon.
pub fn key(
    seed: &[u8; 32],
    contest_id: &[u8; 16],
    root: &[u8; 32],
    count: u64,
    beacon: Option<&Beacon>,
) -> [u8; 32] {
    let round = beacon.map_or(0, |beacon| beacon.round);
    let randomness = beacon.map_or(&[][..], |beacon| &beacon.randomness);
    hmac_sha256(
        seed,
        &[b"tpd1/key", contest_id, root, &count.to_be_bytes(), &round.to_be_bytes(), randomness],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: [u8; 16] = [1; 16];
    const SEED: [u8; 32] = [2; 32];
    const ROOT: [u8; 32] = [3; 32];

    #[test]
    fn the_commitment_hides_and_binds_seed_and_contest() {
        let published = commitment(&ID, &SEED);
        assert_ne!(published, commitment(&[9; 16], &SEED));
        assert_ne!(published, commitment(&ID, &[9; 32]));
    }

    #[test]
    fn the_key_depends_on_every_input() {
        let beacon = Beacon { round: 7, randomness: [4; 32] };
        let keys = [
            key(&SEED, &ID, &ROOT, 5, None),
            key(&[9; 32], &ID, &ROOT, 5, None),
            key(&SEED, &[9; 16], &ROOT, 5, None),
            key(&SEED, &ID, &[9; 32], 5, None),
            key(&SEED, &ID, &ROOT, 6, None),
            key(&SEED, &ID, &ROOT, 5, Some(&beacon)),
            key(&SEED, &ID, &ROOT, 5, Some(&Beacon { round: 8, ..beacon })),
            key(&SEED, &ID, &ROOT, 5, Some(&Beacon { randomness: [5; 32], ..beacon })),
        ];
        let different: std::collections::HashSet<_> = keys.iter().collect();
        assert_eq!(different.len(), keys.len());
    }
}
