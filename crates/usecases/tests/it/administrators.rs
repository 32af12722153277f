//! Who may decide about administrators, and that an owner is always left.

use jiff::SignedDuration;
use townpick_domain::{
    contact::Email,
    ids::{AdminId, SessionId},
    role::Role,
    time::Timestamp,
};
use townpick_store::{
    Database, StoreError,
    admins::{self, Admin, invitations, people, second_factor, sign_in_rules},
    both_engines,
    sessions::{self, NewSession},
    testing::fixtures::{bytes, now},
};
use townpick_usecases::administrators::{
    Outcome, Refusal, accept, change_role, disable, enable, invite, invite_again, invited, remove,
    require_second_factor, take_back,
};

use crate::support::{at, context};

/// An administrator with this number and role.
async fn saved(database: &Database, number: u8, role: Role) -> AdminId {
    let id = AdminId::new(now(), bytes(number));
    let email = Email::parse(&format!("admin{number}@townpick.example")).unwrap();
    let mut tx = database.write().await.unwrap();
    admins::save(&mut tx, id, &email, &format!("Admin {number}"), "hash", Some(role), now()).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn by_id(database: &Database, id: AdminId) -> Admin {
    admins::by_id(&mut database.read().await.unwrap(), id).await.unwrap()
}

/// A session whose token has this number.
fn session(admin: AdminId, number: u8) -> NewSession {
    NewSession {
        id: SessionId::new(now(), bytes(number)),
        admin,
        token_hash: [number; 32],
        user_agent: String::new(),
        starts_at: now(),
        expires_at: now().plus(SignedDuration::from_hours(1)),
    }
}

fn somebody() -> Email {
    Email::parse("kim@townpick.example").unwrap()
}

/// Both owners do this to each other at the same instant.
async fn to_each_other(
    database: &Database,
    (one, other): (AdminId, AdminId),
    removes: bool,
) -> [Outcome<()>; 2] {
    let decide = |by: AdminId, about: AdminId| {
        let database = database.clone();
        tokio::spawn(async move {
            let mut tx = database.write().await.unwrap();
            let outcome = if removes {
                remove(&mut tx, by, about).await.unwrap().map(drop)
            } else {
                change_role(&mut tx, &context(), by, about, Role::Viewer).await.unwrap().map(drop)
            };
            tx.commit().await.unwrap();
            outcome
        })
    };
    let (first, second) = (decide(one, other), decide(other, one));
    [first.await.unwrap(), second.await.unwrap()]
}

both_engines! {
    async fn of_two_owners_who_decide_about_each_other_one_stays(database: Database) {
        for removes in [false, true] {
            let pair = (saved(&database, 1, Role::Owner).await, saved(&database, 2, Role::Owner).await);
            let outcomes = to_each_other(&database, pair, removes).await;
            assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
            assert!(outcomes.contains(&Err(Refusal::NoOwner)), "{outcomes:?}");
            let mut tx = database.write().await.unwrap();
            assert_eq!(people::lock_owners(&mut tx).await.unwrap().len(), 1);
            tx.commit().await.unwrap();
        }
    }

    async fn owners_decide_about_others_alone(database: Database) {
        let (robin, kim) = (saved(&database, 1, Role::Owner).await, saved(&database, 2, Role::Manager).await);
        let mut tx = database.write().await.unwrap();
        let oneself = disable(&mut tx, &context(), robin, robin).await.unwrap().map(drop);
        assert_eq!(oneself, Err(Refusal::Oneself));
        let manager = change_role(&mut tx, &context(), kim, robin, Role::Viewer).await.unwrap().map(drop);
        assert_eq!(manager, Err(Refusal::NoOwner));
        assert_eq!(remove(&mut tx, kim, robin).await.unwrap().map(drop), Err(Refusal::NoOwner));
        let nobody = AdminId::new(now(), bytes(9));
        assert!(matches!(remove(&mut tx, robin, nobody).await, Err(StoreError::NotFound)));
        change_role(&mut tx, &context(), robin, kim, Role::Editor).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!(by_id(&database, kim).await.role, Role::Editor);
    }

    async fn whoever_is_disabled_is_out_at_once_until_they_are_enabled(database: Database) {
        let (robin, kim) = (saved(&database, 1, Role::Owner).await, saved(&database, 2, Role::Owner).await);
        let session = session(kim, 1);
        let mut tx = database.write().await.unwrap();
        sessions::insert(&mut tx, &session).await.unwrap();
        assert!(sessions::current(&mut tx, [1; 32], now(), Timestamp::MIN).await.unwrap().is_some());
        disable(&mut tx, &context(), robin, kim).await.unwrap().unwrap();
        assert!(sessions::current(&mut tx, [1; 32], now(), Timestamp::MIN).await.unwrap().is_none());
        // A session that began while they were being disabled is none either.
        sessions::insert(&mut tx, &session).await.unwrap();
        assert!(sessions::current(&mut tx, [1; 32], now(), Timestamp::MIN).await.unwrap().is_none());
        let back = remove(&mut tx, kim, robin).await.unwrap().map(drop);
        assert_eq!(back, Err(Refusal::NoOwner), "a disabled owner decides nothing");
        enable(&mut tx, &context(), robin, kim).await.unwrap().unwrap();
        let found = sessions::current(&mut tx, [1; 32], now(), Timestamp::MIN).await.unwrap().unwrap();
        assert_eq!((found.role, found.lacks_second_factor), (Role::Owner, false));
        tx.commit().await.unwrap();
        assert_eq!(by_id(&database, kim).await.disabled_at, None);
    }

    async fn an_invitation_makes_one_administrator_within_seven_days(database: Database) {
        let robin = saved(&database, 1, Role::Owner).await;
        let by = by_id(&database, robin).await;
        let mut tx = database.write().await.unwrap();
        let kim = invite(&mut tx, &context(), &by, &somebody(), Role::Editor, [1; 32]).await.unwrap().unwrap();
        let again = invite(&mut tx, &context(), &by, &somebody(), Role::Owner, [2; 32]).await.unwrap();
        assert_eq!(again, Err(Refusal::IsInvited));
        let own = Email::parse(&by.email).unwrap();
        let known = invite(&mut tx, &context(), &by, &own, Role::Viewer, [3; 32]).await.unwrap();
        assert_eq!(known, Err(Refusal::HasAccount));

        let late = at(now().plus(SignedDuration::from_hours(7 * 24)));
        assert_eq!(invited(&mut tx, &late, [1; 32]).await.unwrap(), Err(Refusal::Expired));
        invite_again(&mut tx, &late, robin, kim.id, [4; 32]).await.unwrap().unwrap();
        assert!(matches!(invited(&mut tx, &late, [1; 32]).await, Err(StoreError::NotFound)), "the link before");
        let found = invited(&mut tx, &late, [4; 32]).await.unwrap().unwrap();
        assert_eq!((found.id, found.role, found.invited_by.as_str()), (kim.id, Role::Editor, "Admin 1"));
        let admin = accept(&mut tx, &late, kim.id, "Kim", "hash").await.unwrap().unwrap();
        assert_eq!((admin.email.as_str(), admin.name.as_str(), admin.role), ("kim@townpick.example", "Kim", Role::Editor));
        assert!(matches!(accept(&mut tx, &late, kim.id, "Kim", "hash").await, Err(StoreError::NotFound)));
        assert_eq!(invitations::all(&mut tx).await.unwrap(), []);
        let listed = people::all(&mut tx).await.unwrap();
        assert_eq!(listed.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Admin 1", "Kim"]);
        tx.commit().await.unwrap();
    }

    async fn an_invitation_that_was_taken_back_or_overtaken_makes_nobody(database: Database) {
        let robin = saved(&database, 1, Role::Owner).await;
        let by = by_id(&database, robin).await;
        let mut tx = database.write().await.unwrap();
        let first = invite(&mut tx, &context(), &by, &somebody(), Role::Editor, [1; 32]).await.unwrap().unwrap();
        assert_eq!(take_back(&mut tx, robin, first.id).await.unwrap().map(|one| one.id), Ok(first.id));
        assert!(matches!(invited(&mut tx, &context(), [1; 32]).await, Err(StoreError::NotFound)));
        let second = invite(&mut tx, &context(), &by, &somebody(), Role::Editor, [2; 32]).await.unwrap().unwrap();
        let id = AdminId::new(now(), bytes(5));
        admins::save(&mut tx, id, &somebody(), "Kim", "hash", None, now()).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = database.write().await.unwrap();
        let accepted = accept(&mut tx, &context(), second.id, "Kim", "hash").await.unwrap().map(drop);
        assert_eq!(accepted, Err(Refusal::HasAccount));
    }

    async fn a_second_factor_is_required_by_whoever_has_one(database: Database) {
        let (robin, kim) = (saved(&database, 1, Role::Owner).await, saved(&database, 2, Role::Viewer).await);
        let mut tx = database.write().await.unwrap();
        let without = require_second_factor(&mut tx, &context(), robin, true).await.unwrap();
        assert_eq!(without, Err(Refusal::OwnFactorMissing));
        second_factor::prepare(&mut tx, robin, &[7; 20], now()).await.unwrap();
        second_factor::enable(&mut tx, robin, 5, &[[1; 32]], now()).await.unwrap();
        assert_eq!(require_second_factor(&mut tx, &context(), robin, true).await.unwrap(), Ok(()));
        assert_eq!(sign_in_rules::second_factor_required_at(&mut tx).await.unwrap(), Some(now()));
        for (admin, number, lacks) in [(robin, 1, false), (kim, 2, true)] {
            sessions::insert(&mut tx, &session(admin, number)).await.unwrap();
            let found = sessions::current(&mut tx, [number; 32], now(), Timestamp::MIN).await.unwrap().unwrap();
            assert_eq!(found.lacks_second_factor, lacks);
        }
        assert_eq!(require_second_factor(&mut tx, &context(), robin, false).await.unwrap(), Ok(()));
        assert_eq!(sign_in_rules::second_factor_required_at(&mut tx).await.unwrap(), None);
        tx.commit().await.unwrap();
    }
}
