ALTER TABLE "verification_codes" ADD COLUMN "sealed" text;--> statement-breakpoint
CREATE INDEX "verification_codes_unsent" ON "verification_codes" USING btree ("created_at") WHERE sealed is not null;
--> statement-breakpoint
-- Whether an organisation, if there is one, has had its codes of the last 24 hours. Requests that ask at once line up
-- until their transaction ends.
CREATE FUNCTION is_code_budget_spent(p_organisation uuid, p_own boolean, p_organisation_day integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_organisation IS NULL THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('code of ' || p_organisation, 2));
  RETURN (SELECT count(*) >= p_organisation_day FROM (SELECT FROM verification_codes c WHERE c.organisation_id = p_organisation AND c.is_own = p_own AND c.created_at > clock_timestamp() - interval '1 day' LIMIT p_organisation_day) AS c);
END $$;
--> statement-breakpoint
-- Takes the place of ask_code, which stays for the version before.
--
-- Keeps a code that is about to be sent, unless a budget says no: then `refused` says which, and `retry_after` in how
-- many seconds. `p_account` is whose session asks. Without one nobody is looked up here, so that known and unknown
-- recipients take the same time: the code waits with `p_sealed` for `claim_code`, which no visitor waits for. Own codes –
-- asked for within a session, for the phone or address of the account itself – have budgets of their own, so that no
-- stranger uses them up. The locks make parallel requests line up: first for the recipient, then for the address, then
-- for the organisation.
CREATE FUNCTION keep_code(p_id uuid, p_purpose text, p_recipient text, p_from text, p_account uuid, p_own boolean, p_code text, p_sealed text,
  p_validity interval, p_resend interval, p_recipient_hour integer, p_recipient_day integer, p_address_hour integer, p_address_day integer, p_organisation_day integer)
RETURNS TABLE (refused text, retry_after integer, account_id uuid, organisation_id uuid, lang text, role text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  asks record;
  moment constant timestamptz := clock_timestamp();
  due timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('code ' || p_recipient, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('code from ' || p_from, 1));
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
  IF p_account IS NULL THEN
    INSERT INTO verification_codes (id, purpose, recipient_hash, address_hash, code_hash, sealed, is_own, created_at, expires_at)
    VALUES (p_id, p_purpose, p_recipient, p_from, p_code, p_sealed, p_own, moment, moment + p_validity);
    RETURN QUERY SELECT null, null::integer, null::uuid, null::uuid, null, null;
    RETURN;
  END IF;
  SELECT a.id, a.organisation_id, a.lang, a.role INTO asks FROM accounts a WHERE a.left_at IS NULL AND a.id = p_account;
  IF is_code_budget_spent(asks.organisation_id, p_own, p_organisation_day) THEN
    RETURN QUERY SELECT 'organisation', 3600, null::uuid, null::uuid, null, null;
    RETURN;
  END IF;
  INSERT INTO verification_codes (id, purpose, recipient_hash, address_hash, organisation_id, account_id, code_hash, is_own, created_at, expires_at)
  VALUES (p_id, p_purpose, p_recipient, p_from, asks.organisation_id, asks.id, p_code, p_own, moment, moment + p_validity);
  RETURN QUERY SELECT null, null::integer, asks.id, asks.organisation_id, asks.lang, asks.role;
END $$;
--> statement-breakpoint
-- The code that has waited longest to be sent, locked until the transaction ends; other servers take the next one.
CREATE FUNCTION claim_code() RETURNS TABLE (id uuid, purpose text, sealed text, is_expired boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.purpose, c.sealed, c.expires_at <= clock_timestamp() FROM verification_codes c
  WHERE c.sealed IS NOT NULL ORDER BY c.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
$$;
--> statement-breakpoint
-- Looks up whom a claimed code is for and gives it to them; it waits no longer. Nobody has it where nobody has the
-- recipient, and where the organisation has had its codes: then `is_budget_spent`, and it must not be sent.
CREATE FUNCTION assign_code(p_id uuid, p_mobile text, p_email text, p_organisation_day integer)
RETURNS TABLE (account_id uuid, organisation_id uuid, lang text, role text, is_budget_spent boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  meant record;
  is_spent boolean;
BEGIN
  SELECT a.id, a.organisation_id, a.lang, a.role INTO meant FROM accounts a
  WHERE a.left_at IS NULL AND CASE WHEN p_mobile IS NOT NULL THEN a.mobile_phone = p_mobile ELSE lower(a.email) = lower(p_email) END;
  is_spent := is_code_budget_spent(meant.organisation_id, false, p_organisation_day);
  UPDATE verification_codes SET sealed = null, account_id = CASE WHEN NOT is_spent THEN meant.id END,
    organisation_id = CASE WHEN NOT is_spent THEN meant.organisation_id END WHERE id = p_id;
  RETURN QUERY SELECT meant.id, meant.organisation_id, meant.lang, meant.role, is_spent;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION keep_code, is_code_budget_spent, claim_code, assign_code FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION keep_code, claim_code, assign_code TO atrium_app;
