//! Administrators and their sessions.

use townpick_domain::{
    contact::Email,
    ids::{AdminId, AdminInvitationId, SessionId},
    role::Role,
    time::Timestamp,
};
use townpick_store::{
    Constraint, Executor, StoreError,
    admins::{
        self, Saved,
        invitations::{self, Invitation},
        people,
    },
    both_engines, engine_runs,
    sessions::{self, NewSession},
};

use crate::fixtures::{bytes, now};

pub fn session(number: u8, admin: AdminId, starts_at: Timestamp, expires_at: Timestamp) -> NewSession {
    NewSession {
        id: SessionId::new(now(), bytes(number)),
        admin,
        token_hash: [number; 32],
        user_agent: format!("Browser {number}"),
        starts_at,
        expires_at,
    }
}

both_engines! {
    async fn saving_an_administrator_again_resets_the_password_and_ends_their_sessions(database: Database) {
        let email = Email::parse("Owner@Townpick.example").unwrap();
        let first = AdminId::new(now(), bytes(1));
        let mut tx = database.write().await.unwrap();
        assert_eq!(admins::save(&mut tx, first, &email, "Owner", "hash-1", None, now()).await.unwrap(), Saved::Added);
        let later = now().plus(jiff::SignedDuration::from_hours(24));
        sessions::insert(&mut tx, &session(7, first, now(), later)).await.unwrap();
        tx.commit().await.unwrap();

        let mut tx = database.write().await.unwrap();
        let second = AdminId::new(now(), bytes(2));
        assert_eq!(admins::save(&mut tx, second, &email, "New Name", "hash-2", None, now()).await.unwrap(), Saved::Reset);
        tx.commit().await.unwrap();

        let mut db = database.read().await.unwrap();
        let admin = admins::by_email(&mut db, &email).await.unwrap().unwrap();
        assert_eq!((admin.id, admin.name.as_str(), admin.password_hash.as_str()), (first, "New Name", "hash-2"));
        assert_eq!((admins::count(&mut db).await.unwrap(), admin.role), (1, Role::Owner));
        let (sessions,): (i64,) = db.sql("SELECT count(*) FROM admin_sessions").one().await.unwrap();
        assert_eq!(sessions, 0);
    }

    async fn a_reset_keeps_the_role_unless_one_is_given_and_lets_in_again(database: Database) {
        let kim = AdminId::new(now(), bytes(1));
        let email = Email::parse("kim@townpick.example").unwrap();
        let mut tx = database.write().await.unwrap();
        admins::save(&mut tx, kim, &email, "Kim", "hash", Some(Role::Editor), now()).await.unwrap();
        people::disable(&mut tx, kim, now()).await.unwrap();
        assert_eq!(admins::by_id(&mut tx, kim).await.unwrap().disabled_at, Some(now()));
        let other = AdminId::new(now(), bytes(2));
        admins::save(&mut tx, other, &email, "Kim", "hash", None, now()).await.unwrap();
        let reset = admins::by_id(&mut tx, kim).await.unwrap();
        assert_eq!((reset.role, reset.disabled_at), (Role::Editor, None));
        assert_eq!(people::lock_owners(&mut tx).await.unwrap(), []);
        admins::save(&mut tx, other, &email, "Kim", "hash", Some(Role::Owner), now()).await.unwrap();
        assert_eq!(people::lock_owners(&mut tx).await.unwrap(), [kim]);
        people::note_sign_in(&mut tx, kim, now()).await.unwrap();
        let listed = people::all(&mut tx).await.unwrap();
        assert_eq!((listed.len(), listed[0].last_sign_in_at), (1, Some(now())));
        assert!(matches!(people::set_role(&mut tx, other, Role::Viewer, now()).await, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
    }

    async fn an_address_is_invited_once_whoever_asks_at_the_same_time(database: Database) {
        let invitation = |number: u8| Invitation {
            id: AdminInvitationId::new(now(), bytes(number)),
            email: "kim@townpick.example".to_owned(),
            role: Role::Viewer,
            invited_by: "Robin".to_owned(),
            created_at: now(),
            expires_at: now().plus(jiff::SignedDuration::from_hours(1)),
        };
        let mut tx = database.write().await.unwrap();
        invitations::insert(&mut tx, &invitation(1), [1; 32]).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = database.write().await.unwrap();
        let second = invitations::insert(&mut tx, &invitation(2), [2; 32]).await;
        assert!(matches!(second, Err(StoreError::Conflict(Constraint::InvitationEmail))), "{second:?}");
    }

    async fn housekeeping_removes_what_is_over_and_nothing_else(database: Database) {
        let admin = AdminId::new(now(), bytes(1));
        let email = Email::parse("owner@townpick.example").unwrap();
        let hour = jiff::SignedDuration::from_hours(1);
        let (earlier, later) = (now().plus(-hour), now().plus(hour));
        let mut tx = database.write().await.unwrap();
        admins::save(&mut tx, admin, &email, "Owner", "hash", None, earlier).await.unwrap();
        sessions::insert(&mut tx, &session(1, admin, earlier, now())).await.unwrap();
        sessions::insert(&mut tx, &session(2, admin, earlier, later)).await.unwrap();
        sessions::insert(&mut tx, &session(3, admin, now(), later)).await.unwrap();
        assert_eq!(sessions::remove_expired(&mut tx, now(), Timestamp::MIN).await.unwrap(), 1);
        assert_eq!(sessions::remove_expired(&mut tx, now(), earlier).await.unwrap(), 1, "nobody used it");
        assert_eq!(sessions::remove_expired(&mut tx, now(), earlier).await.unwrap(), 0);
        tx.commit().await.unwrap();
    }

    async fn the_last_run_of_each_work_is_remembered(database: Database) {
        let later = now().plus(jiff::SignedDuration::from_secs(2));
        let mut tx = database.write().await.unwrap();
        engine_runs::record(&mut tx, "housekeeping", now(), now(), "removed 3", 3).await.unwrap();
        engine_runs::record(&mut tx, "housekeeping", now(), later, "removed 0", 0).await.unwrap();
        tx.commit().await.unwrap();
        let runs = engine_runs::all(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(runs.len(), 1);
        assert_eq!((runs[0].last_finished_at, runs[0].last_outcome.as_deref()), (Some(later), Some("removed 0")));
        // What was done before is not forgotten because there was nothing to do since.
        assert_eq!((runs[0].last_done_at, runs[0].last_done_count), (Some(now()), Some(3)));
    }
}
