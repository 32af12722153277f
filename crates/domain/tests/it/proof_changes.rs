//! One proof and every way to change it: each name, each value and each list, changed, left out, doubled and spelled
//! otherwise. What comes of each change is written down beside the proof, and the browser's verifier is held to the same
//! list (`web/src/features/proof/verifier/changes.test.ts`).

use std::{io::Cursor, path::Path};

use townpick_domain::drawing::{ledger::Event, proof::Proof, published_at, read, verify};

use crate::proofs::{drawn_with, happened, known_round, name_rules, now, rotate};

/// Where, how many bytes instead, what is put there, and what comes of it.
type Change = (usize, usize, String, &'static str);

fn sample() -> Proof {
    let beacon = known_round();
    let drawn_at = published_at(beacon.round).unwrap();
    let promised_at = now().plus(jiff::SignedDuration::from_hours(-168));
    let closed_at = now().plus(jiff::SignedDuration::from_micros(40_500));
    let mut proof = drawn_with(3, (1, 2), Some(beacon), [promised_at, closed_at, drawn_at]);
    name_rules(&mut proof, &"0d".repeat(32).into());
    for (event, place) in [
        (Event::Notified, 1),
        (Event::Declined, 1),
        (Event::Promoted, 2),
        (Event::Notified, 2),
        (Event::Claimed, 2),
    ] {
        happened(&mut proof, event, place);
        if event == Event::Declined {
            rotate(&mut proof);
        }
    }
    proof
}

fn class(text: &str) -> &'static str {
    let read: Result<Proof, _> = read(Cursor::new(text), Cursor::new(text));
    match read.map(|proof| verify(&proof)) {
        Ok(Ok(())) => "good",
        Ok(Err(_)) => "bad",
        Err(_) => "unreadable",
    }
}

/// A value of a JSON text without spaces, as the bytes it stands at.
struct Node {
    from: usize,
    to: usize,
    /// The values inside, each with where its name begins, or itself in a list.
    inside: Vec<(usize, Node)>,
}

fn node(text: &str, from: usize) -> Node {
    let bytes = text.as_bytes();
    let mut inside = Vec::new();
    let mut at = from;
    match bytes[from] {
        b'{' | b'[' => {
            at += 1;
            while !matches!(bytes[at], b'}' | b']') {
                at += usize::from(bytes[at] == b',');
                let item = at;
                if bytes[from] == b'{' {
                    at = node(text, at).to + 1;
                }
                let value = node(text, at);
                at = value.to;
                inside.push((item, value));
            }
            at += 1;
        }
        b'"' => {
            at += 1;
            while bytes[at] != b'"' {
                at += 1 + usize::from(bytes[at] == b'\\');
            }
            at += 1;
        }
        _ => {
            while !matches!(bytes[at], b',' | b'}' | b']') {
                at += 1;
            }
        }
    }
    Node { from, to: at, inside }
}

/// Every other text that could stand in place of a value.
fn instead_of(value: &str, node: &Node, text: &str) -> Vec<String> {
    let mut others: Vec<String> =
        ["null", "true", "1", "\"x\"", "[]", "{}"].into_iter().map(str::to_owned).collect();
    match value.as_bytes()[0] {
        b'"' => others.extend(instead_of_text(&value[1..value.len() - 1])),
        b'0'..=b'9' => {
            let number: u64 = value.parse().unwrap();
            others.push((number + 1).to_string());
            others.extend(["9007199254740993".to_owned(), format!("\"0x{number:x}\"")]);
            others.extend([".0", "e0", ".5"].map(|end| format!("{value}{end}")));
            others.extend([format!("-{value}"), format!("0{value}"), format!("\"{value}\"")]);
        }
        b'{' => {
            let values: Vec<_> = node.inside.iter().map(|(_, value)| &text[value.from..value.to]).collect();
            others.push(format!("[{}]", values.join(",")));
        }
        _ => {}
    }
    others.retain(|other| other != value);
    others
}

