//! Checks the proof of a drawing, or a town's whole ledger, without a database and without a network.

use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
    process::ExitCode,
};

use serde::{Serialize, de::DeserializeOwned};
use townpick_domain::drawing::{
    Hex, checks,
    head::{Disagreement, LedgerHead, Verdict},
    late,
    ledger::{Ledger, keys},
    proof::Proof,
    read, verify,
};
use townpick_gateways::beacon;

use crate::output::println_document;

const BAD: u8 = 1;
const UNREADABLE: u8 = 2;
/// How much of a file is looked at to tell what it is.
const BEGINNING: u64 = 1024;

/// Says whether the proof or the ledger in a file is good, and whether the ledger agrees with a head that was sent
/// once: exit status 0 for a good one, 1 for a bad one or one that does not agree, 2 for an unreadable file.
pub fn run(file: &Path, key: Option<&str>, head: Option<&LedgerHead>) -> ExitCode {
    let said = match (is_ledger(file), head) {
        (Ok(true), head) => open(file).map(|ledger| of_ledger(&ledger, key, head)),
        (Ok(false), Some(head)) => return asked_of_a_proof(head),
        (Ok(false), None) => open(file).map(|proof| of_proof(&proof, key)),
        (Err(error), _) => Err(error.to_string()),
    };
    match said {
        Ok(Ok(lines)) => {
            for line in &lines {
                println_document(line);
            }
            ExitCode::SUCCESS
        }
        Ok(Err(fault)) => {
            println_document(&fault);
            ExitCode::from(BAD)
        }
        Err(reason) => {
            eprintln!("townpick: {} is neither a readable proof nor a ledger: {reason}", file.display());
            ExitCode::from(UNREADABLE)
        }
    }
}

/// A public key as it is published, in either case.
pub fn key(digits: &str) -> Result<String, String> {
    if digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        Ok(digits.to_ascii_lowercase())
    } else {
        Err("a public key has 64 hexadecimal digits".to_owned())
    }
}

/// What is said of a good file, line by line, or what is wrong with it.
type Said = Result<Vec<String>, String>;

fn of_proof(proof: &Proof, key: Option<&str>) -> Said {
    let bad = |reason: String| format!("This proof is BAD: {reason}.");
    verify(proof).map_err(|error| bad(error.to_string()))?;
    check_key(&keys(proof.public_key, &proof.records), key).map_err(bad)?;
    let mut lines: Vec<String> = checks(proof).map(|check| format!("ok  {check}")).collect();
    lines.push(whose_key(key));
    lines.extend(late(proof).iter().map(|late| format!("note: {late}")));
    lines.push(format!("contest     {}", proof.contest.id));
    lines.push(format!("commitment  {}", proof.commitment));
    lines.push(format!("public key  {}", proof.public_key));
    lines.extend(proof.beacon.map(|facts| format!("drand       {}", beacon::published_at(facts.round))));
    lines.push(format!(
        "This proof is good: {} of {} entries drawn for '{}' in {}.",
        proof.steps.len(),
        proof.count,
        proof.contest.title,
        proof.contest.town
    ));
    Ok(lines)
}

fn of_ledger(ledger: &Ledger, key: Option<&str>, head: Option<&LedgerHead>) -> Said {
    let bad = |reason: String| format!("This ledger is BAD: {reason}.");
    ledger.check().map_err(|error| bad(error.to_string()))?;
    check_key(&keys(ledger.public_key, &ledger.records), key).map_err(bad)?;
    let agreed = head.map(|head| compared(head, ledger)).transpose()?;
    if ledger.records.is_empty() {
        return Err(format!(
            "This ledger is no proof of anything: it has no records. Either {} has had no contest yet, or they were left out.",
            ledger.ledger
        ));
    }
    let mut lines = vec!["ok  the records are unchanged, signed and numbered without gaps".to_owned()];
    lines.push(whose_key(key));
    lines.extend(agreed);
    lines.push(format!("public key  {}", ledger.public_key));
    lines.push(format!("This ledger is good: {} records of {}.", ledger.records.len(), ledger.ledger));
    Ok(lines)
}

/// What the ledger says to a line that somebody kept. A ledger can be good and still be another one than it was then.
fn compared(head: &LedgerHead, ledger: &Ledger) -> Result<String, String> {
    let LedgerHead { town, sequence, beginning } = head;
    match head.compare(ledger) {
        Verdict::Agrees => {
            Ok(format!("ok  the ledger agrees with your line: it still has record {sequence}"))
        }
        Verdict::Disagrees(Disagreement::Other(other)) => Err(format!(
            "This ledger DISAGREES with your line: the hash of its record {sequence} begins with {other}, and the line says \
             {beginning}. Please compare the line with the email; if it is the same there, keep the email and this file."
        )),
        Verdict::Disagrees(Disagreement::Shorter) => Err(format!(
            "This ledger DISAGREES with your line: it has {} records and none with the number {sequence}, so it is \
             shorter than it was then. Please download it again; if it stays so, keep the email and this file.",
            ledger.records.len()
        )),
        Verdict::NotFromThisTown => Err(format!(
            "Your line is NOT FROM THIS TOWN: it is about the ledger of {town}, and this is the ledger of {}.",
            ledger.ledger
        )),
    }
}

/// A proof has only its own contest's records: a line is compared with all of the town's.
fn asked_of_a_proof(LedgerHead { town, .. }: &LedgerHead) -> ExitCode {
    eprintln!(
        "townpick: a line is compared with a town's whole ledger, and this is no ledger: download \
         /towns/{town}/ledger.json and run this again with that file"
    );
    ExitCode::from(UNREADABLE)
}

/// Whether the key is the service's is known only to whoever compared it.
fn whose_key(compared: Option<&str>) -> String {
    match compared {
        Some(_) => "ok  the records are signed with the key you gave".to_owned(),
        None => "note: NO KEY WAS COMPARED. Anybody can make a key and sign with it, so this does not show who signed. The \
                 service's own public key is published on the page of each of its drawings (/drawings/…, under 'Our public \
                 key, which this town’s ledger begins with'): run this again with --key and that key."
            .to_owned(),
    }
}

/// Anybody can make a key and sign with it: only whoever knows the service's key sees that it was used.
/// One that took over from another one or was taken over from is as good: each vouches for the other.
fn check_key(used: &[Hex<32>], expected: Option<&str>) -> Result<(), String> {
    let used: Vec<String> = used.iter().map(ToString::to_string).collect();
    match expected {
        Some(expected) if !used.iter().any(|used| used == expected) => {
            Err(format!("it is signed with the key {}", used.join(" and then with ")))
        }
        _ => Ok(()),
    }
}

/// A ledger says so with its first name.
fn is_ledger(file: &Path) -> io::Result<bool> {
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is read more than once, so it must be saved as a file first"));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(BEGINNING).read_to_end(&mut bytes)?;
    // What is not text is found out when it is read.
    let beginning = String::from_utf8_lossy(&bytes);
    let inside = beginning.trim_start().strip_prefix('{').unwrap_or_default();
    Ok(inside.trim_start().starts_with("\"ledger\""))
}

fn open<T: DeserializeOwned + Serialize>(path: &Path) -> Result<T, String> {
    let file = || File::open(path).map_err(|error| error.to_string());
    read(file()?, file()?).map_err(|error| error.to_string())
}
