//! What message providers tell the service. Each request must prove who it is from before a word of it is believed.

pub(crate) mod mail;
pub(crate) mod twilio;
