//! The activity log: which administrator changed what, and from what to what.
//!
//! Nothing here may tell who a person is, because deleting their record must remove them everywhere, and this log stays.
//! A member is known by their id alone; of the people behind businesses and sponsors it tells that something about them
//! changed, never what it was.

use serde::{Deserialize, Serialize};
use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    ids::{ActivityId, AdminId},
    time::Timestamp,
};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    Executor as _, Result, Tx,
    list::{Column, Count, Declaration, Filter, List, Search, Takes, Term, cell_text},
    search,
};

/// A kind of thing that administrators change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "title_case")]
pub enum Entity {
    /// A town.
    Town,
    /// A member.
    User,
    /// A featured business.
    FeaturedBusiness,
    /// A contest.
    Contest,
    /// A sponsor.
    Sponsor,
    /// A notification template.
    NotificationTemplate,
    /// A background image.
    BackgroundImage,
    /// The list of places.
    Places,
    /// A business's application.
    Application,
    /// A nomination of a business.
    Nomination,
    /// A text that somebody sent us.
    TextReply,
    /// An administrator's account.
    Administrator,
    /// Somebody's way in or out, and what was refused to them.
    Access,
    /// When the people of a state may be texted.
    TextingRule,
    /// Messages that wait to be sent.
    Messages,
    /// A notice to members.
    Notice,
    /// What owners set in the dashboard.
    Settings,
    /// A key to the administrators' API.
    #[strum(serialize = "API Key")]
    ApiKey,
    /// An address that events are sent to.
    Webhook,
}

impl Entity {
    /// What the log calls it.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The fields that tell about a person, under the names that changes go by.
    const fn personal_fields(self) -> &'static [&'static str] {
        match self {
            Self::FeaturedBusiness => &[
                "email",
                "meet_the_owner",
                "owner_profile_photo_url",
                "phone",
                "primary_contact_email",
                "primary_contact_name",
                "primary_contact_phone",
                "primary_contact_title",
            ],
            Self::Sponsor => &["contact_email", "contact_name", "contact_phone"],
            Self::Settings => &["admin_notice_email"],
            _ => &[],
        }
    }
}

/// What stands in the log for a value that tells about a person.
pub const PERSONAL: &str = "(personal)";

/// One field that got another value; an empty text stands for no value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = AdminActivityChange)]
pub struct Change {
    /// The field.
    pub field: String,
    /// Its value before.
    pub from: String,
    /// Its value now.
    pub to: String,
}

/// The fields whose value differs between two states of one thing. A field that only one of them has was or becomes
/// empty.
pub fn changes(before: &[(&str, String)], after: &[(&str, String)]) -> Vec<Change> {
    let gone = before.iter().filter(|(field, _)| value_of(after, field).is_none());
    let names = after.iter().chain(gone).map(|(field, _)| *field);
    names
        .map(|name| Change {
            field: name.to_owned(),
            from: value_of(before, name).unwrap_or_default().to_owned(),
            to: value_of(after, name).unwrap_or_default().to_owned(),
        })
        .filter(|change| change.from != change.to)
        .collect()
}

fn value_of<'f>(fields: &'f [(&str, String)], name: &str) -> Option<&'f str> {
    fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.as_str())
}

/// Something an administrator did.
#[derive(Debug, Clone)]
pub struct NewActivity<'a> {
    /// The entry's id.
    pub id: ActivityId,
    /// Who did it; nobody when it was a program with an API key.
    pub admin: Option<AdminId>,
    /// What they or the key are called, also after they are gone.
    pub admin_user: &'a str,
    /// What kind of thing was changed.
    pub entity: Entity,
    /// Which one.
    pub entity_id: Option<Uuid>,
    /// What was done, in a sentence.
    pub summary: String,
    /// What changed from what to what.
    pub changes: Vec<Change>,
}

