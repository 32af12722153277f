-- The whole schema, grouped by noun. SQLite's has the same names.
--
-- Instants are whole microseconds, ids are UUIDv7, money is cents, `search_…` columns are lowercase words that the
-- service writes, because the engines differ in what a small letter is.
-- Columns that lists are ordered by collate in byte order, in which everything that begins with a text lies together, and
-- which is the same on every machine.

-- For the constraint that no two contests of a town overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;
-- For the index of every three letters by which members are found.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

------------------------------------------------------------------------------------------------------------------------
-- Towns and places
------------------------------------------------------------------------------------------------------------------------

-- Places feed the town search box; a town record exists once somebody lives in it or an administrator opens it.
-- Both are tied by slug: places.value = towns.slug.
CREATE TABLE places (
    id          UUID              PRIMARY KEY,
    label       TEXT COLLATE "C"  NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
    value       TEXT COLLATE "C"  NOT NULL UNIQUE CHECK (length(value) BETWEEN 1 AND 200),
    population  BIGINT            NOT NULL DEFAULT 0 CHECK (population >= 0),
    created_at  BIGINT            NOT NULL
);
CREATE INDEX places_by_label ON places (label, value);

-- A town that was merged into another one stays, without members, with its contests and its ledger.
CREATE TABLE towns (
    id              UUID              PRIMARY KEY,
    slug            TEXT COLLATE "C"  NOT NULL UNIQUE CHECK (length(slug) BETWEEN 4 AND 200),
    name            TEXT              NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    state           TEXT              NOT NULL CHECK (length(state) = 2 AND state = upper(state)),
    full_name       TEXT COLLATE "C"  NOT NULL,
    search_text     TEXT              NOT NULL,
    status          TEXT              NOT NULL CHECK (status IN ('Active', 'Inactive')),
    launch_date     TEXT,
    population      BIGINT            CHECK (population >= 0),
    time_zone       TEXT              NOT NULL DEFAULT 'America/New_York',
    active_members  BIGINT            NOT NULL DEFAULT 0 CHECK (active_members >= 0),
    total_members   BIGINT            NOT NULL DEFAULT 0 CHECK (total_members >= active_members),
    -- The name that every record of the town's ledger is signed with, once the town has another one.
    ledger_slug     TEXT,
    -- The public key that the first record of the town's ledger is signed with.
    ledger_key      BYTEA    CHECK (octet_length(ledger_key) = 32),
    merged_into     UUID              REFERENCES towns (id) DEFERRABLE INITIALLY DEFERRED,
    merged_at       BIGINT,
    created_at      BIGINT            NOT NULL,
    updated_at      BIGINT            NOT NULL
);
-- The towns list reads town records and places without one side by side, each from its index.
CREATE INDEX towns_by_members ON towns (active_members DESC, full_name, slug);
CREATE INDEX towns_by_name ON towns (full_name, slug);
CREATE INDEX towns_of_status_by_members ON towns (status, active_members DESC, full_name, slug);
CREATE INDEX towns_of_status_by_name ON towns (status, full_name, slug);
CREATE INDEX towns_merged ON towns (merged_into) WHERE merged_into IS NOT NULL;

-- Former addresses of towns lead on for good, so an address that was given up is no other town's.
CREATE TABLE town_aliases (
    slug        TEXT    PRIMARY KEY CHECK (length(slug) BETWEEN 4 AND 200),
    town_id     UUID    NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    created_at  BIGINT  NOT NULL
);
CREATE INDEX town_aliases_of_town ON town_aliases (town_id);

CREATE FUNCTION refuse_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM town_aliases WHERE slug = NEW.slug) THEN
        RAISE EXCEPTION 'this was the address of a town'
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'towns_slug_key';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER towns_take_no_former_address BEFORE INSERT OR UPDATE OF slug ON towns
FOR EACH ROW EXECUTE FUNCTION refuse_former_address();

-- What administrators list as towns: town records, and beside them the places that are none yet. The last two letters
-- of a place's value are its state.
CREATE VIEW listed_towns AS
SELECT t.id, t.slug, t.full_name, t.state, t.status, t.active_members, t.total_members, t.launch_date,
       COALESCE(t.population, (SELECT p.population FROM places p WHERE p.value = t.slug)) AS population
FROM towns t
UNION ALL
SELECT CAST(NULL AS UUID), p.value, p.label, upper(substr(p.value, length(p.value) - 1)), 'Inactive', CAST(0 AS BIGINT), CAST(0 AS BIGINT), CAST(NULL AS TEXT),
       p.population
FROM places p
WHERE NOT EXISTS (SELECT 1 FROM towns t WHERE t.slug = p.value)
  AND NOT EXISTS (SELECT 1 FROM town_aliases a WHERE a.slug = p.value);

-- A town has one launch, however often it is closed and opened again: nobody is told twice. An administrator's request
-- only records it; the engine tells the members, a batch of a large town at a time, under a key made of the launch and
-- the member, and drops what still waits when the town is closed again.
CREATE TABLE town_launches (
    id             UUID    PRIMARY KEY,
    town_id        UUID    NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    template_key   TEXT    NOT NULL CHECK (template_key IN ('town_launch', 'town_launch_notification')),
    opened_at      BIGINT  NOT NULL,
    closed_at      BIGINT,
    -- The last member of the batches that are done.
    reached_up_to  UUID,
    done_at        BIGINT,
    -- Members who joined up to here know already.
    notified_before BIGINT,
    -- When every member was notified; empty again once a part of that was taken back.
    notified_at    BIGINT
);
CREATE UNIQUE INDEX town_launches_of_town ON town_launches (town_id);
CREATE INDEX town_launches_to_do ON town_launches (town_id, opened_at) WHERE done_at IS NULL;

------------------------------------------------------------------------------------------------------------------------
-- Members
------------------------------------------------------------------------------------------------------------------------

