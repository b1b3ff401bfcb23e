-- As before, in one statement where the attempt was right: that is half of what the database does for a sign-in. The
-- keys in `p_forget` count from nothing again instead of being deleted, which only made the next attempt insert them
-- anew; where no lock depends on them any more, they go with the stale ones. Rows are locked in the order of the keys.
CREATE OR REPLACE FUNCTION settle_attempt(p_keys text[], p_limits integer[], p_lock interval, p_right boolean, p_forget text[]) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  result timestamptz;
BEGIN
  IF p_right THEN
    INSERT INTO attempts AS a (key, count, updated_at)
    SELECT k.key, 0, now() FROM (SELECT key COLLATE "C" AS key FROM unnest(p_keys) AS u (key)) AS k ORDER BY k.key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN a.key = ANY (p_forget) THEN 0 ELSE greatest(a.count - 1, 0) END,
      locked_until = CASE WHEN a.key = ANY (p_forget) THEN NULL ELSE a.locked_until END;
    RETURN NULL;
  END IF;
  PERFORM 1 FROM attempts WHERE key = ANY (p_keys) ORDER BY key FOR UPDATE;
  UPDATE attempts SET locked_until = clock_timestamp() + p_lock
  FROM unnest(p_keys, p_limits) AS k (key, max)
  WHERE attempts.key = k.key AND attempts.count >= k.max AND attempts.locked_until IS NULL;
  SELECT max(locked_until) INTO result FROM attempts WHERE key = ANY (p_keys);
  RETURN result;
END $$;
