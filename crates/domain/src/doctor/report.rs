//! What is said of an installation: a line for each thing it depends on.

use serde::Serialize;

use crate::{choice::choice, time::Timestamp};

choice! {
    /// How something stands.
    #[strum(serialize_all = "snake_case")]
    pub enum Verdict as "AdminDoctorVerdict" {
        /// As it should be.
        Good,
        /// It works, but not as it should, or could not be looked at.
        Warning,
        /// It does not work.
        Bad,
    }
}

choice! {
    /// What a line is about.
    #[strum(serialize_all = "snake_case")]
    pub enum Group as "AdminDoctorGroup" {
        /// The machine it runs on.
        Machine,
        /// Where everything is stored.
        Database,
        /// How people reach it.
        Address,
        /// Whether emails arrive.
        Email,
        /// Whether texts arrive.
        Texts,
        /// What happens by itself.
        Upkeep,
    }
}

choice! {
    /// What is looked at.
    #[strum(serialize_all = "snake_case")]
    pub enum Check as "AdminDoctorCheck" {
        /// The settings.
        Settings,
        /// The room on the disk.
        Disk,
        /// The folder of the installation.
        DataFolder,
        /// The file of its keys.
        SigningKey,
        /// Where pictures are stored.
        Pictures,
        /// The machine's clock beside somebody else's.
        Clock,
        /// The connections to other machines.
        Connections,
        /// The database and its version.
        Database,
        /// The database's clock beside the machine's.
        DatabaseClock,
        /// The file of an embedded database.
        DatabaseFile,
        /// The public address.
        PublicAddress,
        /// The proxy in front.
        Proxy,
        /// What vouches for the public address.
        Certificate,
        /// How administrators sign in.
        SecondFactor,
        /// The mail server.
        MailServer,
        /// Who may send mail for the sender's domain.
        Spf,
        /// The key that signs mail.
        Dkim,
        /// What receivers do with other mail.
        Dmarc,
        /// Reports about email.
        MailReports,
        /// The account that sends texts.
        Twilio,
        /// Reports about texts.
        TextReports,
        /// Public randomness.
        Drand,
        /// The weekly work.
        Engine,
        /// Backups that are made by themselves.
        Backups,
    }
}

impl Check {
    /// What people call it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Settings => "Settings",
            Self::Disk => "Free disk space",
            Self::DataFolder => "Data folder",
            Self::SigningKey => "Signing key",
            Self::DatabaseFile => "Database file",
            Self::Pictures => "Picture storage",
            Self::Clock => "Clock",
            Self::Connections => "Connections to other machines",
            Self::Database => "Database",
            Self::DatabaseClock => "Clock of the database",
            Self::PublicAddress => "Public address",
            Self::Proxy => "Proxy",
            Self::Certificate => "Certificate",
            Self::SecondFactor => "Two-step sign-in",
            Self::MailServer => "Mail server",
            Self::Spf => "SPF",
            Self::Dkim => "DKIM",
            Self::Dmarc => "DMARC",
            Self::MailReports => "Reports about email",
            Self::Twilio => "Twilio account",
            Self::TextReports => "Reports about texts",
            Self::Drand => "Public randomness",
            Self::Engine => "Weekly work",
            Self::Backups => "Backups",
        }
    }

    const fn group(self) -> Group {
        match self {
            Self::Settings
            | Self::Disk
            | Self::DataFolder
            | Self::SigningKey
            | Self::Pictures
            | Self::Clock
            | Self::Connections => Group::Machine,
            Self::DatabaseFile | Self::Database | Self::DatabaseClock => Group::Database,
            Self::PublicAddress | Self::Proxy | Self::Certificate | Self::SecondFactor => Group::Address,
            Self::MailServer | Self::Spf | Self::Dkim | Self::Dmarc | Self::MailReports => Group::Email,
            Self::Twilio | Self::TextReports => Group::Texts,
            Self::Drand | Self::Engine | Self::Backups => Group::Upkeep,
        }
    }
}

/// What came of asking somebody: why there is no answer, in a few words.
pub type Asked<T> = Result<T, String>;

/// What is said of one thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminDoctorLine))]
pub struct Line {
    /// What it belongs to.
    pub group: Group,
    /// What was looked at.
    pub check: Check,
    /// What people call it.
    pub label: &'static str,
    /// How it stands.
    pub verdict: Verdict,
    /// What was found, as a sentence without its full stop.
    pub finding: String,
    /// What to do about it; null when it is good.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub remedy: Option<String>,
}

impl Line {
    /// Nothing is to be done.
    pub fn good(check: Check, finding: impl Into<String>) -> Self {
        Self::of(check, Verdict::Good, finding.into(), None)
    }

    /// Something should be done.
    pub fn warning(check: Check, finding: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::of(check, Verdict::Warning, finding.into(), Some(remedy.into()))
    }

    /// Something must be done.
    pub fn bad(check: Check, finding: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::of(check, Verdict::Bad, finding.into(), Some(remedy.into()))
    }

    /// Nobody answered, which says nothing about the thing itself.
    pub fn not_asked(check: Check, whom: &str, reason: &str) -> Self {
        Self::warning(
            check,
            format!("{whom} could not be asked ({reason})"),
            "Check whether this machine reaches the network, and ask again",
        )
    }

    fn of(check: Check, verdict: Verdict, finding: String, remedy: Option<String>) -> Self {
        Self { group: check.group(), check, label: check.label(), verdict, finding, remedy }
    }
}

/// What is said of an installation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = AdminDoctorReport))]
pub struct Report {
    /// When it was looked at.
    pub examined_at: Timestamp,
    /// The worst that is said.
    pub verdict: Verdict,
    /// Everything that is said, by groups.
    pub lines: Vec<Line>,
}

impl Report {
    /// What these lines come to; they are put into the order of their groups.
    pub fn new(examined_at: Timestamp, mut lines: Vec<Line>) -> Self {
        lines.sort_by_key(|line| (line.group, line.check));
        let verdict = lines.iter().map(|line| line.verdict).max().unwrap_or(Verdict::Good);
        Self { examined_at, verdict, lines }
    }

    /// How many lines say this.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.lines.iter().filter(|line| line.verdict == verdict).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_as_bad_as_its_worst_line_and_stands_in_the_order_of_its_groups() {
        let now = "2026-07-06T14:00:00Z".parse().expect("an instant");
        let report = |lines: &[Line]| Report::new(now, lines.to_vec());
        let (good, warning, bad) = (
            Line::good(Check::Engine, "It runs"),
            Line::not_asked(Check::Spf, "The DNS", "timed out"),
            Line::bad(Check::Disk, "It is full", "Empty it"),
        );
        assert_eq!(report(&[]).verdict, Verdict::Good);
        assert_eq!(report(std::slice::from_ref(&good)).verdict, Verdict::Good);
        assert_eq!(report(&[good.clone(), warning.clone()]).verdict, Verdict::Warning);
        let all = report(&[good, warning, bad]);
        assert_eq!((all.verdict, all.count(Verdict::Warning)), (Verdict::Bad, 1));
        let order: Vec<_> = all.lines.iter().map(|line| line.check).collect();
        assert_eq!(order, [Check::Disk, Check::Spf, Check::Engine]);
        assert_eq!(all.lines[1].finding, "The DNS could not be asked (timed out)");
    }
}
