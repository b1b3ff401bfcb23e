ALTER TABLE "trial_applications" ALTER COLUMN "agreement_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE sign_in_logs ADD COLUMN product text, ADD COLUMN client text;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What follows takes the place of functions of the same kind, which stay for the version before: request_code, take_code,
-- complete_session and append_sign_in.
--
-- Keeps a code that is about to be sent, unless a budget says no: then `refused` says which, and `retry_after` in how
-- many seconds. Whom the code is for is found here, and a recipient whom nobody is takes the same way; `p_account` is
-- whose session asks. Own codes – asked for within a session, for the phone or address of the account itself – have
-- budgets of their own, so that no stranger uses them up. The locks make parallel requests line up: first for the
-- recipient, then for the address, then for the organisation.
CREATE FUNCTION ask_code(p_id uuid, p_purpose text, p_recipient text, p_from text, p_mobile text, p_email text, p_account uuid, p_own boolean, p_code text,
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
    SELECT min(c.created_at) + interval '1 hour' AS due FROM (SELECT created_at FROM verification_codes WHERE address_hash = p_from AND created_at > moment - interval '1 hour' ORDER BY created_at DESC LIMIT p_address_hour) AS c HAVING count(*) >= p_address_hour
    UNION ALL
    SELECT min(c.created_at) + interval '1 day' FROM (SELECT created_at FROM verification_codes WHERE address_hash = p_from AND created_at > moment - interval '1 day' ORDER BY created_at DESC LIMIT p_address_day) AS c HAVING count(*) >= p_address_day
  ) AS t;
  IF due > moment THEN
    RETURN QUERY SELECT 'address', ceil(extract(epoch FROM due - moment))::integer, null::uuid, null::uuid, null, null;
    RETURN;
  END IF;
  IF meant.organisation_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('code of ' || meant.organisation_id, 2));
    IF (SELECT count(*) >= p_organisation_day FROM (SELECT FROM verification_codes c WHERE c.organisation_id = meant.organisation_id AND c.created_at > moment - interval '1 day' LIMIT p_organisation_day) AS c) THEN
      RETURN QUERY SELECT 'organisation', 3600, null::uuid, null::uuid, null, null;
      RETURN;
    END IF;
  END IF;
  INSERT INTO verification_codes (id, purpose, recipient_hash, address_hash, organisation_id, account_id, code_hash, is_own, created_at, expires_at)
  VALUES (p_id, p_purpose, p_recipient, p_from, meant.organisation_id, meant.id, p_code, p_own, moment, moment + p_validity);
  RETURN QUERY SELECT null, null::integer, meant.id, meant.organisation_id, meant.lang, meant.role;
END $$;
--> statement-breakpoint
-- One try at the newest code that was sent for a purpose. A right one is used up – or, with `p_keep`, is left to be used
-- by what it is for: then it has cost a try alone. The row is locked while it is judged, so that no number of parallel
-- tries gets more than `p_tries`.
CREATE FUNCTION try_code(p_purpose text, p_recipient text, p_code text, p_tries integer, p_keep boolean) RETURNS TABLE (id uuid, is_right boolean, account_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  sent verification_codes;
  matches boolean := false;
BEGIN
  SELECT * INTO sent FROM verification_codes c WHERE c.recipient_hash = p_recipient AND c.purpose = p_purpose ORDER BY c.created_at DESC LIMIT 1 FOR UPDATE;
  IF sent.id IS NOT NULL AND sent.used_at IS NULL AND sent.expires_at > clock_timestamp() AND sent.tries < p_tries THEN
    matches := sent.code_hash = p_code;
    UPDATE verification_codes c SET tries = c.tries + 1, used_at = CASE WHEN matches AND NOT p_keep THEN clock_timestamp() END WHERE c.id = sent.id;
  END IF;
  RETURN QUERY SELECT sent.id, matches, sent.account_id;
END $$;
--> statement-breakpoint
-- Uses a right code up that was left for what it is for; gives false where something else has used it meanwhile.
CREATE FUNCTION use_code(p_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE verification_codes SET used_at = clock_timestamp() WHERE id = p_id AND used_at IS NULL;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- Who has a phone or an e-mail address: for the log of attempts at their account.
CREATE FUNCTION account_reached_at(p_mobile text, p_email text) RETURNS TABLE (id uuid, organisation_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.organisation_id FROM accounts a WHERE a.mobile_phone = p_mobile AND a.left_at IS NULL
  UNION ALL
  SELECT a.id, a.organisation_id FROM accounts a WHERE lower(a.email) = lower(p_email) AND a.left_at IS NULL
$$;
--> statement-breakpoint
-- After an expired password was changed: the session is a full one, with another token, and lasts as long as one that
-- was full from the beginning. Gives until when, or nothing where it is not such a session any more.
CREATE FUNCTION make_session_full(p_session uuid, p_token_hash bytea, p_idle_minutes integer, p_lasts interval) RETURNS timestamptz
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET level = 'full', token_hash = p_token_hash, idle_minutes = p_idle_minutes, last_seen_at = now(), expires_at = created_at + p_lasts
  WHERE id = p_session AND level = 'password-expired' AND ended_at IS NULL AND expires_at > now()
  RETURNING expires_at
$$;
--> statement-breakpoint
-- Writes one attempt to sign in into the log of the organisation, or of the installation where there is none.
CREATE FUNCTION log_sign_in(p_id uuid, p_organisation uuid, p_account uuid, p_result text, p_login_type text, p_address text, p_device text, p_request text,
  p_method text, p_product text, p_client text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sign_in_logs (id, at, organisation_id, account_id, result, login_type, address, device, request_id, method, product, client)
  VALUES (p_id, clock_timestamp(), coalesce(p_organisation, '00000000-0000-0000-0000-000000000000'), p_account, p_result, p_login_type, p_address, p_device, p_request,
    p_method, p_product, p_client)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ask_code, try_code, use_code, account_reached_at, make_session_full, log_sign_in FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ask_code, try_code, use_code, account_reached_at, make_session_full, log_sign_in TO atrium_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION log_sign_in TO atrium_installation;