-- One account per person: the phone and the (lowercase) email are unique by themselves, whoever saves first wins.
CREATE TABLE members (
    id                       UUID              PRIMARY KEY,
    town_id                  UUID              NOT NULL REFERENCES towns (id),
    first_name               TEXT              NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
    last_name                TEXT              NOT NULL CHECK (length(last_name) BETWEEN 1 AND 100),
    search_name              TEXT COLLATE "C"  NOT NULL,
    search_last_name         TEXT COLLATE "C"  NOT NULL DEFAULT '',
    email                    TEXT COLLATE "C"  NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    -- The mailbox that the email leads to, without plus-tags and the dots that its provider ignores: one person's.
    mailbox                  TEXT              NOT NULL UNIQUE,
    phone_number             TEXT              NOT NULL UNIQUE CHECK (phone_number ~ '^[2-9][0-9]{9}$'),
    -- What administrators find members by. Nobody can type what stands between.
    search_words             TEXT              GENERATED ALWAYS AS
                                 (search_name || chr(10) || email || chr(10) || phone_number) STORED,
    address                  TEXT              NOT NULL CHECK (length(address) BETWEEN 1 AND 300),
    is_subscribed            BOOLEAN           NOT NULL DEFAULT TRUE,
    -- When the member last subscribed or unsubscribed: a list that is closed late still holds those who were subscribed
    -- at the end instant.
    subscription_changed_at  BIGINT,
    preferred_channel        TEXT              NOT NULL DEFAULT 'both' CHECK (preferred_channel IN ('email', 'sms', 'both')),
    -- When the member showed that an address is theirs, and what showed it. Nobody else is counted in a drawing or written
    -- to about one.
    confirmed_at             BIGINT,
    confirmed_by             TEXT              CHECK (confirmed_by IN ('email', 'sms', 'not_asked')),
    -- Since when the member agrees to texts; nobody else is texted. What they agreed to stands among the consents.
    texts_agreed_at          BIGINT,
    -- Ways to the member that are closed: they replied STOP, or mail to them bounced. Suppressions hold the same for the
    -- address itself; these columns let one statement reach a whole town.
    sms_stopped_at           BIGINT,
    email_suppressed_at      BIGINT,
    -- The browser names each submit, so that a retried one finds the member it already made and gets the answer the
    -- first one got, even when the contest has ended or the town has changed since.
    signup_request_id        UUID              UNIQUE,
    signup_was_live          BOOLEAN,
    signup_business_name     TEXT,
    signup_date              BIGINT            NOT NULL,
    deactivated_at           BIGINT,
    -- When the member asked for everything about them to be deleted.
    deletion_requested_at    BIGINT,
    -- The network that the member signed up from, as a keyed hash, until it is compared with those of others.
    signup_network           TEXT,
    -- Whether it is yet to be found out what the member has in common with others.
    is_to_be_compared        BOOLEAN           NOT NULL DEFAULT FALSE,
    -- When the member last moved here from another town: they are in the drawings of the contests that start after
    -- it, and in a contest that they were in before where `contest_participants` says so.
    moved_at                 BIGINT,
    -- Personal links that were made up to here open nothing any more.
    links_revoked_at         BIGINT,
    created_at               BIGINT            NOT NULL,
    updated_at               BIGINT            NOT NULL,
    CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL))
);
CREATE INDEX members_newest ON members (created_at DESC, id DESC);
CREATE INDEX members_of_town ON members (town_id, created_at DESC, id DESC);
CREATE INDEX members_of_town_by_name ON members (town_id, search_name, id);
CREATE INDEX members_unsubscribed_newest ON members (created_at DESC, id DESC) WHERE NOT is_subscribed;
CREATE INDEX members_unsubscribed_by_name ON members (search_name, id) WHERE NOT is_subscribed;
CREATE INDEX members_to_compare ON members (signup_date, id) WHERE is_to_be_compared;
CREATE INDEX members_asking_for_deletion ON members (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL;
-- A town's members are read in this order when its list closes.
CREATE INDEX members_of_town_by_id ON members (town_id, id);
CREATE INDEX members_subscribed_of_town ON members (town_id, id) WHERE is_subscribed;
-- Whom a message to a town reaches is counted from here alone.
CREATE INDEX members_reached_of_town ON members
    (town_id, preferred_channel, texts_agreed_at, sms_stopped_at, email_suppressed_at) INCLUDE (phone_number)
    WHERE is_subscribed AND confirmed_at IS NOT NULL;
-- Few beside all members, too: whoever moved here is in no contest that had started.
CREATE INDEX members_moved ON members (town_id, moved_at) WHERE moved_at IS NOT NULL;
-- Few beside all members: they are reminded once, and gone after 30 days.
CREATE INDEX members_unconfirmed ON members (created_at, id) WHERE confirmed_at IS NULL;
CREATE INDEX members_unconfirmed_of_town ON members (town_id, created_at, id) WHERE confirmed_at IS NULL;
CREATE INDEX members_by_name ON members (search_name, id);
CREATE INDEX members_by_last_name ON members (search_last_name, id);
CREATE INDEX members_by_words ON members USING gin (search_words gin_trgm_ops);
-- Members need not be looked up to be counted, as long as the engine knows which pages everybody may see. It notes that
-- when it vacuums, which by itself it would do after a fifth of the members has changed.
ALTER TABLE members SET (autovacuum_vacuum_scale_factor = 0.002, autovacuum_vacuum_insert_scale_factor = 0.01);

CREATE FUNCTION note_subscription_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.subscription_changed_at := NEW.updated_at;
    RETURN NEW;
END $$;
CREATE TRIGGER members_note_subscription_change BEFORE UPDATE OF is_subscribed ON members
FOR EACH ROW WHEN (OLD.is_subscribed <> NEW.is_subscribed) EXECUTE FUNCTION note_subscription_change();

-- How many members joined in each hour of the world's clock, counted by the database itself with every member, so that
-- the dashboard adds up a few hundred numbers. A day of any of our time zones is made of whole hours. Signups of one
-- hour are spread over shards by the member's id: they would all wait for one row otherwise.
CREATE TABLE signups_by_hour (
    hour     BIGINT  NOT NULL,
    shard    BIGINT  NOT NULL,
    signups  BIGINT  NOT NULL CHECK (signups >= 0),
    PRIMARY KEY (hour, shard)
) WITH (fillfactor = 50);

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

-- What a person agreed to, when, in which words and where.
CREATE TABLE consents (
    id            UUID    PRIMARY KEY,
    member_id     UUID    NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    kind          TEXT    NOT NULL CHECK (kind IN ('eligibility', 'terms', 'texts')),
    text_version  TEXT    NOT NULL,
    wording       TEXT    NOT NULL,
    source        TEXT    NOT NULL,
    given_at      BIGINT  NOT NULL,
    -- Only the consent to texts is taken back; what it was stays on record.
    withdrawn_at  BIGINT CHECK (withdrawn_at >= given_at)
);
CREATE INDEX consents_of_member ON consents (member_id);

-- Addresses that must not be written to, as keyed hashes, so that the record outlives a deleted member without keeping
-- the address itself.
CREATE TABLE suppressions (
    id            UUID    PRIMARY KEY,
    channel       TEXT    NOT NULL CHECK (channel IN ('email', 'sms')),
    address_hash  BYTEA   NOT NULL CHECK (octet_length(address_hash) = 32),
    reason        TEXT    NOT NULL CHECK (reason IN ('unsubscribed', 'stopped', 'bounced', 'complained', 'invalid')),
    created_at    BIGINT  NOT NULL,
    UNIQUE (channel, address_hash)
);

-- A code that a member sends back to confirm what they asked for through a personal link: a new phone number, or that they
-- shall be deleted. One per member and template of the message that brings it: asking again replaces it.
CREATE TABLE confirmation_codes (
    member_id     UUID    NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    template_key  TEXT    NOT NULL CHECK (template_key IN ('phone_change_code', 'deletion_code')),
    -- The number that waits for the code, which is sent to it.
    new_phone     TEXT    CHECK (new_phone ~ '^[2-9][0-9]{9}$'),
    code_hash     BYTEA   NOT NULL CHECK (octet_length(code_hash) = 32),
    tries         BIGINT  NOT NULL DEFAULT 0 CHECK (tries >= 0),
    expires_at    BIGINT  NOT NULL,
    created_at    BIGINT  NOT NULL,
    PRIMARY KEY (member_id, template_key),
    CHECK ((template_key = 'phone_change_code') = (new_phone IS NOT NULL))
);

-- A new email address that waits until whoever reads its mail confirms it, and the one that it replaced, which is told.
-- One per member: asking again replaces what waits.
CREATE TABLE email_changes (
    member_id   UUID    PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    new_email   TEXT    CHECK (new_email = lower(new_email) AND length(new_email) <= 254),
    old_email   TEXT    CHECK (old_email = lower(old_email) AND length(old_email) <= 254),
    asked_by    TEXT    NOT NULL CHECK (asked_by IN ('member', 'administrator')),
    asked_at    BIGINT  NOT NULL,
    expires_at  BIGINT  NOT NULL,
    CHECK (new_email IS NOT NULL OR old_email IS NOT NULL)
);
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

-- Whose preferences the personal link in a text message opens. Only a keyed hash of the link is stored; the link itself
-- is computed when a message is written.
CREATE TABLE text_links (
    code_hash  BYTEA  PRIMARY KEY CHECK (octet_length(code_hash) = 32),
    member_id  UUID   NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    -- When a text last carried it: it is good for so long from then on.
    renewed_at  BIGINT NOT NULL
);
CREATE INDEX text_links_of_member ON text_links (member_id);

-- What members may have in common: their home, and for a time the network they signed up from, the block of their phone
-- number and their mailbox without its digits. Only keyed hashes are stored; equal ones mean the same.
CREATE TABLE signup_traces (
    member_id     UUID    NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    kind          TEXT    NOT NULL CHECK (kind IN ('household', 'network', 'numbers', 'mailboxes')),
    trace         TEXT    NOT NULL,
    joined_at     BIGINT  NOT NULL,
    -- When so many had it in common that administrators should look at it, and when one of them had done so.
    flagged_at    BIGINT,
    put_away_at   BIGINT,
    PRIMARY KEY (member_id, kind),
    CHECK (put_away_at IS NULL OR flagged_at IS NOT NULL)
);
CREATE INDEX signup_traces_alike ON signup_traces (kind, trace, joined_at);
CREATE INDEX signup_traces_by_age ON signup_traces (joined_at) WHERE kind <> 'household';
-- Flags that wait for an administrator.
CREATE INDEX signup_traces_flagged ON signup_traces (member_id, kind) WHERE flagged_at IS NOT NULL AND put_away_at IS NULL;

------------------------------------------------------------------------------------------------------------------------
-- Businesses and sponsors
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE featured_businesses (
    id                       UUID     PRIMARY KEY,
    business_name            TEXT     NOT NULL CHECK (length(business_name) BETWEEN 1 AND 200),
    search_name              TEXT     NOT NULL DEFAULT '',
    slug                     TEXT     NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 200),
    category                 TEXT     NOT NULL,
    description              TEXT     NOT NULL DEFAULT '',
    why_we_love_it           TEXT,
    meet_the_owner           TEXT,
    owner_profile_photo_url  TEXT,
    address                  TEXT,
    phone                    TEXT,
    email                    TEXT,
    website_url              TEXT,
    menu_url                 TEXT,
    instagram_url            TEXT,
    facebook_url             TEXT,
    twitter_url              TEXT,
    tiktok_url               TEXT,
    logo_url                 TEXT,
    hero_image_url           TEXT,
    hours_of_operation       TEXT,
    price_range              TEXT     CHECK (price_range IN ('$', '$$', '$$$', '$$$$')),
    primary_contact_name     TEXT,
    primary_contact_title    TEXT,
    primary_contact_email    TEXT,
    primary_contact_phone    TEXT,
    is_active                BOOLEAN  NOT NULL DEFAULT TRUE,
    created_at               BIGINT   NOT NULL,
    updated_at               BIGINT   NOT NULL
);
CREATE INDEX featured_businesses_by_name ON featured_businesses (business_name, id);
CREATE INDEX featured_businesses_by_search_name ON featured_businesses (search_name, id);
CREATE INDEX featured_businesses_newest ON featured_businesses (created_at DESC, id DESC);

