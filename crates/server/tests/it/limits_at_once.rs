//! Every limit that protects people, met by many requests at once while the clock goes forward and back: exactly as many
//! get through as there should.

use std::{collections::BTreeMap, time::Duration};

use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::json;
use townpick_server::limits::{AttemptLimit, Limits, StrangersLimit};
use townpick_store::both_engines;

use crate::{
    admin::{
        signing_in::{EMAIL, HOME, PASSWORD, add_owner, ask, attempt, owners_cookie},
        totp::{with_code, with_second_factor},
    },
    harness::{Answer, Service, Setup},
    public::{
        applications, forms,
        joining::{SALEM, SALEM_PHONES, form, post_from, service_with},
        nominations,
        preferences::maria,
    },
};

const MANY: u16 = 40;

/// How often each status is answered when all these requests are on their way together. As in a service under load, a
/// request that came earlier may be counted later: the clock jumps to and fro within less than a second.
async fn statuses(
    service: &Service,
    requests: impl IntoIterator<Item = impl Future<Output = Answer>>,
) -> BTreeMap<u16, usize> {
    let (clock, start) = (service.clock.clone(), service.now());
    let jumping = tokio::spawn(async move {
        loop {
            for milliseconds in [900, 100, 600, 0, 400] {
                clock.set(start.plus(SignedDuration::from_millis(milliseconds)));
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    });
    let answers = join_all(requests).await;
    jumping.abort();
    service.clock.set(start);
    let mut statuses = BTreeMap::new();
    for answer in answers {
        *statuses.entry(answer.status.as_u16()).or_default() += 1;
    }
    statuses
}

/// A limit of five for a network, twelve for a town and 15 for all.
fn strict() -> StrangersLimit {
    let of = |most| AttemptLimit { most, window: SignedDuration::from_mins(10) };
    StrangersLimit { network: of(5), town: Some(of(12)), service: Some(of(15)) }
}

/// Another network for each number.
fn stranger(number: u16) -> String {
    format!("198.18.{number}.1")
}

both_engines! {
    async fn phone_checks(database: Database) {
        let service = service_with(Limits { phone_checks: strict(), ..Limits::default() }, database).await;
        let number = json!({ "phone": "6175550100" });
        let of_one = (0..MANY).map(|_| post_from(&service, "203.0.113.9", SALEM_PHONES, &number));
        assert_eq!(statuses(&service, of_one).await, [(200, 5), (429, 35)].into());
        let clients: Vec<String> = (0..MANY).map(stranger).collect();
        let of_all = clients.iter().map(|client| post_from(&service, client, SALEM_PHONES, &number));
        assert_eq!(statuses(&service, of_all).await, [(200, 7), (429, 33)].into(), "a town has 12");
        let lynn = clients.iter().map(|client| post_from(&service, client, "/api/towns/lynn-ma/phone-checks", &number));
        assert_eq!(statuses(&service, lynn).await, [(200, 3), (429, 37)].into(), "all have 15");
    }

    async fn signups(database: Database) {
        let service = service_with(Limits { signups: strict(), ..Limits::default() }, database).await;
        let people: Vec<_> = (0..MANY).map(|number| form(100 + number)).collect();
        let of_one = people.iter().take(20).map(|form| post_from(&service, "203.0.113.9", SALEM, form));
        assert_eq!(statuses(&service, of_one).await, [(201, 5), (429, 15)].into());
        let clients: Vec<String> = (0..MANY).map(stranger).collect();
        let of_all = clients.iter().zip(people.iter().skip(20)).map(|(client, form)| post_from(&service, client, SALEM, form));
        assert_eq!(statuses(&service, of_all).await, [(201, 7), (429, 13)].into());
    }

    async fn forms_of_both_kinds(database: Database) {
        let service = forms::service(database).await;
        let numbered = |form: &serde_json::Value, number: u16| {
            forms::with(form, "request_id", format!("00000000-0000-4000-8000-{number:012}"))
        };
        let applied: Vec<_> = (0..15).map(|number| numbered(&applications::form(), number)).collect();
        let nominated: Vec<_> = (15..30).map(|number| numbered(&nominations::form(), number)).collect();
        let first = statuses(&service, applied.iter().map(|form| applications::apply(&service, form))).await;
        let then = statuses(&service, nominated.iter().map(|form| nominations::nominate(&service, form))).await;
        assert_eq!((first, then), ([(201, 15)].into(), [(201, 5), (429, 10)].into()));
    }

    async fn codes_for_a_new_phone_number_and_tries_at_them(database: Database) {
        let service = service_with(Limits::default(), database).await;
        let maria = maria(&service).await;
        let path = format!("{}/phone", maria.preferences);
        let new = json!({ "phone": "6175550199" });
        let asked = (0..MANY).map(|_| post_from(&service, "203.0.113.9", &path, &new));
        assert_eq!(statuses(&service, asked).await, [(202, 5), (429, 35)].into());
        let path = format!("{path}/confirm");
        let guess = json!({ "code": "wrong" });
        let tried = join_all((0..20).map(|_| post_from(&service, "203.0.113.9", &path, &guess))).await;
        let is_wrong_code = |answer: &&Answer| answer.problem()["fields"]["code"] == "That code is not right. Please try again.";
        assert_eq!(tried.iter().filter(is_wrong_code).count(), 5);
    }

    async fn failed_sign_ins_of_a_network(database: Database) {
        let sign_ins = StrangersLimit::of_networks(3, SignedDuration::from_mins(10));
        let service = Setup { limits: Limits { sign_ins, ..Limits::default() }, ..Setup::default() }.on(database);
        let emails: Vec<String> = (0..20).map(|number| format!("guess{number}@townpick.example")).collect();
        let tried = emails.iter().map(|email| attempt(&service, HOME, email, PASSWORD));
        assert_eq!(statuses(&service, tried).await, [(401, 3), (429, 17)].into());
    }

    async fn guesses_of_a_password_from_everywhere(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        let clients: Vec<String> = (0..MANY).map(|number| format!("{}:1000", stranger(number))).collect();
        let tried = clients.iter().map(|client| attempt(&service, client, EMAIL, "not the password"));
        assert_eq!(statuses(&service, tried).await, [(401, 5), (429, 35)].into());
        // From now on there is one try at a time.
        for pause in [1, 2, 4] {
            service.clock.advance(SignedDuration::from_secs(pause + 1));
            let tried = clients.iter().take(12).map(|client| attempt(&service, client, EMAIL, "not the password"));
            assert_eq!(statuses(&service, tried).await, [(401, 1), (429, 11)].into(), "after {pause} s");
        }
    }

    async fn guesses_of_a_code_by_whoever_has_the_password(database: Database) {
        let service = Setup::default().on(database);
        with_second_factor(&service).await;
        let tried = (0..20).map(|_| with_code(&service, "000000"));
        assert_eq!(statuses(&service, tried).await, [(401, 5), (429, 15)].into());
    }

    async fn guesses_of_ones_own_password_in_an_open_session(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        let cookie = owners_cookie(&service).await;
        let body = json!({"password": "not the password"});
        let tried = (0..20).map(|_| ask(&service, &cookie, "POST", "/api/admin/account/totp/disable", Some(body.clone())));
        assert_eq!(statuses(&service, tried).await, [(422, 5), (429, 15)].into());
    }
}
