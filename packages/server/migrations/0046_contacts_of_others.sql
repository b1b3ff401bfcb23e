-- Which of these phones or e-mail addresses somebody has, and whose account that is where it is one of the organisation of
-- the transaction; null where another organisation has it.
CREATE FUNCTION contacts_taken(p_kind text, p_values text[]) RETURNS TABLE (value text, own_account uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
BEGIN
  IF p_kind = 'phone' THEN
    RETURN QUERY SELECT v, CASE WHEN held.organisation_id = own THEN held.id END FROM unnest(p_values) AS v,
      LATERAL (SELECT a.id, a.organisation_id FROM accounts a WHERE a.mobile_phone = v AND a.left_at IS NULL LIMIT 1) AS held;
  ELSE
    RETURN QUERY SELECT v, CASE WHEN held.organisation_id = own THEN held.id END FROM unnest(p_values) AS v,
      LATERAL (SELECT a.id, a.organisation_id FROM accounts a WHERE lower(a.email) = lower(v) AND a.left_at IS NULL LIMIT 1) AS held;
  END IF;
END $$;
--> statement-breakpoint
-- Spends as much of a budget as is left, at most what is wanted, and says whether nothing is left of it now. Calls that
-- spend at once line up.
CREATE FUNCTION spend_up_to(p_key text, p_wanted integer, p_most integer) RETURNS TABLE (granted integer, is_spent boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  used integer;
BEGIN
  INSERT INTO attempts (key, count, updated_at) VALUES (p_key, 0, clock_timestamp()) ON CONFLICT (key) DO NOTHING;
  SELECT count INTO used FROM attempts WHERE key = p_key FOR UPDATE;
  granted := greatest(0, least(p_wanted, p_most - used));
  is_spent := used + granted >= p_most;
  UPDATE attempts SET count = used + granted, updated_at = clock_timestamp() WHERE key = p_key;
  RETURN NEXT;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION contacts_taken, spend_up_to FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION contacts_taken, spend_up_to TO atrium_app;
