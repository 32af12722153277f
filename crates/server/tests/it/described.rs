//! Whatever a test asks for, the answer must be one that the API's document describes for that operation.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::http::Method;
use serde_json::Value;

use crate::harness::Answer;

type Operations = Vec<(Vec<String>, BTreeMap<String, Value>)>;

/// The addresses of the document in parts, those with the fewest variable parts first.
static DESCRIBED: LazyLock<Operations> = LazyLock::new(|| {
    let document = serde_json::to_value(townpick_server::openapi()).unwrap();
    let paths: BTreeMap<String, BTreeMap<String, Value>> =
        serde_json::from_value(document["paths"].clone()).unwrap();
    let mut operations: Operations =
        paths.into_iter().map(|(path, item)| (path.split('/').map(str::to_owned).collect(), item)).collect();
    operations.sort_by_key(|(parts, _)| parts.iter().filter(|part| part.starts_with('{')).count());
    operations
});

pub fn assert_described((method, path): &(Method, String), answer: &Answer) {
    let asked: Vec<&str> = path.split('/').collect();
    let is_asked = |parts: &[String]| {
        parts.len() == asked.len()
            && parts.iter().zip(&asked).all(|(part, asked)| part.starts_with('{') || part == asked)
    };
    let Some((_, item)) = DESCRIBED.iter().find(|(parts, _)| is_asked(parts)) else { return };
    let Some(operation) = item.get(&method.as_str().to_lowercase()) else { return };
    let described = &operation["responses"][answer.status.as_str()];
    assert!(!described.is_null(), "{method} {path} answered {}, which is not described", answer.status);
    let kind = answer.header("content-type").split(';').next().unwrap();
    let is_described = match described["content"].as_object() {
        Some(kinds) => kinds.contains_key(kind),
        // What refusals refer to.
        None => described["$ref"].is_null() || kind == "application/problem+json",
    };
    assert!(is_described, "{method} {path} answered {} as {kind}, which is not described", answer.status);
}
