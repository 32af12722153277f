//! One uploaded file: read to its end under the limit, never trusted by its name.

use axum::extract::{FromRequest, Multipart, Request, multipart::MultipartError};
use bytes::Bytes;
use http::StatusCode;
use townpick_gateways::images::{ImageError, MOST_BYTES, PictureError};
use utoipa::ToSchema;

use crate::problem::Problem;

/// The file of a form that has exactly one, in the field `file`.
#[derive(Debug)]
pub(crate) struct UploadedFile {
    /// What the person's computer calls it, without folders.
    pub name: String,
    /// Its contents.
    pub bytes: Bytes,
}

/// What a form with one file is, for the API's description.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the body; the body itself is read by UploadedFile")]
pub(crate) struct FileForm {
    /// The picture: JPEG, PNG, WebP or GIF, at most 15 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

impl<S: Send + Sync> FromRequest<S> for UploadedFile {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let mut form = Multipart::from_request(request, state)
            .await
            .map_err(|_| Problem::unsupported_media_type("Send the file as multipart/form-data."))?;
        let Some(field) = form.next_field().await.map_err(|error| unreadable(&error))? else {
            return Err(Problem::invalid_field("file", "Please choose a file."));
        };
        if field.name() != Some("file") {
            return Err(Problem::invalid("The form has one field: file."));
        }
        let name = plain_name(field.file_name().unwrap_or_default());
        let bytes = field.bytes().await.map_err(|error| unreadable(&error))?;
        Ok(Self { name, bytes })
    }
}

fn unreadable(error: &MultipartError) -> Problem {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Problem::payload_too_large();
    }
    Problem::malformed("The file could not be read to its end.")
}

/// Why a file was not stored, as an answer.
pub(crate) fn refused(error: ImageError) -> Problem {
    match error {
        ImageError::Picture(PictureError::TooLarge) => Problem::payload_too_large(),
        ImageError::Picture(reason) => Problem::invalid_field("file", reason.to_string()),
        error => {
            tracing::error!(%error, "a picture could not be stored");
            Problem::unavailable("The picture storage does not answer. Please try again in a moment.")
        }
    }
}

/// The last part of a name, short and printable: it is shown, never used as a path.
fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = last.chars().filter(|character| !character.is_control()).take(120).collect();
    if shown.is_empty() { "picture".to_owned() } else { shown }
}

const _: () = assert!(MOST_BYTES == 15 * 1024 * 1024, "the API's description says 15 MB");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_only_its_last_part() {
        assert_eq!(plain_name("../../etc/harbor.png"), "harbor.png");
        assert_eq!(plain_name("C:\\Pictures\\harbor.png"), "harbor.png");
        assert_eq!(plain_name("\u{0}\n"), "picture");
        assert_eq!(plain_name(&"x".repeat(500)).len(), 120);
    }
}
