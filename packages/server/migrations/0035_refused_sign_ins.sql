ALTER TABLE sign_in_logs ADD COLUMN more_refused integer;
--> statement-breakpoint
-- Writes one refused attempt to sign in. Those of one network beyond `p_most` in each stretch of `p_stretch` seconds are
-- counted in one entry for each minute and organisation, which names no account: nobody fills the log.
CREATE FUNCTION log_refused_sign_in(p_network text, p_most integer, p_stretch integer, p_id uuid, p_organisation uuid, p_account uuid, p_result text, p_login_type text,
  p_address text, p_device text, p_request text, p_method text, p_product text, p_client text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
  this_minute constant timestamptz := date_trunc('minute', moment);
  organisation constant uuid := coalesce(p_organisation, '00000000-0000-0000-0000-000000000000');
  refused integer;
BEGIN
  INSERT INTO attempts AS a (key, count, updated_at)
  VALUES ('refused ' || floor(extract(epoch FROM moment) / p_stretch) || ' from ' || p_network, 1, moment)
  ON CONFLICT (key) DO UPDATE SET count = a.count + 1, updated_at = moment RETURNING count INTO refused;
  IF refused <= p_most THEN
    PERFORM log_sign_in(p_id, p_organisation, p_account, p_result, p_login_type, p_address, p_device, p_request, p_method, p_product, p_client);
  ELSE
    INSERT INTO sign_in_logs AS l (id, at, organisation_id, result, login_type, address, device, request_id, method, more_refused)
    VALUES (md5(organisation || ' ' || p_network || ' ' || this_minute)::uuid, this_minute, organisation, 'more-refused', p_login_type, p_network, '-', '-', '-', 1)
    ON CONFLICT (id, at) DO UPDATE SET more_refused = l.more_refused + 1;
  END IF;
END $$;
--> statement-breakpoint
-- As before, and a refused attempt leaves no rows behind that only it had made: who tries names at random fills no table.
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
      updated_at = CASE WHEN a.locked_until > moment THEN a.updated_at ELSE moment END
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
--> statement-breakpoint
-- As before; rows that count nothing any more go.
CREATE OR REPLACE FUNCTION withdraw_attempt(p_keys text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM attempts WHERE key = ANY (p_keys) ORDER BY key FOR UPDATE;
  DELETE FROM attempts WHERE key = ANY (p_keys) AND count <= 1 AND locked_until IS NULL;
  UPDATE attempts SET count = count - 1 WHERE key = ANY (p_keys) AND count > 0;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION log_refused_sign_in FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION log_refused_sign_in TO atrium_app, atrium_installation;
