-- A retried submit gets the answer the first one got, even when the contest has ended or the town has changed since.
ALTER TABLE members ADD COLUMN signup_was_live INTEGER CHECK (signup_was_live IN (0, 1));
ALTER TABLE members ADD COLUMN signup_business_name TEXT;
