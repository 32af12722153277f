CREATE TABLE business_applications (
    id                    BLOB    PRIMARY KEY,
    business_name         TEXT    NOT NULL CHECK (length(business_name) BETWEEN 2 AND 200),
    website_url           TEXT    NOT NULL CHECK (length(website_url) BETWEEN 2 AND 500),
    contact_name          TEXT    NOT NULL CHECK (length(contact_name) BETWEEN 2 AND 200),
    contact_email         TEXT    NOT NULL CHECK (length(contact_email) <= 254),
    contact_phone         TEXT    NOT NULL CHECK (length(contact_phone) BETWEEN 7 AND 40),
    description           TEXT    CHECK (length(description) BETWEEN 1 AND 5000),
    source                TEXT    NOT NULL CHECK (source IN ('businesses', 'businesses-legacy')),
    request_id            BLOB    UNIQUE,
    review_status         TEXT    NOT NULL DEFAULT 'new'
                              CHECK (review_status IN ('new', 'in_review', 'accepted', 'declined')),
    review_notes          TEXT    NOT NULL DEFAULT '',
    featured_business_id  BLOB    REFERENCES featured_businesses (id) ON DELETE SET NULL,
    created_at            INTEGER NOT NULL,
    updated_at            INTEGER NOT NULL
) STRICT;
CREATE INDEX business_applications_inbox ON business_applications (review_status, created_at DESC, id DESC);
CREATE INDEX business_applications_newest ON business_applications (created_at DESC, id DESC);
CREATE INDEX business_applications_of_business ON business_applications (featured_business_id);

CREATE TABLE business_nominations (
    id               BLOB    PRIMARY KEY,
    nominee_name     TEXT    NOT NULL CHECK (length(nominee_name) BETWEEN 2 AND 200),
    nominee_town     TEXT    NOT NULL CHECK (length(nominee_town) BETWEEN 2 AND 200),
    website_url      TEXT    CHECK (length(website_url) BETWEEN 1 AND 500),
    reason           TEXT    CHECK (length(reason) BETWEEN 1 AND 5000),
    nominator_name   TEXT    CHECK (length(nominator_name) BETWEEN 1 AND 200),
    nominator_email  TEXT    CHECK (length(nominator_email) <= 254),
    request_id       BLOB    UNIQUE,
    review_status    TEXT    NOT NULL DEFAULT 'new'
                         CHECK (review_status IN ('new', 'in_review', 'accepted', 'declined')),
    review_notes     TEXT    NOT NULL DEFAULT '',
    created_at       INTEGER NOT NULL,
    updated_at       INTEGER NOT NULL
) STRICT;
CREATE INDEX business_nominations_inbox ON business_nominations (review_status, created_at DESC, id DESC);
CREATE INDEX business_nominations_newest ON business_nominations (created_at DESC, id DESC);
