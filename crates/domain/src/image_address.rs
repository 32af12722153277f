//! Where a picture of a contest, a business or a sponsor is: among our own images, or on the web.

use serde::{Deserialize, Serialize};

use crate::form::stands_for_text;
use crate::image_path::imported_image_path;
use crate::link_target::LinkTarget;
#[cfg(feature = "schema")]
use crate::record::schema;
use crate::record::{Field, FieldError, Typed};

const MESSAGE: &str = "Use an uploaded image, or a web address such as https://example.com/picture.jpg";
const UNENCRYPTED: &str = "Use an https:// address: browsers do not show pictures from http:// addresses";
/// Where uploaded images are.
const OWN_IMAGES: &str = "/images/";

/// The address of a picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ImageAddress(String);

impl ImageAddress {
    /// Reads an address that may be left out.
    pub fn optional(text: Option<&str>) -> Result<Option<Self>, String> {
        let typed = text.map(str::trim).filter(|typed| !typed.is_empty());
        let Some(typed) = typed else { return Ok(None) };
        match LinkTarget::parse(typed) {
            // The pages' own policy hides it, too.
            Ok(target) if target.as_str().starts_with("http:") => Err(UNENCRYPTED.to_owned()),
            Ok(target) if target.is_web_address() || is_own_image(target.as_str()) => {
                Ok(Some(Self(target.as_str().to_owned())))
            }
            _ => Err(MESSAGE.to_owned()),
        }
    }

    /// The address of a picture that comes with imported data, whatever a form would say of it; an empty one is none.
    pub(crate) fn imported(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(imported_image_path(text)))
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

stands_for_text!(ImageAddress;);

/// Pictures in their order, at most this many.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Images<const MOST: usize>(Vec<ImageAddress>);

impl<const MOST: usize> Images<MOST> {
    /// Reads a list of addresses; empty ones are left out.
    pub fn parse(texts: &[String]) -> Result<Self, String> {
        let read: Result<Vec<_>, _> = texts.iter().map(|text| ImageAddress::optional(Some(text))).collect();
        let images: Vec<_> = read?.into_iter().flatten().collect();
        if images.len() > MOST { Err(format!("Choose at most {MOST} images")) } else { Ok(Self(images)) }
    }

    /// Pictures that come with imported data; those beyond the greatest number are left out.
    pub(crate) fn imported(texts: &[String]) -> Self {
        Self(texts.iter().filter_map(|text| ImageAddress::imported(text)).take(MOST).collect())
    }

    /// The pictures.
    pub fn as_slice(&self) -> &[ImageAddress] {
        &self.0
    }
}

impl<const MOST: usize> Field for Images<MOST> {
    type Sent = Vec<String>;

    fn read(sent: &Vec<String>, _: &str) -> Result<Self, FieldError> {
        Self::parse(sent).map_err(FieldError::Wrong)
    }

    #[cfg(feature = "schema")]
    fn sent() -> schema::Described {
        schema::list(<ImageAddress as Typed>::described(), MOST)
    }

    #[cfg(feature = "schema")]
    fn answered() -> schema::Described {
        schema::of::<Vec<String>>()
    }
}

#[cfg(feature = "columns")]
crate::columns::json_column!(Images<MOST>, Vec<ImageAddress>);

impl Typed for ImageAddress {
    fn typed(text: &str, _: &str) -> Result<Option<Self>, String> {
        Self::optional(Some(text))
    }

    const FORMAT: Option<&'static str> = Some("image-address");
}

fn is_own_image(path: &str) -> bool {
    path.strip_prefix(OWN_IMAGES).is_some_and(|name| !name.is_empty())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn image(text: &str) -> Option<String> {
        ImageAddress::optional(Some(text)).unwrap_or_default().map(|image| image.0)
    }

    #[test]
    fn own_images_and_addresses_of_the_web_are_pictures() {
        for address in
            ["/images/contest/a.webp", "https://cdn.example/a.png", "https://cdn.example/a.png?w=3"]
        {
            assert_eq!(image(address).as_deref(), Some(address));
        }
        assert_eq!(image(" /images/a.webp ").as_deref(), Some("/images/a.webp"));
        assert_eq!(ImageAddress::optional(Some(" ")), Ok(None));
        assert_eq!(ImageAddress::optional(None), Ok(None));
    }

    #[test]
    fn pictures_that_no_browser_would_show_are_refused_by_name() {
        for text in ["http://cdn.example/a.png", " HTTP://cdn.example/a.png"] {
            assert_eq!(ImageAddress::optional(Some(text)), Err(UNENCRYPTED.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn nothing_else_is() {
        for text in [
            "/images/",
            "/admin",
            "/images/../admin",
            "javascript:alert(1)",
            "data:image/png,x",
            "a.png",
            "//cdn.example/a.png",
        ] {
            assert_eq!(ImageAddress::optional(Some(text)), Err(MESSAGE.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn a_list_leaves_empty_ones_out_and_has_a_greatest_length() {
        let texts = ["/images/a.webp", " ", "/images/b.webp"].map(str::to_owned);
        assert_eq!(Images::<2>::parse(&texts).unwrap().as_slice().len(), 2);
        assert_eq!(Images::<1>::parse(&texts), Err("Choose at most 1 images".to_owned()));
        assert_eq!(Images::<2>::parse(&["x".to_owned()]), Err(MESSAGE.to_owned()));
    }
}
