//! A member's flags: what they have in common with many others, and whether an administrator has dismissed it.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{
    ids::MemberId,
    signup_flags::{FlagKind, rule},
    time::Timestamp,
};
use townpick_store::{
    activity::{Change, Entity},
    signup_flags::{self, Alike},
};
use utoipa::ToSchema;

use super::show::found;
use crate::{
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// What a member has in common with many others.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberFlag)]
pub(crate) struct Flag {
    /// `household`, `network`, `numbers` or `mailboxes`.
    kind: String,
    /// How many others are flagged for the same.
    others: i64,
    /// Within how many hours they joined; null where that does not matter.
    #[schema(required = true)]
    within_hours: Option<i64>,
    /// Since when it is flagged.
    flagged_at: Timestamp,
    /// When an administrator put it away.
    #[schema(required = true)]
    put_away_at: Option<Timestamp>,
    /// The others, who joined last first, at most 20.
    members: Vec<Alike>,
}

/// The flags of a member.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminMemberFlags)]
pub(crate) struct Flags {
    /// Each kind once; those that were put away are among them.
    items: Vec<Flag>,
}

/// Tells what a member has in common with many others
#[utoipa::path(
    get, path = "/api/admin/members/{id}/flags", operation_id = "admin_member_flags", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id")),
    responses((status = 200, description = "The member's flags", body = Flags))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<MemberId>,
) -> Result<Json<Flags>, Problem> {
    found(&app, id).await?;
    let mut reader = app.services.database.read().await?;
    let flags = signup_flags::of_member(&mut reader, id).await?;
    let mut alike = signup_flags::alike(&mut reader, id).await?;
    let items = flags.into_iter().map(|flag| Flag {
        members: alike.extract_if(.., |other| other.kind == flag.kind).collect(),
        within_hours: flag.kind.parse().ok().and_then(rule).and_then(|rule| rule.within_hours),
        kind: flag.kind,
        others: flag.others,
        flagged_at: flag.flagged_at,
        put_away_at: flag.put_away_at,
    });
    Ok(Json(Flags { items: items.collect() }))
}

/// Whether a flag is put away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminFlagRequest)]
pub(crate) struct FlagRequest {
    /// Whether it is put away; otherwise it waits for an administrator again.
    is_put_away: bool,
}

/// Puts a flag of a member away, or takes it out again
#[utoipa::path(
    put, path = "/api/admin/members/{id}/flags/{kind}", operation_id = "admin_put_flag_away", tag = "admin",
    params(("id" = Uuid, Path, description = "The member's id"),
           ("kind" = String, Path, description = "`household`, `network`, `numbers` or `mailboxes`", example = "household")),
    request_body = FlagRequest,
    responses((status = 204, description = "It is put away, or waits again"))
)]
pub(crate) async fn put_away(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path((id, kind)): Path<(MemberId, String)>,
    extract::Json(FlagRequest { is_put_away }): extract::Json<FlagRequest>,
) -> Result<StatusCode, Problem> {
    let kind: FlagKind = kind.parse().map_err(|_| Problem::not_found())?;
    let mut tx = app.services.database.write().await?;
    let flags = signup_flags::of_member(&mut tx, id).await?;
    if !flags.iter().any(|flag| flag.kind == kind.as_str()) {
        return Err(Problem::not_found());
    }
    let at = is_put_away.then(|| app.services.clock.now());
    if signup_flags::put_away(&mut tx, id, kind, at).await? {
        let verb = if is_put_away { "put away" } else { "taken out again" };
        let change = Change {
            field: format!("{kind}_flag"),
            from: if is_put_away { "waiting" } else { "put away" }.to_owned(),
            to: if is_put_away { "put away" } else { "waiting" }.to_owned(),
        };
        let summary = format!("A flag of a user was {verb}");
        session.record(&app, &mut tx, Entity::User, Some(id.as_uuid()), summary, vec![change]).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
