//! Checkpoints and cosignatures against frozen texts that another implementation made, and against every change of them.

use townpick_domain::drawing::{
    Hex,
    checkpoint::{Checkpoint, CheckpointError, origin, root_over},
    cosignature::{Cosigner, CosignerName, cosign},
    ledger::SigningKey,
    note::{Note, NoteKey},
};

/// Made by another program: the service's key is of seven sevens and so on, the cosigner's of nines.
const COSIGNED: &str = "townpick.example/towns/salem-ma
3
34lolseZUx8f0eVWzqJqaYmrBoU7y/3T5PUJemEfZY8=

— townpick.example/towns/salem-ma 782oJYx2ywzxKPnNd1YznN4znyDXi6+WnFHF+j7stIaySstHDES+C21GxZEvlaZLbrWU4fG0svZ/b00ERurvDEB2Gww=
— witness.example/w1 JLXZ/gAAAABqLyRgwhvWh1xeVtFON0HaAucuc58hJpRmHs+04CVrBnhfqxZ8y9Y9ChnqZxL1447UE6JyL3WHYEl1b5+KLhpESgjODw==
";
const COSIGNER: &str = "witness.example/w1+24b5d9fe+BP0XJDhaoMdbZPt4zWAvodmR/ev3axPFjtcC6sg16fYY";

fn service() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

fn cosigner() -> Cosigner {
    COSIGNER.parse::<NoteKey>().unwrap().try_into().unwrap()
}

#[test]
fn a_ledger_gives_the_note_that_another_implementation_makes() {
    let hashes = [1, 2, 3].map(|number| Hex([number; 32]));
    let name = origin("https://townpick.example/", "salem-ma");
    let checkpoint = Checkpoint::of(name, hashes);
    let mut note = checkpoint.sign(&service());
    let seen =
        cosign(&checkpoint, &SigningKey::from_bytes(&[9; 32]), "2026-06-14T22:00:00.9Z".parse().unwrap());
    note.signatures.push(seen.line(&cosigner()));
    assert_eq!(note.to_string(), COSIGNED);
    assert_eq!(cosigner().key().to_string(), COSIGNER);

    let read: Note = COSIGNED.parse().unwrap();
    let public_key = Hex(service().verifying_key().to_bytes());
    assert_eq!(Checkpoint::signed_by(&read, public_key), Ok(checkpoint));
    assert_eq!(Checkpoint::signed_by(&read, Hex([1; 32])), Err(CheckpointError::Signature));
    let found = cosigner().cosigned(&read).unwrap();
    assert_eq!((found, found.at.to_string()), (seen, "2026-06-14T22:00:00Z".to_owned()));
}

#[test]
fn the_notes_of_the_go_project_are_read_alike() {
    let key = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    let note = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n\
                — PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    let (key, note): (NoteKey, Note) = (key.parse().unwrap(), note.parse().unwrap());
    let signature = note.signatures_of(&key).next().unwrap().try_into().unwrap();
    assert!(key.has_signed(note.text.as_bytes(), signature));
    assert!(Cosigner::try_from(key).is_err(), "a key that signs texts cosigns nothing");
}

#[test]
fn no_letter_of_a_note_can_be_changed() {
    let public_key = Hex(service().verifying_key().to_bytes());
    let good: Note = COSIGNED.parse().unwrap();
    let expected = (Checkpoint::signed_by(&good, public_key).ok(), cosigner().cosigned(&good));
    for (position, letter) in COSIGNED.char_indices().filter(|(_, letter)| letter.is_ascii()) {
        let other = if letter == '1' { '2' } else { '1' };
        let changed = format!("{}{other}{}", &COSIGNED[..position], &COSIGNED[position + 1..]);
        let Ok(changed) = changed.parse::<Note>() else { continue };
        let found = (Checkpoint::signed_by(&changed, public_key).ok(), cosigner().cosigned(&changed));
        assert_ne!(found, expected, "the change at {position} was not seen");
    }
}

#[test]
fn a_checkpoint_has_one_spelling() {
    let text = COSIGNED.split("\n\n").next().unwrap().to_owned() + "\n";
    assert!(text.parse::<Checkpoint>().is_ok());
    for changed in [
        text.replace("\n3\n", "\n03\n"),
        text.replace("\n3\n", "\n+3\n"),
        text.replace('\n', "\r\n"),
        format!("{text}another line\n"),
        text.trim_end().to_owned(),
    ] {
        assert_eq!(changed.parse::<Checkpoint>(), Err(CheckpointError::Form), "{changed:?}");
    }
    assert_eq!(Checkpoint::of("a".to_owned(), []).root, root_over([]));
}

#[test]
fn an_origin_is_the_address_without_its_scheme() {
    for (address, expected) in [
        ("https://townpick.example", "townpick.example/towns/salem-ma"),
        ("http://127.0.0.1:8080/", "127.0.0.1:8080/towns/salem-ma"),
        ("https://example.com/our+town/", "example.com/our%2Btown/towns/salem-ma"),
    ] {
        assert_eq!(origin(address, "salem-ma"), expected);
    }
}

#[test]
fn a_cosigner_is_called_what_everybody_may_read() {
    for good in ["witness.example/w1", "library", "salem-news.example"] {
        assert_eq!(good.parse::<CosignerName>().unwrap().as_str(), good);
    }
    let long = "a".repeat(65);
    let bad = [
        "ab",
        "Library",
        "617.555.0100",
        "a@b.example",
        "a b c",
        "a..b",
        "a/-b",
        "-ab",
        "ab-",
        "tоwn",
        "a+b",
        &long,
    ];
    for bad in bad {
        assert!(bad.parse::<CosignerName>().is_err(), "{bad}");
    }
    let is_like =
        |name: &str| name.parse::<CosignerName>().unwrap().is_like("townpick.example:8080/towns/salem-ma");
    assert!(is_like("townpick.example") && is_like("townpick.example/w1"));
    assert!(!is_like("townpick.example.org") && !is_like("library"));
}
