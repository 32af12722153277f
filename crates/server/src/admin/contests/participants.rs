//! Who takes part in a contest.

#![allow(unused_qualifications, reason = "the described routes name their queries by their whole path")]

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use townpick_domain::{
    ids::{ContestId, MemberId},
    time::Timestamp,
};
use townpick_store::{
    Executor, PageRows, StoreError,
    contests::{self, ContestDetail, ResidentParticipant, SnapshotParticipant},
};
use utoipa::{IntoParams, ToSchema};

use crate::{
    admin::{
        export::Export,
        listing::{self, Page},
    },
    extract::{Path, Query},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// Which participants are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ParticipantQuery {
    /// Only those whose name, email or phone contains this.
    q: Option<String>,
    /// Where the page begins.
    cursor: Option<String>,
    /// How many at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

/// Somebody who takes part; of a member who was removed since, only the entry is left.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminParticipant)]
pub(crate) struct Participant {
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
    /// When they came into the contest.
    entered_at: Timestamp,
    /// Whether they won.
    won: bool,
    /// Why an administrator leaves them out of the drawing; null for everybody else. Nobody of them is in a closed list.
    #[schema(required = true)]
    left_out_because: Option<String>,
}

/// Where the list goes on: by the member's joining while the list is open, by the ticket once it is closed.
#[derive(Debug, Clone, Serialize, Deserialize)]
enum Keys {
    Resident(Timestamp, MemberId),
    Ticket(Vec<u8>),
}

/// A participant and their place in the list.
struct Row {
    keys: Keys,
    participant: Participant,
}

impl From<ResidentParticipant> for Row {
    fn from(row: ResidentParticipant) -> Self {
        let participant = Participant {
            member_id: Some(row.member_id),
            name: Some(row.name),
            email: Some(row.email),
            phone_number: Some(row.phone_number),
            entered_at: row.entered_at,
            won: false,
            left_out_because: row.left_out_because,
        };
        Self { keys: Keys::Resident(row.created_at, row.member_id), participant }
    }
}

impl From<SnapshotParticipant> for Row {
    fn from(row: SnapshotParticipant) -> Self {
        let participant = Participant {
            member_id: row.member_id,
            name: row.name,
            email: row.email,
            phone_number: row.phone_number,
            entered_at: row.entered_at,
            won: row.won,
            left_out_because: None,
        };
        Self { keys: Keys::Ticket(row.ticket), participant }
    }
}

/// The rows after these keys. A list that was closed between two pages begins anew.
async fn rows(
    db: &mut impl Executor,
    contest: &ContestDetail,
    text: &str,
    after: Option<Keys>,
    rows: PageRows,
) -> Result<Vec<Row>, StoreError> {
    if contest.total_participants.is_some() {
        let after = match after {
            Some(Keys::Ticket(ticket)) => Some(ticket),
            _ => None,
        };
        let found = contests::snapshot_participants(db, contest.id, text, after, rows).await?;
        return Ok(found.into_iter().map(Row::from).collect());
    }
    let after = match after {
        Some(Keys::Resident(created_at, id)) => Some((created_at, id)),
        _ => None,
    };
    let found = contests::resident_participants(db, contest, text, after, rows).await?;
    Ok(found.into_iter().map(Row::from).collect())
}

/// Lists who takes part: the town's subscribed members, or the closed list once there is one
#[utoipa::path(
    get, path = "/api/admin/contests/{id}/participants", operation_id = "admin_list_participants", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id"), ParticipantQuery),
    responses((status = 200, description = "A page of the list", body = Page<Participant>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<ContestId>,
    Query(query): Query<ParticipantQuery>,
) -> Result<Json<Page<Participant>>, Problem> {
    let limit = listing::limit(query.limit)?;
    let after: Option<Keys> = listing::cursor(query.cursor.as_deref())?;
    let text = listing::search_text(query.q.as_deref()).unwrap_or_default();
    let mut reader = app.services.database.read().await?;
    let contest = contests::by_id(&mut reader, id).await?.ok_or_else(Problem::not_found)?;
    // How many match a search is not counted: a town can have a million members.
    let total = text.is_empty().then_some(contest.total_participants.unwrap_or(contest.active_members));
    let rows = rows(&mut reader, &contest, &text, after, PageRows::Screen).await?;
    Ok(Json(Page::of(rows, limit, total, |row| row.keys.clone(), |row| row.participant)))
}

/// The list as a CSV file
#[utoipa::path(
    get, path = "/api/admin/contests/{id}/participants/export.csv", operation_id = "admin_export_participants",
    tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id"), ParticipantQuery),
    responses((status = 200, description = "All that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<ContestId>,
    Query(query): Query<ParticipantQuery>,
) -> Result<Response, Problem> {
    let text = listing::search_text(query.q.as_deref()).unwrap_or_default();
    let found = contests::by_id(&mut app.services.database.read().await?, id).await?;
    let contest = found.ok_or_else(Problem::not_found)?;
    let wanted = Arc::new((contest, text));
    let export = Export {
        name: "participants",
        columns: &["Member ID", "Name", "Email", "Phone", "Entered at", "Winner", "Left out because"],
        key: |row: &Row| row.keys.clone(),
        cells,
    };
    let read = move |mut reader, after| {
        let wanted = Arc::clone(&wanted);
        async move { rows(&mut reader, &wanted.0, &wanted.1, after, PageRows::Export).await }
    };
    export.answer(&app, read).await
}

fn cells(row: &Row) -> Vec<String> {
    let participant = &row.participant;
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    vec![
        participant.member_id.map(|id| id.to_string()).unwrap_or_default(),
        text(&participant.name),
        text(&participant.email),
        text(&participant.phone_number),
        participant.entered_at.to_string(),
        if participant.won { "Yes" } else { "No" }.to_owned(),
        text(&participant.left_out_because),
    ]
}
