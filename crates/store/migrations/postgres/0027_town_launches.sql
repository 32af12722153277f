-- Openings of towns. An administrator's request only notes one; the engine tells the town's members, a part of a large
-- town at a time, and starts over with dropping what still waits when the town is closed again.
CREATE TABLE town_launches (
    id             UUID    PRIMARY KEY,
    town_id        UUID    NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    template_key   TEXT    NOT NULL CHECK (template_key IN ('town_launch', 'town_launch_notification')),
    opened_at      BIGINT  NOT NULL,
    closed_at      BIGINT,
    -- The last member of the parts that are done.
    reached_up_to  UUID,
    done_at        BIGINT
);
CREATE UNIQUE INDEX town_launches_of_open_towns ON town_launches (town_id) WHERE closed_at IS NULL;
CREATE INDEX town_launches_to_do ON town_launches (town_id, opened_at) WHERE done_at IS NULL;
