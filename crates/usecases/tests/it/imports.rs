//! Moving in from the earlier product: what becomes of each row, that nobody is told, and taking it back.

use std::collections::BTreeMap;

use townpick_domain::{
    channel::{Channel, SuppressionReason},
    ids::ParticipantId,
    import::{Header, RawRow, Table},
};
use townpick_store::{
    Database, Executor, background_images, both_engines, contests, members, templates,
    testing::fixtures::{bytes, edited_template, live_salem, member, now, saved_town, template},
};
use townpick_usecases::{
    import::{self, Fate, Outcome, StoredPicture, Surroundings, UndoRefusal},
    subscription, suppression,
};

use crate::support::{at, context};

const TOWNS: &str = "id,name,state,status,launch_date\nt1,Salem,ma,Active,2025-06-01\nt2,Derry,NH,Inactive,";
const USERS: &str = "id,name,email,phone_number,address,town_id,is_subscribed,deactivated_at,signup_date
u1,Maria de la Cruz,Maria@Home.example,6175550111,1 Main Street,t1,true,,2025-06-02
u2,Ann Lee,ann@home.example,6175550112,2 Main Street,t1,false,2025-07-01,2025-06-03
u3,Bo Fry,bo@home.example,6035550113,3 Elm Street,t2,true,,";

/// The rows of a table without any quotes in it.
fn rows(table: Table, csv: &str) -> (Header, Vec<RawRow>) {
    let mut lines = csv.lines();
    let header = Header::read(table, lines.next().unwrap().split(',')).unwrap();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect();
    let rows = (2..).zip(lines).map(|(line, text)| RawRow { line, cells: cells(text) }).collect();
    (header, rows)
}

/// Takes the rows of a table over for good and tells what came of each.
async fn taken(database: &Database, table: Table, csv: &str) -> Vec<Fate> {
    taken_with(database, table, csv, &Surroundings::default()).await
}

async fn taken_with(database: &Database, table: Table, csv: &str, around: &Surroundings) -> Vec<Fate> {
    let (header, rows) = rows(table, csv);
    let mut tx = database.write().await.unwrap();
    let outcomes = import::take(&mut tx, &context(), table, &header, &rows, around).await.unwrap();
    tx.commit().await.unwrap();
    assert!(outcomes.iter().map(|Outcome { line, .. }| *line).eq(2..rows.len() as u64 + 2));
    outcomes.into_iter().map(|outcome| outcome.fate).collect()
}

async fn count(database: &Database, text: &'static str) -> i64 {
    let (count,): (i64,) = database.read().await.unwrap().sql(text).one().await.unwrap();
    count
}

fn made() -> Fate {
    Fate::Made(Vec::new())
}

fn refused(reason: &str) -> Fate {
    Fate::Refused(reason.to_owned())
}

async fn undone(database: &Database) -> Result<Vec<(Table, u64, u64)>, UndoRefusal> {
    let mut tx = database.write().await.unwrap();
    let taken = import::take_back(&mut tx, &|_| {}).await.unwrap()?;
    tx.commit().await.unwrap();
    Ok(taken.tables.into_iter().map(|taken| (taken.table, taken.count.removed, taken.count.kept)).collect())
}

async fn town_counts(database: &Database) -> Vec<(String, i64, i64)> {
    let mut db = database.read().await.unwrap();
    db.sql("SELECT slug, active_members, total_members FROM towns ORDER BY slug").all().await.unwrap()
}