/// Writes an entry, in the transaction of what it tells about. What tells about a person is left out here, so that
/// nobody who writes an entry can forget it.
pub async fn record(tx: &mut Tx, activity: &NewActivity<'_>, now: Timestamp) -> Result<()> {
    let search_text = format!("{} {}", activity.admin_user, activity.summary).to_lowercase();
    let personal = activity.entity.personal_fields();
    let changes: Vec<Change> = activity.changes.iter().map(|change| impersonal(change, personal)).collect();
    tx.sql(
        "INSERT INTO admin_activity_log (id, admin_id, admin_user, entity_modified, entity_id, change_summary,
                                         changes, search_text, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(activity.id)
    .bind(activity.admin)
    .bind(activity.admin_user.to_owned())
    .bind(activity.entity.as_str())
    .bind(activity.entity_id)
    .bind(activity.summary.clone())
    .bind(Json(changes))
    .bind(search_text)
    .bind(now)
    .run()
    .await
}

/// Somebody came in or went, or was refused.
#[derive(Debug, Clone)]
pub struct NewAccess<'a> {
    /// The entry's id.
    pub id: ActivityId,
    /// Who it was; nobody when they did not prove it.
    pub admin: Option<AdminId>,
    /// What they are called.
    pub admin_user: &'a str,
    /// The account it is about.
    pub account: Option<AdminId>,
    /// What happened, in a sentence that holds nothing anybody typed.
    pub summary: String,
    /// What refusals are counted under that make one entry together.
    pub counted_under: Option<String>,
    /// Where it came from, as digits of the network's keyed hash.
    pub network: String,
}

/// Writes down that somebody came in, went or was refused. A refusal that is counted with others makes no new entry.
pub async fn record_access(tx: &mut Tx, access: &NewAccess<'_>, now: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO admin_activity_log (id, admin_id, admin_user, entity_modified, entity_id, change_summary,
                                         search_text, counted_under, network, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (counted_under) DO UPDATE SET
             times = admin_activity_log.times + 1,
             network = CASE WHEN admin_activity_log.network = excluded.network
                                 OR admin_activity_log.network LIKE '% and others'
                            THEN admin_activity_log.network ELSE admin_activity_log.network || ' and others' END",
    )
    .bind(access.id)
    .bind(access.admin)
    .bind(access.admin_user.to_owned())
    .bind(Entity::Access.as_str())
    .bind(access.account.map(AdminId::as_uuid))
    .bind(access.summary.clone())
    .bind(format!("{} {}", access.admin_user, access.summary).to_lowercase())
    .bind(access.counted_under.clone())
    .bind(access.network.clone())
    .bind(now)
    .run()
    .await
}

/// Writes down something that the service did by itself, which goes by this name there.
pub async fn record_own(
    tx: &mut Tx,
    id: ActivityId,
    name: &str,
    entity: Entity,
    summary: &str,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "INSERT INTO admin_activity_log (id, admin_user, entity_modified, change_summary, search_text, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id)
    .bind(name.to_owned())
    .bind(entity.as_str())
    .bind(summary.to_owned())
    .bind(format!("{name} {summary}").to_lowercase())
    .bind(now)
    .run()
    .await
}

/// Removes a part of the entries about access that are older than this, and tells how many went.
pub async fn remove_old_access(tx: &mut Tx, before: Timestamp) -> Result<u64> {
    tx.sql(
        "DELETE FROM admin_activity_log WHERE id IN (
             SELECT id FROM admin_activity_log WHERE entity_modified = 'Access' AND created_at < $1
             ORDER BY created_at LIMIT 1000)",
    )
    .bind(before)
    .execute()
    .await
}

/// The entries whose details leave, the oldest first.
pub const WITH_DETAILS: &str = "SELECT id FROM admin_activity_log WHERE changes <> '[]' AND created_at < $1
     ORDER BY created_at, id LIMIT 1000 {skip_locked}";

/// Empties from what to what something was changed in a part of the entries that are older than this, and tells how many
/// those were. Who changed what, and when, stays.
pub async fn empty_old_details(tx: &mut Tx, before: Timestamp) -> Result<u64> {
    tx.assembled(
        "WITH old AS MATERIALIZED ({old})
         UPDATE admin_activity_log SET changes = '[]' WHERE id IN (SELECT id FROM old)",
        &[("old", WITH_DETAILS)],
        0,
    )
    .bind(before)
    .execute()
    .await
}

/// The entries whose network leaves, the oldest first.
pub const WITH_NETWORK: &str =
    "SELECT id FROM admin_activity_log WHERE network IS NOT NULL AND created_at < $1
     ORDER BY created_at, id LIMIT 1000 {skip_locked}";

