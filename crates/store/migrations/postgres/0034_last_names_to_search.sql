-- A member's last name in lower case, as it is searched. It used to be what follows as many characters of search_name as
-- the first name has; but the small letter of 'İ' is two characters, the only one of its kind. Rows whose names have
-- grown were written by the service, the others by it or by the engine.
ALTER TABLE members ADD COLUMN search_last_name TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE members SET search_last_name = substr(search_name,
    length(first_name) + 2
    + CASE WHEN length(search_name) > length(first_name) + 1 + length(last_name)
           THEN length(first_name) - length(replace(first_name, 'İ', '')) ELSE 0 END);
DROP INDEX members_by_last_name;
CREATE INDEX members_by_last_name ON members (search_last_name)
    INCLUDE (search_name, id, created_at, town_id, is_subscribed);
