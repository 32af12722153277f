-- Whose preferences the personal link in a text message opens. Only a keyed hash of the link is kept; the link itself is
-- computed when a message is written.
CREATE TABLE text_links (
    code_hash  BYTEA  PRIMARY KEY CHECK (octet_length(code_hash) = 32),
    member_id  UUID   NOT NULL REFERENCES members (id) ON DELETE CASCADE
);
-- For going with the member.
CREATE INDEX text_links_of_member ON text_links (member_id);
