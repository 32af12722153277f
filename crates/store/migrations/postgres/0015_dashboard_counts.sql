-- Completed contests are counted as all that are over less those that were voided, each from an index alone.
CREATE INDEX contests_voided ON contests (ends_at) WHERE voided_at IS NOT NULL;
