//! One message to very many people: a single statement puts it into the outbox for a whole town. Where only one can
//! write at a time it does so for a part of the town, so that others get their turn; what a part did stays done.
//!
//! Whoever must not get it is left out there and then: people who have unsubscribed, who do not want the channel, or
//! whose way is closed. The keys are those of single messages, so nobody is written to twice. Nothing here renders or
//! sends.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    contest::Window,
    delivery::CONTEST_VOIDED,
    ids::{ContestId, MemberId, NoticeId, TownId},
    time::Timestamp,
    town_messages::SendingTimes,
};

use super::no_details;
use crate::{Executor, Result, Statement, StoreError, Tx};

/// The contest a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AboutContest {
    /// The contest.
    pub id: ContestId,
    /// Its town.
    pub town: TownId,
    /// When it runs; after its end nothing about it is sent any more. One that was called off ended then.
    pub window: Window,
}

/// What is sent to everybody of a running contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// The contest has begun.
    Announcement,
    /// The drawing is tomorrow.
    Reminder,
    /// The contest was called off.
    Voided,
}

impl Kind {
    /// The word that is stored.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The template it is made of.
    pub const fn template_key(self) -> &'static str {
        match self {
            Self::Announcement => "contest_announcement",
            Self::Reminder => "drawing_reminder",
            Self::Voided => CONTEST_VOIDED,
        }
    }

    const fn key_prefix(self) -> &'static str {
        match self {
            Self::Announcement => "announce",
            Self::Reminder => "remind",
            Self::Voided => "voided",
        }
    }

    /// What the message of a contest to one of its members is put into the outbox under, before its channel.
    pub fn key(self, contest: ContestId, member: MemberId) -> String {
        format!("{}:{contest}:{}", self.key_prefix(), member.as_uuid().simple())
    }

    fn message(self, contest: &AboutContest, times: SendingTimes) -> Message {
        Message {
            key: format!("{}:{}", self.key_prefix(), contest.id),
            template_key: self.template_key().to_owned(),
            town: contest.town,
            contest: Some(contest.id),
            notice: None,
            times,
            expires_at: (self != Self::Voided).then_some(contest.window.ends_at),
            details: no_details(),
        }
    }

    /// Who of a town gets it, beyond what is always asked: only those hear that a contest was called off who were in it.
    const fn further(self) -> &'static str {
        match self {
            // Whoever moved here after the start, `$13`, is not in it, unless they were here before.
            Self::Announcement | Self::Reminder => "AND {was_here}",
            Self::Voided => "AND {was_here} AND m.created_at < $14",
        }
    }
}

/// Whether the member `m` of the town has lived there since the start, `$13`, or did then and came back.
const WAS_HERE: (&str, &str) = (
    "was_here",
    "(m.moved_at IS NULL OR m.moved_at <= $13
      OR EXISTS (SELECT 1 FROM contest_participants q WHERE q.contest_id = $4 AND q.member_id = m.id))",
);

/// How far a message has got in a town.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reached {
    /// How many messages are new.
    pub messages: u64,
    /// Whether everybody was reached.
    pub is_everybody: bool,
    /// The last member of the part before.
    last: Option<MemberId>,
}

/// How many members of a town a part holds where others wait for it.
pub const MEMBERS_AT_ONCE: u64 = 10_000;

/// Members of a town whose ids are above the first and up to the second.
#[derive(Clone, Copy)]
pub struct MemberBatch {
    above: MemberId,
    up_to: MemberId,
    /// Whether nobody comes after them.
    pub is_last: bool,
}

impl MemberBatch {
    const FIRST: MemberId = MemberId::from_bytes([0; 16]);
    const LAST: MemberId = MemberId::from_bytes([0xff; 16]);

    const WHOLE: Self = Self { above: Self::FIRST, up_to: Self::LAST, is_last: true };

    /// The next members of a town: all of them, unless others would have to wait for it.
    async fn next(tx: &mut Tx, town: TownId, reached: Reached) -> Result<Self> {
        let above = reached.last.unwrap_or(Self::FIRST);
        if tx.is_only_writer() { Self::above(tx, town, above).await } else { Ok(Self::rest(above)) }
    }

    fn rest(above: MemberId) -> Self {
        Self { above, ..Self::WHOLE }
    }

