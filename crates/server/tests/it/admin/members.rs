use serde_json::json;
use townpick_domain::{ids::TownId, signup_flags::FlagKind};
use townpick_store::{
    on_sqlite,
    signup_flags::{self, Trace},
    testing::fixtures,
    towns,
    towns::TownStatus,
};

use super::{people, signed_in::SignedIn};
use crate::{
    drawn::{link, secrets},
    week,
};

const MEMBERS: &str = "/api/admin/members";

/// Maria of Salem and Bob of Lynn.
pub async fn two(admin: &SignedIn) -> (TownId, String, String) {
    let service = &admin.service;
    let salem = week::town(service, 1, "Salem", TownStatus::Active).await;
    let lynn = week::town(service, 2, "Lynn", TownStatus::Active).await;
    let maria = people::member(service, 1);
    let mut bob = people::member(service, 2);
    bob.person = fixtures::person(("=Bob", "Östberg"), "maria2@people.example", "6175550002");
    people::join(service, salem, std::slice::from_ref(&maria)).await;
    people::join(service, lynn, std::slice::from_ref(&bob)).await;
    (salem, maria.id.to_string(), bob.id.to_string())
}

async fn names(admin: &SignedIn, query: &str) -> Vec<String> {
    let list = admin.get(&format!("{MEMBERS}?{query}")).await.json();
    let items = list["items"].as_array().unwrap();
    items.iter().map(|member| member["name"].as_str().unwrap().to_owned()).collect()
}

async fn counts(admin: &SignedIn, town: TownId) -> (i64, i64) {
    let mut reader = admin.service.database.read().await.unwrap();
    let town = towns::by_id(&mut reader, town).await.unwrap().unwrap().record;
    (town.active_members, town.total_members)
}

