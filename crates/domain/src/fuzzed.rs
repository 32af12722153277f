//! What must hold for the bytes that strangers send, whatever they are. Tests and `make fuzz` try it out; it is in no build
//! of the program.

mod addresses;
mod contact;
mod files;
mod ledger;
mod messages;
mod proof;
mod typed;

townpick_fuzz::targets! {
    phone: contact::PHONE,
    email: contact::EMAIL,
    slug: addresses::SLUG,
    short_code: addresses::SHORT_CODE,
    link: addresses::LINK,
    webhook_address: addresses::WEBHOOK_ADDRESS,
    places_csv: files::PLACES_CSV,
    dump: files::DUMP,
    template: messages::TEMPLATE,
    message: messages::MESSAGE,
    text_reply: messages::TEXT_REPLY,
    proof: proof::PROOF,
    ledger: ledger::LEDGER,
    ledger_head: ledger::HEAD,
    note: ledger::NOTE,
    signup: typed::SIGNUP,
    line: typed::LINE,
    value: typed::VALUE,
    password: typed::PASSWORD,
}