both_engines! {
    async fn towns_and_members_are_made_once_and_nobody_hears_of_it(database: Database) {
        for expected in [made(), Fate::Known] {
            assert_eq!(taken(&database, Table::Towns, TOWNS).await, vec![expected.clone(); 2]);
            assert_eq!(taken(&database, Table::Users, USERS).await, vec![expected; 3]);
        }
        let counts = [("derry-nh".to_owned(), 1, 1), ("salem-ma".to_owned(), 1, 2)];
        assert_eq!(town_counts(&database).await, counts);
        assert_eq!(count(&database, "SELECT count(*) FROM notifications").await, 0);
        assert_eq!(count(&database, "SELECT count(*) FROM consents").await, 0);
        // They count, and they hear by email until they agree to texts.
        let by_email = "SELECT count(*) FROM members WHERE texts_agreed_at IS NULL AND preferred_channel = 'email'
                        AND confirmed_by = 'not_asked' AND confirmed_at = signup_date AND created_at = signup_date";
        assert_eq!(count(&database, by_email).await, 3);
        assert_eq!(count(&database, "SELECT count(*) FROM members WHERE deactivated_at IS NOT NULL").await, 1);
        assert_eq!(count(&database, "SELECT CAST(sum(signups) AS BIGINT) FROM signups_by_hour").await, 3);
    }

    async fn what_is_there_is_kept_and_taken_for_the_row(database: Database) {
        live_salem(&database, 2).await;
        let (first, second) = (member(1).person, member(2).person);
        let before = town_counts(&database).await;
        let town = "the town of the same name";
        assert_eq!(taken(&database, Table::Towns, TOWNS).await, [Fate::Merged(town), made()]);
        let users = format!(
            "id,name,email,phone_number,address,town_id\n\
             a,Ann Lee,{0},{1},1 Elm Street,t1\nb,Ann Lee,new@home.example,{1},1 Elm Street,t1\n\
             c,Ann Lee,{0},6175550199,1 Elm Street,t1\nd,Ann Lee,{2},{1},1 Elm Street,t1\n\
             e,Ann Lee,new@home.example,6175550198,1 Elm Street,t7",
            first.email.as_str(), first.phone.digits(), second.email.as_str(),
        );
        assert_eq!(taken(&database, Table::Users, &users).await, [
            Fate::Merged("the member with the same phone and email"),
            Fate::Merged("the member with the same phone"),
            Fate::Merged("the member with the same email"),
            refused("its phone is one member's and its email another's"),
            refused("its town was not taken over"),
        ]);
        assert_eq!(town_counts(&database).await[1..], before[..]);
        assert_eq!(undone(&database).await, Ok(vec![(Table::Towns, 1, 0)]));
        assert_eq!(town_counts(&database).await, before);
    }

    async fn an_address_that_was_closed_here_stays_closed(database: Database) {
        taken(&database, Table::Towns, TOWNS).await;
        let mut tx = database.write().await.unwrap();
        suppression::close(&mut tx, &context(), Channel::Email, "maria@home.example", SuppressionReason::Unsubscribed).await.unwrap();
        suppression::close(&mut tx, &context(), Channel::Sms, "6175550112", SuppressionReason::Stopped).await.unwrap();
        tx.commit().await.unwrap();
        taken(&database, Table::Users, USERS).await;
        assert_eq!(count(&database, "SELECT count(*) FROM members WHERE email_suppressed_at IS NOT NULL").await, 1);
        assert_eq!(count(&database, "SELECT count(*) FROM members WHERE sms_stopped_at IS NOT NULL").await, 1);
        assert_eq!(count(&database, "SELECT count(*) FROM suppressions").await, 2);
    }

    async fn places_are_made_by_their_names(database: Database) {
        let csv = "id,label,population\np1,Salem MA,\np2,Nowhere,5\np4,Ca\u{fffd}on City CO,5";
        assert_eq!(taken(&database, Table::Places, csv).await, [
            made(), refused("label is no town and state, such as Salem, MA"), refused("it is not UTF-8 text"),
        ]);
        assert_eq!(taken(&database, Table::Places, "id,label\np3,salem ma").await, [Fate::Merged("the place of the same name")]);
        assert_eq!(undone(&database).await, Ok(vec![(Table::Places, 1, 0)]));
        assert_eq!(count(&database, "SELECT count(*) FROM places").await, 0);
    }

    async fn a_person_who_was_deleted_is_not_brought_back(database: Database) {
        taken(&database, Table::Towns, TOWNS).await;
        taken(&database, Table::Users, USERS).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM members WHERE email = 'bo@home.example'").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(taken(&database, Table::Users, USERS).await, vec![Fate::Known; 3]);
    }

    async fn whoever_has_used_it_stays_with_their_town(database: Database) {
        taken(&database, Table::Towns, TOWNS).await;
        taken(&database, Table::Users, USERS).await;
        let mut tx = database.write().await.unwrap();
        let (maria,) = tx.sql("SELECT id FROM members WHERE email = 'maria@home.example'").one().await.unwrap();
        let later = at(now().plus(jiff::SignedDuration::from_hours(1)));
        subscription::unsubscribe(&mut tx, &later, maria).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(undone(&database).await, Ok(vec![(Table::Users, 2, 1), (Table::Towns, 1, 1)]));
        assert_eq!(town_counts(&database).await, [("salem-ma".to_owned(), 0, 1)]);
        assert_eq!(undone(&database).await, Ok(vec![(Table::Users, 0, 1), (Table::Towns, 0, 1)]));
    }

    async fn nothing_is_taken_back_once_somebody_was_written_to(database: Database) {
        taken(&database, Table::Towns, TOWNS).await;
        taken(&database, Table::Users, USERS).await;
        let mut tx = database.write().await.unwrap();
        tx.sql_of_set(
            "INSERT INTO notifications (id, unique_key, audience, member_id, channel, type, template_key, status, next_attempt_at, created_at)
             SELECT {new_id:$1}, 'a', 'member', id, 'email', 'notice', 'notice', 'pending', $1, $1 FROM members WHERE email = 'bo@home.example'", 0,
        ).bind(now()).execute().await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = database.write().await.unwrap();
        assert!(import::take_back(&mut tx, &|_| {}).await.unwrap().is_ok(), "what only waits goes with its reader");
        tx.rollback().await.unwrap();
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'sent', sent_at = $1").bind(now()).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(undone(&database).await, Err(UndoRefusal::Written(1)));
        assert_eq!(count(&database, "SELECT count(*) FROM members").await, 3);
    }

    async fn a_town_that_was_merged_takes_the_members_of_both(database: Database) {
        taken(&database, Table::Towns, TOWNS).await;
        let other = saved_town(&database, 9, "Other").await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE towns SET merged_into = $1, merged_at = $2 WHERE slug = 'derry-nh'").bind(other).bind(now()).execute().await.unwrap();
        tx.commit().await.unwrap();
        taken(&database, Table::Users, USERS).await;
        assert_eq!(town_counts(&database).await[1], ("other-ma".to_owned(), 1, 1));
    }
}

