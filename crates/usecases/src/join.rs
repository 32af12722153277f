//! Joining a town, all or nothing: the member, what they agreed to, their entry in the running contest, the town and
//! its counts, the welcome and the notice to administrators.
//!
//! The schema alone decides whether a phone, an email or a submit is new, so that of any number of simultaneous
//! signups one succeeds. Asking beforehand only spares the database work; it never decides.

use serde_json::Value;
use townpick_domain::{
    attempt_limit::{Crowd, FirstMessageLimits, Network, StrangersLimit},
    contest::is_live_town,
    ids::{ConsentId, MemberId, ParticipantId, TownId},
    signup::{Consent, Person, SignupSource, consents},
    slug::TownSlug,
    throttle::Throttle,
    time::Timestamp,
    webhook::Happening,
};
use townpick_store::{
    Constraint, Database, Executor, Result, StoreError, Tx, consents as given_consents,
    contests::{self, OpenContest},
    members::{self, KnownMember, Newcomer},
    notifications::{self, Audience, NewNotification, fan_out::AboutContest},
    revisions::{self, Topic},
    towns::{self, NewTown, Town, TownStatus},
};
use uuid::Uuid;

use crate::{
    Context, attempts::admit_stranger, fan_out, first_messages, signup_flags, suppression, towns::PlaceTown,
    webhooks,
};

/// The notice to administrators about a new member.
const NOTICE: &str = "town_signup";

/// How often a signup is tried when the member it collides with vanishes before it can be looked up.
const TRIES: usize = 3;

/// Somebody who wants to join a town.
#[derive(Debug, Clone)]
pub struct Signup {
    /// What the browser calls this submit; a retry carries the same.
    pub request_id: Uuid,
    /// Who they are.
    pub form: Person,
    /// Where they live; the town's record is made of this when there is none yet.
    pub town: PlaceTown,
    /// Where they signed up.
    pub source: SignupSource,
    /// That they agree to texts, if they do; otherwise they hear by email alone.
    pub texts: Option<Consent>,
    /// The network they come from.
    pub network: Network,
    /// How many first messages may go out.
    pub first_messages: FirstMessageLimits,
    /// Whether they count only once they have shown that an address is theirs.
    pub must_confirm: bool,
    /// How often strangers may try, where this try is not counted yet: it is then counted in the same transaction.
    pub tries: Option<StrangersLimit>,
}

/// What somebody who joined sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// Whether the town was live when they joined.
    pub is_live: bool,
    /// The business that was featured then, in a live town.
    pub business_name: Option<String>,
}

/// What came of a signup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// They are a member now.
    New(Joined),
    /// This very submit made them a member before.
    Repeated(Joined),
    /// It did not make them a member.
    Refused(Refusal),
}

/// Why somebody cannot join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The phone number belongs to a member.
    PhoneRegistered {
        /// The full name of that member's town.
        town: String,
        /// Whether it is the town they want to join.
        same_town: bool,
    },
    /// The email address belongs to a member.
    EmailRegistered,
    /// The submit's name was used for somebody else.
    RequestIdTaken,
    /// Too many first messages went to their phone or mailbox lately; there may be more from then on.
    WrittenToTooOften(Timestamp),
    /// Strangers tried too often.
    TriedTooOften {
        /// Whether those from their network did; otherwise all together.
        from_network: bool,
        /// When they may try again.
        until: Timestamp,
    },
}

/// What signups of strangers are counted under.
pub const TRIES_OF_STRANGERS: &str = "signup";

