//! A record is written once: [`record!`] makes of one list of fields the record itself with its columns, the form that
//! is sent to enter it, how the form is read with a message for every field, and what the API's document says of both.
//!
//! What a field may hold is its type's business: [`Field`] says how it is read, [`Typed`] does so for text.

#[cfg(feature = "schema")]
pub mod schema;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};

/// Why a field of a form cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldError {
    /// Nothing was entered where something must be.
    Missing(String),
    /// What was entered cannot be taken.
    Wrong(String),
    /// The message of another field says it already.
    SaidElsewhere,
}

/// A value of a record: what a form sends for it, and how that is read.
pub trait Field: Sized {
    /// What a form sends.
    type Sent: Sent;

    /// Reads what was sent; `label` is what people call the field.
    fn read(sent: &Self::Sent, label: &str) -> Result<Self, FieldError>;

    /// What the API's document says of it in a form.
    #[cfg(feature = "schema")]
    fn sent() -> schema::Described;

    /// What the API's document says of it in an answer.
    #[cfg(feature = "schema")]
    fn answered() -> schema::Described;
}

/// What a form sends for a field; its default is a field that was left out.
pub trait Sent: Default + Clone + Serialize + DeserializeOwned {
    /// What is said about a value of another type.
    const REFUSAL: &'static str;
}

impl Sent for Option<String> {
    const REFUSAL: &'static str = "Please send this as text";
}

impl Sent for Option<bool> {
    const REFUSAL: &'static str = "Please send this as true or false";
}

impl Sent for Option<i64> {
    const REFUSAL: &'static str = "Please send this as a whole number";
}

impl Sent for Vec<String> {
    const REFUSAL: &'static str = "Please send this as a list of texts";
}

/// Takes what was sent for a field. A value of another type is refused without being quoted, since a problem must not
/// carry anybody's phone number.
pub(crate) fn sent<'de, D: Deserializer<'de>, S: Sent>(deserializer: D) -> Result<S, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    serde_json::from_value(value).map_err(|_| D::Error::custom(S::REFUSAL))
}

/// A value that people type or choose as text.
pub trait Typed: Sized {
    /// Reads what was typed: none when that is nothing, a message when it cannot be taken.
    fn typed(text: &str, label: &str) -> Result<Option<Self>, String>;

    /// What is said when nothing was typed where something must be.
    fn missing(label: &str) -> String {
        format!("{label} is required")
    }

    /// The greatest number of characters, where there is one.
    const LONGEST: Option<usize> = None;

    /// What the API's document calls its spelling, where there are more rules than a length.
    const FORMAT: Option<&'static str> = None;

    /// What the API's document says of it.
    #[cfg(feature = "schema")]
    fn described() -> schema::Described {
        schema::text(Self::LONGEST, Self::FORMAT)
    }
}

impl<T: Typed> Field for T {
    type Sent = Option<String>;

    fn read(sent: &Option<String>, label: &str) -> Result<Self, FieldError> {
        match T::typed(sent.as_deref().unwrap_or_default(), label) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Err(FieldError::Missing(T::missing(label))),
            Err(message) => Err(FieldError::Wrong(message)),
        }
    }

    #[cfg(feature = "schema")]
    fn sent() -> schema::Described {
        T::described()
    }

    #[cfg(feature = "schema")]
    fn answered() -> schema::Described {
        T::described()
    }
}

impl<T: Typed> Field for Option<T> {
    type Sent = Option<String>;

    fn read(sent: &Option<String>, label: &str) -> Result<Self, FieldError> {
        T::typed(sent.as_deref().unwrap_or_default(), label).map_err(FieldError::Wrong)
    }

    #[cfg(feature = "schema")]
    fn sent() -> schema::Described {
        schema::or_nothing(T::described())
    }

    #[cfg(feature = "schema")]
    fn answered() -> schema::Described {
        schema::nullable(T::described())
    }
}

/// A switch that is on unless the form says no.
impl Field for bool {
    type Sent = Option<bool>;

    fn read(sent: &Option<bool>, _: &str) -> Result<Self, FieldError> {
        Ok(sent.unwrap_or(true))
    }

    #[cfg(feature = "schema")]
    fn sent() -> schema::Described {
        schema::nullable(schema::of::<bool>())
    }

    #[cfg(feature = "schema")]
    fn answered() -> schema::Described {
        schema::of::<bool>()
    }
}

/// A value of an answer: one that a form can hold, or one that is only read.
#[cfg(feature = "schema")]
pub trait Answered {
    /// What the API's document says of it.
    fn described() -> schema::Described;
}

#[cfg(feature = "schema")]
impl<T: Field> Answered for T {
    fn described() -> schema::Described {
        T::answered()
    }
}

/// Lets an answer hold values that no form does.
macro_rules! only_answered {
    ($($type:ty),+) => {$(
        #[cfg(feature = "schema")]
        impl $crate::record::Answered for $type {
            fn described() -> $crate::record::schema::Described {
                $crate::record::schema::of::<Self>()
            }
        }

        #[cfg(feature = "schema")]
        impl $crate::record::Answered for Option<$type> {
            fn described() -> $crate::record::schema::Described {
                $crate::record::schema::nullable($crate::record::schema::of::<$type>())
            }
        }
    )+};
}
pub(crate) use only_answered;

only_answered!(String, i64);

