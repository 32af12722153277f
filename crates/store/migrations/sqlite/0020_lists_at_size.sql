-- A search for members reads the indexes of what is searched for. Each carries what the list is ordered and filtered
-- by, so that a member is looked up only when the page is known.
DROP INDEX members_by_name;
DROP INDEX members_by_last_name;
CREATE INDEX members_by_name ON members (search_name, id, created_at, town_id, is_subscribed);
CREATE INDEX members_by_last_name ON members
    (substr(search_name, length(first_name) + 2), search_name, first_name, id, created_at, town_id, is_subscribed);
CREATE INDEX members_by_email ON members (email, search_name, id, created_at, town_id, is_subscribed);
CREATE INDEX members_by_phone ON members (phone_number, search_name, id, created_at, town_id, is_subscribed);

-- Whom a message to a town reaches is counted from here alone.
CREATE INDEX members_reached_of_town ON members
    (town_id, preferred_channel, sms_stopped_at, email_suppressed_at) WHERE is_subscribed;

-- Messages of one channel, of one channel in one state, and of the members a search finds.
CREATE INDEX notifications_of_channel ON notifications (channel, created_at DESC, id DESC);
CREATE INDEX notifications_of_channel_by_status ON notifications (status, channel, created_at DESC, id DESC);
DROP INDEX notifications_of_member;
CREATE INDEX notifications_of_member ON notifications (member_id, created_at DESC, id DESC, status, channel);

-- Drawings of one instant have an order, too.
DROP INDEX contests_drawn;
CREATE INDEX contests_drawn ON contests (drawing_completed_at DESC, id DESC) WHERE drawing_completed_at IS NOT NULL;
