//! Members whose data is corrected: names and addresses, email addresses that wait to be confirmed, and moves.

use jiff::SignedDuration;
use serde_json::json;
use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    channel::{Channel, SuppressionReason},
    contact::Email,
    correction::{MemberCorrection, MemberCorrectionForm, MemberDetails, MemberDetailsForm},
    ids::{ContestId, MemberId, TownId},
    signup::{SignupSource, consents},
    slug::TownSlug,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, PageRows, StoreError, Tx, both_engines, consents as given_consents, drawings,
    email_changes,
    members::{self, MemberDetail},
    signup_flags,
    testing::fixtures::{
        contest, live_salem, member, now, save_contest, saved_business, saved_town, set, template,
    },
};
use townpick_usecases::{
    correction::{self, Correction},
    drawing,
    email_change::{self, AskedBy, Confirmation, EmailRequest},
    exclusion,
    moving::{self, Move, Moved},
    signup_flags::compare,
    suppression,
    towns::PlaceTown,
};

use crate::support::{SECRETS, at, context};

fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

fn place(slug: &str, name: &str) -> PlaceTown {
    PlaceTown { slug: TownSlug::parse(slug).unwrap(), name: name.to_owned(), state: "MA".to_owned() }
}

async fn detail(database: &Database, number: u8) -> MemberDetail {
    let mut db = database.read().await.unwrap();
    members::detail(&mut db, member(number).id, now()).await.unwrap().unwrap()
}

async fn ask(database: &Database, address: &str) -> EmailRequest {
    let mut tx = database.write().await.unwrap();
    let (member, email) = (member(1).id, email(address));
    let asked = email_change::request(&mut tx, &context(), member, &email, AskedBy::Member).await.unwrap();
    if asked == EmailRequest::Sent {
        tx.commit().await.unwrap();
    }
    asked
}

async fn follow(database: &Database, token: &str, days: i64) -> Confirmation {
    let mut tx = database.write().await.unwrap();
    let ctx = at(now().plus(SignedDuration::from_hours(24 * days)));
    let confirmed = email_change::confirm(&mut tx, &ctx, token).await.unwrap();
    if confirmed != Confirmation::EmailTaken {
        tx.commit().await.unwrap();
    }
    confirmed
}

fn token(address: &str) -> String {
    SECRETS.email_change_token(member(1).id, address, now())
}

/// The templates of the messages that wait for the first member.
async fn messages(database: &Database) -> Vec<String> {
    let mut db = database.read().await.unwrap();
    let rows: Vec<(String,)> =
        db.sql("SELECT template_key FROM notifications ORDER BY template_key LIMIT 9").all().await.unwrap();
    rows.into_iter().map(|(key,)| key).collect()
}

async fn move_to(database: &Database, number: u8, home: &PlaceTown, hours: i64) -> Moved {
    let mut tx = database.write().await.unwrap();
    let [eligibility, _] = consents(SignupSource::TownPage, &home.name, &home.state, now());
    let to = Move { home, eligibility: Some(&eligibility), read: None };
    let ctx = at(now().plus(SignedDuration::from_hours(hours)));
    let moved = moving::move_to(&mut tx, &ctx, member(number).id, to).await.unwrap();
    if moved == Moved::Done {
        tx.commit().await.unwrap();
    }
    moved
}

/// Who is in the closed list of a contest, and who was left out.
async fn close(database: &Database, contest: ContestId) -> (Vec<MemberId>, JsonValue) {
    let mut tx = database.write().await.unwrap();
    let ctx = at(end(&mut tx, contest).await);
    drawing::close(&mut tx, &ctx, contest, false).await.unwrap();
    let rows: Vec<(MemberId,)> = tx
        .sql("SELECT member_id FROM participant_snapshots WHERE contest_id = $1 ORDER BY member_id LIMIT 9")
        .bind(contest)
        .all()
        .await
        .unwrap();
    let (Json(left_out),): (Json<JsonValue>,) =
        tx.sql("SELECT exclusions FROM drawings WHERE contest_id = $1").bind(contest).one().await.unwrap();
    tx.commit().await.unwrap();
    (rows.into_iter().map(|(member,)| member).collect(), left_out)
}

async fn end(tx: &mut Tx, contest: ContestId) -> Timestamp {
    drawings::lock(tx, contest).await.unwrap().ends_at
}

async fn counts(database: &Database, town: TownId) -> (i64, i64) {
    let mut db = database.read().await.unwrap();
    db.sql("SELECT active_members, total_members FROM towns WHERE id = $1").bind(town).one().await.unwrap()
}

