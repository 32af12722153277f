//! Joining a town: everything a signup writes, what it refuses, and that a refusal writes nothing.

use jiff::SignedDuration;
use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    attempt_limit::{AttemptLimit, FirstMessageLimits, Network, StrangersLimit},
    contact::{Email, Phone},
    ids::{BusinessId, ContestId, DrawingId, MemberId, TownId},
    signup::{Person, SignupForm, SignupSource},
    slug::TownSlug,
    texts_consent,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines, consents, contests,
    drawings::{self, Closing},
    members::{self, Registration},
    revisions::{self, Topic},
    testing::fixtures::{bytes, contest, now, save_contest, saved_business, saved_town, template},
    towns,
};
use townpick_usecases::{
    attempts::key_of,
    deletion,
    join::{Joined, Outcome, Refusal, Signup, TRIES_OF_STRANGERS, known, sign_up},
    towns::PlaceTown,
};
use uuid::Uuid;

use crate::support::{SECRETS, at, context};

/// Who signs up, by number: another number is another person and another submit.
pub fn signup(number: u8, town: &str) -> Signup {
    let (email, phone) =
        (format!("Maria{number}@People.example"), format!("(617) 555-{:04}", 100 + u16::from(number)));
    let form = SignupForm {
        first_name: Some("Maria".to_owned()),
        last_name: Some("Gomes".to_owned()),
        email: Some(email),
        phone: Some(phone),
        address: Some("1 Main Street".to_owned()),
        eligibility_confirmed: true,
        terms_accepted: true,
        ..SignupForm::default()
    };
    Signup {
        request_id: Uuid::from_bytes([number; 16]),
        form: Person::parse(&form, town).unwrap(),
        town: PlaceTown {
            slug: TownSlug::from_name_and_state(town, "MA").unwrap(),
            name: town.to_owned(),
            state: "MA".to_owned(),
        },
        source: SignupSource::TownPage,
        texts: Some(texts_consent::ticked("Townpick")),
        network: Network::of([203, 0, 113, number].into()),
        first_messages: FirstMessageLimits::default(),
        must_confirm: false,
        tries: None,
    }
}

/// The two templates a signup uses, as they are shipped.
pub async fn install_templates(database: &Database) {
    template(database, 1, "welcome", "both", true).await;
    template(database, 2, "town_signup", "email", true).await;
}

/// How many rows there are of everything a signup writes.
pub async fn rows(database: &Database) -> [i64; 5] {
    let (towns, members, consents, entries, messages): (i64, i64, i64, i64, i64) = database
        .read()
        .await
        .unwrap()
        .sql(
            "SELECT (SELECT count(*) FROM towns), (SELECT count(*) FROM members), (SELECT count(*) FROM consents),
                    (SELECT count(*) FROM contest_participants), (SELECT count(*) FROM notifications)",
        )
        .one()
        .await
        .unwrap();
    [towns, members, consents, entries, messages]
}

pub async fn counts(database: &Database, slug: &str) -> (i64, i64) {
    let slug = TownSlug::parse(slug).unwrap();
    let town = towns::by_slug(&mut database.read().await.unwrap(), &slug).await.unwrap().unwrap().record;
    (town.active_members, town.total_members)
}

/// Salem with a contest that runs now.
pub async fn live_salem(database: &Database) -> (TownId, BusinessId, ContestId) {
    install_templates(database).await;
    let salem = saved_town(database, 1, "Salem").await;
    let business = saved_business(database, 1, vec![salem]).await;
    let week = contest(1, salem, business, "2026-06-07", "2026-06-14");
    save_contest(database, &week).await.unwrap();
    (salem, business, week.id)
}

fn live() -> Joined {
    Joined { is_live: true, business_name: Some("Bakery 1".to_owned()) }
}

pub fn before_launch() -> Joined {
    Joined { is_live: false, business_name: None }
}

pub async fn only_member(database: &Database) -> MemberId {
    let (id,): (MemberId,) =
        database.read().await.unwrap().sql("SELECT id FROM members").one().await.unwrap();
    id
}

