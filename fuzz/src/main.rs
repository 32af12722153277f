//! Runs one target under libFuzzer, which looks for inputs that lead the program where it has not been yet.
//!
//! `TOWNPICK_FUZZ` names the target; its seeds are written into the folder `TOWNPICK_FUZZ_SEEDS`. Without a name it tells
//! what there is. `scripts/fuzz` sets both.

#![no_main]

use std::{env, fs, path::PathBuf, process::exit, sync::OnceLock};

use libfuzzer_sys::fuzz_target;
use townpick_fuzz::Target;

static TARGET: OnceLock<Target> = OnceLock::new();

fuzz_target!(
    init: {
        let target = chosen();
        if let Some(folder) = env::var_os("TOWNPICK_FUZZ_SEEDS").map(PathBuf::from) {
            for (number, seed) in (target.seeds)().into_iter().enumerate() {
                fs::write(folder.join(format!("seed-{number}")), seed).expect("the folder can be written to");
            }
        }
        TARGET.get_or_init(|| target);
    },
    |bytes: &[u8]| {
        let target = TARGET.get().expect("it was chosen at the start");
        (target.holds)(bytes);
    }
);

fn chosen() -> Target {
    let crates = [
        townpick_domain::fuzzed::TARGETS,
        townpick_gateways::fuzzed::TARGETS,
        townpick_server::fuzzed::TARGETS,
    ];
    let name = env::var("TOWNPICK_FUZZ").unwrap_or_default();
    let mut all = crates.into_iter().flatten();
    if let Some(target) = all.clone().find(|target| target.name == name) {
        return *target;
    }
    all.by_ref().for_each(|target| println!("{}", target.name));
    exit(if name.is_empty() { 0 } else { 1 })
}
