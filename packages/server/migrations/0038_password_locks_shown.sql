-- Whom wrong passwords keep from signing in, for administrators of their organisation: until when, for people of a page;
-- and who at all, by the index of the locks.
CREATE INDEX "attempts_locked" ON "attempts" USING btree ("locked_until") WHERE locked_until is not null;
--> statement-breakpoint
CREATE FUNCTION password_locks(p_ids uuid[]) RETURNS TABLE (account_id uuid, locked_until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 10 AS $$
  SELECT a.id, max(t.locked_until) FROM unnest(p_ids) AS wanted (id)
  JOIN accounts a ON a.id = wanted.id AND a.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  -- `password <id>` and `password <id> from …`: what comes next is a blank, or nothing.
  JOIN attempts t ON t.key >= 'password ' || a.id::text AND t.key < 'password ' || a.id::text || '!' AND t.locked_until > now()
  GROUP BY a.id
$$;
--> statement-breakpoint
CREATE FUNCTION password_locked_people() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 10 AS $$
  SELECT DISTINCT a.id FROM (
    SELECT CASE WHEN key ~ '^password [0-9a-f]{8}-[0-9a-f-]{27}( |$)' THEN substr(key, 10, 36)::uuid END AS account_id
    FROM attempts WHERE attempts.locked_until > now()) AS locked
  JOIN accounts a ON a.id = locked.account_id AND a.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
$$;
--> statement-breakpoint
-- Forgets the attempts whose keys are, or begin with, those of these people; gives who of them was locked.
CREATE FUNCTION clear_attempts_of(p_people uuid[], p_keys text[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found text[];
BEGIN
  -- In the order of the keys, as everybody takes them.
  SELECT array_agg(held.key) INTO found FROM (
    SELECT t.key FROM unnest(p_keys) AS k (key) JOIN attempts t ON t.key >= k.key AND t.key < k.key || '!' ORDER BY t.key FOR UPDATE OF t) AS held;
  RETURN QUERY WITH gone AS (DELETE FROM attempts WHERE key = ANY (found) RETURNING key, locked_until)
  SELECT DISTINCT k.person FROM unnest(p_people, p_keys) AS k (person, key) JOIN gone g ON g.key >= k.key COLLATE "C" AND g.key < (k.key || '!') COLLATE "C"
  WHERE g.locked_until > now();
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION password_locks, password_locked_people, clear_attempts_of FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION password_locks, password_locked_people, clear_attempts_of TO atrium_app;
