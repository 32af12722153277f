-- Towns can be renamed and merged. What their addresses were leads on for good, so an address that was given up is no
-- other town's. Their ledgers keep the name that every record is signed with. A town that was merged into another one
-- stays, without members, with its contests and its ledger.
ALTER TABLE towns ADD COLUMN ledger_slug TEXT;
ALTER TABLE towns ADD COLUMN merged_into UUID REFERENCES towns (id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE towns ADD COLUMN merged_at BIGINT;
CREATE INDEX towns_merged ON towns (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE town_aliases (
    slug        TEXT    PRIMARY KEY CHECK (length(slug) BETWEEN 4 AND 200),
    town_id     UUID    NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    created_at  BIGINT  NOT NULL
);
CREATE INDEX town_aliases_of_town ON town_aliases (town_id);

CREATE FUNCTION refuse_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM town_aliases WHERE slug = NEW.slug) THEN
        RAISE EXCEPTION 'this was the address of a town'
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'towns_slug_key';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER towns_take_no_former_address BEFORE INSERT OR UPDATE OF slug ON towns
FOR EACH ROW EXECUTE FUNCTION refuse_former_address();
