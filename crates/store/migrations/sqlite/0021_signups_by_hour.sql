-- How many members joined in each hour of the world's clock, kept by the database itself with every member, so that
-- the dashboard adds up a few hundred numbers. A day of any of our time zones is made of whole hours. The shard only
-- matters where several writers would wait for each other.
CREATE TABLE signups_by_hour (
    hour     INTEGER  NOT NULL,
    shard    INTEGER  NOT NULL,
    signups  INTEGER  NOT NULL CHECK (signups >= 0),
    PRIMARY KEY (hour, shard)
) STRICT, WITHOUT ROWID;

INSERT INTO signups_by_hour (hour, shard, signups)
SELECT signup_date / 3600000000, 0, count(*) FROM members GROUP BY signup_date / 3600000000;

CREATE TRIGGER members_count_signup AFTER INSERT ON members
BEGIN
    INSERT INTO signups_by_hour (hour, shard, signups) VALUES (NEW.signup_date / 3600000000, 0, 1)
    ON CONFLICT (hour, shard) DO UPDATE SET signups = signups + 1;
END;

CREATE TRIGGER members_uncount_signup AFTER DELETE ON members
BEGIN
    UPDATE signups_by_hour SET signups = signups - 1 WHERE hour = OLD.signup_date / 3600000000 AND shard = 0;
END;

CREATE TRIGGER members_move_signup AFTER UPDATE OF signup_date ON members
BEGIN
    UPDATE signups_by_hour SET signups = signups - 1 WHERE hour = OLD.signup_date / 3600000000 AND shard = 0;
    INSERT INTO signups_by_hour (hour, shard, signups) VALUES (NEW.signup_date / 3600000000, 0, 1)
    ON CONFLICT (hour, shard) DO UPDATE SET signups = signups + 1;
END;

-- Nothing else reads the days of joining.
DROP INDEX members_by_signup;
