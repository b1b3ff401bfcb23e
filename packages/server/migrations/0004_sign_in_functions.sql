-- Signing in happens before anyone's organisation is known. These are the only doors through the row rules,
-- each as narrow as its one use. Those of every sign-in are PL/pgSQL, which keeps their plans.

-- Counts of attempts are worth no log of the database: after a crash of the database they begin anew.
ALTER TABLE attempts SET UNLOGGED;
--> statement-breakpoint
-- The account that a name, phone number or e-mail address stands for, among those who have not left.
CREATE FUNCTION find_sign_in_account(p_name text)
RETURNS TABLE (id uuid, organisation_id uuid, password_hash text, state text, role text, real_name text, lang text, login_model text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT id, organisation_id, password_hash, state, role, real_name, lang, 'account' FROM accounts WHERE lower(account) = lower(p_name) AND left_at IS NULL
  UNION ALL
  SELECT id, organisation_id, password_hash, state, role, real_name, lang, 'phone' FROM accounts WHERE mobile_phone = p_name AND left_at IS NULL
  UNION ALL
  SELECT id, organisation_id, password_hash, state, role, real_name, lang, 'email' FROM accounts WHERE lower(email) = lower(p_name) AND left_at IS NULL
  LIMIT 1;
END $$;
--> statement-breakpoint
-- Who stands behind a token, as long as the session is alive: all that a request has to know, in one row.
CREATE FUNCTION find_session(p_token_hash bytea) RETURNS TABLE (
  session_id uuid, level text, login_model text, login_type smallint, login_name text, session_lang text, auto_login boolean,
  last_seen_at timestamptz, idle_minutes integer, expires_at timestamptz,
  app_id uuid, organisation_id uuid, organisation_name text, logo_file text,
  account_id uuid, account text, real_name text, mobile_phone text, photo_file text, role text, lang text, ui_version text,
  is_home_guided boolean, is_personal_center_guided boolean, password_changed_at timestamptz,
  department_id uuid, department_name text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.id, s.level, s.login_model, s.login_type, s.login_name, s.lang, s.auto_login, s.last_seen_at, s.idle_minutes, s.expires_at,
    s.app_id, s.organisation_id, o.name, o.logo_file,
    a.id, a.account, a.real_name, a.mobile_phone, a.photo_file, a.role, a.lang, a.ui_version,
    a.is_home_guided, a.is_personal_center_guided, a.password_changed_at, d.id, d.name
  FROM sessions s
  LEFT JOIN accounts a ON a.id = s.account_id
  LEFT JOIN organisations o ON o.id = s.organisation_id
  LEFT JOIN departments d ON d.id = a.department_id
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > now()
    AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    AND (s.level = 'app' OR (a.state = 'active' AND a.left_at IS NULL));
END $$;
--> statement-breakpoint
CREATE FUNCTION open_session(entry sessions) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO sessions SELECT entry.*;
END $$;
--> statement-breakpoint
CREATE FUNCTION end_session(p_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET ended_at = now() WHERE id = p_id AND ended_at IS NULL
$$;
--> statement-breakpoint
-- Notes when sessions were last used; many at once, for this is written behind.
CREATE FUNCTION touch_sessions(p_ids uuid[], p_times timestamptz[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET last_seen_at = greatest(sessions.last_seen_at, seen.at)
  FROM unnest(p_ids, p_times) AS seen (id, at) WHERE sessions.id = seen.id AND sessions.ended_at IS NULL
$$;
--> statement-breakpoint
-- Removes at most so many sessions that ended or ran out a day ago or earlier, and gives how many it removed.
CREATE FUNCTION remove_expired_sessions(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions
      WHERE expires_at < now() - interval '1 day'
      ORDER BY expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*) FROM removed
$$;
--> statement-breakpoint
CREATE FUNCTION remove_stale_attempts(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (
    DELETE FROM attempts WHERE key IN (
      SELECT key FROM attempts WHERE updated_at < now() - interval '1 day'
      ORDER BY updated_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*) FROM removed
$$;
--> statement-breakpoint
-- Counts one attempt under every key before it is judged, so that no number of parallel guesses passes a limit.
-- Gives no row when the attempt may go on. Else it counts nothing and gives the key that refuses, with the end of
-- its lock; `locked_until` is null where the limit is filled by attempts that are still being judged.
CREATE FUNCTION take_attempt(p_keys text[], p_limits integer[], p_lock interval) RETURNS TABLE (refused_key text, locked_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted record;
  found attempts;
BEGIN
  -- Always in the order of the keys: two attempts that share keys then wait for each other instead of deadlocking.
  FOR wanted IN SELECT k.key, k.max FROM unnest(p_keys, p_limits) AS k (key, max) ORDER BY k.key LOOP
    INSERT INTO attempts AS a (key, count, updated_at) VALUES (wanted.key, 1, clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN a.locked_until <= clock_timestamp() OR (a.locked_until IS NULL AND a.updated_at < clock_timestamp() - p_lock) THEN 1 ELSE a.count + 1 END,
      locked_until = CASE WHEN a.locked_until <= clock_timestamp() THEN NULL ELSE a.locked_until END,
      updated_at = CASE WHEN a.locked_until > clock_timestamp() THEN a.updated_at ELSE clock_timestamp() END
    RETURNING * INTO found;
    IF found.locked_until IS NOT NULL OR found.count > wanted.max THEN
      refused_key := wanted.key;
      locked_until := found.locked_until;
      EXIT;
    END IF;
  END LOOP;
  IF refused_key IS NOT NULL THEN
    UPDATE attempts SET count = count - 1 WHERE key = ANY (p_keys) AND key <= refused_key;
    RETURN NEXT;
  END IF;
END $$;
--> statement-breakpoint
-- The beginning of a sign-in in one step: who is meant, and whether the attempt may go on. An account that does not
-- exist counts under the hash of what was typed, `p_unknown`, exactly as one that does counts under its id.
CREATE FUNCTION begin_sign_in(p_name text, p_unknown text, p_from text, p_limits integer[], p_lock interval) RETURNS TABLE (
  id uuid, organisation_id uuid, password_hash text, state text, role text, real_name text, lang text, login_model text,
  keys text[], refused_key text, locked_until timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account record;
  refusal record;
  who text;
BEGIN
  SELECT * INTO account FROM find_sign_in_account(p_name);
  who := coalesce(account.id::text, p_unknown);
  keys := ARRAY['password ' || who || ' from ' || p_from, 'password ' || who, 'password from ' || p_from];
  SELECT * INTO refusal FROM take_attempt(keys, p_limits, p_lock);
  RETURN QUERY SELECT account.id, account.organisation_id, account.password_hash, account.state, account.role, account.real_name,
    account.lang, account.login_model, keys, refusal.refused_key, refusal.locked_until;
END $$;
--> statement-breakpoint
-- Judges an attempt that was let through. A right one clears the keys in `p_forget` and takes its count back from
-- the others; a wrong one stays counted, and gives the end of the lock where it was one too many.
CREATE FUNCTION settle_attempt(p_keys text[], p_limits integer[], p_lock interval, p_right boolean, p_forget text[]) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  result timestamptz;
BEGIN
  PERFORM 1 FROM attempts WHERE key = ANY (p_keys) ORDER BY key FOR UPDATE;
  IF p_right THEN
    DELETE FROM attempts WHERE key = ANY (p_forget);
    UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = ANY (p_keys);
    RETURN NULL;
  END IF;
  UPDATE attempts SET locked_until = clock_timestamp() + p_lock
  FROM unnest(p_keys, p_limits) AS k (key, max)
  WHERE attempts.key = k.key AND attempts.count >= k.max AND attempts.locked_until IS NULL;
  SELECT max(locked_until) INTO result FROM attempts WHERE key = ANY (p_keys);
  RETURN result;
END $$;
--> statement-breakpoint
-- A person's language: for this session and for the next ones.
CREATE FUNCTION set_language(p_session uuid, p_lang text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET lang = p_lang WHERE id = p_session;
  UPDATE accounts SET lang = p_lang WHERE id = (SELECT account_id FROM sessions WHERE id = p_session);
$$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION begin_sign_in, find_session, open_session, end_session, touch_sessions,
  remove_expired_sessions, remove_stale_attempts, settle_attempt, set_language TO atrium_app;