CREATE TABLE featured_business_towns (
    featured_business_id  UUID  NOT NULL REFERENCES featured_businesses (id) ON DELETE CASCADE,
    town_id               UUID  NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    PRIMARY KEY (featured_business_id, town_id)
);
CREATE INDEX featured_business_towns_by_town ON featured_business_towns (town_id);

CREATE TABLE sponsors (
    id             UUID    PRIMARY KEY,
    name           TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    search_name    TEXT    NOT NULL DEFAULT '',
    contact_name   TEXT    NOT NULL,
    contact_email  TEXT    NOT NULL,
    contact_phone  TEXT,
    website_url    TEXT,
    logo_url       TEXT,
    category       TEXT    NOT NULL,
    created_at     BIGINT  NOT NULL,
    updated_at     BIGINT  NOT NULL
);
CREATE INDEX sponsors_by_name ON sponsors (name, id);
CREATE INDEX sponsors_by_search_name ON sponsors (search_name, id);
CREATE INDEX sponsors_newest ON sponsors (created_at DESC, id DESC);

CREATE TABLE sponsor_towns (
    sponsor_id  UUID  NOT NULL REFERENCES sponsors (id) ON DELETE CASCADE,
    town_id     UUID  NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    PRIMARY KEY (sponsor_id, town_id)
);
CREATE INDEX sponsor_towns_by_town ON sponsor_towns (town_id);

------------------------------------------------------------------------------------------------------------------------
-- Applications and nominations
------------------------------------------------------------------------------------------------------------------------

-- `request_id` names the browser's submit, so that a retried one makes nothing new.
CREATE TABLE business_applications (
    id                    UUID    PRIMARY KEY,
    business_name         TEXT    NOT NULL CHECK (length(business_name) BETWEEN 2 AND 200),
    website_url           TEXT    NOT NULL CHECK (length(website_url) BETWEEN 2 AND 500),
    contact_name          TEXT    NOT NULL CHECK (length(contact_name) BETWEEN 2 AND 200),
    contact_email         TEXT    NOT NULL CHECK (length(contact_email) <= 254),
    contact_phone         TEXT    NOT NULL CHECK (length(contact_phone) BETWEEN 7 AND 40),
    description           TEXT    CHECK (length(description) BETWEEN 1 AND 5000),
    search_text           TEXT    NOT NULL DEFAULT '',
    source                TEXT    NOT NULL CHECK (source IN ('businesses', 'businesses-legacy')),
    request_id            UUID    UNIQUE,
    review_status         TEXT    NOT NULL DEFAULT 'new'
                              CHECK (review_status IN ('new', 'in_review', 'accepted', 'declined')),
    review_notes          TEXT    NOT NULL DEFAULT '',
    featured_business_id  UUID    REFERENCES featured_businesses (id) ON DELETE SET NULL,
    created_at            BIGINT  NOT NULL,
    updated_at            BIGINT  NOT NULL
);
CREATE INDEX business_applications_inbox ON business_applications (review_status, created_at DESC, id DESC);
CREATE INDEX business_applications_newest ON business_applications (created_at DESC, id DESC);
CREATE INDEX business_applications_of_business ON business_applications (featured_business_id);

CREATE TABLE business_nominations (
    id               UUID    PRIMARY KEY,
    nominee_name     TEXT    NOT NULL CHECK (length(nominee_name) BETWEEN 2 AND 200),
    nominee_town     TEXT    NOT NULL CHECK (length(nominee_town) BETWEEN 2 AND 200),
    website_url      TEXT    CHECK (length(website_url) BETWEEN 1 AND 500),
    reason           TEXT    CHECK (length(reason) BETWEEN 1 AND 5000),
    nominator_name   TEXT    CHECK (length(nominator_name) BETWEEN 1 AND 200),
    nominator_email  TEXT    CHECK (length(nominator_email) <= 254),
    search_text      TEXT    NOT NULL DEFAULT '',
    request_id       UUID    UNIQUE,
    review_status    TEXT    NOT NULL DEFAULT 'new'
                         CHECK (review_status IN ('new', 'in_review', 'accepted', 'declined')),
    review_notes     TEXT    NOT NULL DEFAULT '',
    created_at       BIGINT  NOT NULL,
    updated_at       BIGINT  NOT NULL
);
CREATE INDEX business_nominations_inbox ON business_nominations (review_status, created_at DESC, id DESC);
CREATE INDEX business_nominations_newest ON business_nominations (created_at DESC, id DESC);

------------------------------------------------------------------------------------------------------------------------
-- Contests
------------------------------------------------------------------------------------------------------------------------

-- A contest's status is never stored: it follows from its window and the time. The window is half open,
-- [starts_at, ends_at), and two contests of one town cannot share an instant unless one is voided.
CREATE TABLE contests (
    id                                   UUID    PRIMARY KEY,
    town_id                              UUID    NOT NULL REFERENCES towns (id),
    featured_business_id                 UUID    NOT NULL REFERENCES featured_businesses (id),
    sponsor_id                           UUID    REFERENCES sponsors (id) ON DELETE SET NULL,
    title                                TEXT    NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
    search_title                         TEXT    NOT NULL DEFAULT '',
    description                          TEXT    NOT NULL DEFAULT '',
    prize_description                    TEXT    NOT NULL CHECK (length(prize_description) >= 1),
    long_prize_description               TEXT,
    prize_value_cents                    BIGINT  CHECK (prize_value_cents >= 0),
    filing_number                        TEXT    CHECK (length(filing_number) BETWEEN 1 AND 60),
    number_of_winners                    BIGINT  NOT NULL DEFAULT 1 CHECK (number_of_winners >= 1),
    number_of_alternates                 BIGINT  NOT NULL DEFAULT 10 CHECK (number_of_alternates >= 0),
    consolation_prize                    TEXT,
    consolation_redemption_instructions  TEXT,
    start_date                           TEXT    NOT NULL,
    end_date                             TEXT    NOT NULL,
    starts_at                            BIGINT  NOT NULL,
    ends_at                              BIGINT  NOT NULL,
    contest_image_url                    TEXT,
    hero_image_url                       TEXT,
    gallery_images                       JSONB   NOT NULL DEFAULT '[]',
    additional_images                    JSONB   NOT NULL DEFAULT '[]',
    terms_and_conditions                 TEXT,
    special_instructions                 TEXT,
    -- The promise about the secret seed that the contest's page shows from its first moment.
    commitment                           BYTEA   NOT NULL CHECK (octet_length(commitment) = 32),
    beacon_round                         BIGINT,
    drawing_completed_at                 BIGINT,
    voided_at                            BIGINT,
    void_reason                          TEXT,
    created_at                           BIGINT  NOT NULL,
    updated_at                           BIGINT  NOT NULL,
    CHECK (ends_at > starts_at),
    CHECK ((voided_at IS NULL) = (void_reason IS NULL)),
    CONSTRAINT contests_overlap EXCLUDE USING gist (
        town_id WITH =,
        int8range(starts_at, ends_at) WITH &&
    ) WHERE (voided_at IS NULL)
);
CREATE INDEX contests_newest ON contests (starts_at DESC, id DESC);
CREATE INDEX contests_by_end ON contests (ends_at, id);
CREATE INDEX contests_by_title ON contests (search_title, id);
CREATE INDEX contests_of_town ON contests (town_id, starts_at DESC, id DESC);
CREATE INDEX contests_of_business ON contests (featured_business_id, starts_at DESC, id DESC);
CREATE INDEX contests_of_sponsor ON contests (sponsor_id, starts_at DESC, id DESC);
CREATE INDEX contests_not_drawn ON contests (ends_at) WHERE drawing_completed_at IS NULL AND voided_at IS NULL;
CREATE INDEX contests_drawn ON contests (drawing_completed_at DESC, id DESC) WHERE drawing_completed_at IS NOT NULL;
-- Completed contests are counted as all that are over less those that were voided, each from an index alone.
CREATE INDEX contests_voided ON contests (ends_at) WHERE voided_at IS NOT NULL;