fn instead_of_text(text: &str) -> Vec<String> {
    let first = text.as_bytes()[0];
    let mut others = vec![format!("\\u{:04x}{}", first, &text[1..]), String::new(), format!("{text} ")];
    let flipped = if text.ends_with('0') { '1' } else { '0' };
    others.push(format!("{}{flipped}", &text[..text.len() - 1]));
    others.extend([text.to_uppercase(), text.to_lowercase()]);
    if let Some(instant) = text.strip_suffix('Z').filter(|instant| instant.contains('T')) {
        let hour: u8 = text[11..13].parse().unwrap();
        others.extend(["+00:00", "-00:00", ".0Z", "0Z", "Z[UTC]"].map(|end| format!("{instant}{end}")));
        others.extend([text.replace('T', " "), text.replace('T', "t")]);
        others.push(format!("{}{:02}{}-04:00", &text[..11], hour - 4, &instant[13..]));
        others.push(text.replace("2023", "2027"));
    }
    if text.len() == 36 && text.matches('-').count() == 4 {
        others.extend([format!("{{{text}}}"), format!("urn:uuid:{text}"), text.replace('-', "")]);
    }
    if let Ok(event) = text.parse::<Event>() {
        others.retain(|other| other != event.as_str());
        return others
            .into_iter()
            .map(|other| format!("\"{other}\""))
            .chain([format!("{{\"{text}\":null}}")])
            .collect();
    }
    others.retain(|other| other != text);
    others.into_iter().map(|other| format!("\"{other}\"")).collect()
}

fn collect(text: &str, node: &Node, changes: &mut Vec<(usize, usize, String)>) {
    let value = &text[node.from..node.to];
    for other in instead_of(value, node, text) {
        changes.push((node.from, node.to - node.from, other));
    }
    if value.starts_with('{') {
        changes.push((node.from + 1, 0, "\"__proto__\":1,".to_owned()));
        changes.push((node.to - 1, 0, ",\"__proto__\":1".to_owned()));
        changes.push((node.to - 1, 0, format!(",\"zzz\":{}{}", "[".repeat(128), "]".repeat(128))));
    } else if node.inside.is_empty() {
        changes.push((node.from, node.to - node.from, format!("[{value}]")));
    }
    for (position, (item, inner)) in node.inside.iter().enumerate() {
        let whole = &text[*item..inner.to];
        changes.push((*item, 0, format!("{whole},")));
        // With the comma before, or the one after the first.
        let comma_after = usize::from(position == 0 && node.inside.len() > 1);
        let comma_before = usize::from(position > 0);
        changes.push((item - comma_before, whole.len() + comma_before + comma_after, String::new()));
        if *item != inner.from {
            changes.push((item + 1, 0, "x".to_owned()));
            changes.push((item + 1, 1, format!("\\u{:04x}", text.as_bytes()[item + 1])));
        }
        collect(text, inner, changes);
    }
}

fn changed(text: &str, at: usize, length: usize, put: &str) -> String {
    [&text[..at], put, &text[at + length..]].concat()
}

fn is_written(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    if std::env::var_os("TOWNPICK_WRITE_TEST_DATA").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "write {name} with TOWNPICK_WRITE_TEST_DATA=1");
}

#[test]
fn no_change_of_a_proof_goes_unnoticed() {
    let text = serde_json::to_string(&sample()).unwrap();
    is_written("proof.json", &format!("{text}\n"));
    assert_eq!(class(&text), "good");
    let whole = node(&text, 0);
    let mut changes = Vec::new();
    collect(&text, &whole, &mut changes);
    let changes: Vec<Change> = changes
        .into_iter()
        .map(|(at, length, put)| {
            let class = class(&changed(&text, at, length, &put));
            (at, length, put, class)
        })
        .collect();
    // A proof from before the last record was a good one too.
    let good: Vec<_> = changes.iter().filter(|change| change.3 == "good").collect();
    let last = text.rfind(",{\"statement\"").unwrap();
    assert_eq!(good.len(), 1, "{good:?}");
    assert_eq!((good[0].0, good[0].2.as_str()), (last, ""));
    let lines: Vec<_> = changes.iter().map(|change| serde_json::to_string(change).unwrap()).collect();
    is_written("proof-changes.json", &format!("[\n{}\n]\n", lines.join(",\n")));
}

#[test]
fn spaces_between_the_parts_change_nothing() {
    let text = serde_json::to_string_pretty(&sample()).unwrap();
    assert_eq!(class(&format!("\n{text}\r\n\t")), "good");
    assert_eq!(class(&text.replace("Salem, MA", "Salem,  MA")), "bad");
    assert_eq!(class(&format!("{text}{text}")), "unreadable");
}

#[test]
fn a_text_nested_without_end_is_unreadable() {
    assert_eq!(class(&"[".repeat(1_000_000)), "unreadable");
    let deep = "{\"a\":".repeat(1_000_000);
    assert_eq!(class(&deep), "unreadable");
}
