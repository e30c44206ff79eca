-- Clubs, and the halls' servers that have paired for them.
CREATE TABLE club (
    club bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    admitted timestamptz NOT NULL DEFAULT now(),
    revoked timestamptz
);
CREATE UNIQUE INDEX club_name ON club (name) WHERE revoked IS NULL;

CREATE TABLE hall (
    station text PRIMARY KEY,
    club bigint NOT NULL REFERENCES club,
    public bytea NOT NULL,
    admitted timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE code (
    selector text PRIMARY KEY,
    code text NOT NULL,
    club bigint NOT NULL REFERENCES club,
    until timestamptz NOT NULL,
    used_by bytea
);

-- Who the server is: one row, the same for all its processes.
CREATE TABLE identity (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    name text NOT NULL,
    root bytea NOT NULL,
    record text NOT NULL,
    record_signature text NOT NULL,
    tls_pem bytea NOT NULL
);

CREATE TABLE audit (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    act text NOT NULL,
    subject text NOT NULL
);

-- Where each log ends. The row is what an append compares and sets, so it is changed in place often.
CREATE TABLE tournament (
    tournament bytea PRIMARY KEY,
    club bigint NOT NULL REFERENCES club,
    root_public bytea NOT NULL,
    length bigint NOT NULL,
    hash bytea NOT NULL,
    epoch bigint NOT NULL,
    server bytea NOT NULL
) WITH (fillfactor = 50);

-- Everything a tournament has carries its id first in the key, so that tables part by it.
CREATE TABLE event (
    tournament bytea NOT NULL,
    idx bigint NOT NULL,
    hash bytea NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (tournament, idx),
    UNIQUE (tournament, hash)
) PARTITION BY HASH (tournament);

CREATE TABLE head (
    tournament bytea NOT NULL,
    idx bigint NOT NULL,
    epoch bigint NOT NULL,
    hash bytea NOT NULL,
    signature bytea NOT NULL,
    PRIMARY KEY (tournament, idx)
) PARTITION BY HASH (tournament);

DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format(
            'CREATE TABLE event_%s PARTITION OF event FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            part, part);
        EXECUTE format(
            'CREATE TABLE head_%s PARTITION OF head FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
            part, part);
    END LOOP;
END $$;

-- Events that do not fit what is kept at their index.
CREATE TABLE fork (
    tournament bytea NOT NULL,
    idx bigint NOT NULL,
    hash bytea NOT NULL,
    body bytea NOT NULL,
    club bigint NOT NULL REFERENCES club,
    seen timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tournament, idx, hash)
);

-- What may be shown of people, sealed details, and pages by name and version.
CREATE TABLE label (
    tournament bytea NOT NULL,
    details text NOT NULL,
    label text NOT NULL,
    PRIMARY KEY (tournament, details)
);

CREATE TABLE sealed (
    tournament bytea NOT NULL,
    details text NOT NULL,
    scope text NOT NULL,
    sealed text NOT NULL,
    PRIMARY KEY (tournament, details)
);

CREATE TABLE projection (
    tournament bytea NOT NULL,
    page text NOT NULL,
    version bigint NOT NULL,
    document text NOT NULL,
    PRIMARY KEY (tournament, page)
);

-- Only what a later server has not taken over is moved to the forks.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('bobbl.taken_over', true) = 'yes' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'append only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON event
    FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON head
    FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON fork
    FOR EACH ROW EXECUTE FUNCTION append_only();
