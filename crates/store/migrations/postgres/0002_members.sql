-- One account per person: the phone and the (lowercase) email are unique by themselves, whoever saves first wins.

CREATE TABLE members (
    id                 UUID     PRIMARY KEY,
    town_id            UUID     NOT NULL REFERENCES towns (id),
    first_name         TEXT     NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
    last_name          TEXT     NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
    search_name        TEXT     NOT NULL,
    email              TEXT     NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    phone_number       TEXT     NOT NULL UNIQUE CHECK (phone_number ~ '^[2-9][0-9]{9}$'),
    address            TEXT     NOT NULL CHECK (length(address) BETWEEN 1 AND 300),
    is_subscribed      BOOLEAN  NOT NULL DEFAULT TRUE,
    preferred_channel  TEXT     NOT NULL DEFAULT 'both' CHECK (preferred_channel IN ('email', 'sms', 'both')),
    -- The browser names each submit, so that a retried one finds the member it already made.
    signup_request_id  UUID     UNIQUE,
    signup_date        BIGINT   NOT NULL,
    deactivated_at     BIGINT,
    created_at         BIGINT   NOT NULL,
    updated_at         BIGINT   NOT NULL
);
CREATE INDEX members_newest ON members (created_at DESC, id DESC);
CREATE INDEX members_of_town ON members (town_id, created_at DESC, id DESC);
CREATE INDEX members_subscribed_of_town ON members (town_id, id) WHERE is_subscribed;
CREATE INDEX members_by_name ON members (search_name, id);
CREATE INDEX members_by_signup ON members (signup_date);

-- What a person agreed to, when, in which words and where.
CREATE TABLE consents (
    id            UUID    PRIMARY KEY,
    member_id     UUID    NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    kind          TEXT    NOT NULL CHECK (kind IN ('eligibility', 'terms')),
    text_version  TEXT    NOT NULL,
    wording       TEXT    NOT NULL,
    source        TEXT    NOT NULL,
    given_at      BIGINT  NOT NULL
);
CREATE INDEX consents_of_member ON consents (member_id);

-- Addresses that must not be written to, kept as keyed hashes so that the record outlives a deleted member
-- without keeping the address itself.
CREATE TABLE suppressions (
    id            UUID    PRIMARY KEY,
    channel       TEXT    NOT NULL CHECK (channel IN ('email', 'sms')),
    address_hash  BYTEA   NOT NULL CHECK (octet_length(address_hash) = 32),
    reason        TEXT    NOT NULL CHECK (reason IN ('unsubscribed', 'stopped', 'bounced', 'complained', 'invalid')),
    created_at    BIGINT  NOT NULL,
    UNIQUE (channel, address_hash)
);
