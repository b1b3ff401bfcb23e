-- As before, but own codes – asked for within a session, for the phone or address of the account itself – count apart in
-- the budgets of the address and the organisation, too: where many come from one address, no stranger among them, and
-- nobody who asks for codes to sign in with, keeps the others from their second step.
CREATE OR REPLACE FUNCTION ask_code(p_id uuid, p_purpose text, p_recipient text, p_from text, p_mobile text, p_email text, p_account uuid, p_own boolean, p_code text,
  p_validity interval, p_resend interval, p_recipient_hour integer, p_recipient_day integer, p_address_hour integer, p_address_day integer, p_organisation_day integer)
RETURNS TABLE (refused text, retry_after integer, account_id uuid, organisation_id uuid, lang text, role text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  meant record;
  moment constant timestamptz := clock_timestamp();
  due timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('code ' || p_recipient, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('code from ' || p_from, 1));
  SELECT a.id, a.organisation_id, a.lang, a.role INTO meant FROM accounts a
  WHERE a.left_at IS NULL AND CASE WHEN p_account IS NOT NULL THEN a.id = p_account WHEN p_mobile IS NOT NULL THEN a.mobile_phone = p_mobile ELSE lower(a.email) = lower(p_email) END;
  SELECT max(t.due) INTO due FROM (
    SELECT max(c.created_at) + p_resend AS due FROM verification_codes c WHERE c.recipient_hash = p_recipient AND c.is_own = p_own AND c.created_at > moment - p_resend
    UNION ALL
    SELECT min(c.created_at) + interval '1 hour' FROM (SELECT created_at FROM verification_codes WHERE recipient_hash = p_recipient AND is_own = p_own AND created_at > moment - interval '1 hour' ORDER BY created_at DESC LIMIT p_recipient_hour) AS c HAVING count(*) >= p_recipient_hour
    UNION ALL
    SELECT min(c.created_at) + interval '1 day' FROM (SELECT created_at FROM verification_codes WHERE recipient_hash = p_recipient AND is_own = p_own AND created_at > moment - interval '1 day' ORDER BY created_at DESC LIMIT p_recipient_day) AS c HAVING count(*) >= p_recipient_day
  ) AS t;
  IF due > moment THEN
    RETURN QUERY SELECT 'recipient', ceil(extract(epoch FROM due - moment))::integer, null::uuid, null::uuid, null, null;
    RETURN;
  END IF;
  SELECT max(t.due) INTO due FROM (
    SELECT min(c.created_at) + interval '1 hour' AS due FROM (SELECT created_at FROM verification_codes WHERE address_hash = p_from AND is_own = p_own AND created_at > moment - interval '1 hour' ORDER BY created_at DESC LIMIT p_address_hour) AS c HAVING count(*) >= p_address_hour
    UNION ALL
    SELECT min(c.created_at) + interval '1 day' FROM (SELECT created_at FROM verification_codes WHERE address_hash = p_from AND is_own = p_own AND created_at > moment - interval '1 day' ORDER BY created_at DESC LIMIT p_address_day) AS c HAVING count(*) >= p_address_day
  ) AS t;
  IF due > moment THEN
    RETURN QUERY SELECT 'address', ceil(extract(epoch FROM due - moment))::integer, null::uuid, null::uuid, null, null;
    RETURN;
  END IF;
  IF meant.organisation_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('code of ' || meant.organisation_id, 2));
    IF (SELECT count(*) >= p_organisation_day FROM (SELECT FROM verification_codes c WHERE c.organisation_id = meant.organisation_id AND c.is_own = p_own AND c.created_at > moment - interval '1 day' LIMIT p_organisation_day) AS c) THEN
      RETURN QUERY SELECT 'organisation', 3600, null::uuid, null::uuid, null, null;
      RETURN;
    END IF;
  END IF;
  INSERT INTO verification_codes (id, purpose, recipient_hash, address_hash, organisation_id, account_id, code_hash, is_own, created_at, expires_at)
  VALUES (p_id, p_purpose, p_recipient, p_from, meant.organisation_id, meant.id, p_code, p_own, moment, moment + p_validity);
  RETURN QUERY SELECT null, null::integer, meant.id, meant.organisation_id, meant.lang, meant.role;
END $$;
--> statement-breakpoint
-- As before, one after the other: of several servers that start together, one makes what is missing, and the others then
-- find it there.
CREATE OR REPLACE FUNCTION ensure_log_partitions(first timestamptz, last timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  month timestamptz := date_trunc('month', first);
  parent text;
  name text;
BEGIN
  WHILE month <= last LOOP
    FOREACH parent IN ARRAY ARRAY['sign_in_logs', 'operation_logs', 'operation_blocks', 'active_people'] LOOP
      name := parent || to_char(month, '_YYYY_MM');
      -- A look first: creating one locks the parent, and whoever signs in meanwhile would wait.
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      PERFORM pg_advisory_xact_lock(7900003);
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, parent, month, month + interval '1 month');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    END LOOP;
    month := month + interval '1 month';
  END LOOP;
END $$;