on_sqlite! {
    async fn members_are_listed_newest_first_with_their_number(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, maria, _) = two(&admin).await;
        let mut page = admin.get(&format!("{MEMBERS}?town={salem}")).await.json();
        assert_eq!(page["items"][0]["id"].take(), maria);
        assert_eq!(page["items"][0]["town_id"].take(), salem.to_string());
        let expected = json!({
            "items": [
                {
                    "email": "maria1@people.example",
                    "id": null,
                    "confirmed_at": "2026-07-06T14:00:00Z",
                    "is_flagged": false,
                    "is_subscribed": true,
                    "joined_at": "2026-07-06T14:00:00Z",
                    "name": "Maria Gomes",
                    "phone_number": "6175550001",
                    "town_full_name": "Salem, MA",
                    "town_id": null
                }
            ],
            "next_cursor": null,
            "search_is_cut": false,
            "total": 1,
            "total_is_capped": false
        });
        assert_eq!(page, expected);
        assert_eq!(names(&admin, "").await, ["=Bob Östberg", "Maria Gomes"]);
        assert_eq!(names(&admin, "sort=joined_at").await, ["Maria Gomes", "=Bob Östberg"]);
        assert_eq!(names(&admin, "sort=name&status=active").await, ["=Bob Östberg", "Maria Gomes"]);
        assert_eq!(names(&admin, "status=inactive").await, [""; 0]);
        assert_eq!(names(&admin, "confirmed=yes&sort=name").await, ["=Bob Östberg", "Maria Gomes"]);
        assert_eq!(names(&admin, "confirmed=no").await, [""; 0]);
        assert_eq!(names(&admin, "q=%C3%96STB").await, ["=Bob Östberg"]);
        assert_eq!(names(&admin, "q=(617)+555-0001").await, ["Maria Gomes"]);
        let searched = admin.get(&format!("{MEMBERS}?q=maria")).await.json();
        assert_eq!((&searched["total"], &searched["total_is_capped"]), (&json!(2), &json!(false)));
        for query in ["town=x", "status=some", "sort=age", "cursor=bm8", "limit=999"] {
            let refused = admin.get(&format!("{MEMBERS}?{query}")).await;
            assert_eq!(refused.code(), (422, "validation_failed".to_owned()), "{query}");
        }
    }

    async fn pages_of_members_join(database: Database) {
        let admin = SignedIn::on(database).await;
        let salem = week::town(&admin.service, 1, "Salem", TownStatus::Active).await;
        let many: Vec<_> = (1..=250).map(|number| people::member(&admin.service, number)).collect();
        people::join(&admin.service, salem, &many).await;
        for sort in ["-joined_at", "joined_at", "name", "-name", "email"] {
            let mut emails = std::collections::BTreeSet::new();
            let mut cursor = String::new();
            for rows in [100, 100, 50] {
                let page = admin.get(&format!("{MEMBERS}?sort={sort}&q=maria&cursor={cursor}")).await.json();
                let items = page["items"].as_array().unwrap();
                assert_eq!(items.len(), rows);
                emails.extend(items.iter().map(|member| member["email"].as_str().unwrap().to_owned()));
                cursor = String::from(page["next_cursor"].as_str().unwrap_or_default());
            }
            assert_eq!((emails.len(), cursor.as_str()), (250, ""));
        }
        let first = admin.get(&format!("{MEMBERS}?limit=200")).await.json();
        assert_eq!((first["items"].as_array().unwrap().len(), &first["total"]), (200, &json!(250)));
    }

    async fn members_are_exported_without_formulas(database: Database) {
        let admin = SignedIn::on(database).await;
        two(&admin).await;
        let file = admin.get(&format!("{MEMBERS}/export.csv?sort=joined_at")).await;
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"members-2026-07-06.csv\"");
        assert_eq!(
            file.text(),
            "Name,Email,Phone,Town,Joined,Status,Confirmed,Flagged\r\n\
             Maria Gomes,maria1@people.example,(617) 555-0001,\"Salem, MA\",2026-07-06T14:00:00Z,Active,2026-07-06T14:00:00Z,No\r\n\
             '=Bob Östberg,maria2@people.example,(617) 555-0002,\"Lynn, MA\",2026-07-06T14:00:00Z,Active,2026-07-06T14:00:00Z,No\r\n"
        );
    }

    async fn an_export_goes_on_beyond_one_part(database: Database) {
        let admin = SignedIn::on(database).await;
        let salem = week::town(&admin.service, 1, "Salem", TownStatus::Active).await;
        let many: Vec<_> = (0..2100).map(|number| people::member(&admin.service, number)).collect();
        people::join(&admin.service, salem, &many).await;
        let file = admin.get(&format!("{MEMBERS}/export.csv")).await;
        let emails: std::collections::BTreeSet<&str> =
            file.text().lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
        assert_eq!(emails.len(), 2100);
    }

    async fn deactivating_on_the_detail_page_is_dated(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, maria, _) = two(&admin).await;
        let path = format!("{MEMBERS}/{maria}/subscription");
        let off = json!({"is_subscribed": false, "set_deactivated_at": true});
        let left = json!({"is_subscribed": false, "deactivated_at": "2026-07-06T14:00:00Z"});
        assert_eq!(admin.put(&path, off.clone()).await.json(), left);
        assert_eq!(admin.put(&path, off).await.json(), left, "a repetition changes nothing");
        assert_eq!(counts(&admin, salem).await, (0, 1));
        let back = admin.put(&path, json!({"is_subscribed": true, "set_deactivated_at": true})).await;
        assert_eq!(back.json(), json!({"is_subscribed": true, "deactivated_at": null}));
        let flipped = admin.put(&path, json!({"is_subscribed": false, "set_deactivated_at": false})).await;
        assert_eq!(flipped.json(), json!({"is_subscribed": false, "deactivated_at": null}));
        let mut log = admin.activity().await;
        log.sort();
        assert_eq!(log, ["A user was deactivated", "A user was deactivated", "A user was reactivated"]);
        let unknown = format!("{MEMBERS}/00000000-0000-4000-8000-000000000000/subscription");
        let asked = json!({"is_subscribed": true, "set_deactivated_at": true});
        assert_eq!(admin.put(&unknown, asked).await.status, 404);
    }

    async fn many_members_are_deactivated_at_once(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, maria, bob) = two(&admin).await;
        let path = format!("{MEMBERS}/bulk-subscription");
        let ids = json!([maria, maria, bob, "00000000-0000-4000-8000-000000000000"]);
        let wanted = json!({"ids": ids, "is_subscribed": false});
        let foreseen = admin.post(&format!("{path}/preview"), wanted.clone()).await.json();
        assert_eq!(foreseen, json!({"changed": 2, "towns": [
            {"full_name": "Lynn, MA", "members": 1}, {"full_name": "Salem, MA", "members": 1},
        ]}));
        assert_eq!(counts(&admin, salem).await, (1, 1), "looking changes nothing");
        let answer = admin.post(&path, wanted).await.json();
        assert_eq!((&answer["changed"], answer["ids"].as_array().unwrap().len()), (&json!(2), 2));
        assert_eq!(counts(&admin, salem).await, (0, 1));
        assert_eq!(admin.activity().await, ["2 users were deactivated"]);
        let nothing = admin.post(&path, json!({"ids": [], "is_subscribed": true})).await;
        assert_eq!(nothing.json(), json!({"changed": 0, "ids": []}));
        let many = vec!["00000000-0000-4000-8000-000000000000"; 501];
        let refused = admin.post(&path, json!({"ids": many, "is_subscribed": true})).await;
        assert_eq!(refused.problem()["fields"]["ids"], "Choose at most 500 users");
    }

    async fn a_deleted_member_is_gone_and_the_log_does_not_tell_who_it_was(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, maria, _) = two(&admin).await;
        let path = format!("{MEMBERS}/{maria}");
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(admin.get(&path).await.status, 404);
        assert_eq!(admin.delete(&path).await.status, 404);
        assert_eq!(counts(&admin, salem).await, (0, 0));
        assert_eq!(admin.activity().await, ["A user was deleted"]);
    }

    async fn a_member_is_corrected_and_the_log_tells_no_value(database: Database) {
        let admin = SignedIn::on(database).await;
        fixtures::template(&admin.service.database, 30, "email_change", "email", true).await;
        let (salem, maria, _) = two(&admin).await;
        let path = format!("{MEMBERS}/{maria}");
        let opened = admin.get(&path).await.json();
        let form = json!({
            "first_name": "Ana", "last_name": "Silva", "email": "ana@people.example", "address": "2 Elm Street",
            "town_slug": "lynn-ma", "updated_at": opened["updated_at"],
        });
        let wrong = admin.put(&path, json!({"first_name": "", "last_name": "x", "email": "x", "address": "1"})).await;
        let fields = json!({"email": "Valid email required", "first_name": "First name is required"});
        assert_eq!(wrong.problem()["fields"], fields);
        let mut nowhere = form.clone();
        nowhere["town_slug"] = json!("nowhere-ma");
        assert_eq!(admin.put(&path, nowhere).await.problem()["fields"], json!({"town_slug": "Choose a town from the list"}));
        let mut taken = form.clone();
        taken["email"] = json!("maria2@people.example");
        let refused = admin.put(&path, taken).await.problem();
        assert_eq!(refused["fields"]["email"], "This email address is already registered. Please use a different email or contact us if you need help.");
        assert_eq!(admin.get(&path).await.json(), opened, "all of it or nothing");
        let saved = admin.put(&path, form.clone()).await.json();
        let told = ["name", "email", "waiting_email", "address"].map(|field| saved[field].as_str().unwrap().to_owned());
        assert_eq!(told, ["Ana Silva", "maria1@people.example", "ana@people.example", "2 Elm Street"]);
        assert_eq!(saved["town"]["slug"], "lynn-ma");
        assert_eq!(counts(&admin, salem).await, (0, 0));
        assert_eq!(admin.put(&path, form).await.code(), (409, "changed_meanwhile".to_owned()));
        let taken_back = admin.delete(&format!("{path}/waiting-email")).await.json();
        assert_eq!(taken_back["waiting_email"], json!(null));
        assert_eq!(admin.delete(&format!("{path}/waiting-email")).await.status, 200, "again is fine");
        let copy = admin.get(&format!("{path}/data")).await;
        assert_eq!(copy.header("content-disposition"), "attachment; filename=\"my-data.json\"");
        assert_eq!(copy.json()["account"]["email"], "maria1@people.example");
        let mut log = admin.activity().await;
        log.sort();
        assert_eq!(log, [
            "A copy of a user's data was downloaded",
            "A user was corrected: name or address corrected, moved to another town, a new email address waits to be confirmed",
            "A user's new email address was taken back before it was confirmed",
        ]);
    }

    async fn a_members_links_are_ended_and_the_log_does_not_tell_whose(database: Database) {
        let admin = SignedIn::on(database).await;
        let (_, maria, _) = two(&admin).await;
        let path = format!("{MEMBERS}/{maria}/revoke-links");
        assert_eq!(admin.post(&path, json!({})).await.status, 204);
        let link = format!("/api/preferences/{}", secrets().preference_token(link(maria.parse().unwrap())));
        assert_eq!(admin.service.get(&link).await.code(), (410, "link_revoked".to_owned()));
        assert_eq!(admin.activity().await, ["A user's personal links were ended"]);
        let nobody = format!("{MEMBERS}/00000000-0000-4000-8000-000000000000/revoke-links");
        assert_eq!(admin.post(&nobody, json!({})).await.status, 404);
    }

    async fn a_member_shows_what_their_page_needs(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, contest) = week::salem(&admin.service).await;
        let maria = people::member(&admin.service, 1);
        people::join(&admin.service, salem, std::slice::from_ref(&maria)).await;
        let path = format!("{MEMBERS}/{}", maria.id);
        let mut shown = admin.get(&path).await.json();
        assert_eq!(shown["id"].take(), maria.id.to_string());
        assert_eq!(shown["town"]["id"].take(), salem.to_string());
        let expected = json!({
            "address": "1 Main Street",
            "confirmed_at": "2026-07-06T14:00:00Z",
            "confirmed_by": "not_asked",
            "contests_participated": 1,
            "contests_won": 0,
            "current_contests": 1,
            "deactivated_at": null,
            "email": "maria1@people.example",
            "first_name": "Maria",
            "id": null,
            "is_subscribed": true,
            "joined_at": "2026-07-06T14:00:00Z",
            "last_name": "Gomes",
            "name": "Maria Gomes",
            "phone_number": "6175550001",
            "preferred_channel": "both",
            "referrals": 0,
            "town": {
                "full_name": "Salem, MA",
                "id": null,
                "slug": "salem-ma"
            },
            "updated_at": "2026-07-06T14:00:00Z",
            "waiting_email": null
        });
        assert_eq!(shown, expected);
        assert_eq!(admin.get(&format!("{path}/wins")).await.json(), json!({"items": []}));
        let contests = admin.get(&format!("{path}/participation")).await.json();
        let expected = json!({
            "items": [{
                "contest_id": contest.id.to_string(),
                "contest_title": "Bread for a Year 1",
                "business_id": contest.record.featured_business_id.to_string(),
                "business_name": "Harbor Bread Company",
                "status": "Live",
                "entered_at": "2026-07-06T14:00:00Z",
                "prize_value_cents": null,
                "won": false,
            }],
            "next_cursor": null,
            "search_is_cut": false,
            "total": 1,
            "total_is_capped": false,
                        });
                        assert_eq!(contests, expected);
                        for list in ["wins", "timeline", "participation"] {
            let unknown = format!("{MEMBERS}/00000000-0000-4000-8000-000000000000/{list}");
            assert_eq!(admin.get(&unknown).await.status, 404, "{list}");
                        }
                }

                async fn the_timeline_comes_in_pages_latest_first(database: Database) {
                        let admin = SignedIn::on(database).await;
                        let (salem, _) = week::salem(&admin.service).await;
                        let maria = people::member(&admin.service, 1);
                        people::join(&admin.service, salem, std::slice::from_ref(&maria)).await;
                        let path = format!("{MEMBERS}/{}", maria.id);
                        admin.service.clock.advance(jiff::SignedDuration::from_hours(1));
                        admin.put(&format!("{path}/subscription"), json!({"is_subscribed": false, "set_deactivated_at": true})).await;
                        admin.put(&format!("{path}/subscription"), json!({"is_subscribed": true, "set_deactivated_at": false})).await;
                        let mut titles = Vec::new();
                        let mut cursor = String::new();
                        loop {
            let page = admin.get(&format!("{path}/timeline?limit=1&cursor={cursor}")).await.json();
            titles.push(page["items"][0]["title"].as_str().unwrap().to_owned());
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = String::from(next);
                        }
                        titles[1..].sort();
                        assert_eq!(titles, ["Deactivated", "Entered contest: Bread for a Year 1", "Joined Salem, MA"]);
                }

    async fn a_flag_tells_with_whom_somebody_has_something_in_common_and_can_be_put_away(database: Database) {
        let admin = SignedIn::on(database).await;
        let salem = week::town(&admin.service, 1, "Salem", TownStatus::Active).await;
        let [maria, ann] = [1, 2].map(|number| people::member(&admin.service, number));
        people::join(&admin.service, salem, &[maria.clone(), ann.clone()]).await;
        let now = admin.service.now();
        let home = |member| Trace { member, kind: FlagKind::Household, trace: "home".to_owned(), joined_at: now };
        let mut tx = admin.service.database.write().await.unwrap();
        signup_flags::leave(&mut tx, &[home(maria.id), home(ann.id)]).await.unwrap();
        signup_flags::flag(&mut tx, FlagKind::Household, (2, 1), &[maria.id], now).await.unwrap();
        tx.commit().await.unwrap();

        let path = format!("{MEMBERS}/{}/flags", maria.id);
        assert_eq!(admin.get(&path).await.json(), json!({ "items": [{
            "kind": "household", "others": 1, "within_hours": null, "flagged_at": now, "put_away_at": null,
            "members": [{
                "id": ann.id, "name": "Maria Gomes", "town_id": salem, "town_full_name": "Salem, MA", "joined_at": now,
            }],
        }] }));
        let flagged = async || admin.get("/api/admin/dashboard").await.json()["flagged_users"].clone();
        assert_eq!(flagged().await, 2);
        assert_eq!(admin.get(&format!("{MEMBERS}?status=flagged")).await.json()["total"], 2);

        let put = async |kind: &str, is_put_away: bool| {
            admin.put(&format!("{path}/{kind}"), json!({ "is_put_away": is_put_away })).await.status.as_u16()
        };
        assert_eq!((put("network", true).await, put("nonsense", true).await), (404, 404), "there is no such flag");
        assert_eq!((put("household", true).await, put("household", true).await), (204, 204));
        assert_eq!(flagged().await, 1);
        assert_eq!(put("household", false).await, 204);
        assert_eq!(flagged().await, 2);
        assert_eq!(admin.activity().await, ["A flag of a user was taken out again", "A flag of a user was put away"]);
    }
}
