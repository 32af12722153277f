use serde::Deserialize;
use townpick_domain::contact::Phone;
use townpick_domain::drawing::{
    Beacon, SortedTickets, Ticket, commitment, draw, holder, key, leaf, merkle_root,
};

#[derive(Deserialize)]
struct File {
    algorithm: String,
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    name: String,
    contest_id: String,
    seed: String,
    entrants: Vec<Entrant>,
    winners: usize,
    alternates: usize,
    beacon: Option<PublishedBeacon>,
    commitment: String,
    root: String,
    key: String,
    steps: Vec<PublishedStep>,
}

#[derive(Deserialize)]
struct Entrant {
    ticket: String,
    salt: String,
    phone: Phone,
}

#[derive(Deserialize)]
struct PublishedBeacon {
    round: u64,
    randomness: String,
}

#[derive(Deserialize, PartialEq, Debug)]
struct PublishedStep {
    place: u64,
    random_value: String,
    index: u64,
    ticket: String,
}

fn bytes<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    hex::decode_to_slice(text, &mut bytes).unwrap();
    bytes
}

fn vectors() -> Vec<Vector> {
    let file: File = serde_json::from_str(include_str!("../data/drawing-vectors.json")).unwrap();
    assert_eq!(file.algorithm, "tpd1");
    file.vectors
}

/// Commitment, root, key and steps of a vector, computed.
fn recomputed(vector: &Vector) -> (String, String, String, Vec<PublishedStep>) {
    let (contest_id, seed) = (bytes(&vector.contest_id), bytes(&vector.seed));
    let mut entrants: Vec<(Ticket, [u8; 32])> = vector
        .entrants
        .iter()
        .map(|entrant| (entrant.ticket.parse().unwrap(), holder(&bytes(&entrant.salt), &entrant.phone)))
        .collect();
    entrants.sort_unstable();
    let leaves: Vec<[u8; 32]> = entrants.iter().map(|(ticket, holder)| leaf(ticket, holder)).collect();
    let root = merkle_root(&leaves);
    let beacon = vector
        .beacon
        .as_ref()
        .map(|beacon| Beacon { round: beacon.round, randomness: bytes(&beacon.randomness) });
    let key = key(&seed, &contest_id, &root, leaves.len() as u64, beacon.as_ref());
    let tickets = SortedTickets::new(entrants.into_iter().map(|(ticket, _)| ticket).collect()).unwrap();
    let steps = draw(key, &tickets, vector.winners + vector.alternates)
        .into_iter()
        .map(|step| PublishedStep {
            place: step.place,
            random_value: step.random_value.to_string(),
            index: step.index,
            ticket: step.ticket.to_string(),
        })
        .collect();
    (hex::encode(commitment(&contest_id, &seed)), hex::encode(root), hex::encode(key), steps)
}

#[test]
fn every_frozen_vector_is_reproduced() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 5);
    for vector in vectors {
        let (commitment, root, key, steps) = recomputed(&vector);
        assert_eq!(commitment, vector.commitment, "commitment: {}", vector.name);
        assert_eq!(root, vector.root, "root: {}", vector.name);
        assert_eq!(key, vector.key, "key: {}", vector.name);
        assert_eq!(steps, vector.steps, "steps: {}", vector.name);
    }
}

#[test]
fn a_vector_with_one_changed_byte_is_noticed() {
    for mut vector in vectors() {
        vector.seed.replace_range(0..2, if vector.seed.starts_with("00") { "01" } else { "00" });
        let (commitment, root, key, _) = recomputed(&vector);
        assert_ne!(commitment, vector.commitment);
        assert_eq!(root, vector.root);
        assert_ne!(key, vector.key);
    }
}
