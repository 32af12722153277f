//! What one signup writes, inside the transaction of [`super::signup`].

use sqlx::types::JsonValue;
use townpick_domain::{
    contest::{Window, is_live_town},
    ids::{ContestId, MemberId, TownId},
    signup::{ConsentKind, SignupSource, consents},
    slug::TownSlug,
    time::Timestamp,
    town_zone::town_zone,
};

use super::signup::{Joined, Signup};
use crate::{
    Executor, Result, StoreError, Tx, consents as given_consents,
    notifications::{
        self, Audience, NewNotification,
        fan_out::{self, AboutContest},
    },
    preferences, revisions,
    towns::{self, TownStatus},
};

#[derive(sqlx::FromRow)]
struct Town {
    id: TownId,
    name: String,
    state: String,
    status: String,
}

#[derive(sqlx::FromRow)]
struct RunningContest {
    id: ContestId,
    title: String,
    business_name: String,
    starts_at: Timestamp,
    ends_at: Timestamp,
}

/// Writes everything that makes somebody a member.
pub(super) async fn join(tx: &mut Tx, signup: &Signup) -> Result<Joined> {
    // The town comes first: every transaction that changes members waits for its turn there, so none deadlock.
    let (town, is_new_town) = counted_town(tx, signup).await?;
    // Whoever comes with the last second but after the list was closed is in the next drawing, not in this one.
    let contest: Option<RunningContest> = tx
        .sql(
            "SELECT c.id, c.title, b.business_name, c.starts_at, c.ends_at
             FROM contests c JOIN featured_businesses b ON b.id = c.featured_business_id
             WHERE c.town_id = $1 AND c.starts_at <= $2 AND c.ends_at > $2 AND c.voided_at IS NULL
               AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)",
        )
        .bind(town.id)
        .bind(signup.now)
        .optional()
        .await?;
    let is_live = is_live_town(town.status == TownStatus::Active.as_str(), contest.is_some());
    let business_name = contest.as_ref().filter(|_| is_live).map(|contest| contest.business_name.clone());
    let joined = Joined { is_live, business_name };
    // Whoever left for good and agrees anew is written to again.
    preferences::forget_unsubscribed(tx, signup.address_hashes.email, signup.address_hashes.sms).await?;
    insert_member(tx, signup, &town, &joined).await?;
    let given = consents(signup.source, &town.name, &town.state).map(|consent| match consent.kind {
        ConsentKind::Eligibility => (signup.ids.eligibility, consent),
        ConsentKind::Terms => (signup.ids.terms, consent),
    });
    given_consents::record(tx, signup.ids.member, &given, signup.source, signup.now).await?;
    if let Some(contest) = &contest {
        enter(tx, signup, contest.id).await?;
    }
    enqueue_messages(tx, signup, &town, is_live, contest.filter(|_| is_live).as_ref()).await?;
    if is_new_town {
        revisions::bump(tx, revisions::Topic::Towns).await?;
    }
    Ok(joined)
}

async fn enqueue_messages(
    tx: &mut Tx,
    signup: &Signup,
    town: &Town,
    is_live: bool,
    featured: Option<&RunningContest>,
) -> Result<()> {
    let welcome = NewNotification {
        key: format!("welcome:{}", signup.ids.member),
        template_key: "welcome",
        audience: Audience::Member(signup.ids.member),
        town: Some(town.id),
        contest: featured.map(|contest| contest.id),
        details: notifications::no_details(),
        ids: signup.ids.welcome,
    };
    notifications::enqueue(tx, &welcome, signup.now).await?;
    let notice = NewNotification {
        key: notice_key(signup.ids.member),
        template_key: "town_signup",
        audience: Audience::Administrators,
        town: Some(town.id),
        contest: featured.map(|contest| contest.id),
        details: notice_details(signup, town, is_live, featured),
        ids: signup.ids.notice,
    };
    notifications::enqueue(tx, &notice, signup.now).await?;
    if let Some(contest) = featured {
        let window = Window { starts_at: contest.starts_at, ends_at: contest.ends_at };
        let about = AboutContest { id: contest.id, town: town.id, window };
        fan_out::announce_to_newcomer(tx, signup.ids.member, &about, signup.now).await?;
    }
    Ok(())
}

/// The key of the notice that tells administrators about a new member; it holds personal data and goes with them.
pub(super) fn notice_key(member: MemberId) -> String {
    format!("town_signup:{member}")
}

