-- How many members joined in each hour of the world's clock, kept by the database itself with every member, so that
-- the dashboard adds up a few hundred numbers. A day of any of our time zones is made of whole hours. Signups of one
-- hour are spread over shards by the member's id: they would all wait for one row otherwise.
CREATE TABLE signups_by_hour (
    hour     BIGINT  NOT NULL,
    shard    BIGINT  NOT NULL,
    signups  BIGINT  NOT NULL CHECK (signups >= 0),
    PRIMARY KEY (hour, shard)
) WITH (fillfactor = 50);

INSERT INTO signups_by_hour (hour, shard, signups)
SELECT signup_date / 3600000000, get_byte(uuid_send(id), 15) % 16, count(*) FROM members GROUP BY 1, 2;

-- Once for each statement, in the order of the key: two that add many members take the rows in the same order.
CREATE FUNCTION members_count_signups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO signups_by_hour AS kept (hour, shard, signups)
    SELECT signup_date / 3600000000, get_byte(uuid_send(id), 15) % 16, count(*) FROM joined
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (hour, shard) DO UPDATE SET signups = kept.signups + excluded.signups;
    RETURN NULL;
END $$;

CREATE FUNCTION members_uncount_signups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE signups_by_hour AS kept SET signups = kept.signups - gone.signups
    FROM (SELECT signup_date / 3600000000 AS hour, get_byte(uuid_send(id), 15) % 16 AS shard, count(*) AS signups
          FROM parted GROUP BY 1, 2) AS gone
    WHERE kept.hour = gone.hour AND kept.shard = gone.shard;
    RETURN NULL;
END $$;

CREATE FUNCTION members_move_signup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE signups_by_hour SET signups = signups - 1
    WHERE hour = OLD.signup_date / 3600000000 AND shard = get_byte(uuid_send(OLD.id), 15) % 16;
    INSERT INTO signups_by_hour AS kept (hour, shard, signups)
    VALUES (NEW.signup_date / 3600000000, get_byte(uuid_send(NEW.id), 15) % 16, 1)
    ON CONFLICT (hour, shard) DO UPDATE SET signups = kept.signups + 1;
    RETURN NULL;
END $$;

CREATE TRIGGER members_count_signups AFTER INSERT ON members REFERENCING NEW TABLE AS joined
    FOR EACH STATEMENT EXECUTE FUNCTION members_count_signups();
CREATE TRIGGER members_uncount_signups AFTER DELETE ON members REFERENCING OLD TABLE AS parted
    FOR EACH STATEMENT EXECUTE FUNCTION members_uncount_signups();
CREATE TRIGGER members_move_signup AFTER UPDATE OF signup_date ON members
    FOR EACH ROW WHEN (OLD.signup_date <> NEW.signup_date) EXECUTE FUNCTION members_move_signup();

-- Nothing else reads the days of joining.
DROP INDEX members_by_signup;
