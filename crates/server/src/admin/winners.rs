//! The winners of a contest and what administrators do about their prizes: more time, handing over, disqualifying.
//!
//! The activity log names winners by their member id alone and never says why somebody was disqualified: an
//! administrator's words may name people, and the log stays when a member is deleted.

mod prizes;

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    calendar::{CalendarYear, Date, Day},
    ids::{ContestId, DrawingPlaceId, MemberId},
    prize_guard::needs_tax_form,
    time::Timestamp,
};
use townpick_store::{
    Tx,
    activity::Entity,
    claims, contests,
    drawings::{self, DrawingContest},
};
use townpick_usecases::{
    Context,
    claims::{self as use_cases, Outcome, Progress, Refusal},
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::{contests::reason, entry_forms::changes},
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// What the activity log does not repeat: who it is, and what follows from the rest.
const NOT_LOGGED: &[&str] = &[
    "id",
    "place",
    "member_id",
    "name",
    "email",
    "phone_number",
    "state_reason",
    "notified_at",
    "answered_at",
    "is_reached",
    "prize_value_cents",
    "needs_tax_form",
];

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(prizes::list))
        .routes(routes!(prizes::export))
        .routes(routes!(list))
        .routes(routes!(mark))
        .routes(routes!(extend))
        .routes(routes!(disqualify))
        .routes(routes!(note_tax_form))
}

/// Somebody who was called, and how far they are with their prize; a deleted member is a place without a person.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that the page shows")]
#[schema(as = AdminWinner)]
pub(crate) struct Winner {
    /// The drawn place's id.
    id: DrawingPlaceId,
    /// The place they were drawn at, counted from 1.
    place: i64,
    /// The member's id.
    #[schema(required = true)]
    member_id: Option<MemberId>,
    /// First and last name.
    #[schema(required = true)]
    name: Option<String>,
    /// Their email.
    #[schema(required = true)]
    email: Option<String>,
    /// Their telephone, 10 digits.
    #[schema(required = true)]
    phone_number: Option<String>,
    /// What became of the prize: `notified`, `claimed`, `declined`, `expired` or `disqualified`.
    state: &'static str,
    /// Why they were disqualified; never public.
    #[schema(required = true)]
    state_reason: Option<String>,
    /// When they were notified.
    #[schema(required = true)]
    notified_at: Option<Timestamp>,
    /// Until when they can answer.
    #[schema(required = true)]
    claim_deadline: Option<Timestamp>,
    /// When they answered.
    #[schema(required = true)]
    answered_at: Option<Timestamp>,
    /// Whether the prize was claimed.
    prize_claimed: bool,
    /// Whether it was handed over.
    prize_fulfilled: bool,
    /// False when their time runs and no message about the prize reaches them.
    is_reached: bool,
    /// What the prize is worth, in cents.
    #[schema(required = true)]
    prize_value_cents: Option<i64>,
    /// The day a tax form for this prize arrived.
    #[schema(required = true)]
    tax_form_received_on: Option<Day>,
    /// Whether the prize cannot be handed over before a tax form of theirs has arrived.
    needs_tax_form: bool,
}

impl Winner {
    /// The winner as they stand at this instant.
    fn of(row: claims::Winner, now: Timestamp) -> Self {
        let year = CalendarYear::at(now).number;
        let is_held = !row.has_tax_form && needs_tax_form(row.prize_value_cents, row.given_cents, year);
        Self {
            needs_tax_form: is_held && row.state.is_open() && row.prize_fulfilled_at.is_none(),
            prize_value_cents: row.prize_value_cents,
            tax_form_received_on: row.tax_form_received_on,
            id: row.id,
            place: row.place,
            member_id: row.member_id,
            name: row.name,
            email: row.email,
            phone_number: row.phone_number,
            state: row.state.as_str(),
            state_reason: row.state_reason,
            notified_at: row.notified_at,
            claim_deadline: row.claim_deadline,
            answered_at: row.answered_at,
            prize_claimed: row.prize_claimed_at.is_some(),
            prize_fulfilled: row.prize_fulfilled_at.is_some(),
            is_reached: row.is_reached,
        }
    }
}

/// Everybody who was called.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWinnerList)]
pub(crate) struct List {
    /// In the order of their places, at most 1000.
    items: Vec<Winner>,
}

