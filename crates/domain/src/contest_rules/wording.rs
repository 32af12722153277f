//! What the rules of a contest say. No place and no law is named here that the contest or the operator does not name.

use crate::{
    ids::ContestId, money::Cents, operator::Operator, prize::in_a_sentence, spoken_time::with_year,
    time::Timestamp, us_states::formal_name,
};

const EASTERN: &str = "America/New_York";

/// Everything about a contest that its rules are made of: none of it can be changed once it has started.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "columns", derive(sqlx::FromRow))]
pub struct RulesFacts {
    /// The contest.
    pub contest_id: ContestId,
    /// Its headline.
    pub title: String,
    /// The prize in short.
    pub prize_description: String,
    /// The prize at length.
    pub long_prize_description: Option<String>,
    /// What one prize is worth.
    pub prize_value_cents: Option<i64>,
    /// How many win.
    pub number_of_winners: i64,
    /// What everyone else gets.
    pub consolation_prize: Option<String>,
    /// Its own terms.
    pub terms_and_conditions: Option<String>,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant its list closes.
    pub ends_at: Timestamp,
    /// What the town's address is made of.
    pub town_slug: String,
    /// The town without its state.
    pub town_name: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// The featured business, which sponsors the contest: it gives the prize.
    pub business_name: String,
    /// Where paper mail reaches it.
    pub business_address: Option<String>,
    /// Who supports the contest besides.
    pub supporter_name: Option<String>,
}

/// A part of the rules.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = RulesSection))]
pub struct Section {
    /// What it is about.
    pub heading: String,
    /// What it says.
    pub paragraphs: Vec<String>,
}

pub(super) fn title(contest: &RulesFacts) -> String {
    format!("Official rules: {}", contest.title)
}

pub(super) fn sections(contest: &RulesFacts, operator: &Operator) -> Vec<Section> {
    let section = |heading: &str, paragraphs: Vec<String>| Section {
        heading: heading.to_owned(),
        paragraphs: paragraphs.iter().flat_map(|text| lines(text)).collect(),
    };
    vec![
        section("No purchase necessary", vec![NO_PURCHASE.to_owned()]),
        section("Sponsor and operator", who(contest, operator)),
        section("Dates", dates(contest)),
        section("Who may enter", eligibility(contest, operator)),
        section("How to enter", entering(contest, operator)),
        section("Prize", prize(contest)),
        section("Odds", vec!["The odds of winning depend on the number of eligible entries.".to_owned()]),
        section("How winners are drawn and notified", drawing(contest, operator)),
        section("Terms of this contest", terms(contest, operator)),
        section("Winners list", winners_list(contest, operator)),
        section("Governing law", law(operator)),
    ]
}

const NO_PURCHASE: &str = "No purchase or payment of any kind is necessary to enter or win. A purchase will not increase \
                           your chances of winning. Void where prohibited by law.";

/// Somebody's paragraphs, each on a line of its own.
fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn with_address(name: &str, address: Option<&str>) -> String {
    address.map_or_else(|| name.to_owned(), |address| format!("{name}, {address}"))
}

fn who(contest: &RulesFacts, operator: &Operator) -> Vec<String> {
    let sponsor = with_address(&contest.business_name, contest.business_address.as_deref());
    let runs = with_address(&operator.legal_name, operator.postal_address.as_deref());
    let mut said = vec![format!("Sponsor: {sponsor}. The sponsor gives the prize.")];
    said.extend(contest.supporter_name.as_ref().map(|name| format!("Also supported by: {name}.")));
    said.push(format!(
        "Operator: {runs}. The operator runs {} and administers this contest: it takes the entries, holds the drawing and \
         answers for both. Contact: {}.",
        operator.brand_name, operator.contact_email
    ));
    said
}

fn dates(contest: &RulesFacts) -> Vec<String> {
    vec![format!(
        "The contest begins on {} and ends on {}, when entries close and the drawing is held. Eastern is the time of New \
         York, in summer and in winter (America/New_York). The service’s clock decides.",
        with_year(contest.starts_at, EASTERN),
        with_year(contest.ends_at, EASTERN)
    )]
}

