-- The text message of a template where the email's words are too long for one; without it the message is texted.
ALTER TABLE notification_templates ADD COLUMN sms_template TEXT;

-- Ways to a member that are closed: they replied STOP, or mail to them bounced. Suppressions hold the same for the
-- address itself; these columns let one statement reach a whole town.
ALTER TABLE members ADD COLUMN sms_stopped_at INTEGER;
ALTER TABLE members ADD COLUMN email_suppressed_at INTEGER;
-- When the member asked for everything about them to be deleted.
ALTER TABLE members ADD COLUMN deletion_requested_at INTEGER;
CREATE INDEX members_asking_for_deletion ON members (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL;

-- The list of messages in one state, newest first.
CREATE INDEX notifications_by_status ON notifications (status, created_at DESC, id DESC);

-- What has been put into the outbox for everybody of a contest, written in the same transaction: once is enough,
-- however many engines run and however long they were away.
CREATE TABLE contest_fan_outs (
    contest_id  BLOB     NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    kind        TEXT     NOT NULL CHECK (kind IN ('announcement', 'reminder')),
    messages    INTEGER  NOT NULL DEFAULT 0 CHECK (messages >= 0),
    done_at     INTEGER  NOT NULL,
    PRIMARY KEY (contest_id, kind)
) STRICT;

-- A phone number that waits for the code sent to it. One per member: asking again replaces it.
CREATE TABLE phone_changes (
    member_id   BLOB     PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    new_phone   TEXT     NOT NULL CHECK (new_phone GLOB '[2-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
    code_hash   BLOB     NOT NULL CHECK (length(code_hash) = 32),
    tries       INTEGER  NOT NULL DEFAULT 0 CHECK (tries >= 0),
    expires_at  INTEGER  NOT NULL,
    created_at  INTEGER  NOT NULL
) STRICT;
