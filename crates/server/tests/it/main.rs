//! The service from the outside: requests in, answers out.

#![allow(clippy::unwrap_used)]

mod admin;
mod bad_text;
mod described;
mod drawn;
mod extract;
mod harness;
mod headers;
mod health;
mod installation;
mod limits;
mod limits_at_once;
mod logs;
mod metrics;
mod observe;
mod openapi;
mod pages;
mod problem;
mod public;
mod ready;
mod serve;
mod set_up;
mod webhooks;
mod week;
