-- Lists of the administrators are searched in lower case, which the service writes beside the name: the engines do
-- not agree on what a small letter is. Rows from before get what their engine makes of them.

ALTER TABLE featured_businesses ADD COLUMN search_name TEXT NOT NULL DEFAULT '';
UPDATE featured_businesses SET search_name = lower(business_name);
CREATE INDEX featured_businesses_by_search_name ON featured_businesses (search_name, id);

ALTER TABLE sponsors ADD COLUMN search_name TEXT NOT NULL DEFAULT '';
UPDATE sponsors SET search_name = lower(name);
CREATE INDEX sponsors_by_search_name ON sponsors (search_name, id);

ALTER TABLE contests ADD COLUMN search_title TEXT NOT NULL DEFAULT '';
UPDATE contests SET search_title = lower(title);
