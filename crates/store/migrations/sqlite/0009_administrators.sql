CREATE TABLE admins (
    id             BLOB    PRIMARY KEY,
    email          TEXT    NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    name           TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    password_hash  TEXT    NOT NULL,
    totp_secret    BLOB,
    totp_enabled_at  INTEGER,
    created_at     INTEGER NOT NULL,
    updated_at     INTEGER NOT NULL
) STRICT;

CREATE TABLE admin_recovery_codes (
    admin_id   BLOB    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    code_hash  BLOB    NOT NULL CHECK (length(code_hash) = 32),
    used_at    INTEGER,
    PRIMARY KEY (admin_id, code_hash)
) STRICT;

-- Only a hash of the token is kept: who reads this table cannot sign in with it.
CREATE TABLE admin_sessions (
    id            BLOB    PRIMARY KEY,
    admin_id      BLOB    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    token_hash    BLOB    NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    user_agent    TEXT    NOT NULL DEFAULT '',
    created_at    INTEGER NOT NULL,
    last_seen_at  INTEGER NOT NULL,
    expires_at    INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT;
CREATE INDEX admin_sessions_of_admin ON admin_sessions (admin_id);
CREATE INDEX admin_sessions_by_expiry ON admin_sessions (expires_at);

-- Limits that matter for safety (sign-in, phone check) hold across replicas, so they are counted here.
CREATE TABLE attempt_counters (
    key             TEXT    PRIMARY KEY,
    attempts        INTEGER NOT NULL CHECK (attempts >= 1),
    window_ends_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX attempt_counters_by_end ON attempt_counters (window_ends_at);

CREATE TABLE admin_activity_log (
    id               BLOB    PRIMARY KEY,
    admin_id         BLOB    REFERENCES admins (id) ON DELETE SET NULL,
    admin_user       TEXT    NOT NULL,
    entity_modified  TEXT    NOT NULL,
    entity_id        BLOB,
    change_summary   TEXT    NOT NULL,
    changes          TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(changes)),
    created_at       INTEGER NOT NULL
) STRICT;
CREATE INDEX admin_activity_log_newest ON admin_activity_log (created_at DESC, id DESC);
CREATE INDEX admin_activity_log_of_entity ON admin_activity_log (entity_id, created_at DESC);
CREATE INDEX admin_activity_log_of_admin ON admin_activity_log (admin_id, created_at DESC);
