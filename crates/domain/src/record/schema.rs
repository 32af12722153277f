//! What the API's document says of records and their forms.

use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, KnownFormat, ObjectBuilder, OneOfBuilder, Ref, Schema, SchemaFormat,
    SchemaType, Type,
};
use utoipa::{PartialSchema, ToSchema};

/// The description of a value.
pub type Described = RefOr<Schema>;

/// The description of a record or of its form.
pub struct Object(ObjectBuilder);

impl Object {
    /// A form: what it does not know is refused.
    pub fn form(docs: &[&str]) -> Self {
        Self(object(docs).additional_properties(Some(AdditionalProperties::FreeForm(false))))
    }

    /// An answer: every field is in it.
    pub fn answer(docs: &[&str]) -> Self {
        Self(object(docs))
    }

    /// Adds a field that a form may send, and what it stands for when it is left out, unless it must be sent.
    #[must_use]
    pub fn sent(self, name: &str, docs: &[&str], described: Described, left_out: &impl Serialize) -> Self {
        if matches!(described, RefOr::T(Schema::Object(_))) && !is_nullable(&described) {
            return self.asked(name, docs, described);
        }
        let left_out = serde_json::to_value(left_out).ok();
        Self(self.0.property(name, explained(described, docs, left_out)))
    }

    /// Adds a field that a form must send, unless it may be null.
    #[must_use]
    pub fn asked(self, name: &str, docs: &[&str], described: Described) -> Self {
        let is_required = !is_nullable(&described);
        let object = self.0.property(name, explained(described, docs, None));
        Self(if is_required { object.required(name) } else { object })
    }

    /// Adds a field of an answer.
    #[must_use]
    pub fn answered(self, name: &str, docs: &[&str], described: Described) -> Self {
        Self(self.0.property(name, explained(described, docs, None)).required(name))
    }
}

impl From<Object> for Described {
    fn from(object: Object) -> Self {
        object.0.into()
    }
}

fn object(docs: &[&str]) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::new(Type::Object)).description(Some(sentences(docs)))
}

/// A doc comment as text: its lines begin with the space after the slashes.
fn sentences(docs: &[&str]) -> String {
    docs.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// The same with a doc comment, and what it stands for when it is left out.
pub fn explained(described: Described, docs: &[&str], left_out: Option<Value>) -> Described {
    let description = Some(sentences(docs));
    match described {
        RefOr::T(Schema::Object(object)) => {
            ObjectBuilder::from(object).description(description).default(left_out).into()
        }
        RefOr::T(Schema::Array(mut array)) => {
            (array.description, array.default) = (description, left_out);
            RefOr::T(Schema::Array(array))
        }
        RefOr::T(Schema::OneOf(mut one_of)) => {
            (one_of.description, one_of.default) = (description, left_out);
            RefOr::T(Schema::OneOf(one_of))
        }
        RefOr::Ref(mut reference) => {
            reference.description = sentences(docs);
            RefOr::Ref(reference)
        }
        other @ RefOr::T(_) => other,
    }
}

fn is_nullable(described: &Described) -> bool {
    match described {
        RefOr::T(Schema::Object(object)) => {
            matches!(&object.schema_type, SchemaType::Array(types) if types.contains(&Type::Null))
        }
        // One of them is nothing.
        RefOr::T(Schema::OneOf(_)) => true,
        _ => false,
    }
}

/// What a type says of itself.
pub fn of<T: PartialSchema>() -> Described {
    T::schema()
}

fn is_choice(described: &Described) -> bool {
    matches!(described, RefOr::T(Schema::Object(object)) if object.enum_values.is_some())
}

/// Where a choice says what it is; anything else says it here.
pub fn choice_or<T: ToSchema>() -> Described {
    let described = T::schema();
    if is_choice(&described) { Ref::from_schema_name(T::name()).into() } else { described }
}

/// Adds a choice to the descriptions that others refer to.
pub fn add_choice<T: ToSchema>(schemas: &mut Vec<(String, Described)>) {
    let described = T::schema();
    if is_choice(&described) {
        schemas.push((T::name().into_owned(), described));
    }
}

/// Text of at most this many characters, whose other rules have this name.
pub fn text(longest: Option<usize>, format: Option<&str>) -> Described {
    ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .format(format.map(|name| SchemaFormat::Custom(name.to_owned())))
        .max_length(longest)
        .into()
}

/// Text of so many characters, spaces at its edges and what nobody sees not counted.
pub fn text_between(shortest: usize, longest: usize) -> Described {
    let text = ObjectBuilder::new().schema_type(SchemaType::new(Type::String));
    let pattern = match shortest {
        0 => None,
        1 => Some(VISIBLE.to_owned()),
        _ => Some(format!("{VISIBLE}[\\s\\S]*{VISIBLE}")),
    };
    let shortest = (shortest > 0).then_some(shortest);
    text.min_length(shortest).max_length(Some(longest)).pattern(pattern).into()
}

/// A character that is left of a text when it was cleaned (`form.rs`), wherever it stands.
pub const VISIBLE: &str = r"[^\s\u0000-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]";

/// So many small hexadecimal digits.
pub fn hexadecimal(digits: usize) -> Described {
    let text = ObjectBuilder::new().schema_type(SchemaType::new(Type::String));
    text.pattern(Some(format!("^[0-9a-f]{{{digits}}}$"))).into()
}

/// At most this many of these.
pub fn list(of: Described, most: usize) -> Described {
    RefOr::T(Schema::Array(ArrayBuilder::new().items(of).max_items(Some(most)).build()))
}

/// A whole number within these bounds.
pub fn between(least: i64, greatest: Option<i64>) -> Described {
    ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::Integer))
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(least))
        .maximum(greatest)
        .into()
}

/// One of these texts.
pub fn one_of(texts: &[&str]) -> Described {
    ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .enum_values(Some(texts.iter().copied()))
        .into()
}

/// The same, or nothing, which for a form an empty text is, too.
pub fn or_nothing(described: Described) -> Described {
    let described = nullable(described);
    let RefOr::T(Schema::Object(mut object)) = described else { return described };
    if let Some(values) = &mut object.enum_values {
        values.push(Value::String(String::new()));
    } else if object.format.is_some() {
        object.min_length = Some(1);
        return OneOfBuilder::new().item(RefOr::T(Schema::Object(object))).item(text(Some(0), None)).into();
    }
    RefOr::T(Schema::Object(object))
}

/// The same, or nothing, which an empty text is, too.
pub fn nullable(described: Described) -> Described {
    let RefOr::T(Schema::Object(mut object)) = described else { return described };
    object.min_length = None;
    object.pattern = None;
    if let SchemaType::Type(of) = object.schema_type {
        object.schema_type = SchemaType::from_iter([of, Type::Null]);
    }
    if let Some(values) = &mut object.enum_values {
        values.push(Value::Null);
    }
    RefOr::T(Schema::Object(object))
}
