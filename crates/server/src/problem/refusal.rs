//! Every reason for a refusal, with the sentence that people read.

use std::{borrow::Cow, collections::BTreeMap, time::Duration};

use http::StatusCode;
use townpick_domain::{refused_form::CORRECT_FIELDS, scope::Scope};

use super::code::Code;

/// A refusal, ready to be returned by a handler.
#[derive(Debug, Clone)]
pub struct Problem {
    pub(super) status: StatusCode,
    pub(super) code: Code,
    pub(super) detail: Cow<'static, str>,
    pub(super) fields: BTreeMap<String, String>,
    pub(super) registered_in: Option<RegisteredTown>,
    pub(super) retry_after: Option<u64>,
}

/// Where the phone number of a refused signup is registered.
#[derive(Debug, Clone)]
pub(super) struct RegisteredTown {
    pub(super) town: String,
    pub(super) same_town: bool,
}

impl Problem {
    fn new(code: Code, detail: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status: code.status(),
            code,
            detail: detail.into(),
            fields: BTreeMap::new(),
            registered_in: None,
            retry_after: None,
        }
    }

    /// The personal link is too old.
    pub fn link_expired() -> Self {
        Self::new(
            Code::LinkExpired,
            "This link has expired: links are good for 180 days after their message.",
        )
    }

    /// The personal link was ended before its time.
    pub fn link_revoked() -> Self {
        Self::new(Code::LinkRevoked, "This link was ended to keep your data safe.")
    }

    /// The link of an invitation to become an administrator is too old.
    pub fn invitation_expired() -> Self {
        Self::new(Code::LinkExpired, "This invitation has expired. Ask whoever invited you to send it again.")
    }

    /// The link of the set-up is not the one that was printed last.
    pub fn set_up_link_ended() -> Self {
        Self::new(
            Code::LinkRevoked,
            "This set-up link is no longer good. Townpick prints a new one each time it starts: use the newest.",
        )
    }

    /// Nothing is there.
    pub fn not_found() -> Self {
        Self::new(Code::NotFound, "There is nothing under this address.")
    }

    /// The method does not fit the address.
    pub fn method_not_allowed() -> Self {
        Self::new(Code::MethodNotAllowed, "This address does not support this method.")
    }

    /// The request could not be read.
    pub fn malformed(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::MalformedRequest, detail)
    }

    /// The body is of a kind the address does not take.
    pub fn unsupported_media_type(detail: &'static str) -> Self {
        Self { status: StatusCode::UNSUPPORTED_MEDIA_TYPE, ..Self::malformed(detail) }
    }

    /// A value is not allowed; the sentence names no field.
    pub fn invalid(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::ValidationFailed, detail)
    }

    /// The value of one field is not allowed.
    pub fn invalid_field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::invalid(CORRECT_FIELDS).and_field(field, message)
    }

    /// Names a further field whose value is not allowed.
    #[must_use]
    pub fn and_field(mut self, field: impl Into<String>, message: impl Into<String>) -> Self {
        self.fields.insert(field.into(), message.into());
        self
    }

    /// Says something else beside its fields.
    #[must_use]
    pub(crate) fn saying(self, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// Names the fields as well that another problem names.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.fields.extend(other.fields);
        self
    }

    /// The body is larger than allowed.
    pub fn payload_too_large() -> Self {
        Self::new(Code::PayloadTooLarge, "The request's body is larger than this service accepts.")
    }

    /// The phone number belongs to a member of this town.
    pub fn phone_registered(town: String, same_town: bool, contact_email: &str) -> Self {
        let detail = if same_town {
            format!("This number is already signed up for updates in {town}.")
        } else {
            format!(
                "This number is signed up for updates in {town}. If you moved and need to change your town, email \
                 us at {contact_email}"
            )
        };
        let registered_in = Some(RegisteredTown { town, same_town });
        Self { registered_in, ..Self::new(Code::PhoneRegistered, detail) }
    }

    /// The email address belongs to a member.
    pub fn email_registered() -> Self {
        Self::new(
            Code::EmailRegistered,
            "This email address is already registered. Please use a different email or contact us if you need help.",
        )
    }

    /// The request does not prove whom it is from.
    pub fn untrusted_sender() -> Self {
        Self::new(Code::UntrustedSender, "The request's signature or secret is missing or wrong.")
    }

    /// Nobody is signed in, or the session is over.
    pub fn unauthenticated() -> Self {
        Self::new(Code::Unauthenticated, "Please sign in.")
    }

    /// The sign-in failed; the detail is what the person reads.
    pub fn invalid_credentials(detail: &'static str) -> Self {
        Self::new(Code::InvalidCredentials, detail)
    }

    /// The password is right and the account has a second factor.
    pub fn second_factor_required() -> Self {
        Self::new(Code::SecondFactorRequired, "Enter the code from your authenticator app.")
    }

    /// The administrator's role does not include this.
    pub fn forbidden_for_role() -> Self {
        Self::new(Code::ForbiddenForRole, "Your role does not include this. Ask an owner if you need it.")
    }

    /// The API key is not one of ours, or was revoked.
    pub fn unknown_key() -> Self {
        Self::new(Code::Unauthenticated, "This API key is not known here. It may have been revoked.")
    }

    /// The API key lacks a scope.
    pub fn missing_scope(scope: &Scope) -> Self {
        let detail = format!("This needs the scope {scope}, which the API key does not have.");
        Self::new(Code::ForbiddenForKey, detail)
    }

    /// Only people do this, whatever scopes an API key has.
    pub fn not_for_keys() -> Self {
        Self::new(Code::ForbiddenForKey, "No API key may do this. Sign in as an administrator.")
    }

    /// Everybody who runs the service needs a second factor, and this administrator has none.
    pub fn second_factor_set_up_required() -> Self {
        Self::new(
            Code::SecondFactorSetUpRequired,
            "Two-step sign-in is required here. Set it up to continue.",
        )
    }

    /// A page of another site made this request in an administrator's browser.
    pub fn cross_site_refused() -> Self {
        Self::new(Code::CrossSiteRefused, "Changes can only be made from the pages of this service.")
    }

    /// Something stands against it; the detail is a sentence to show.
    pub fn conflict(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::Conflict, detail)
    }

    /// The contest with this title has some of the days.
    pub fn contest_overlap(title: &str) -> Self {
        Self::new(
            Code::ContestOverlap,
            format!(
                "Contest dates overlap with existing contest: \"{title}\". Only one contest can be active per town \
                 at a time."
            ),
        )
    }

    /// The contest cannot be erased any more.
    pub fn contest_started() -> Self {
        Self::new(
            Code::ContestStarted,
            "This contest has started, so its record stays. It can be voided with a reason.",
        )
    }

    /// Somebody else has saved the record since the form was opened.
    pub fn changed_meanwhile() -> Self {
        Self::new(
            Code::ChangedMeanwhile,
            "Someone else changed this while you were editing, so nothing was saved. Reload the page to see their \
             changes; what you typed is still in the form.",
        )
    }

    /// The picture is stored under this file name.
    pub fn image_exists(file_name: &str) -> Self {
        Self::new(Code::ImageExists, format!("This image already exists: {file_name}"))
    }

    /// The client must wait this long before it asks again.
    pub fn rate_limited(wait: Duration) -> Self {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        let problem = Self::new(Code::RateLimited, "Too many requests. Please wait a moment and try again.");
        Self { retry_after: Some(seconds.max(1)), ..problem }
    }

    /// Whether the client only has to wait.
    pub(crate) fn is_rate_limited(&self) -> bool {
        self.code == Code::RateLimited
    }

    /// Somebody tried something too often; the sentence says what it was and when to try again.
    pub fn too_many(reason: &str, wait: Duration) -> Self {
        let problem = Self::rate_limited(wait);
        let when = spoken_wait(problem.retry_after.unwrap_or(1));
        Self { detail: format!("{reason} Please try again {when}.").into(), ..problem }
    }

    /// The request was not answered in time.
    pub fn timeout() -> Self {
        Self::new(Code::Timeout, "The request was not answered in time. Please try again.")
    }

    /// A part of the service does not answer now.
    pub fn unavailable(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::Unavailable, detail)
    }

    /// The service failed in a way that only its log explains.
    pub fn internal() -> Self {
        Self::new(Code::Internal, "Something went wrong on our side. Please try again.")
    }
}

/// When it is time again, in words; never sooner than it is.
fn spoken_wait(seconds: u64) -> String {
    let (number, unit) = match seconds {
        ..60 => (seconds, "second"),
        60..3600 => (seconds.div_ceil(60), "minute"),
        3600..172_800 => (seconds.div_ceil(3600), "hour"),
        _ => (seconds.div_ceil(86_400), "day"),
    };
    let about = if seconds < 60 { "" } else { "about " };
    format!("in {about}{number} {unit}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_in_words_and_never_too_short() {
        let waits = [1, 30, 59, 60, 61, 420, 3541, 3600, 3601, 172_799, 604_800].map(spoken_wait);
        assert_eq!(
            waits,
            [
                "in 1 second",
                "in 30 seconds",
                "in 59 seconds",
                "in about 1 minute",
                "in about 2 minutes",
                "in about 7 minutes",
                "in about 60 minutes",
                "in about 1 hour",
                "in about 2 hours",
                "in about 48 hours",
                "in about 7 days"
            ]
        );
    }
}
