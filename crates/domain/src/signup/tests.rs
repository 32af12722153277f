#![allow(clippy::unwrap_used)]

use super::*;

fn now() -> Timestamp {
    "2026-11-18T12:00:00Z".parse().unwrap()
}

#[expect(clippy::unnecessary_wraps, reason = "a form sends its texts so")]
fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn good() -> SignupForm {
    SignupForm {
        first_name: some("Maria"),
        last_name: some("Gomes"),
        email: some("Maria+Prizes@People.Example"),
        phone: some("(617) 555-0123"),
        address: some("1 Main Street, Apt #2"),
        eligibility_confirmed: true,
        terms_accepted: true,
        ..SignupForm::default()
    }
}

fn named(first_name: &str, last_name: &str) -> SignupForm {
    SignupForm { first_name: some(first_name), last_name: some(last_name), ..good() }
}

fn messages(form: &SignupForm) -> Vec<(&'static str, String)> {
    match Person::parse(form, "Salem") {
        Ok(_) => Vec::new(),
        Err(errors) => errors.fields().map(|(field, message)| (field, message.to_owned())).collect(),
    }
}

#[test]
fn a_good_form_is_cleaned() {
    let person = Person::parse(&named("  María\tdel \0Mar ", "Gomes"), "Salem").unwrap();
    assert_eq!(person.full_name(), "María del Mar Gomes");
    assert_eq!(person.email.as_str(), "maria+prizes@people.example");
    assert_eq!(person.phone.digits(), "6175550123");
    assert_eq!(person.address.as_str(), "1 Main Street, Apt #2");
}

#[test]
fn an_empty_form_gets_every_message() {
    let expected = [
        ("address", "Address is required"),
        ("eligibility_confirmed", "You must be 18+ and a Salem resident to enter."),
        ("email", "Valid email required"),
        ("first_name", "First name is required"),
        ("last_name", "Last name is required"),
        ("phone", "Please enter a valid 10-digit phone number"),
        ("terms_accepted", "You must accept the Terms and Privacy Policy to continue."),
    ];
    assert_eq!(messages(&SignupForm::default()), expected.map(|(field, text)| (field, text.to_owned())));
}

#[test]
fn the_longest_values_fit_and_one_more_character_does_not() {
    let name = "é".repeat(100);
    assert_eq!(messages(&SignupForm { address: Some("é".repeat(300)), ..named(&name, &name) }), []);
    let name = "é".repeat(101);
    let longer = SignupForm {
        address: Some("é".repeat(301)),
        email: Some(format!("{}@people.example", "e".repeat(254))),
        ..named(&name, &name)
    };
    let expected = [
        ("address", "Address is too long (at most 300 characters)"),
        ("email", "Email is too long (at most 254 characters)"),
        ("first_name", "First name is too long (at most 100 characters)"),
        ("last_name", "Last name is too long (at most 100 characters)"),
    ];
    assert_eq!(messages(&longer), expected.map(|(field, text)| (field, text.to_owned())));
}

#[test]
fn names_of_the_whole_world_are_names() {
    for name in [
        "O'Neill",
        "O’Neill",
        "Jean-Luc",
        "de la Cruz",
        "Jr.",
        "Łukasz",
        "李",
        "Nguye\u{302}\u{303}n",
        "محمد",
        "अर्जुन",
        "Henry III",
        "St. John",
        "J.R.",
    ] {
        assert_eq!(messages(&named(name, name)), [], "{name}");
    }
}

#[test]
fn emoji_and_scripts_are_no_names_and_no_addresses() {
    for text in
        ["Maria 🎉", "👩\u{200d}🍳", "☕", "<script>alert(1)</script>", "{{ user_name }}", "\u{e000}x"]
    {
        let odd = SignupForm { address: some(text), ..named(text, text) };
        let expected = [
            ("address", "Address can't contain emoji or symbols"),
            ("first_name", "First name can't contain emoji or symbols"),
            ("last_name", "Last name can't contain emoji or symbols"),
        ];
        assert_eq!(messages(&odd), expected.map(|(field, text)| (field, text.to_owned())), "{text}");
    }
}

#[test]
fn web_addresses_and_digits_are_no_names() {
    for link in ["https://evil.example/", "www.evil", "Win at evil.com", "evil.co/prize", "EVIL.XYZ"] {
        let said = ("first_name", "First name can't contain a web address".to_owned());
        assert_eq!(messages(&named(link, "Gomes")), [said], "{link}");
    }
    for name in ["Maria2", "Henry 3rd", "Ana٣"] {
        let said = ("last_name", "Last name can't contain digits".to_owned());
        assert_eq!(messages(&named("Maria", name)), [said], "{name}");
    }
}

#[test]
fn numbers_that_belong_to_no_person_cannot_join() {
    for number in ["8005550123", "(888) 555-0123", "9005550123", "5005550123", "7005550123", "7105550123"] {
        let form = SignupForm { phone: some(number), ..good() };
        assert_eq!(messages(&form), [("phone", SPECIAL_NUMBER.to_owned())], "{number}");
    }
}

#[test]
fn a_name_without_a_letter_and_an_address_without_a_letter_or_digit_are_missing() {
    for text in [" ", "\0\n", "\u{200b}", "---", ". ."] {
        let empty = SignupForm { address: some(text), ..named(text, text) };
        let expected = [
            ("address", "Address is required"),
            ("first_name", "First name is required"),
            ("last_name", "Last name is required"),
        ];
        assert_eq!(messages(&empty), expected.map(|(field, text)| (field, text.to_owned())), "{text:?}");
    }
}

#[test]
fn addresses_as_people_write_them_are_kept() {
    for address in
        ["12½ Main St.", "P.O. Box 7; c/o Ann & Bob", "Unit #4 (rear)\n2nd floor", "5 Rue de l'Église"]
    {
        assert_eq!(messages(&SignupForm { address: some(address), ..good() }), [], "{address}");
    }
}

#[test]
fn each_page_asks_in_its_own_words() {
    let [eligibility, terms] = consents(SignupSource::TownPage, "Salem", "MA", now());
    assert_eq!(
        (eligibility.kind, eligibility.wording.as_str()),
        (ConsentKind::Eligibility, "I am 18+ and a Salem resident.")
    );
    assert_eq!(
        (terms.kind, terms.wording.as_str(), terms.text_version),
        (ConsentKind::Terms, "I accept the Terms and Privacy Policy.", "2025-08-13")
    );
    let [eligibility, _] = consents(SignupSource::ContestPage, "Salem", "MA", now());
    assert_eq!(eligibility.wording, "I am 18+ years old and a resident of Salem, MA");
    let [eligibility, _] = consents(SignupSource::TownPage, "Oak Park", "IL", now());
    assert_eq!(eligibility.wording, "I am 18+ and an Oak Park resident.");
}

#[test]
fn debug_does_not_show_who_signed_up() {
    let text = format!("{:?}", Person::parse(&good(), "Salem").unwrap());
    for personal in ["Maria", "Gomes", "maria", "617", "Main"] {
        assert!(!text.contains(personal), "{text}");
    }
}
