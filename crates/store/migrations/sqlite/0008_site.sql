CREATE TABLE short_urls (
    short_code    TEXT    PRIMARY KEY CHECK (length(short_code) BETWEEN 3 AND 40),
    original_url  TEXT    NOT NULL CHECK (length(original_url) BETWEEN 1 AND 2000),
    contest_id    BLOB    REFERENCES contests (id) ON DELETE CASCADE,
    click_count   INTEGER NOT NULL DEFAULT 0 CHECK (click_count >= 0),
    created_at    INTEGER NOT NULL,
    updated_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX short_urls_of_contest ON short_urls (contest_id);

CREATE TABLE background_images (
    id                  BLOB     PRIMARY KEY,
    filename            TEXT     NOT NULL,
    storage_path        TEXT     NOT NULL UNIQUE,
    url                 TEXT     NOT NULL,
    display_order       INTEGER  NOT NULL,
    file_hash           TEXT     NOT NULL UNIQUE CHECK (length(file_hash) = 64),
    use_for_town_pages  INTEGER  NOT NULL DEFAULT FALSE CHECK (use_for_town_pages IN (0, 1)),
    created_at          INTEGER  NOT NULL
) STRICT;
CREATE INDEX background_images_in_order ON background_images (display_order, created_at);

-- Page views are counted, not recorded: a day, a known page, a number. Nothing about who looked.
CREATE TABLE page_views (
    day    TEXT    NOT NULL,
    path   TEXT    NOT NULL CHECK (length(path) BETWEEN 1 AND 200),
    title  TEXT    NOT NULL,
    views  INTEGER NOT NULL CHECK (views >= 1),
    PRIMARY KEY (day, path)
) STRICT;
