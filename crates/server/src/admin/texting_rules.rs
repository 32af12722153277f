//! When people may be texted, by state: the shipped table with its sources, what was changed of it, and the history.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{
    found_in::FoundIn,
    texting_rules::{self, EditedRule, FEDERAL, RuleBook, RuleForm, TextingRule},
    time::Timestamp,
    us_states::{self, spoken_name},
};
use townpick_store::{
    Executor,
    activity::{self, Change, Entity},
    texting_rules::{NewChange, NewestChange, RuleChange, history, newest},
};
use townpick_usecases::texting_rules as use_cases;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(save)).routes(routes!(changes))
}

/// The rules of this moment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTextingRules)]
pub(crate) struct TextingRules {
    /// The day the shipped rules were looked up.
    #[schema(format = Date)]
    as_of: &'static str,
    /// Which state an area code belongs to: where the list was found, and when.
    area_codes: &'static FoundIn,
    /// The federal rule, then every state by its name.
    items: Vec<TextingRuleRow>,
}

/// The rule of a state.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTextingRuleRow)]
pub(crate) struct TextingRuleRow {
    /// The state's postal code, or 'US' for the federal rule.
    #[schema(example = "FL")]
    state: String,
    /// What people call it.
    #[schema(example = "Florida")]
    name: String,
    /// Whether it has a rule of its own, and does not follow the federal one.
    is_own: bool,
    /// What holds.
    rule: TextingRule,
    /// What is shipped: the state's own rule, or the federal one.
    shipped: TextingRule,
    /// What else to know of the shipped rule.
    note: &'static str,
    /// Where the shipped rule was found; null where it is the federal one.
    #[schema(required = true)]
    found: Option<&'static FoundIn>,
    /// Whether it allows more than the shipped rule.
    is_relaxed: bool,
    /// Why it is not the shipped rule; null when it is.
    #[schema(required = true)]
    changed: Option<Reason>,
    /// How many changes there were, which a save must name.
    changes: i64,
}

/// Why a rule is not the shipped one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTextingRuleReason)]
pub(crate) struct Reason {
    /// Why.
    note: String,
    /// Who changed it.
    admin_user: String,
    /// When.
    changed_at: Timestamp,
}

/// What changed of the rules.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTextingRuleChanges)]
pub(crate) struct TextingRuleChanges {
    /// The last 200 changes, newest first.
    items: Vec<RuleChange>,
}

/// Shows when people may be texted, by state
#[utoipa::path(
    get, path = "/api/admin/texting-rules", operation_id = "admin_list_texting_rules", tag = "admin",
    responses((status = 200, description = "The rules of this moment", body = TextingRules))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<TextingRules>, Problem> {
    let rows = Rows::read(&mut app.services.database.read().await?).await?;
    let mut states = us_states::CODES.map(|state| (spoken_name(state), state));
    states.sort();
    let states = std::iter::once(FEDERAL).chain(states.iter().map(|(_, state)| *state));
    let items = states.map(|state| rows.of(state)).collect();
    Ok(Json(TextingRules {
        as_of: &texting_rules::shipped().as_of,
        area_codes: texting_rules::area_codes::found_in(),
        items,
    }))
}

/// Shows what was changed of the texting rules
#[utoipa::path(
    get, path = "/api/admin/texting-rules/changes", operation_id = "admin_list_texting_rule_changes", tag = "admin",
    responses((status = 200, description = "The history", body = TextingRuleChanges))
)]
pub(crate) async fn changes(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<TextingRuleChanges>, Problem> {
    let items = history(&mut app.services.database.read().await?).await?;
    Ok(Json(TextingRuleChanges { items }))
}

/// Changes the texting rule of a state from this moment on
///
/// Texts that wait already wait no longer than the new rule asks.
#[utoipa::path(
    put, path = "/api/admin/texting-rules/{state}", operation_id = "admin_save_texting_rule", tag = "admin",
    params(("state" = String, Path, example = "FL", description = "The state's postal code, or 'US' for the federal rule")),
    request_body = RuleForm,
    responses((status = 200, description = "The rule as it is now", body = TextingRuleRow))
)]
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(state): Path<String>,
    extract::Json(form): extract::Json<RuleForm>,
) -> Result<Json<TextingRuleRow>, Problem> {
    let state = Some(FEDERAL).filter(|federal| *federal == state).or_else(|| us_states::state_code(&state));
    let state = state.ok_or_else(Problem::not_found)?;
    let shipped = RuleBook::shipped().of(state);
    let edited = EditedRule::parse(&form, &shipped)?;
    let mut tx = app.services.database.write().await?;
    let before = Rows::read(&mut tx).await?.of(state);
    let change = NewChange {
        state,
        known: form.changes,
        edited: &edited,
        before: before.rule,
        after: edited.rule.unwrap_or_else(|| RuleBook::shipped().of(state)),
        admin_user: &session.name,
    };
    use_cases::change(&mut tx, &change, app.services.clock.now()).await?;
    let after = Rows::read(&mut tx).await?.of(state);
    let summary = match (edited.rule, after.is_relaxed) {
        (None, _) => format!("Returned the texting rule of {} to the shipped one", after.name),
        (_, true) => {
            format!("Changed the texting rule of {}, which allows more than the shipped one", after.name)
        }
        (_, false) => format!("Changed the texting rule of {}", after.name),
    };
    let changes = logged(&before.rule, &after.rule, edited.note.as_str());
    session.commit(&app, tx, Entity::TextingRule, None, summary, changes).await?;
    Ok(Json(after))
}

/// The rules with what was last changed of each.
struct Rows {
    book: RuleBook,
    newest: Vec<NewestChange>,
}

impl Rows {
    async fn read(db: &mut impl Executor) -> Result<Self, Problem> {
        let newest = newest(db).await?;
        let changed = newest.iter().filter_map(|change| Some((change.state.clone(), change.rule?)));
        Ok(Self { book: RuleBook::new(changed), newest })
    }

    fn of(&self, state: &str) -> TextingRuleRow {
        let newest = self.newest.iter().find(|change| change.state == state);
        let changed = newest.filter(|change| change.rule.is_some());
        let own = texting_rules::shipped_row(state);
        let (rule, shipped) = (self.book.of(state), RuleBook::shipped().of(state));
        TextingRuleRow {
            state: state.to_owned(),
            name: if state == FEDERAL { "Everywhere else".to_owned() } else { spoken_name(state) },
            is_own: own.is_some() || changed.is_some(),
            rule,
            shipped,
            note: own.map_or("", |row| &row.note),
            found: own.map(|row| &row.found),
            is_relaxed: rule.allows_more_than(&shipped),
            changed: changed.map(|change| Reason {
                note: change.note.clone(),
                admin_user: change.admin_user.clone(),
                changed_at: change.changed_at,
            }),
            changes: newest.map_or(0, |change| change.number),
        }
    }
}

/// What the activity log says about a change.
fn logged(before: &TextingRule, after: &TextingRule, note: &str) -> Vec<Change> {
    let fields = |rule: &TextingRule| {
        let hours = |hours: Option<texting_rules::TextingHours>| {
            hours.map_or_else(|| "none".to_owned(), |hours| hours.to_string())
        };
        let most = rule.most_per_day.map_or_else(String::new, |most| most.to_string());
        [
            ("weekdays", hours(rule.weekdays)),
            ("saturday", hours(rule.saturday)),
            ("sunday", hours(rule.sunday)),
            ("most_per_day", most),
        ]
    };
    let mut changes = activity::changes(&fields(before), &fields(after));
    changes.push(Change { field: "note".to_owned(), from: String::new(), to: note.to_owned() });
    changes
}
