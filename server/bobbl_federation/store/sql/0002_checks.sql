-- How far each log was decided again. `seen` is the end of the log when it was looked at last:
-- where that is another now, there is something to do. A row of its own, so that who appends to a
-- log never waits for who checks it.
CREATE TABLE checked (
    tournament bytea PRIMARY KEY,
    until bigint NOT NULL DEFAULT 0,
    hash bytea NOT NULL DEFAULT '\x',
    seen bytea NOT NULL DEFAULT '\x',
    looked timestamptz NOT NULL DEFAULT '-infinity',
    flaw text,
    kind text,
    place text,
    found text,
    wanted text
) WITH (fillfactor = 50);
