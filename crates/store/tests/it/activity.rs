//! The activity log and the numbers of the first screen.

use jiff::SignedDuration;
use townpick_domain::{
    contact::Email,
    ids::{ActivityId, AdminId},
    time::Timestamp,
};
use townpick_store::{
    Executor, StoreError, Tx,
    activity::{self, Activity, Change, Entity, NewAccess, NewActivity},
    admins, both_engines, dashboard, members,
};

use crate::{
    fixtures::{bytes, contest, member, now, save_contest, saved_business, saved_town},
    lists::{assert_pages_join, listed},
};

fn at(seconds: i64) -> Timestamp {
    now().plus(SignedDuration::from_secs(seconds))
}

both_engines! {
    async fn entries_tell_nothing_about_the_people_behind_businesses_and_sponsors(database: Database) {
        let admin = AdminId::new(now(), bytes(1));
        let email = Email::parse("owner@townpick.example").unwrap();
        let mut tx = database.write().await.unwrap();
        admins::save(&mut tx, admin, &email, "Robin", "hash", None, now()).await.unwrap();
        let change = |field: &str, from: &str, to: &str| Change {
            field: field.to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
        };
        let personal = [
            (Entity::FeaturedBusiness, "primary_contact_email"),
            (Entity::Sponsor, "contact_email"),
            (Entity::Town, ""),
        ];
        for (number, (entity, email_field)) in (0..).zip(personal) {
            let entry = NewActivity {
                id: ActivityId::new(now(), bytes(number)),
                admin: Some(admin),
                admin_user: "Robin",
                entity,
                entity_id: None,
                summary: entity.as_str().to_owned(),
                changes: vec![
                    change("category", "Bar", "Restaurant"),
                    change(email_field, "ines@home.example", "olga@home.example"),
                    change(email_field, "", "ines@home.example"),
                ],
            };
            activity::record(&mut tx, &entry, now()).await.unwrap();
        }
        let entries: Vec<Activity> = listed(&mut tx, &[]).await;
        assert_eq!(entries.len(), 3);
        for entry in entries {
            let mentions = |address: &str| match entry.entity_modified.as_str() {
                "Town" => address.to_owned(),
                _ => activity::PERSONAL.to_owned(),
            };
            let changes: Vec<(&str, &str)> =
                entry.changes.iter().map(|change| (change.from.as_str(), change.to.as_str())).collect();
            let (ines, olga) = (mentions("ines@home.example"), mentions("olga@home.example"));
            assert_eq!(changes, [("Bar", "Restaurant"), (&ines, &olga), ("", &ines)], "{}", entry.entity_modified);
        }
    }

    async fn what_an_administrator_did_stays_when_they_are_gone(database: Database) {
        let admin = AdminId::new(now(), bytes(1));
        let email = Email::parse("owner@townpick.example").unwrap();
        let change = Change { field: "status".to_owned(), from: "Inactive".to_owned(), to: "Active".to_owned() };
        let mut tx = database.write().await.unwrap();
        admins::save(&mut tx, admin, &email, "Robin", "hash", None, now()).await.unwrap();
        let entry = NewActivity {
            id: ActivityId::new(now(), bytes(1)),
            admin: Some(admin),
            admin_user: "Robin",
            entity: Entity::Town,
            entity_id: Some(admin.as_uuid()),
            summary: "Opened Salem, MA".to_owned(),
            changes: vec![change.clone()],
        };
        activity::record(&mut tx, &entry, now()).await.unwrap();
        tx.sql("DELETE FROM admins").execute().await.unwrap();
        let entries: Vec<Activity> = listed(&mut tx, &[]).await;
        assert_eq!(entries.len(), 1);
        assert_eq!((entries[0].admin_user.as_str(), entries[0].entity_modified.as_str()), ("Robin", "Town"));
        assert_eq!((entries[0].created_at, entries[0].entity_id), (now(), Some(admin.as_uuid())));
        assert_eq!((entries[0].change_summary.as_str(), &entries[0].changes[..]), ("Opened Salem, MA", &[change][..]));
    }

    async fn refusals_are_counted_and_old_entries_about_access_go(database: Database) {
        let access = |number: u8, counted_under: Option<&str>, network: &str| NewAccess {
            id: ActivityId::new(now(), bytes(number)),
            admin: None,
            admin_user: "Somebody",
            account: None,
            summary: "Sign-in refused: wrong password".to_owned(),
            counted_under: counted_under.map(str::to_owned),
            network: network.to_owned(),
        };
        let mut tx = database.write().await.unwrap();
        for (number, key, network, moment) in [
            (1, Some("a"), "home", at(0)),
            (2, Some("a"), "home", at(1)),
            (3, Some("b"), "home", at(2)),
            (6, Some("b"), "cafe", at(2)),
            (7, Some("b"), "home", at(2)),
            (4, None, "cafe", at(3)),
            (5, None, "home", at(4)),
        ] {
            activity::record_access(&mut tx, &access(number, key, network), moment).await.unwrap();
        }
        let told = async |tx: &mut Tx| -> Vec<(i64, String)> {
            let entries: Vec<Activity> = listed(tx, &[("entity", "Access")]).await;
            entries.into_iter().map(|entry| (entry.times, entry.network.unwrap_or_default())).collect()
        };
        let entry = |times, network: &str| (times, network.to_owned());
        let all = [entry(1, "home"), entry(1, "cafe"), entry(3, "home and others"), entry(2, "home")];
        assert_eq!(told(&mut tx).await, all);
        assert_eq!(activity::forget_networks(&mut tx, at(1)).await.unwrap(), 1);
        assert_eq!(activity::forget_networks(&mut tx, at(1)).await.unwrap(), 0, "once");
        assert_eq!(told(&mut tx).await[2..], [entry(3, "home and others"), entry(2, "")]);
        assert_eq!(activity::remove_old_access(&mut tx, at(3)).await.unwrap(), 2);
        assert_eq!(listed::<Activity>(&mut tx, &[]).await.len(), 2);
        tx.commit().await.unwrap();
    }

    async fn entries_are_never_changed_or_erased_before_their_time(database: Database) {
        let mut tx = database.write().await.unwrap();
        activity::record_own(&mut tx, ActivityId::new(now(), bytes(1)), "townpick", Entity::Town, "Opened", now())
            .await
            .unwrap();
        let access = NewAccess {
            id: ActivityId::new(now(), bytes(2)),
            admin: None,
            admin_user: "Somebody",
            account: None,
            summary: "Signed in".to_owned(),
            counted_under: None,
            network: "home".to_owned(),
        };
        activity::record_access(&mut tx, &access, now()).await.unwrap();
        tx.commit().await.unwrap();
        for change in [
            "DELETE FROM admin_activity_log WHERE entity_modified = 'Town'",
            "DELETE FROM admin_activity_log",
            "UPDATE admin_activity_log SET admin_user = 'Nobody'",
            "UPDATE admin_activity_log SET change_summary = 'Closed'",
            "UPDATE admin_activity_log SET entity_modified = 'Access'",
            "UPDATE admin_activity_log SET entity_id = id",
            "UPDATE admin_activity_log SET search_text = ''",
            "UPDATE admin_activity_log SET created_at = created_at + 1",
            "UPDATE admin_activity_log SET counted_under = 'a' WHERE entity_modified = 'Access'",
            "UPDATE admin_activity_log SET times = times + 1",
            "UPDATE admin_activity_log SET network = 'cafe'",
            "UPDATE admin_activity_log SET changes = '[{\"field\":\"status\"}]'",
        ] {
            let mut tx = database.write().await.unwrap();
            let result = tx.sql(change).execute().await;
            assert!(matches!(result, Err(StoreError::Conflict(_))), "{change}: {result:?}");
        }
        assert_eq!(listed::<Activity>(&mut database.read().await.unwrap(), &[]).await.len(), 2);
    }

    async fn details_leave_and_who_changed_what_when_stays(database: Database) {
        let mut tx = database.write().await.unwrap();
        for (number, moment) in [(1, at(0)), (2, at(1))] {
            let entry = NewActivity {
                id: ActivityId::new(moment, bytes(number)),
                admin: None,
                admin_user: "Robin",
                entity: Entity::Town,
                entity_id: None,
                summary: "Opened Salem, MA".to_owned(),
                changes: vec![Change { field: "status".to_owned(), from: "Inactive".to_owned(), to: "Active".to_owned() }],
            };
            activity::record(&mut tx, &entry, moment).await.unwrap();
        }
        assert_eq!(activity::empty_old_details(&mut tx, at(0)).await.unwrap(), 0);
        assert_eq!(activity::empty_old_details(&mut tx, at(1)).await.unwrap(), 1);
        assert_eq!(activity::empty_old_details(&mut tx, at(1)).await.unwrap(), 0, "once");
        let entries: Vec<Activity> = listed(&mut tx, &[("q", "robin")]).await;
        let told: Vec<_> = entries
            .iter()
            .map(|entry| (entry.admin_user.as_str(), entry.change_summary.as_str(), entry.created_at, entry.changes.len()))
            .collect();
        assert_eq!(told, [("Robin", "Opened Salem, MA", at(1), 1), ("Robin", "Opened Salem, MA", at(0), 0)]);
        tx.commit().await.unwrap();
    }

    async fn entries_of_one_instant_are_each_listed_once(database: Database) {
        let admin = AdminId::new(now(), bytes(1));
        let email = Email::parse("owner@townpick.example").unwrap();
        let mut tx = database.write().await.unwrap();
        admins::save(&mut tx, admin, &email, "Robin", "hash", None, now()).await.unwrap();
        for number in 0..5 {
            let entry = NewActivity {
                id: ActivityId::new(now(), bytes(number)),
                admin: Some(admin),
                admin_user: "Robin",
                entity: if number == 3 { Entity::User } else { Entity::Contest },
                entity_id: None,
                summary: format!("Entry {number}"),
                changes: Vec::new(),
            };
            activity::record(&mut tx, &entry, now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        assert_pages_join::<Activity>(&database, &[]).await;
        let mut db = database.read().await.unwrap();
        let all: Vec<Activity> = listed(&mut db, &[]).await;
        let summaries: Vec<&str> = all.iter().map(|entry| entry.change_summary.as_str()).collect();
        assert_eq!(summaries, ["Entry 4", "Entry 3", "Entry 2", "Entry 1", "Entry 0"]);
        assert_eq!(listed::<Activity>(&mut db, &[("entity", "User"), ("q", "ENTRY")]).await.len(), 1);
    }

    async fn the_first_screen_counts_members_towns_and_contests(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let bakery = saved_business(&database, 1, vec![salem]).await;
        for (number, start, end) in
            [(1, "2026-05-24", "2026-05-31"), (2, "2026-05-31", "2026-06-07"), (3, "2026-06-07", "2026-06-14"), (4, "2026-06-14", "2026-06-21")]
        {
            save_contest(&database, &contest(number, salem, bakery, start, end)).await.unwrap();
        }
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &[member(1), member(2)]).await.unwrap();
        members::set_subscribed(&mut tx, &[member(1).id], false, members::Deactivation::Unchanged, now()).await.unwrap();
        tx.sql("UPDATE contests SET voided_at = $1, void_reason = 'closed' WHERE title = 'Contest 2'")
            .bind(now()).execute().await.unwrap();
        let counts = dashboard::counts(&mut tx, now()).await.unwrap();
        assert_eq!((counts.total_members, counts.active_towns), (2, 1));
        assert_eq!((counts.live_contests, counts.completed_contests), (1, 1));
        // Two members joined at `now`, which begins one of the days and ends the one before.
        let bounds = std::array::from_fn(|day| at(86_400 * (i64::try_from(day).unwrap() - 28)));
        let signups = dashboard::signups_by_day(&mut tx, &bounds).await.unwrap();
        assert_eq!((signups.len(), signups.iter().sum::<i64>()), (30, 2));
        assert_eq!(signups[27..], [0, 2, 0]);
    }

    async fn the_kept_numbers_of_signups_never_disagree_with_the_members(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let mut tx = database.write().await.unwrap();
        let everybody: Vec<_> = (1..=40).map(|number| members::NewMember {
            joined_at: at(i64::from(number) * 1800), ..member(number)
        }).collect();
        let disagreeing = async |tx: &mut Tx| {
            let (hours,): (i64,) = tx
                .sql("SELECT count(*) FROM (
                        SELECT COALESCE(kept.hour, counted.hour) AS hour
                        FROM (SELECT hour, CAST(SUM(signups) AS BIGINT) AS signups FROM signups_by_hour
                              GROUP BY hour) kept
                        FULL JOIN (SELECT signup_date / 3600000000 AS hour, count(*) AS signups FROM members
                                   GROUP BY signup_date / 3600000000) counted ON counted.hour = kept.hour
                        WHERE COALESCE(kept.signups, 0) <> COALESCE(counted.signups, 0)) disagreeing")
                .one().await.unwrap();
            hours
        };
        members::add(&mut tx, salem, &everybody).await.unwrap();
        assert_eq!(disagreeing(&mut tx).await, 0);
        members::delete(&mut tx, member(3).id).await.unwrap();
        members::delete(&mut tx, member(40).id).await.unwrap();
        assert_eq!(disagreeing(&mut tx).await, 0);
        tx.sql("UPDATE members SET signup_date = signup_date - 7200000000 WHERE email LIKE 'maria1%'")
            .execute().await.unwrap();
        assert_eq!(disagreeing(&mut tx).await, 0);
        tx.sql("UPDATE signups_by_hour SET signups = signups + 1").execute().await.unwrap();
        assert!(disagreeing(&mut tx).await > 0, "the comparison can fail");
    }
}
