//! What only real processes can show: two of them saving the same week at the same moment, and one that is killed
//! in the middle of its work. The program starts itself again in the role of the other process.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, ExitCode, Stdio},
};

use townpick_domain::ids::{BusinessId, TownId};
use townpick_store::{
    Constraint, Database, Executor, StoreError,
    testing::{
        TestDatabase,
        fixtures::{bytes, contest, now, save_contest, saved_business, saved_town, town},
    },
    towns,
};

const SAVERS: u8 = 4;
const REFUSED: u8 = 3;
const SAVERS_AT_ONCE: u8 = 8;

fn main() -> ExitCode {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[1..] {
        ["save-contest", number, url] => {
            runtime.block_on(save_contest_on_signal(number.parse().unwrap(), url))
        }
        ["save-towns-for-ever", url] => runtime.block_on(save_towns_for_ever(url)),
        _ => {
            runtime.block_on(async {
                one_of_many_processes_gets_the_week(TestDatabase::sqlite().await).await;
                one_of_many_processes_gets_the_week(TestDatabase::postgres().await).await;
                a_killed_process_loses_nothing_it_was_told_is_saved(TestDatabase::sqlite().await).await;
                a_killed_process_loses_nothing_it_was_told_is_saved(TestDatabase::postgres().await).await;
            });
            eprintln!("test result: ok. 4 passed; 0 failed");
            ExitCode::SUCCESS
        }
    }
}

async fn one_of_many_processes_gets_the_week(test: TestDatabase) {
    let database = test.database();
    for round in 0..5 {
        let home = saved_town(&database, round + 1, &format!("Salem {round}")).await;
        saved_business(&database, round + 1, vec![home]).await;
        let mut savers: Vec<Child> = (0..SAVERS)
            .map(|saver| start(&["save-contest", &(round * SAVERS + saver).to_string(), test.url()]))
            .collect();
        for saver in &mut savers {
            assert_eq!(read_line(saver).as_deref(), Some("ready"));
        }
        for saver in &mut savers {
            saver.stdin.take().unwrap().write_all(format!("{round}\n").as_bytes()).unwrap();
        }
        let outcomes: Vec<_> = savers.iter_mut().map(|saver| saver.wait().unwrap().code()).collect();
        let saved = outcomes.iter().filter(|code| **code == Some(0)).count();
        let refused = outcomes.iter().filter(|code| **code == Some(i32::from(REFUSED))).count();
        assert_eq!((saved, refused), (1, usize::from(SAVERS) - 1), "{outcomes:?}");
    }
    test.discard().await;
}

async fn a_killed_process_loses_nothing_it_was_told_is_saved(test: TestDatabase) {
    let database = test.database();
    let mut acknowledged = 0;
    for _ in 0..5 {
        let mut writer = start(&["save-towns-for-ever", test.url()]);
        for _ in 0..20 {
            let name = read_line(&mut writer).expect("the writer tells each town it saved");
            assert_saved(&database, &name).await;
            acknowledged += 1;
        }
        writer.kill().unwrap();
        // What it told in its last moment counts as well; a line is written whole or not at all.
        while let Some(name) = read_line(&mut writer) {
            assert_saved(&database, &name).await;
            acknowledged += 1;
        }
        writer.wait().unwrap();
    }
    let mut db = database.read().await.unwrap();
    let (stored_towns,): (i64,) = db.sql("SELECT count(*) FROM towns").one().await.unwrap();
    assert!(stored_towns >= acknowledged, "{stored_towns} kept of {acknowledged} acknowledged");
    drop(db);
    test.discard().await;
}

async fn assert_saved(database: &Database, name: &str) {
    let slug = town(1, name).place.slug;
    let found = towns::by_slug(&mut database.read().await.unwrap(), &slug).await.unwrap();
    assert!(found.is_some(), "{name} was acknowledged and is not there");
}

/// The role of a process that saves one contest as soon as it is told the round.
async fn save_contest_on_signal(number: u8, url: &str) -> ExitCode {
    let database = Database::open(url).await.unwrap();
    println!("ready");
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).unwrap();
    let round: u8 = line.trim().parse().unwrap();
    let (home, business) = (TownId::new(now(), bytes(round + 1)), BusinessId::new(now(), bytes(round + 1)));
    match save_contest(&database, &contest(number, home, business, "2026-06-07", "2026-06-14")).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(StoreError::Conflict(Constraint::ContestOverlap)) => ExitCode::from(REFUSED),
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}

/// The role of a process that works until it is killed and tells each town once it is committed. Several are saved at
/// the same moment, so that they share commits where there is one writer.
async fn save_towns_for_ever(url: &str) -> ExitCode {
    let database = Database::open(url).await.unwrap();
    let savers: Vec<_> = (0..SAVERS_AT_ONCE)
        .map(|saver| {
            let database = database.clone();
            tokio::spawn(async move { save_towns(&database, saver).await })
        })
        .collect();
    for saver in savers {
        saver.await.unwrap();
    }
    ExitCode::FAILURE
}

async fn save_towns(database: &Database, saver: u8) {
    let own = std::process::id();
    for number in 0_u32.. {
        let name = format!("Town {own} {saver} {number}");
        let mut new = town(1, &name);
        let mut unique = [0; 10];
        unique[..4].copy_from_slice(&own.to_be_bytes());
        unique[4..8].copy_from_slice(&number.to_be_bytes());
        unique[8] = saver;
        new.id = TownId::new(now(), unique);
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &new, now()).await.unwrap();
        tx.commit().await.unwrap();
        println!("{name}");
    }
}

fn start(arguments: &[&str]) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Reads one line without taking more from the pipe than that line needs.
fn read_line(child: &mut Child) -> Option<String> {
    let stdout = child.stdout.as_mut().unwrap();
    let mut line = String::new();
    BufReader::with_capacity(1, stdout).read_line(&mut line).unwrap();
    (!line.is_empty()).then(|| line.trim_end().to_owned())
}
