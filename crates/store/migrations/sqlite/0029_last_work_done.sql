-- Most runs find nothing to do and write over what the last one said. These tell when a run last did something, and how
-- many things it did.
ALTER TABLE engine_runs ADD COLUMN last_done_at INTEGER;
ALTER TABLE engine_runs ADD COLUMN last_done_count INTEGER;
