-- Whose act it was. What halls do by themselves and the command line have no name of their own.
ALTER TABLE audit ADD COLUMN by_whom text NOT NULL DEFAULT '';

-- Series: the rules of their tables as JSON, and the tournaments that count.
CREATE TABLE series (
    series text PRIMARY KEY,
    name text NOT NULL,
    rules text NOT NULL
);

CREATE TABLE counted (
    tournament bytea NOT NULL,
    series text NOT NULL REFERENCES series ON DELETE CASCADE,
    PRIMARY KEY (tournament, series)
);

-- Members of the federation, by number alone; `agreed`: to a page of their evenings.
CREATE TABLE member (
    member bigint PRIMARY KEY CHECK (member > 0),
    club bigint REFERENCES club,
    agreed boolean NOT NULL DEFAULT false
);

-- The number that a person gave in a hall.
CREATE TABLE claim (
    tournament bytea NOT NULL,
    person text NOT NULL,
    member bigint NOT NULL,
    PRIMARY KEY (tournament, person)
);

-- What somebody has said of who a person is; all of it is kept, the latest counts.
CREATE TABLE decision (
    tournament bytea NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    person text NOT NULL,
    member bigint NOT NULL,
    by_whom text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tournament, number)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON decision
    FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION append_only();

-- Who may sign in once, and who is signed in: hashes of what only they know.
CREATE TABLE sign_in (
    code bytea PRIMARY KEY,
    name text NOT NULL,
    club bigint REFERENCES club,
    until timestamptz NOT NULL
);

CREATE TABLE session (
    secret bytea PRIMARY KEY,
    name text NOT NULL,
    club bigint REFERENCES club,
    until timestamptz NOT NULL
);