/// Makes somebody a member, or says why not. It commits by itself: a signup that collides with another one is refused
/// by the database, which ends its transaction, and may have to be tried again. That strangers tried is counted for good,
/// whatever comes of it.
pub async fn sign_up(database: &Database, ctx: &Context<'_>, signup: &Signup) -> Result<Outcome> {
    let mut to_count = signup.tries;
    let mut tries = 1;
    loop {
        let mut tx = database.write().await?;
        let is_counted = to_count.is_some();
        if let Some(limit) = to_count.take() {
            let who = (signup.network, Some(signup.town.slug.as_str()));
            let refusal = admit_stranger(&mut tx, ctx, &limit, TRIES_OF_STRANGERS, who).await?;
            if let Some(refusal) = refusal {
                let from_network = matches!(refusal.crowd, Crowd::Network(_));
                let refusal = Refusal::TriedTooOften { from_network, until: refusal.until };
                tx.commit().await?;
                return Ok(Outcome::Refused(refusal));
            }
            tx.begin_step().await?;
        }
        let violation = match join(&mut tx, ctx, signup).await {
            Ok(Ok(joined)) => {
                tx.commit().await?;
                return Ok(Outcome::New(joined));
            }
            Ok(Err(refusal)) => {
                undo(tx, is_counted).await?;
                return Ok(Outcome::Refused(refusal));
            }
            Err(StoreError::Conflict(
                violation @ (Constraint::MemberPhone
                | Constraint::MemberEmail
                | Constraint::MemberSignupRequest),
            )) => violation,
            Err(error) => {
                undo(tx, is_counted).await?;
                return Err(error);
            }
        };
        // Which rule is named differs between the engines, so the members themselves say what stands in the way.
        undo(tx, is_counted).await?;
        if let Some(known) = known(&mut database.read().await?, signup).await? {
            return Ok(known);
        }
        if tries == TRIES {
            return Err(StoreError::Conflict(violation));
        }
        tries += 1;
    }
}

/// Undoes what the signup wrote, but not that it was tried, where that was counted in the same transaction.
async fn undo(mut tx: Tx, is_counted: bool) -> Result<()> {
    if !is_counted {
        return tx.rollback().await;
    }
    tx.undo_step().await?;
    tx.commit().await
}

/// What came of this submit before, or what stands in its way; the phone is looked at before the email.
pub async fn known(db: &mut impl Executor, signup: &Signup) -> Result<Option<Outcome>> {
    let (phone, email) = (signup.form.phone.digits(), signup.form.email.as_str());
    let known = members::known(db, &signup.form.phone, &signup.form.email, signup.request_id).await?;
    let is_here = |member: &KnownMember| member.town_slug == signup.town.slug.as_str();
    let is_this_submit = |member: &&KnownMember| {
        member.signup_request_id == Some(signup.request_id)
            && member.phone_number == phone
            && member.email == email
            && is_here(member)
    };
    if let Some(member) = known.iter().find(is_this_submit) {
        let business_name = member.signup_business_name.clone();
        let joined = Joined { is_live: member.signup_was_live == Some(true), business_name };
        return Ok(Some(Outcome::Repeated(joined)));
    }
    let refusal = if let Some(member) = known.iter().find(|member| member.phone_number == phone) {
        Refusal::PhoneRegistered { town: member.town_full_name.clone(), same_town: is_here(member) }
    } else if known.iter().any(|member| member.mailbox == signup.form.email.mailbox()) {
        Refusal::EmailRegistered
    } else if known.is_empty() {
        return Ok(None);
    } else {
        Refusal::RequestIdTaken
    };
    Ok(Some(Outcome::Refused(refusal)))
}

