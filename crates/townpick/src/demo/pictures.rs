//! The demo's pictures, drawn for it and carried in the binary.

use bytes::Bytes;
use rust_embed::RustEmbed;
use townpick_gateways::images::ImageStore;

#[derive(RustEmbed)]
#[folder = "demo-pictures"]
struct Pictures;

/// Puts every picture into the storage.
pub async fn store(images: &ImageStore) -> anyhow::Result<()> {
    for name in Pictures::iter() {
        if let Some(file) = Pictures::get(&name) {
            images.put(&format!("demo/{name}"), Bytes::from(file.data.into_owned())).await?;
        }
    }
    Ok(())
}

/// Where a browser finds a business's picture of a kind: hero, logo, owner or gallery-1 to -3.
pub fn url(slug: &str, kind: &str) -> String {
    format!("/images/demo/{slug}-{kind}.webp")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_business_has_its_six_pictures() {
        for business in crate::demo::content::Content::read().businesses {
            for kind in ["hero", "logo", "owner", "gallery-1", "gallery-2", "gallery-3"] {
                let name = format!("{}-{kind}.webp", business.slug);
                assert!(Pictures::get(&name).is_some(), "{name} is missing");
            }
        }
    }
}
