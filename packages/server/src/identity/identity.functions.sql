-- What sign-in and sessions read of a person, in one place for the functions below.
DROP VIEW IF EXISTS sign_in_people;
CREATE VIEW sign_in_people AS
SELECT a.id AS account_id, a.organisation_id, a.account, a.real_name, a.mobile_phone, a.email, a.photo_file, a.role, a.state, a.left_at, a.lang,
  a.ui_version, a.is_home_guided, a.is_personal_center_guided, a.password_hash, a.password_changed_at, a.trial_until,
  o.name AS organisation_name, o.logo_file, d.id AS department_id, d.name AS department_name,
  CASE WHEN (c.configs -> 'password-rules' ->> 'ExpiryMonths')::integer > 0 AND a.password_changed_at IS NOT NULL
    THEN greatest(a.password_changed_at + make_interval(months => (c.configs -> 'password-rules' ->> 'ExpiryMonths')::integer), c.grace_until) END AS password_expires_at,
  c.configs -> 'password-rules' AS password_rules, c.configs -> 'second-step' AS second_step,
  ARRAY(SELECT g.product_id FROM grants g WHERE g.account_id = a.id) AS product_ids,
  ARRAY(SELECT h.menu FROM hidden_menus h WHERE h.account_id = a.id) AS hidden_menus,
  EXISTS (SELECT FROM ip_unlimited u WHERE u.account_id = a.id) AS is_ip_unlimited,
  c.configs, a.start_page, a.launcher_view, o.english_name AS organisation_english_name, d.english_name AS department_english_name,
  a.password_reset_by,
  o.suspended_at,
  (SELECT jsonb_object_agg(g.product_id, g.role_code) FROM grants g WHERE g.account_id = a.id AND g.role_code IS NOT NULL) AS product_roles,
  -- A directory keeps the password of everybody whom it names; other providers that of people who have none here.
  (SELECT s.name FROM sso_identities i JOIN sso_connections s ON s.id = i.connection_id AND s.issuer = i.issuer AND s.is_enabled AND NOT s.allows_other_ways
    WHERE i.account_id = a.id AND (s.kind = 'ldap' OR a.password_hash IS NULL) ORDER BY s.position, s.id LIMIT 1) AS password_keeper
FROM accounts a
LEFT JOIN organisations o ON o.id = a.organisation_id
LEFT JOIN departments d ON d.id = a.department_id
LEFT JOIN LATERAL (SELECT jsonb_object_agg(c.code, c.value) AS configs, max(c.grace_until) AS grace_until FROM organisation_configs c WHERE c.organisation_id = a.organisation_id) AS c ON true;

