-- The day on which it was last looked whether names of a tournament are still to be kept.
ALTER TABLE hand_over ADD COLUMN names_seen date;

-- How often codes were tried by an address since then; '' counts all of them.
CREATE TABLE sign_in_try (
    address text PRIMARY KEY,
    since timestamptz NOT NULL,
    tries bigint NOT NULL
);

-- Nothing was ever kept there.
DROP TABLE projection;
