-- Towns can be renamed and merged. What their addresses were leads on for good, so an address that was given up is no
-- other town's. Their ledgers keep the name that every record is signed with. A town that was merged into another one
-- stays, without members, with its contests and its ledger.
ALTER TABLE towns ADD COLUMN ledger_slug TEXT;
ALTER TABLE towns ADD COLUMN merged_into BLOB REFERENCES towns (id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE towns ADD COLUMN merged_at INTEGER;
CREATE INDEX towns_merged ON towns (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE town_aliases (
    slug        TEXT    PRIMARY KEY CHECK (length(slug) BETWEEN 4 AND 200),
    town_id     BLOB    NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    created_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX town_aliases_of_town ON town_aliases (town_id);

CREATE TRIGGER towns_take_no_former_address_on_insert BEFORE INSERT ON towns
WHEN EXISTS (SELECT 1 FROM town_aliases WHERE slug = NEW.slug)
BEGIN
    SELECT RAISE(ABORT, 'towns.slug');
END;
CREATE TRIGGER towns_take_no_former_address_on_update BEFORE UPDATE OF slug ON towns
WHEN NEW.slug <> OLD.slug AND EXISTS (SELECT 1 FROM town_aliases WHERE slug = NEW.slug)
BEGIN
    SELECT RAISE(ABORT, 'towns.slug');
END;