    /// The next [`MEMBERS_AT_ONCE`] members of a town, or those that are left.
    async fn above(tx: &mut Tx, town: TownId, above: MemberId) -> Result<Self> {
        let last: Option<(MemberId,)> = tx
            .sql("SELECT id FROM members WHERE town_id = $1 AND id > $2 ORDER BY id LIMIT 1 OFFSET 9999")
            .bind(town)
            .bind(above)
            .optional()
            .await?;
        Ok(last.map_or(Self::rest(above), |(up_to,)| Self { above, up_to, is_last: false }))
    }

    fn reached(self, before: Reached, messages: u64) -> Reached {
        let (messages, last) = (before.messages + messages, Some(self.up_to));
        Reached { messages, is_everybody: self.is_last, last }
    }
}

/// `$1` key, `$2` template, `$3` town, `$4` contest, `$5` and `$6` when email and text may go out, `$7` expiry, `$8`
/// now, `$9` details, `$10` and `$11` the batch of the town, `$12` notice; `{details}` chooses between further ones, `{lives}`,
/// `{who}` and `{further}` say who gets it, and `{is_bulk}` whether it waits behind messages to single people.
const FAN_OUT: &str = "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, contest_id, notice_id, channel,
                                type, template_key, details, next_attempt_at, expires_at, created_at, is_bulk)
     SELECT {new_id:$8}, $1 || ':' || {id_digits:m.id} || ':' || channels.channel, 'member', m.id, $3, $4, $12,
            channels.channel, t.template_key, t.template_key, {details},
            CASE WHEN channels.channel = 'sms' THEN $6 ELSE $5 END, $7, $8, {is_bulk}
     FROM members m
     JOIN notification_templates t ON t.template_key = $2 AND t.is_active
     JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms') channels ON t.channel IN (channels.channel, 'both')
     WHERE {lives} AND m.id > $10 AND m.id <= $11 AND {who} {further}
     ON CONFLICT (unique_key) DO NOTHING";

/// Members of the town.
const HERE: (&str, &str) = ("lives", "m.town_id = $3");
/// Those who were in the contest before they moved away, and still are.
const MOVED_AWAY: (&str, &str) = (
    "lives",
    "m.town_id <> $3 AND m.id IN (SELECT q.member_id FROM contest_participants q WHERE q.contest_id = $4)",
);
/// Those of a closed list who have moved away.
const LISTED_ELSEWHERE: (&str, &str) = (
    "lives",
    "m.town_id <> $3 AND m.id IN (SELECT s.member_id FROM participant_snapshots s WHERE s.contest_id = $4)",
);

/// Whoever wants the message and can be reached.
const WHO_IS_REACHED: (&str, &str) = ("who", "{reachable}");

/// A message to members of a town.
#[derive(Clone)]
struct Message {
    key: String,
    template_key: String,
    town: TownId,
    contest: Option<ContestId>,
    notice: Option<NoticeId>,
    times: SendingTimes,
    expires_at: Option<Timestamp>,
    details: JsonValue,
}

impl Message {
    /// The statement that puts it into the outbox for a batch of the town. What its pieces bind comes after it.
    fn statement<'t>(
        self,
        tx: &'t mut Tx,
        pieces: &[(&'static str, &'static str)],
        batch: MemberBatch,
        now: Timestamp,
    ) -> Statement<'t> {
        tx.assembled(FAN_OUT, pieces, 0)
            .bind(self.key)
            .bind(self.template_key)
            .bind(self.town)
            .bind(self.contest)
            .bind(self.times.email)
            .bind(self.times.text)
            .bind(self.expires_at)
            .bind(now)
            .bind(Json(self.details))
            .bind(batch.above)
            .bind(batch.up_to)
            .bind(self.notice)
    }
}

pub mod confirmations;
pub mod launches;
pub mod notices;
mod reach;
mod voided;

pub use reach::{reach_if_opened, reach_if_voided};
pub use voided::due_voided;

