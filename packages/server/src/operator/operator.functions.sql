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
