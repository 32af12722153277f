//! What message providers tell the service. Each request must prove who it is from before any of it is trusted.

pub(crate) mod mail;
pub(crate) mod twilio;