const BUSINESSES: &str =
    "id,business_name,category,website_url\nb1,Joe's Bar,Bar,https://joes.example\nb2,,Bar,\nb3,Barge,Boats,";
const PAIRS: &str = "featured_business_id,town_id\nb1,t1\nb1,t9";
const SPONSORS: &str =
    "id,name,contact_name,contact_email,towns_served\ns1,Harbor Bank,Ann Lee,ann@bank.example,{t1}";

/// The contests of Salem, in the week that runs, the one before and the two after.
const CONTESTS: &str = "id,town_id,featured_business_id,sponsor_id,title,prize_description,start_date
c0,t1,b1,,Past,A pie,2026-05-31\nc1,t1,b1,s1,Running,A pie,2026-06-07\nc2,t1,b1,,Next,A pie,2026-06-14
c3,t1,b1,,Twice,A pie,2026-06-14\nc4,t2,b1,,Elsewhere,A pie,2026-06-14\nc5,t1,b9,,Nobody's,A pie,2026-06-21";

/// Salem, Derry, their members, businesses and sponsors.
async fn moved_in(database: &Database) {
    for (table, csv) in [
        (Table::Towns, TOWNS),
        (Table::Users, USERS),
        (Table::Sponsors, SPONSORS),
        (Table::FeaturedBusinesses, BUSINESSES),
        (Table::FeaturedBusinessTowns, PAIRS),
    ] {
        taken(database, table, csv).await;
    }
}