-- The seed behind the commitment lives apart, so that no query of contests can ever show it.
CREATE TABLE contest_seeds (
    contest_id  UUID   PRIMARY KEY REFERENCES contests (id) ON DELETE CASCADE,
    seed        BYTEA  NOT NULL CHECK (octet_length(seed) = 32)
);

CREATE TABLE contest_participants (
    id          UUID    PRIMARY KEY,
    contest_id  UUID    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    member_id   UUID    NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    entered_at  BIGINT  NOT NULL,
    UNIQUE (contest_id, member_id)
);
CREATE INDEX contest_participants_of_member ON contest_participants (member_id, entered_at DESC);

-- People an administrator keeps out of one drawing, such as the staff of the featured business.
CREATE TABLE contest_exclusions (
    contest_id  UUID    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    member_id   UUID    NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    reason      TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
    created_at  BIGINT  NOT NULL,
    PRIMARY KEY (contest_id, member_id)
);
CREATE INDEX contest_exclusions_of_member ON contest_exclusions (member_id);

-- What has been put into the outbox for everybody of a contest, written in the same transaction: once is enough,
-- however many engines run and however long they were away.
CREATE TABLE contest_fan_outs (
    contest_id  UUID    NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL CHECK (kind IN ('announcement', 'reminder', 'voided')),
    messages    BIGINT  NOT NULL DEFAULT 0 CHECK (messages >= 0),
    done_at     BIGINT  NOT NULL,
    PRIMARY KEY (contest_id, kind)
);

------------------------------------------------------------------------------------------------------------------------
-- Drawings
------------------------------------------------------------------------------------------------------------------------

-- One drawing per contest, whatever happens: contest_id is unique. It is closed (list and root fixed) before it is
-- drawn (seed revealed, places decided).
CREATE TABLE drawings (
    id                  UUID    PRIMARY KEY,
    contest_id          UUID    NOT NULL UNIQUE REFERENCES contests (id),
    drawing_method      TEXT    NOT NULL,
    closed_at           BIGINT  NOT NULL,
    total_participants  BIGINT  NOT NULL CHECK (total_participants >= 0),
    merkle_root         BYTEA   NOT NULL CHECK (octet_length(merkle_root) = 32),
    exclusions          JSONB   NOT NULL DEFAULT '{}',
    beacon_round        BIGINT,
    beacon_randomness   BYTEA   CHECK (octet_length(beacon_randomness) = 32),
    -- Shows whose the randomness is: it is the hash of this.
    beacon_signature    BYTEA   CHECK (octet_length(beacon_signature) = 48),
    drawing_timestamp   BIGINT,
    winners_selected    BIGINT  CHECK (winners_selected >= 0),
    random_seed         BYTEA   CHECK (octet_length(random_seed) = 32),
    audit_steps         JSONB   NOT NULL DEFAULT '[]',
    system_info         JSONB   NOT NULL DEFAULT '{}',
    -- Everybody who was in a drawing is told its result after it, a batch of a large town at a time: until the last
    -- batch is in the outbox this is empty.
    results_queued_at   BIGINT,
    created_at          BIGINT  NOT NULL,
    CHECK ((drawing_timestamp IS NULL) = (random_seed IS NULL)),
    CHECK ((drawing_timestamp IS NULL) = (winners_selected IS NULL)),
    CHECK ((beacon_randomness IS NULL) = (beacon_signature IS NULL))
);
CREATE INDEX drawings_results_due ON drawings (drawing_timestamp) WHERE drawing_timestamp IS NOT NULL AND results_queued_at IS NULL;

-- Who was in the list when it closed. Deleting a member empties the personal columns and the salt; ticket and
-- holder stay, so the proof still verifies.
CREATE TABLE participant_snapshots (
    id                 UUID    PRIMARY KEY,
    contest_id         UUID    NOT NULL REFERENCES contests (id),
    member_id          UUID    REFERENCES members (id) ON DELETE SET NULL,
    user_name          TEXT,
    user_email         TEXT,
    user_phone         TEXT,
    ticket             BYTEA   NOT NULL CHECK (octet_length(ticket) = 16),
    salt               BYTEA   CHECK (octet_length(salt) = 16),
    holder             BYTEA   NOT NULL CHECK (octet_length(holder) = 32),
    entered_at         BIGINT  NOT NULL,
    snapshot_taken_at  BIGINT  NOT NULL,
    UNIQUE (contest_id, ticket),
    UNIQUE (contest_id, member_id)
);
CREATE INDEX participant_snapshots_of_member ON participant_snapshots (member_id);

-- The closed list as it is published, in the order of its tickets and in parts: ticket and holder of each entry, 48 bytes.
-- Looked up ticket by ticket, the list of a large town would take seconds whenever somebody asks for its proof.
CREATE TABLE published_entries (
    contest_id  UUID    NOT NULL REFERENCES contests (id),
    part        BIGINT  NOT NULL CHECK (part >= 0),
    entries     BYTEA   NOT NULL CHECK (octet_length(entries) > 0 AND octet_length(entries) % 48 = 0),
    PRIMARY KEY (contest_id, part)
);

CREATE FUNCTION forget_member_in_snapshots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE participant_snapshots
    SET user_name = NULL, user_email = NULL, user_phone = NULL, salt = NULL, member_id = NULL
    WHERE member_id = OLD.id;
    RETURN OLD;
END $$;
CREATE TRIGGER members_forget_snapshots BEFORE DELETE ON members
FOR EACH ROW EXECUTE FUNCTION forget_member_in_snapshots();

-- The drawn order: the first places win, the following ones are alternates, each with the state of its claim.
CREATE TABLE drawing_places (
    id                    UUID     PRIMARY KEY,
    contest_id            UUID     NOT NULL REFERENCES contests (id),
    place                 BIGINT   NOT NULL CHECK (place >= 1),
    snapshot_id           UUID     NOT NULL REFERENCES participant_snapshots (id),
    member_id             UUID     REFERENCES members (id) ON DELETE SET NULL,
    -- A BE64 value does not fit a signed column: decimal text, as in the proof.
    random_value          TEXT     NOT NULL,
    random_index          BIGINT   NOT NULL CHECK (random_index >= 0),
    state                 TEXT     NOT NULL CHECK (state IN
                              ('alternate', 'selected', 'notified', 'claimed', 'declined', 'expired', 'disqualified')),
    state_reason          TEXT,
    claim_token_hash      BYTEA    UNIQUE CHECK (octet_length(claim_token_hash) = 32),
    notified_at           BIGINT,
    claim_deadline        BIGINT,
    claim_reminded_at     BIGINT,
    answered_at           BIGINT,
    prize_claimed_at      BIGINT,
    prize_fulfilled_at    BIGINT,
    -- The day a tax form of the winner arrived. The form itself, and the number on it, are never stored.
    tax_form_received_on  TEXT,
    -- An administrator's word that a prize was claimed can be taken back while its winner has time to answer; the
    -- ledger, which forgets nothing, tells it after that.
    is_claim_provisional  BOOLEAN  NOT NULL DEFAULT FALSE,
    updated_at            BIGINT   NOT NULL,
    UNIQUE (contest_id, place),
    UNIQUE (contest_id, snapshot_id)
);
CREATE INDEX drawing_places_of_member ON drawing_places (member_id);
CREATE INDEX drawing_places_of_snapshot ON drawing_places (snapshot_id);
CREATE INDEX drawing_places_waiting ON drawing_places (claim_deadline) WHERE state = 'notified';
CREATE INDEX drawing_places_claimed_provisionally ON drawing_places (claim_deadline) WHERE is_claim_provisional;
-- Prizes that somebody has or may take and that were not handed over yet: few beside all that were ever drawn.
CREATE INDEX drawing_places_not_handed_over ON drawing_places (contest_id, place, prize_claimed_at)
    WHERE prize_fulfilled_at IS NULL AND state IN ('selected', 'notified', 'claimed');
