//! Problems (RFC 9457): the one form in which the service says no.
//!
//! A problem tells the caller what to do about it. It must never carry internal text: causes go to the log, under
//! the same request id.

use std::{borrow::Cow, collections::BTreeMap, time::Duration};

use axum::response::{IntoResponse, Response};
use http::{
    HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER},
};
use serde::Serialize;
use townpick_domain::refused_form::CORRECT_FIELDS;
use townpick_store::StoreError;
use utoipa::ToSchema;
use uuid::Uuid;

/// The media type of a problem document.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// What went wrong, in a word programs can rely on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ProblemCode)]
pub enum Code {
    /// There is nothing under this address.
    NotFound,
    /// The address exists, but not for this method.
    MethodNotAllowed,
    /// The request was understood, but a value in it is not allowed.
    ValidationFailed,
    /// The request could not be understood.
    MalformedRequest,
    /// The request is larger than the service takes.
    PayloadTooLarge,
    /// The phone number belongs to a member; `town` and `same_town` tell where.
    PhoneRegistered,
    /// The email address belongs to a member.
    EmailRegistered,
    /// The personal link is too old; a new one can be asked for with it.
    LinkExpired,
    /// The personal link was ended; a new one can be asked for with it.
    LinkRevoked,
    /// The request does not prove that it comes from who may send it.
    UntrustedSender,
    /// Only administrators who are signed in may ask this.
    Unauthenticated,
    /// Email, password or code are not those of an administrator.
    InvalidCredentials,
    /// The password is right; the code of the second factor is missing.
    SecondFactorRequired,
    /// The request was made by a page of another site.
    CrossSiteRefused,
    /// Something that is there already stands against it; the detail says what.
    Conflict,
    /// Another contest of the town has some of these days.
    ContestOverlap,
    /// The contest has started, so it can no longer be erased.
    ContestStarted,
    /// Somebody else changed the record since it was read.
    ChangedMeanwhile,
    /// The same picture is there already.
    ImageExists,
    /// This client asks too often.
    RateLimited,
    /// The answer took too long.
    Timeout,
    /// Something the service needs does not answer now.
    Unavailable,
    /// The service made a mistake.
    Internal,
}

impl Code {
    fn status(self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::ValidationFailed => StatusCode::UNPROCESSABLE_ENTITY,
            Self::MalformedRequest => StatusCode::BAD_REQUEST,
            Self::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Unauthenticated | Self::InvalidCredentials | Self::SecondFactorRequired => {
                StatusCode::UNAUTHORIZED
            }
            Self::CrossSiteRefused | Self::UntrustedSender => StatusCode::FORBIDDEN,
            Self::PhoneRegistered
            | Self::EmailRegistered
            | Self::Conflict
            | Self::ContestOverlap
            | Self::ContestStarted
            | Self::ChangedMeanwhile
            | Self::ImageExists => StatusCode::CONFLICT,
            Self::LinkExpired | Self::LinkRevoked => StatusCode::GONE,
            Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::Timeout => StatusCode::GATEWAY_TIMEOUT,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::NotFound => "Not found",
            Self::MethodNotAllowed => "Method not allowed",
            Self::ValidationFailed => "Some values are not valid",
            Self::MalformedRequest => "The request could not be understood",
            Self::PayloadTooLarge => "The request is too large",
            Self::PhoneRegistered => "Phone number already registered",
            Self::EmailRegistered => "Email already in use",
            Self::Unauthenticated => "Not signed in",
            Self::InvalidCredentials => "Invalid credentials",
            Self::SecondFactorRequired => "A code is needed",
            Self::CrossSiteRefused => "Refused from another site",
            Self::Conflict => "Not possible as things stand",
            Self::ContestOverlap => "Contests overlap",
            Self::ContestStarted => "The contest has started",
            Self::ChangedMeanwhile => "Changed in the meantime",
            Self::ImageExists => "The image exists already",
            Self::LinkExpired => "The link has expired",
            Self::LinkRevoked => "The link was ended",
            Self::UntrustedSender => "The sender is not known",
            Self::RateLimited => "Too many requests",
            Self::Timeout => "The answer took too long",
            Self::Unavailable => "Temporarily unavailable",
            Self::Internal => "Something went wrong",
        }
    }
}

/// A refusal, ready to be returned by a handler.
#[derive(Debug, Clone)]
pub struct Problem {
    status: StatusCode,
    code: Code,
    detail: Cow<'static, str>,
    fields: BTreeMap<String, String>,
    registered_in: Option<RegisteredTown>,
    retry_after: Option<u64>,
}

