//! The files of a dump: which there are, what their columns are, and their rows one after the other. Nothing is written
//! before every file's columns are known to be there.

use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use csv::{ByteRecord, ReaderBuilder};
use townpick_domain::import::{Header, RawRow, Table, Treatment};

/// A dump that can be read.
pub struct Dump {
    /// The files that are taken over, in their order.
    pub files: Vec<TableFile>,
    missing: Vec<Table>,
    left: Vec<(Table, &'static str)>,
    strange: Vec<String>,
}

/// The file of a table.
pub struct TableFile {
    /// The table.
    pub table: Table,
    /// Where its columns are.
    pub header: Header,
    /// How many rows it has.
    pub rows: u64,
    path: PathBuf,
}

impl Dump {
    /// Looks at every file of a folder.
    pub fn open(folder: &Path) -> anyhow::Result<Self> {
        let names =
            std::fs::read_dir(folder).with_context(|| format!("{} could not be read", folder.display()))?;
        let mut there: Vec<String> = Vec::new();
        for name in names {
            let name = name?.file_name().to_string_lossy().into_owned();
            if name.to_ascii_lowercase().ends_with(".csv") {
                there.push(name);
            }
        }
        there.sort_unstable();
        let mut dump = Self { files: Vec::new(), missing: Vec::new(), left: Vec::new(), strange: Vec::new() };
        for &table in Table::all() {
            let Some(at) = there.iter().position(|name| *name == table.file_name()) else {
                dump.missing.push(table);
                continue;
            };
            let path = folder.join(there.remove(at));
            match table.treatment() {
                Treatment::Taken => dump.files.push(TableFile::open(table, path)?),
                Treatment::Left(why) => dump.left.push((table, why)),
            }
        }
        dump.strange = there;
        if dump.files.is_empty() {
            bail!(
                "{} holds no table to take over: their files are called towns.csv, users.csv and so on",
                folder.display()
            );
        }
        Ok(dump)
    }

    /// What there is to know about the files beside their rows.
    pub fn remarks(&self) -> String {
        let mut remarks = Vec::new();
        for (table, why) in &self.left {
            remarks.push(format!("{} is not taken over: {why}.", table.file_name()));
        }
        for file in self.files.iter().filter(|file| !file.header.unknown.is_empty()) {
            remarks.push(format!(
                "{}: nothing is known about the columns {}; they are left out.",
                file.table.file_name(),
                file.header.unknown.join(", ")
            ));
        }
        for name in &self.strange {
            remarks.push(format!("{name} is no table of the earlier product and was not read."));
        }
        if !self.missing.is_empty() {
            let names: Vec<String> = self.missing.iter().map(|table| table.file_name()).collect();
            remarks.push(format!("Not there: {}.", names.join(", ")));
        }
        remarks.push(String::new());
        remarks.join("\n")
    }
}

impl TableFile {
    fn open(table: Table, path: PathBuf) -> anyhow::Result<Self> {
        let mut reader = reader(&path)?;
        let wrong = || format!("{} cannot be read", path.display());
        let names = reader.headers().with_context(wrong)?.clone();
        let header = Header::read(table, names.iter()).with_context(wrong)?;
        let (mut rows, mut record) = (0, ByteRecord::new());
        while reader.read_byte_record(&mut record).with_context(wrong)? {
            rows += 1;
        }
        Ok(Self { table, header, rows, path })
    }

    /// The rows, read as they are asked for.
    pub fn rows(&self) -> anyhow::Result<impl Iterator<Item = anyhow::Result<RawRow>>> {
        let path = self.path.display();
        let rows = reader(&self.path)?.into_byte_records();
        Ok(rows.map(move |record| {
            let record = record.with_context(|| format!("{path} cannot be read"))?;
            let line = record.position().map_or(0, csv::Position::line);
            // A row in which something is no text is refused.
            let cells = record.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
            Ok(RawRow { line, cells })
        }))
    }
}

fn reader(path: &Path) -> anyhow::Result<csv::Reader<BufReader<File>>> {
    let file = File::open(path).with_context(|| format!("{} could not be opened", path.display()))?;
    // Rows of another length are read as far as they go: a column that is missing reads as empty.
    Ok(ReaderBuilder::new().flexible(true).from_reader(BufReader::new(file)))
}
