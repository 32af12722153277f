-- A contest's status is never stored: it follows from its window and the time. The window is half open,
-- [starts_at, ends_at), and two contests of one town cannot share an instant unless one is voided.

CREATE TABLE contests (
    id                                   BLOB    PRIMARY KEY,
    town_id                              BLOB    NOT NULL REFERENCES towns (id),
    featured_business_id                 BLOB    NOT NULL REFERENCES featured_businesses (id),
    sponsor_id                           BLOB    REFERENCES sponsors (id) ON DELETE SET NULL,
    title                                TEXT    NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
    description                          TEXT    NOT NULL DEFAULT '',
    prize_description                    TEXT    NOT NULL CHECK (length(prize_description) >= 1),
    long_prize_description               TEXT,
    prize_value_cents                    INTEGER CHECK (prize_value_cents >= 0),
    number_of_winners                    INTEGER NOT NULL DEFAULT 1 CHECK (number_of_winners >= 1),
    number_of_alternates                 INTEGER NOT NULL DEFAULT 10 CHECK (number_of_alternates >= 0),
    consolation_prize                    TEXT,
    consolation_redemption_instructions  TEXT,
    start_date                           TEXT    NOT NULL,
    end_date                             TEXT    NOT NULL,
    starts_at                            INTEGER NOT NULL,
    ends_at                              INTEGER NOT NULL,
    contest_image_url                    TEXT,
    hero_image_url                       TEXT,
    gallery_images                       TEXT    NOT NULL DEFAULT '[]' CHECK (json_valid(gallery_images)),
    additional_images                    TEXT    NOT NULL DEFAULT '[]' CHECK (json_valid(additional_images)),
    terms_and_conditions                 TEXT,
    special_instructions                 TEXT,
    -- The promise about the secret seed that the contest's page shows from its first moment.
    commitment                           BLOB    NOT NULL CHECK (length(commitment) = 32),
    beacon_round                         INTEGER,
    drawing_completed_at                 INTEGER,
    voided_at                            INTEGER,
    void_reason                          TEXT,
    created_at                           INTEGER NOT NULL,
    updated_at                           INTEGER NOT NULL,
    CHECK (ends_at > starts_at),
    CHECK ((voided_at IS NULL) = (void_reason IS NULL))
) STRICT;
CREATE INDEX contests_newest ON contests (starts_at DESC, id DESC);
CREATE INDEX contests_by_end ON contests (ends_at, id);
CREATE INDEX contests_of_town ON contests (town_id, starts_at DESC, id DESC);
CREATE INDEX contests_of_business ON contests (featured_business_id, starts_at DESC, id DESC);
CREATE INDEX contests_of_sponsor ON contests (sponsor_id, starts_at DESC, id DESC);
CREATE INDEX contests_not_drawn ON contests (ends_at) WHERE drawing_completed_at IS NULL AND voided_at IS NULL;
CREATE INDEX contests_drawn ON contests (drawing_completed_at DESC) WHERE drawing_completed_at IS NOT NULL;

-- SQLite has no exclusion constraint; a trigger runs inside the writing transaction, and there is one writer.
CREATE TRIGGER contests_overlap_on_insert BEFORE INSERT ON contests
WHEN NEW.voided_at IS NULL AND EXISTS (
    SELECT 1 FROM contests
    WHERE town_id = NEW.town_id AND voided_at IS NULL AND id <> NEW.id
      AND starts_at < NEW.ends_at AND NEW.starts_at < ends_at
)
BEGIN
    SELECT RAISE(ABORT, 'contests_overlap');
END;
CREATE TRIGGER contests_overlap_on_update BEFORE UPDATE ON contests
WHEN NEW.voided_at IS NULL AND EXISTS (
    SELECT 1 FROM contests
    WHERE town_id = NEW.town_id AND voided_at IS NULL AND id <> NEW.id
      AND starts_at < NEW.ends_at AND NEW.starts_at < ends_at
)
BEGIN
    SELECT RAISE(ABORT, 'contests_overlap');
END;

-- The seed behind the commitment lives apart, so that no query of contests can ever show it.
CREATE TABLE contest_seeds (
    contest_id  BLOB   PRIMARY KEY REFERENCES contests (id) ON DELETE CASCADE,
    seed        BLOB   NOT NULL CHECK (length(seed) = 32)
) STRICT;

CREATE TABLE contest_participants (
    id          BLOB    PRIMARY KEY,
    contest_id  BLOB    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    member_id   BLOB    NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    entered_at  INTEGER NOT NULL,
    UNIQUE (contest_id, member_id)
) STRICT;
CREATE INDEX contest_participants_of_member ON contest_participants (member_id, entered_at DESC);

-- People an administrator keeps out of one drawing, such as the staff of the featured business.
CREATE TABLE contest_exclusions (
    contest_id  BLOB    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    member_id   BLOB    NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    reason      TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
    created_at  INTEGER NOT NULL,
    PRIMARY KEY (contest_id, member_id)
) STRICT;
CREATE INDEX contest_exclusions_of_member ON contest_exclusions (member_id);