/// Lists a contest's winners and everybody else who was called
#[utoipa::path(
    get, path = "/api/admin/contests/{id}/winners", operation_id = "admin_list_winners", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    responses((status = 200, description = "The first place first; nobody before the drawing", body = List))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<ContestId>,
) -> Result<Json<List>, Problem> {
    let mut reader = app.services.database.read().await?;
    contests::by_id(&mut reader, id).await?.ok_or_else(Problem::not_found)?;
    let now = app.services.clock.now();
    let winners = claims::winners(&mut reader, id, now).await?;
    let items = winners.into_iter().map(|winner| Winner::of(winner, now)).collect();
    Ok(Json(List { items }))
}

/// Which winner of which contest.
#[derive(Debug, Deserialize)]
pub(crate) struct WinnerPath {
    id: ContestId,
    winner_id: DrawingPlaceId,
}

impl WinnerPath {
    fn place(&self) -> (ContestId, DrawingPlaceId) {
        (self.id, self.winner_id)
    }
}

/// How far a winner is with their prize.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminWinnerMarks)]
pub(crate) struct MarkRequest {
    /// Whether the prize was claimed.
    prize_claimed: bool,
    /// Whether it was handed over, which means that it was claimed, too.
    prize_fulfilled: bool,
}

/// Notes that a prize was claimed and handed over, or takes it back
///
/// A winner who has not answered accepts by it, and their time goes on where it stopped when it is taken back before the
/// end of that time. After that the public ledger tells of it, and only the marks can be taken back.
#[utoipa::path(
    put, path = "/api/admin/contests/{id}/winners/{winner_id}", operation_id = "admin_mark_winner", tag = "admin",
    params(
        ("id" = Uuid, Path, description = "The contest's id"),
        ("winner_id" = Uuid, Path, description = "The winner's id"),
    ),
    request_body = MarkRequest,
    responses((status = 200, description = "The winner as they are now", body = Winner))
)]
pub(crate) async fn mark(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(path): Path<WinnerPath>,
    extract::Json(request): extract::Json<MarkRequest>,
) -> Result<Json<Winner>, Problem> {
    let mut change = Changing::begin(&app, &path).await?;
    let progress = Progress { claimed: request.prize_claimed, handed_over: request.prize_fulfilled };
    let outcome = use_cases::note_progress(&mut change.tx, &change.ctx, path.place(), progress).await?;
    change.end(&app, &session, outcome, "Updated the prize of").await
}

/// Until when a winner can answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminWinnerDeadline)]
pub(crate) struct ExtendRequest {
    /// Later than the present deadline, at most a year from now.
    claim_deadline: Timestamp,
}

/// Gives a winner who has not answered more time
#[utoipa::path(
    post, path = "/api/admin/contests/{id}/winners/{winner_id}/extend", operation_id = "admin_extend_claim",
    tag = "admin",
    params(
        ("id" = Uuid, Path, description = "The contest's id"),
        ("winner_id" = Uuid, Path, description = "The winner's id"),
    ),
    request_body = ExtendRequest,
    responses((status = 200, description = "The winner as they are now", body = Winner))
)]
pub(crate) async fn extend(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(path): Path<WinnerPath>,
    extract::Json(request): extract::Json<ExtendRequest>,
) -> Result<Json<Winner>, Problem> {
    let mut change = Changing::begin(&app, &path).await?;
    let outcome =
        use_cases::extend(&mut change.tx, &change.ctx, path.place(), request.claim_deadline).await?;
    change.end(&app, &session, outcome, "Extended the claim deadline of").await
}

/// Why a winner is disqualified.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = AdminWinnerDisqualification)]
pub(crate) struct DisqualifyRequest {
    /// For administrators alone.
    #[schema(required = true, min_length = 1, max_length = 300)]
    reason: String,
}

/// Takes the prize from a winner; the next alternate gets it and is notified
#[utoipa::path(
    post, path = "/api/admin/contests/{id}/winners/{winner_id}/disqualify",
    operation_id = "admin_disqualify_winner", tag = "admin",
    params(
        ("id" = Uuid, Path, description = "The contest's id"),
        ("winner_id" = Uuid, Path, description = "The winner's id"),
    ),
    request_body = DisqualifyRequest,
    responses((status = 200, description = "The winner as they are now", body = Winner))
)]
pub(crate) async fn disqualify(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(path): Path<WinnerPath>,
    extract::Json(request): extract::Json<DisqualifyRequest>,
) -> Result<Json<Winner>, Problem> {
    let reason = reason(&request.reason)?;
    let mut change = Changing::begin(&app, &path).await?;
    let outcome = use_cases::disqualify(&mut change.tx, &change.ctx, path.place(), reason.as_str()).await?;
    change.end(&app, &session, outcome, "Disqualified").await
}

