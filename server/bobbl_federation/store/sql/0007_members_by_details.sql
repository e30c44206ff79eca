-- The details in which a hall's number stands: whoever is forgotten there is forgotten by them.
ALTER TABLE claim ADD COLUMN details text;

CREATE INDEX claim_details ON claim (tournament, details);
