//! Moving in from the earlier product, and taking it back.

use std::{
    fmt::Write as _,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use townpick_store::{Database, Executor as _};

use crate::harness::{Answer, Installation, on_both_engines};

/// A small dump with something of everything, and the file of one of its pictures.
fn dump(installation: &Installation) -> String {
    let (from, folder) = (
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands/dump"),
        installation.folder().join("dump"),
    );
    std::fs::create_dir_all(folder.join("background-images")).unwrap();
    for file in std::fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    std::fs::write(folder.join("background-images/harbor-ab12.png"), BASE64_STANDARD.decode(DOT).unwrap())
        .unwrap();
    folder.display().to_string()
}

/// A picture of one pixel.
const DOT: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async fn count(database: &Database, text: &'static str) -> i64 {
    let (count,): (i64,) = database.read().await.unwrap().sql(text).one().await.unwrap();
    count
}

async fn members(database: &Database) -> i64 {
    count(database, "SELECT count(*) FROM members").await
}

/// What was told of the tables, without what there is to know beside.
fn told(answer: &Answer) -> Vec<&str> {
    answer.stdout.lines().filter(|line| line.contains(" made, ") || line.starts_with("  ")).collect()
}

/// Names, phones and addresses of the dump.
const PERSONAL: [&str; 6] = ["Maria", "Lee", "6175550112", "home.example", "Main Street", "Elm"];

on_both_engines! {
    async fn a_dump_is_rehearsed_taken_over_once_and_taken_back(installation: Installation) {
        let (folder, database) = (dump(installation), installation.database());
        // A service that was started once has its templates.
        assert!(installation.run(&["migrate"]).success);
        let rehearsed = installation.run(&["import", "--from-csv", &folder, "--dry-run"]);
        assert!(rehearsed.success && rehearsed.stdout.contains("Nothing was changed"), "{rehearsed:?}");
        assert_eq!(count(&database, "SELECT count(*) FROM imported_rows").await, 0);

        let report = installation.folder().join("refusals.txt");
        let first = installation.run(&["import", "--from-csv", &folder, "--report", report.to_str().unwrap()]);
        assert!(first.success, "{first:?}");
        assert_eq!(told(&first), told(&rehearsed), "a rehearsal tells what is done");
        for line in [
            "places                         2 made, 0 merged, 0 taken over before, 1 refused",
            "towns                          2 made, 0 merged, 0 taken over before, 1 refused",
            "users                          3 made, 1 merged, 0 taken over before, 2 refused",
            "  merged with the member with the same phone: 1",
            "  refused, its town was not taken over: 1 (line 7)",
            "sponsors                       1 made, 0 merged, 0 taken over before, 1 refused",
            "featured_businesses            1 made, 0 merged, 0 taken over before, 1 refused",
            "  made without instagram_url, which breaks a rule: 1 (line 2)",
            "featured_business_towns        1 made, 0 merged, 0 taken over before, 1 refused",
            "contests                       1 made, 0 merged, 0 taken over before, 2 refused",
            "contest_participants           1 made, 0 merged, 0 taken over before, 1 refused",
            "business_applications          1 made, 0 merged, 0 taken over before, 0 refused",
            "business_nominations           1 made, 0 merged, 0 taken over before, 1 refused",
            "short_urls                     1 made, 0 merged, 0 taken over before, 1 refused",
            "notification_templates         1 made, 0 merged, 0 taken over before, 1 refused",
            "background_images              2 made, 0 merged, 0 taken over before, 1 refused",
        ] {
            assert!(told(&first).contains(&line), "{line}: {first:?}");
        }
        assert!(first.stdout.contains("notifications.csv is not taken over: "), "{first:?}");
        assert!(first.stdout.contains("Not there: contest_drawing_audit.csv"), "{first:?}");
        assert!(first.stdout.contains("nothing is known about the columns favorite_color"), "{first:?}");
        let refusals = std::fs::read_to_string(report).unwrap();
        assert!(refusals.contains("users.csv line 7: its town was not taken over\n"), "{refusals}");
        for personal in PERSONAL {
            assert!(![&first.stdout, &first.stderr, &refusals].iter().any(|text| text.contains(personal)), "{personal}");
        }
        assert_eq!(members(&database).await, 3);
        assert_eq!(count(&database, "SELECT count(*) FROM notifications").await, 0);
        let logged = "SELECT count(*) FROM admin_activity_log WHERE admin_user = 'townpick import' AND change_summary LIKE '%3 users%'";
        assert_eq!(count(&database, logged).await, 1);

        let pictures = || std::fs::read_dir(installation.folder().join("data/images/background-images")).map_or(0, Iterator::count);
        assert_eq!(pictures(), 1, "the other one stays where it is on the web");

        let second = installation.run(&["import", "--from-csv", &folder]);
        let is_nothing_new = |line: &&str| line.starts_with("  ") || line.contains(" 0 made, 0 merged");
        assert!(second.success && told(&second).iter().all(is_nothing_new), "{second:?}");
        assert_eq!(members(&database).await, 3);

        let asked = installation.run(&["import", "--undo"]);
        assert!(asked.success && asked.stdout.contains("3 people would be removed"), "{asked:?}");
        assert_eq!(members(&database).await, 3);
        let undone = installation.run(&["import", "--undo", "--yes"]);
        assert!(undone.success, "{undone:?}");
        assert_eq!(members(&database).await, 0);
        assert_eq!(count(&database, "SELECT count(*) FROM towns").await, 0);
        assert_eq!(count(&database, "SELECT count(*) FROM imported_rows").await, 0);
        assert_eq!(count(&database, "SELECT count(*) FROM notification_templates WHERE message_template LIKE 'Hi {{user_name}}, this week''s pick in %'").await, 0);
        assert!(count(&database, "SELECT count(*) FROM notification_templates WHERE template_key = 'contest_announcement'").await == 1);
        assert_eq!(pictures(), 0);
        let again = installation.run(&["import", "--undo"]);
        assert!(again.success && again.stdout.contains("There is nothing to take back"), "{again:?}");
    }

    async fn an_import_that_is_killed_goes_on_where_it_stopped(installation: Installation) {
        const PEOPLE: i64 = 8000;
        let folder = large_dump(installation.folder(), PEOPLE);
        let mut killed = installation.command(&["import", "--from-csv", folder.to_str().unwrap()]).spawn().unwrap();
        let told = BufReader::new(killed.stderr.take().unwrap()).lines();
        let is_people = |line: &std::io::Result<String>| line.as_ref().unwrap().starts_with("users: ");
        assert!(told.take_while(Result::is_ok).any(|line| is_people(&line)), "it told how far it was");
        killed.kill().unwrap();
        killed.wait().unwrap();
        let database = installation.database();
        let before = members(&database).await;
        assert!((1..PEOPLE).contains(&before), "{before}");
        let rest = installation.run(&["import", "--from-csv", folder.to_str().unwrap()]);
        assert!(rest.success, "{rest:?}");
        let line = rest.stdout.lines().find(|line| line.starts_with("users ")).unwrap();
        let known: i64 = line.split(", ").nth(2).unwrap().split(' ').next().unwrap().parse().unwrap();
        // What was being committed when it was killed may have become lasting since it was counted.
        assert!((before..PEOPLE).contains(&known), "{line}");
        assert!(line.contains(&format!(" {} made, 0 merged", PEOPLE - known)), "{line}");
        assert_eq!(members(&database).await, PEOPLE);
        assert_eq!(count(&database, "SELECT active_members FROM towns").await, PEOPLE);
    }

    async fn a_folder_that_cannot_be_read_is_refused_before_anything_is_done(installation: Installation) {
        let folder = installation.folder().join("dump");
        std::fs::create_dir(&folder).unwrap();
        let from = folder.to_str().unwrap();
        let empty = installation.run(&["import", "--from-csv", from]);
        assert!(!empty.success && empty.stderr.contains("holds no table to take over"), "{empty:?}");
        std::fs::write(folder.join("towns.csv"), "id,name,state\nt1,Salem,MA\n").unwrap();
        std::fs::write(folder.join("users.csv"), "id,name,email\n").unwrap();
        let lacking = installation.run(&["import", "--from-csv", from]);
        assert!(!lacking.success && lacking.stderr.contains("it lacks the columns phone_number, address, town_id"), "{lacking:?}");
        assert_eq!(count(&installation.database(), "SELECT count(*) FROM towns").await, 0);
        let neither = installation.run(&["import"]);
        assert!(!neither.success, "{neither:?}");
    }
}

fn large_dump(folder: &Path, people: i64) -> PathBuf {
    let folder = folder.join("large");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("towns.csv"), "id,name,state\nt1,Salem,MA\n").unwrap();
    let mut users = "id,name,email,phone_number,address,town_id\n".to_owned();
    for number in 0..people {
        let phone = 6_172_000_000_i64 + number;
        writeln!(users, "u{number},Ann Lee,ann{number}@crowd.example,{phone},1 Main Street,t1").unwrap();
    }
    std::fs::write(folder.join("users.csv"), users).unwrap();
    folder
}
