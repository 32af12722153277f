//! The codes by which programs tell problems apart, each with its status and its title.

use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

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
    /// The administrator's role does not include this.
    ForbiddenForRole,
    /// The API key does not include this; the detail says which scope does, if any.
    ForbiddenForKey,
    /// A second factor is required, and the administrator has none yet.
    SecondFactorSetUpRequired,
    /// The request was made by a page of another site.
    CrossSiteRefused,
    /// It conflicts with something that is already there; the detail says what.
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
    /// The service failed.
    Internal,
}

impl Code {
    /// The status it is answered with.
    pub fn status(self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::ValidationFailed => StatusCode::UNPROCESSABLE_ENTITY,
            Self::MalformedRequest => StatusCode::BAD_REQUEST,
            Self::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Unauthenticated | Self::InvalidCredentials | Self::SecondFactorRequired => {
                StatusCode::UNAUTHORIZED
            }
            Self::CrossSiteRefused
            | Self::UntrustedSender
            | Self::ForbiddenForRole
            | Self::ForbiddenForKey
            | Self::SecondFactorSetUpRequired => StatusCode::FORBIDDEN,
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

    /// The problem in a few words.
    pub fn title(self) -> &'static str {
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
            Self::ForbiddenForRole => "Not part of your role",
            Self::ForbiddenForKey => "Not part of the API key",
            Self::SecondFactorSetUpRequired => "Two-step sign-in is required",
            Self::CrossSiteRefused => "Refused from another site",
            Self::Conflict => "Not possible as things stand",
            Self::ContestOverlap => "Contests overlap",
            Self::ContestStarted => "The contest has started",
            Self::ChangedMeanwhile => "Changed in the meantime",
            Self::ImageExists => "The image already exists",
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