/// Declares a record and, after it, the form it is entered with.
///
/// Both go by the name after `as` in the API's document. Each field of the record has its type and, after `=`, what people
/// call it, or the function that reads it from the whole form, in parentheses when it finds something for a field that is
/// left out. The form has a field of the same name for each, and those of its own that are no columns. Of a form of the
/// administrators the API's document says what is taken for what is left out;
/// of a [`public_record!`] it says what must be sent.
macro_rules! record {
    (@declare $kind:ident
        $(#[doc = $doc:literal])+
        pub struct $record:ident as $name:literal {
            $($(#[doc = $field_doc:literal])+ $(#[column = $column:tt])? $field:ident: $type:ty = $how:tt,)+
        }

        $(#[doc = $form_doc:literal])+
        pub struct $form:ident as $form_name:literal {
            $($(#[doc = $own_doc:literal])+ $(#[serde($($own_serde:tt)+)])? $own:ident: $own_type:ty,)*
        }
    ) => {
        $crate::record::columns! {
            $(#[doc = $doc])+
            pub struct $record as $name {
                $($(#[doc = $field_doc])+ $(#[column = $column])? $field: $type,)+
            }
        }

        $(#[doc = $form_doc])+
        #[derive(Clone, Default, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $form {
            $(
                $(#[doc = $field_doc])+
                #[serde(default, deserialize_with = "crate::record::sent")]
                pub $field: <$type as $crate::record::Field>::Sent,
            )+
            $($(#[doc = $own_doc])+ $(#[serde($($own_serde)+)])? pub $own: $own_type,)*
        }

        impl $record {
            /// Reads the form; every field that must be corrected has its message in `errors`.
            pub(crate) fn read(form: &$form, errors: &mut $crate::form::FormErrors) -> Option<Self> {
                $(
                    let $field: Option<$type> =
                        errors.field(stringify!($field), $crate::record::record!(@read form, $field, $how));
                )+
                Some(Self { $($field: $field?,)+ })
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::PartialSchema for $form {
            fn schema() -> $crate::record::schema::Described {
                let form = $crate::record::schema::Object::form(&[$($form_doc),+]);
                $(let form = $crate::record::record!(
                    @field $kind, form, stringify!($field), &[$($field_doc),+], $type, $how
                );)+
                $(let form = $crate::record::record!(
                    @own $kind, form, stringify!($own), &[$($own_doc),+], $own_type
                );)*
                form.into()
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::ToSchema for $form {
            fn name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed($form_name)
            }

            fn schemas(schemas: &mut Vec<(String, $crate::record::schema::Described)>) {
                // A form may have no field of its own.
                let _ = &schemas;
                $($crate::record::schema::add_choice::<$own_type>(schemas);)*
            }
        }
    };
    (@read $form:ident, $field:ident, $label:literal) => {
        $crate::record::Field::read(&$form.$field, $label)
    };
    (@read $form:ident, $field:ident, $read:ident) => {
        $read($form)
    };
    (@read $form:ident, $field:ident, ($read:ident)) => {
        $read($form)
    };
    (@field sent, $form:ident, $name:expr, $docs:expr, $type:ty, ($read:ident)) => {
        $crate::record::record!(@field sent, $form, $name, $docs, Option<$type>, $read)
    };
    (@field sent, $form:ident, $name:expr, $docs:expr, $type:ty, $how:tt) => {{
        let left_out = <<$type as $crate::record::Field>::Sent as Default>::default();
        $form.sent($name, $docs, <$type as $crate::record::Field>::sent(), &left_out)
    }};
    (@field asked, $form:ident, $name:expr, $docs:expr, $type:ty, $how:tt) => {
        $form.asked($name, $docs, <$type as $crate::record::Field>::sent())
    };
    (@own sent, $form:ident, $name:expr, $docs:expr, $type:ty) => {
        $form.sent($name, $docs, $crate::record::schema::of::<$type>(), &<$type as Default>::default())
    };
    (@own asked, $form:ident, $name:expr, $docs:expr, $type:ty) => {
        $form.asked($name, $docs, $crate::record::schema::choice_or::<$type>())
    };
    ($($declaration:tt)+) => {
        $crate::record::record! { @declare sent $($declaration)+ }
    };
}
pub(crate) use record;

/// Declares a record that anybody may send, and its form: the API's document names the fields that must be in it.
macro_rules! public_record {
    ($($declaration:tt)+) => {
        $crate::record::record! { @declare asked $($declaration)+ }
    };
}
pub(crate) use public_record;

/// Declares a struct that is read from columns of the same names, or of those that it says, and answered as it is.
macro_rules! columns {
    (
        $(#[doc = $doc:literal])+
        pub struct $record:ident as $name:literal {
            $(
                $(#[doc = $field_doc:literal])+
                $(#[column = $column:tt])?
                $(#[serde($($serde:tt)+)])?
                $field:ident: $type:ty,
            )+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
        #[cfg_attr(feature = "columns", derive(sqlx::FromRow))]
        pub struct $record {
            $(
                $(#[doc = $field_doc])+
                $(#[cfg_attr(feature = "columns", sqlx(rename = $column))])?
                $(#[serde($($serde)+)])?
                pub $field: $type,
            )+
        }

        #[cfg(feature = "columns")]
        impl $crate::columns::Columns for $record {
            const COLUMNS: &'static [&'static str] = &[$($crate::record::columns!(@name $field $($column)?)),+];

            fn bind_to<B: $crate::columns::Bind>(&self, target: B) -> B {
                $(let target = target.bind(self.$field.clone());)+
                target
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::PartialSchema for $record {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                $crate::record::schema::Object::answer(&[$($doc),+])
                    $(.answered(
                        $crate::record::columns!(@name $field $($($serde)+)?),
                        &[$($field_doc),+],
                        <$type as $crate::record::Answered>::described(),
                    ))+
                    .into()
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::ToSchema for $record {
            fn name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed($name)
            }
        }
    };
    (@name $field:ident) => {
        stringify!($field)
    };
    (@name $field:ident rename = $name:literal) => {
        $name
    };
    (@name $field:ident $column:literal) => {
        $column
    };
}
pub(crate) use columns;
