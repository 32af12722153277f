-- The public half of the signing key, recorded when it is first used: a process with another key must not start, or a
-- town's ledger would be signed with two.
CREATE TABLE service_keys (
    name        TEXT    PRIMARY KEY,
    public_key  BYTEA   NOT NULL CHECK (octet_length(public_key) = 32),
    created_at  BIGINT  NOT NULL
);

-- What can happen to a contest only once is in the ledger at most once, whatever the code above does.
CREATE UNIQUE INDEX ledger_records_once ON ledger_records (contest_id, event)
    WHERE event IN ('committed', 'closed', 'drawn', 'voided');

-- When a member last subscribed or unsubscribed: a list that is closed late still holds those who were subscribed at
-- the end instant.
ALTER TABLE members ADD COLUMN subscription_changed_at BIGINT;

CREATE FUNCTION note_subscription_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.subscription_changed_at := NEW.updated_at;
    RETURN NEW;
END $$;
CREATE TRIGGER members_note_subscription_change BEFORE UPDATE OF is_subscribed ON members
FOR EACH ROW WHEN (OLD.is_subscribed <> NEW.is_subscribed) EXECUTE FUNCTION note_subscription_change();

-- A town's members are read in this order when its list closes.
CREATE INDEX members_of_town_by_id ON members (town_id, id);