-- Those that were; alternates are not among them, who are ten times as many.
CREATE INDEX drawing_places_handed_over ON drawing_places (contest_id, place)
    WHERE prize_fulfilled_at IS NOT NULL AND state IN ('selected', 'notified', 'claimed');
-- Prizes whose winners and alternates all passed are looked for among the places that were given up, which are few.
CREATE INDEX drawing_places_given_up ON drawing_places (updated_at)
    WHERE state IN ('declined', 'expired', 'disqualified');

-- Why a winner was disqualified is an administrator's own words, which may name the person: they go with the member.
CREATE FUNCTION forget_reasons_about_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE drawing_places SET state_reason = NULL WHERE member_id = OLD.id AND state_reason IS NOT NULL;
    RETURN OLD;
END $$;
CREATE TRIGGER members_forget_reasons BEFORE DELETE ON members
FOR EACH ROW EXECUTE FUNCTION forget_reasons_about_member();

-- What the law wants to be known of a prize whose winner was deleted after it was handed over: sealed with a key that is
-- not in the database, read by a deliberate command alone, and removed when the law's time is over.
CREATE TABLE prize_records (
    place_id    UUID    PRIMARY KEY REFERENCES drawing_places (id),
    sealed      BYTEA   NOT NULL,
    kept_until  BIGINT  NOT NULL,
    created_at  BIGINT  NOT NULL
);
CREATE INDEX prize_records_by_end ON prize_records (kept_until);

-- The official rules of a contest as they were when it started: the text whose hash its promise in the ledger names.
CREATE TABLE contest_rules (
    contest_id  UUID    PRIMARY KEY REFERENCES contests (id),
    text        TEXT    NOT NULL CHECK (length(text) >= 1),
    frozen_at   BIGINT  NOT NULL
);
CREATE FUNCTION refuse_change_of_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the rules of a contest that has started are never changed or erased'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'contest_rules_frozen';
END $$;
CREATE TRIGGER contest_rules_frozen BEFORE UPDATE OR DELETE ON contest_rules
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_rules();

-- A town's public ledger: numbered without gaps, each record holding the hash of the one before, never changed.
-- The body is the exact canonical text that was hashed.
CREATE TABLE ledger_records (
    town_id        UUID    NOT NULL REFERENCES towns (id),
    sequence       BIGINT  NOT NULL CHECK (sequence >= 1),
    contest_id     UUID    REFERENCES contests (id),
    event          TEXT    NOT NULL CHECK (event IN ('committed', 'closed', 'drawn', 'notified', 'claimed',
                       'declined', 'expired', 'disqualified', 'promoted', 'voided', 'lost', 'key_rotated')),
    recorded_at    BIGINT  NOT NULL,
    body           TEXT    NOT NULL,
    previous_hash  BYTEA   NOT NULL CHECK (octet_length(previous_hash) = 32),
    hash           BYTEA   NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
    signature      BYTEA   NOT NULL CHECK (octet_length(signature) = 64),
    -- A change of keys and a loss of records happen to the ledger itself.
    CHECK ((event IN ('key_rotated', 'lost')) = (contest_id IS NULL)),
    PRIMARY KEY (town_id, sequence)
);
CREATE INDEX ledger_records_of_rotations ON ledger_records (town_id, sequence) WHERE event = 'key_rotated';
CREATE INDEX ledger_records_of_contest ON ledger_records (contest_id, sequence);
-- What can happen to a contest only once is in the ledger at most once, whatever the code above does.
CREATE UNIQUE INDEX ledger_records_once ON ledger_records (contest_id, event)
    WHERE event IN ('committed', 'closed', 'drawn', 'voided');

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger records are never changed or erased'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_records_immutable';
END $$;
CREATE TRIGGER ledger_records_immutable BEFORE UPDATE OR DELETE ON ledger_records
FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- Who cosigned a town's ledger, each with the newest checkpoint they saw: somebody else's word, which they may renew.
CREATE TABLE ledger_cosignatures (
    town_id       UUID     NOT NULL REFERENCES towns (id),
    public_key    BYTEA    NOT NULL CHECK (octet_length(public_key) = 32),
    name          TEXT     NOT NULL,
    size          BIGINT   NOT NULL CHECK (size >= 0),
    cosigned_at   BIGINT   NOT NULL,
    signature     BYTEA    NOT NULL CHECK (octet_length(signature) = 64),
    received_at   BIGINT   NOT NULL,
    PRIMARY KEY (town_id, public_key),
    UNIQUE (town_id, name)
);

-- What stands for the newest version of each key, recorded when it is first used: the public half of the ledgers', a
-- fingerprint of any other. A process with other keys must not start, or a town's ledger would be signed with two and
-- closed addresses would be forgotten.
CREATE TABLE service_keys (
    name        TEXT    PRIMARY KEY,
    public_key  BYTEA   NOT NULL CHECK (octet_length(public_key) = 32),
    created_at  BIGINT  NOT NULL
);

------------------------------------------------------------------------------------------------------------------------
-- Messages
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE notification_templates (
    id                UUID     PRIMARY KEY,
    template_key      TEXT     NOT NULL UNIQUE,
    name              TEXT     NOT NULL,
    description       TEXT     NOT NULL DEFAULT '',
    subject_template  TEXT     NOT NULL DEFAULT '',
    message_template  TEXT     NOT NULL,
    -- The text message where the email's words are too long for one; without it the message is texted.
    sms_template      TEXT,
    channel           TEXT     NOT NULL CHECK (channel IN ('email', 'sms', 'both')),
    is_active         BOOLEAN  NOT NULL DEFAULT TRUE,
    updated_at        BIGINT   NOT NULL
);

-- What people text us that the service does not answer by itself. The words are personal: they go with the member, whoever
-- has the number now, and after the time that what messages say is kept.
CREATE TABLE text_replies (
    id                   UUID     PRIMARY KEY,
    -- Whose number it was when the text arrived.
    member_id            UUID     REFERENCES members (id) ON DELETE CASCADE,
    phone_number         TEXT     NOT NULL CHECK (phone_number ~ '^[2-9][0-9]{9}$'),
    words                TEXT     NOT NULL CHECK (length(words) BETWEEN 1 AND 1600),
    search_text          TEXT     NOT NULL,
    kind                 TEXT     NOT NULL CHECK (kind IN ('reply', 'sounds_like_stop')),
    state                TEXT     NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'done')),
    -- The provider tells of a text again when our answer was lost: it is one text.
    provider_message_id  TEXT     UNIQUE,
    received_at          BIGINT  NOT NULL,
    settled_by           TEXT,
    settled_at           BIGINT,
    CHECK ((state = 'open') = (settled_at IS NULL))
);
CREATE INDEX text_replies_newest ON text_replies (received_at, id);
CREATE INDEX text_replies_by_state ON text_replies (state, received_at, id);
CREATE INDEX text_replies_of_number ON text_replies (phone_number, received_at, id);
CREATE INDEX text_replies_of_member ON text_replies (member_id) WHERE member_id IS NOT NULL;