fn eligibility(contest: &RulesFacts, operator: &Operator) -> Vec<String> {
    let also = contest.supporter_name.as_ref().map(|name| format!(" and of {name}")).unwrap_or_default();
    vec![
        format!(
            "Open to residents of the United States who, when entries close, are at least 18 years old, have their primary \
             residence in {}, and are subscribed members of {} there whose phone number or email is confirmed, where that \
             is asked for. One person has one entry.",
            contest.town_full_name, operator.brand_name
        ),
        format!(
            "Not open to people who run {}, nor to owners and staff of {}{also} and the members of their households.",
            operator.brand_name, contest.business_name
        ),
    ]
}

fn entering(contest: &RulesFacts, operator: &Operator) -> Vec<String> {
    vec![format!(
        "Join {} at {}/towns/{} before entries close, once and free of charge. Anyone who is already a member is entered \
         automatically. There is no other way to enter.",
        contest.town_name, operator.base_url, contest.town_slug
    )]
}

fn prize(contest: &RulesFacts) -> Vec<String> {
    let winners = match contest.number_of_winners {
        1 => "One winner receives".to_owned(),
        many => format!("Each of {many} winners receives"),
    };
    let mut said = vec![format!("{winners}: {}.", in_a_sentence(&contest.prize_description))];
    said.extend(contest.long_prize_description.clone());
    said.push(match contest.prize_value_cents {
        None => "Approximate retail value: not stated. The operator states it to anyone who asks.".to_owned(),
        Some(value) => {
            let all = Cents(value.saturating_mul(contest.number_of_winners));
            let (one, many) = (Cents(value), contest.number_of_winners > 1);
            let each = if many { format!("{one} each, {all} in all") } else { one.to_string() };
            format!("Approximate retail value: {each}.")
        }
    });
    if let Some(consolation) = &contest.consolation_prize {
        said.push(format!("Everyone else in the drawing receives: {}.", in_a_sentence(consolation)));
    }
    said.push(
        "A prize cannot be transferred or exchanged for cash, except where the law gives that right. Taxes on a prize \
         are the winner’s responsibility; where the law requires it, a prize is reported, and handed over once a tax \
         form has been received."
            .to_owned(),
    );
    said
}

fn drawing(contest: &RulesFacts, operator: &Operator) -> Vec<String> {
    vec![
        format!(
            "When entries have closed, winners and alternates are drawn at random by a published method (tpd1). Everything \
             that decides the outcome is published at {}/drawings/{}, so that anyone can repeat the drawing.",
            operator.base_url, contest.contest_id
        ),
        "Winners are notified right after the drawing by email, and by text message if they get texts. They have 48 \
         hours from the notice to accept the prize through their personal link. A prize that is declined, not accepted \
         in time or forfeited goes to the next alternate in the drawn order, who is notified in the same way; if none \
         is left, it is not awarded."
            .to_owned(),
    ]
}

fn terms(contest: &RulesFacts, operator: &Operator) -> Vec<String> {
    let general = format!(
        "The general rules of {} at {}/rules apply as well, unless these rules say otherwise. By taking part you accept \
         both.",
        operator.brand_name, operator.base_url
    );
    contest.terms_and_conditions.clone().into_iter().chain([general]).collect()
}

fn winners_list(contest: &RulesFacts, operator: &Operator) -> Vec<String> {
    let in_writing = with_address(&operator.legal_name, operator.postal_address.as_deref());
    vec![format!(
        "Winners are published by first name and initial at {}/towns/{}/winners. For the list in writing, write to {} or \
         {} within 90 days of the drawing and name the town and the date.",
        operator.base_url, contest.town_slug, in_writing, operator.contact_email
    )]
}

fn law(operator: &Operator) -> Vec<String> {
    vec![format!(
        "The laws of the {} govern this contest and these rules, apart from its rules on conflicts of law and except where \
         the law of an entrant’s own state protects them.",
        formal_name(operator.governing_state)
    )]
}
