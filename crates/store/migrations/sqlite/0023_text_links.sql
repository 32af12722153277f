-- Whose preferences the personal link in a text message opens. Only a keyed hash of the link is kept; the link itself is
-- computed when a message is written.
CREATE TABLE text_links (
    code_hash  BLOB  PRIMARY KEY CHECK (length(code_hash) = 32),
    member_id  BLOB  NOT NULL REFERENCES members (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
-- For going with the member.
CREATE INDEX text_links_of_member ON text_links (member_id);
