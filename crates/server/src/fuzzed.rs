//! What must hold for what requests carry, whatever it is. Tests and `make fuzz` try it out; it is in no build of the program.

mod head;

use crate::{admin::listing, webhooks};

townpick_fuzz::targets! {
    twilio_form: webhooks::twilio::fuzzed::TWILIO_FORM,
    mail_report: webhooks::mail::fuzzed::MAIL_REPORT,
    cursor: listing::fuzzed::CURSOR,
    head: head::HEAD,
}