-- Every change that operators made of a state's texting rule, numbered from 1: the newest one holds, and none is ever
-- edited. A change without a rule went back to the one that is shipped.
CREATE TABLE texting_rule_changes (
    state       TEXT    NOT NULL CHECK (length(state) = 2),
    number      BIGINT  NOT NULL CHECK (number >= 1),
    rule        JSONB,
    -- What held before and what held from then on: the shipped rule may be another one by now.
    before      JSONB   NOT NULL,
    after       JSONB   NOT NULL,
    note        TEXT    NOT NULL CHECK (length(note) BETWEEN 1 AND 300),
    admin_user  TEXT    NOT NULL,
    changed_at  BIGINT  NOT NULL,
    PRIMARY KEY (state, number)
);
CREATE INDEX texting_rule_changes_newest ON texting_rule_changes (changed_at, state, number);
CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the history of the texting rules is never changed or erased'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'texting_rule_changes_kept';
END $$;
CREATE TRIGGER texting_rule_changes_kept BEFORE UPDATE OR DELETE ON texting_rule_changes
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

-- What administrators tell the members of some towns or of all. What has become of a notice follows from its instants: it is
-- a draft until it is scheduled, and an engine puts its messages into the outbox, a batch of a town at a time, under a key
-- made of the notice and the member. Once it is taken back, what still waits is dropped the same way.
CREATE TABLE notices (
    id                UUID    PRIMARY KEY,
    kind              TEXT    NOT NULL CHECK (kind IN ('notice', 'terms')),
    audience          TEXT    NOT NULL CHECK (audience IN ('everybody', 'towns')),
    channel           TEXT    NOT NULL CHECK (channel IN ('email', 'sms', 'both')),
    subject_template  TEXT    NOT NULL CHECK (length(subject_template) >= 1),
    message_template  TEXT    NOT NULL CHECK (length(message_template) >= 1),
    sms_template      TEXT,
    -- From when changed terms apply: the day is the name of their version.
    effective_on      TEXT,
    -- Who wrote it last, as the activity log names them.
    author            TEXT    NOT NULL,
    scheduled_at      BIGINT,
    started_at        BIGINT,
    -- When its last message was in the outbox, or the last one that waited was dropped.
    done_at           BIGINT,
    taken_back_at     BIGINT,
    messages          BIGINT  NOT NULL DEFAULT 0 CHECK (messages >= 0),
    created_at        BIGINT  NOT NULL,
    updated_at        BIGINT  NOT NULL,
    CHECK ((kind = 'terms') = (effective_on IS NOT NULL)),
    CHECK (started_at IS NULL OR scheduled_at IS NOT NULL),
    CHECK ((done_at IS NULL AND taken_back_at IS NULL) OR started_at IS NOT NULL)
);
CREATE INDEX notices_newest ON notices (created_at DESC, id DESC);
CREATE INDEX notices_to_do ON notices (scheduled_at, id) WHERE scheduled_at IS NOT NULL AND done_at IS NULL;

-- The towns a notice names; of one for everybody, those that had members when it went out. Each with how far it got there.
CREATE TABLE notice_towns (
    notice_id      UUID    NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
    town_id        UUID    NOT NULL REFERENCES towns (id) ON DELETE CASCADE,
    -- The last member of the batches that are done.
    reached_up_to  UUID,
    done_at        BIGINT,
    PRIMARY KEY (notice_id, town_id)
);
CREATE INDEX notice_towns_of_town ON notice_towns (town_id);

-- The durable outbox. Work is enqueued in the transaction that causes it, under a key that says what it is for
-- ('announce:{contest}:{member}:sms'), so that enqueueing twice is impossible. A worker leases a row, sends it
-- outside any transaction, and completes it.
CREATE TABLE notifications (
    id                   UUID     PRIMARY KEY,
    unique_key           TEXT     NOT NULL UNIQUE,
    audience             TEXT     NOT NULL CHECK (audience IN ('member', 'administrators', 'texter')),
    member_id            UUID     REFERENCES members (id) ON DELETE CASCADE,
    town_id              UUID     REFERENCES towns (id),
    contest_id           UUID     REFERENCES contests (id) ON DELETE CASCADE,
    -- The text that it answers, whose sender may be no member.
    text_reply_id        UUID     REFERENCES text_replies (id) ON DELETE CASCADE,
    -- The notice it brings, which says its words.
    notice_id            UUID     REFERENCES notices (id),
    channel              TEXT     NOT NULL CHECK (channel IN ('email', 'sms')),
    type                 TEXT     NOT NULL,
    template_key         TEXT     NOT NULL,
    -- A message to a whole town waits behind those to single people: a code that is good for ten minutes must not stand
    -- in line behind a million announcements.
    is_bulk              BOOLEAN  NOT NULL DEFAULT FALSE,
    -- Values the template needs beyond the member, the town and the contest.
    details              JSONB    NOT NULL DEFAULT '{}',
    -- A first message to somebody new is put off when too many go out; it waits until there is room or it is let go.
    status               TEXT     NOT NULL DEFAULT 'pending'
                             CHECK (status IN ('pending', 'put_off', 'sent', 'delivered', 'failed', 'dropped', 'local')),
    subject              TEXT,
    message_content      TEXT,
    provider_message_id  TEXT,
    attempts             BIGINT   NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    next_attempt_at      BIGINT   NOT NULL,
    leased_by            TEXT,
    leased_until         BIGINT,
    -- A text message is handed to its provider at most once unless the provider says that it never got it. These
    -- columns remember the last attempt whose answer is not known yet: when it began, to which number it went (the
    -- member may have another one by now), and by which digest the text is recognised.
    handed_over_at       BIGINT,
    handed_over_to       TEXT,
    handed_over_digest   BYTEA    CHECK (handed_over_digest IS NULL OR octet_length(handed_over_digest) = 32),
    -- An email that tells what a text could not goes to whoever prefers texts, too.
    is_instead           BOOLEAN  NOT NULL DEFAULT FALSE,
    expires_at           BIGINT,
    created_at           BIGINT   NOT NULL,
    sent_at              BIGINT,
    delivered_at         BIGINT,
    opened_at            BIGINT,
    failed_at            BIGINT,
    failed_reason        TEXT,
    CHECK ((audience = 'member') = (member_id IS NOT NULL)),
    CHECK (audience <> 'texter' OR text_reply_id IS NOT NULL)
);
-- Ids begin with the millisecond of their messages, so the primary key holds them in the order of time. A message to a whole
-- town adds its rows at its end, and at that of its state and channel: lists read these from the end, and put together what
-- lies under several states or channels. Each index more is written again with every message, and again with each state.
CREATE INDEX notifications_of_state ON notifications (status, channel, id);
CREATE INDEX notifications_of_member ON notifications (member_id, created_at);
CREATE INDEX notifications_of_contest ON notifications (contest_id, type);
CREATE INDEX notifications_of_text_reply ON notifications (text_reply_id) WHERE text_reply_id IS NOT NULL;
CREATE INDEX notifications_of_notice ON notifications (notice_id, status, channel) WHERE notice_id IS NOT NULL;
CREATE INDEX notifications_by_provider_id ON notifications (provider_message_id) WHERE provider_message_id IS NOT NULL;
-- What is due, and what one worker holds.
CREATE INDEX notifications_due ON notifications (channel, is_bulk, next_attempt_at) WHERE status = 'pending';
CREATE INDEX notifications_leased ON notifications (leased_by) WHERE leased_by IS NOT NULL;
-- What is tried again and what has failed lately is counted from these alone; without the state in front SQLite reads
-- all that waits instead. A message that is on its way for the first time is in neither.
CREATE INDEX notifications_retrying ON notifications (status, attempts)
    WHERE status = 'pending' AND attempts > 0 AND failed_reason IS NOT NULL;
