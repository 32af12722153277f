//! The rules that the database itself keeps about drawings; the engine's tests run whole ones on both engines.

use townpick_domain::{
    drawing::{
        Hex, Ticket, bodies, commitment,
        head::LedgerHead,
        ledger::{BEFORE_THE_FIRST, Event},
        proof::BeaconFacts,
        round_for,
    },
    ids::{ContestId, DrawingId, MemberId, SnapshotId, TownId},
    time::Timestamp,
};
use townpick_store::{
    Constraint, Database, Executor, StoreError, both_engines,
    contests::{self, SeedCommitment},
    drawings::{self, Closing, DrawingContest, Due, DueContest, Outcome, Snapshot, SnapshotEntry},
    ledger,
    list::{self, Bound},
    members,
    service_keys::{self, RecordedKey},
    testing::fixtures::{contest, known_round, member, now, saved_business, saved_town},
};
use townpick_usecases::{drawing, ledger::append, towns::rename};

use crate::support::{SECRETS, at, context};

/// Salem with three members and a contest that runs at `now()`.
pub async fn running(database: &Database) -> (ContestId, Vec<MemberId>) {
    let town = saved_town(database, 1, "Salem").await;
    let business = saved_business(database, 1, vec![town]).await;
    let new = contest(1, town, business, "2026-06-07", "2026-06-14");
    let secret = SeedCommitment { seed: [1; 32], commitment: commitment(&new.id.to_bytes(), &[1; 32]) };
    let people: Vec<_> = (1..=3).map(member).collect();
    let mut tx = database.write().await.unwrap();
    contests::insert(&mut tx, &new, &secret, now()).await.unwrap();
    members::add(&mut tx, town, &people).await.unwrap();
    tx.commit().await.unwrap();
    (new.id, people.into_iter().map(|person| person.id).collect())
}

pub fn end() -> Timestamp {
    "2026-06-14T22:00:00Z".parse().unwrap()
}

pub async fn close(database: &Database, id: ContestId) -> DrawingContest {
    let mut tx = database.write().await.unwrap();
    drawing::commit(&mut tx, &context(), id, true).await.unwrap();
    // What was promised once is not promised in another way.
    drawing::commit(&mut tx, &context(), id, false).await.unwrap();
    let contest = drawings::lock(&mut tx, id).await.unwrap();
    let entrants = drawings::entrants(&mut tx, &contest, None).await.unwrap();
    let snapshots: Vec<Snapshot> = (1_u8..)
        .zip(entrants)
        .map(|(number, entrant)| Snapshot {
            id: SnapshotId::new(now(), [number; 10]),
            entrant,
            ticket: Ticket([number; 16]),
            salt: [number; 16],
            holder: [number; 32],
        })
        .collect();
    drawings::insert_snapshots(&mut tx, id, &snapshots, end()).await.unwrap();
    drawings::close(&mut tx, &contest, &closing(1, snapshots.len() as u64), end()).await.unwrap();
    tx.commit().await.unwrap();
    contest
}

fn closing(number: u8, count: u64) -> Closing {
    Closing {
        id: DrawingId::new(now(), [number; 10]),
        method: "tpd1",
        count,
        root: [number; 32],
        exclusions: [("unsubscribed".to_owned(), 2)].into(),
    }
}

