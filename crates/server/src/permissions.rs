//! Which administrators may ask what: one table, by the names that operations have in the API's document.
//!
//! The guard of `session.rs` asks it before every handler. An operation without a row is refused to everybody, so that
//! nobody can add an operation and forget to say who may use it. What a program with an API key may ask follows from
//! the same rows (`permissions/scopes.rs`).

mod access;
mod scopes;

use std::collections::{BTreeSet, HashMap};

use http::Method;
use townpick_domain::{role::Role, scope::Scope};
use utoipa::openapi::{OpenApi, path::Operation};

use access::Access;
use scopes::Nouns;

/// Where the administrators' part of the API begins.
pub(crate) const ADMIN: &str = "/api/admin/";

/// The table. Lists and files of people differ: whoever only looks takes nothing away.
const TABLE: &[(Access, &[&str])] = &[
    (
        Access::Anybody,
        &[
            "admin_sign_in",
            "admin_begin_provider_sign_in",
            "admin_end_provider_sign_in",
            "admin_finish_provider_sign_in",
            "admin_show_invitation",
            "admin_accept_invitation",
        ],
    ),
    (Access::SigningIn, &["admin_session", "admin_sign_out", "admin_prepare_totp", "admin_confirm_totp"]),
    (
        Access::Account,
        &[
            "admin_update_account",
            "admin_change_password",
            "admin_disable_totp",
            "admin_list_sessions",
            "admin_end_session",
            "admin_end_other_sessions",
            "admin_show_identity",
            "admin_unlink_identity",
        ],
    ),
    (
        Access::Look,
        &[
            "admin_dashboard",
            // Both leave out what the role may not see elsewhere.
            "admin_show_week",
            "admin_quick_search",
            "admin_first_steps",
            "admin_show_engine",
            "admin_show_coming_week",
            "admin_list_towns",
            "admin_export_towns",
            "admin_town_options",
            "admin_show_town",
            "admin_list_businesses",
            "admin_export_businesses",
            "admin_business_options",
            "admin_show_business",
            "admin_list_contests",
            "admin_export_contests",
            "admin_show_contest",
            "admin_show_prize_guard",
            "admin_list_sponsors",
            "admin_export_sponsors",
            "admin_sponsor_options",
            "admin_show_sponsor",
            "admin_list_applications",
            "admin_export_applications",
            "admin_list_drawings",
            "admin_export_drawings",
            "admin_list_templates",
            "admin_preview_template",
            "admin_texting_registration",
            "admin_list_notices",
            "admin_export_notices",
            "admin_show_notice",
            "admin_count_notice",
            "admin_list_texting_rules",
            "admin_list_texting_rule_changes",
            "admin_list_background_images",
            "admin_show_places",
        ],
    ),
    (
        Access::LookAtMembers,
        &[
            "admin_list_activity",
            "admin_list_members",
            "admin_show_member",
            "admin_member_consents",
            "admin_member_participation",
            "admin_member_timeline",
            "admin_member_wins",
            "admin_member_flags",
            "admin_preview_void",
            "admin_list_exclusions",
            "admin_list_participants",
            "admin_list_winners",
            "admin_list_prizes",
            "admin_show_drawing",
            "admin_list_snapshot",
            "admin_list_nominations",
            "admin_list_text_replies",
            "admin_text_reply",
            "admin_list_notifications",
            "admin_show_delivery_figures",
        ],
    ),
    (
        Access::Edit,
        &[
            "admin_create_business",
            "admin_change_business",
            "admin_set_business_status",
            "admin_delete_business",
            "admin_create_contest",
            "admin_change_contest",
            "admin_delete_contest",
            "admin_create_sponsor",
            "admin_change_sponsor",
            "admin_delete_sponsor",
            "admin_review_application",
            "admin_accept_application",
            "admin_delete_application",
            "add_background_image",
            "choose_background_image",
            "remove_background_image",
            "upload_image",
        ],
    ),
    (
        Access::Manage,
        &[
            "admin_examine",
            "admin_export_activity",
            "admin_export_members",
            "admin_delete_member",
            "admin_revoke_links",
            "admin_correct_member",
            "admin_take_back_email",
            "admin_download_member_data",
            "admin_put_flag_away",
            "admin_let_first_messages_go",
            "admin_save_texting_rule",
            "admin_change_subscription",
            "admin_preview_subscriptions",
            "admin_change_subscriptions",
            "admin_export_participants",
            "admin_exclude_member",
            "admin_include_member",
            "admin_void_contest",
            "admin_create_notice",
            "admin_change_notice",
            "admin_delete_notice",
            "admin_schedule_notice",
            "admin_take_back_notice",
            "admin_export_prizes",
            "admin_mark_winner",
            "admin_disqualify_winner",
            "admin_extend_claim",
            "admin_note_tax_form",
            "admin_export_snapshot",
            "admin_export_nominations",
            "admin_review_nomination",
            "admin_delete_nomination",
            "admin_export_text_replies",
            "admin_preview_text_answer",
            "admin_answer_text",
            "admin_settle_text_reply",
            "admin_export_notifications",
            "admin_save_template",
            "admin_create_town",
            "admin_rename_town",
            "admin_merge_town",
            "admin_preview_town_status",
            "admin_change_town_status",
            "admin_change_town_statuses",
            "admin_import_places",
            "admin_clear_places",
        ],
    ),
    (Access::TryOut, &["admin_test_notice", "admin_test_template"]),
    (
        Access::Own,
        &[
            "admin_list_api_keys",
            "admin_create_api_key",
            "admin_revoke_api_key",
            "admin_list_webhooks",
            "admin_create_webhook",
            "admin_change_webhook",
            "admin_rotate_webhook_secret",
            "admin_remove_webhook",
            "admin_list_webhook_deliveries",
            "admin_export_webhook_deliveries",
            "admin_replay_webhook_delivery",
            "admin_count_failed_deliveries",
            "admin_replay_failed_deliveries",
            "admin_list_administrators",
            "admin_change_role",
            "admin_disable_administrator",
            "admin_enable_administrator",
            "admin_remove_administrator",
            "admin_invite",
            "admin_invite_again",
            "admin_take_invitation_back",
            "admin_change_sign_in_rules",
            "admin_show_settings",
            "admin_save_settings",
            "admin_try_settings",
        ],
    ),
];

