//! Traces of signups, and which crowds become flags.

use jiff::SignedDuration;
use townpick_domain::{
    ids::{MemberId, TownId},
    signup_flags::FlagKind,
    time::Timestamp,
};
use townpick_store::{
    Database, both_engines,
    members::{self, ListedMember, NewMember},
    signup_flags::{self, Trace},
};

use crate::{
    fixtures::{member, now, saved_town},
    lists::{counted, listed},
};

const HOUR: i64 = 3600 * 1_000_000;

fn minutes(count: i64) -> Timestamp {
    now().plus(SignedDuration::from_mins(count))
}

async fn join(database: &Database, town: TownId, numbers: &[u8]) {
    let people: Vec<NewMember> = numbers.iter().map(|number| member(*number)).collect();
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, town, &people).await.unwrap();
    tx.commit().await.unwrap();
}

/// Traces of these members, each with the minute they joined in; those of the last one are new.
async fn leave(database: &Database, kind: FlagKind, joined: &[(u8, i64)], at_least: i64, within: i64) -> u64 {
    let trace = |(number, minute): &(u8, i64)| Trace {
        member: member(*number).id,
        kind,
        trace: "the same".to_owned(),
        joined_at: minutes(*minute),
    };
    let traces: Vec<Trace> = joined.iter().map(trace).collect();
    let newest = [traces.last().unwrap().member];
    let mut tx = database.write().await.unwrap();
    signup_flags::leave(&mut tx, &traces).await.unwrap();
    let flags = signup_flags::flag(&mut tx, kind, (at_least, within), &newest, now()).await.unwrap();
    tx.commit().await.unwrap();
    flags
}

async fn others(database: &Database, number: u8) -> Vec<(String, i64)> {
    let mut reader = database.read().await.unwrap();
    let flags = signup_flags::of_member(&mut reader, member(number).id).await.unwrap();
    let alike = signup_flags::alike(&mut reader, member(number).id).await.unwrap();
    assert_eq!(alike.len(), usize::try_from(flags.iter().map(|flag| flag.others).sum::<i64>()).unwrap());
    flags.into_iter().map(|flag| (flag.kind, flag.others)).collect()
}

both_engines! {
    async fn those_who_joined_within_one_window_are_flagged_together_and_nobody_else(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        join(&database, salem, &[1, 2, 3, 4, 5]).await;
        // Three of them within an hour, wherever it begins; the first and the last are further apart.
        let joined = [(1, 0), (2, 61), (3, 90), (4, 121), (5, 200)];
        assert_eq!(leave(&database, FlagKind::Network, &joined, 4, HOUR).await, 0);
        assert_eq!(leave(&database, FlagKind::Network, &joined, 3, HOUR).await, 3);
        assert_eq!(leave(&database, FlagKind::Network, &joined, 3, HOUR).await, 0, "once each");
        let network = |others| vec![("network".to_owned(), others)];
        for (number, flags) in [(1, vec![]), (2, network(2)), (3, network(2)), (4, network(2)), (5, vec![])] {
            assert_eq!(others(&database, number).await, flags, "{number}");
        }
        assert_eq!(signup_flags::count_members(&mut database.read().await.unwrap()).await.unwrap(), 3);
    }

    async fn a_home_is_shared_within_one_town_whenever_people_joined(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let lynn = saved_town(&database, 2, "Lynn").await;
        join(&database, salem, &[1, 2, 3]).await;
        join(&database, lynn, &[4]).await;
        let century = 100 * 366 * 24 * HOUR;
        let joined = [(4, 0), (1, 0), (2, 500_000), (3, 1_000_000)];
        assert_eq!(leave(&database, FlagKind::Household, &joined, 4, century).await, 0);
        assert_eq!(leave(&database, FlagKind::Household, &joined, 3, century).await, 3);
        assert_eq!(others(&database, 1).await, [("household".to_owned(), 2)]);
        assert_eq!(others(&database, 4).await, []);
    }

    async fn flags_are_listed_put_away_and_taken_out_again(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        join(&database, salem, &[1, 2, 3]).await;
        leave(&database, FlagKind::Numbers, &[(1, 0), (2, 1)], 2, HOUR).await;
        let put_away = async |number: u8, at: Option<Timestamp>| {
            let mut tx = database.write().await.unwrap();
            let is_new = signup_flags::put_away(&mut tx, member(number).id, FlagKind::Numbers, at).await.unwrap();
            tx.commit().await.unwrap();
            is_new
        };
        let flagged = async || {
            let mut reader = database.read().await.unwrap();
            let asked = [("status", "flagged"), ("sort", "joined_at")];
            let rows: Vec<ListedMember> = listed(&mut reader, &asked).await;
            assert_eq!(counted::<ListedMember>(&mut reader, &asked).await.0, i64::try_from(rows.len()).unwrap());
            assert!(rows.iter().all(|row| row.is_flagged));
            rows.into_iter().map(|row| row.id).collect::<Vec<MemberId>>()
        };
        assert_eq!(flagged().await, [1, 2].map(|number| member(number).id));
        assert!(put_away(1, Some(now())).await);
        assert!(!put_away(1, Some(now())).await, "it is away");
        assert!(!put_away(3, Some(now())).await, "there is none");
        assert_eq!(flagged().await, [member(2).id]);
        let away = signup_flags::of_member(&mut database.read().await.unwrap(), member(1).id).await.unwrap();
        assert_eq!((away[0].put_away_at, away[0].others), (Some(now()), 1));
        assert!(put_away(1, None).await);
        assert_eq!(flagged().await.len(), 2);
    }

    async fn a_changed_trace_takes_its_flag_along_and_old_traces_go_but_those_of_homes(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        join(&database, salem, &[1, 2]).await;
        for kind in [FlagKind::Household, FlagKind::Mailboxes] {
            assert_eq!(leave(&database, kind, &[(1, 0), (2, 1)], 2, HOUR).await, 2);
        }
        let mut tx = database.write().await.unwrap();
        let moved = Trace { member: member(1).id, kind: FlagKind::Household, trace: "another".to_owned(), joined_at: now() };
        signup_flags::leave(&mut tx, &[moved]).await.unwrap();
        let kinds = |flags: Vec<signup_flags::Flag>| flags.into_iter().map(|flag| flag.kind).collect::<Vec<_>>();
        assert_eq!(kinds(signup_flags::of_member(&mut tx, member(1).id).await.unwrap()), ["mailboxes"]);
        assert_eq!(signup_flags::forget(&mut tx, minutes(1)).await.unwrap(), 1, "not a moment too early");
        assert_eq!(signup_flags::forget(&mut tx, minutes(2)).await.unwrap(), 1);
        assert_eq!(kinds(signup_flags::of_member(&mut tx, member(2).id).await.unwrap()), ["household"]);
        members::delete(&mut tx, member(2).id).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(others(&database, 2).await, []);
    }
}
