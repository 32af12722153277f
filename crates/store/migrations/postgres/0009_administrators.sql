CREATE TABLE admins (
    id             UUID    PRIMARY KEY,
    email          TEXT    NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    name           TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    password_hash  TEXT    NOT NULL,
    totp_secret    BYTEA,
    totp_enabled_at  BIGINT,
    created_at     BIGINT  NOT NULL,
    updated_at     BIGINT  NOT NULL
);

CREATE TABLE admin_recovery_codes (
    admin_id   UUID    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    code_hash  BYTEA   NOT NULL CHECK (octet_length(code_hash) = 32),
    used_at    BIGINT,
    PRIMARY KEY (admin_id, code_hash)
);

-- Only a hash of the token is kept: who reads this table cannot sign in with it.
CREATE TABLE admin_sessions (
    id            UUID    PRIMARY KEY,
    admin_id      UUID    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    token_hash    BYTEA   NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    user_agent    TEXT    NOT NULL DEFAULT '',
    created_at    BIGINT  NOT NULL,
    last_seen_at  BIGINT  NOT NULL,
    expires_at    BIGINT  NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX admin_sessions_of_admin ON admin_sessions (admin_id);
CREATE INDEX admin_sessions_by_expiry ON admin_sessions (expires_at);

-- Limits that matter for safety (sign-in, phone check) hold across replicas, so they are counted here.
CREATE TABLE attempt_counters (
    key             TEXT    PRIMARY KEY,
    attempts        BIGINT  NOT NULL CHECK (attempts >= 1),
    window_ends_at  BIGINT  NOT NULL
);
CREATE INDEX attempt_counters_by_end ON attempt_counters (window_ends_at);

CREATE TABLE admin_activity_log (
    id               UUID    PRIMARY KEY,
    admin_id         UUID    REFERENCES admins (id) ON DELETE SET NULL,
    admin_user       TEXT    NOT NULL,
    entity_modified  TEXT    NOT NULL,
    entity_id        UUID,
    change_summary   TEXT    NOT NULL,
    changes          JSONB   NOT NULL DEFAULT '{}',
    created_at       BIGINT  NOT NULL
);
CREATE INDEX admin_activity_log_newest ON admin_activity_log (created_at DESC, id DESC);
CREATE INDEX admin_activity_log_of_entity ON admin_activity_log (entity_id, created_at DESC);
CREATE INDEX admin_activity_log_of_admin ON admin_activity_log (admin_id, created_at DESC);
