//! Signing in as people do it: with a password, from somewhere.

use std::{net::SocketAddr, pin::pin, sync::LazyLock};

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version, password_hash::phc::PasswordHash};
use axum::{body::Body, extract::ConnectInfo, http::Request};
use serde_json::{Value, json};
use townpick_domain::{contact::Email, ids::AdminId};
use townpick_store::{Executor as _, admins};

use crate::harness::{Answer, Service};

pub const EMAIL: &str = "owner@townpick.example";
pub const PASSWORD: &str = "a long enough secret";
pub const HOME: &str = "203.0.113.1:1000";

/// What is stored of [`PASSWORD`], made at little cost: a hash says itself what checking it takes.
static QUICK_HASH: LazyLock<String> = LazyLock::new(|| {
    let quick = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8, 1, 1, None).unwrap());
    let hash: PasswordHash = quick.hash_password_with_salt(PASSWORD.as_bytes(), &[3; 16]).unwrap();
    hash.to_string()
});

/// Lets a change come in between the reading of the owner's account and the end of the check of the password.
pub async fn meet(
    service: &Service,
    signing_in: impl Future<Output = Answer>,
    change: impl Future<Output = ()>,
) {
    check_slowly(service).await;
    let mut signing_in = pin!(signing_in);
    // A try at the password is counted once the account has been read.
    let counted = async {
        while tries(service, "sign_in_password").await == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        biased;
        () = counted => {}
        _ = &mut signing_in => panic!("the check was over before anything could come in between"),
    }
    tokio::join!(signing_in, change);
}

/// Lets checking the owner's password take several times as long as in real life, for a machine may be busy with something else.
async fn check_slowly(service: &Service) {
    let slow = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19 * 1024, 20, 1, None).unwrap());
    let hash: PasswordHash = slow.hash_password_with_salt(PASSWORD.as_bytes(), &[3; 16]).unwrap();
    let hash = hash.to_string();
    let mut tx = service.database.write().await.unwrap();
    tx.sql("UPDATE admins SET password_hash = $1").bind(hash).execute().await.unwrap();
    tx.commit().await.unwrap();
}

/// Adds the administrator who signs in with [`EMAIL`] and [`PASSWORD`].
pub async fn add_owner(service: &Service) -> AdminId {
    let id = AdminId::new(service.now(), [1; 10]);
    let mut tx = service.database.write().await.unwrap();
    let email = Email::parse(EMAIL).unwrap();
    admins::save(&mut tx, id, &email, "Robin Owner", &QUICK_HASH, None, service.now()).await.unwrap();
    tx.commit().await.unwrap();
    id
}

/// Tries to sign in from an address.
pub async fn attempt(service: &Service, peer: &str, email: &str, password: &str) -> Answer {
    sign_in(service, peer, json!({"email": email, "password": password})).await
}

/// Tries to sign in with this body.
pub async fn sign_in(service: &Service, peer: &str, body: Value) -> Answer {
    let request = Request::post("/api/admin/session")
        .header("content-type", "application/json")
        .header("user-agent", "Firefox");
    let mut request = request.body(Body::from(body.to_string())).unwrap();
    request.extensions_mut().insert(ConnectInfo(peer.parse::<SocketAddr>().unwrap()));
    service.send(request).await
}

/// Signs the owner in and returns the cookie, ready to be sent.
pub async fn owners_cookie(service: &Service) -> String {
    let answer = attempt(service, HOME, EMAIL, PASSWORD).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    cookie_of(&answer)
}

/// The cookie an answer sets, without its attributes.
pub fn cookie_of(answer: &Answer) -> String {
    answer.header("set-cookie").split(';').next().unwrap().to_owned()
}

/// A request with a cookie.
pub async fn ask(service: &Service, cookie: &str, method: &str, path: &str, body: Option<Value>) -> Answer {
    let request = Request::builder().method(method).uri(path).header("cookie", cookie);
    let request = match body {
        Some(body) => request.header("content-type", "application/json").body(Body::from(body.to_string())),
        None => request.body(Body::empty()),
    };
    service.send(request.unwrap()).await
}

/// How many accounts are being tried for what `purpose` names, right now.
async fn tries(service: &Service, purpose: &str) -> i64 {
    let mut reader = service.database.read().await.unwrap();
    let statement = reader.sql("SELECT count(*) FROM attempt_counters WHERE key LIKE $1");
    let (tries,): (i64,) = statement.bind(format!("{purpose}:%")).one().await.unwrap();
    tries
}
