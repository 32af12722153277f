//! What message providers tell the service, and how it knows that it is them.

mod mail;
mod mail_services;
mod opens;
pub mod outbox;
pub mod twilio;
