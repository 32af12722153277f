//! A choice among a few: declared once, with the spelling that the database, the API and the pages share.

/// Declares an enum whose variants go by one text each, by `strum`'s attributes where it is not the variant's name.
macro_rules! choice {
    (
        $(#[doc = $doc:literal])+
        $(#[derive($derive:ident)])?
        $(#[strum($($strum:tt)+)])?
        $(#[expect($($expect:tt)+)])?
        pub enum $name:ident $(as $schema:literal)? { $($variants:tt)+ }
    ) => {
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
            strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray, strum::VariantNames,
        )]
        $(#[doc = $doc])+
        $(#[derive($derive)])?
        $(#[strum($($strum)+)])?
        $(#[expect($($expect)+)])?
        pub enum $name { $($variants)+ }

        impl $name {
            /// The text that is stored, sent and shown.
            pub fn as_str(self) -> &'static str {
                self.into()
            }

            /// Every one, in the order in which people choose.
            pub fn all() -> &'static [Self] {
                <Self as strum::VariantArray>::VARIANTS
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                let known = <Self as strum::VariantNames>::VARIANTS;
                text.parse().map_err(|_| <D::Error as serde::de::Error>::unknown_variant(&text, known))
            }
        }

        impl $crate::record::Typed for $name {
            fn typed(text: &str, label: &str) -> Result<Option<Self>, String> {
                match text.trim() {
                    "" => Ok(None),
                    text => text.parse().map(Some).map_err(|_| $crate::choice::please_select(label)),
                }
            }

            #[cfg(feature = "schema")]
            fn described() -> $crate::record::schema::Described {
                $crate::record::schema::one_of(<Self as strum::VariantNames>::VARIANTS)
            }
        }

        #[cfg(feature = "columns")]
        $crate::columns::text_column!($name);

        #[cfg(feature = "schema")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> $crate::record::schema::Described {
                use $crate::record::{Typed, schema};
                schema::explained(<Self as Typed>::described(), &[$($doc),+], None)
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                let names: &[&'static str] = &[$($schema,)? stringify!($name)];
                std::borrow::Cow::Borrowed(names[0])
            }
        }
    };
}
pub(crate) use choice;

/// What is said to somebody who chose nothing that is offered.
pub(crate) fn please_select(label: &str) -> String {
    format!("Please select a {}", label.to_lowercase())
}
