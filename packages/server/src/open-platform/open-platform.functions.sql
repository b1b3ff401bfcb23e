-- Authorisation to use the open capability. In the database for their rights: the transactions of an organisation may
-- read their authorisation, but only a session of an operator may change it.

-- Fails unless the session is an operator's.
CREATE FUNCTION check_operator_session(p_session uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM sessions s JOIN accounts a ON a.id = s.account_id
  WHERE s.id = p_session AND s.level = 'full' AND s.ended_at IS NULL AND s.expires_at > now() AND a.role = 'operator' AND a.left_at IS NULL AND a.state = 'active';
  IF NOT FOUND THEN RAISE EXCEPTION 'an authorisation is changed by operators alone'; END IF;
END $$;
GRANT EXECUTE ON FUNCTION check_operator_session TO atrium_app;

-- Authorises the organisation of the transaction and answers its request.
CREATE FUNCTION set_open_authorisation(p_session uuid, p_from date, p_until date, p_calls integer, p_queued integer, p_apps integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  organisation uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
BEGIN
  PERFORM check_operator_session(p_session);
  INSERT INTO open_authorisations (organisation_id, valid_from, valid_until, calls_per_day, queued_calls, app_count)
  VALUES (organisation, p_from, p_until, p_calls, p_queued, p_apps)
  ON CONFLICT (organisation_id) DO UPDATE SET valid_from = excluded.valid_from, valid_until = excluded.valid_until,
    calls_per_day = excluded.calls_per_day, queued_calls = excluded.queued_calls, app_count = excluded.app_count;
  DELETE FROM open_authorisation_requests WHERE organisation_id = organisation;
END $$;
GRANT EXECUTE ON FUNCTION set_open_authorisation TO atrium_app;

-- Ends the authorisation of the organisation of the transaction.
CREATE FUNCTION withdraw_open_authorisation(p_session uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_operator_session(p_session);
  DELETE FROM open_authorisations WHERE organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid;
END $$;
GRANT EXECUTE ON FUNCTION withdraw_open_authorisation TO atrium_app;
