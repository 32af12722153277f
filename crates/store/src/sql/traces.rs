//! The database's part of a trace: how long was waited for a connection or for the writer, and how long statements took.
//! A statement's text is made of literals, and its values are never exported.

use tracing::{Span, trace_span};

/// The target that `gateways/traces.rs` tells collectors of.
const TARGET: &str = "townpick::traces";

/// A statement.
pub(super) fn statement(text: &str) -> Span {
    trace_span!(target: TARGET, "statement", otel.kind = "client", db.query.text = text)
}

/// A step around statements.
pub(super) fn step(name: &'static str) -> Span {
    trace_span!(target: TARGET, "database", otel.name = name, otel.kind = "client")
}