/// Writes everything that makes somebody a member; it is undone when they are refused nevertheless.
async fn join(
    tx: &mut Tx,
    ctx: &Context<'_>,
    signup: &Signup,
) -> Result<std::result::Result<Joined, Refusal>> {
    let now = ctx.now;
    // The town comes first: every transaction that changes members waits there, so none deadlock.
    let (town, is_new_town) = count_in_town(tx, ctx, &signup.town).await?;
    // Whoever comes with the last second but after the list was closed is in the next drawing, not in this one.
    let contest = contests::open_in_town(tx, town.id, now).await?;
    let is_live = is_live_town(town.record.status == TownStatus::Active, contest.is_some());
    let featured = contest.as_ref().filter(|_| is_live);
    let joined = Joined { is_live, business_name: featured.map(|contest| contest.business_name.clone()) };

    // Whoever left for good and agrees anew is written to again.
    let closed_since = suppression::both_agreed_anew(tx, ctx, &signup.form).await?;

    let member = MemberId::new(now, ctx.random());
    let network = signup_flags::network_trace(ctx.secrets, signup.network);
    let newcomer = Newcomer {
        id: member,
        network: &network,
        town: town.id,
        person: &signup.form,
        request_id: signup.request_id,
        was_live: joined.is_live,
        business_name: joined.business_name.as_deref(),
        agrees_to_texts: signup.texts.is_some(),
        must_confirm: signup.must_confirm,
        closed_since,
    };
    members::register(tx, &newcomer, now).await?;
    let given: Vec<(ConsentId, Consent)> = consents(signup.source, &town.name, &town.record.state, now)
        .into_iter()
        .chain(signup.texts.clone())
        .map(|consent| (ConsentId::new(now, ctx.random()), consent))
        .collect();
    given_consents::record(tx, member, &given, signup.source.into(), now).await?;
    if let Some(contest) = &contest {
        let entry = ParticipantId::new(now, ctx.random());
        contests::enter(tx, entry, (contest.id, member), now).await?;
    }

    webhooks::tell(tx, ctx, &Happening::member_joined(member, town.id, &town.record.slug)).await?;
    let welcome = welcome(ctx, member, &town, featured);
    let notice = notice(ctx, signup, (member, &town), featured);
    ctx.enqueue_each(tx, &[&welcome, &notice]).await?;
    if let Some(contest) = featured {
        let about = AboutContest { id: contest.id, town: town.id, window: contest.window() };
        fan_out::to_newcomer(tx, member, &about, now).await?;
    }
    if is_new_town {
        revisions::bump(tx, Topic::Towns).await?;
    }
    let admitted =
        first_messages::admit_newcomer(tx, ctx, &signup.first_messages, (member, &signup.form)).await?;
    Ok(match admitted {
        Throttle::Allowed => Ok(joined),
        Throttle::Wait(until) => Err(Refusal::WrittenToTooOften(until)),
    })
}

/// The town with one member more, made now if nobody has joined it before, and whether it was made.
async fn count_in_town(tx: &mut Tx, ctx: &Context<'_>, home: &PlaceTown) -> Result<(Town, bool)> {
    if let Some(town) = towns::count_newcomer(tx, &home.slug).await? {
        return Ok((town, false));
    }
    // Whoever opened the page before the town was renamed or merged means the same town.
    if let Some(slug) = towns::leads_to(tx, &home.slug).await? {
        let slug = TownSlug::parse(&slug).map_err(|_| StoreError::NotFound)?;
        return Ok((towns::count_newcomer(tx, &slug).await?.ok_or(StoreError::NotFound)?, false));
    }
    let town = NewTown {
        id: TownId::new(ctx.now, ctx.random()),
        place: home.clone(),
        status: TownStatus::Inactive,
        launch_date: None,
        population: None,
    };
    // Somebody else may be making it at this moment: then theirs is taken.
    let is_new = towns::insert_missing(tx, &[town], ctx.now).await? == 1;
    Ok((towns::count_newcomer(tx, &home.slug).await?.ok_or(StoreError::NotFound)?, is_new))
}

/// The welcome.
fn welcome(
    ctx: &Context<'_>,
    member: MemberId,
    town: &Town,
    featured: Option<&OpenContest>,
) -> NewNotification {
    NewNotification {
        key: format!("welcome:{member}"),
        template_key: "welcome",
        audience: Audience::Member(member),
        town: Some(town.id),
        contest: featured.map(|contest| contest.id),
        details: notifications::no_details(),
        ids: ctx.channel_ids(),
    }
}

/// The notice to administrators.
fn notice(
    ctx: &Context<'_>,
    signup: &Signup,
    (member, town): (MemberId, &Town),
    featured: Option<&OpenContest>,
) -> NewNotification {
    let form = &signup.form;
    let mut details = vec![
        ("user_name", Value::from(form.full_name())),
        ("user_email", form.email.as_str().into()),
        ("user_phone", form.phone.digits().into()),
        ("user_address", form.address.as_str().into()),
        ("town_name", town.name.as_str().into()),
        ("town_state", town.record.state.as_str().into()),
        ("is_live_town", featured.is_some().into()),
    ];
    if let Some(contest) = featured.filter(|_| signup.source == SignupSource::ContestPage) {
        details.push(("contest_title", contest.title.as_str().into()));
        details.push(("business_name", contest.business_name.as_str().into()));
    }
    NewNotification {
        town: Some(town.id),
        contest: featured.map(|contest| contest.id),
        ..ctx.notice(NOTICE, member, details.into_iter().collect())
    }
}

/// The key of the notice to administrators about a new member; it holds personal data and goes with them.
pub(crate) fn notice_key(member: MemberId) -> String {
    format!("{NOTICE}:{member}")
}
