//! Taking back what was made of an earlier product's rows, in parts of a few hundred. What somebody has used or changed
//! since stays, and so does what it needs.

use std::collections::{BTreeMap, HashMap};

use townpick_domain::{
    ids::TownId,
    import::{SourceId, Table},
};
use uuid::Uuid;

use super::AT_ONCE;
use crate::{Executor, Result, Tx, members::change_counts};

/// How what was made of a table's rows is found and removed.
struct Made {
    /// Where it is.
    of: &'static str,
    /// How it, as `e`, belongs to the row `i`.
    belongs: &'static str,
    /// Whether nobody has used it.
    unused: &'static str,
    /// What was made of some rows.
    of_rows: &'static str,
}

impl Made {
    /// Rows of a table with ids of their own.
    const fn by_id(of: &'static str, unused: &'static str) -> Self {
        Self { of, belongs: "e.id = i.entity_id", unused, of_rows: BY_ID }
    }

    /// Where it is, beside the rows it was made of.
    fn pieces(&self) -> [(&'static str, &'static str); 4] {
        [("of", self.of), ("belongs", self.belongs), ("unused", self.unused), ("of_rows", self.of_rows)]
    }
}

/// What was made of a row is mostly a row of one table with an id of its own.
const BY_ID: &str =
    "id IN (SELECT entity_id FROM imported_rows WHERE source_table = $1 AND source_id IN ($set))";

/// Nothing of a table that is not here is ever made.
fn made(table: Table) -> Option<Made> {
    Some(match table {
        Table::Places => Made::by_id("places", "TRUE"),
        Table::Towns => Made::by_id("towns", "NOT EXISTS (SELECT 1 FROM members x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM contests x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM ledger_records x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM featured_business_towns x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM sponsor_towns x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM notifications x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM notice_towns x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM town_launches x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM town_aliases x WHERE x.town_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM towns x WHERE x.merged_into = e.id)"),
        Table::Users => Made::by_id("members", "e.updated_at <= i.imported_at
                AND NOT EXISTS (SELECT 1 FROM consents x WHERE x.member_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM text_replies x WHERE x.member_id = e.id)
                AND NOT EXISTS (SELECT 1 FROM participant_snapshots x WHERE x.member_id = e.id)"),
        Table::Sponsors => Made::by_id("sponsors", "e.updated_at <= i.imported_at
                AND NOT EXISTS (SELECT 1 FROM contests x WHERE x.sponsor_id = e.id)"),
        Table::FeaturedBusinesses => Made::by_id("featured_businesses", "e.updated_at <= i.imported_at
                AND NOT EXISTS (SELECT 1 FROM contests x WHERE x.featured_business_id = e.id)"),
        Table::FeaturedBusinessTowns => Made {
            of: "featured_business_towns",
            belongs: "e.featured_business_id = i.entity_id AND e.town_id = i.town_id",
            unused: "NOT EXISTS (SELECT 1 FROM contests x
                                 WHERE x.featured_business_id = e.featured_business_id AND x.town_id = e.town_id)
                AND NOT EXISTS (SELECT 1 FROM featured_businesses x
                                WHERE x.id = e.featured_business_id AND x.updated_at > i.imported_at)",
            of_rows: "(featured_business_id, town_id) IN (
                SELECT entity_id, town_id FROM imported_rows WHERE source_table = $1 AND source_id IN ($set))",
        },
        Table::BusinessApplications => Made::by_id("business_applications", "e.updated_at <= i.imported_at"),
        Table::BusinessNominations => Made::by_id("business_nominations", "e.updated_at <= i.imported_at"),
        Table::ShortUrls => Made {
            of: "short_urls",
            belongs: "e.short_code = i.source_id",
            unused: "e.updated_at <= i.imported_at",
            of_rows: "short_code IN (
                SELECT source_id FROM imported_rows WHERE source_table = $1 AND source_id IN ($set))",
        },
        Table::Contests => Made::by_id("contests", "e.updated_at <= i.imported_at
                AND NOT EXISTS (SELECT 1 FROM contest_participants x
                                WHERE x.contest_id = e.id AND NOT EXISTS (
                                    SELECT 1 FROM imported_rows u
                                    WHERE u.source_table = 'users' AND u.entity_id = x.member_id))"),
        Table::NotificationTemplates => Made::by_id("notification_templates", "e.updated_at <= i.imported_at"),
        Table::BackgroundImages => Made::by_id("background_images", "TRUE"),
        _ => return None,
    })
}

/// What those of the rows became that were taken over before, where it is still there.
pub async fn find_present(
    db: &mut impl Executor,
    table: Table,
    sources: &[SourceId],
) -> Result<HashMap<String, Uuid>> {
    let Some(made) = made(table) else { return Ok(HashMap::new()) };
    let mut found = HashMap::new();
    for some in sources.chunks(AT_ONCE) {
        let ids: Vec<String> = some.iter().map(|source| source.as_str().to_owned()).collect();
        let rows: Vec<(String, Uuid)> = db
            .assembled(
                "SELECT i.source_id, i.entity_id FROM imported_rows i JOIN {of} e ON {belongs}
                 WHERE i.source_table = $1 AND i.source_id IN ($set)",
                &made.pieces(),
                ids.len(),
            )
            .bind(table)
            .bind_each(&ids)
            .all()
            .await?;
        found.extend(rows);
    }
    Ok(found)
}

/// What stands in the way of taking anything back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct InTheWay {
    /// Messages that went to members who were made, or about contests that were.
    pub messages: i64,
    /// Contests that were made and stand in a ledger.
    pub promised: i64,
}

