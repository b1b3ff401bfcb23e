-- The doors of the ways in. Nobody's organisation is known yet, or it must not matter: each is as narrow as its one use.

-- All that signing in and a session have to know of a person, in one row. Nobody may ask it but the functions below.
CREATE VIEW sign_in_people AS
SELECT a.id AS account_id, a.organisation_id, a.account, a.real_name, a.mobile_phone, a.email, a.photo_file, a.role, a.state,
  a.left_at, a.lang, a.ui_version, a.is_home_guided, a.is_personal_center_guided, a.password_hash, a.password_changed_at, a.trial_until,
  o.name AS organisation_name, o.logo_file, d.id AS department_id, d.name AS department_name,
  a.password_changed_at + make_interval(months => nullif((rules.value ->> 'ExpiryMonths')::integer, 0)) AS password_expires_at,
  rules.value AS password_rules, step.value AS second_step
FROM accounts a
LEFT JOIN organisations o ON o.id = a.organisation_id
LEFT JOIN departments d ON d.id = a.department_id
LEFT JOIN organisation_configs rules ON rules.organisation_id = a.organisation_id AND rules.code = 'password-rules'
LEFT JOIN organisation_configs step ON step.organisation_id = a.organisation_id AND step.code = 'second-step';
--> statement-breakpoint
DROP FUNCTION find_session;
--> statement-breakpoint
-- Who stands behind a token, as long as the session is alive: all that a request has to know, in one row.
CREATE FUNCTION find_session(p_token_hash bytea) RETURNS TABLE (
  session_id uuid, level text, login_model text, login_type smallint, login_name text, session_lang text, auto_login boolean,
  last_seen_at timestamptz, idle_minutes integer, expires_at timestamptz,
  app_id uuid, organisation_id uuid, organisation_name text, logo_file text,
  account_id uuid, account text, real_name text, mobile_phone text, email text, photo_file text, role text, lang text, ui_version text,
  is_home_guided boolean, is_personal_center_guided boolean, has_password boolean, password_changed_at timestamptz, password_expires_at timestamptz,
  trial_until timestamptz, department_id uuid, department_name text, second_step jsonb
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.id, s.level, s.login_model, s.login_type, s.login_name, s.lang, s.auto_login, s.last_seen_at, s.idle_minutes, s.expires_at,
    s.app_id, s.organisation_id, coalesce(p.organisation_name, o.name), coalesce(p.logo_file, o.logo_file),
    p.account_id, p.account, p.real_name, p.mobile_phone, p.email, p.photo_file, p.role, p.lang, p.ui_version,
    p.is_home_guided, p.is_personal_center_guided, p.password_hash IS NOT NULL, p.password_changed_at, p.password_expires_at,
    p.trial_until, p.department_id, p.department_name, p.second_step
  FROM sessions s
  LEFT JOIN sign_in_people p ON p.account_id = s.account_id
  LEFT JOIN organisations o ON s.account_id IS NULL AND o.id = s.organisation_id
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > now()
    AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    AND (s.level = 'app' OR (p.state = 'active' AND p.left_at IS NULL AND (p.trial_until IS NULL OR p.trial_until > now())));
END $$;
--> statement-breakpoint
-- Counts one attempt under every key before it is judged, so that no number of parallel guesses passes a limit.
-- Gives how often was tried by key, in the order of the keys. When one of them refuses, nothing is counted: then
-- `refused_key` says which, with the end of its lock; `locked_until` is null where the limit is filled by attempts
-- that are still being judged. Rows are always locked in the order of the keys, so that two attempts that share
-- keys wait for each other instead of deadlocking.
CREATE FUNCTION begin_attempt(p_keys text[], p_limits integer[], p_lock interval)
RETURNS TABLE (counts integer[], refused_key text, locked_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
BEGIN
  WITH wanted AS (
    SELECT k.key COLLATE "C" AS key, k.max, k.place FROM unnest(p_keys, p_limits) WITH ORDINALITY AS k (key, max, place)
  ), counted AS (
    INSERT INTO attempts AS a (key, count, updated_at) SELECT wanted.key, 1, moment FROM wanted ORDER BY wanted.key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN a.locked_until <= moment OR (a.locked_until IS NULL AND a.updated_at < moment - p_lock) THEN 1 ELSE a.count + 1 END,
      locked_until = CASE WHEN a.locked_until <= moment THEN NULL ELSE a.locked_until END,
      updated_at = CASE WHEN a.locked_until > moment THEN a.updated_at ELSE moment END
    RETURNING a.key, a.count, a.locked_until)
  SELECT array_agg(counted.count ORDER BY wanted.place),
    (array_agg(counted.key ORDER BY wanted.key) FILTER (WHERE counted.locked_until IS NOT NULL OR counted.count > wanted.max))[1],
    (array_agg(counted.locked_until ORDER BY wanted.key) FILTER (WHERE counted.locked_until IS NOT NULL OR counted.count > wanted.max))[1]
  INTO counts, refused_key, locked_until
  FROM counted JOIN wanted USING (key);
  IF refused_key IS NOT NULL THEN
    UPDATE attempts SET count = attempts.count - 1 WHERE key = ANY (p_keys);
  END IF;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- As before, with fewer statements: a right attempt clears the keys in `p_forget` and takes its count back from the
-- others; a wrong one stays counted, and gives the end of the lock where it was one too many.
CREATE OR REPLACE FUNCTION settle_attempt(p_keys text[], p_limits integer[], p_lock interval, p_right boolean, p_forget text[]) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  result timestamptz;
BEGIN
  PERFORM 1 FROM attempts WHERE key = ANY (p_keys) ORDER BY key FOR UPDATE;
  IF p_right THEN
    DELETE FROM attempts WHERE key = ANY (p_forget);
    UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = ANY (p_keys) AND key <> ALL (p_forget);
    RETURN NULL;
  END IF;
  UPDATE attempts SET locked_until = clock_timestamp() + p_lock
  FROM unnest(p_keys, p_limits) AS k (key, max)
  WHERE attempts.key = k.key AND attempts.count >= k.max AND attempts.locked_until IS NULL;
  SELECT max(locked_until) INTO result FROM attempts WHERE key = ANY (p_keys);
  RETURN result;
END $$;
--> statement-breakpoint
-- Takes back an attempt that was counted and then not judged.
CREATE FUNCTION withdraw_attempt(p_keys text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM attempts WHERE key = ANY (p_keys) ORDER BY key FOR UPDATE;
  UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = ANY (p_keys);
END $$;
--> statement-breakpoint
-- The beginning of a sign-in by password in one step: who is meant, with all that entering needs, and whether the
-- attempt may go on. An account that does not exist counts under the hash of what was typed, `p_unknown`, exactly as
-- one that does counts under its id.
CREATE FUNCTION begin_password_sign_in(p_name text, p_unknown text, p_from text, p_device bytea, p_limits integer[], p_lock interval)
RETURNS TABLE (person jsonb, password_hash text, login_model text, is_known_device boolean, keys text[], counts integer[], refused_key text, locked_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  meant record;
  attempt record;
  who text;
BEGIN
  SELECT f.id, f.login_model, f.password_hash INTO meant FROM find_sign_in_account(p_name) AS f;
  who := coalesce(meant.id::text, p_unknown);
  keys := ARRAY['password ' || who || ' from ' || p_from, 'password ' || who, 'password from ' || p_from];
  SELECT * INTO attempt FROM begin_attempt(keys, p_limits, p_lock);
  RETURN QUERY SELECT
    (SELECT to_jsonb(p) - 'password_hash' - 'password_rules' FROM sign_in_people p WHERE p.account_id = meant.id), meant.password_hash, meant.login_model,
    EXISTS (SELECT FROM remembered_devices r WHERE r.token_hash = p_device AND r.account_id = meant.id AND r.expires_at > now()),
    keys, attempt.counts, attempt.refused_key, attempt.locked_until;
END $$;
--> statement-breakpoint
-- The person of an account, for entering by other ways than a password, and whether the browser is a remembered one.
CREATE FUNCTION find_person(p_account uuid, p_device bytea) RETURNS TABLE (person jsonb, password_hash text, is_known_device boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT to_jsonb(p) - 'password_hash' - 'password_rules', p.password_hash,
    EXISTS (SELECT FROM remembered_devices r WHERE r.token_hash = p_device AND r.account_id = p_account AND r.expires_at > now())
  FROM sign_in_people p WHERE p.account_id = p_account
$$;
--> statement-breakpoint
DROP FUNCTION append_sign_in;
--> statement-breakpoint
CREATE FUNCTION append_sign_in(
  p_id uuid, p_organisation uuid, p_account uuid, p_result text, p_login_type text, p_address text, p_device text, p_request text, p_method text DEFAULT 'password'
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO sign_in_logs (id, at, organisation_id, account_id, result, login_type, address, device, request_id, method)
  VALUES (p_id, clock_timestamp(), coalesce(p_organisation, '00000000-0000-0000-0000-000000000000'), p_account, p_result, p_login_type, p_address, p_device, p_request, p_method);
END $$;
--> statement-breakpoint
-- Keeps a code that is about to be sent, unless a budget says no: then `refused` says which, and `retry_after` in how
-- many seconds. Whom the code is for is found here, and a recipient whom nobody is takes the same way. The locks
-- make parallel requests line up: first for the recipient, then for the address, then for the organisation.
CREATE FUNCTION request_code(p_id uuid, p_purpose text, p_recipient text, p_from text, p_mobile text, p_email text, p_account uuid, p_code text,
  p_validity interval, p_resend interval, p_recipient_hour integer, p_recipient_day integer, p_address_hour integer, p_address_day integer, p_organisation_day integer)
RETURNS TABLE (refused text, retry_after integer, account_id uuid, organisation_id uuid, real_name text, lang text, state text, role text, trial_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  meant record;
  moment constant timestamptz := clock_timestamp();
  due timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('code ' || p_recipient, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('code from ' || p_from, 1));
  SELECT a.id, a.organisation_id, a.real_name, a.lang, a.state, a.role, a.trial_until INTO meant FROM accounts a
  WHERE a.left_at IS NULL AND CASE WHEN p_account IS NOT NULL THEN a.id = p_account WHEN p_mobile IS NOT NULL THEN a.mobile_phone = p_mobile ELSE lower(a.email) = lower(p_email) END;
  SELECT max(t.due) INTO due FROM (
    SELECT max(c.created_at) + p_resend AS due FROM verification_codes c WHERE c.recipient_hash = p_recipient AND c.created_at > moment - p_resend
    UNION ALL
    SELECT min(c.created_at) + interval '1 hour' FROM (SELECT created_at FROM verification_codes WHERE recipient_hash = p_recipient AND created_at > moment - interval '1 hour' ORDER BY created_at DESC LIMIT p_recipient_hour) AS c HAVING count(*) >= p_recipient_hour
    UNION ALL
    SELECT min(c.created_at) + interval '1 day' FROM (SELECT created_at FROM verification_codes WHERE recipient_hash = p_recipient AND created_at > moment - interval '1 day' ORDER BY created_at DESC LIMIT p_recipient_day) AS c HAVING count(*) >= p_recipient_day
  ) AS t;
  IF due > moment THEN
    RETURN QUERY SELECT 'recipient', ceil(extract(epoch FROM due - moment))::integer, null::uuid, null::uuid, null, null, null, null, null::timestamptz;
    RETURN;
  END IF;
  SELECT max(t.due) INTO due FROM (
    SELECT min(c.created_at) + interval '1 hour' AS due FROM (SELECT created_at FROM verification_codes WHERE address_hash = p_from AND created_at > moment - interval '1 hour' ORDER BY created_at DESC LIMIT p_address_hour) AS c HAVING count(*) >= p_address_hour
    UNION ALL
    SELECT min(c.created_at) + interval '1 day' FROM (SELECT created_at FROM verification_codes WHERE address_hash = p_from AND created_at > moment - interval '1 day' ORDER BY created_at DESC LIMIT p_address_day) AS c HAVING count(*) >= p_address_day
  ) AS t;
  IF due > moment THEN
    RETURN QUERY SELECT 'address', ceil(extract(epoch FROM due - moment))::integer, null::uuid, null::uuid, null, null, null, null, null::timestamptz;
    RETURN;
  END IF;
  IF meant.organisation_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('code of ' || meant.organisation_id, 2));
    IF (SELECT count(*) >= p_organisation_day FROM (SELECT FROM verification_codes c WHERE c.organisation_id = meant.organisation_id AND c.created_at > moment - interval '1 day' LIMIT p_organisation_day) AS c) THEN
      RETURN QUERY SELECT 'organisation', 3600, null::uuid, null::uuid, null, null, null, null, null::timestamptz;
      RETURN;
    END IF;
  END IF;
  INSERT INTO verification_codes (id, purpose, recipient_hash, address_hash, organisation_id, account_id, code_hash, created_at, expires_at)
  VALUES (p_id, p_purpose, p_recipient, p_from, meant.organisation_id, meant.id, p_code, moment, moment + p_validity);
  RETURN QUERY SELECT null, null::integer, meant.id, meant.organisation_id, meant.real_name, meant.lang, meant.state, meant.role, meant.trial_until;
END $$;
--> statement-breakpoint
-- One try at the newest code that was sent for a purpose. A right one is used up. The row is locked while it is
-- judged, so that no number of parallel tries gets more than `p_tries`.
CREATE FUNCTION take_code(p_purpose text, p_recipient text, p_code text, p_tries integer) RETURNS TABLE (is_right boolean, account_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sent verification_codes;
BEGIN
  SELECT * INTO sent FROM verification_codes c WHERE c.recipient_hash = p_recipient AND c.purpose = p_purpose ORDER BY c.created_at DESC LIMIT 1 FOR UPDATE;
  is_right := false;
  IF sent.id IS NOT NULL AND sent.used_at IS NULL AND sent.expires_at > clock_timestamp() AND sent.tries < p_tries THEN
    is_right := sent.code_hash = p_code;
    UPDATE verification_codes SET tries = tries + 1, used_at = CASE WHEN is_right THEN clock_timestamp() END WHERE id = sent.id;
    account_id := sent.account_id;
  END IF;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- Uses a proof up that works once; gives false when it was used already.
CREATE FUNCTION spend_proof(p_hash text, p_expires timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO spent_proofs VALUES (p_hash, p_expires) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;
--> statement-breakpoint
CREATE FUNCTION remember_device(p_id uuid, p_account uuid, p_token bytea, p_device text, p_address text, p_valid interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO remembered_devices (id, organisation_id, account_id, token_hash, device, address, expires_at)
  SELECT p_id, a.organisation_id, a.id, p_token, p_device, p_address, now() + p_valid FROM accounts a WHERE a.id = p_account
$$;
--> statement-breakpoint
-- Where the account of a session is signed in.
CREATE FUNCTION list_own_sessions(p_session uuid)
RETURNS TABLE (id uuid, device text, address text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.device, s.address, s.created_at, s.last_seen_at, s.expires_at FROM sessions s
  WHERE s.account_id = (SELECT own.account_id FROM sessions own WHERE own.id = p_session) AND s.level IN ('full', 'trial')
    AND s.ended_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
  ORDER BY s.last_seen_at DESC, s.id DESC LIMIT 100
$$;
--> statement-breakpoint
CREATE FUNCTION list_own_devices(p_session uuid)
RETURNS TABLE (id uuid, token_hash bytea, device text, address text, created_at timestamptz, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, r.token_hash, r.device, r.address, r.created_at, r.expires_at FROM remembered_devices r
  WHERE r.account_id = (SELECT own.account_id FROM sessions own WHERE own.id = p_session) AND r.expires_at > now()
  ORDER BY r.created_at DESC LIMIT 100
$$;
--> statement-breakpoint
-- Ends one other session of the account, or all others, and gives how many.
CREATE FUNCTION end_own_sessions(p_session uuid, p_which uuid) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    UPDATE sessions s SET ended_at = now()
    WHERE s.account_id = (SELECT own.account_id FROM sessions own WHERE own.id = p_session) AND s.id <> p_session
      AND s.ended_at IS NULL AND s.expires_at > now() AND (p_which IS NULL OR s.id = p_which)
    RETURNING 1)
  SELECT count(*) FROM ended
$$;
--> statement-breakpoint
CREATE FUNCTION forget_own_devices(p_session uuid, p_which uuid) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM remembered_devices r
    WHERE r.account_id = (SELECT own.account_id FROM sessions own WHERE own.id = p_session) AND (p_which IS NULL OR r.id = p_which)
    RETURNING 1)
  SELECT count(*) FROM forgotten
$$;
--> statement-breakpoint
-- What a new password of an account is judged by.
CREATE FUNCTION password_facts(p_account uuid)
RETURNS TABLE (organisation_id uuid, account text, real_name text, mobile_phone text, email text, password_hash text, password_rules jsonb, former text[], password_changed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.organisation_id, p.account, p.real_name, p.mobile_phone, p.email, p.password_hash, p.password_rules,
    ARRAY(SELECT f.password_hash FROM former_passwords f WHERE f.account_id = p_account ORDER BY f.replaced_at DESC LIMIT 10), p.password_changed_at
  FROM sign_in_people p WHERE p.account_id = p_account AND p.left_at IS NULL
$$;
--> statement-breakpoint
-- Forgets the attempts whose keys begin with one of these, and gives whether there was a lock.
CREATE FUNCTION clear_attempts(p_beginnings text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  beginning text;
  was_locked boolean := false;
  is_locked boolean;
BEGIN
  FOREACH beginning IN ARRAY p_beginnings LOOP
    WITH gone AS (DELETE FROM attempts WHERE key LIKE beginning || '%' RETURNING locked_until)
    SELECT coalesce(bool_or(locked_until > now()), false) INTO is_locked FROM gone;
    was_locked := was_locked OR is_locked;
  END LOOP;
  RETURN was_locked;
END $$;
--> statement-breakpoint
-- Sets a password: the one before becomes a former one, the locks of passwords are lifted, and every session but the
-- kept one ends. Gives how many ended.
CREATE FUNCTION set_password(p_account uuid, p_hash text, p_keep uuid, p_history_id uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended bigint;
BEGIN
  INSERT INTO former_passwords (id, organisation_id, account_id, password_hash)
  SELECT p_history_id, organisation_id, id, password_hash FROM accounts WHERE id = p_account AND password_hash IS NOT NULL FOR UPDATE;
  UPDATE accounts SET password_hash = p_hash, password_changed_at = now() WHERE id = p_account;
  DELETE FROM attempts WHERE key LIKE 'password ' || p_account || '%';
  WITH gone AS (
    UPDATE sessions SET ended_at = now() WHERE account_id = p_account AND ended_at IS NULL AND expires_at > now() AND id IS DISTINCT FROM p_keep RETURNING 1)
  SELECT count(*) INTO ended FROM gone;
  RETURN ended;
END $$;
--> statement-breakpoint
-- After an expired password was changed: the session is a full one.
CREATE FUNCTION complete_session(p_session uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET level = 'full' WHERE id = p_session AND level = 'password-expired'
$$;
--> statement-breakpoint
-- Binds a phone or an e-mail address to the account of a session and gives what was bound before.
CREATE FUNCTION bind_contact(p_session uuid, p_mobile text, p_email text) RETURNS TABLE (old_mobile text, old_email text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own accounts;
BEGIN
  SELECT a.* INTO own FROM accounts a WHERE a.id = (SELECT account_id FROM sessions WHERE id = p_session) FOR UPDATE;
  UPDATE accounts SET mobile_phone = coalesce(p_mobile, mobile_phone), email = coalesce(p_email, email) WHERE id = own.id;
  RETURN QUERY SELECT own.mobile_phone, own.email;
END $$;
--> statement-breakpoint
CREATE FUNCTION is_contact_taken(p_mobile text, p_email text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM accounts WHERE mobile_phone = p_mobile AND left_at IS NULL)
    OR EXISTS (SELECT FROM accounts WHERE lower(email) = lower(p_email) AND left_at IS NULL)
$$;
--> statement-breakpoint
-- What an invitation invites to, as long as it is good.
CREATE FUNCTION find_invitation(p_token bytea)
RETURNS TABLE (organisation_id uuid, organisation_name text, department_id uuid, department_name text, password_rules jsonb, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.organisation_id, o.name, d.id, d.name, c.value, i.expires_at FROM invitations i
  JOIN organisations o ON o.id = i.organisation_id LEFT JOIN departments d ON d.id = i.department_id
  LEFT JOIN organisation_configs c ON c.organisation_id = i.organisation_id AND c.code = 'password-rules'
  WHERE i.token_hash = p_token AND i.revoked_at IS NULL AND i.expires_at > now() AND i.used < i.uses
$$;
--> statement-breakpoint
-- The organisation with this full name, in either language.
CREATE FUNCTION find_organisation_named(p_name text) RETURNS TABLE (organisation_id uuid, organisation_name text, password_rules jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.name, c.value FROM organisations o LEFT JOIN organisation_configs c ON c.organisation_id = o.id AND c.code = 'password-rules'
  WHERE lower(o.name) = lower(p_name) OR lower(o.english_name) = lower(p_name) ORDER BY o.id LIMIT 1
$$;
--> statement-breakpoint
-- Makes the account of a person who registered, and keeps what they accepted. With an invitation it is active and
-- takes a seat, without one it waits. Gives `done`, or why not: `invitation`, `seats`.
CREATE FUNCTION register_account(p_id uuid, p_organisation uuid, p_invitation bytea, p_account text, p_real_name text, p_mobile text, p_email text,
  p_hash text, p_lang text, p_agreement_ids uuid[], p_version text, p_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  into_organisation uuid := p_organisation;
  into_department uuid;
BEGIN
  IF p_invitation IS NOT NULL THEN
    UPDATE invitations SET used = used + 1 WHERE token_hash = p_invitation AND revoked_at IS NULL AND expires_at > now() AND used < uses
    RETURNING organisation_id, department_id INTO into_organisation, into_department;
    IF NOT FOUND THEN RETURN 'invitation'; END IF;
    PERFORM 1 FROM organisations WHERE id = into_organisation AND member_count < seat_count FOR UPDATE;
    IF NOT FOUND THEN RETURN 'seats'; END IF;
  END IF;
  INSERT INTO accounts (id, organisation_id, department_id, account, real_name, mobile_phone, email, password_hash, password_changed_at, lang, state)
  VALUES (p_id, into_organisation, into_department, p_account, p_real_name, p_mobile, p_email, p_hash, now(), p_lang, CASE WHEN p_invitation IS NULL THEN 'waiting' ELSE 'active' END);
  INSERT INTO agreements (id, organisation_id, account_id, document, version, address)
  VALUES (p_agreement_ids[1], into_organisation, p_id, 'agreement', p_version, p_address), (p_agreement_ids[2], into_organisation, p_id, 'privacy', p_version, p_address);
  RETURN 'done';
END $$;
--> statement-breakpoint
-- Puts a message into the outbox.
CREATE FUNCTION write_message(entry messages) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO messages SELECT entry.*
$$;
--> statement-breakpoint
-- Takes a trial application, unless one of the same phone is waiting: then it gives until when that will be answered.
CREATE FUNCTION apply_for_trial(p_id uuid, p_kind text, p_name text, p_mobile text, p_email text, p_company text, p_industry text, p_product text,
  p_message text, p_lang text, p_version text, p_address text, p_hours integer) RETURNS TABLE (is_new boolean, answer_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY INSERT INTO trial_applications (id, kind, name, mobile_phone, email, company, industry, product, message, lang, agreement_version, address, answer_until)
  VALUES (p_id, p_kind, p_name, p_mobile, p_email, p_company, p_industry, p_product, p_message, p_lang, p_version, p_address, now() + make_interval(hours => p_hours))
  ON CONFLICT (mobile_phone) WHERE state = 'waiting' DO NOTHING RETURNING true, answer_until;
  IF NOT FOUND THEN
    RETURN QUERY SELECT false, t.answer_until FROM trial_applications t WHERE t.mobile_phone = p_mobile AND t.state = 'waiting';
  END IF;
END $$;
--> statement-breakpoint
-- Grants a trial: an organisation of its own with one seat, licensed for what was asked, and an account that signs in
-- by code. Someone who is on trial already gets the new end instead.
CREATE FUNCTION grant_trial(p_application uuid, p_organisation uuid, p_account uuid, p_name text, p_until timestamptz, p_products text[]) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wish trial_applications;
  existing accounts;
BEGIN
  SELECT * INTO wish FROM trial_applications WHERE id = p_application;
  SELECT * INTO existing FROM accounts WHERE mobile_phone = wish.mobile_phone AND trial_until IS NOT NULL AND left_at IS NULL FOR UPDATE;
  IF existing.id IS NOT NULL THEN
    UPDATE accounts SET trial_until = greatest(trial_until, p_until) WHERE id = existing.id;
    p_organisation := existing.organisation_id;
  ELSE
    INSERT INTO organisations (id, name, english_name, seat_count) VALUES (p_organisation, p_name, p_name, 1);
    INSERT INTO accounts (id, organisation_id, account, real_name, mobile_phone, lang, trial_until)
    VALUES (p_account, p_organisation, 'trial.' || right(replace(p_account::text, '-', ''), 10), wish.name, wish.mobile_phone, wish.lang, p_until);
  END IF;
  INSERT INTO licences (organisation_id, product_id, seat_count, valid_from, valid_until)
  SELECT p_organisation, id, 1, (now() - interval '1 day')::date, (p_until + interval '1 day')::date FROM products WHERE code = ANY (p_products)
  ON CONFLICT (organisation_id, product_id) DO UPDATE SET valid_until = greatest(licences.valid_until, excluded.valid_until);
  RETURN coalesce(existing.id, p_account);
END $$;
--> statement-breakpoint
-- Removes what counts for nothing any more, at most so many of each, and gives how many.
CREATE FUNCTION remove_stale_proofs(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH codes AS (
    DELETE FROM verification_codes WHERE id IN (SELECT id FROM verification_codes WHERE created_at < now() - interval '2 days' ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED) RETURNING 1
  ), proofs AS (
    DELETE FROM spent_proofs WHERE proof_hash IN (SELECT proof_hash FROM spent_proofs WHERE expires_at < now() ORDER BY expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED) RETURNING 1
  ), devices AS (
    DELETE FROM remembered_devices WHERE id IN (SELECT id FROM remembered_devices WHERE expires_at < now() ORDER BY expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED) RETURNING 1
  )
  SELECT greatest((SELECT count(*) FROM codes), (SELECT count(*) FROM proofs), (SELECT count(*) FROM devices))
$$;
--> statement-breakpoint
-- Removes messages past their keep, at most so many, and gives how many.
CREATE FUNCTION remove_old_messages(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (
    DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE created_at < now() - interval '30 days' ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED) RETURNING 1)
  SELECT count(*) FROM removed
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_session, append_sign_in, begin_attempt, withdraw_attempt, begin_password_sign_in, find_person, request_code, take_code, spend_proof,
  remember_device, list_own_sessions, list_own_devices, end_own_sessions, forget_own_devices, password_facts, clear_attempts, set_password, complete_session,
  bind_contact, is_contact_taken, find_invitation, find_organisation_named, register_account, write_message, apply_for_trial, grant_trial,
  remove_stale_proofs, remove_old_messages FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_session, append_sign_in, begin_attempt, withdraw_attempt, begin_password_sign_in, find_person, request_code, take_code, spend_proof,
  remember_device, list_own_sessions, list_own_devices, end_own_sessions, forget_own_devices, password_facts, clear_attempts, set_password, complete_session,
  bind_contact, is_contact_taken, find_invitation, find_organisation_named, register_account, write_message, apply_for_trial,
  remove_stale_proofs, remove_old_messages TO atrium_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION append_sign_in, write_message, grant_trial, remove_old_messages TO atrium_installation;
