//! What members see of themselves.

use jiff::SignedDuration;
use townpick_domain::ids::{DrawingId, SnapshotId};
use townpick_store::{
    Executor, Tx, both_engines, members,
    preferences::{self, TextLink},
};

use crate::fixtures::{bytes, contest, live_salem, member, now, save_contest, saved_business};

both_engines! {
    async fn a_member_finds_the_newest_five_drawings_they_were_in(database: Database) {
        let (salem, about) = live_salem(&database, 2).await;
        let business = saved_business(&database, 2, vec![salem]).await;
        let weeks = [
            (2, "2026-05-31", "2026-06-07"), (3, "2026-05-24", "2026-05-31"), (4, "2026-05-17", "2026-05-24"),
            (5, "2026-05-10", "2026-05-17"), (6, "2026-05-03", "2026-05-10"), (7, "2026-04-26", "2026-05-03"),
        ];
        let mut ids = vec![about.id];
        for (number, from, to) in weeks {
            let week = contest(number, salem, business, from, to);
            save_contest(&database, &week).await.unwrap();
            ids.push(week.id);
        }
        let mut tx = database.write().await.unwrap();
        for (number, contest) in (1_u8..).zip(&ids) {
            // The first one's list is closed and not drawn; the third was drawn without member 1.
            let drawn = (number > 1).then_some(now());
            tx.sql("INSERT INTO drawings (id, contest_id, drawing_method, closed_at, total_participants, merkle_root,
                                          drawing_timestamp, winners_selected, random_seed, created_at)
                    VALUES ($1, $2, 'tpd1', 1, 1, $3, $4, $5, $6, 1)")
                .bind(DrawingId::new(now(), bytes(number))).bind(*contest)
                .bind(vec![number; 32]).bind(drawn).bind(drawn.map(|_| 1_i64)).bind(drawn.map(|_| vec![number; 32]))
                .execute().await.unwrap();
            let who = if number == 3 { member(2).id } else { member(1).id };
            tx.sql("INSERT INTO participant_snapshots (id, contest_id, member_id, ticket, holder, entered_at, snapshot_taken_at)
                    VALUES ($1, $2, $3, $4, $5, 1, 1)")
                .bind(SnapshotId::new(now(), bytes(number))).bind(*contest).bind(who)
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
        let (soon, later) = (now().plus(SignedDuration::from_hours(23)), now().plus(SignedDuration::from_hours(25)));
        preferences::add_text_links(&mut tx, &[], now()).await.unwrap();
        preferences::add_text_links(&mut tx, &[link(1)], now()).await.unwrap();
        preferences::add_text_links(&mut tx, &[link(1), link(2)], soon).await.unwrap();
        let found = async |tx: &mut Tx, hash: u8| {
            let found = preferences::text_link(tx, &[[hash; 32], [9; 32]]).await.unwrap();
            found.map(|link| (link.member_id, link.renewed_at))
        };
        assert_eq!(found(&mut tx, 1).await, Some((member(1).id, now())), "not written again within a day");
        assert_eq!(found(&mut tx, 2).await, Some((member(2).id, soon)));
        assert_eq!(found(&mut tx, 3).await, None);
        preferences::add_text_links(&mut tx, &[link(1)], later).await.unwrap();
        assert_eq!(found(&mut tx, 1).await, Some((member(1).id, later)));
        members::delete(&mut tx, member(1).id).await.unwrap();
        assert_eq!(found(&mut tx, 1).await, None);
        assert!(found(&mut tx, 2).await.is_some());
    }
}