/// Counts what stands in the way.
pub async fn in_the_way(tx: &mut Tx) -> Result<InTheWay> {
    let (messages,): (i64,) = tx
        .sql(
            "SELECT count(*) FROM notifications n
             WHERE (n.status IN ('sent', 'delivered') OR n.sent_at IS NOT NULL OR n.handed_over_at IS NOT NULL
                    OR n.leased_by IS NOT NULL OR (n.status = 'failed' AND n.attempts > 0))
               AND (EXISTS (SELECT 1 FROM imported_rows i
                            WHERE i.entity_id = n.member_id AND i.source_table = 'users' AND i.was_made)
                    OR EXISTS (SELECT 1 FROM imported_rows i
                               WHERE i.entity_id = n.contest_id AND i.source_table = 'contests' AND i.was_made))",
        )
        .one()
        .await?;
    let (promised,): (i64,) = tx
        .sql(
            "SELECT count(*) FROM imported_rows i
             WHERE i.source_table = 'contests' AND i.was_made
               AND (EXISTS (SELECT 1 FROM ledger_records r WHERE r.contest_id = i.entity_id)
                    OR EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = i.entity_id))",
        )
        .one()
        .await?;
    Ok(InTheWay { messages, promised })
}

/// Where the storage keeps the pictures that were made.
pub async fn picture_paths(tx: &mut Tx) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx
        .sql(
            "SELECT e.storage_path FROM imported_rows i JOIN background_images e ON e.id = i.entity_id
             WHERE i.source_table = 'background_images' AND i.was_made LIMIT 500",
        )
        .all()
        .await?;
    Ok(rows.into_iter().map(|(path,)| path).collect())
}

/// How much was taken back of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Removed {
    /// So many are gone.
    pub removed: u64,
    /// So many stay, because somebody has used them.
    pub kept: u64,
}

/// Removes a part of what was made of a table's rows and tells how many that are; none when nothing is left that can go.
pub async fn remove(tx: &mut Tx, table: Table) -> Result<u64> {
    let Some(made) = made(table) else { return Ok(0) };
    let sources: Vec<(String,)> = tx
        .assembled(
            "SELECT i.source_id FROM imported_rows i JOIN {of} e ON {belongs}
             WHERE i.source_table = $1 AND i.was_made AND {unused} ORDER BY i.source_id LIMIT 500",
            &made.pieces(),
            0,
        )
        .bind(table)
        .all()
        .await?;
    let sources: Vec<String> = sources.into_iter().map(|(source,)| source).collect();
    debug_assert!(sources.len() <= AT_ONCE, "a part is as large as a set may be");
    if sources.is_empty() {
        return Ok(0);
    }
    if table == Table::Users {
        uncount(tx, &sources).await?;
    }
    tx.assembled("DELETE FROM {of} WHERE {of_rows}", &made.pieces(), sources.len())
        .bind(table)
        .bind_each(&sources)
        .execute()
        .await?;
    tx.sql_of_set("DELETE FROM imported_rows WHERE source_table = $1 AND source_id IN ($set)", sources.len())
        .bind(table)
        .bind_each(&sources)
        .execute()
        .await
}

/// Counts members no longer who are about to go, their towns first and in the order of their ids.
async fn uncount(tx: &mut Tx, sources: &[String]) -> Result<()> {
    let rows: Vec<(TownId, bool)> = tx
        .sql_of_set(
            "SELECT m.town_id, m.is_subscribed FROM imported_rows i JOIN members m ON m.id = i.entity_id
             WHERE i.source_table = 'users' AND i.source_id IN ($set)",
            sources.len(),
        )
        .bind_each(sources)
        .all()
        .await?;
    let mut towns: BTreeMap<TownId, (i64, i64)> = BTreeMap::new();
    for (town, is_subscribed) in rows {
        let (active, total) = towns.entry(town).or_default();
        *active += i64::from(is_subscribed);
        *total += 1;
    }
    for (town, (active, total)) in towns {
        change_counts(tx, town, -active, -total).await?;
    }
    Ok(())
}

/// Forgets the rows of a table that were taken for something that was there, and tells how much stays of what was made.
pub async fn forget(tx: &mut Tx, table: Table) -> Result<u64> {
    tx.sql("DELETE FROM imported_rows WHERE source_table = $1 AND NOT was_made")
        .bind(table)
        .execute()
        .await?;
    let Some(made) = made(table) else { return Ok(0) };
    let (kept,): (i64,) = tx
        .assembled(
            "SELECT count(*) FROM imported_rows i JOIN {of} e ON {belongs} WHERE i.source_table = $1 AND i.was_made",
            &made.pieces(),
            0,
        )
        .bind(table)
        .one()
        .await?;
    Ok(u64::try_from(kept).unwrap_or(0))
}
