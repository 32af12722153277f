//! Where a picture of a contest, a business or a sponsor is: among our own images, or on the web.

use crate::link_target::LinkTarget;

const MESSAGE: &str = "Use an uploaded image, or a web address such as https://example.com/picture.jpg";
const UNENCRYPTED: &str = "Use an https:// address: browsers do not show pictures from http:// addresses";
/// Where uploaded images are.
const OWN_IMAGES: &str = "/images/";

/// The address of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
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

    /// Reads a list of at most this many addresses; empty ones are left out.
    pub fn list(texts: &[String], most: usize) -> Result<Vec<Self>, String> {
        let read: Result<Vec<_>, _> = texts.iter().map(|text| Self::optional(Some(text))).collect();
        let images: Vec<Self> = read?.into_iter().flatten().collect();
        if images.len() > most { Err(format!("Choose at most {most} images")) } else { Ok(images) }
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
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
        assert_eq!(ImageAddress::list(&texts, 2).unwrap().len(), 2);
        assert_eq!(ImageAddress::list(&texts, 1), Err("Choose at most 1 images".to_owned()));
        assert_eq!(ImageAddress::list(&["x".to_owned()], 2), Err(MESSAGE.to_owned()));
    }
}
