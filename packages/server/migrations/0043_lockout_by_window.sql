-- As before, but what an account stands from everywhere (the second key) is counted in windows as long as a lock, from
-- their first wrong attempt on: `updated_at` is when that was. One address reaches its own limit in a window and is locked
-- until the window is over, so that it alone never reaches the limit of the account. Before, refused attempts kept the
-- count alive, and four rounds of five locked the account for everybody.
CREATE OR REPLACE FUNCTION begin_attempt(p_keys text[], p_limits integer[], p_lock interval)
RETURNS TABLE (counts integer[], refused_key text, locked_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
BEGIN
  WITH counted AS (
    INSERT INTO attempts AS a (key, count, updated_at)
    SELECT k.key, 1, moment FROM (SELECT key COLLATE "C" AS key FROM unnest(p_keys) AS u (key)) AS k ORDER BY k.key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN a.locked_until <= moment OR (a.locked_until IS NULL AND a.updated_at < moment - p_lock) THEN 1 ELSE a.count + 1 END,
      locked_until = CASE WHEN a.locked_until <= moment THEN NULL ELSE a.locked_until END,
      updated_at = CASE
        WHEN a.locked_until > moment THEN a.updated_at
        WHEN a.key = p_keys[2] AND a.count > 0 AND a.locked_until IS NULL AND a.updated_at >= moment - p_lock THEN a.updated_at
        ELSE moment END
    RETURNING a.key, a.count, a.locked_until)
  SELECT array_agg(c.count ORDER BY array_position(p_keys, c.key)),
    min(c.key) FILTER (WHERE c.locked_until IS NOT NULL OR c.count > p_limits[array_position(p_keys, c.key)]),
    (array_agg(c.locked_until ORDER BY c.key) FILTER (WHERE c.locked_until IS NOT NULL OR c.count > p_limits[array_position(p_keys, c.key)]))[1]
  INTO counts, refused_key, locked_until FROM counted c;
  IF refused_key IS NOT NULL THEN
    PERFORM withdraw_attempt(p_keys);
  END IF;
  RETURN NEXT;
END $$;
