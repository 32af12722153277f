-- Byte order, in which everything that begins with a text lies together, and which is the same on every machine.
ALTER TABLE towns ALTER COLUMN slug TYPE TEXT COLLATE "C", ALTER COLUMN full_name TYPE TEXT COLLATE "C";
ALTER TABLE places ALTER COLUMN value TYPE TEXT COLLATE "C", ALTER COLUMN label TYPE TEXT COLLATE "C";
ALTER TABLE members ALTER COLUMN search_name TYPE TEXT COLLATE "C", ALTER COLUMN email TYPE TEXT COLLATE "C";

-- The order of the towns list: town records and places without one are read side by side, each from its index.
DROP INDEX towns_by_members;
DROP INDEX towns_by_name;
DROP INDEX towns_by_status;
DROP INDEX places_by_label;
CREATE INDEX towns_by_members ON towns (active_members DESC, full_name, slug);
CREATE INDEX towns_by_name ON towns (full_name, slug);
CREATE INDEX towns_of_status_by_members ON towns (status, active_members DESC, full_name, slug);
CREATE INDEX towns_of_status_by_name ON towns (status, full_name, slug);
CREATE INDEX places_by_label ON places (label, value);

-- Members are found by how their full name, last name, email or phone number begins. The lowercase last name is what
-- follows the first name in search_name.
CREATE INDEX members_by_last_name ON members (substr(search_name, length(first_name) + 2));
CREATE INDEX members_of_town_by_name ON members (town_id, search_name, id);
CREATE INDEX members_unsubscribed_newest ON members (created_at DESC, id DESC) WHERE NOT is_subscribed;
CREATE INDEX members_unsubscribed_by_name ON members (search_name, id) WHERE NOT is_subscribed;

-- Lowercase, because the engines differ in how they compare letters. Rows from before get what their engine makes
-- of them.
ALTER TABLE business_applications ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE business_applications
SET search_text = lower(business_name || ' ' || contact_name || ' ' || contact_email || ' ' || contact_phone);
ALTER TABLE business_nominations ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE business_nominations
SET search_text = lower(nominee_name || ' ' || nominee_town || ' ' || COALESCE(nominator_name, '') || ' ' ||
                        COALESCE(nominator_email, ''));
