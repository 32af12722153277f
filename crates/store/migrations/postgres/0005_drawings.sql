-- One drawing per contest, whatever happens: contest_id is unique. It is closed (list and root fixed) before it is
-- drawn (seed revealed, places decided).

CREATE TABLE drawings (
    id                  UUID    PRIMARY KEY,
    contest_id          UUID    NOT NULL UNIQUE REFERENCES contests (id),
    drawing_method      TEXT    NOT NULL,
    closed_at           BIGINT  NOT NULL,
    total_participants  BIGINT  NOT NULL CHECK (total_participants >= 0),
    merkle_root         BYTEA   NOT NULL CHECK (octet_length(merkle_root) = 32),
    exclusions          JSONB   NOT NULL DEFAULT '{}',
    beacon_round        BIGINT,
    beacon_randomness   BYTEA,
    drawing_timestamp   BIGINT,
    winners_selected    BIGINT  CHECK (winners_selected >= 0),
    random_seed         BYTEA   CHECK (octet_length(random_seed) = 32),
    audit_steps         JSONB   NOT NULL DEFAULT '[]',
    system_info         JSONB   NOT NULL DEFAULT '{}',
    created_at          BIGINT  NOT NULL,
    CHECK ((drawing_timestamp IS NULL) = (random_seed IS NULL)),
    CHECK ((drawing_timestamp IS NULL) = (winners_selected IS NULL))
);

-- Who was in the list when it closed. Deleting a member empties the personal columns and the salt; ticket and
-- holder stay, so the proof still verifies.
CREATE TABLE participant_snapshots (
    id                 UUID    PRIMARY KEY,
    contest_id         UUID    NOT NULL REFERENCES contests (id),
    member_id          UUID    REFERENCES members (id) ON DELETE SET NULL,
    user_name          TEXT,
    user_email         TEXT,
    user_phone         TEXT,
    ticket             BYTEA   NOT NULL CHECK (octet_length(ticket) = 16),
    salt               BYTEA   CHECK (octet_length(salt) = 16),
    holder             BYTEA   NOT NULL CHECK (octet_length(holder) = 32),
    entered_at         BIGINT  NOT NULL,
    snapshot_taken_at  BIGINT  NOT NULL,
    UNIQUE (contest_id, ticket),
    UNIQUE (contest_id, member_id)
);
CREATE INDEX participant_snapshots_of_member ON participant_snapshots (member_id);

CREATE FUNCTION forget_member_in_snapshots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE participant_snapshots
    SET user_name = NULL, user_email = NULL, user_phone = NULL, salt = NULL, member_id = NULL
    WHERE member_id = OLD.id;
    RETURN OLD;
END $$;
CREATE TRIGGER members_forget_snapshots BEFORE DELETE ON members
FOR EACH ROW EXECUTE FUNCTION forget_member_in_snapshots();

-- The drawn order: the first places win, the following ones are alternates, each with the state of its claim.
CREATE TABLE drawing_places (
    id                  UUID    PRIMARY KEY,
    contest_id          UUID    NOT NULL REFERENCES contests (id),
    place               BIGINT  NOT NULL CHECK (place >= 1),
    snapshot_id         UUID    NOT NULL REFERENCES participant_snapshots (id),
    member_id           UUID    REFERENCES members (id) ON DELETE SET NULL,
    -- A BE64 value does not fit a signed column: decimal text, as in the proof.
    random_value        TEXT    NOT NULL,
    random_index        BIGINT  NOT NULL CHECK (random_index >= 0),
    state               TEXT    NOT NULL CHECK (state IN
                            ('alternate', 'selected', 'notified', 'claimed', 'declined', 'expired', 'disqualified')),
    state_reason        TEXT,
    claim_token_hash    BYTEA   UNIQUE CHECK (octet_length(claim_token_hash) = 32),
    notified_at         BIGINT,
    claim_deadline      BIGINT,
    claim_reminded_at   BIGINT,
    answered_at         BIGINT,
    prize_claimed_at    BIGINT,
    prize_fulfilled_at  BIGINT,
    updated_at          BIGINT  NOT NULL,
    UNIQUE (contest_id, place),
    UNIQUE (contest_id, snapshot_id)
);
CREATE INDEX drawing_places_of_member ON drawing_places (member_id);
CREATE INDEX drawing_places_of_snapshot ON drawing_places (snapshot_id);
CREATE INDEX drawing_places_waiting ON drawing_places (claim_deadline) WHERE state = 'notified';

-- A town's public ledger: numbered without gaps, each record holding the hash of the one before, never changed.
-- The body is kept as the exact canonical text that was hashed.
CREATE TABLE ledger_records (
    town_id        UUID    NOT NULL REFERENCES towns (id),
    sequence       BIGINT  NOT NULL CHECK (sequence >= 1),
    contest_id     UUID    NOT NULL REFERENCES contests (id),
    event          TEXT    NOT NULL CHECK (event IN ('committed', 'closed', 'drawn', 'notified', 'claimed',
                       'declined', 'expired', 'disqualified', 'promoted', 'voided')),
    recorded_at    BIGINT  NOT NULL,
    body           TEXT    NOT NULL,
    previous_hash  BYTEA   NOT NULL CHECK (octet_length(previous_hash) = 32),
    hash           BYTEA   NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
    signature      BYTEA   NOT NULL CHECK (octet_length(signature) = 64),
    PRIMARY KEY (town_id, sequence)
);
CREATE INDEX ledger_records_of_contest ON ledger_records (contest_id, sequence);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger records are never changed or erased'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_records_immutable';
END $$;
CREATE TRIGGER ledger_records_immutable BEFORE UPDATE OR DELETE ON ledger_records
FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
