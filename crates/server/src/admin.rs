//! What administrators ask of the API. `session::guard` stands before all of it.
//!
//! Each noun has a module of its own with its `routes()`; what changes something writes it into the activity log.

pub(crate) mod account;
pub(crate) mod activity;
pub(crate) mod administrators;
pub(crate) mod api_keys;
pub(crate) mod applications;
pub(crate) mod audit;
pub(crate) mod background_images;
pub(crate) mod businesses;
pub(crate) mod contests;
pub(crate) mod dashboard;
pub(crate) mod delivery_figures;
pub(crate) mod doctor;
pub(crate) mod engine;
pub(crate) mod entry_forms;
pub(crate) mod export;
mod failure_causes;
pub(crate) mod first_messages;
pub(crate) mod first_steps;
pub(crate) mod identity;
pub(crate) mod images;
mod list_handlers;
pub(crate) mod listing;
pub(crate) mod members;
pub(crate) mod nominations;
pub(crate) mod notices;
pub(crate) mod notifications;
pub(crate) mod own_proof;
pub(crate) mod places;
pub(crate) mod prize_guard;
pub(crate) mod provider_sign_in;
pub(crate) mod quick_search;
mod reach;
pub(crate) mod reviews;
pub(crate) mod session;
pub(crate) mod sessions;
pub(crate) mod settings;
pub(crate) mod sponsors;
pub(crate) mod templates;
pub(crate) mod text_replies;
pub(crate) mod texting_registration;
pub(crate) mod texting_rules;
pub(crate) mod this_week;
pub(crate) mod totp;
pub(crate) mod towns;
pub(crate) mod upload;
pub(crate) mod webhooks;
pub(crate) mod winners;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

/// Every address of the administrators' part.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .merge(session::routes())
        .merge(provider_sign_in::routes())
        .merge(sessions::routes())
        .merge(account::routes())
        .merge(administrators::routes())
        .merge(api_keys::routes())
        .merge(webhooks::routes())
        .merge(settings::routes())
        .merge(totp::routes())
        .merge(identity::routes())
        .merge(dashboard::routes())
        .merge(doctor::routes())
        .merge(this_week::routes())
        .merge(delivery_figures::routes())
        .merge(quick_search::routes())
        .merge(first_messages::routes())
        .merge(first_steps::routes())
        .merge(activity::routes())
        .merge(images::routes())
        .merge(background_images::routes())
        .merge(towns::routes())
        .merge(members::routes())
        .merge(places::routes())
        .merge(businesses::routes())
        .merge(contests::routes())
        .merge(winners::routes())
        .merge(prize_guard::routes())
        .merge(audit::routes())
        .merge(sponsors::routes())
        .merge(applications::routes())
        .merge(nominations::routes())
        .merge(text_replies::routes())
        .merge(templates::routes())
        .merge(texting_registration::routes())
        .merge(notices::routes())
        .merge(texting_rules::routes())
        .merge(notifications::routes())
        .merge(engine::routes())
}