/// The town with one member more, made now if nobody has joined it before, and whether it was made.
async fn counted_town(tx: &mut Tx, signup: &Signup) -> Result<(Town, bool)> {
    if let Some(town) = count_in(tx, &signup.town.slug).await? {
        return Ok((town, false));
    }
    // Whoever opened the page before the town was renamed or merged means the same town.
    if let Some(slug) = towns::leads_to(tx, &signup.town.slug).await? {
        let slug = TownSlug::parse(&slug).map_err(|_| StoreError::NotFound)?;
        return Ok((count_in(tx, &slug).await?.ok_or(StoreError::NotFound)?, false));
    }
    let full_name = format!("{}, {}", signup.town.name, signup.town.state);
    // Somebody else may be making it at this moment: then theirs is taken.
    let made = tx
        .sql(
            "INSERT INTO towns (id, slug, name, state, full_name, search_text, status, time_zone, created_at,
                            updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT (slug) DO NOTHING",
        )
        .bind(signup.ids.town)
        .bind(signup.town.slug.to_string())
        .bind(signup.town.name.clone())
        .bind(signup.town.state.clone())
        .bind(full_name.clone())
        .bind(full_name.to_lowercase())
        .bind(TownStatus::Inactive.as_str())
        .bind(town_zone(&signup.town.slug, &signup.town.state))
        .bind(signup.now)
        .execute()
        .await?;
    let town = count_in(tx, &signup.town.slug).await?.ok_or(StoreError::NotFound)?;
    Ok((town, made == 1))
}

async fn count_in(tx: &mut Tx, slug: &TownSlug) -> Result<Option<Town>> {
    tx.sql(
        "UPDATE towns SET active_members = active_members + 1, total_members = total_members + 1
         WHERE slug = $1 AND merged_into IS NULL RETURNING id, name, state, status",
    )
    .bind(slug.to_string())
    .optional()
    .await
}

/// An address that must not be written to stays so, whoever had it before.
async fn insert_member(tx: &mut Tx, signup: &Signup, town: &Town, joined: &Joined) -> Result<()> {
    let form = &signup.form;
    tx.sql(
        "INSERT INTO members (id, town_id, first_name, last_name, search_name, search_last_name, email,
                              phone_number, address, signup_request_id, signup_was_live, signup_business_name,
                              signup_date, created_at, updated_at, email_suppressed_at, sms_stopped_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13,
                 (SELECT created_at FROM suppressions WHERE channel = 'email' AND address_hash = $14),
                 (SELECT created_at FROM suppressions WHERE channel = 'sms' AND address_hash = $15))",
    )
    .bind(signup.ids.member)
    .bind(town.id)
    .bind(form.first_name.as_str().to_owned())
    .bind(form.last_name.as_str().to_owned())
    .bind(form.full_name().to_lowercase())
    .bind(form.last_name.as_str().to_lowercase())
    .bind(form.email.as_str().to_owned())
    .bind(form.phone.digits().to_owned())
    .bind(form.address.as_str().to_owned())
    .bind(signup.request_id)
    .bind(joined.is_live)
    .bind(joined.business_name.clone())
    .bind(signup.now)
    .bind(signup.address_hashes.email.to_vec())
    .bind(signup.address_hashes.sms.to_vec())
    .execute()
    .await?;
    Ok(())
}

async fn enter(tx: &mut Tx, signup: &Signup, contest: ContestId) -> Result<()> {
    tx.sql(
        "INSERT INTO contest_participants (id, contest_id, member_id, entered_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(signup.ids.participant)
    .bind(contest)
    .bind(signup.ids.member)
    .bind(signup.now)
    .execute()
    .await?;
    Ok(())
}

fn notice_details(
    signup: &Signup,
    town: &Town,
    is_live: bool,
    featured: Option<&RunningContest>,
) -> JsonValue {
    let form = &signup.form;
    let on_contest_page = featured.filter(|_| signup.source == SignupSource::ContestPage);
    let member = [
        ("user_name", JsonValue::from(form.full_name())),
        ("user_email", form.email.as_str().into()),
        ("user_phone", form.phone.digits().into()),
        ("user_address", form.address.as_str().into()),
        ("town_name", town.name.as_str().into()),
        ("town_state", town.state.as_str().into()),
        ("is_live_town", is_live.into()),
    ];
    let contest = on_contest_page.map(|contest| {
        [
            ("contest_title", JsonValue::from(contest.title.as_str())),
            ("business_name", contest.business_name.as_str().into()),
        ]
    });
    member.into_iter().chain(contest.into_iter().flatten()).collect()
}
