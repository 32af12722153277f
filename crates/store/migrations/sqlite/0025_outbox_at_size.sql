-- A message to a whole town adds its rows in the order of time: an index in the same order grows at its end, one in the
-- opposite order splits a page again and again and stays half empty. Lists read these from the end.
DROP INDEX notifications_newest;
DROP INDEX notifications_by_status;
DROP INDEX notifications_of_channel;
DROP INDEX notifications_of_channel_by_status;
DROP INDEX notifications_of_member;
CREATE INDEX notifications_newest ON notifications (created_at, id);
CREATE INDEX notifications_by_status ON notifications (status, created_at, id);
CREATE INDEX notifications_of_channel ON notifications (channel, created_at, id);
CREATE INDEX notifications_of_channel_by_status ON notifications (status, channel, created_at, id);
CREATE INDEX notifications_of_member ON notifications (member_id, created_at, id, status, channel);

-- What is tried again and what has failed lately is counted from these alone; without the state in front SQLite reads
-- all that waits instead.
DROP INDEX notifications_retrying;
DROP INDEX notifications_by_failure;
CREATE INDEX notifications_retrying ON notifications (status, attempts) WHERE status = 'pending' AND attempts > 0;
CREATE INDEX notifications_by_failure ON notifications (status, failed_at) WHERE failed_at IS NOT NULL;

-- Nothing reads messages by town, and those kept locally are found by their state.
DROP INDEX notifications_of_town;
DROP INDEX notifications_kept_locally;
