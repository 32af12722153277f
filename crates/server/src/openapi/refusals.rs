//! Which refusals an operation can answer with. Most follow from what it is: who may ask it, what it takes, whether something is
//! named in its address. The others stand in one table. No operation says `default`, behind which anything could hide; the tests
//! of the server compare every answer that they get with what the document says (`tests/it/described.rs`).

use std::collections::BTreeSet;

use http::{Method, StatusCode};
use utoipa::{
    ToSchema as _,
    openapi::{
        Components, HeaderBuilder, KnownFormat, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder,
        SchemaFormat,
        content::ContentBuilder,
        path::{Operation, ParameterIn},
        schema::Type,
    },
};

use crate::{
    layers::limits::is_limited,
    permissions::ADMIN,
    problem::{PROBLEM_JSON, ProblemDocument},
};

/// What does not follow from the form of an operation.
const TABLE: &[(StatusCode, &[&str])] = &[
    (StatusCode::UNAUTHORIZED, &["admin_sign_in", "admin_finish_provider_sign_in"]),
    (
        StatusCode::NOT_FOUND,
        &[
            // Only where there is an identity provider, or one of message services.
            "admin_begin_provider_sign_in",
            "admin_end_provider_sign_in",
            "admin_finish_provider_sign_in",
            "admin_unlink_identity",
            "mail_events",
            "mailgun_events",
            "postmark_events",
            "sendgrid_events",
            "ses_events",
            "twilio_inbound",
            "twilio_status",
            // They are gone once an installation has its first administrator.
            "show_set_up",
            "finish_set_up",
            "check_set_up",
            "import_set_up_places",
            "clear_set_up_places",
            "import_shipped_places",
            "try_set_up",
            // Of what the body names.
            "admin_change_town_statuses",
            "admin_preview_town_status",
            "admin_create_town",
            "admin_list_snapshot",
        ],
    ),
    (
        StatusCode::FORBIDDEN,
        &[
            "mail_events",
            "mailgun_events",
            "postmark_events",
            "sendgrid_events",
            "ses_events",
            "twilio_inbound",
            "twilio_status",
        ],
    ),
    (
        StatusCode::CONFLICT,
        &[
            "admin_prepare_totp",
            "admin_confirm_totp",
            "admin_disable_totp",
            "admin_invite",
            "admin_invite_again",
            "admin_remove_administrator",
            "admin_disable_administrator",
            "admin_enable_administrator",
            "admin_change_role",
            "admin_change_sign_in_rules",
            "admin_create_api_key",
            "admin_review_application",
            "admin_accept_application",
            "admin_review_nomination",
            "add_background_image",
            "admin_create_business",
            "admin_change_business",
            "admin_delete_business",
            "admin_create_contest",
            "admin_change_contest",
            "admin_delete_contest",
            "admin_exclude_member",
            "admin_include_member",
            "admin_void_contest",
            "admin_mark_winner",
            "admin_disqualify_winner",
            "admin_extend_claim",
            "admin_note_tax_form",
            "admin_correct_member",
            "admin_change_notice",
            "admin_delete_notice",
            "admin_schedule_notice",
            "admin_take_back_notice",
            "admin_save_settings",
            "admin_change_sponsor",
            "admin_delete_sponsor",
            "admin_save_template",
            "admin_save_texting_rule",
            "admin_answer_text",
            "admin_preview_text_answer",
            "admin_settle_text_reply",
            "admin_create_town",
            "admin_rename_town",
            "admin_merge_town",
            "admin_create_webhook",
            "admin_change_webhook",
            "admin_replay_webhook_delivery",
            "admin_replay_failed_deliveries",
            "answer_claim",
            "show_own_ticket",
            "confirm_email_change",
            "request_email_change",
            "request_phone_change",
            "confirm_phone_change",
            "move_to_town",
            "cosign_ledger",
            "sign_up",
        ],
    ),
    (
        StatusCode::GONE,
        &[
            "admin_show_invitation",
            "admin_accept_invitation",
            "admin_invite_again",
            "show_own_ticket",
            "show_set_up",
            "finish_set_up",
            "check_set_up",
            "import_set_up_places",
            "clear_set_up_places",
            "import_shipped_places",
            "try_set_up",
            "show_preferences",
            "save_preferences",
            "download_own_data",
            "request_deletion",
            "confirm_deletion",
            "correct_details",
            "request_email_change",
            "take_back_email_change",
            "request_phone_change",
            "confirm_phone_change",
            "move_to_town",
        ],
    ),
    // Of what is not read as a form of fields, and of what an address names.
    (
        StatusCode::UNPROCESSABLE_ENTITY,
        &["twilio_inbound", "twilio_status", "admin_test_notice", "admin_schedule_notice"],
    ),
];

