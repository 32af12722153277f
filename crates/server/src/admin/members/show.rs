//! One member and what they won.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{
    ids::{BusinessId, ContestId, MemberId, TownId},
    time::Timestamp,
};
use townpick_store::members::{self, MemberDetail};
use utoipa::ToSchema;

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};

/// A member.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMember)]
pub(crate) struct Member {
    /// The member's id.
    id: MemberId,
    /// First and last name.
    name: String,
    /// Where mail reaches them.
    email: String,
    /// The 10 digits of their phone number.
    phone_number: String,
    /// Their street address.
    address: String,
    /// Their town.
    town: HomeTown,
    /// When they joined.
    joined_at: Timestamp,
    /// Whether they take part.
    is_subscribed: bool,
    /// When they were deactivated.
    #[schema(required = true)]
    deactivated_at: Option<Timestamp>,
    /// How they want to hear from us: `email`, `sms` or `both`.
    preferred_channel: String,
    /// Contests they take part in that are live now.
    current_contests: i64,
    /// Contests they take or took part in.
    contests_participated: i64,
    /// Contests they won.
    contests_won: i64,
    /// People they brought: 0, because referrals are not counted.
    referrals: i64,
}

/// The town of a member.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberTown)]
pub(crate) struct HomeTown {
    /// The town's id.
    id: TownId,
    /// What people read.
    full_name: String,
}

impl From<MemberDetail> for Member {
    fn from(member: MemberDetail) -> Self {
        Self {
            id: member.id,
            name: member.name,
            email: member.email,
            phone_number: member.phone_number,
            address: member.address,
            town: HomeTown { id: member.town_id, full_name: member.town_full_name },
            joined_at: member.joined_at,
            is_subscribed: member.is_subscribed,
            deactivated_at: member.deactivated_at,
            preferred_channel: member.preferred_channel,
            current_contests: member.current_contests,
            contests_participated: member.contests_participated,
            contests_won: member.contests_won,
            referrals: 0,
        }
    }
}

/// Shows a member
#[utoipa::path(
    get, path = "/api/admin/members/{id}", operation_id = "admin_show_member", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 200, description = "The member", body = Member))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<Json<Member>, Problem> {
    Ok(Json(found(&app, id).await?.into()))
}

/// The member with this id, or a 404.
pub(super) async fn found(app: &App, id: MemberId) -> Result<MemberDetail, Problem> {
    let mut reader = app.services.database.read().await?;
    let member = members::detail(&mut reader, id, app.services.clock.now()).await?;
    member.ok_or_else(Problem::not_found)
}

/// The contests a member won.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberWins)]
pub(crate) struct Wins {
    /// The latest first, at most 200.
    items: Vec<Win>,
}

/// A contest a member won.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberWin)]
pub(crate) struct Win {
    /// The contest.
    contest_id: ContestId,
    /// Its headline.
    contest_title: String,
    /// The featured business.
    business_id: BusinessId,
    /// Its name.
    business_name: String,
    /// What the prize is worth, in cents.
    #[schema(required = true)]
    prize_value_cents: Option<i64>,
    /// When they won.
    won_at: Timestamp,
}

impl From<members::Win> for Win {
    fn from(win: members::Win) -> Self {
        Self {
            contest_id: win.contest_id,
            contest_title: win.contest_title,
            business_id: win.business_id,
            business_name: win.business_name,
            prize_value_cents: win.prize_value_cents,
            won_at: win.won_at,
        }
    }
}

/// Lists what a member won
#[utoipa::path(
    get, path = "/api/admin/members/{id}/wins", operation_id = "admin_member_wins", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 200, description = "The contests, the latest first", body = Wins))
)]
pub(crate) async fn wins(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<Json<Wins>, Problem> {
    found(&app, id).await?;
    let wins = members::wins(&mut app.services.database.read().await?, id).await?;
    Ok(Json(Wins { items: wins.into_iter().map(Win::from).collect() }))
}
