//! A service with an administrator who is signed in, for every test of the administrators' part.

use axum::{
    body::Body,
    http::{Request, request::Builder},
};
use jiff::SignedDuration;
use serde_json::Value;
use sha2::{Digest, Sha256};
use townpick_domain::{
    contact::Email,
    ids::{AdminId, SessionId},
    role::Role,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor as _,
    activity::Activity,
    admins, list,
    sessions::{self, NewSession},
};

use crate::harness::{Answer, Service, Setup};

const TOKEN: &str = "a-token-of-the-test";

fn session_of(admin: AdminId, now: Timestamp) -> NewSession {
    NewSession {
        id: SessionId::new(now, [9; 10]),
        admin,
        token_hash: Sha256::digest(TOKEN).into(),
        user_agent: "Test".to_owned(),
        starts_at: now,
        expires_at: now.plus(SignedDuration::from_hours(24)),
    }
}

/// A service and its administrator 'Robin Owner'.
pub struct SignedIn {
    pub service: Service,
    pub admin: AdminId,
    cookie: String,
}

impl SignedIn {
    /// On a new SQLite database.
    pub async fn sqlite() -> Self {
        Self::to(Service::sqlite().await).await
    }

    /// On a database of the caller's.
    pub async fn on(database: Database) -> Self {
        Self::to(Setup::default().on(database)).await
    }

    /// Into a service there is. The password is not one that anybody can type.
    pub async fn to(service: Service) -> Self {
        let now = service.now();
        let admin = AdminId::new(now, [9; 10]);
        let email = Email::parse("robin@townpick.example").unwrap();
        let session = session_of(admin, now);
        let mut tx = service.database.write().await.unwrap();
        admins::save(&mut tx, admin, &email, "Robin Owner", "no hash", None, now).await.unwrap();
        sessions::insert(&mut tx, &session).await.unwrap();
        tx.commit().await.unwrap();
        // Under https it has another name.
        let cookie = format!("townpick_session={TOKEN}; __Host-townpick_session={TOKEN}");
        Self { service, admin, cookie }
    }

    /// Gives the administrator another role, and a session in case theirs has ended.
    pub async fn as_role(&self, role: Role) -> &Self {
        let now = self.service.now();
        let mut tx = self.service.database.write().await.unwrap();
        admins::people::set_role(&mut tx, self.admin, role, now).await.unwrap();
        tx.sql("DELETE FROM admin_sessions").execute().await.unwrap();
        sessions::insert(&mut tx, &session_of(self.admin, now)).await.unwrap();
        tx.commit().await.unwrap();
        self
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.ask("PUT", path, Some(body)).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.ask("PATCH", path, Some(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.ask("DELETE", path, None).await
    }

    /// Any request, with the administrator's cookie.
    pub async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let request = self.request(method, path);
        let request = match body {
            Some(body) => {
                request.header("content-type", "application/json").body(Body::from(body.to_string()))
            }
            None => request.body(Body::empty()),
        };
        self.service.send(request.unwrap()).await
    }

    /// A request with the administrator's cookie, for bodies that are no JSON.
    pub fn request(&self, method: &str, path: &str) -> Builder {
        Request::builder().method(method).uri(path).header("cookie", &self.cookie)
    }

    /// The summaries of the activity log, newest first.
    pub async fn activity(&self) -> Vec<String> {
        let mut reader = self.service.database.read().await.unwrap();
        let entries = list::rows::<Activity>(&mut reader, &[], &[]).await.unwrap();
        entries.into_iter().map(|entry| entry.change_summary).collect()
    }
}
