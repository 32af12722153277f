-- Where test messages to an administrator go.
ALTER TABLE admins ADD COLUMN phone_number TEXT
    CHECK (phone_number GLOB '[2-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]');
-- The time step of the last code that was taken: a code that somebody looked at over a shoulder is worth nothing.
ALTER TABLE admins ADD COLUMN totp_last_step INTEGER;

-- Networks an administrator has signed in from. Somebody else's guesses never make their owner wait there.
CREATE TABLE admin_networks (
    admin_id      BLOB    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    network_hash  BLOB    NOT NULL CHECK (length(network_hash) = 32),
    last_used_at  INTEGER NOT NULL,
    PRIMARY KEY (admin_id, network_hash)
) STRICT;

-- Lowercase, because the engines differ in how they compare letters.
ALTER TABLE admin_activity_log ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
CREATE INDEX admin_activity_log_by_entity ON admin_activity_log (entity_modified, created_at DESC, id DESC);
