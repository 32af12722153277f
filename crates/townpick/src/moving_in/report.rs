//! What came of the rows, by table: how many were made, merged, known and refused, and why. Of the refusals of one reason
//! the first few are printed with their lines, all of them go into a file if one is wanted.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::File,
    io::{BufWriter, Write as _},
    path::Path,
};

use anyhow::Context as _;
use townpick_domain::import::Table;
use townpick_usecases::import::{Fate, Outcome};

/// How many lines are printed of one reason.
const LINES_PRINTED: usize = 20;

/// What came of all rows so far.
pub struct Report {
    tables: BTreeMap<Table, Counts>,
    file: Option<BufWriter<File>>,
}

#[derive(Default)]
struct Counts {
    made: u64,
    known: u64,
    merged: BTreeMap<&'static str, u64>,
    without: BTreeMap<&'static str, Lines>,
    refused: BTreeMap<String, Lines>,
}

#[derive(Default)]
struct Lines {
    count: u64,
    first: Vec<u64>,
}

impl Report {
    /// An empty report, with a file for every refusal if one is named.
    pub fn new(path: Option<&Path>) -> anyhow::Result<Self> {
        let open = |path: &Path| {
            let file =
                File::create(path).with_context(|| format!("{} could not be written", path.display()))?;
            anyhow::Ok(BufWriter::new(file))
        };
        Ok(Self { tables: BTreeMap::new(), file: path.map(open).transpose()? })
    }

    /// Adds what came of some rows.
    pub fn add(&mut self, table: Table, outcomes: &[Outcome]) -> anyhow::Result<()> {
        let counts = self.tables.entry(table).or_default();
        for Outcome { line, fate } in outcomes {
            match fate {
                Fate::Made(without) => {
                    counts.made += 1;
                    for field in without {
                        counts.without.entry(field).or_default().add(*line);
                    }
                }
                Fate::Merged(how) => *counts.merged.entry(how).or_default() += 1,
                Fate::Known => counts.known += 1,
                Fate::Refused(reason) => {
                    counts.refused.entry(reason.clone()).or_default().add(*line);
                    if let Some(file) = &mut self.file {
                        writeln!(file, "{} line {line}: {reason}", table.file_name())?;
                    }
                }
            }
        }
        Ok(())
    }

    /// How much was made, if anything was.
    pub fn made(&self) -> Option<String> {
        let made = self.tables.iter().filter(|(_, counts)| counts.made > 0);
        let made: Vec<String> = made.map(|(table, counts)| format!("{} {table}", counts.made)).collect();
        (!made.is_empty()).then(|| made.join(", "))
    }

    /// The report in words.
    pub fn finish(mut self) -> anyhow::Result<String> {
        if let Some(file) = &mut self.file {
            file.flush()?;
        }
        let mut text = String::new();
        for (table, counts) in &self.tables {
            counts.tell(*table, &mut text)?;
        }
        Ok(text)
    }
}

impl Counts {
    fn tell(&self, table: Table, text: &mut String) -> std::fmt::Result {
        let merged: u64 = self.merged.values().sum();
        let refused: u64 = self.refused.values().map(|lines| lines.count).sum();
        writeln!(
            text,
            "{:<30} {} made, {merged} merged, {} taken over before, {refused} refused",
            table.to_string(),
            self.made,
            self.known
        )?;
        for (how, count) in &self.merged {
            writeln!(text, "  merged with {how}: {count}")?;
        }
        for (field, lines) in &self.without {
            writeln!(text, "  made without {field}, which breaks a rule: {lines}")?;
        }
        for (reason, lines) in &self.refused {
            writeln!(text, "  refused, {reason}: {lines}")?;
        }
        Ok(())
    }
}

impl Lines {
    fn add(&mut self, line: u64) {
        self.count += 1;
        if self.first.len() < LINES_PRINTED {
            self.first.push(line);
        }
    }
}

impl std::fmt::Display for Lines {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<String> = self.first.iter().map(ToString::to_string).collect();
        let word = if self.count == 1 { "line" } else { "lines" };
        write!(formatter, "{} ({word} {}", self.count, lines.join(", "))?;
        let more = self.count - u64::try_from(self.first.len()).unwrap_or(self.count);
        if more > 0 {
            write!(formatter, " and {more} more")?;
        }
        formatter.write_str(")")
    }
}