/// Where the phone number of a refused signup is registered.
#[derive(Debug, Clone)]
struct RegisteredTown {
    town: String,
    same_town: bool,
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

    /// Nothing is there.
    pub fn not_found() -> Self {
        Self::new(Code::NotFound, "There is nothing under this address.")
    }

    /// The method does not fit the address.
    pub fn method_not_allowed() -> Self {
        Self::new(Code::MethodNotAllowed, "This address does not take this method.")
    }

    /// The request could not be read.
    pub fn malformed(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Code::MalformedRequest, detail)
    }

    /// The body is of a kind the address does not take.
    pub fn unsupported_media_type(detail: &'static str) -> Self {
        Self { status: StatusCode::UNSUPPORTED_MEDIA_TYPE, ..Self::malformed(detail) }
    }

    /// A value is not allowed, told without naming a field.
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

    /// The body is larger than allowed.
    pub fn payload_too_large() -> Self {
        Self::new(Code::PayloadTooLarge, "The request's body is larger than this service takes.")
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

    /// Somebody tried something too often; they are told what it was and when to try again.
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

    /// The answer that carries the problem's text, under the id the log knows the request by.
    pub(crate) fn render(self, mut answer: Response, request_id: Uuid, with_body: bool) -> Response {
        let document = ProblemDocument {
            kind: "about:blank",
            title: self.code.title(),
            status: self.status.as_u16(),
            code: self.code,
            detail: self.detail,
            fields: (!self.fields.is_empty()).then_some(self.fields),
            same_town: self.registered_in.as_ref().map(|registered| registered.same_town),
            town: self.registered_in.map(|registered| registered.town),
            request_id,
        };
        let body = serde_json::to_vec(&document).unwrap_or_default();
        answer.headers_mut().remove(CONTENT_LENGTH);
        if with_body {
            *answer.body_mut() = body.into();
        }
        answer
    }
}

/// When it is time again, in words; never sooner than it is.
fn spoken_wait(seconds: u64) -> String {
    let (number, unit) = match seconds {
        ..60 => (seconds, "second"),
        60..3600 => (seconds.div_ceil(60), "minute"),
        _ => (seconds.div_ceil(3600), "hour"),
    };
    let about = if seconds < 60 { "" } else { "about " };
    format!("in {about}{number} {unit}{}", if number == 1 { "" } else { "s" })
}

impl IntoResponse for Problem {
    /// The status and headers; the body is written on the way out, where the request's id is known.
    fn into_response(self) -> Response {
        let mut answer = self.status.into_response();
        let headers = answer.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        answer.extensions_mut().insert(self);
        answer
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound => Self::not_found(),
            StoreError::ChangedMeanwhile => Self::changed_meanwhile(),
            StoreError::Unavailable(cause) => {
                tracing::error!(%cause, "the database is unavailable");
                Self::unavailable("The database does not answer. Please try again in a moment.")
            }
            // What people type is cleaned where it is read; a text that arrives here uncleaned came from a program.
            StoreError::UnkeepableText => {
                tracing::warn!("a text of a request holds a character that cannot be stored");
                Self::malformed(
                    "A text in the request contains a character that cannot be stored, such as NUL.",
                )
            }
            StoreError::BadData(cause) => {
                tracing::error!(%cause, "a defect: the database does not take a value, or holds an unreadable one");
                Self::internal()
            }
            StoreError::BehindWhatWasTold { .. } => {
                tracing::error!(%error, "a ledger is behind what was told of it");
                Self::unavailable(
                    "The town's ledger has to be put right before anything can be recorded in it. Please try again later.",
                )
            }
            // A handler that can break a rule of the schema answers it by name; one that arrives here is a mistake.
            StoreError::Conflict(_) | StoreError::Migration(_) => {
                tracing::error!(%error, "the database refused a change");
                Self::internal()
            }
        }
    }
}

/// What a refused request is answered with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemDocument {
    /// Always `about:blank`: the code says which problem it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The problem in a few words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// The problem in a word programs can rely on.
    code: Code,
    /// What to do about it.
    detail: Cow<'static, str>,
    /// The values that are not allowed, by field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fields: Option<BTreeMap<String, String>>,
    /// With `phone_registered`: the full name of the town the phone number is registered in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Salem, MA")]
    town: Option<String>,
    /// With `phone_registered`: whether that is the town somebody wanted to join.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    same_town: Option<bool>,
    /// The id under which the service's log knows the request.
    request_id: Uuid,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_in_words_and_never_too_short() {
        let waits = [1, 30, 59, 60, 61, 420, 3541, 3600, 3601].map(spoken_wait);
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
                "in about 2 hours"
            ]
        );
    }
}
