-- The text message of a template where the email's words are too long for one; without it the message is texted.
ALTER TABLE notification_templates ADD COLUMN sms_template TEXT;

-- Ways to a member that are closed: they replied STOP, or mail to them bounced. Suppressions hold the same for the
-- address itself; these columns let one statement reach a whole town.
ALTER TABLE members ADD COLUMN sms_stopped_at BIGINT;
ALTER TABLE members ADD COLUMN email_suppressed_at BIGINT;
-- When the member asked for everything about them to be deleted.
ALTER TABLE members ADD COLUMN deletion_requested_at BIGINT;
CREATE INDEX members_asking_for_deletion ON members (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL;

-- The list of messages in one state, newest first.
CREATE INDEX notifications_by_status ON notifications (status, created_at DESC, id DESC);

-- What has been put into the outbox for everybody of a contest, written in the same transaction: once is enough,
-- however many engines run and however long they were away.
CREATE TABLE contest_fan_outs (
    contest_id  UUID    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL CHECK (kind IN ('announcement', 'reminder')),
    messages    BIGINT  NOT NULL DEFAULT 0 CHECK (messages >= 0),
    done_at     BIGINT  NOT NULL,
    PRIMARY KEY (contest_id, kind)
);

-- A phone number that waits for the code sent to it. One per member: asking again replaces it.
CREATE TABLE phone_changes (
    member_id   UUID    PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    new_phone   TEXT    NOT NULL CHECK (new_phone ~ '^[2-9][0-9]{9}$'),
    code_hash   BYTEA   NOT NULL CHECK (octet_length(code_hash) = 32),
    tries       BIGINT  NOT NULL DEFAULT 0 CHECK (tries >= 0),
    expires_at  BIGINT  NOT NULL,
    created_at  BIGINT  NOT NULL
);
