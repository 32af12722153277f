-- One drawing per contest, whatever happens: contest_id is unique. It is closed (list and root fixed) before it is
-- drawn (seed revealed, places decided).

CREATE TABLE drawings (
    id                  BLOB    PRIMARY KEY,
    contest_id          BLOB    NOT NULL UNIQUE REFERENCES contests (id),
    drawing_method      TEXT    NOT NULL,
    closed_at           INTEGER NOT NULL,
    total_participants  INTEGER NOT NULL CHECK (total_participants >= 0),
    merkle_root         BLOB    NOT NULL CHECK (length(merkle_root) = 32),
    exclusions          TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(exclusions)),
    beacon_round        INTEGER,
    beacon_randomness   BLOB,
    drawing_timestamp   INTEGER,
    winners_selected    INTEGER CHECK (winners_selected >= 0),
    random_seed         BLOB    CHECK (length(random_seed) = 32),
    audit_steps         TEXT    NOT NULL DEFAULT '[]' CHECK (json_valid(audit_steps)),
    system_info         TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(system_info)),
    created_at          INTEGER NOT NULL,
    CHECK ((drawing_timestamp IS NULL) = (random_seed IS NULL)),
    CHECK ((drawing_timestamp IS NULL) = (winners_selected IS NULL))
) STRICT;

-- Who was in the list when it closed. Deleting a member empties the personal columns and the salt; ticket and
-- holder stay, so the proof still verifies.
CREATE TABLE participant_snapshots (
    id                 BLOB    PRIMARY KEY,
    contest_id         BLOB    NOT NULL REFERENCES contests (id),
    member_id          BLOB    REFERENCES members (id) ON DELETE SET NULL,
    user_name          TEXT,
    user_email         TEXT,
    user_phone         TEXT,
    ticket             BLOB    NOT NULL CHECK (length(ticket) = 16),
    salt               BLOB    CHECK (length(salt) = 16),
    holder             BLOB    NOT NULL CHECK (length(holder) = 32),
    entered_at         INTEGER NOT NULL,
    snapshot_taken_at  INTEGER NOT NULL,
    UNIQUE (contest_id, ticket),
    UNIQUE (contest_id, member_id)
) STRICT;
CREATE INDEX participant_snapshots_of_member ON participant_snapshots (member_id);

CREATE TRIGGER members_forget_snapshots BEFORE DELETE ON members
BEGIN
    UPDATE participant_snapshots
    SET user_name = NULL, user_email = NULL, user_phone = NULL, salt = NULL, member_id = NULL
    WHERE member_id = OLD.id;
END;

-- The drawn order: the first places win, the following ones are alternates, each with the state of its claim.
CREATE TABLE drawing_places (
    id                  BLOB    PRIMARY KEY,
    contest_id          BLOB    NOT NULL REFERENCES contests (id),
    place               INTEGER NOT NULL CHECK (place >= 1),
    snapshot_id         BLOB    NOT NULL REFERENCES participant_snapshots (id),
    member_id           BLOB    REFERENCES members (id) ON DELETE SET NULL,
    -- A BE64 value does not fit a signed column: decimal text, as in the proof.
    random_value        TEXT    NOT NULL,
    random_index        INTEGER NOT NULL CHECK (random_index >= 0),
    state               TEXT    NOT NULL CHECK (state IN
                            ('alternate', 'selected', 'notified', 'claimed', 'declined', 'expired', 'disqualified')),
    state_reason        TEXT,
    claim_token_hash    BLOB    UNIQUE CHECK (length(claim_token_hash) = 32),
    notified_at         INTEGER,
    claim_deadline      INTEGER,
    claim_reminded_at   INTEGER,
    answered_at         INTEGER,
    prize_claimed_at    INTEGER,
    prize_fulfilled_at  INTEGER,
    updated_at          INTEGER NOT NULL,
    UNIQUE (contest_id, place),
    UNIQUE (contest_id, snapshot_id)
) STRICT;
CREATE INDEX drawing_places_of_member ON drawing_places (member_id);
CREATE INDEX drawing_places_of_snapshot ON drawing_places (snapshot_id);
CREATE INDEX drawing_places_waiting ON drawing_places (claim_deadline) WHERE state = 'notified';

-- A town's public ledger: numbered without gaps, each record holding the hash of the one before, never changed.
-- The body is kept as the exact canonical text that was hashed.
CREATE TABLE ledger_records (
    town_id        BLOB    NOT NULL REFERENCES towns (id),
    sequence       INTEGER NOT NULL CHECK (sequence >= 1),
    contest_id     BLOB    NOT NULL REFERENCES contests (id),
    event          TEXT    NOT NULL CHECK (event IN ('committed', 'closed', 'drawn', 'notified', 'claimed',
                       'declined', 'expired', 'disqualified', 'promoted', 'voided')),
    recorded_at    INTEGER NOT NULL,
    body           TEXT    NOT NULL,
    previous_hash  BLOB    NOT NULL CHECK (length(previous_hash) = 32),
    hash           BLOB    NOT NULL UNIQUE CHECK (length(hash) = 32),
    signature      BLOB    NOT NULL CHECK (length(signature) = 64),
    PRIMARY KEY (town_id, sequence)
) STRICT;
CREATE INDEX ledger_records_of_contest ON ledger_records (contest_id, sequence);

CREATE TRIGGER ledger_records_immutable_on_update BEFORE UPDATE ON ledger_records
BEGIN
    SELECT RAISE(ABORT, 'ledger_records_immutable');
END;
CREATE TRIGGER ledger_records_immutable_on_delete BEFORE DELETE ON ledger_records
BEGIN
    SELECT RAISE(ABORT, 'ledger_records_immutable');
END;