both_engines! {
    async fn the_first_key_is_recorded_and_every_later_one_is_told_it(database: Database) {
        let mut tx = database.write().await.unwrap();
        assert_eq!(service_keys::current(&mut tx).await.unwrap(), None);
        assert_eq!(service_keys::recorded(&mut tx, "ledger", [1; 32], now()).await.unwrap(), [1; 32]);
        assert_eq!(service_keys::recorded(&mut tx, "ledger", [2; 32], now()).await.unwrap(), [1; 32]);
        assert_eq!(service_keys::recorded(&mut tx, "links", [3; 32], now()).await.unwrap(), [3; 32]);
        assert_eq!(service_keys::current(&mut tx).await.unwrap(), Some([1; 32]));
        service_keys::renew(&mut tx, "ledger", [4; 32], now()).await.unwrap();
        let recorded = |name: &str, byte| RecordedKey { name: name.to_owned(), public_key: [byte; 32] };
        assert_eq!(service_keys::all(&mut tx).await.unwrap(), [recorded("ledger", 4), recorded("links", 3)]);
    }

    async fn what_is_due_follows_from_the_contests_alone(database: Database) {
        let (id, people) = running(&database).await;
        let waits = || vec![DueContest { id, members: people.len() as u64 }];
        let due = async |at: Timestamp| drawings::due(&mut database.read().await.unwrap(), at, 10).await.unwrap();
        assert_eq!(due("2026-06-07T22:00:00Z".parse().unwrap()).await, Due::default());
        assert_eq!(due(now()).await, Due { to_commit: waits(), ..Due::default() });
        assert_eq!(due(end()).await, Due { to_commit: waits(), to_close: waits(), ..Due::default() });
        let all = due(end()).await;
        assert_eq!((all.is_cut_off(1), all.is_cut_off(2)), (true, false));
        let none = drawings::due(&mut database.read().await.unwrap(), end(), 0).await.unwrap();
        assert_eq!(none, Due::default());
        close(&database, id).await;
        assert_eq!(due(end()).await, Due { to_draw: waits(), ..Due::default() });
        let next = async |at: Timestamp| drawings::next_instant(&mut database.read().await.unwrap(), at).await.unwrap();
        assert_eq!(next("2026-06-01T00:00:00Z".parse().unwrap()).await, Some("2026-06-07T22:00:01Z".parse().unwrap()));
        assert_eq!((next(now()).await, next(end()).await), (Some(end()), None));
    }

    async fn a_list_is_closed_once_and_read_in_the_order_of_tickets(database: Database) {
        let (id, people) = running(&database).await;
        let contest = close(&database, id).await;
        let mut tx = database.write().await.unwrap();
        assert!(drawings::is_closed(&mut tx, id).await.unwrap());
        let undrawn = drawings::undrawn(&mut tx, id).await.unwrap().unwrap();
        assert_eq!((undrawn.count, undrawn.root, undrawn.beacon_round), (3, [1; 32], Some(round_for(end()))));
        assert_eq!(drawings::seed(&mut tx, id).await.unwrap(), [1; 32]);
        let after_the_first = drawings::entries(&mut tx, id, Some(Ticket([1; 16]))).await.unwrap();
        assert_eq!(after_the_first, [(Ticket([2; 16]), [2; 32]), (Ticket([3; 16]), [3; 32])]);
        let asked = [Ticket([3; 16]), Ticket([9; 16])];
        let holders = drawings::holders_of(&mut tx, id, &asked).await.unwrap();
        assert_eq!(holders.len(), 1, "nobody has a ticket that was never given");
        assert_eq!((holders[0].0, holders[0].2), (Ticket([3; 16]), Some(people[2])));
        let entries = drawings::entries(&mut tx, id, None).await.unwrap();
        assert_eq!(entries[2], (Ticket([3; 16]), [3; 32]));
        let own = drawings::own_ticket(&mut tx, id, people[1]).await.unwrap().unwrap();
        assert_eq!((own.ticket, own.phone_number.as_str(), own.place), (Ticket([2; 16]), "6175550102", None));
        for (search, found) in [("", 3), ("MARIA gomes", 3), ("maria2@", 1), ("(617) 555-0103", 1), ("%", 0), ("nobody", 0)] {
            let given = [("contest", Bound::Id(id.as_uuid()))];
            let page: Vec<SnapshotEntry> = list::rows(&mut tx, &[("q", search)], &given).await.unwrap();
            assert_eq!(page.len(), found, "{search}");
        }
        let audit = drawings::audited(&mut tx, id).await.unwrap().unwrap();
        assert_eq!((audit.exclusions.0["unsubscribed"], audit.random_seed), (2, None));
        assert!(drawings::published(&mut tx).await.unwrap().is_empty());
        let second = drawings::close(&mut tx, &contest, &closing(2, 0), end()).await;
        assert!(matches!(second, Err(StoreError::Conflict(Constraint::Other))), "{second:?}");
    }

    async fn a_towns_ledger_is_read_from_its_first_record_to_the_last_that_was_asked_for(database: Database) {
        let (id, _) = running(&database).await;
        let contest = close(&database, id).await;
        let town = contest.town_id;
        let mut tx = database.write().await.unwrap();
        let before = ledger::last_number(&mut tx, town).await.unwrap();
        let notices: Vec<_> = (1..=501).map(|place| (Event::Notified, serde_json::json!({ "place": place }))).collect();
        append(&mut tx, &at(end()), &contest, notices).await.unwrap();
        let last = ledger::last_number(&mut tx, town).await.unwrap();
        assert_eq!(last, before + 501);
        let first_page = ledger::of_town(&mut tx, town, 0, last).await.unwrap();
        assert_eq!((first_page.len(), first_page[0].statement.sequence), (500, 1));
        let rest = ledger::of_town(&mut tx, town, 500, last).await.unwrap();
        assert_eq!(rest.len() as u64, last - 500);
        assert_eq!(ledger::of_town(&mut tx, town, 500, 500).await.unwrap(), []);
        let whole = [first_page, rest].concat();
        townpick_domain::drawing::ledger::check(&whole, &SECRETS.signing().verifying_key()).unwrap();
        assert_eq!(ledger::last_number(&mut tx, TownId::from_bytes([9; 16])).await.unwrap(), 0);
    }

    async fn the_heads_of_several_towns_are_where_their_ledgers_stand(database: Database) {
        let (id, _) = running(&database).await;
        let contest = close(&database, id).await;
        let (salem, lynn) = (contest.town_id, saved_town(&database, 2, "Lynn").await);
        let mut tx = database.write().await.unwrap();
        let head = |last: ledger::LastRecord| LedgerHead::new("salem-ma".parse().unwrap(), last.sequence, last.hash);
        let before = ledger::last(&mut tx, salem).await.unwrap().map(head).unwrap();
        assert_eq!(ledger::heads(&mut tx, &[lynn, salem]).await.unwrap(), [(salem, before)]);
        append(&mut tx, &context(), &contest, vec![(Event::Notified, bodies::of_place(1, Ticket([1; 16])))]).await.unwrap();
        rename(&mut tx, &context(), salem, "Old Salem", &"old-salem-ma".parse().unwrap()).await.unwrap().unwrap();
        let after = ledger::last(&mut tx, salem).await.unwrap().map(head).unwrap();
        let told = ledger::heads(&mut tx, &[salem]).await.unwrap();
        assert_eq!(told, [(salem, after)], "the ledger keeps the slug it was begun with");
        let nobody: Vec<TownId> = (0..600_u32).map(|number| TownId::from_bytes(u128::from(number).to_be_bytes())).collect();
        let many = [nobody, vec![salem]].concat();
        assert_eq!(ledger::heads(&mut tx, &many).await.unwrap(), told);
        assert_eq!(ledger::heads(&mut tx, &[]).await.unwrap(), []);
    }

    async fn an_event_that_happens_once_is_in_the_ledger_once(database: Database) {
        let (id, _) = running(&database).await;
        let contest = close(&database, id).await;
        let first = ledger::find(&mut database.read().await.unwrap(), id, Event::Committed).await.unwrap().unwrap();
        assert_eq!((first.statement.sequence, first.statement.previous_hash), (1, BEFORE_THE_FIRST));
        assert_eq!(first.statement.hash(), first.hash, "what is read back is what was signed");
        assert_eq!(first.statement.body["beacon_round"], round_for(end()));
        for event in [Event::Committed, Event::Notified] {
            let mut tx = database.write().await.unwrap();
            let again = vec![(event, bodies::of_place(1, Ticket([1; 16])))];
            let result = append(&mut tx, &context(), &contest, again).await;
            let is_refused = matches!(result, Err(StoreError::Conflict(Constraint::Other)));
            assert_eq!(is_refused, event == Event::Committed, "{result:?}");
        }
        let mut tx = database.write().await.unwrap();
        let change = tx.sql("UPDATE ledger_records SET body = '{}'").execute().await;
        assert!(matches!(change, Err(StoreError::Conflict(Constraint::LedgerImmutable))), "{change:?}");
    }

    async fn public_randomness_is_kept_with_its_signature_and_never_without(database: Database) {
        let (id, _) = running(&database).await;
        let contest = close(&database, id).await;
        let beacon = BeaconFacts { round: round_for(end()), ..known_round() };
        let outcome = Outcome {
            seed: [1; 32],
            beacon: Some(beacon),
            winners: 0,
            places: Vec::new(),
            audit_steps: serde_json::json!([]),
            system_info: serde_json::json!({}),
        };
        let mut tx = database.write().await.unwrap();
        drawings::save_outcome(&mut tx, &contest, &outcome, end()).await.unwrap();
        let proof = drawings::proof_without_entries(&mut tx, id).await.unwrap().unwrap();
        assert_eq!(proof.beacon, Some(beacon));
        let shown = drawings::shown(&mut tx, id, end()).await.unwrap().unwrap();
        assert_eq!(shown.beacon_randomness, Some(beacon.randomness.0.to_vec()));
        let audit = drawings::audited(&mut tx, id).await.unwrap().unwrap();
        assert_eq!(audit.beacon_signature, Some(beacon.signature.0.to_vec()));
        let change = tx.sql("UPDATE drawings SET beacon_signature = NULL").execute().await;
        assert!(change.is_err(), "a proof without the signature would be refused");
    }

    async fn a_published_list_is_read_in_parts(database: Database) {
        let (id, _) = running(&database).await;
        let entries: Vec<_> = (0..2500_u128).map(|number| (Ticket(number.to_be_bytes()), [7; 32])).collect();
        let mut tx = database.write().await.unwrap();
        assert_eq!(drawings::insert_published(&mut tx, id, 0, &entries[..2000]).await.unwrap(), 2);
        assert_eq!(drawings::insert_published(&mut tx, id, 2, &entries[2000..]).await.unwrap(), 3);
        let mut read = Vec::new();
        for part in 0..3 {
            read.extend(drawings::published_part(&mut tx, id, part).await.unwrap().unwrap());
        }
        assert_eq!(read, entries);
        assert_eq!(drawings::published_part(&mut tx, id, 3).await.unwrap(), None);
    }

    async fn a_closed_list_shows_its_number_and_no_seed(database: Database) {
        let (id, _) = running(&database).await;
        close(&database, id).await;
        let mut reader = database.read().await.unwrap();
        let shown = drawings::shown(&mut reader, id, now()).await.unwrap().unwrap();
        let round = i64::try_from(round_for(end())).unwrap();
        assert_eq!((shown.total_participants, shown.random_seed, shown.beacon_round), (Some(3), None, Some(round)));
        assert_eq!(Hex::<32>(shown.commitment.try_into().unwrap()).0, commitment(&id.to_bytes(), &[1; 32]));
        let proof = drawings::proof_without_entries(&mut reader, id).await.unwrap();
        assert!(proof.is_none(), "there is no proof before there is a drawing");
    }
}
