-- Places feed the town search box; a town record exists once somebody lives in it or an administrator opens it.
-- Both are tied by slug: places.value = towns.slug.

CREATE TABLE places (
    id          UUID    PRIMARY KEY,
    label       TEXT    NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
    value       TEXT    NOT NULL UNIQUE CHECK (length(value) BETWEEN 1 AND 200),
    population  BIGINT  NOT NULL DEFAULT 0 CHECK (population >= 0),
    created_at  BIGINT  NOT NULL
);
CREATE INDEX places_by_label ON places (label);

CREATE TABLE towns (
    id              UUID    PRIMARY KEY,
    slug            TEXT    NOT NULL UNIQUE CHECK (length(slug) BETWEEN 4 AND 200),
    name            TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    state           TEXT    NOT NULL CHECK (length(state) = 2 AND state = upper(state)),
    full_name       TEXT    NOT NULL,
    search_text     TEXT    NOT NULL,
    status          TEXT    NOT NULL CHECK (status IN ('Active', 'Inactive')),
    launch_date     TEXT,
    population      BIGINT  CHECK (population >= 0),
    time_zone       TEXT    NOT NULL DEFAULT 'America/New_York',
    active_members  BIGINT  NOT NULL DEFAULT 0 CHECK (active_members >= 0),
    total_members   BIGINT  NOT NULL DEFAULT 0 CHECK (total_members >= active_members),
    created_at      BIGINT  NOT NULL,
    updated_at      BIGINT  NOT NULL
);
CREATE INDEX towns_by_members ON towns (active_members DESC, full_name, id);
CREATE INDEX towns_by_name ON towns (full_name, id);
CREATE INDEX towns_by_status ON towns (status, full_name, id);

-- A counter per kind of public data. A write that changes the data raises it in the same transaction, so that every
-- replica notices and throws away what it kept ready.
CREATE TABLE revisions (
    topic     TEXT    PRIMARY KEY,
    revision  BIGINT  NOT NULL
);
