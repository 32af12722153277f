-- A message to a whole town waits behind those to single people: a code that is good for ten minutes must not stand in
-- line behind a million announcements.
ALTER TABLE notifications ADD COLUMN is_bulk INTEGER NOT NULL DEFAULT FALSE CHECK (is_bulk IN (0, 1));
DROP INDEX notifications_due;
CREATE INDEX notifications_due ON notifications (channel, is_bulk, next_attempt_at) WHERE status = 'pending';

-- The number a text went to whose answer was lost; it is asked about even when its member has another one by now.
ALTER TABLE notifications ADD COLUMN handed_over_to TEXT;