/// Announces a contest to its town or reminds it of the drawing, unless that was done before; tells how far that got,
/// or nothing if another engine was first. What was reached is asked to go on with until everybody was.
pub async fn to_town(
    tx: &mut Tx,
    kind: Kind,
    contest: &AboutContest,
    reached: Reached,
    times: SendingTimes,
    now: Timestamp,
) -> Result<Option<Reached>> {
    let batch = MemberBatch::next(tx, contest.town, reached).await?;
    if batch.is_last && !mark(tx, kind, contest, now).await? {
        return Ok(None);
    }
    let further = ("further", kind.further());
    let pieces = [("details", "$9"), ("is_bulk", "TRUE"), HERE, WHO_IS_REACHED, further, WAS_HERE];
    let message =
        kind.message(contest, times).statement(tx, &pieces, batch, now).bind(contest.window.starts_at);
    let message = if kind == Kind::Voided { message.bind(contest.window.ends_at) } else { message };
    let mut messages = message.execute().await?;
    if batch.is_last {
        let pieces = [("details", "$9"), ("is_bulk", "TRUE"), MOVED_AWAY, WHO_IS_REACHED, ("further", "")];
        let message = kind.message(contest, times);
        messages += message.statement(tx, &pieces, MemberBatch::WHOLE, now).execute().await?;
    }
    let reached = batch.reached(reached, messages);
    tx.sql("UPDATE contest_fan_outs SET messages = $3 WHERE contest_id = $1 AND kind = $2")
        .bind(contest.id)
        .bind(kind.as_str())
        .bind(i64::try_from(reached.messages).unwrap_or(i64::MAX))
        .execute()
        .await?;
    Ok(Some(reached))
}

/// What decides when the people of a town are written to.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct TownClock {
    /// The zone of its clocks.
    pub time_zone: String,
    /// Its state.
    pub state: String,
    /// When it was opened so that its members hear of it, unless it was closed again.
    pub opened_at: Option<Timestamp>,
}

/// The clock of a town.
pub async fn town_clock(db: &mut impl Executor, town: TownId) -> Result<TownClock> {
    db.sql(
        "SELECT t.time_zone, t.state, l.opened_at
         FROM towns t LEFT JOIN town_launches l ON l.town_id = t.id AND l.closed_at IS NULL
         WHERE t.id = $1",
    )
    .bind(town)
    .optional()
    .await?
    .ok_or(StoreError::NotFound)
}

/// Notes that everybody was reached; tells whether that is new.
async fn mark(tx: &mut Tx, kind: Kind, contest: &AboutContest, now: Timestamp) -> Result<bool> {
    let marked = tx
        .sql(
            "INSERT INTO contest_fan_outs (contest_id, kind, done_at) VALUES ($1, $2, $3)
             ON CONFLICT (contest_id, kind) DO NOTHING",
        )
        .bind(contest.id)
        .bind(kind.as_str())
        .bind(now)
        .execute()
        .await?;
    Ok(marked == 1)
}

/// The contest of an open town that runs at this instant and that a member is in: that of their town, or of the one they
/// left since it began.
pub async fn running_contest_of(
    db: &mut impl Executor,
    member: MemberId,
    now: Timestamp,
) -> Result<Option<AboutContest>> {
    let running: Option<DueContest> = db
        .assembled(
            "SELECT c.id, c.town_id, c.starts_at, c.ends_at
             FROM members m JOIN contests c ON c.town_id = m.town_id JOIN towns t ON t.id = c.town_id
             WHERE m.id = $1 AND (m.moved_at IS NULL OR m.moved_at <= c.starts_at) AND {runs}
             UNION ALL
             SELECT c.id, c.town_id, c.starts_at, c.ends_at
             FROM contest_participants p JOIN members m ON m.id = p.member_id
             JOIN contests c ON c.id = p.contest_id JOIN towns t ON t.id = c.town_id
             WHERE p.member_id = $1 AND m.moved_at > c.starts_at AND {runs}
             ORDER BY ends_at LIMIT 1",
            &[(
                "runs",
                "c.starts_at <= $2 AND c.ends_at > $2 AND c.voided_at IS NULL AND t.status = 'Active'
                 AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)",
            )],
            0,
        )
        .bind(member)
        .bind(now)
        .optional()
        .await?;
    Ok(running.map(AboutContest::from))
}

/// Announces the running contest to somebody who has just joined; the town's announcement leaves them out.
pub async fn announce_to_newcomer(
    tx: &mut Tx,
    member: MemberId,
    contest: &AboutContest,
    times: SendingTimes,
    now: Timestamp,
) -> Result<u64> {
    // Wherever they live now: whoever moved may be in the contest of the town they left. It stands behind the welcome,
    // because the first text confirms that they agreed to texts.
    let lives = ("lives", "m.id = $11");
    let pieces = [("details", "$9"), ("is_bulk", "TRUE"), lives, WHO_IS_REACHED, ("further", "")];
    let newcomer = MemberBatch { up_to: member, ..MemberBatch::WHOLE };
    Kind::Announcement.message(contest, times).statement(tx, &pieces, newcomer, now).execute().await
}

