//! What the engines say differently in statements about sets. Whoever writes such a statement uses the marks that
//! [`Executor::sql_of_set`](super::Executor::sql_of_set) explains, and never an engine's own words.

pub(super) struct Dialect {
    new_id: fn(&str) -> String,
    id_text: fn(&str) -> String,
    id_digits: fn(&str) -> String,
    lock: &'static str,
    skip_locked: &'static str,
}

// A UUIDv7 of an instant: its milliseconds, then the row's number within the statement, then chance. The numbers keep the
// rows of a large statement side by side in every index; without them each row would change a page of its own.
pub(super) const SQLITE: Dialect = Dialect {
    new_id: |instant| {
        let (high, low) = (row_number(">> 12"), row_number("& 4095"));
        format!(
            "unhex(printf('%012x7%03x8%03x', ({instant}) / 1000, {high} & 4095, {low}) || hex(randomblob(6)))"
        )
    },
    id_text: |column| {
        let part = |from, length| format!("substr(hex({column}), {from}, {length})");
        let parts = [part(1, 8), part(9, 4), part(13, 4), part(17, 4), part(21, 12)];
        format!("lower({})", parts.join(" || '-' || "))
    },
    id_digits: |column| format!("lower(hex({column}))"),
    lock: "",
    skip_locked: "",
};

pub(super) const POSTGRES: Dialect = Dialect {
    new_id: |instant| {
        let digits = |number: &str, length: u8| format!("lpad(to_hex({number}), {length}, '0')");
        let milliseconds = digits(&format!("({instant}) / 1000"), 12);
        let high = digits(&format!("{} & 4095", row_number(">> 12")), 3);
        let low = digits(&row_number("& 4095"), 3);
        // The last twelve digits of a random id are all chance.
        let chance = "substr(CAST(gen_random_uuid() AS TEXT), 25)";
        format!("CAST({milliseconds} || '7' || {high} || '8' || {low} || {chance} AS UUID)")
    },
    id_text: |column| format!("CAST({column} AS TEXT)"),
    id_digits: |column| format!("replace(CAST({column} AS TEXT), '-', '')"),
    // Rows that only name this one, such as new messages of a town, need not wait for it.
    lock: "FOR NO KEY UPDATE",
    skip_locked: "FOR NO KEY UPDATE SKIP LOCKED",
};

impl Dialect {
    /// The text in the engine's words, with placeholders for a set of `length` values.
    pub(super) fn text(&self, text: &str, length: usize) -> String {
        let named = highest_placeholder(text);
        let placeholders: Vec<String> =
            (named + 1..=named + length).map(|number| format!("${number}")).collect();
        let text = text
            .replace("($set)", &format!("({})", placeholders.join(", ")))
            .replace("{lock}", self.lock)
            .replace("{skip_locked}", self.skip_locked);
        let text = with_marks(&text, "{new_id:", self.new_id);
        let text = with_marks(&text, "{id_digits:", self.id_digits);
        with_marks(&text, "{id_text:", self.id_text)
    }
}

fn row_number(part: &str) -> String {
    format!("(row_number() OVER () {part})")
}

/// Replaces every mark, from its opening to the closing brace, by what its inside becomes.
fn with_marks(text: &str, opening: &str, said: fn(&str) -> String) -> String {
    let mut parts = text.split(opening);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| {
        let (inside, rest) = part.split_once('}').unwrap_or((part, ""));
        format!("{whole}{}{rest}", said(inside))
    })
}

fn highest_placeholder(text: &str) -> usize {
    let number = |part: &str| {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        part[..digits].parse().unwrap_or(0)
    };
    text.split('$').skip(1).map(number).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_about_a_set_is_said_in_the_words_of_each_engine() {
        let text = "SELECT {id_text:m.id} || $1 FROM m WHERE a = $12 AND id IN ($set) {lock}";
        assert_eq!(
            POSTGRES.text(text, 2),
            "SELECT CAST(m.id AS TEXT) || $1 FROM m WHERE a = $12 AND id IN ($13, $14) FOR NO KEY UPDATE"
        );
        let sqlite = SQLITE.text(text, 2);
        assert!(sqlite.starts_with("SELECT lower(substr(hex(m.id), 1, 8) || '-' || "), "{sqlite}");
        assert!(sqlite.ends_with(" || $1 FROM m WHERE a = $12 AND id IN ($13, $14) "), "{sqlite}");
    }
}