CREATE INDEX notifications_by_failure ON notifications (status, failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX notifications_by_sending ON notifications (sent_at) WHERE sent_at IS NOT NULL;
-- What messages said leaves before they do: those that still say something, the oldest first.
CREATE INDEX notifications_with_words ON notifications (created_at) WHERE message_content IS NOT NULL;

-- What is left of messages that are not kept any more. An id of zeros stands for no town and for no notice.
CREATE TABLE message_counts (
    -- When the week began in which they were written down: on Monday, Eastern time.
    week          BIGINT  NOT NULL,
    town_id       UUID    NOT NULL,
    notice_id     UUID    NOT NULL,
    audience      TEXT    NOT NULL,
    template_key  TEXT    NOT NULL,
    channel       TEXT    NOT NULL,
    status        TEXT    NOT NULL,
    messages      BIGINT  NOT NULL CHECK (messages >= 1),
    delivered     BIGINT  NOT NULL CHECK (delivered BETWEEN 0 AND messages),
    opened        BIGINT  NOT NULL CHECK (opened BETWEEN 0 AND messages),
    PRIMARY KEY (week, town_id, notice_id, audience, template_key, channel, status)
);
CREATE INDEX message_counts_of_notice ON message_counts (notice_id, channel, status);

------------------------------------------------------------------------------------------------------------------------
-- Administrators
------------------------------------------------------------------------------------------------------------------------

-- There is always an owner whose account is not disabled: every change of role or state is made under a lock on the
-- owners (`admins::lock_owners`).
CREATE TABLE admins (
    id               UUID    PRIMARY KEY,
    email            TEXT    NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    name             TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    -- Where test messages to an administrator go.
    phone_number     TEXT    CHECK (phone_number ~ '^[2-9][0-9]{9}$'),
    password_hash    TEXT    NOT NULL,
    -- What they may do; which operation takes which role is told by the service's table of permissions.
    role             TEXT    NOT NULL CHECK (role IN ('owner', 'manager', 'editor', 'viewer')),
    disabled_at      BIGINT,
    last_sign_in_at  BIGINT,
    totp_secret      BYTEA,
    totp_enabled_at  BIGINT,
    -- The time step of the last code that was taken: a code that somebody looked at over a shoulder is worth nothing.
    totp_last_step   BIGINT,
    created_at       BIGINT  NOT NULL,
    updated_at       BIGINT  NOT NULL
);

-- Somebody who was asked by email to become an administrator. Only a hash of the link's token is stored; the row goes
-- when the invitation is accepted or taken back.
CREATE TABLE admin_invitations (
    id          UUID    PRIMARY KEY,
    email       TEXT    NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    role        TEXT    NOT NULL CHECK (role IN ('owner', 'manager', 'editor', 'viewer')),
    token_hash  BYTEA   NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    -- What the administrator who invites is called, also after their account is gone.
    invited_by  TEXT    NOT NULL,
    created_at  BIGINT  NOT NULL,
    expires_at  BIGINT  NOT NULL CHECK (expires_at > created_at)
);

-- One row that says how administrators sign in, from when an owner first decides about it.
CREATE TABLE admin_sign_in_rules (
    id                         BIGINT PRIMARY KEY CHECK (id = 1),
    -- Since when whoever has no second factor can do nothing but set one up.
    second_factor_required_at  BIGINT
);

CREATE TABLE admin_recovery_codes (
    admin_id   UUID    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    code_hash  BYTEA   NOT NULL CHECK (octet_length(code_hash) = 32),
    used_at    BIGINT,
    PRIMARY KEY (admin_id, code_hash)
);

-- Networks an administrator has signed in from. Somebody else's guesses never make their owner wait there.
CREATE TABLE admin_networks (
    admin_id      UUID    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    network_hash  BYTEA   NOT NULL CHECK (octet_length(network_hash) = 32),
    last_used_at  BIGINT  NOT NULL,
    PRIMARY KEY (admin_id, network_hash)
);
CREATE INDEX admin_networks_by_use ON admin_networks (last_used_at);

-- Only a hash of the token is stored: who reads this table cannot sign in with it.
CREATE TABLE admin_sessions (
    id            UUID    PRIMARY KEY,
    admin_id      UUID    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    token_hash    BYTEA   NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    user_agent    TEXT    NOT NULL DEFAULT '',
    created_at    BIGINT  NOT NULL,
    last_seen_at  BIGINT  NOT NULL,
    expires_at    BIGINT  NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX admin_sessions_of_admin ON admin_sessions (admin_id);
CREATE INDEX admin_sessions_by_expiry ON admin_sessions (expires_at);
CREATE INDEX admin_sessions_by_use ON admin_sessions (last_seen_at);

-- What an identity provider knows an administrator by, from their first sign-in through it. It never changes there, while an
-- address can be given to somebody else: whoever has it then opens nobody's account.
CREATE TABLE admin_identities (
    admin_id   UUID    NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    issuer     TEXT    NOT NULL,
    subject    TEXT    NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    linked_at  BIGINT  NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (admin_id, issuer)
);

-- Sign-ins that are on their way to an identity provider and back. Only a hash of the browser's secret is stored, and each
-- is taken once.
CREATE TABLE admin_provider_sign_ins (
    secret_hash  BYTEA   PRIMARY KEY CHECK (octet_length(secret_hash) = 32),
    -- Who came back, when they still have to give a code of their second factor; they are linked once they have.
    admin_id     UUID    REFERENCES admins (id) ON DELETE CASCADE,
    issuer       TEXT,
    subject      TEXT,
    expires_at   BIGINT  NOT NULL,
    CHECK ((admin_id IS NULL) = (issuer IS NULL) AND (admin_id IS NULL) = (subject IS NULL))
);

-- Keys with which programs ask the administrators' API. Only a hash is stored: who reads this table cannot use one.
-- A revoked key's row goes; what was done with it stays in the activity log, under its name.
CREATE TABLE api_keys (
    id            UUID    PRIMARY KEY,
    name          TEXT    NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 100),
    key_hash      BYTEA   NOT NULL UNIQUE CHECK (length(key_hash) = 32),
    -- What it begins with, by which whoever holds it finds it in the list.
    starts_with   TEXT    NOT NULL,
    -- What it may do, as the service's table of permissions calls it.
    scopes        JSONB   NOT NULL CHECK (jsonb_typeof(scopes) = 'array'),
    -- What the owner who made it is called, also after their account is gone.
    created_by    TEXT    NOT NULL,
    created_at    BIGINT  NOT NULL,
    -- Give or take a minute.
    last_used_at  BIGINT
);

-- The programs that hear of events. Their secrets are sealed with a key of the signing-key file.
CREATE TABLE webhooks (
    id                    UUID    PRIMARY KEY,
    url                   TEXT    NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
    events                JSONB   NOT NULL CHECK (jsonb_typeof(events) = 'array'),
    secret                BYTEA   NOT NULL,
    -- The secret before it, which signs as well until then.
    earlier_secret        BYTEA,
    earlier_secret_until  BIGINT,
    -- From the first event that was not taken after one that was.
    failing_since         BIGINT,
    switched_off_at       BIGINT,
    -- Whether the service switched it off by itself.
    is_given_up           BOOLEAN NOT NULL DEFAULT FALSE,
    -- What the owner who set it up is called, also after their account is gone.
    created_by            TEXT    NOT NULL,
    created_at            BIGINT  NOT NULL
);

-- The queue of events, and the log of what became of them: one row for each event and address, written in the transaction
-- of what happened. Leased like messages.
CREATE TABLE webhook_deliveries (
    id               UUID    PRIMARY KEY,
    webhook_id       UUID    NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    -- What happened, and to what: nothing is told twice.
    event_key        TEXT    NOT NULL,
    event            TEXT    NOT NULL,
    -- What is sent, to the letter: its signature is of these bytes.
    body             TEXT    NOT NULL,
    status           TEXT    NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
    attempts         BIGINT  NOT NULL DEFAULT 0,
    next_attempt_at  BIGINT  NOT NULL,
    leased_by        TEXT,
    leased_until     BIGINT,
    last_answer      BIGINT,
    last_problem     TEXT,
    last_took        BIGINT,
    last_attempt_at  BIGINT,
    created_at       BIGINT  NOT NULL,
    UNIQUE (webhook_id, event_key)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_held ON webhook_deliveries (leased_by) WHERE leased_by IS NOT NULL;
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (created_at DESC, id DESC);

-- The log outlives what it tells about, so it tells nothing about the people behind businesses and sponsors.
CREATE TABLE admin_activity_log (
    id               UUID    PRIMARY KEY,
    admin_id         UUID    REFERENCES admins (id) ON DELETE SET NULL,
    admin_user       TEXT    NOT NULL,
    entity_modified  TEXT    NOT NULL,
    entity_id        UUID,
    change_summary   TEXT    NOT NULL,
    changes          JSONB   NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array'),
    search_text      TEXT    NOT NULL DEFAULT '',
    -- Refusals of one kind within one hour are one entry that counts them: whoever knocks without end cannot fill the
    -- log. Empty for everything else.
    counted_under    TEXT    UNIQUE,
    times            BIGINT  NOT NULL DEFAULT 1 CHECK (times >= 1),
    -- Of entries about access, where it came from: the beginning of the network's keyed hash, followed by ' and others' where
    -- one entry counts several. It leaves before the entry does.
    network          TEXT,
    created_at       BIGINT  NOT NULL
);
CREATE INDEX admin_activity_log_newest ON admin_activity_log (created_at DESC, id DESC);
CREATE INDEX admin_activity_log_of_entity ON admin_activity_log (entity_id, created_at DESC);
CREATE INDEX admin_activity_log_of_admin ON admin_activity_log (admin_id, created_at DESC);
CREATE INDEX admin_activity_log_by_entity ON admin_activity_log (entity_modified, created_at DESC, id DESC);
-- From what to what something was changed leaves before the entry does.
CREATE INDEX admin_activity_log_with_details ON admin_activity_log (created_at, id) WHERE changes <> '[]';
CREATE INDEX admin_activity_log_with_network ON admin_activity_log (created_at, id) WHERE network IS NOT NULL;

-- Entries are not changed: a refusal is counted, an administrator who was removed is no longer linked, and what must not
-- be kept for so long is emptied. Those about access alone are erased, when their time is over.
CREATE FUNCTION refuse_change_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.entity_modified = 'Access' THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE'
        AND (NEW.id, NEW.admin_user, NEW.entity_modified, NEW.change_summary, NEW.search_text, NEW.created_at)
            = (OLD.id, OLD.admin_user, OLD.entity_modified, OLD.change_summary, OLD.search_text, OLD.created_at)
        AND NEW.entity_id IS NOT DISTINCT FROM OLD.entity_id
        AND NEW.counted_under IS NOT DISTINCT FROM OLD.counted_under
        AND (NEW.admin_id IS NULL OR NEW.admin_id IS NOT DISTINCT FROM OLD.admin_id)
        AND NEW.changes IN ('[]', OLD.changes)
        AND NEW.times BETWEEN OLD.times AND OLD.times + (OLD.counted_under IS NOT NULL)::int
        AND (NEW.network IS NULL OR NEW.network IN (OLD.network, OLD.network || ' and others'))
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'entries of the activity log are never changed or erased'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_activity_log_kept';
END $$;
CREATE TRIGGER admin_activity_log_kept BEFORE UPDATE OR DELETE ON admin_activity_log
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_activity();

------------------------------------------------------------------------------------------------------------------------
-- The site
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE short_urls (
    short_code    TEXT    PRIMARY KEY CHECK (length(short_code) BETWEEN 3 AND 40),
    original_url  TEXT    NOT NULL CHECK (length(original_url) BETWEEN 1 AND 2000),
    contest_id    UUID    REFERENCES contests (id) ON DELETE CASCADE,
    click_count   BIGINT  NOT NULL DEFAULT 0 CHECK (click_count >= 0),
    created_at    BIGINT  NOT NULL,
    updated_at    BIGINT  NOT NULL
);
CREATE INDEX short_urls_of_contest ON short_urls (contest_id);
-- A short code is found in capital and in small letters.
CREATE INDEX short_urls_in_any_letters ON short_urls (lower(short_code));

CREATE TABLE background_images (
    id                  UUID     PRIMARY KEY,
    filename            TEXT     NOT NULL,
    storage_path        TEXT     NOT NULL UNIQUE,
    url                 TEXT     NOT NULL,
    display_order       BIGINT   NOT NULL,
    file_hash           TEXT     NOT NULL UNIQUE CHECK (length(file_hash) = 64),
    use_for_town_pages  BOOLEAN  NOT NULL DEFAULT FALSE,
    created_at          BIGINT   NOT NULL
);
CREATE INDEX background_images_in_order ON background_images (display_order, created_at);

-- Page views are counted, not recorded: a day, a known page, a number. Nothing about who looked.
CREATE TABLE page_views (
    day    TEXT    NOT NULL,
    path   TEXT    NOT NULL CHECK (length(path) BETWEEN 1 AND 200),
    title  TEXT    NOT NULL,
    views  BIGINT  NOT NULL CHECK (views >= 1),
    PRIMARY KEY (day, path)
);

-- Views of days that are told by the day no more.
CREATE TABLE page_views_by_month (
    month  TEXT    NOT NULL,
    path   TEXT    NOT NULL CHECK (length(path) BETWEEN 1 AND 200),
    title  TEXT    NOT NULL,
    views  BIGINT  NOT NULL CHECK (views >= 1),
    PRIMARY KEY (month, path)
);

------------------------------------------------------------------------------------------------------------------------
-- Moving in
------------------------------------------------------------------------------------------------------------------------

-- What every row of an earlier product's tables became here, by that product's ids: nothing is made twice, and what was made
-- can be taken back. A row stays when what it became is deleted, so that a second run does not bring a person back.
CREATE TABLE imported_rows (
    source_table  TEXT     NOT NULL,
    source_id     TEXT     NOT NULL CHECK (length(source_id) BETWEEN 1 AND 401),
    -- Our id; of a short link there is none beside its code. Of a business in a town it is the business's.
    entity_id     UUID,
    town_id       UUID,
    -- Otherwise it was there and the row was taken for it.
    was_made      BOOLEAN  NOT NULL,
    imported_at   BIGINT  NOT NULL,
    PRIMARY KEY (source_table, source_id)
);
CREATE INDEX imported_rows_of_entity ON imported_rows (entity_id);

------------------------------------------------------------------------------------------------------------------------
-- The service itself
------------------------------------------------------------------------------------------------------------------------

-- A counter per kind of public data. A write that changes the data raises it in the same transaction, so that every
-- replica notices and throws its cache away.
CREATE TABLE revisions (
    topic     TEXT    PRIMARY KEY,
    revision  BIGINT  NOT NULL
);

-- When each kind of weekly work last ran. Most runs find nothing to do and overwrite what the last one said; the last
-- two columns tell when a run last did something, and how many things it did.
CREATE TABLE engine_runs (
    work              TEXT    PRIMARY KEY,
    last_started_at   BIGINT  NOT NULL,
    last_finished_at  BIGINT,
    last_outcome      TEXT,
    last_done_at      BIGINT,
    last_done_count   BIGINT
);

-- What owners set in the dashboard, by the setting's name in townpick.toml. A secret is sealed with a key of the
-- signing-key file; townpick.toml and the environment win over all of them.
CREATE TABLE settings (
    key         TEXT    PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 100),
    value       TEXT,
    sealed      BYTEA,
    updated_at  BIGINT NOT NULL,
    CHECK ((value IS NULL) <> (sealed IS NULL))
);

-- The one-time link that sets a new installation up, as its hash: each start of a service without administrators writes
-- its own over the one before. Whoever finishes the set-up takes it away.
CREATE TABLE set_up (
    id           BIGINT PRIMARY KEY CHECK (id = 1),
    link_hash    BYTEA CHECK (octet_length(link_hash) = 32),
    printed_at   BIGINT NOT NULL,
    finished_at  BIGINT,
    CHECK ((link_hash IS NULL) = (finished_at IS NOT NULL))
);

-- Limits that matter for safety (sign-in, phone check) hold across replicas, so they are counted here.
CREATE TABLE attempt_counters (
    key             TEXT    PRIMARY KEY,
    attempts        BIGINT  NOT NULL CHECK (attempts >= 1),
    window_ends_at  BIGINT  NOT NULL
);
CREATE INDEX attempt_counters_by_end ON attempt_counters (window_ends_at);

-- One row that is written to find out whether writing is possible.
CREATE TABLE write_probe (
    id          INTEGER  PRIMARY KEY CHECK (id = 1),
    written_at  BIGINT   NOT NULL
);

-- Backups that were made by the schedule, or are being made: whoever does so leases it, so that only one is made at a time.
-- They are about this installation's own places, so they are neither saved nor restored.
CREATE TABLE backups (
    id            UUID    PRIMARY KEY,
    started_at    BIGINT  NOT NULL,
    leased_until  BIGINT  NOT NULL,
    finished_at   BIGINT ,
    name          TEXT,
    bytes         BIGINT  CHECK (bytes >= 0),
    checked       TEXT,
    error         TEXT,
    CHECK ((name IS NULL) = (bytes IS NULL) AND (name IS NULL) = (checked IS NULL)),
    CHECK ((finished_at IS NULL) = (name IS NULL AND error IS NULL))
);
CREATE UNIQUE INDEX backups_being_made ON backups ((finished_at IS NULL)) WHERE finished_at IS NULL;
