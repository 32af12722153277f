//! What may stand between a template's braces, checked before it is saved: a variable's name, or a condition.
//!
//! The renderer would only notice a misspelt name when the message is sent, and its language is far larger than a
//! message needs.

use super::{TemplateError, Variable};

/// The renderer follows conditions inside one another, an elif counting as one, and the words of a condition only so
/// deep; no message needs nearly as many.
const DEEPEST: usize = 20;

/// Says what is wrong with a template, and in which line: an unknown variable, a condition that is not closed.
pub fn check(text: &str) -> Result<(), TemplateError> {
    let mut open: Vec<OpenCondition> = Vec::new();
    let mut position = 0;
    while let Some(found) = text[position..].find('{').map(|found| position + found) {
        let line = line_of(text, found);
        let at = |message: String| TemplateError { line, message };
        let closing = match text.as_bytes().get(found + 1) {
            Some(b'{') => "}}",
            Some(b'%') => "%}",
            Some(b'#') => "#}",
            _ => {
                position = found + 1;
                continue;
            }
        };
        let start = found + 2;
        let Some(length) = text[start..].find(closing) else {
            let opening = &text[found..start];
            return Err(at(format!("{opening} is not closed by {closing}")));
        };
        let inside = without_dashes(&text[start..start + length]);
        match closing {
            "}}" => variable(inside).map_err(at)?,
            "%}" => condition(inside, line, &mut open).map_err(at)?,
            _ => {}
        }
        position = start + length + closing.len();
    }
    match open.pop() {
        Some(condition) => {
            Err(TemplateError { line: condition.line, message: "this if has no endif".to_owned() })
        }
        None => Ok(()),
    }
}

/// The variables that a checked template speaks of, in words or in conditions.
pub fn mentioned(text: &str) -> impl Iterator<Item = Variable> {
    let tags = text.split("{{").skip(1).chain(text.split("{%").skip(1));
    let insides = tags.filter_map(|rest| rest.split(['}', '%']).next());
    let is_part_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    insides
        .flat_map(move |inside| inside.split(move |c: char| !is_part_of_name(c)))
        .filter_map(Variable::named)
}

/// What stands in a tag, without the dash at either end that takes spaces away. Like the renderer it knows the plain
/// spaces only.
fn without_dashes(inside: &str) -> &str {
    let inside = inside.strip_prefix('-').unwrap_or(inside);
    inside.strip_suffix('-').unwrap_or(inside).trim_ascii()
}

struct OpenCondition {
    line: usize,
    elifs: usize,
    has_else: bool,
}

fn variable(inside: &str) -> Result<(), String> {
    if inside.starts_with(['#', '/']) || inside == "else" {
        return Err("conditions are written {% if is_winner %}, {% else %} and {% endif %}".to_owned());
    }
    if !is_name(inside) {
        return Err("only the name of a variable can stand between {{ and }}".to_owned());
    }
    known(inside)
}

fn condition(inside: &str, line: usize, open: &mut Vec<OpenCondition>) -> Result<(), String> {
    let mut words = inside.split_ascii_whitespace();
    let word = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    match (word, rest.as_slice()) {
        ("if", condition) => {
            variables_of(condition)?;
            open.push(OpenCondition { line, elifs: 0, has_else: false });
            not_too_deep(open)
        }
        ("elif", condition) => {
            variables_of(condition)?;
            let innermost = open.last_mut().ok_or("elif without an if")?;
            if innermost.has_else {
                return Err("elif after the else".to_owned());
            }
            innermost.elifs += 1;
            not_too_deep(open)
        }
        ("else", []) => {
            let innermost = open.last_mut().ok_or("else without an if")?;
            if std::mem::replace(&mut innermost.has_else, true) {
                return Err("this if has a second else".to_owned());
            }
            Ok(())
        }
        ("endif", []) => open.pop().map(|_| ()).ok_or("endif without an if".to_owned()),
        _ => Err("only if, elif, else and endif can stand between {% and %}".to_owned()),
    }
}

fn not_too_deep(open: &[OpenCondition]) -> Result<(), String> {
    let depth: usize = open.iter().map(|condition| 1 + condition.elifs).sum();
    if depth > DEEPEST {
        return Err(format!("more than {DEEPEST} conditions stand inside one another"));
    }
    Ok(())
}

/// `name`, `not name`, or several of these joined by `and` or `or`.
fn variables_of(condition: &[&str]) -> Result<(), String> {
    let malformed = || "a condition is written {% if is_winner %}".to_owned();
    if condition.len() > DEEPEST {
        return Err(format!("a condition can have {DEEPEST} words"));
    }
    let mut expects_name = true;
    for word in condition {
        match (*word, expects_name) {
            ("not", true) => {}
            ("and" | "or", false) => expects_name = true,
            (name, true) if is_name(name) => {
                known(name)?;
                expects_name = false;
            }
            _ => return Err(malformed()),
        }
    }
    if expects_name { Err(malformed()) } else { Ok(()) }
}

