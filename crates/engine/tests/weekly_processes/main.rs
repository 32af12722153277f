//! Real engines, killed at random moments over and over while they do the week's work. Three of them share a
//! PostgreSQL, two another, and two a file of SQLite.
//!
//! `TOWNPICK_TEST_KILLS` says how often engines are killed at each kind of work (240 times unless told otherwise).

#![allow(clippy::unwrap_used, clippy::print_stdout, dead_code)]

#[path = "../it/scene.rs"]
mod scene;

mod drawings;
mod engines;
mod fan_outs;

use std::process::ExitCode;

use drawings::killed_engines_leave_one_drawing_of_each_contest;
use engines::work_for_ever;
use fan_outs::killed_engines_message_everybody_once;
use townpick_engine::Work;
use townpick_store::testing::TestDatabase;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match &arguments[..] {
        [role, work, now, url] if role == "work-for-ever" => {
            runtime.block_on(work_for_ever(Work::named(work).unwrap(), scene::at(now), url))
        }
        _ => {
            let kills: u32 = std::env::var("TOWNPICK_TEST_KILLS").map_or(240, |kills| kills.parse().unwrap());
            runtime.block_on(everything(kills));
            eprintln!("test result: ok. 6 passed; 0 failed");
            ExitCode::SUCCESS
        }
    }
}

async fn everything(kills: u32) {
    tokio::join!(
        killed_engines_leave_one_drawing_of_each_contest(TestDatabase::postgres().await, 3, kills / 2),
        killed_engines_leave_one_drawing_of_each_contest(TestDatabase::postgres().await, 2, kills / 4),
        killed_engines_leave_one_drawing_of_each_contest(TestDatabase::sqlite().await, 2, kills / 4),
    );
    tokio::join!(
        killed_engines_message_everybody_once(TestDatabase::postgres().await, 3, kills / 2),
        killed_engines_message_everybody_once(TestDatabase::postgres().await, 2, kills / 4),
        killed_engines_message_everybody_once(TestDatabase::sqlite().await, 2, kills / 4),
    );
}
