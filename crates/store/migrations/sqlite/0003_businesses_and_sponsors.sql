CREATE TABLE featured_businesses (
    id                       BLOB     PRIMARY KEY,
    business_name            TEXT     NOT NULL CHECK (length(business_name) BETWEEN 1 AND 200),
    slug                     TEXT     NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 200),
    category                 TEXT     NOT NULL,
    description              TEXT     NOT NULL DEFAULT '',
    why_we_love_it           TEXT,
    meet_the_owner           TEXT,
    owner_profile_photo_url  TEXT,
    address                  TEXT,
    phone                    TEXT,
    email                    TEXT,
    website_url              TEXT,
    instagram_url            TEXT,
    facebook_url             TEXT,
    twitter_url              TEXT,
    tiktok_url               TEXT,
    logo_url                 TEXT,
    hero_image_url           TEXT,
    hours_of_operation       TEXT,
    price_range              TEXT     CHECK (price_range IN ('$', '$$', '$$$', '$$$$')),
    primary_contact_name     TEXT,
    primary_contact_title    TEXT,
    primary_contact_email    TEXT,
    primary_contact_phone    TEXT,
    is_active                INTEGER  NOT NULL DEFAULT TRUE CHECK (is_active IN (0, 1)),
    created_at               INTEGER  NOT NULL,
    updated_at               INTEGER  NOT NULL
) STRICT;
CREATE INDEX featured_businesses_by_name ON featured_businesses (business_name, id);
CREATE INDEX featured_businesses_newest ON featured_businesses (created_at DESC, id DESC);

CREATE TABLE featured_business_towns (
    featured_business_id  BLOB  NOT NULL REFERENCES featured_businesses (id) ON DELETE CASCADE,
    town_id               BLOB  NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    PRIMARY KEY (featured_business_id, town_id)
) STRICT;
CREATE INDEX featured_business_towns_by_town ON featured_business_towns (town_id);

CREATE TABLE sponsors (
    id             BLOB    PRIMARY KEY,
    name           TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    contact_name   TEXT    NOT NULL,
    contact_email  TEXT    NOT NULL,
    contact_phone  TEXT,
    website_url    TEXT,
    logo_url       TEXT,
    category       TEXT    NOT NULL,
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX sponsors_by_name ON sponsors (name, id);
CREATE INDEX sponsors_newest ON sponsors (created_at DESC, id DESC);

CREATE TABLE sponsor_towns (
    sponsor_id  BLOB  NOT NULL REFERENCES sponsors (id) ON DELETE CASCADE,
    town_id     BLOB  NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    PRIMARY KEY (sponsor_id, town_id)
) STRICT;
CREATE INDEX sponsor_towns_by_town ON sponsor_towns (town_id);
