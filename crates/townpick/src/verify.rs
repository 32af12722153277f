//! Checks the proof of a drawing without a database and without a network.

use std::{io::BufReader, path::Path, process::ExitCode};

use townpick_domain::drawing::{CHECKS, proof::Proof, verify};

use crate::println_document;

const BAD: u8 = 1;
const UNREADABLE: u8 = 2;

/// Says whether the proof in a file is good: exit status 0 for a good one, 1 for a bad one, 2 for an unreadable file.
pub fn run(file: &Path) -> ExitCode {
    let proof: Proof = match read(file) {
        Ok(proof) => proof,
        Err(reason) => {
            eprintln!("townpick: {} is not a readable proof: {reason}", file.display());
            return ExitCode::from(UNREADABLE);
        }
    };
    match verify(&proof) {
        Ok(()) => {
            for check in CHECKS {
                println_document(&format!("ok  {check}"));
            }
            println_document(&format!(
                "This proof is good: {} of {} entries drawn for '{}' in {}.",
                proof.steps.len(),
                proof.count,
                proof.contest.title,
                proof.contest.town
            ));
            ExitCode::SUCCESS
        }
        Err(reason) => {
            println_document(&format!("This proof is BAD: {reason}."));
            ExitCode::from(BAD)
        }
    }
}

fn read(file: &Path) -> Result<Proof, String> {
    // The list of a large town is never in memory as text.
    let file = std::fs::File::open(file).map_err(|error| error.to_string())?;
    serde_json::from_reader(BufReader::with_capacity(1 << 20, file)).map_err(|error| error.to_string())
}
