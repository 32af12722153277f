//! The rule for picture paths that come with imported data.
//!
//! Pictures uploaded here never pass through it: their addresses are made by the service.

/// The address a page uses for an imported picture value.
///
/// A value that names the old hosted storage, and any other full address, is used as it is; a `public/` prefix is
/// removed; a leading slash stays; a path with `assets/` in it gets a leading slash.
pub fn imported_image_path(value: &str) -> String {
    if value.contains("supabase") || is_full_address(value) {
        return value.to_owned();
    }
    let path = value.strip_prefix("public/").unwrap_or(value);
    if !path.starts_with('/') && path.contains("assets/") { format!("/{path}") } else { path.to_owned() }
}

/// `assets/` inside another site's address must not turn it into a path of ours.
fn is_full_address(value: &str) -> bool {
    ["https://", "http://", "data:"].iter().any(|scheme| value.starts_with(scheme))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imported_values_become_addresses() {
        let cases = [
            ("https://x.supabase.co/storage/assets/a.png", "https://x.supabase.co/storage/assets/a.png"),
            ("public/supabase/a.png", "public/supabase/a.png"),
            ("public/uploads/a.png", "uploads/a.png"),
            ("public/assets/a.png", "/assets/a.png"),
            ("/uploads/a.png", "/uploads/a.png"),
            ("/assets/a.png", "/assets/a.png"),
            ("/public/a.png", "/public/a.png"),
            ("assets/a.png", "/assets/a.png"),
            ("src/assets/a.png", "/src/assets/a.png"),
            ("a.png", "a.png"),
            ("https://cdn.example/assets/a.png", "https://cdn.example/assets/a.png"),
            ("", ""),
        ];
        for (value, address) in cases {
            assert_eq!(imported_image_path(value), address, "{value:?}");
        }
    }
}
