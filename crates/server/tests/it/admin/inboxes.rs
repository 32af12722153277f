use serde_json::{Value, json};
use townpick_store::on_sqlite;

use super::signed_in::SignedIn;
use crate::public::{applications, forms, forms::with, nominations};

const APPLICATIONS: &str = "/api/admin/applications";
const NOMINATIONS: &str = "/api/admin/nominations";

pub async fn signed_in(database: townpick_store::Database) -> SignedIn {
    SignedIn::to(forms::service(database).await).await
}

/// Sends a form under another name and tells the id it got.
async fn send(admin: &SignedIn, number: u32, form: &Value, public: &str, inbox: &str) -> String {
    admin.service.clock.advance(jiff::SignedDuration::from_secs(1));
    let form = with(form, "request_id", format!("00000000-0000-4000-8000-{number:012}"));
    assert_eq!(admin.service.post(public, form.to_string()).await.status, 201);
    let newest = admin.get(&format!("{inbox}?limit=1")).await.json();
    newest["items"][0]["id"].as_str().unwrap().to_owned()
}

pub async fn apply(admin: &SignedIn, number: u32, name: &str) -> String {
    let form = with(&applications::form(), "business_name", name);
    send(admin, number, &form, "/api/business-applications", APPLICATIONS).await
}

fn field(list: &Value, name: &str) -> Vec<String> {
    let items = list["items"].as_array().unwrap();
    items.iter().map(|item| item[name].as_str().unwrap().to_owned()).collect()
}