fn known(name: &str) -> Result<(), String> {
    match Variable::named(name) {
        Some(_) => Ok(()),
        None => Err(format!("unknown variable {name}")),
    }
}

fn is_name(text: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_keyword = matches!(text, "and" | "or" | "not" | "if" | "else" | "in" | "is");
    (1..=60).contains(&text.len())
        && !is_keyword
        && text.chars().all(is_word)
        && !text.starts_with(|c: char| c.is_ascii_digit())
}

fn line_of(text: &str, position: usize) -> usize {
    text[..position].matches('\n').count() + 1
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::template::{Values, render};

    #[test]
    fn variables_and_conditions_pass() {
        let good = [
            "",
            "Plain { text } with 100 % and {braces}",
            "{{user_name}} {{ town_name }} {{- business_name -}}",
            "{% if is_winner %}a{% else %}b{% endif %}",
            "{%- if not is_winner and special_instructions or contest_url -%}a{% elif is_winner %}b{%- endif %}",
            "{% if is_winner %}{% if claim_url %}a{% endif %}{% else %}b{% endif %}{# a note #}",
        ];
        for text in good {
            assert_eq!(check(text), Ok(()), "{text}");
            assert!(render(text, &Values::default()).is_ok(), "{text}");
        }
    }

    #[test]
    fn as_deep_as_conditions_may_go_they_are_rendered() {
        let inside = |depth: usize| "{% if is_winner %}".repeat(depth) + &"{% endif %}".repeat(depth);
        let elifs = |depth: usize| {
            format!("{{% if is_winner %}}{}{{% endif %}}", "{% elif is_winner %}".repeat(depth - 1))
        };
        let words = |count: usize| format!("{{% if {}is_winner %}}{{% endif %}}", "not ".repeat(count - 1));
        let made: [(&dyn Fn(usize) -> String, &str); 3] = [
            (&inside, "Line 1: more than 20 conditions stand inside one another"),
            (&elifs, "Line 1: more than 20 conditions stand inside one another"),
            (&words, "Line 1: a condition can have 20 words"),
        ];
        for (text, message) in made {
            assert_eq!(check(&text(20)), Ok(()));
            render(&text(20), &Values::default()).unwrap();
            assert_eq!(check(&text(21)).unwrap_err().to_string(), message);
        }
        let side_by_side = inside(1).repeat(100);
        assert_eq!(check(&side_by_side), Ok(()));
        render(&side_by_side, &Values::default()).unwrap();
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let bad = [
            ("Hi\n\n{{ user_nam }}", "Line 3: unknown variable user_nam"),
            ("{% if is_winer %}{% endif %}", "Line 1: unknown variable is_winer"),
            ("a\n{% if is_winner %}\nb", "Line 2: this if has no endif"),
            ("a\n{% endif %}", "Line 2: endif without an if"),
            ("{% else %}", "Line 1: else without an if"),
            ("{% if is_winner %}{% else %}\n{% else %}{% endif %}", "Line 2: this if has a second else"),
            ("{% if is_winner %}{% else %}{% elif is_winner %}{% endif %}", "Line 1: elif after the else"),
            ("\n{{ user_name", "Line 2: {{ is not closed by }}"),
            ("{% if is_winner }}", "Line 1: {% is not closed by %}"),
            ("{{ user_name | upper }}", "Line 1: only the name of a variable can stand between {{ and }}"),
            ("{{ 7 * 7 }}", "Line 1: only the name of a variable can stand between {{ and }}"),
            ("{{ user_name --}}", "Line 1: only the name of a variable can stand between {{ and }}"),
            ("{{\u{a0}user_name }}", "Line 1: only the name of a variable can stand between {{ and }}"),
            ("{{ }}", "Line 1: only the name of a variable can stand between {{ and }}"),
            (
                "{% for a in user_name %}{% endfor %}",
                "Line 1: only if, elif, else and endif can stand between {% and %}",
            ),
            ("{% set user_name = 1 %}", "Line 1: only if, elif, else and endif can stand between {% and %}"),
            ("{% if %}{% endif %}", "Line 1: a condition is written {% if is_winner %}"),
            ("{% if is_winner and %}{% endif %}", "Line 1: a condition is written {% if is_winner %}"),
            ("{% if is_winner == 1 %}{% endif %}", "Line 1: a condition is written {% if is_winner %}"),
            (
                "{{#if is_winner}}a{{/if}}",
                "Line 1: conditions are written {% if is_winner %}, {% else %} and {% endif %}",
            ),
        ];
        for (text, message) in bad {
            assert_eq!(check(text).unwrap_err().to_string(), message, "{text}");
        }
    }
}
