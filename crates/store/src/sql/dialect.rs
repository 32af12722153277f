//! What the engines say differently in statements about sets. Whoever writes such a statement uses the marks that
//! [`Executor::sql_of_set`](super::Executor::sql_of_set) explains, and never an engine's own words.

pub(super) struct Dialect {
    new_id: &'static str,
    id_text: fn(&str) -> String,
    lock: &'static str,
    skip_locked: &'static str,
}

pub(super) const SQLITE: Dialect = Dialect {
    new_id: "randomblob(16)",
    id_text: |column| {
        let part = |from, length| format!("substr(hex({column}), {from}, {length})");
        let parts = [part(1, 8), part(9, 4), part(13, 4), part(17, 4), part(21, 12)];
        format!("lower({})", parts.join(" || '-' || "))
    },
    lock: "",
    skip_locked: "",
};

pub(super) const POSTGRES: Dialect = Dialect {
    new_id: "gen_random_uuid()",
    id_text: |column| format!("CAST({column} AS TEXT)"),
    lock: "FOR UPDATE",
    skip_locked: "FOR UPDATE SKIP LOCKED",
};

impl Dialect {
    /// The text in the engine's words, with placeholders for a set of `length` values.
    pub(super) fn text(&self, text: &str, length: usize) -> String {
        let named = highest_placeholder(text);
        let placeholders: Vec<String> =
            (named + 1..=named + length).map(|number| format!("${number}")).collect();
        let text = text
            .replace("($set)", &format!("({})", placeholders.join(", ")))
            .replace("{new_id}", self.new_id)
            .replace("{lock}", self.lock)
            .replace("{skip_locked}", self.skip_locked);
        let mut parts = text.split("{id_text:");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |whole, part| {
            let (column, rest) = part.split_once('}').unwrap_or((part, ""));
            format!("{whole}{}{rest}", (self.id_text)(column))
        })
    }
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
        let text = "SELECT {new_id}, {id_text:m.id} || $1 FROM m WHERE a = $12 AND id IN ($set) {lock}";
        assert_eq!(
            POSTGRES.text(text, 2),
            "SELECT gen_random_uuid(), CAST(m.id AS TEXT) || $1 FROM m WHERE a = $12 AND id IN ($13, $14) FOR UPDATE"
        );
        let sqlite = SQLITE.text(text, 2);
        assert!(
            sqlite.starts_with("SELECT randomblob(16), lower(substr(hex(m.id), 1, 8) || '-' || "),
            "{sqlite}"
        );
        assert!(sqlite.ends_with(" || $1 FROM m WHERE a = $12 AND id IN ($13, $14) "), "{sqlite}");
    }
}
