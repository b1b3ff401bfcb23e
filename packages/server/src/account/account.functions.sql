-- Sets the language of a session and its person. In the database for its rights: the call has the scope `none`.
CREATE FUNCTION set_language(p_session uuid, p_lang text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET lang = p_lang WHERE id = p_session;
  UPDATE accounts SET lang = p_lang WHERE id = (SELECT account_id FROM sessions WHERE id = p_session);
$$;
GRANT EXECUTE ON FUNCTION set_language TO atrium_app;

-- Sessions of the account of a session. In the database for its rights: the call has the scope `none`
-- or `installation`.
CREATE FUNCTION list_own_sessions(p_session uuid)
RETURNS TABLE (id uuid, device text, address text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.device, s.address, s.created_at, s.last_seen_at, s.expires_at FROM sessions s
  WHERE s.account_id = (SELECT own.account_id FROM sessions own WHERE own.id = p_session) AND s.level IN ('full', 'trial')
    AND s.ended_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
  ORDER BY s.last_seen_at DESC, s.id DESC LIMIT 100
$$;
GRANT EXECUTE ON FUNCTION list_own_sessions TO atrium_app, atrium_installation;

-- Ends one other session of the account, or all others; gives how many. In the database for its rights: as `list_own_sessions`.
CREATE FUNCTION end_own_sessions(p_session uuid, p_which uuid) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    UPDATE sessions s SET ended_at = now()
    WHERE s.account_id = (SELECT own.account_id FROM sessions own WHERE own.id = p_session) AND s.id <> p_session
      AND s.ended_at IS NULL AND s.expires_at > now() AND (p_which IS NULL OR s.id = p_which)
    RETURNING 1)
  SELECT count(*) FROM ended
$$;
GRANT EXECUTE ON FUNCTION end_own_sessions TO atrium_app;

-- Remembered browsers of the account of a session. In the database for its rights: as `list_own_sessions`.
CREATE FUNCTION list_own_devices(p_session uuid)
RETURNS TABLE (id uuid, token_hash bytea, device text, address text, created_at timestamptz, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, r.token_hash, r.device, r.address, r.created_at, r.expires_at FROM remembered_devices r
  WHERE r.account_id = (SELECT own.account_id FROM sessions own WHERE own.id = p_session) AND r.expires_at > now()
  ORDER BY r.created_at DESC LIMIT 100
$$;
GRANT EXECUTE ON FUNCTION list_own_devices TO atrium_app, atrium_installation;

-- Deletes one remembered browser of the account, or all; gives how many. In the database for its rights: no role of a call may delete
-- them otherwise.
CREATE FUNCTION delete_own_devices(p_session uuid, p_which uuid) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM remembered_devices r
    WHERE r.account_id = (SELECT own.account_id FROM sessions own WHERE own.id = p_session) AND (p_which IS NULL OR r.id = p_which)
    RETURNING 1)
  SELECT count(*) FROM forgotten
$$;
GRANT EXECUTE ON FUNCTION delete_own_devices TO atrium_app;

-- When the account of a session was created and signed in last. In the database for its rights: operators have none to accounts.
CREATE FUNCTION own_account_times(p_session uuid) RETURNS TABLE (joined timestamptz, last_sign_in timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 1 AS $$
  SELECT a.created_at, nullif(a.last_sign_in_at, '-infinity') FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = p_session
$$;
GRANT EXECUTE ON FUNCTION own_account_times TO atrium_installation;

-- Changes a contact of the account of a session and gives the ones before. In the database for its rights: the call has the
-- scope `none`. The version grows, so that an administrator who edits the person sees the change.
CREATE FUNCTION bind_contact(p_session uuid, p_mobile text, p_email text) RETURNS TABLE (old_mobile text, old_email text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own accounts;
BEGIN
  SELECT a.* INTO own FROM accounts a WHERE a.id = (SELECT account_id FROM sessions WHERE id = p_session) FOR UPDATE;
  UPDATE accounts SET mobile_phone = coalesce(p_mobile, mobile_phone), email = coalesce(p_email, email), version = version + 1 WHERE id = own.id;
  -- The password was asked for before: the contact is no better than that.
  UPDATE accounts SET phone_set_by_others_at = CASE WHEN p_mobile IS NULL THEN own.phone_set_by_others_at ELSE own.password_set_by_others_at END,
    email_set_by_others_at = CASE WHEN p_email IS NULL THEN own.email_set_by_others_at ELSE own.password_set_by_others_at END
  WHERE id = own.id;
  RETURN QUERY SELECT own.mobile_phone, own.email;
END $$;
GRANT EXECUTE ON FUNCTION bind_contact TO atrium_app;

-- Since when what a person proved something with may be in the hands of others; null where it is not. What is set with such a proof
-- is no better than the proof. `p_proof` is `password`, `phone`, `email`, or `invitation` for a link that went to either.
CREATE FUNCTION set_by_others_at(account accounts, p_proof text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_proof WHEN 'password' THEN account.password_set_by_others_at WHEN 'phone' THEN account.phone_set_by_others_at
    WHEN 'email' THEN account.email_set_by_others_at ELSE greatest(account.phone_set_by_others_at, account.email_set_by_others_at) END
$$;

-- Marks a password, phone or email address that is written as set by somebody else; the functions for the person take the mark off again.
-- So nothing that writes accounts can forget it. While nobody has used the account, others are who is to hand it over: then only the
-- password is marked, with the time of the account. In the database because many places write accounts.
CREATE FUNCTION mark_set_by_others() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_used boolean := false;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.password_hash IS NOT NULL AND NEW.password_changed_at IS NULL THEN NEW.password_set_by_others_at := NEW.created_at; END IF;
    RETURN NEW;
  END IF;
  is_used := OLD.password_changed_at IS NOT NULL OR coalesce(OLD.last_sign_in_at, '-infinity') > '-infinity'
    OR coalesce(OLD.password_set_by_others_at > OLD.created_at, false) OR OLD.left_at IS NOT NULL;
  IF NEW.password_hash IS NOT NULL AND NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    NEW.password_set_by_others_at := CASE WHEN is_used THEN now() ELSE OLD.created_at END;
  END IF;
  IF is_used AND NEW.mobile_phone IS DISTINCT FROM OLD.mobile_phone THEN NEW.phone_set_by_others_at := now(); END IF;
  IF is_used AND lower(NEW.email) IS DISTINCT FROM lower(OLD.email) THEN NEW.email_set_by_others_at := now(); END IF;
  RETURN NEW;
END $$;

-- Announces nothing and locks nothing: it changes the row that is written.
CREATE TRIGGER accounts_set_by_others BEFORE INSERT OR UPDATE OF password_hash, mobile_phone, email ON accounts
FOR EACH ROW EXECUTE FUNCTION mark_set_by_others();
