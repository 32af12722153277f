-- A text message is handed to its provider at most once unless the provider says that it never got it. These columns
-- remember the last attempt whose answer is not known yet: when it began, and by which digest the text is recognised.
ALTER TABLE notifications ADD COLUMN handed_over_at INTEGER;
ALTER TABLE notifications ADD COLUMN handed_over_digest BLOB CHECK (handed_over_digest IS NULL OR length(handed_over_digest) = 32);

-- What one worker holds, and what the dashboard counts.
CREATE INDEX notifications_leased ON notifications (leased_by) WHERE leased_by IS NOT NULL;
CREATE INDEX notifications_retrying ON notifications (next_attempt_at) WHERE status = 'pending' AND attempts > 0;
CREATE INDEX notifications_by_sending ON notifications (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX notifications_by_failure ON notifications (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX notifications_kept_locally ON notifications (created_at) WHERE status = 'local';