fn access_to(operation: &str) -> Option<Access> {
    TABLE.iter().find(|(_, operations)| operations.contains(&operation)).map(|(access, _)| *access)
}

/// An operation of the administrators' part, and who may use it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Permission {
    /// What the document calls the operation.
    pub operation: String,
    access: Option<Access>,
    scopes: Option<Vec<Scope>>,
}

impl Permission {
    /// Whether it is asked by people who are not signed in.
    pub(crate) fn is_for_anybody(&self) -> bool {
        self.access == Some(Access::Anybody)
    }

    /// Whether it is part of signing in, which is not over without the second factor that is required.
    pub(crate) fn is_signing_in(&self) -> bool {
        self.access == Some(Access::SigningIn)
    }

    /// Whether a role may use it.
    pub(crate) fn includes(&self, role: Role) -> bool {
        self.access.is_some_and(|access| access.includes(role))
    }

    /// The scopes that an API key needs for it, all of them; nothing where no key is taken.
    pub(crate) fn scopes(&self) -> Option<&[Scope]> {
        self.scopes.as_deref()
    }
}

/// The table by what a request is matched to.
#[derive(Debug)]
pub(crate) struct Permissions(HashMap<(Method, String), Permission>);

impl Permissions {
    /// The permissions of the operations that this document describes.
    pub(crate) fn of(document: &OpenApi) -> Self {
        let of_administrators = document.paths.paths.iter().filter(|(path, _)| path.starts_with(ADMIN));
        let operations: Vec<(Method, &str, String)> = of_administrators
            .flat_map(|(path, item)| {
                let by_method: [(Method, &Option<Operation>); 5] = [
                    (Method::GET, &item.get),
                    (Method::POST, &item.post),
                    (Method::PUT, &item.put),
                    (Method::PATCH, &item.patch),
                    (Method::DELETE, &item.delete),
                ];
                by_method.into_iter().filter_map(move |(method, operation)| {
                    let operation = operation.as_ref()?.operation_id.clone().unwrap_or_default();
                    Some((method, path.as_str(), operation))
                })
            })
            .collect();
        let nouns =
            Nouns::of(operations.iter().map(|(method, path, operation)| {
                (method, path.trim_start_matches(ADMIN), access_to(operation))
            }));
        let permissions = operations.into_iter().map(|(method, path, operation)| {
            let access = access_to(&operation);
            let scopes =
                access.and_then(|access| nouns.scopes(&method, path.trim_start_matches(ADMIN), access));
            ((method, path.to_owned()), Permission { operation, access, scopes })
        });
        Self(permissions.collect())
    }

    /// What a request asks for; nothing when the address does not take its method.
    pub(crate) fn find(&self, method: &Method, route: &str) -> Option<&Permission> {
        let method = if method == Method::HEAD { &Method::GET } else { method };
        self.0.get(&(method.clone(), route.to_owned()))
    }

    /// The permission of an operation, by its name in the document.
    pub(crate) fn of_operation(&self, operation: &str) -> Option<&Permission> {
        self.0.values().find(|permission| permission.operation == operation)
    }

    /// Whether an API key with these scopes may use an operation, for answers that tell a key no more than it may ask for.
    pub(crate) fn is_open_to_key(&self, held: &BTreeSet<Scope>, operation: &str) -> bool {
        let scopes = self.of_operation(operation).and_then(Permission::scopes);
        scopes.is_some_and(|needed| Scope::missing(needed, held).is_none())
    }

    /// Every scope that a key can be given: those that some operation needs.
    pub(crate) fn offered_scopes(&self) -> BTreeSet<Scope> {
        self.0.values().filter_map(Permission::scopes).flatten().cloned().collect()
    }
}

/// The operations that a role may not use: what the pages do not offer it.
pub(crate) fn closed_to(role: Role) -> Vec<&'static str> {
    let closed = TABLE.iter().filter(|(access, _)| !access.includes(role));
    closed.flat_map(|(_, operations)| operations.iter().copied()).collect()
}

/// Whether a role may use an operation, for answers that tell a role no more than its own pages do.
pub(crate) fn is_open_to(role: Role, operation: &str) -> bool {
    access_to(operation).is_some_and(|access| access.includes(role))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_operation_has_exactly_one_row_and_every_row_an_operation() {
        let permissions = Permissions::of(&crate::openapi());
        let described: BTreeSet<&str> =
            permissions.0.values().map(|permission| permission.operation.as_str()).collect();
        let rows: Vec<&str> = TABLE.iter().flat_map(|(_, operations)| operations.iter().copied()).collect();
        let listed: BTreeSet<&str> = rows.iter().copied().collect();
        assert_eq!(rows.len(), listed.len(), "an operation has two rows");
        assert_eq!(described, listed);
    }
}