/// Adds to an operation every refusal that it can answer with.
pub(super) fn add(operation: &mut Operation, path: &str, method: &Method) {
    for status in of(operation, path, method) {
        let responses = &mut operation.responses.responses;
        responses
            .entry(status.as_str().to_owned())
            .or_insert_with(|| Ref::from_response_name(name(status)).into());
    }
}

fn of(operation: &Operation, path: &str, method: &Method) -> BTreeSet<StatusCode> {
    // Of requests that name no host or no bytes of text, and of what stands around every handler.
    let mut refusals = BTreeSet::from([
        StatusCode::BAD_REQUEST,
        StatusCode::INTERNAL_SERVER_ERROR,
        StatusCode::SERVICE_UNAVAILABLE,
        StatusCode::GATEWAY_TIMEOUT,
    ]);
    let is_webhook = path.starts_with("/api/webhooks/");
    let body = operation.request_body.as_ref();
    if body.is_some() || is_webhook {
        refusals.insert(StatusCode::PAYLOAD_TOO_LARGE);
    }
    if body.is_some() {
        refusals.extend([StatusCode::UNSUPPORTED_MEDIA_TYPE, StatusCode::UNPROCESSABLE_ENTITY]);
    }
    let takes = |place: ParameterIn| {
        operation
            .parameters
            .iter()
            .flatten()
            .any(|taken| matches!(taken, RefOr::T(taken) if taken.parameter_in == place))
    };
    if takes(ParameterIn::Query) {
        refusals.insert(StatusCode::UNPROCESSABLE_ENTITY);
    }
    if takes(ParameterIn::Path) {
        refusals.insert(StatusCode::NOT_FOUND);
    }
    if is_limited(path) {
        refusals.insert(StatusCode::TOO_MANY_REQUESTS);
    }
    let is_guarded = operation.security.as_ref().is_some_and(|ways| !ways.is_empty());
    if path.starts_with(ADMIN) && is_guarded {
        refusals.insert(StatusCode::UNAUTHORIZED);
    }
    // A role that does not include it, or a page of another site.
    if path.starts_with(ADMIN) && (is_guarded || method != Method::GET) {
        refusals.insert(StatusCode::FORBIDDEN);
    }
    let id = operation.operation_id.as_deref().unwrap_or_default();
    refusals
        .extend(TABLE.iter().filter(|(_, operations)| operations.contains(&id)).map(|(status, _)| *status));
    refusals
}

/// Every refusal, described once.
pub(super) fn describe(components: &mut Components) {
    for (status, description) in DESCRIPTIONS {
        components.responses.insert(name(*status), RefOr::T(described(*status, description)));
    }
}

const DESCRIPTIONS: &[(StatusCode, &str)] = &[
    (StatusCode::BAD_REQUEST, "The request cannot be understood"),
    (StatusCode::UNAUTHORIZED, "The caller is not signed in"),
    (StatusCode::FORBIDDEN, "The caller may not do this"),
    (StatusCode::NOT_FOUND, "There is no such thing"),
    (StatusCode::CONFLICT, "It conflicts with something that is already there"),
    (StatusCode::GONE, "The link is too old or was ended"),
    (StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"),
    (StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body's type is not supported"),
    (StatusCode::UNPROCESSABLE_ENTITY, "A value is not allowed; `fields` says which"),
    (StatusCode::TOO_MANY_REQUESTS, "Too many such requests"),
    (StatusCode::INTERNAL_SERVER_ERROR, "The service failed"),
    (StatusCode::SERVICE_UNAVAILABLE, "Something the service depends on is not responding"),
    (StatusCode::GATEWAY_TIMEOUT, "The answer took too long"),
];

fn described(status: StatusCode, description: &str) -> Response {
    let schema = Ref::from_schema_name(ProblemDocument::name());
    let answer = ResponseBuilder::new()
        .description(description)
        .content(PROBLEM_JSON, ContentBuilder::new().schema(Some(schema)).build());
    if status != StatusCode::TOO_MANY_REQUESTS {
        return answer.build();
    }
    let seconds = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(1));
    let wait =
        HeaderBuilder::new().schema(Some(seconds)).description(Some("Seconds to wait before asking again"));
    answer.header("Retry-After", wait.build()).build()
}

/// What a refusal is called among the components: its reason without spaces.
fn name(status: StatusCode) -> String {
    status.canonical_reason().unwrap_or_default().replace(' ', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_of_an_operation_and_every_status_has_its_words() {
        let document = crate::openapi();
        let items = document.paths.paths.values();
        let operations: BTreeSet<&str> = items
            .flat_map(|item| [&item.get, &item.post, &item.put, &item.patch, &item.delete])
            .filter_map(|operation| operation.as_ref()?.operation_id.as_deref())
            .collect();
        for (status, rows) in TABLE {
            assert!(DESCRIPTIONS.iter().any(|(described, _)| described == status), "{status}");
            for row in *rows {
                assert!(operations.contains(row), "{row}");
            }
        }
    }
}