on_sqlite! {
    async fn an_application_is_listed_with_everything_that_was_sent(database: Database) {
        let admin = signed_in(database).await;
        let id = apply(&admin, 1, "Harbor Bread").await;
        let list = admin.get(APPLICATIONS).await.json();
        let expected = json!({
            "id": id,
            "business_name": "Harbor Bread",
            "website_url": "harborbread.example",
            "contact_name": "Ann Lee",
            "contact_email": "ann+bread@harbor.example",
            "contact_phone": "(617) 555-0123",
            "description": null,
            "source": "businesses",
            "review_status": "new",
            "review_notes": "",
            "featured_business_id": null,
            "created_at": "2026-07-06T14:00:01Z",
            "updated_at": "2026-07-06T14:00:01Z",
        });
        assert_eq!(list["items"], json!([expected]));
        assert_eq!(list["counts"], json!({"new": 1, "in_review": 0, "accepted": 0, "declined": 0}));
        assert_eq!((&list["total"], &list["next_cursor"]), (&json!(1), &Value::Null));
    }

    async fn what_a_sender_wants_deleted_is_gone_with_its_notice(database: Database) {
        let admin = signed_in(database).await;
        let application = apply(&admin, 1, "Harbor Bread").await;
        let nomination = send(&admin, 2, &nominations::form(), "/api/business-nominations", NOMINATIONS).await;
        let notices = async || admin.get("/api/admin/notifications").await.json()["items"].as_array().unwrap().len();
        let before = notices().await;
        assert!(before >= 2, "both were told to the administrators");
        for (inbox, id) in [(APPLICATIONS, application), (NOMINATIONS, nomination)] {
            let path = format!("{inbox}/{id}");
            assert_eq!(admin.service.method("DELETE", &path).await.status, 401);
            assert_eq!(admin.ask("DELETE", &path, None).await.status, 204);
            assert_eq!(admin.ask("DELETE", &path, None).await.status, 404);
            assert_eq!(admin.get(inbox).await.json()["items"], json!([]));
        }
        assert_eq!(notices().await, before - 2);
        let activity_text = admin.get("/api/admin/activity").await.json().to_string();
        assert!(activity_text.contains("The application of Harbor Bread was deleted") && !activity_text.contains("harbor.example"), "{activity_text}");
    }

    async fn applications_are_filtered_searched_paged_and_exported(database: Database) {
        let admin = signed_in(database).await;
        for (number, name) in [(1, "Harbor Bread"), (2, "Blue Plate"), (3, "=Cmd")] {
            apply(&admin, number, name).await;
        }
        let names = async |query: &str| {
            field(&admin.get(&format!("{APPLICATIONS}?{query}")).await.json(), "business_name")
        };
        assert_eq!(names("").await, ["=Cmd", "Blue Plate", "Harbor Bread"]);
        assert_eq!(names("q=PLATE").await, ["Blue Plate"]);
        assert_eq!(names("status=accepted").await, [""; 0]);
        let first = admin.get(&format!("{APPLICATIONS}?limit=2&status=new")).await.json();
        let cursor = first["next_cursor"].as_str().unwrap();
        assert_eq!(names(&format!("limit=2&status=new&cursor={cursor}")).await, ["Harbor Bread"]);
        assert_eq!(first["total"], 3);
        assert_eq!(admin.get(&format!("{APPLICATIONS}?q=x")).await.json()["total"], 3);
        assert_eq!(admin.get(&format!("{APPLICATIONS}?status=lost")).await.status, 422);
        let file = admin.get(&format!("{APPLICATIONS}/export.csv?q=cmd")).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"applications-2026-07-06.csv\"");
        assert_eq!(
            file.text().lines().nth(1).unwrap(),
            "2026-07-06T14:00:03Z,'=Cmd,harborbread.example,Ann Lee,ann+bread@harbor.example,(617) 555-0123,,\
             businesses,new,"
        );
    }

    async fn a_review_keeps_what_it_is_not_asked_to_change(database: Database) {
        let admin = signed_in(database).await;
        let path = format!("{APPLICATIONS}/{}", apply(&admin, 1, "Harbor Bread").await);
        let noted = admin.patch(&path, json!({"review_notes": " Call Ann.\r\nSoon. "})).await.json();
        assert_eq!((&noted["review_status"], &noted["review_notes"]), (&json!("new"), &json!("Call Ann.\nSoon.")));
        let moved = admin.patch(&path, json!({"review_status": "in_review"})).await.json();
        assert_eq!(
            (&moved["review_status"], &moved["review_notes"]),
            (&json!("in_review"), &json!("Call Ann.\nSoon."))
        );
        admin.patch(&path, json!({"review_status": "in_review"})).await;
        assert_eq!(admin.activity().await, ["The application of Harbor Bread was reviewed"; 2]);
        let cleared = admin.patch(&path, json!({"review_notes": ""})).await.json();
        assert_eq!(cleared["review_notes"], "");

        let long = admin.patch(&path, json!({"review_notes": "x".repeat(5001)})).await;
        assert_eq!(
            long.problem()["fields"]["review_notes"],
            "Notes are too long (at most 5000 characters)"
        );
        assert_eq!(admin.patch(&path, json!({"review_status": "lost"})).await.status, 422);
        assert_eq!(admin.patch(&path, json!({"contact_name": "Bob"})).await.status, 422);
        let unknown = format!("{APPLICATIONS}/00000000-0000-4000-8000-000000000000");
        assert_eq!(admin.patch(&unknown, json!({"review_status": "new"})).await.status, 404);
    }

    async fn an_accepted_application_becomes_an_inactive_business_once(database: Database) {
        let admin = signed_in(database).await;
        let first = apply(&admin, 1, "Harbor Bread").await;
        let accepted = admin.post(&format!("{APPLICATIONS}/{first}/accept"), json!({})).await;
        assert_eq!(accepted.status, 201);
        let business = accepted.json()["business_id"].as_str().unwrap().to_owned();
        let item = admin.get(&format!("{APPLICATIONS}?status=accepted")).await.json()["items"][0].clone();
        assert_eq!((&item["review_status"], &item["featured_business_id"]), (&json!("accepted"), &json!(business)));
        let business_record = admin.get(&format!("/api/admin/businesses/{business}")).await.json();
        assert_eq!((&business_record["business_name"], &business_record["slug"]), (&json!("Harbor Bread"), &json!("harbor-bread")));
        assert_eq!((&business_record["category"], &business_record["is_active"]), (&json!("Other"), &json!(false)));
        assert_eq!(business_record["primary_contact_email"], "ann+bread@harbor.example");

        let again = admin.post(&format!("{APPLICATIONS}/{first}/accept"), json!({})).await;
        assert_eq!(again.code(), (409, "conflict".to_owned()));
        assert_eq!(again.problem()["detail"], "This application was already accepted.");
        let mut log = admin.activity().await;
        log.sort();
        assert_eq!(
            log,
            ["Harbor Bread was added from its application", "The application of Harbor Bread was accepted"]
        );
        let unknown = format!("{APPLICATIONS}/00000000-0000-4000-8000-000000000000/accept");
        assert_eq!(admin.post(&unknown, json!({})).await.status, 404);
    }

    async fn only_a_web_address_becomes_the_website_of_an_accepted_business(database: Database) {
        let admin = signed_in(database).await;
        for (number, typed, website) in [
            (1, "harborbread.example", json!("https://harborbread.example")),
            (2, "https://harborbread.example/menu", json!("https://harborbread.example/menu")),
            (3, "javascript:alert(document.cookie)", Value::Null),
            (4, " JavaScript:alert(1)", Value::Null),
            (5, "data:text/html,<script>alert(1)</script>", Value::Null),
            (6, "we have none", Value::Null),
        ] {
            let form = with(&with(&applications::form(), "business_name", format!("Bread {number}")), "website_url", typed);
            let id = send(&admin, number, &form, "/api/business-applications", APPLICATIONS).await;
            let accepted = admin.post(&format!("{APPLICATIONS}/{id}/accept"), json!({})).await;
            assert_eq!(accepted.status, 201, "{typed}");
            assert_eq!(accepted.json()["website_left_out"], json!(website.is_null()), "{typed}");
            let business = accepted.json()["business_id"].as_str().unwrap().to_owned();
            let made = admin.get(&format!("/api/admin/businesses/{business}")).await.json();
            assert_eq!((&made["website_url"], &made["primary_contact_name"]), (&website, &json!("Ann Lee")), "{typed}");
        }
    }

    async fn businesses_of_one_name_or_without_letters_get_slugs_of_their_own(database: Database) {
        let admin = signed_in(database).await;
        for (number, name) in [(1, "Harbor Bread"), (2, "HARBOR bread"), (3, "東京屋")] {
            let id = apply(&admin, number, name).await;
            let accepted = admin.post(&format!("{APPLICATIONS}/{id}/accept"), json!({})).await;
            assert_eq!(accepted.status, 201, "{name}");
        }
        let list = admin.get("/api/admin/businesses?sort=business_name").await.json();
        let slugs: std::collections::BTreeSet<String> = field(&list, "slug").into_iter().collect();
        assert_eq!(slugs.len(), 3);
        assert!(slugs.iter().any(|slug| slug.starts_with("harbor-bread-")), "{slugs:?}");
        assert!(slugs.iter().any(|slug| slug.starts_with("business-")), "{slugs:?}");
    }

    async fn nominations_have_the_same_inbox(database: Database) {
        let admin = signed_in(database).await;
        let id = send(&admin, 1, &nominations::form(), "/api/business-nominations", NOMINATIONS).await;
        let list = admin.get(NOMINATIONS).await.json();
        assert_eq!(list["items"][0]["nominee_name"], nominations::form()["nominee_name"]);
        assert_eq!(list["counts"], json!({"new": 1, "in_review": 0, "accepted": 0, "declined": 0}));
        let path = format!("{NOMINATIONS}/{id}");
        let declined = admin.patch(&path, json!({"review_status": "declined", "review_notes": "Closed."})).await;
        assert_eq!(declined.json()["review_status"], "declined");
        assert_eq!(admin.get(&format!("{NOMINATIONS}?status=new")).await.json()["total"], 0);
        assert_eq!(admin.get(&format!("{NOMINATIONS}?status=declined")).await.json()["total"], 1);
        assert_eq!(admin.activity().await.len(), 1);
        let file = admin.get(&format!("{NOMINATIONS}/export.csv")).await;
        assert!(file.text().contains(",\"Salem, MA\",blueplate.example,"), "{}", file.text());
        assert!(file.text().ends_with(",declined,Closed.\r\n"), "{}", file.text());
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"nominations-2026-07-06.csv\"");
    }
}
