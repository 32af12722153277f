-- One row that is written to find out whether writing is possible.
CREATE TABLE write_probe (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    written_at BIGINT  NOT NULL
);
