CREATE TABLE notification_templates (
    id                BLOB     PRIMARY KEY,
    template_key      TEXT     NOT NULL UNIQUE,
    name              TEXT     NOT NULL,
    description       TEXT     NOT NULL DEFAULT '',
    subject_template  TEXT     NOT NULL DEFAULT '',
    message_template  TEXT     NOT NULL,
    channel           TEXT     NOT NULL CHECK (channel IN ('email', 'sms', 'both')),
    is_active         INTEGER  NOT NULL DEFAULT TRUE CHECK (is_active IN (0, 1)),
    updated_at        INTEGER  NOT NULL
) STRICT;

-- The durable outbox. Work is enqueued in the transaction that causes it, under a key that says what it is for
-- ('announce:{contest}:{member}:sms'), so that enqueueing twice is impossible. A worker leases a row, sends it
-- outside any transaction, and completes it.
CREATE TABLE notifications (
    id                   BLOB    PRIMARY KEY,
    unique_key           TEXT    NOT NULL UNIQUE,
    audience             TEXT    NOT NULL CHECK (audience IN ('member', 'administrators')),
    member_id            BLOB    REFERENCES members (id) ON DELETE CASCADE,
    town_id              BLOB    REFERENCES towns (id),
    contest_id           BLOB    REFERENCES contests (id) ON DELETE CASCADE,
    channel              TEXT    NOT NULL CHECK (channel IN ('email', 'sms')),
    type                 TEXT    NOT NULL,
    template_key         TEXT    NOT NULL,
    -- Values the template needs beyond the member, the town and the contest.
    details              TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
    status               TEXT    NOT NULL DEFAULT 'pending'
                             CHECK (status IN ('pending', 'sent', 'delivered', 'failed', 'dropped', 'local')),
    subject              TEXT,
    message_content      TEXT,
    provider_message_id  TEXT,
    attempts             INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    next_attempt_at      INTEGER NOT NULL,
    leased_by            TEXT,
    leased_until         INTEGER,
    expires_at           INTEGER,
    created_at           INTEGER NOT NULL,
    sent_at              INTEGER,
    delivered_at         INTEGER,
    opened_at            INTEGER,
    failed_at            INTEGER,
    failed_reason        TEXT,
    CHECK ((audience = 'member') = (member_id IS NOT NULL))
) STRICT;
CREATE INDEX notifications_due ON notifications (channel, next_attempt_at) WHERE status = 'pending';
CREATE INDEX notifications_of_member ON notifications (member_id, created_at DESC, id DESC);
CREATE INDEX notifications_of_contest ON notifications (contest_id, type);
CREATE INDEX notifications_of_town ON notifications (town_id);
CREATE INDEX notifications_newest ON notifications (created_at DESC, id DESC);
CREATE INDEX notifications_by_provider_id ON notifications (provider_message_id) WHERE provider_message_id IS NOT NULL;

-- When each kind of weekly work last ran, for the dashboard.
CREATE TABLE engine_runs (
    work              TEXT    PRIMARY KEY,
    last_started_at   INTEGER NOT NULL,
    last_finished_at  INTEGER,
    last_outcome      TEXT
) STRICT;
