-- A town has one launch, however often it is closed and opened again: nobody is told twice. Members hear once, under a
-- key made of the launch and the member; those who joined up to `told_before` know already.
DELETE FROM town_launches WHERE EXISTS (
    SELECT 1 FROM town_launches newer
    WHERE newer.town_id = town_launches.town_id
      AND (newer.opened_at, newer.id) > (town_launches.opened_at, town_launches.id)
);
DROP INDEX town_launches_of_open_towns;
CREATE UNIQUE INDEX town_launches_of_town ON town_launches (town_id);
ALTER TABLE town_launches ADD COLUMN told_before BIGINT;
-- When everybody was told; empty again once something of it was taken back.
ALTER TABLE town_launches ADD COLUMN told_at BIGINT;
-- Three days after an opening nothing of it waits any more that could have been taken back.
UPDATE town_launches SET told_at = done_at
WHERE done_at IS NOT NULL AND (closed_at IS NULL OR closed_at >= opened_at + 259200000000);

-- An administrator's word that a prize was claimed can be taken back while its winner has time to answer; the ledger,
-- which forgets nothing, tells it after that.
ALTER TABLE drawing_places ADD COLUMN is_claim_provisional BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX drawing_places_claimed_provisionally ON drawing_places (claim_deadline) WHERE is_claim_provisional;