-- Finds the account, and counts the attempt before the password is verified, with the lockout of the organisation where it has
-- one. In the database for its rights: nobody is signed in yet; and for atomicity: counting comes first,
-- so that parallel guesses cannot pass the limit.
CREATE FUNCTION begin_password_sign_in(p_name text, p_unknown text, p_from text, p_device bytea, p_limits integer[], p_lock interval)
RETURNS TABLE (person jsonb, password_hash text, login_model text, is_known_device boolean, keys text[], counts integer[], refused_key text, locked_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  meant record;
  attempt record;
  arriving jsonb;
  lockout jsonb;
  who text;
BEGIN
  -- Among those who have not left: by account name, then by phone, then by email address.
  SELECT f.id, f.login_model, f.password_hash INTO meant FROM (
    SELECT id, password_hash, 'account' AS login_model FROM accounts WHERE lower(account) = lower(p_name) AND left_at IS NULL
    UNION ALL
    SELECT id, password_hash, 'phone' FROM accounts WHERE mobile_phone = p_name AND left_at IS NULL
    UNION ALL
    SELECT id, password_hash, 'email' FROM accounts WHERE lower(email) = lower(p_name) AND left_at IS NULL
    LIMIT 1) AS f;
  SELECT to_jsonb(p) - 'password_hash' - 'password_rules' INTO arriving FROM sign_in_people p WHERE p.account_id = meant.id;
  lockout := arriving -> 'configs' -> 'lockout';
  who := coalesce(meant.id::text, p_unknown);
  keys := ARRAY['password ' || who || ' from ' || p_from, 'password ' || who, 'password from ' || p_from];
  SELECT * INTO attempt FROM begin_attempt(keys,
    CASE WHEN lockout ? 'Attempts' THEN ARRAY[(lockout ->> 'Attempts')::integer, (lockout ->> 'Attempts')::integer * p_limits[2] / p_limits[1], p_limits[3]] ELSE p_limits END,
    CASE WHEN lockout ? 'Minutes' THEN make_interval(mins => (lockout ->> 'Minutes')::integer) ELSE p_lock END);
  RETURN QUERY SELECT arriving, meant.password_hash, meant.login_model,
    EXISTS (SELECT FROM remembered_devices r WHERE r.token_hash = p_device AND r.account_id = meant.id AND r.expires_at > now()),
    keys, attempt.counts, attempt.refused_key, attempt.locked_until;
END $$;
GRANT EXECUTE ON FUNCTION begin_password_sign_in TO atrium_app;

-- In the database for its rights: a visitor who signs in by code or link, without a session, reads the own account.
-- Tells as well whether the browser is remembered.
CREATE FUNCTION find_person(p_account uuid, p_device bytea) RETURNS TABLE (person jsonb, password_hash text, is_known_device boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT to_jsonb(p) - 'password_hash' - 'password_rules', p.password_hash,
    EXISTS (SELECT FROM remembered_devices r WHERE r.token_hash = p_device AND r.account_id = p_account AND r.expires_at > now())
  FROM sign_in_people p WHERE p.account_id = p_account
$$;
GRANT EXECUTE ON FUNCTION find_person TO atrium_app;

-- In the database for its rights: which rows a request may see is known only after its session was found.
-- Sessions of a suspended organisation are not found.
CREATE FUNCTION find_session(p_token_hash bytea) RETURNS TABLE (
  session_id uuid, level text, login_model text, login_type smallint, login_name text, session_lang text, auto_login boolean,
  last_seen_at timestamptz, idle_minutes integer, expires_at timestamptz,
  app_id uuid, organisation_id uuid, organisation_name text, logo_file text,
  account_id uuid, account text, real_name text, mobile_phone text, email text, photo_file text, role text, lang text, ui_version text,
  is_home_guided boolean, is_personal_center_guided boolean, has_password boolean, password_changed_at timestamptz, password_expires_at timestamptz,
  trial_until timestamptz, department_id uuid, department_name text, second_step jsonb,
  product_ids uuid[], hidden_menus text[], is_ip_unlimited boolean, configs jsonb,
  start_page text, launcher_view text, organisation_english_name text, department_english_name text, password_reset_by text, product_roles jsonb,
  logout_url text, app_addresses text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.id, s.level, s.login_model, s.login_type, s.login_name, s.lang, s.auto_login, s.last_seen_at, s.idle_minutes, least(s.expires_at, ap.usable_until),
    s.app_id, s.organisation_id, coalesce(p.organisation_name, o.name), coalesce(p.logo_file, o.logo_file),
    p.account_id, p.account, p.real_name, p.mobile_phone, p.email, p.photo_file, p.role, p.lang, p.ui_version,
    p.is_home_guided, p.is_personal_center_guided, p.password_hash IS NOT NULL, p.password_changed_at, p.password_expires_at,
    p.trial_until, p.department_id, p.department_name, p.second_step, p.product_ids, p.hidden_menus, p.is_ip_unlimited, p.configs,
    p.start_page, p.launcher_view, coalesce(p.organisation_english_name, o.english_name), p.department_english_name, p.password_reset_by, p.product_roles,
    (SELECT u.logout_url FROM sso_sessions u WHERE u.session_id = s.id), ap.addresses
  FROM sessions s
  LEFT JOIN sign_in_people p ON p.account_id = s.account_id
  LEFT JOIN organisations o ON s.account_id IS NULL AND o.id = s.organisation_id
  LEFT JOIN LATERAL usable_app(s.app_id) ap ON s.app_id IS NOT NULL
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > now()
    AND coalesce(p.suspended_at, o.suspended_at) IS NULL
    AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    AND (ap.usable_until IS NOT NULL OR (p.state = 'active' AND p.left_at IS NULL AND (p.trial_until IS NULL OR p.trial_until > now())));
END $$;
GRANT EXECUTE ON FUNCTION find_session TO atrium_app;

-- In the database for its rights: a session begins before the transaction has an organisation.
CREATE FUNCTION open_session(entry sessions) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO sessions SELECT entry.*;
END $$;
GRANT EXECUTE ON FUNCTION open_session TO atrium_app;

-- In the database for its rights: signing in and out has the scope `none`.
CREATE FUNCTION end_session(p_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET ended_at = now() WHERE id = p_id AND ended_at IS NULL
$$;
GRANT EXECUTE ON FUNCTION end_session TO atrium_app;

-- Makes a session full, with another token, after an expired password was changed. Gives its end, or null where it is none of
-- these. In the database for its rights: the call has the scope `none`.
CREATE FUNCTION make_session_full(p_session uuid, p_token_hash bytea, p_idle_minutes integer, p_lasts interval) RETURNS timestamptz
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET level = 'full', token_hash = p_token_hash, idle_minutes = p_idle_minutes, last_seen_at = now(), expires_at = created_at + p_lasts
  WHERE id = p_session AND level = 'password-expired' AND ended_at IS NULL AND expires_at > now()
  RETURNING expires_at
$$;
GRANT EXECUTE ON FUNCTION make_session_full TO atrium_app;

-- Counts an attempt before it is verified. Until it is completed or withdrawn it is pending; where neither happens, because the
-- database or a server failed, it counts for a minute only. In the database for its locks: parallel attempts count one after the
-- other, in the order of the keys. The second key (an account from everywhere) counts in windows as long as a lock, from the first
-- wrong attempt on, so that one address alone never locks the account for everybody.
CREATE FUNCTION begin_attempt(p_keys text[], p_limits integer[], p_lock interval)
RETURNS TABLE (counts integer[], refused_key text, locked_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
BEGIN
  WITH counted AS (
    INSERT INTO attempts AS a (key, count, updated_at, pending, pending_until)
    SELECT k.key, 1, moment, 1, moment + interval '1 minute' FROM (SELECT key COLLATE "C" AS key FROM unnest(p_keys) AS u (key)) AS k ORDER BY k.key
    ON CONFLICT (key) DO UPDATE SET (count, pending, pending_until, updated_at, locked_until) = (
      SELECT before.count + 1, before.pending + 1,
        CASE WHEN before.pending = 0 THEN moment + interval '1 minute' ELSE a.pending_until END,
        CASE WHEN a.locked_until > moment OR (a.key = p_keys[2] AND before.count > 0) THEN a.updated_at ELSE moment END,
        CASE WHEN a.locked_until > moment THEN a.locked_until END
      FROM (SELECT
        CASE WHEN row.is_over THEN 0 WHEN row.is_stale THEN greatest(a.count - a.pending, 0) ELSE a.count END AS count,
        CASE WHEN row.is_over OR row.is_stale THEN 0 ELSE a.pending END AS pending
        FROM (SELECT a.locked_until <= moment OR (a.locked_until IS NULL AND a.updated_at < moment - p_lock) AS is_over, a.pending_until <= moment AS is_stale) AS row) AS before)
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
GRANT EXECUTE ON FUNCTION begin_attempt TO atrium_app;

-- Uncounts a pending attempt, and deletes rows that count nothing. In the database for its locks: rows are locked in the order of
-- the keys.
CREATE FUNCTION withdraw_attempt(p_keys text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM attempts WHERE key = ANY (p_keys) ORDER BY key FOR UPDATE;
  DELETE FROM attempts WHERE key = ANY (p_keys) AND pending > 0 AND count <= 1 AND locked_until IS NULL;
  UPDATE attempts SET count = greatest(count - 1, 0), pending = pending - 1 WHERE key = ANY (p_keys) AND pending > 0;
END $$;
GRANT EXECUTE ON FUNCTION withdraw_attempt TO atrium_app;

-- Completes an attempt: a right one resets the keys in `p_reset` and uncounts the others, a wrong one counts on, even if it is not
-- pending any more, and locks what reached its limit. In the database for its locks, taken in the order of the keys, and its
-- rights: nobody is signed in yet.
CREATE FUNCTION complete_attempt(p_keys text[], p_limits integer[], p_lock interval, p_right boolean, p_reset text[]) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  result timestamptz;
BEGIN
  IF p_right THEN
    INSERT INTO attempts AS a (key, count, updated_at)
    SELECT k.key, 0, now() FROM (SELECT key COLLATE "C" AS key FROM unnest(p_keys) AS u (key)) AS k ORDER BY k.key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN a.key = ANY (p_reset) THEN 0 ELSE greatest(a.count - least(a.pending, 1), 0) END,
      pending = CASE WHEN a.key = ANY (p_reset) THEN 0 ELSE greatest(a.pending - 1, 0) END,
      locked_until = CASE WHEN a.key = ANY (p_reset) THEN NULL ELSE a.locked_until END;
    RETURN NULL;
  END IF;
  PERFORM 1 FROM attempts WHERE key = ANY (p_keys) ORDER BY key FOR UPDATE;
  UPDATE attempts SET count = count + 1 - least(pending, 1), pending = greatest(pending - 1, 0) WHERE key = ANY (p_keys);
  UPDATE attempts SET locked_until = clock_timestamp() + p_lock
  FROM unnest(p_keys, p_limits) AS k (key, max)
  WHERE attempts.key = k.key AND attempts.count >= k.max AND attempts.locked_until IS NULL;
  SELECT max(locked_until) INTO result FROM attempts WHERE key = ANY (p_keys);
  RETURN result;
END $$;
GRANT EXECUTE ON FUNCTION complete_attempt TO atrium_app;

-- Consumes as much of a quota as is left, at most `p_wanted`. In the database for its lock: parallel calls take turns.
CREATE FUNCTION consume_quota(p_key text, p_wanted integer, p_most integer) RETURNS TABLE (granted integer, is_spent boolean)
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
GRANT EXECUTE ON FUNCTION consume_quota TO atrium_app;

-- True when the organisation used up its codes of the last 24 hours. In the database for its lock: parallel requests take
-- turns until their transaction ends.
CREATE FUNCTION is_code_budget_spent(p_organisation uuid, p_own boolean, p_organisation_day integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_organisation IS NULL THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('code of ' || p_organisation, 2));
  RETURN (SELECT count(*) >= p_organisation_day FROM (SELECT FROM verification_codes c WHERE c.organisation_id = p_organisation AND c.is_own = p_own AND c.created_at > clock_timestamp() - interval '1 day' LIMIT p_organisation_day) AS c);
END $$;
GRANT EXECUTE ON FUNCTION is_code_budget_spent TO atrium_system;

-- True when a visitor without a session has to answer a captcha before another code is sent: earlier codes were not used, wrong ones
-- were tried, or the installation sends many. Looks at no account. In the database for its rights and for its locks, which are those of
-- `insert_code` in the same order: of parallel requests in transactions that insert a code, no more than the first pass.
CREATE FUNCTION is_captcha_needed_for_code(p_recipient text, p_from text, p_recipient_day integer, p_address_hour integer, p_ten_minutes integer,
  p_recipient_failures integer, p_address_failures integer, p_lock interval) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moment timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('code ' || p_recipient, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('code from ' || p_from, 1));
  moment := clock_timestamp();
  RETURN (SELECT count(*) >= p_recipient_day FROM (SELECT FROM verification_codes c WHERE c.recipient_hash = p_recipient AND NOT c.is_own AND c.used_at IS NULL AND c.created_at > moment - interval '1 day' LIMIT p_recipient_day) AS c)
    OR (SELECT count(*) >= p_address_hour FROM (SELECT FROM verification_codes c WHERE c.address_hash = p_from AND NOT c.is_own AND c.used_at IS NULL AND c.created_at > moment - interval '1 hour' LIMIT p_address_hour) AS c)
    OR (SELECT count(*) >= p_ten_minutes FROM (SELECT FROM verification_codes c WHERE NOT c.is_own AND c.used_at IS NULL AND c.created_at > moment - interval '10 minutes' LIMIT p_ten_minutes) AS c)
    OR EXISTS (SELECT FROM attempts a WHERE ((a.key = 'code ' || p_recipient AND a.count >= p_recipient_failures) OR (a.key = 'code from ' || p_from AND a.count >= p_address_failures))
      AND coalesce(a.locked_until, a.updated_at + p_lock) > moment);
END $$;
GRANT EXECUTE ON FUNCTION is_captcha_needed_for_code TO atrium_app;

-- Inserts a code that is about to be sent, unless a budget refuses it. In the database for its locks – recipient, then address,
-- then organisation – and its rights. Without `p_account` no account is looked up, so that known and unknown recipients
-- take the same time. Own codes have budgets of their own, which no stranger can use up.
CREATE FUNCTION insert_code(p_id uuid, p_purpose text, p_recipient text, p_from text, p_account uuid, p_own boolean, p_code text, p_sealed text,
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
GRANT EXECUTE ON FUNCTION insert_code TO atrium_app;

-- Tries the newest code that was sent for a purpose; a right one is consumed unless `p_keep`. In the database for its lock:
-- no number of parallel tries gets more than `p_tries`.
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
GRANT EXECUTE ON FUNCTION try_code TO atrium_app;

-- Consumes a code that `try_code` kept; false when it was consumed already. In the database for its rights: visitors have none to
-- the table of codes.
CREATE FUNCTION consume_code(p_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE verification_codes SET used_at = clock_timestamp() WHERE id = p_id AND used_at IS NULL;
  RETURN FOUND;
END $$;
GRANT EXECUTE ON FUNCTION consume_code TO atrium_app;

-- Accounts with a phone or an email address, for the log of attempts. In the database for its rights: contacts are unique across
-- organisations.
CREATE FUNCTION find_accounts_by_contact(p_mobile text, p_email text) RETURNS TABLE (id uuid, organisation_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.organisation_id FROM accounts a WHERE a.mobile_phone = p_mobile AND a.left_at IS NULL
  UNION ALL
  SELECT a.id, a.organisation_id FROM accounts a WHERE lower(a.email) = lower(p_email) AND a.left_at IS NULL
$$;
GRANT EXECUTE ON FUNCTION find_accounts_by_contact TO atrium_app;

-- Consumes a proof that works once; false when it was consumed already. In the database for its rights: visitors have none to the
-- table.
CREATE FUNCTION consume_proof(p_hash text, p_expires timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO spent_proofs VALUES (p_hash, p_expires) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;
GRANT EXECUTE ON FUNCTION consume_proof TO atrium_app;

-- In the database for its rights: a browser is remembered before the session has an organisation.
CREATE FUNCTION remember_device(p_id uuid, p_account uuid, p_token bytea, p_device text, p_address text, p_valid interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO remembered_devices (id, organisation_id, account_id, token_hash, device, address, expires_at)
  SELECT p_id, a.organisation_id, a.id, p_token, p_device, p_address, now() + p_valid FROM accounts a WHERE a.id = p_account
$$;
GRANT EXECUTE ON FUNCTION remember_device TO atrium_app;

-- What a new password of an account is checked against. In the database for its rights: who resets a password has no session.
CREATE FUNCTION password_facts(p_account uuid)
RETURNS TABLE (organisation_id uuid, account text, real_name text, mobile_phone text, email text, password_hash text, password_rules jsonb, former text[], password_changed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.organisation_id, p.account, p.real_name, p.mobile_phone, p.email, p.password_hash, p.password_rules,
    ARRAY(SELECT f.password_hash FROM former_passwords f WHERE f.account_id = p_account ORDER BY f.replaced_at DESC LIMIT 10), p.password_changed_at
  FROM sign_in_people p WHERE p.account_id = p_account AND p.left_at IS NULL
$$;
GRANT EXECUTE ON FUNCTION password_facts TO atrium_app;

-- Sets a password: the one before becomes a former one, password locks are removed and every session but `p_keep` ends.
-- Gives how many ended. `p_reset_by` is where the code went, when the second step must ask for something else from now on.
-- In the database for its rights: a visitor without a session resets a password.
CREATE FUNCTION replace_password(p_account uuid, p_hash text, p_keep uuid, p_history_id uuid, p_reset_by text, p_delete_devices boolean) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended bigint;
BEGIN
  UPDATE accounts SET password_reset_by = p_reset_by WHERE id = p_account;
  IF p_delete_devices THEN DELETE FROM remembered_devices WHERE account_id = p_account; END IF;
  INSERT INTO former_passwords (id, organisation_id, account_id, password_hash)
  SELECT p_history_id, organisation_id, id, password_hash FROM accounts WHERE id = p_account AND password_hash IS NOT NULL FOR UPDATE;
  UPDATE accounts SET password_hash = p_hash, password_changed_at = now() WHERE id = p_account;
  DELETE FROM attempts WHERE key LIKE 'password ' || p_account || '%';
  WITH ended_sessions AS (
    UPDATE sessions SET ended_at = now() WHERE account_id = p_account AND ended_at IS NULL AND expires_at > now() AND id IS DISTINCT FROM p_keep RETURNING 1)
  SELECT count(*) INTO ended FROM ended_sessions;
  RETURN ended;
END $$;
GRANT EXECUTE ON FUNCTION replace_password TO atrium_app;

-- The same for somebody who proved to be the person with `p_proof`: see `set_by_others_at`. In the database for its rights, as
-- `replace_password`, which servers of the version before call.
CREATE FUNCTION replace_own_password(p_account uuid, p_hash text, p_keep uuid, p_history_id uuid, p_reset_by text, p_delete_devices boolean, p_proof text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own accounts;
  ended bigint;
BEGIN
  SELECT a.* INTO own FROM accounts a WHERE a.id = p_account FOR UPDATE;
  ended := replace_password(p_account, p_hash, p_keep, p_history_id, p_reset_by, p_delete_devices);
  UPDATE accounts SET password_set_by_others_at = set_by_others_at(own, p_proof) WHERE id = p_account;
  RETURN ended;
END $$;
GRANT EXECUTE ON FUNCTION replace_own_password TO atrium_app;

-- After both steps were passed with a password that was reset with a code, removes the mark. In the database for its rights: the
-- sign-in has no organisation yet.
CREATE FUNCTION confirm_password(p_account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE accounts SET password_reset_by = NULL WHERE id = p_account AND password_reset_by IS NOT NULL
$$;
GRANT EXECUTE ON FUNCTION confirm_password TO atrium_app;

-- The account names among `p_values` that are taken, also by former members. In the database for its rights: account names
-- are unique across organisations.
CREATE FUNCTION taken_accounts(p_values text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v FROM unnest(p_values) AS v, LATERAL (
    SELECT FROM accounts WHERE lower(account) = lower(v) AND (left_at IS NULL OR (state <> 'waiting' AND NOT shares_name)) LIMIT 1) AS taken
$$;
GRANT EXECUTE ON FUNCTION taken_accounts TO atrium_app;

-- The target of a valid invitation. In the database for its rights: who was invited belongs to no organisation yet.
CREATE FUNCTION find_invitation(p_token bytea)
RETURNS TABLE (organisation_id uuid, organisation_name text, department_id uuid, department_name text, password_rules jsonb, expires_at timestamptz, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.organisation_id, o.name, d.id, d.name, c.value, i.expires_at, i.role FROM invitations i
  JOIN organisations o ON o.id = i.organisation_id AND o.suspended_at IS NULL LEFT JOIN departments d ON d.id = i.department_id
  LEFT JOIN organisation_configs c ON c.organisation_id = i.organisation_id AND c.code = 'password-rules'
  WHERE i.token_hash = p_token AND i.account_id IS NULL AND i.revoked_at IS NULL AND i.expires_at > now() AND i.used < i.uses
$$;
GRANT EXECUTE ON FUNCTION find_invitation TO atrium_app;

-- The member whom an open personal invitation lets in for the first time. In the database for its rights: who has a link belongs to no
-- organisation yet.
CREATE FUNCTION find_member_invitation(p_token bytea)
RETURNS TABLE (account_id uuid, organisation_id uuid, organisation_name text, account text, real_name text, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, o.id, CASE WHEN current_setting('app.lang', true) = 'en' THEN coalesce(nullif(o.english_name, ''), o.name) ELSE o.name END, a.account, a.real_name, i.expires_at
  FROM invitations i JOIN organisations o ON o.id = i.organisation_id AND o.suspended_at IS NULL
  JOIN accounts a ON a.id = i.account_id AND a.left_at IS NULL AND a.state = 'active' AND a.last_sign_in_at IS NULL
  WHERE i.token_hash = p_token AND i.revoked_at IS NULL AND i.expires_at > now() AND i.used < i.uses
$$;
GRANT EXECUTE ON FUNCTION find_member_invitation TO atrium_app;

-- Uses a member's invitation up and keeps what was accepted; gives whether it was open. In the database for its rights: as
-- `find_member_invitation`.
CREATE FUNCTION use_member_invitation(p_token bytea, p_account uuid, p_agreement_ids uuid[], p_version text, p_address text, p_lang text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM accounts WHERE id = p_account AND left_at IS NULL AND state = 'active' AND last_sign_in_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE invitations SET used = used + 1 WHERE token_hash = p_token AND account_id = p_account AND revoked_at IS NULL AND expires_at > now() AND used < uses;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE accounts SET lang = coalesce(lang, p_lang) WHERE id = p_account;
  INSERT INTO agreements (id, organisation_id, account_id, document, version, address)
  SELECT p_agreement_ids[n], a.organisation_id, a.id, (ARRAY['agreement', 'privacy'])[n], p_version, p_address FROM accounts a, generate_series(1, 2) AS n WHERE a.id = p_account;
  RETURN true;
END $$;
GRANT EXECUTE ON FUNCTION use_member_invitation TO atrium_app;

-- The organisation with this full name, in either language. In the database for its rights: who applies belongs to none yet.
CREATE FUNCTION find_organisation_by_name(p_name text) RETURNS TABLE (organisation_id uuid, organisation_name text, password_rules jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.name, c.value FROM organisations o LEFT JOIN organisation_configs c ON c.organisation_id = o.id AND c.code = 'password-rules'
  WHERE (lower(o.name) = lower(p_name) OR lower(o.english_name) = lower(p_name)) AND o.suspended_at IS NULL ORDER BY o.id LIMIT 1
$$;
GRANT EXECUTE ON FUNCTION find_organisation_by_name TO atrium_app;

-- Inserts an account, with the role of its invitation. In the database for its locks: the last use of an invitation and the
-- last seat go to one registration; and for its rights: who registers belongs to no organisation yet.
CREATE FUNCTION register_account(p_id uuid, p_organisation uuid, p_invitation bytea, p_account text, p_real_name text, p_mobile text, p_email text,
  p_hash text, p_lang text, p_agreement_ids uuid[], p_version text, p_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  into_organisation uuid := p_organisation;
  into_department uuid;
  as_role text := 'member';
BEGIN
  IF p_invitation IS NOT NULL THEN
    UPDATE invitations SET used = used + 1 WHERE token_hash = p_invitation AND account_id IS NULL AND revoked_at IS NULL AND expires_at > now() AND used < uses
    RETURNING organisation_id, department_id, role INTO into_organisation, into_department, as_role;
    IF NOT FOUND THEN RETURN 'invitation'; END IF;
    PERFORM 1 FROM organisations WHERE id = into_organisation AND member_count < seat_count FOR UPDATE;
    IF NOT FOUND THEN RETURN 'seats'; END IF;
  END IF;
  INSERT INTO accounts (id, organisation_id, department_id, account, real_name, mobile_phone, email, password_hash, password_changed_at, lang, state, role)
  VALUES (p_id, into_organisation, into_department, p_account, p_real_name, p_mobile, p_email, p_hash, now(), p_lang, CASE WHEN p_invitation IS NULL THEN 'waiting' ELSE 'active' END, as_role);
  INSERT INTO agreements (id, organisation_id, account_id, document, version, address)
  VALUES (p_agreement_ids[1], into_organisation, p_id, 'agreement', p_version, p_address), (p_agreement_ids[2], into_organisation, p_id, 'privacy', p_version, p_address);
  RETURN 'done';
END $$;
GRANT EXECUTE ON FUNCTION register_account TO atrium_app;

-- True for somebody who has signed in before, and never from a network within 90 days. In the database for its rights: who signs in has no
-- organisation yet, and the log is out of reach.
CREATE FUNCTION is_new_place(p_account uuid, p_request text, p_place text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM sign_in_logs l WHERE l.account_id = p_account AND l.at > now() - interval '90 days' AND l.result = 'success'
      AND l.request_id <> p_request AND starts_with(l.address, p_place))
    AND EXISTS (SELECT FROM sign_in_logs l WHERE l.account_id = p_account AND l.at > now() - interval '90 days' AND l.result = 'success'
      AND l.request_id <> p_request)
$$;
GRANT EXECUTE ON FUNCTION is_new_place TO atrium_app;
