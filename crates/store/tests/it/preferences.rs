//! What members change about themselves through their personal link.

use jiff::SignedDuration;
use townpick_domain::{
    contact::Phone,
    ids::{NotificationId, SuppressionId},
    template::Channel,
};
use townpick_store::{
    Database, Executor, StoreError, Tx, both_engines, members,
    notifications::{ChannelIds, fan_out::Kind},
    preferences::{self, CodeRequest, Confirmation, HashedAddress, NewPhoneChange, TextLink},
};

use crate::{
    fixtures::{bytes, live_salem, member, now, run, set, template},
    people::counts,
};

async fn save(database: &Database, is_subscribed: bool, channel: Channel) {
    let mut tx = database.write().await.unwrap();
    preferences::save(&mut tx, member(1).id, Some(is_subscribed), Some(channel), now()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn seen(database: &Database) -> preferences::Preferences {
    preferences::of_member(&mut database.read().await.unwrap(), member(1).id).await.unwrap().unwrap()
}

/// What is kept of every number here.
const PHONE_HASH: [u8; 32] = [77; 32];

async fn change(database: &Database, number: u8, phone: &str, code: [u8; 32]) -> CodeRequest {
    let change = NewPhoneChange {
        member: member(1).id,
        phone: Phone::parse(phone).unwrap(),
        phone_hash: PHONE_HASH,
        code: "123456".to_owned(),
        code_hash: code,
        expires_at: now().plus(SignedDuration::from_mins(10)),
        notification: NotificationId::new(now(), bytes(number)),
    };
    let mut tx = database.write().await.unwrap();
    let asked = preferences::request_phone_change(&mut tx, &change, now()).await.unwrap();
    tx.commit().await.unwrap();
    asked
}

async fn confirm(database: &Database, code: [u8; 32], minutes: i64) -> Confirmation {
    let mut tx = database.write().await.unwrap();
    let at = now().plus(SignedDuration::from_mins(minutes));
    let notice = NotificationId::new(at, bytes(99));
    let confirmed =
        preferences::confirm_phone_change(&mut tx, member(1).id, code, |_| PHONE_HASH, notice, at)
            .await
            .unwrap();
    if confirmed != Confirmation::PhoneTaken {
        tx.commit().await.unwrap();
    }
    confirmed
}

async fn codes(database: &Database) -> i64 {
    let (codes,): (i64,) = database
        .read()
        .await
        .unwrap()
        .sql("SELECT count(*) FROM notifications WHERE template_key = 'phone_change_code'")
        .one()
        .await
        .unwrap();
    codes
}

async fn suppress(tx: &mut Tx, channel: &'static str, hash: [u8; 32], reason: &'static str) {
    let mut random = [hash[0]; 10];
    random[0] = if channel == "sms" { 1 } else { 2 };
    tx.sql(
        "INSERT INTO suppressions (id, channel, address_hash, reason, created_at) VALUES ($1, $2, $3, $4, 1)",
    )
    .bind(SuppressionId::new(now(), random))
    .bind(channel)
    .bind(hash.to_vec())
    .bind(reason)
    .execute()
    .await
    .unwrap();
}

both_engines! {
    async fn unsubscribing_ends_what_waits_and_is_undone_by_subscribing(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (_, about) = live_salem(&database, 2).await;
        run(&database, Kind::Announcement, &about, now()).await;
        save(&database, false, Channel::Email).await;
        let person = seen(&database).await;
        assert_eq!((person.is_subscribed, person.preferred_channel.as_str()), (false, "email"));
        assert_eq!(counts(&database).await, (1, 2));
        let dropped: Vec<(String, i64)> = database.read().await.unwrap()
            .sql("SELECT status, count(*) FROM notifications GROUP BY status ORDER BY status LIMIT 9")
            .all().await.unwrap();
        assert_eq!(dropped, [("dropped".to_owned(), 2), ("pending".to_owned(), 2)]);
        save(&database, true, Channel::Both).await;
        assert!(seen(&database).await.is_subscribed);
        assert_eq!(counts(&database).await, (2, 2));
    }

    async fn a_new_phone_number_counts_once_its_code_came_back(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        set(&database, 1, "UPDATE members SET sms_stopped_at = 1, preferred_channel = 'email' WHERE id = $1").await;
        let old = seen(&database).await.phone_number;
        change(&database, 50, "6175550999", [5; 32]).await;
        assert_eq!(codes(&database).await, 1);
        assert_eq!(confirm(&database, [6; 32], 1).await, Confirmation::WrongCode);
        assert_eq!(seen(&database).await.phone_number, old);
        assert_eq!(confirm(&database, [5; 32], 9).await, Confirmation::Changed);
        let person = seen(&database).await;
        assert_eq!((person.phone_number.as_str(), person.sms_stopped_at), ("6175550999", None));
        assert_eq!(codes(&database).await, 0);
        assert_eq!(confirm(&database, [5; 32], 9).await, Confirmation::NothingWaits);
    }

    async fn a_number_that_says_stop_before_its_code_came_back_is_not_texted(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        change(&database, 50, "6175550999", [5; 32]).await;
        let mut tx = database.write().await.unwrap();
        suppress(&mut tx, "sms", PHONE_HASH, "stopped").await;
        tx.commit().await.unwrap();
        assert_eq!(confirm(&database, [5; 32], 1).await, Confirmation::Changed);
        assert!(seen(&database).await.sms_stopped_at.is_some());
    }

    async fn a_code_is_asked_for_only_where_it_can_be_texted_and_by_members(database: Database) {
        template(&database, 1, "phone_change_code", "email", true).await;
        live_salem(&database, 1).await;
        assert_eq!(change(&database, 50, "6175550999", [5; 32]).await, CodeRequest::SwitchedOff);
        let gone = NewPhoneChange {
            member: member(9).id,
            phone: Phone::parse("6175550999").unwrap(),
            phone_hash: PHONE_HASH,
            code: "123456".to_owned(),
            code_hash: [5; 32],
            expires_at: now(),
            notification: NotificationId::new(now(), bytes(51)),
        };
        let mut tx = database.write().await.unwrap();
        let asked = preferences::request_phone_change(&mut tx, &gone, now()).await;
        assert!(matches!(asked, Err(StoreError::NotFound)));
    }

    async fn unsubscribing_hides_no_changed_number_and_decides_nothing_about_a_text_in_doubt(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        template(&database, 2, "phone_change_code", "sms", true).await;
        template(&database, 3, "phone_changed", "email", true).await;
        let (_, about) = live_salem(&database, 1).await;
        run(&database, Kind::Announcement, &about, now()).await;
        change(&database, 50, "6175550999", [5; 32]).await;
        assert_eq!(confirm(&database, [5; 32], 1).await, Confirmation::Changed);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET handed_over_at = 1 WHERE channel = 'sms'").execute().await.unwrap();
        tx.commit().await.unwrap();
        save(&database, false, Channel::Both).await;
        let left: Vec<(String, String)> = database.read().await.unwrap()
            .sql("SELECT template_key, channel FROM notifications WHERE status = 'pending' ORDER BY template_key LIMIT 9")
            .all().await.unwrap();
        let pair = |key: &str, channel: &str| (key.to_owned(), channel.to_owned());
        assert_eq!(left, [pair("contest_announcement", "sms"), pair("phone_changed", "email")]);
    }

    async fn a_code_is_good_for_ten_minutes_and_five_tries(database: Database) {
        live_salem(&database, 1).await;
        assert_eq!(confirm(&database, [5; 32], 0).await, Confirmation::NothingWaits);
        change(&database, 50, "6175550999", [5; 32]).await;
        assert_eq!(confirm(&database, [5; 32], 10).await, Confirmation::NothingWaits);
        change(&database, 51, "6175550999", [5; 32]).await;
        for _ in 0..5 {
            assert_eq!(confirm(&database, [6; 32], 1).await, Confirmation::WrongCode);
        }
        assert_eq!(confirm(&database, [5; 32], 1).await, Confirmation::NothingWaits);
        // Asking again gives five new tries and another code.
        change(&database, 52, "6175550999", [7; 32]).await;
        assert_eq!(confirm(&database, [5; 32], 1).await, Confirmation::WrongCode);
        assert_eq!(confirm(&database, [7; 32], 1).await, Confirmation::Changed);
    }

    async fn codes_that_nobody_used_are_forgotten(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        change(&database, 50, "6175550999", [5; 32]).await;
        let mut tx = database.write().await.unwrap();
        let early = now().plus(SignedDuration::from_mins(9));
        assert_eq!(preferences::remove_expired_phone_changes(&mut tx, early).await.unwrap(), 0);
        let late = now().plus(SignedDuration::from_mins(10));
        assert_eq!(preferences::remove_expired_phone_changes(&mut tx, late).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert_eq!(codes(&database).await, 0);
    }

    async fn a_number_of_somebody_else_is_refused(database: Database) {
        live_salem(&database, 2).await;
        change(&database, 50, member(2).phone.digits(), [5; 32]).await;
        assert_eq!(confirm(&database, [5; 32], 1).await, Confirmation::PhoneTaken);
        assert_eq!(seen(&database).await.phone_number, member(1).phone.digits());
    }

    async fn deletion_is_asked_for_first_and_then_removes_everything(database: Database) {
        template(&database, 1, "deletion_request", "email", true).await;
        template(&database, 2, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        let address = |channel, number: u8| HashedAddress {
            id: SuppressionId::new(now(), bytes(number)), channel, hash: [number; 32],
        };
        let addresses = [address("email", 1), address("sms", 2)];
        let mut tx = database.write().await.unwrap();
        let refused = preferences::delete(&mut tx, member(1).id, &addresses, now()).await;
        assert!(matches!(refused, Err(StoreError::NotFound)));
        let mut random = [0; 10];
        for _ in 0..2 {
            let ids = ChannelIds::new(now(), || { random[0] += 1; random });
            preferences::request_deletion(&mut tx, member(1).id, ids, now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        change(&database, 50, "6175550999", [5; 32]).await;
        assert_eq!(seen(&database).await.deletion_requested_at, Some(now()));
        let (notices,): (i64,) = database.read().await.unwrap()
            .sql("SELECT count(*) FROM notifications WHERE audience = 'administrators'").one().await.unwrap();
        assert_eq!(notices, 1);
        save(&database, false, Channel::Both).await;
        let mut tx = database.write().await.unwrap();
        preferences::delete(&mut tx, member(1).id, &addresses, now()).await.unwrap();
        tx.commit().await.unwrap();
        let left: (i64, i64, i64, i64) = database.read().await.unwrap()
            .sql("SELECT (SELECT count(*) FROM members), (SELECT count(*) FROM notifications),
                         (SELECT count(*) FROM phone_changes), (SELECT count(*) FROM suppressions)")
            .one().await.unwrap();
        // Somebody who had unsubscribed leaves two hashes behind.
        assert_eq!(left, (0, 0, 0, 2));
    }

    async fn a_number_that_must_not_be_texted_gets_no_code(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        for (reason, asked, codes_then, hashes_then) in [
            ("stopped", CodeRequest::Stopped, 0, 1),
            ("invalid", CodeRequest::Unreachable, 0, 1),
            // Whoever has the number asks now: what somebody left behind does not bind them.
            ("unsubscribed", CodeRequest::Sent, 1, 0),
        ] {
            let mut tx = database.write().await.unwrap();
            tx.sql("DELETE FROM suppressions").execute().await.unwrap();
            suppress(&mut tx, "email", PHONE_HASH, "bounced").await;
            suppress(&mut tx, "sms", PHONE_HASH, reason).await;
            tx.commit().await.unwrap();
            assert_eq!(change(&database, 50, "6175550999", [5; 32]).await, asked);
            let (hashes,): (i64,) = database.read().await.unwrap()
                .sql("SELECT count(*) FROM suppressions WHERE channel = 'sms'").one().await.unwrap();
            assert_eq!((codes(&database).await, hashes), (codes_then, hashes_then), "{reason}");
        }
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notification_templates SET is_active = FALSE").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(change(&database, 51, "6175550999", [5; 32]).await, CodeRequest::SwitchedOff);
    }

    async fn a_member_whose_number_was_changed_hears_of_it_by_email(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        template(&database, 2, "phone_changed", "email", true).await;
        live_salem(&database, 1).await;
        change(&database, 50, "6175550999", [5; 32]).await;
        assert_eq!(confirm(&database, [6; 32], 1).await, Confirmation::WrongCode);
        let told = async || -> Vec<(String, String, Option<townpick_domain::ids::MemberId>)> {
            database.read().await.unwrap()
                .sql("SELECT channel, CAST(details AS TEXT), member_id FROM notifications
                      WHERE template_key = 'phone_changed' LIMIT 9")
                .all().await.unwrap()
        };
        assert_eq!(told().await, []);
        assert_eq!(confirm(&database, [5; 32], 1).await, Confirmation::Changed);
        assert_eq!(told().await, [("email".to_owned(), "{}".to_owned(), Some(member(1).id))]);
    }

    async fn what_is_not_told_stays_as_it_is(database: Database) {
        live_salem(&database, 1).await;
        let save = async |is_subscribed, channel| {
            let mut tx = database.write().await.unwrap();
            preferences::save(&mut tx, member(1).id, is_subscribed, channel, now()).await.unwrap();
            tx.commit().await.unwrap();
            let person = seen(&database).await;
            (person.is_subscribed, person.preferred_channel)
        };
        assert_eq!(save(Some(false), None).await, (false, "both".to_owned()));
        assert_eq!(save(None, Some(Channel::Sms)).await, (false, "sms".to_owned()));
        assert_eq!(save(None, None).await, (false, "sms".to_owned()));
    }

    async fn a_member_finds_the_newest_five_drawings_they_were_in(database: Database) {
        let (salem, about) = live_salem(&database, 2).await;
        let business = crate::fixtures::saved_business(&database, 2, vec![salem]).await;
        let weeks = [
            (2, "2026-05-31", "2026-06-07"), (3, "2026-05-24", "2026-05-31"), (4, "2026-05-17", "2026-05-24"),
            (5, "2026-05-10", "2026-05-17"), (6, "2026-05-03", "2026-05-10"), (7, "2026-04-26", "2026-05-03"),
        ];
        let mut ids = vec![about.id];
        for (number, from, to) in weeks {
            let week = crate::fixtures::contest(number, salem, business, from, to);
            crate::fixtures::save_contest(&database, &week).await.unwrap();
            ids.push(week.id);
        }
        let mut tx = database.write().await.unwrap();
        for (number, contest) in (1_u8..).zip(&ids) {
            // The first one's list is closed and not drawn; the third was drawn without member 1.
            let drawn = (number > 1).then_some(now());
            tx.sql("INSERT INTO drawings (id, contest_id, drawing_method, closed_at, total_participants, merkle_root,
                                          drawing_timestamp, winners_selected, random_seed, created_at)
                    VALUES ($1, $2, 'tpd1', 1, 1, $3, $4, $5, $6, 1)")
                .bind(townpick_domain::ids::DrawingId::new(now(), bytes(number))).bind(*contest)
                .bind(vec![number; 32]).bind(drawn).bind(drawn.map(|_| 1_i64)).bind(drawn.map(|_| vec![number; 32]))
                .execute().await.unwrap();
            let who = if number == 3 { member(2).id } else { member(1).id };
            tx.sql("INSERT INTO participant_snapshots (id, contest_id, member_id, ticket, holder, entered_at, snapshot_taken_at)
                    VALUES ($1, $2, $3, $4, $5, 1, 1)")
                .bind(townpick_domain::ids::SnapshotId::new(now(), bytes(number))).bind(*contest).bind(who)
                .bind(vec![number; 16]).bind(vec![number; 32]).execute().await.unwrap();
        }
        let own = preferences::own_drawings(&mut tx, member(1).id).await.unwrap();
        let found: Vec<_> = own.iter().map(|drawing| drawing.contest_id).collect();
        assert_eq!(found, [ids[1], ids[3], ids[4], ids[5], ids[6]]);
        assert_eq!(own[0].ends_at, "2026-06-07T22:00:00Z".parse().unwrap());
    }

    async fn a_link_in_a_text_is_known_until_its_member_goes(database: Database) {
        live_salem(&database, 2).await;
        let link = |number: u8| TextLink { hash: [number; 32], member: member(number).id };
        let mut tx = database.write().await.unwrap();
        preferences::add_text_links(&mut tx, &[]).await.unwrap();
        preferences::add_text_links(&mut tx, &[link(1)]).await.unwrap();
        preferences::add_text_links(&mut tx, &[link(1), link(2)]).await.unwrap();
        for (hash, holder) in [(1, Some(member(1).id)), (2, Some(member(2).id)), (3, None)] {
            assert_eq!(preferences::text_link_holder(&mut tx, [hash; 32]).await.unwrap(), holder);
        }
        members::delete(&mut tx, member(1).id).await.unwrap();
        assert_eq!(preferences::text_link_holder(&mut tx, [1; 32]).await.unwrap(), None);
        assert_eq!(preferences::text_link_holder(&mut tx, [2; 32]).await.unwrap(), Some(member(2).id));
    }

    async fn a_subscribed_member_leaves_no_hash_behind(database: Database) {
        live_salem(&database, 1).await;
        let ids = ChannelIds::new(now(), || bytes(1));
        let mut tx = database.write().await.unwrap();
        preferences::request_deletion(&mut tx, member(1).id, ids, now()).await.unwrap();
        let address = HashedAddress { id: SuppressionId::new(now(), bytes(1)), channel: "sms", hash: [1; 32] };
        preferences::delete(&mut tx, member(1).id, &[address], now()).await.unwrap();
        let (hashes,): (i64,) = tx.sql("SELECT count(*) FROM suppressions").one().await.unwrap();
        assert_eq!(hashes, 0);
        let gone = members::delete(&mut tx, member(1).id).await;
        assert!(matches!(gone, Err(StoreError::NotFound)));
    }
}
