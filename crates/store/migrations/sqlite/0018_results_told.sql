-- Everybody who was in a drawing is told its result after it, a part of a large town at a time: until the last part is
-- in the outbox this is empty. Drawings so far were told together with their result.
ALTER TABLE drawings ADD COLUMN results_told_at INTEGER;
UPDATE drawings SET results_told_at = drawing_timestamp;
CREATE INDEX drawings_to_tell ON drawings (drawing_timestamp) WHERE drawing_timestamp IS NOT NULL AND results_told_at IS NULL;
