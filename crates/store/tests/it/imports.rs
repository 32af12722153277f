//! What is written down of rows that were taken over, and how it is taken back.

use townpick_domain::{
    import::{Header, RawRow, SourceId, Table},
    slug::TownSlug,
};
use townpick_store::{
    Executor as _, both_engines,
    imports::{self, ImportedRow, NewImportedMember},
    members::ClosedSince,
    towns,
};

use crate::fixtures::{member, now, saved_town};

fn source(id: &str) -> SourceId {
    let header = Header::read(Table::ShortUrls, ["short_code", "original_url"].into_iter()).unwrap();
    let raw = RawRow { line: 2, cells: vec![id.to_owned()] };
    header.row(&raw).id("short_code").unwrap()
}

fn imported(number: u8, town: townpick_domain::ids::TownId, is_subscribed: bool) -> NewImportedMember {
    let member = member(number);
    NewImportedMember {
        id: member.id,
        town,
        person: member.person,
        is_subscribed,
        joined_at: member.joined_at,
        deactivated_at: None,
        closed_since: ClosedSince::default(),
    }
}

both_engines! {
    async fn rows_are_remembered_counted_and_taken_back(database: Database) {
        let town = saved_town(&database, 9, "Salem").await;
        let mut tx = database.write().await.unwrap();
        imports::add_members(&mut tx, &[imported(1, town, true), imported(2, town, false)], now()).await.unwrap();
        let row = |id: &str, number, was_made| ImportedRow {
            source: source(id), entity: Some(member(number).id.as_uuid()), town: None, was_made,
        };
        imports::note(&mut tx, Table::Users, &[row("u1", 1, true), row("u2", 2, true), row("u3", 2, false)], now()).await.unwrap();
        let sources = ["u1", "u3", "u9"].map(source);
        let found = imports::find(&mut tx, Table::Users, &sources).await.unwrap();
        assert_eq!((found.len(), found["u3"]), (2, Some(member(2).id.as_uuid())));
        assert!(imports::find(&mut tx, Table::Towns, &sources).await.unwrap().is_empty());
        let person = member(1).person;
        let known = imports::members_with(&mut tx, &[person.phone.digits().to_owned()], &[person.email.mailbox()]).await.unwrap();
        assert!(known.len() == 2 && known.iter().all(|(id, ..)| *id == member(1).id));

        // The first one has changed something since.
        tx.sql("UPDATE members SET updated_at = updated_at + 1 WHERE is_subscribed").execute().await.unwrap();
        assert_eq!(imports::in_the_way(&mut tx).await.unwrap(), imports::InTheWay::default());
        let (first, second) = (imports::remove(&mut tx, Table::Users).await, imports::remove(&mut tx, Table::Users).await);
        assert_eq!((first.unwrap(), second.unwrap()), (1, 0));
        assert_eq!(imports::forget(&mut tx, Table::Users).await.unwrap(), 1);
        let present = imports::find_present(&mut tx, Table::Users, &["u1", "u2", "u3"].map(source)).await.unwrap();
        assert_eq!(present.keys().collect::<Vec<_>>(), ["u1"]);
        let salem = towns::by_slug(&mut tx, &TownSlug::parse("salem-ma").unwrap()).await.unwrap().unwrap().record;
        assert_eq!((salem.active_members, salem.total_members), (1, 1));
        let slugs = ["salem-ma", "derry-nh"].map(|slug| TownSlug::parse(slug).unwrap());
        assert_eq!(towns::homes(&mut tx, &slugs).await.unwrap(), [("salem-ma".to_owned(), town)]);
    }
}