/// Forgets where somebody came from in a part of the entries that are older than this, and tells how many those were.
pub async fn forget_networks(tx: &mut Tx, before: Timestamp) -> Result<u64> {
    tx.assembled(
        "WITH old AS MATERIALIZED ({old})
         UPDATE admin_activity_log SET network = NULL WHERE id IN (SELECT id FROM old)",
        &[("old", WITH_NETWORK)],
        0,
    )
    .bind(before)
    .execute()
    .await
}

/// The change without the values of personal fields; whether there was one, and is one, stays.
fn impersonal(change: &Change, personal: &[&str]) -> Change {
    let mut logged = change.clone();
    if personal.contains(&change.field.as_str()) {
        for value in [&mut logged.from, &mut logged.to].into_iter().filter(|value| !value.is_empty()) {
            PERSONAL.clone_into(value);
        }
    }
    logged
}

/// Something an administrator did, as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminActivity)]
pub struct Activity {
    /// The entry's id.
    pub id: ActivityId,
    /// When it happened.
    pub created_at: Timestamp,
    /// Who did it.
    pub admin_user: String,
    /// What kind of thing was changed.
    pub entity_modified: String,
    /// Which one.
    #[schema(required = true)]
    pub entity_id: Option<Uuid>,
    /// What was done.
    pub change_summary: String,
    /// What changed from what to what.
    #[sqlx(json)]
    pub changes: Vec<Change>,
    /// How often it happened within the hour; more than once for refusals alone.
    pub times: i64,
    /// Where somebody came from who signed in, left or was refused: the same digits are the same network, which nobody can
    /// tell from them. Null for everything else, and after 90 days.
    #[schema(required = true, example = "5f0c1e9a77d2b346")]
    pub network: Option<String>,
}

impl List for Activity {
    const LIST: &'static Declaration = &Declaration {
        name: "activity",
        select: "a.id, a.created_at, a.admin_user, a.entity_modified, a.entity_id, a.change_summary, a.changes, a.times,
                 a.network",
        from: "admin_activity_log a",
        joins: "",
        only: "",
        ties: &[Term::Id("a.id")],
        columns: &[
            Column::new("created_at", "When").by(Term::Number("a.created_at")),
            Column::new("admin_user", "Administrator").by(Term::Text("lower(a.admin_user)")),
            Column::new("entity_modified", "Entity").by(Term::Text("a.entity_modified")),
            Column::new("entity_id", "Entity ID"),
            Column::new("change_summary", "Summary"),
            Column::new("changes", "Changes").shown_as(changes_text),
            Column::new("times", "Times"),
            Column::new("network", "Network"),
        ],
        sort: "-created_at",
        search: Search::Texts {
            about: "Only those whose administrator or summary contains this.",
            sql: "a.search_text LIKE {q} ESCAPE '\\'",
            pattern: search::pattern,
        },
        filters: &[Filter {
            key: "entity",
            about: "Only about this kind of thing, such as `Contest`.",
            takes: Takes::Word {
                words: <Entity as strum::VariantNames>::VARIANTS,
                sql: "a.entity_modified = {entity}",
                refusal: "There is no such kind of entry",
            },
        }],
        is_in_order_by_choices: false,
        count: Count::Capped,
    };
}

fn changes_text(changes: &JsonValue) -> String {
    let changes = changes.as_array().map(Vec::as_slice).unwrap_or_default();
    let change_text = |change: &JsonValue| {
        let [field, from, to] = ["field", "from", "to"].map(|name| cell_text::plainly(&change[name]));
        format!("{field}: {from} → {to}")
    };
    changes.iter().map(change_text).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(values: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
        values.iter().map(|(field, value)| (*field, (*value).to_owned())).collect()
    }

    #[test]
    fn only_fields_that_differ_are_changes() {
        let before = fields(&[("title", "Bread"), ("winners", "1"), ("sponsor", "Bank")]);
        let after = fields(&[("title", "Bread and cake"), ("winners", "1"), ("hero", "/images/a.webp")]);
        let logged: Vec<_> = changes(&before, &after)
            .into_iter()
            .map(|change| (change.field, change.from, change.to))
            .collect();
        let change = |field: &str, from: &str, to: &str| (field.to_owned(), from.to_owned(), to.to_owned());
        assert_eq!(
            logged,
            [
                change("title", "Bread", "Bread and cake"),
                change("hero", "", "/images/a.webp"),
                change("sponsor", "Bank", ""),
            ]
        );
    }
}