/// Which of the first six members are flagged for this.
async fn flagged(database: &Database, kind: &str) -> Vec<u8> {
    let mut db = database.read().await.unwrap();
    let mut found = Vec::new();
    for number in 1..=6 {
        let flags = signup_flags::of_member(&mut db, member(number).id).await.unwrap();
        if flags.iter().any(|flag| flag.kind == kind) {
            found.push(number);
        }
    }
    found
}

fn ids(numbers: &[u8]) -> Vec<MemberId> {
    numbers.iter().map(|number| member(*number).id).collect()
}

both_engines! {
    async fn an_administrator_corrects_what_they_looked_at_and_nothing_on_top_of_somebody_elses_change(database: Database) {
        template(&database, 1, "email_change", "email", true).await;
        let (salem, _) = live_salem(&database, 2).await;
        let read = detail(&database, 1).await.updated_at;
        let form = |first: &str, email: &str| MemberCorrectionForm {
            first_name: Some(first.to_owned()),
            last_name: Some("Silva".to_owned()),
            email: Some(email.to_owned()),
            address: Some("2 Elm Street".to_owned()),
            ..MemberCorrectionForm::default()
        };
        let person = MemberCorrection::parse(&form("Ana", "ana@people.example")).unwrap();
        let lynn = place("lynn-ma", "Lynn");
        let correction = Correction { person: &person, home: Some(&lynn), read: Some(read) };
        let mut tx = database.write().await.unwrap();
        let done = correction::by_administrator(&mut tx, &context(), member(1).id, correction).await.unwrap();
        assert_eq!((done.details, done.town, done.email), (true, Moved::Done, EmailRequest::Sent));
        tx.commit().await.unwrap();
        let saved = detail(&database, 1).await;
        assert_eq!(&*saved.contact.name, "Ana Silva");
        assert_eq!((&*saved.home.address, saved.town.slug.as_str()), ("2 Elm Street", "lynn-ma"), "made for them");
        assert_eq!(saved.contact.email.as_str(), "maria1@people.example", "the new one waits");
        assert_eq!(saved.waiting_email.as_deref(), Some("ana@people.example"));
        assert!(saved.updated_at > read);
        assert_eq!(counts(&database, salem).await, (1, 1));
        // They are found by their new name.
        let mut db = database.read().await.unwrap();
        let (found,): (String,) = db.sql("SELECT search_name FROM members WHERE id = $1").bind(member(1).id).one().await.unwrap();
        assert_eq!(found, "ana silva");
        drop(db);
        let mut tx = database.write().await.unwrap();
        for home in [None, Some(&lynn)] {
            let stale = Correction { person: &person, home, read: Some(read) };
            let refused = correction::by_administrator(&mut tx, &context(), member(1).id, stale).await;
            assert!(matches!(refused, Err(StoreError::ChangedMeanwhile)), "{refused:?}");
        }
        let same = MemberCorrection::parse(&form("Ana", "maria1@people.example")).unwrap();
        let again = Correction { person: &same, home: Some(&lynn), read: Some(saved.updated_at) };
        let done = correction::by_administrator(&mut tx, &context(), member(1).id, again).await.unwrap();
        assert_eq!((done.details, done.town, done.email), (false, Moved::Unchanged, EmailRequest::Unchanged));
    }

    async fn a_new_email_address_counts_once_its_link_was_followed_and_the_old_one_is_told(database: Database) {
        template(&database, 1, "email_change", "email", true).await;
        template(&database, 2, "email_changed", "email", true).await;
        live_salem(&database, 2).await;
        set(&database, 1, "UPDATE members SET email_suppressed_at = 5 WHERE id = $1").await;
        assert_eq!(ask(&database, "first@people.example").await, EmailRequest::Sent, "whatever became of the old one");
        assert_eq!(ask(&database, "new@people.example").await, EmailRequest::Sent);
        assert_eq!(messages(&database).await, ["email_change"], "what waited is replaced");
        assert_eq!(follow(&database, &token("first@people.example"), 0).await, Confirmation::NothingWaits);
        assert_eq!(follow(&database, &token("new@people.example")[1..], 0).await, Confirmation::NothingWaits);
        assert_eq!(follow(&database, &token("new@people.example"), 7).await, Confirmation::NothingWaits, "too late");
        assert_eq!(follow(&database, &token("new@people.example"), 6).await, Confirmation::Changed);
        assert_eq!(follow(&database, &token("new@people.example"), 6).await, Confirmation::NothingWaits, "once");
        assert_eq!(messages(&database).await, ["email_changed"]);
        let saved = detail(&database, 1).await;
        assert_eq!((saved.contact.email.as_str(), saved.waiting_email), ("new@people.example", None));
        let mut db = database.read().await.unwrap();
        let (mailbox, suppressed, told): (String, Option<i64>, String) = db
            .sql("SELECT m.mailbox, m.email_suppressed_at, e.old_email FROM members m JOIN email_changes e ON e.member_id = m.id WHERE m.id = $1")
            .bind(member(1).id)
            .one()
            .await
            .unwrap();
        assert_eq!((mailbox.as_str(), suppressed, told.as_str()), ("new@people.example", None, "maria1@people.example"));
        drop(db);
        // What is left of it goes by itself.
        let mut tx = database.write().await.unwrap();
        let later = now().plus(SignedDuration::from_hours(24 * 10));
        assert_eq!(email_changes::remove_expired(&mut tx, now()).await.unwrap(), 0);
        assert_eq!(email_changes::remove_expired(&mut tx, later).await.unwrap(), 1);
    }

    async fn an_address_is_refused_that_is_anothers_or_takes_no_mail_and_can_be_taken_back(database: Database) {
        template(&database, 1, "email_change", "email", true).await;
        live_salem(&database, 2).await;
        assert_eq!(ask(&database, "Maria1@people.example").await, EmailRequest::Unchanged);
        assert_eq!(ask(&database, "maria2+x@people.example").await, EmailRequest::EmailTaken);
        let mut tx = database.write().await.unwrap();
        let bounced = SuppressionReason::Bounced;
        suppression::close(&mut tx, &context(), Channel::Email, "gone@people.example", bounced).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(ask(&database, "gone@people.example").await, EmailRequest::Unreachable);
        assert_eq!(ask(&database, "maria1+new@people.example").await, EmailRequest::Sent, "another address of theirs");
        let mut tx = database.write().await.unwrap();
        assert!(email_change::take_back(&mut tx, member(1).id).await.unwrap());
        assert!(!email_change::take_back(&mut tx, member(1).id).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(messages(&database).await.len(), 0);
        assert_eq!(follow(&database, &token("maria1+new@people.example"), 0).await, Confirmation::NothingWaits);
        // Whoever takes the mailbox first has it.
        assert_eq!(ask(&database, "wanted@people.example").await, EmailRequest::Sent);
        set(&database, 2, "UPDATE members SET email = 'wanted@people.example', mailbox = 'wanted@people.example' WHERE id = $1").await;
        assert_eq!(follow(&database, &token("wanted@people.example"), 0).await, Confirmation::EmailTaken);
        set(&database, 1, "UPDATE notification_templates SET is_active = FALSE WHERE template_key = 'email_change' AND $1 = $1").await;
        assert_eq!(ask(&database, "third@people.example").await, EmailRequest::SwitchedOff);
    }

    async fn a_move_counts_from_the_next_contest_and_nobody_is_in_two_drawings_or_lost(database: Database) {
        let (salem, week) = live_salem(&database, 5).await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        let business = saved_business(&database, 2, vec![salem, beverly]).await;
        let there = contest(2, beverly, business, "2026-06-07", "2026-06-14");
        let (next_here, next_there) = (
            contest(3, salem, business, "2026-06-14", "2026-06-21"),
            contest(4, beverly, business, "2026-06-14", "2026-06-21"),
        );
        for contest in [&there, &next_here, &next_there] {
            save_contest(&database, contest).await.unwrap();
        }
        let home = [place("salem-ma", "Salem"), place("beverly-ma", "Beverly")];
        assert_eq!(move_to(&database, 1, &home[0], 0).await, Moved::Unchanged);
        // One moves, one comes back, one moves after leaving, one is left out, and one stays.
        assert_eq!(move_to(&database, 1, &home[1], 0).await, Moved::Done);
        assert_eq!(move_to(&database, 2, &home[1], 0).await, Moved::Done);
        assert_eq!(move_to(&database, 2, &home[0], 1).await, Moved::Done);
        set(&database, 3, "UPDATE members SET is_subscribed = FALSE WHERE id = $1").await;
        set(&database, 3, "UPDATE towns SET active_members = active_members - 1 WHERE slug = 'salem-ma' AND $1 = $1").await;
        assert_eq!(move_to(&database, 3, &home[1], 1).await, Moved::Done);
        assert_eq!(move_to(&database, 4, &home[1], 1).await, Moved::Done);
        assert_eq!((counts(&database, salem).await, counts(&database, beverly).await), ((2, 2), (2, 3)));
        let mut tx = database.write().await.unwrap();
        assert_eq!(exclusion::exclude(&mut tx, &context(), week.id, member(4).id, "Staff").await.unwrap(), Ok(()));
        // What they are in now is what they were in.
        let running = members::participation(&mut tx, member(1).id, now(), None, PageRows::Screen).await.unwrap();
        assert_eq!(running.iter().map(|entry| entry.contest_id).collect::<Vec<_>>(), [week.id]);
        let said = given_consents::of_member(&mut tx, member(1).id).await.unwrap();
        assert_eq!(said.iter().map(|consent| consent.wording.as_str()).collect::<Vec<_>>(), ["I am 18+ and a Beverly resident."]);
        tx.commit().await.unwrap();
        assert_eq!(close(&database, week.id).await, (ids(&[1, 2, 5]), json!({"excluded by the organiser": 1, "unsubscribed": 1})));
        assert_eq!(close(&database, there.id).await, (vec![], json!({})));
        assert_eq!(close(&database, next_there.id).await.0, ids(&[1, 4]));
        assert_eq!(close(&database, next_here.id).await.0, ids(&[2, 5]));
    }

    async fn a_move_waits_for_a_list_that_is_closing_and_stays_in_it(database: Database) {
        let (_, week) = live_salem(&database, 3).await;
        let beverly = saved_town(&database, 2, "Beverly").await;
        let home = place("beverly-ma", "Beverly");
        // Over and not closed: whoever moves now is in that list, too.
        let late = 24 * 30;
        let (moved, closed) = tokio::join!(move_to(&database, 1, &home, late), close(&database, week.id));
        assert_eq!((moved, closed.0), (Moved::Done, ids(&[1, 2, 3])));
        assert_eq!(counts(&database, beverly).await, (1, 1));
        // Two moves at once count the member once.
        let elsewhere = place("lynn-ma", "Lynn");
        let (one, other) = tokio::join!(move_to(&database, 2, &home, late), move_to(&database, 2, &elsewhere, late));
        assert!(one == Moved::Done || other == Moved::Done, "{one:?} {other:?}");
        let mut db = database.read().await.unwrap();
        let (all,): (i64,) = db.sql("SELECT CAST(SUM(total_members) AS BIGINT) FROM towns").one().await.unwrap();
        assert_eq!(all, 3);
    }

    async fn whoever_changes_what_is_compared_is_compared_anew(database: Database) {
        let (salem, _) = live_salem(&database, 4).await;
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &[member(5), member(6)]).await.unwrap();
        tx.sql("UPDATE members SET address = '1 Elm Street', is_to_be_compared = TRUE").execute().await.unwrap();
        tx.sql("UPDATE members SET address = 'At home 7' WHERE id = $1").bind(member(5).id).execute().await.unwrap();
        tx.sql("UPDATE members SET address = 'At home 8' WHERE id = $1").bind(member(6).id).execute().await.unwrap();
        compare(&mut tx, &context()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(flagged(&database, "household").await, Vec::<u8>::new(), "four are no crowd");
        let lives_at = async |number: u8, address: &str| {
            let form = json!({ "first_name": "Maria", "last_name": "Gomes", "address": address });
            let form: MemberDetailsForm = serde_json::from_value(form).unwrap();
            let details = MemberDetails::parse(&form).unwrap();
            let mut tx = database.write().await.unwrap();
            correction::correct(&mut tx, &context(), member(number).id, &details).await.unwrap();
            compare(&mut tx, &context()).await.unwrap();
            tx.commit().await.unwrap();
        };
        lives_at(5, "1 ELM St.").await;
        assert_eq!(flagged(&database, "household").await, [1, 2, 3, 4, 5]);
        lives_at(5, "2 Oak Street").await;
        assert_eq!(flagged(&database, "household").await, [1, 2, 3, 4], "who is flagged stays so until it is put away");
        // Elsewhere the same address is another home.
        assert_eq!(move_to(&database, 1, &place("lynn-ma", "Lynn"), 1).await, Moved::Done);
        let mut tx = database.write().await.unwrap();
        compare(&mut tx, &context()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(flagged(&database, "household").await, [2, 3, 4]);
        // A new address or number waits to be compared; a mailbox that is like no other any more says nothing.
        let crowd = "SELECT count(*) FROM signup_traces WHERE kind = 'mailboxes' AND member_id = $1";
        let mut tx = database.write().await.unwrap();
        assert_eq!(tx.sql(crowd).bind(member(2).id).one::<(i64,)>().await.unwrap(), (1,));
        members::set_email(&mut tx, member(2).id, &email("ana@people.example"), None, now()).await.unwrap();
        members::set_phone(&mut tx, member(3).id, "6175559999", None, now()).await.unwrap();
        let waiting: Vec<(MemberId,)> =
            tx.sql("SELECT id FROM members WHERE is_to_be_compared ORDER BY id LIMIT 9").all().await.unwrap();
        assert_eq!(waiting, [(member(2).id,), (member(3).id,)]);
        compare(&mut tx, &context()).await.unwrap();
        assert_eq!(tx.sql(crowd).bind(member(2).id).one::<(i64,)>().await.unwrap(), (0,));
    }
}