both_engines! {
    async fn businesses_and_what_they_serve_are_made_as_far_as_the_rules_allow(database: Database) {
        taken(&database, Table::Towns, TOWNS).await;
        let businesses = [made(), refused("business_name: Business name is required"), Fate::Made(vec!["category"])];
        assert_eq!(taken(&database, Table::FeaturedBusinesses, BUSINESSES).await, businesses);
        let pairs = [made(), refused("its business or its town was not taken over")];
        assert_eq!(taken(&database, Table::FeaturedBusinessTowns, PAIRS).await, pairs);
        assert_eq!(taken(&database, Table::FeaturedBusinessTowns, PAIRS).await[0], Fate::Known);
        assert_eq!(taken(&database, Table::Sponsors, SPONSORS).await, [made()]);
        assert_eq!(count(&database, "SELECT count(*) FROM sponsor_towns").await, 1);
        let again = "id,business_name\nx1,Joe's  Bar";
        assert_eq!(taken(&database, Table::FeaturedBusinesses, again).await, [Fate::Merged("the business with the same address")]);
        let again = SPONSORS.replace("s1", "x1").replace("Harbor", "HARBOR");
        assert_eq!(taken(&database, Table::Sponsors, &again).await, [Fate::Merged("the sponsor of the same name and contact")]);
        let twice = "featured_business_id,town_id\nx1,t1";
        assert_eq!(taken(&database, Table::FeaturedBusinessTowns, twice).await, [Fate::Merged("what the business serves already")]);
        assert_eq!(undone(&database).await.unwrap(), [
            (Table::FeaturedBusinessTowns, 1, 0), (Table::FeaturedBusinesses, 2, 0), (Table::Sponsors, 1, 0), (Table::Towns, 2, 0),
        ]);
        assert_eq!(count(&database, "SELECT count(*) FROM imported_rows").await, 0);
    }

    async fn contests_become_ordinary_ones_unless_they_are_over_or_in_the_way(database: Database) {
        moved_in(&database).await;
        assert_eq!(taken(&database, Table::Contests, CONTESTS).await, [
            refused("it is over: it was drawn elsewhere, and nothing here could prove how"),
            made(),
            made(),
            refused("another contest of its town has some of its days"),
            refused("its business is inactive or does not serve its town"),
            refused("its town, its business or its sponsor was not taken over"),
        ]);
        let sealed = "SELECT count(*) FROM contests c JOIN contest_seeds s ON s.contest_id = c.id WHERE length(s.seed) = 32";
        assert_eq!(count(&database, sealed).await, 2);
        // Monday's announcement of the week that runs went out elsewhere; Saturday's reminder is ours.
        let told: Vec<(String, String)> = database.read().await.unwrap()
            .sql("SELECT c.title, f.kind FROM contest_fan_outs f JOIN contests c ON c.id = f.contest_id").all().await.unwrap();
        assert_eq!(told, [("Running".to_owned(), "announcement".to_owned())]);
    }

    async fn entries_are_taken_over_once(database: Database) {
        moved_in(&database).await;
        taken(&database, Table::Contests, CONTESTS).await;
        let csv = "contest_id,user_id,entered_at\nc1,u1,2026-06-08T10:00:00Z\nc0,u1,\nc1,u9,";
        let missing = refused("its contest or its member was not taken over");
        for expected in [made(), Fate::Known] {
            assert_eq!(taken(&database, Table::ContestParticipants, csv).await, [expected, missing.clone(), missing.clone()]);
        }
        assert_eq!(taken(&database, Table::ContestEntries, "contest_id,user_id\nc1,u1").await, [Fate::Known]);
        assert_eq!(count(&database, "SELECT count(*) FROM contest_participants").await, 1);
        // What holds one another goes together.
        let undone = undone(&database).await.unwrap();
        assert_eq!(undone.iter().map(|(_, removed, kept)| (*removed, *kept)).collect::<Vec<_>>(), [(2, 0), (1, 0), (2, 0), (1, 0), (3, 0), (2, 0)]);
    }

    async fn a_contest_that_a_stranger_is_in_stays_with_all_that_it_needs(database: Database) {
        moved_in(&database).await;
        taken(&database, Table::Contests, CONTESTS).await;
        let mut tx = database.write().await.unwrap();
        let (town,) = tx.sql("SELECT id FROM towns WHERE slug = 'salem-ma'").one().await.unwrap();
        members::add(&mut tx, town, &[member(1)]).await.unwrap();
        let (contest,) = tx.sql("SELECT id FROM contests WHERE title = 'Running'").one().await.unwrap();
        contests::enter(&mut tx, ParticipantId::new(now(), bytes(1)), (contest, member(1).id), now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(undone(&database).await.unwrap(), [
            (Table::Contests, 1, 1), (Table::FeaturedBusinessTowns, 0, 1), (Table::FeaturedBusinesses, 1, 1), (Table::Sponsors, 0, 1),
            (Table::Users, 3, 0), (Table::Towns, 1, 1),
        ]);
        assert_eq!(town_counts(&database).await, [("salem-ma".to_owned(), 1, 1)]);
    }

    async fn nothing_is_taken_back_once_a_contest_is_promised(database: Database) {
        moved_in(&database).await;
        taken(&database, Table::Contests, CONTESTS).await;
        let mut tx = database.write().await.unwrap();
        tx.sql_of_set(
            "INSERT INTO ledger_records (town_id, sequence, contest_id, event, recorded_at, body, previous_hash, hash, signature)
             SELECT town_id, 1, id, 'committed', $1, '{}', $2, $2, $3 FROM contests WHERE title = 'Running'", 0,
        ).bind(now()).bind(vec![0_u8; 32]).bind(vec![0_u8; 64]).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(undone(&database).await, Err(UndoRefusal::Promised(1)));
    }

    async fn what_arrived_waits_in_the_inbox_and_nobody_is_notified(database: Database) {
        let applications = "id,business_name,website_url,contact_name,contact_email,contact_phone,created_at
a1,Blue Plate,blueplate.example,Di Ner,di@plate.example,603 555 0140,2025-06-10\na2,Blue Plate,blueplate.example,Di Ner,di@,603 555 0140,";
        let nominations = "id,nominee_name,nominee_town,nominator_email\nn1,Blue Plate,Derry,bo@home.example\nn2,Blue Plate,Derry,bo@";
        assert_eq!(taken(&database, Table::BusinessApplications, applications).await, [made(), refused("contact_email: Valid email required")]);
        assert_eq!(taken(&database, Table::BusinessNominations, nominations).await, [made(), Fate::Made(vec!["nominator_email"])]);
        assert_eq!(count(&database, "SELECT count(*) FROM notifications").await, 0);
        let dated = "SELECT count(*) FROM business_applications WHERE created_at = 1749513600000000 AND review_status = 'new'";
        assert_eq!(count(&database, dated).await, 1);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE business_nominations SET review_status = 'declined', updated_at = updated_at + 1 WHERE nominator_email IS NOT NULL")
            .execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(undone(&database).await.unwrap(), [(Table::BusinessNominations, 1, 1), (Table::BusinessApplications, 1, 0)]);
    }

    async fn short_links_keep_their_clicks_and_lead_to_one_place(database: Database) {
        let csv = "short_code,original_url,click_count\nabc123,https://joes.example/menu,41\nadmin,https://joes.example,\nabd,nowhere,";
        let fates = taken(&database, Table::ShortUrls, csv).await;
        assert_eq!(fates[0], made());
        assert!(matches!((&fates[1], &fates[2]), (Fate::Refused(code), Fate::Refused(target))
            if code.starts_with("short_code: ") && target.starts_with("original_url: ")), "{fates:?}");
        assert_eq!(count(&database, "SELECT click_count FROM short_urls").await, 41);
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM imported_rows").execute().await.unwrap();
        tx.commit().await.unwrap();
        let elsewhere = "short_code,original_url\nabc123,https://other.example";
        assert_eq!(taken(&database, Table::ShortUrls, elsewhere).await, [refused("its code leads somewhere else here")]);
        assert_eq!(taken(&database, Table::ShortUrls, csv).await[0], Fate::Merged("the link with the same code"));
        let other = "short_code,original_url\nABC123x,https://joes.example\nabc1234,https://joes.example";
        assert_eq!(taken(&database, Table::ShortUrls, other).await, [made(), made()]);
        assert_eq!(undone(&database).await.unwrap(), [(Table::ShortUrls, 2, 0)]);
    }

    async fn templates_take_the_place_of_shipped_ones_that_nobody_has_edited(database: Database) {
        for (number, key) in (1..).zip(["welcome", "drawing_reminder"]) {
            template(&database, number, key, "both", true).await;
        }
        let mut db = database.read().await.unwrap();
        let there = templates::all(&mut db).await.unwrap();
        drop(db);
        let mut shipped: BTreeMap<_, _> = there.into_iter().map(|there| (there.template_key, there.edited)).collect();
        let edited = edited_template("Edited", "Edited here.", "both", true);
        shipped.insert("drawing_reminder".to_owned(), edited);
        let around = Surroundings { shipped, ..Surroundings::default() };
        let csv = "template_key,name,message_template,subject_template,channel\nwelcome,Welcome,Hi {{user_name}}!,Hello,both
drawing_reminder,Reminder,Soon,Soon,both\nsmoke_signal,Smoke,Smoke,Smoke,email";
        let fates = taken_with(&database, Table::NotificationTemplates, csv, &around).await;
        assert_eq!(fates, [made(), refused("the template was edited here"), refused("no message of that key is sent here")]);
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM imported_rows").execute().await.unwrap();
        let now_there = templates::by_key(&mut tx, "welcome").await.unwrap().unwrap();
        assert_eq!(now_there.edited.message_template.as_str(), "Hi {{user_name}}!");
        let around = Surroundings { shipped: [("welcome".to_owned(), now_there.edited)].into(), ..around };
        tx.commit().await.unwrap();
        let broken = csv.replace("Hi {{user_name}}!", "Hi {{shoe_size}}!");
        let fates = taken_with(&database, Table::NotificationTemplates, &broken, &around).await;
        assert!(matches!(&fates[0], Fate::Refused(reason) if reason.starts_with("message_template: ")), "{fates:?}");
        let same = taken_with(&database, Table::NotificationTemplates, csv, &around).await;
        assert_eq!(same[0], Fate::Merged("the template, which says the same"));
    }

    async fn pictures_are_stored_linked_or_refused(database: Database) {
        let csv = "id,filename,url,use_for_town_pages\ni1,harbor.jpg,,true\ni2,web.jpg,https://x.supabase.co/web.jpg,false
i3,lost.jpg,,true\ni4,broken.jpg,,true\ni5,copy.jpg,,true";
        let stored = StoredPicture { path: "background-images/a.webp".to_owned(), url: "/images/background-images/a.webp".to_owned(), hash: "a".repeat(64) };
        let pictures = [
            ("i1".to_owned(), Ok(stored.clone())), ("i4".to_owned(), Err("it is none".to_owned())), ("i5".to_owned(), Ok(stored)),
        ];
        let around = Surroundings { pictures: pictures.into(), ..Surroundings::default() };
        assert_eq!(taken_with(&database, Table::BackgroundImages, csv, &around).await, [
            made(), made(), refused("its file is not in background-images/ and it has no https:// address"),
            refused("it is none"), Fate::Merged("the same picture"),
        ]);
        let shown = background_images::for_town_pages(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(shown, ["/images/background-images/a.webp"]);
        let mut tx = database.write().await.unwrap();
        let taken = import::take_back(&mut tx, &|_| {}).await.unwrap().unwrap();
        assert_eq!(taken.tables[0].count.removed, 2);
        assert!(taken.pictures.contains(&"background-images/a.webp".to_owned()));
    }
}
