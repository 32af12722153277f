-- A short code is found in capital and in small letters.
CREATE INDEX short_urls_in_any_letters ON short_urls (lower(short_code));