/// Tells everybody who was in a drawing how it ended, with `is_winner` for each; places and snapshots must be there.
/// What was reached is asked to go on with until everybody was.
pub async fn drawing_result(
    tx: &mut Tx,
    contest: ContestId,
    town: TownId,
    reached: Reached,
    times: SendingTimes,
    now: Timestamp,
) -> Result<Reached> {
    let batch = MemberBatch::next(tx, town, reached).await?;
    let details = |is_winner: bool| -> JsonValue { [("is_winner", is_winner)].into_iter().collect() };
    let of_winners_and_others = "CASE WHEN EXISTS (SELECT 1 FROM drawing_places p
         WHERE p.contest_id = $4 AND p.member_id = m.id AND p.state <> 'alternate') THEN $13 ELSE $9 END";
    let entrants =
        "AND EXISTS (SELECT 1 FROM participant_snapshots s WHERE s.contest_id = $4 AND s.member_id = m.id)";
    let to_those = |lives| {
        [
            ("details", of_winners_and_others),
            ("is_bulk", "TRUE"),
            lives,
            WHO_IS_REACHED,
            ("further", entrants),
        ]
    };
    let result = Message {
        key: format!("drawing_result:{contest}"),
        template_key: "drawing_result".to_owned(),
        town,
        contest: Some(contest),
        notice: None,
        times,
        expires_at: None,
        details: details(false),
    };
    let statement = result.clone().statement(tx, &to_those(HERE), batch, now).bind(Json(details(true)));
    let mut messages = statement.execute().await?;
    if batch.is_last {
        let statement = result.statement(tx, &to_those(LISTED_ELSEWHERE), MemberBatch::WHOLE, now);
        messages += statement.bind(Json(details(true))).execute().await?;
    }
    Ok(batch.reached(reached, messages))
}

#[derive(sqlx::FromRow)]
struct DueContest {
    id: ContestId,
    town_id: TownId,
    starts_at: Timestamp,
    ends_at: Timestamp,
}

impl From<DueContest> for AboutContest {
    fn from(contest: DueContest) -> Self {
        let window = Window { starts_at: contest.starts_at, ends_at: contest.ends_at };
        Self { id: contest.id, town: contest.town_id, window }
    }
}

/// Notes that everybody was told already, by somebody else than us.
pub async fn note_done(tx: &mut Tx, kind: Kind, contest: ContestId, now: Timestamp) -> Result<()> {
    tx.sql("INSERT INTO contest_fan_outs (contest_id, kind, messages, done_at) VALUES ($1, $2, 0, $3)")
        .bind(contest)
        .bind(kind.as_str())
        .bind(now)
        .run()
        .await
}

/// Up to 100 contests that started before `started_before`, still run, and have not had this message yet, in the order
/// of their ends and after the one that is given. Towns that are not open are not written to, and one that was just
/// opened hears of that first.
pub async fn due(
    db: &mut impl Executor,
    kind: Kind,
    started_before: Timestamp,
    now: Timestamp,
    after: Option<&AboutContest>,
) -> Result<Vec<AboutContest>> {
    const FIRST: ContestId = ContestId::from_bytes([0; 16]);
    let (after_end, after_id) = after.map_or((now, FIRST), |contest| (contest.window.ends_at, contest.id));
    let due: Vec<DueContest> = db
        .sql(
            "SELECT c.id, c.town_id, c.starts_at, c.ends_at
             FROM contests c JOIN towns t ON t.id = c.town_id
             WHERE c.ends_at > $2 AND c.starts_at < $1 AND c.voided_at IS NULL AND t.status = 'Active'
               AND (c.ends_at, c.id) > ($4, $5)
               AND NOT EXISTS (SELECT 1 FROM contest_fan_outs f WHERE f.contest_id = c.id AND f.kind = $3)
               AND NOT EXISTS (SELECT 1 FROM town_launches l WHERE l.town_id = c.town_id AND l.done_at IS NULL)
             ORDER BY c.ends_at, c.id LIMIT 100",
        )
        .bind(started_before)
        .bind(now)
        .bind(kind.as_str())
        .bind(after_end)
        .bind(after_id)
        .all()
        .await?;
    Ok(due.into_iter().map(AboutContest::from).collect())
}