/// When a tax form of a winner arrived.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminWinnerTaxForm)]
pub(crate) struct TaxFormRequest {
    /// The day, such as 2026-07-15; null takes it back. The form itself is kept elsewhere.
    #[schema(required = true, format = Date)]
    received_on: Option<String>,
}

/// Notes the day on which a tax form of a winner arrived, or takes that back; nothing of the form is stored
#[utoipa::path(
    put, path = "/api/admin/contests/{id}/winners/{winner_id}/tax-form", operation_id = "admin_note_tax_form",
    tag = "admin",
    params(
        ("id" = Uuid, Path, description = "The contest's id"),
        ("winner_id" = Uuid, Path, description = "The winner's id"),
    ),
    request_body = TaxFormRequest,
    responses((status = 200, description = "The winner as they are now", body = Winner))
)]
pub(crate) async fn note_tax_form(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(path): Path<WinnerPath>,
    extract::Json(request): extract::Json<TaxFormRequest>,
) -> Result<Json<Winner>, Problem> {
    let day = request.received_on.as_deref().map(|text| text.trim().parse::<Date>()).transpose();
    let day =
        day.map_err(|_| Problem::invalid_field("received_on", "Please enter the day the form arrived"))?;
    let mut change = Changing::begin(&app, &path).await?;
    let outcome = use_cases::note_tax_form(&mut change.tx, &change.ctx, path.place(), day).await?;
    change.end(&app, &session, outcome, "Updated the tax form of").await
}

/// A change of one winner with the town locked, so that what the log tells is what happened.
struct Changing<'a> {
    tx: Tx,
    contest: DrawingContest,
    before: Winner,
    ctx: Context<'a>,
}

impl<'a> Changing<'a> {
    async fn begin(app: &'a App, path: &WinnerPath) -> Result<Self, Problem> {
        let ctx = app.services.context();
        let mut tx = app.services.database.write().await?;
        let contest = drawings::lock(&mut tx, path.id).await?;
        let before = claims::winner(&mut tx, path.id, path.winner_id, ctx.now)
            .await?
            .ok_or_else(Problem::not_found)?;
        Ok(Self { tx, contest, before: Winner::of(before, ctx.now), ctx })
    }

    /// Tells what came of it; a change that changed nothing is not in the log.
    async fn end(
        mut self,
        app: &App,
        session: &AdminSession,
        outcome: Outcome,
        what: &str,
    ) -> Result<Json<Winner>, Problem> {
        outcome.map_err(|refusal| self.refused(refusal))?;
        let contest = self.contest.id;
        let after = claims::winner(&mut self.tx, contest, self.before.id, self.ctx.now)
            .await?
            .ok_or_else(Problem::not_found)?;
        let after = Winner::of(after, self.ctx.now);
        let changes = changes(Some(&self.before), Some(&after), NOT_LOGGED);
        let member = after.member_id.map_or_else(|| "(deleted)".to_owned(), |member| member.to_string());
        let DrawingContest { title, town_full_name, .. } = &self.contest;
        let summary = format!("{what} winner {member} of contest \"{title}\" in {town_full_name}");
        session.commit_changes(app, self.tx, Entity::Contest, Some(contest.into()), summary, changes).await?;
        Ok(Json(after))
    }

    fn refused(&self, refusal: Refusal) -> Problem {
        match (refusal, self.before.state) {
            (Refusal::NotLater, _) => Problem::invalid_field(
                "claim_deadline",
                "The new deadline must be later than the current one and in the future",
            ),
            (Refusal::TooFar, _) => {
                Problem::invalid_field("claim_deadline", "The new deadline can be at most a year away")
            }
            (Refusal::TaxFormNeeded, _) => Problem::conflict(
                "Tax form needed: this winner's prizes of the year must be reported to the tax office. First enter the \
                 day their form arrived.",
            ),
            (Refusal::NotYet, _) => {
                Problem::invalid_field("received_on", "The day the form arrived cannot be in the future")
            }
            (Refusal::HandedOver, _) => {
                Problem::conflict("This prize was already handed over. Clear that mark first.")
            }
            (Refusal::TooLate, _) if self.contest.voided_at.is_some() => {
                Problem::conflict("This contest was voided, so its prizes stay as they are.")
            }
            (Refusal::TooLate, "claimed") => Problem::conflict("This winner has already accepted the prize."),
            (Refusal::TooLate, _) => Problem::conflict("This prize has already passed to someone else."),
        }
    }
}
