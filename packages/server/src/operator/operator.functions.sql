-- Inserts a one-time link for the first operator, while there is none. In the database for its rights: no role of a call may insert
-- operators or their links.
CREATE FUNCTION issue_operator_link(p_token_hash bytea, p_valid interval) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM accounts WHERE role = 'operator' AND left_at IS NULL) THEN RETURN false; END IF;
  INSERT INTO operator_links (token_hash, expires_at) VALUES (p_token_hash, now() + p_valid);
  RETURN true;
END $$;
GRANT EXECUTE ON FUNCTION issue_operator_link TO atrium_app;

-- Inserts an operator if the link is valid. In the database for atomicity: a link works once; and for its rights, as above.
CREATE FUNCTION redeem_operator_link(p_token_hash bytea, p_id uuid, p_account text, p_real_name text, p_password_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE operator_links SET used_at = now() WHERE token_hash = p_token_hash AND used_at IS NULL AND expires_at > now();
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO accounts (id, account, real_name, password_hash, password_changed_at, role)
  VALUES (p_id, p_account, p_real_name, p_password_hash, now(), 'operator');
  UPDATE operator_links SET used_at = now() WHERE used_at IS NULL;
  RETURN true;
END $$;
GRANT EXECUTE ON FUNCTION redeem_operator_link TO atrium_app;

-- Fails with a refusal unless the session is an operator's and live: for functions that change what organisations may not.
CREATE FUNCTION check_operator_session(p_session uuid, p_refusal text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM sessions s JOIN accounts a ON a.id = s.account_id
  WHERE s.id = p_session AND s.level = 'full' AND s.ended_at IS NULL AND s.expires_at > now() AND a.role = 'operator' AND a.left_at IS NULL AND a.state = 'active';
  IF NOT FOUND THEN RAISE EXCEPTION '%', p_refusal; END IF;
END $$;
GRANT EXECUTE ON FUNCTION check_operator_session TO atrium_app;