pub async fn details(database: &Database, key: &str) -> JsonValue {
    let (details,): (Json<JsonValue>,) = database
        .read()
        .await
        .unwrap()
        .sql("SELECT details FROM notifications WHERE type = $1 AND channel = 'email'")
        .bind(key.to_owned())
        .one()
        .await
        .unwrap();
    details.0
}

both_engines! {
    async fn joining_a_live_town_writes_everything_at_once(database: Database) {
        let (salem, _, week) = live_salem(&database).await;
        assert_eq!(sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap(), Outcome::New(live()));
        assert_eq!(rows(&database).await, [1, 1, 3, 1, 3]);
        assert_eq!(counts(&database, "salem-ma").await, (1, 1));

        let mut db = database.read().await.unwrap();
        let (id, town, first, last, search): (MemberId, TownId, String, String, String) = db
            .sql("SELECT id, town_id, first_name, last_name, search_name FROM members").one().await.unwrap();
        assert_eq!((town, first.as_str(), last.as_str(), search.as_str()), (salem, "Maria", "Gomes", "maria gomes"));
        let (email, phone, address, subscribed): (String, String, String, bool) = db
            .sql("SELECT email, phone_number, address, is_subscribed FROM members").one().await.unwrap();
        assert_eq!((email.as_str(), phone.as_str()), ("maria1@people.example", "6175550101"));
        assert_eq!((address.as_str(), subscribed), ("1 Main Street", true));
        let (entered, contest): (MemberId, ContestId) =
            db.sql("SELECT member_id, contest_id FROM contest_participants").one().await.unwrap();
        assert_eq!((entered, contest), (id, week));
    }

    async fn what_was_agreed_to_is_kept_with_its_words_time_and_page(database: Database) {
        live_salem(&database).await;
        let mut joining = signup(1, "Salem");
        joining.source = SignupSource::ContestPage;
        sign_up(&database, &context(), &joining).await.unwrap();
        let member = only_member(&database).await;
        let given = consents::of_member(&mut database.read().await.unwrap(), member).await.unwrap();
        let words: Vec<_> = given.iter().map(|one| (one.kind.as_str(), one.wording.as_str())).collect();
        assert_eq!(words, [
            ("eligibility", "I am 18+ years old and a resident of Salem, MA"),
            ("terms", "I accept the Terms and Privacy Policy."),
            ("texts", texts_consent::wording("Townpick").as_str()),
        ]);
        for one in given {
            let version = if one.kind == "texts" { texts_consent::TEXTS_CONSENT_VERSION } else { "2025-08-13" };
            assert_eq!((one.text_version.as_str(), one.source.as_str(), one.given_at), (version, "contest_page", now()));
        }
    }

    async fn a_try_is_counted_with_the_signup_in_one_transaction_and_stays_counted_when_nothing_else_does(database: Database) {
        live_salem(&database).await;
        let of = |most| AttemptLimit { most, window: SignedDuration::from_hours(1) };
        let counted = |number, address: [u8; 4]| Signup {
            tries: Some(StrangersLimit { network: of(2), town: Some(of(4)), service: None }),
            network: Network::of(address.into()),
            ..signup(number, "Salem")
        };
        let before = database.write_transactions();
        let joined = sign_up(&database, &context(), &counted(1, [203, 0, 113, 9])).await.unwrap();
        assert_eq!(joined, Outcome::New(live()));
        assert_eq!(database.write_transactions() - before, 1);

        let there = rows(&database).await;
        let mut known = counted(2, [203, 0, 113, 9]);
        known.form.phone = signup(1, "Salem").form.phone;
        let refused = sign_up(&database, &context(), &known).await.unwrap();
        assert!(matches!(refused, Outcome::Refused(Refusal::PhoneRegistered { .. })), "{refused:?}");
        assert_eq!((rows(&database).await, counts(&database, "salem-ma").await), (there, (1, 1)));

        let until = now().plus(SignedDuration::from_hours(1));
        let too_often = sign_up(&database, &context(), &counted(3, [203, 0, 113, 9])).await.unwrap();
        assert_eq!(too_often, Outcome::Refused(Refusal::TriedTooOften { from_network: true, until }));
        // What a network is refused is not counted for its town.
        let elsewhere = |number| counted(number, [198, 51, 100, number]);
        for number in [4, 5] {
            assert_eq!(sign_up(&database, &context(), &elsewhere(number)).await.unwrap(), Outcome::New(live()));
        }
        let too_many = sign_up(&database, &context(), &elsewhere(6)).await.unwrap();
        assert_eq!(too_many, Outcome::Refused(Refusal::TriedTooOften { from_network: false, until }));

        let mut often = elsewhere(7);
        often.tries = Some(StrangersLimit { network: of(9), town: None, service: None });
        often.first_messages.address.most = 0;
        let written_to = sign_up(&database, &context(), &often).await.unwrap();
        assert!(matches!(written_to, Outcome::Refused(Refusal::WrittenToTooOften(_))), "{written_to:?}");
        assert_eq!(counts(&database, "salem-ma").await, (3, 3));
        let key = key_of(&SECRETS, TRIES_OF_STRANGERS, "198.51.100.7");
        let counter: (i64,) = database.read().await.unwrap()
            .sql("SELECT attempts FROM attempt_counters WHERE key = $1").bind(key).one().await.unwrap();
        assert_eq!(counter, (1,));
    }

    async fn one_mailbox_makes_one_member_however_its_address_is_written(database: Database) {
        live_salem(&database).await;
        let written = |number, address: &str| {
            let mut joining = signup(number, "Salem");
            joining.form.email = Email::parse(address).unwrap();
            joining
        };
        sign_up(&database, &context(), &written(1, "maria.gomes+1@gmail.com")).await.unwrap();
        for (number, address) in [(2, "mariagomes@gmail.com"), (3, "maria.gomes+prizes@googlemail.com")] {
            let again = sign_up(&database, &context(), &written(number, address)).await.unwrap();
            assert_eq!(again, Outcome::Refused(Refusal::EmailRegistered), "{address}");
        }
        let other = sign_up(&database, &context(), &written(4, "maria.gomes@people.example")).await.unwrap();
        assert!(matches!(other, Outcome::New(_)));
        let (email,): (String,) = database.read().await.unwrap()
            .sql("SELECT email FROM members WHERE mailbox = 'mariagomes@gmail.com'").one().await.unwrap();
        assert_eq!(email, "maria.gomes+1@gmail.com", "mail goes to the address as it was typed");
    }

    async fn the_first_member_of_a_place_makes_its_town_record(database: Database) {
        install_templates(&database).await;
        for number in 1..=2 {
            let outcome = sign_up(&database, &context(), &signup(number, "New Bedford")).await.unwrap();
            assert_eq!(outcome, Outcome::New(before_launch()));
            // Whoever keeps towns ready hears of the new one, and is not disturbed by its further members.
            let revision = revisions::current(&mut database.read().await.unwrap(), Topic::Towns).await.unwrap();
            assert_eq!(revision, 1);
        }
        let slug = TownSlug::parse("new-bedford-ma").unwrap();
        let town = towns::by_slug(&mut database.read().await.unwrap(), &slug).await.unwrap().unwrap().record;
        assert_eq!((town.full_name.as_str(), town.status.as_str()), ("New Bedford, MA", "Inactive"));
        assert_eq!((town.active_members, town.total_members, town.launch_date), (2, 2, None));
        assert_eq!(rows(&database).await, [1, 2, 6, 0, 6]);
    }

    async fn a_contest_counts_only_while_it_runs(database: Database) {
        let (_, _, week) = live_salem(&database).await;
        let early = at("2026-06-07T22:00:00.999999Z".parse().unwrap());
        assert_eq!(sign_up(&database, &early, &signup(1, "Salem")).await.unwrap(), Outcome::New(before_launch()));
        let late = at("2026-06-14T22:00:00Z".parse().unwrap());
        assert_eq!(sign_up(&database, &late, &signup(2, "Salem")).await.unwrap(), Outcome::New(before_launch()));
        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, week, "the shop closed", now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(sign_up(&database, &context(), &signup(3, "Salem")).await.unwrap(), Outcome::New(before_launch()));
        assert_eq!(rows(&database).await[3], 0);
    }

    async fn a_contest_of_a_town_that_is_not_open_enters_people_but_is_not_shown_as_live(database: Database) {
        live_salem(&database).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE towns SET status = 'Inactive'").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap(), Outcome::New(before_launch()));
        assert_eq!(rows(&database).await[3], 1);
        assert_eq!(details(&database, "town_signup").await["is_live_town"], false);
    }

    async fn a_registered_phone_is_refused_with_its_town_and_nothing_is_written(database: Database) {
        live_salem(&database).await;
        saved_town(&database, 2, "Lynn").await;
        sign_up(&database, &context(), &signup(1, "Lynn")).await.unwrap();
        let before = rows(&database).await;
        for (town, same_town) in [("Salem", false), ("Lynn", true), ("Nowhere", false)] {
            let mut again = signup(2, town);
            again.form.phone = signup(1, town).form.phone;
            // Violating both rules at once is answered by the phone too.
            let mut both = again.clone();
            both.form.email = signup(1, town).form.email;
            for refused in [again, both] {
                let refusal = Refusal::PhoneRegistered { town: "Lynn, MA".to_owned(), same_town };
                assert_eq!(sign_up(&database, &context(), &refused).await.unwrap(), Outcome::Refused(refusal.clone()));
                let beforehand = known(&mut database.read().await.unwrap(), &refused).await.unwrap();
                assert_eq!(beforehand, Some(Outcome::Refused(refusal)));
            }
        }
        assert_eq!(rows(&database).await, before);
        assert_eq!(counts(&database, "salem-ma").await, (0, 0));
        assert_eq!(counts(&database, "lynn-ma").await, (1, 1));
    }

    async fn a_registered_email_is_refused_in_any_spelling_and_nothing_is_written(database: Database) {
        live_salem(&database).await;
        sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap();
        let before = rows(&database).await;
        let mut again = signup(2, "Salem");
        again.form.email = "MARIA1@PEOPLE.EXAMPLE".parse().unwrap();
        assert_eq!(sign_up(&database, &context(), &again).await.unwrap(), Outcome::Refused(Refusal::EmailRegistered));
        assert_eq!(rows(&database).await, before);
        assert_eq!(counts(&database, "salem-ma").await, (1, 1));
    }

    async fn phone_and_email_of_two_members_are_answered_by_the_phone(database: Database) {
        install_templates(&database).await;
        sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap();
        sign_up(&database, &context(), &signup(2, "Lynn")).await.unwrap();
        let mut mixed = signup(3, "Salem");
        mixed.form.email = signup(1, "Salem").form.email;
        mixed.form.phone = signup(2, "Lynn").form.phone;
        let refusal = Refusal::PhoneRegistered { town: "Lynn, MA".to_owned(), same_town: false };
        assert_eq!(sign_up(&database, &context(), &mixed).await.unwrap(), Outcome::Refused(refusal));
    }

    async fn a_retried_submit_gets_the_same_answer_and_writes_nothing(database: Database) {
        let (_, business, week) = live_salem(&database).await;
        assert_eq!(known(&mut database.read().await.unwrap(), &signup(1, "Salem")).await.unwrap(), None);
        sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap();
        let before = rows(&database).await;

        // Much may have changed before the browser asks again.
        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, week, "the shop closed", now()).await.unwrap();
        tx.sql("UPDATE featured_businesses SET business_name = 'Renamed' WHERE id = $1").bind(business).execute().await.unwrap();
        tx.sql("UPDATE towns SET status = 'Inactive'").execute().await.unwrap();
        tx.commit().await.unwrap();
        let mut retried = signup(7, "Salem");
        retried.request_id = signup(1, "Salem").request_id;
        retried.form = signup(1, "Salem").form;
        let much_later = at(now().plus(SignedDuration::from_hours(30 * 24)));
        assert_eq!(sign_up(&database, &much_later, &retried).await.unwrap(), Outcome::Repeated(live()));
        let beforehand = known(&mut database.read().await.unwrap(), &retried).await.unwrap();
        assert_eq!(beforehand, Some(Outcome::Repeated(live())));
        assert_eq!(rows(&database).await, before);
        assert_eq!(counts(&database, "salem-ma").await, (1, 1));
    }

    async fn the_name_of_a_submit_does_not_serve_for_somebody_else(database: Database) {
        install_templates(&database).await;
        sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap();
        let before = rows(&database).await;

        let mut other_person = signup(2, "Salem");
        other_person.request_id = signup(1, "Salem").request_id;
        assert_eq!(sign_up(&database, &context(), &other_person).await.unwrap(), Outcome::Refused(Refusal::RequestIdTaken));

        // The same person with another email or town was not what was asked first: they are a member already.
        let mut other_email = signup(1, "Salem");
        other_email.form.email = signup(2, "Salem").form.email;
        let here = Refusal::PhoneRegistered { town: "Salem, MA".to_owned(), same_town: true };
        assert_eq!(sign_up(&database, &context(), &other_email).await.unwrap(), Outcome::Refused(here));
        let elsewhere = Refusal::PhoneRegistered { town: "Salem, MA".to_owned(), same_town: false };
        assert_eq!(sign_up(&database, &context(), &signup(1, "Lynn")).await.unwrap(), Outcome::Refused(elsewhere));

        let mut other_phone = signup(1, "Salem");
        other_phone.form.phone = signup(2, "Salem").form.phone;
        assert_eq!(sign_up(&database, &context(), &other_phone).await.unwrap(), Outcome::Refused(Refusal::EmailRegistered));
        assert_eq!(rows(&database).await, before);
    }

    async fn a_deleted_member_leaves_no_trace_and_can_join_again(database: Database) {
        live_salem(&database).await;
        sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap();
        let mut tx = database.write().await.unwrap();
        deletion::delete(&mut tx, &context(), only_member(&database).await).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(rows(&database).await, [1, 0, 0, 0, 0]);
        assert_eq!(counts(&database, "salem-ma").await, (0, 0));
        assert_eq!(sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap(), Outcome::New(live()));
    }

    async fn a_phone_tells_where_it_is_registered(database: Database) {
        sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap();
        let mut db = database.read().await.unwrap();
        let found = members::registration_of(&mut db, &signup(1, "Salem").form.phone).await.unwrap();
        let salem = Registration { town_slug: "salem-ma".to_owned(), town_full_name: "Salem, MA".to_owned() };
        assert_eq!(found, Some(salem));
        let unknown = Phone::parse("617-555-0199").unwrap();
        assert_eq!(members::registration_of(&mut db, &unknown).await.unwrap(), None);
    }

    async fn whoever_joins_in_the_last_second_but_after_the_list_was_closed_is_in_the_next_drawing(database: Database) {
        let (_, _, week) = live_salem(&database).await;
        let end: Timestamp = "2026-06-14T22:00:00Z".parse().unwrap();
        let closing = Closing {
            id: DrawingId::new(end, bytes(1)),
            method: "tpd1",
            count: 0,
            root: [1; 32],
            exclusions: [].into(),
        };
        let mut tx = database.write().await.unwrap();
        let contest = drawings::lock(&mut tx, week).await.unwrap();
        drawings::close(&mut tx, &contest, &closing, end).await.unwrap();
        tx.commit().await.unwrap();
        let late = at(end.plus(SignedDuration::from_micros(-1)));
        let joined = sign_up(&database, &late, &signup(9, "Salem")).await.unwrap();
        assert_eq!(joined, Outcome::New(before_launch()), "they are promised nothing of this week");
        let mut reader = database.read().await.unwrap();
        let (entered, message_count): (i64, i64) = reader
            .sql("SELECT (SELECT count(*) FROM contest_participants),
                         (SELECT count(*) FROM notifications WHERE contest_id IS NOT NULL)")
            .one().await.unwrap();
        assert_eq!((entered, message_count), (0, 0));
        assert_eq!(drawings::entries(&mut reader, week, None).await.unwrap(), []);
    }

    async fn a_town_that_is_made_by_a_signup_gets_its_clocks(database: Database) {
        let mut newcomer = signup(3, "Boise");
        newcomer.town.slug = TownSlug::parse("boise-id").unwrap();
        "ID".clone_into(&mut newcomer.town.state);
        sign_up(&database, &context(), &newcomer).await.unwrap();
        let (zone,): (String,) =
            database.read().await.unwrap().sql("SELECT time_zone FROM towns").one().await.unwrap();
        assert_eq!(zone, "America/Denver");
    }
}
