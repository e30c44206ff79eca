-- Evenings that are over, as pages show them. All of it can be made again from the logs: a row is
-- of one state of log and labels (made_of), and goes when it is made anew.
CREATE TABLE archive (
    tournament bytea PRIMARY KEY,
    made_of text NOT NULL,
    summary bytea NOT NULL,
    document bytea NOT NULL
);

CREATE TABLE archive_page (
    tournament bytea NOT NULL REFERENCES archive ON DELETE CASCADE,
    name text NOT NULL,
    version text NOT NULL,
    content_type text NOT NULL,
    language text NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (tournament, name)
);
