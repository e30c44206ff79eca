-- Personal text is bounded, whoever brings it.
ALTER TABLE label ADD CONSTRAINT label_bounded
    CHECK (length(details) = 64 AND octet_length(label) <= 2048);
ALTER TABLE sealed ADD CONSTRAINT sealed_bounded
    CHECK (length(details) = 64 AND scope IN ('name', 'contact') AND octet_length(sealed) <= 8192);

-- Of each tournament what its hall's connection brings beside the log. A row is changed in place
-- often. Text of an earlier turn is refused; "labels" counts changes of what pages show of people.
CREATE TABLE hand_over (
    tournament bytea PRIMARY KEY,
    turn bigint NOT NULL DEFAULT 0,
    labels bigint NOT NULL DEFAULT 0,
    heard timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
