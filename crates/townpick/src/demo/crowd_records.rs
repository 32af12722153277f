//! What the lists of administrators show of a crowd: people who have left, messages, entries of the activity log,
//! applications and nominations. All of it is made by the database out of the crowd and of numbers, a statement each.

use townpick_domain::time::Timestamp;
use townpick_store::{Database, Executor as _};

use crate::progress::Progress;

/// Whoever has one of these numbers has left; the counts of towns follow.
const LEAVE: &str = "UPDATE members SET is_subscribed = FALSE, updated_at = $1
                     WHERE phone_number LIKE '999%37' AND is_subscribed";
const RECOUNT: &str = "UPDATE towns SET active_members =
                         (SELECT count(*) FROM members m WHERE m.town_id = towns.id AND m.is_subscribed)";

/// A welcome on both channels to four of a hundred.
const WELCOMES: &str = "INSERT INTO notifications (
         id, unique_key, audience, member_id, town_id, channel, type, template_key, status, subject, message_content,
         attempts, next_attempt_at, created_at, sent_at, failed_at, failed_reason)
     SELECT {new_id:m.created_at}, 'crowd:' || {id_text:m.id} || ':' || channels.channel, 'member', m.id, m.town_id,
            channels.channel, 'welcome', 'welcome',
            CASE WHEN m.phone_number LIKE '%500' THEN 'failed' WHEN m.phone_number LIKE '%00' THEN 'sent'
                 ELSE 'delivered' END,
            'Welcome, ' || m.first_name, 'Welcome to your town, ' || m.first_name || '.', 1, m.created_at,
            m.created_at, m.created_at, CASE WHEN m.phone_number LIKE '%500' THEN m.created_at END,
            CASE WHEN m.phone_number LIKE '%500' THEN 'No such address' END
     FROM members m CROSS JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms' AS channel) channels
     WHERE m.phone_number LIKE '999%00' OR m.phone_number LIKE '999%25' OR m.phone_number LIKE '999%50'
        OR m.phone_number LIKE '999%75'";

/// Every week's announcement to the members of one town, so that somebody has a long history.
const ANNOUNCEMENTS: &str = "INSERT INTO notifications (
         id, unique_key, audience, member_id, town_id, contest_id, channel, type, template_key, status, subject,
         message_content, attempts, next_attempt_at, created_at, sent_at)
     SELECT {new_id:c.starts_at}, 'crowd:' || {id_text:c.id} || ':' || {id_text:m.id}, 'member', m.id, m.town_id, c.id, 'email',
            'contest_announcement', 'contest_announcement', 'delivered', c.title, c.prize_description, 1, c.starts_at,
            c.starts_at, c.starts_at
     FROM contests c JOIN members m ON m.town_id = c.town_id JOIN towns t ON t.id = c.town_id
     WHERE t.slug = $2 AND c.starts_at <= $1";

/// `$1` is the present, `$2` how many there are; each is a minute older than the one before.
const ACTIVITY: &str = "INSERT INTO admin_activity_log (
         id, admin_user, entity_modified, change_summary, search_text, created_at)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
     SELECT {new_id:$1}, 'Crowd', CASE WHEN n % 4 = 0 THEN 'Town' ELSE 'Contest' END,
            CASE WHEN n % 4 = 0 THEN 'Opened town ' ELSE 'Updated contest ' END || n,
            CASE WHEN n % 4 = 0 THEN 'crowd opened town ' ELSE 'crowd updated contest ' END || n,
            $1 - n * CAST(60000000 AS BIGINT)
     FROM numbers";

const APPLICATIONS: &str = "INSERT INTO business_applications (
         id, business_name, website_url, contact_name, contact_email, contact_phone, source, review_status,
         search_text, created_at, updated_at)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
     SELECT {new_id:$1}, 'Shop ' || n, 'shop' || n || '.example', 'Ann Lee', 'ann' || n || '@shop.example', '9995550123',
            'businesses', CASE WHEN n % 10 < 8 THEN 'declined' WHEN n % 10 = 8 THEN 'in_review' ELSE 'new' END,
            'shop ' || n || ' ann lee ann' || n || '@shop.example 9995550123', $1 - n * CAST(60000000 AS BIGINT), $1
     FROM numbers";

const NOMINATIONS: &str = "INSERT INTO business_nominations (
         id, nominee_name, nominee_town, nominator_name, review_status, search_text, created_at, updated_at)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
     SELECT {new_id:$1}, 'Cafe ' || n, 'Barton', 'Bo Fry',
            CASE WHEN n % 10 < 8 THEN 'declined' WHEN n % 10 = 8 THEN 'in_review' ELSE 'new' END,
            'cafe ' || n || ' barton bo fry', $1 - n * CAST(60000000 AS BIGINT), $1
     FROM numbers";

/// Adds what a crowd of this many people would have brought about; `town` is the slug of its first town.
pub async fn load(database: &Database, people: u64, town: &str, now: Timestamp) -> anyhow::Result<()> {
    let mut tx = database.write().await?;
    let progress = Progress::new("what lists show", Some(7));
    tx.sql(LEAVE).bind(now).execute().await?;
    progress.advance(1);
    tx.sql(RECOUNT).execute().await?;
    progress.advance(1);
    tx.sql_of_set(WELCOMES, 0).execute().await?;
    progress.advance(1);
    tx.sql_of_set(ANNOUNCEMENTS, 0).bind(now).bind(town.to_owned()).execute().await?;
    progress.advance(1);
    let entries = i64::try_from(people / 20 + 1)?;
    for statement in [ACTIVITY, APPLICATIONS, NOMINATIONS] {
        tx.sql_of_set(statement, 0).bind(now).bind(entries).execute().await?;
        progress.advance(1);
    }
    tx.commit().await?;
    Ok(())
}
