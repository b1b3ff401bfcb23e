-- Authorisation to use the open capability. In the database for their rights: the transactions of an organisation may
-- read their authorisation, but only a session of an operator may change it.

-- Authorises the organisation of the transaction and answers its request.
CREATE FUNCTION set_open_authorisation(p_session uuid, p_from date, p_until date, p_calls integer, p_queued integer, p_apps integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  organisation uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
BEGIN
  PERFORM check_operator_session(p_session, 'an authorisation is changed by operators alone');
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
  PERFORM check_operator_session(p_session, 'an authorisation is changed by operators alone');
  DELETE FROM open_authorisations WHERE organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid;
END $$;
GRANT EXECUTE ON FUNCTION withdraw_open_authorisation TO atrium_app;

-- An app that can be used now, and until when: not revoked, not past its last day, in an organisation that is not suspended
-- and whose open capability is in force. Days are those of the organisation's time zone.
CREATE FUNCTION usable_app(p_app uuid) RETURNS TABLE (organisation_id uuid, addresses text, usable_until timestamptz)
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.organisation_id, p.addresses, (least(p.valid_until, a.valid_until) + 1)::timestamp AT TIME ZONE o.time_zone
  FROM open_apps p JOIN organisations o ON o.id = p.organisation_id JOIN open_authorisations a ON a.organisation_id = p.organisation_id
  WHERE p.id = p_app AND p.revoked_at IS NULL AND o.suspended_at IS NULL
    AND (now() AT TIME ZONE o.time_zone)::date BETWEEN a.valid_from AND least(p.valid_until, a.valid_until)
$$;
GRANT EXECUTE ON FUNCTION usable_app TO atrium_app;

-- What a token request is verified against, for an app that is neither revoked nor past its last day. In the database for
-- its rights: a program that presents its secret has no organisation yet, and no other transaction may read the hashes.
CREATE FUNCTION find_app_credentials(p_app uuid) RETURNS TABLE (addresses text, is_usable boolean, secret_hashes text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.addresses, EXISTS (SELECT 1 FROM usable_app(p.id)),
    ARRAY(SELECT encode(s.secret_hash, 'hex') FROM open_app_secrets s WHERE s.app_id = p.id AND (s.ends_at IS NULL OR s.ends_at > now()))
  FROM open_apps p JOIN organisations o ON o.id = p.organisation_id
  WHERE p.id = p_app AND p.revoked_at IS NULL
    AND (p.valid_until IS NULL OR p.valid_until >= (now() AT TIME ZONE o.time_zone)::date)
$$;
GRANT EXECUTE ON FUNCTION find_app_credentials TO atrium_app;

-- Opens the sessions of access tokens and notes the use of the apps. Gives the sessions of those apps that can still be
-- used. A busy app asks often, so that its use is noted at most every 30 seconds from one address.
CREATE FUNCTION open_app_sessions(p_ids uuid[], p_apps uuid[], p_token_hashes bytea[], p_seconds integer, p_addresses text[], p_devices text[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY INSERT INTO sessions (id, token_hash, organisation_id, app_id, level, address, device, idle_minutes, expires_at)
  SELECT r.id, r.token_hash, u.organisation_id, r.app, 'app', r.address, r.device, ceil(p_seconds / 60.0)::integer + 1, now() + make_interval(secs => p_seconds)
  FROM unnest(p_ids, p_apps, p_token_hashes, p_addresses, p_devices) AS r (id, app, token_hash, address, device)
  JOIN (SELECT a.app, v.* FROM (SELECT DISTINCT unnest(p_apps) AS app) a, usable_app(a.app) v) u ON u.app = r.app
  RETURNING sessions.id;
  UPDATE open_apps p SET last_used_at = now(), last_used_address = r.address
  FROM (SELECT DISTINCT ON (app) app, address FROM unnest(p_apps, p_addresses) AS each (app, address) ORDER BY app) r
  WHERE p.id = r.app AND (p.last_used_at IS NULL OR p.last_used_at < now() - interval '30 seconds' OR p.last_used_address IS DISTINCT FROM r.address);
END $$;
GRANT EXECUTE ON FUNCTION open_app_sessions TO atrium_app;

-- Opens one session, as servers of the version before do.
CREATE FUNCTION open_app_session(p_id uuid, p_app uuid, p_token_hash bytea, p_seconds integer, p_address text, p_device text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM open_app_sessions(ARRAY[p_id], ARRAY[p_app], ARRAY[p_token_hash], p_seconds, ARRAY[p_address], ARRAY[p_device]))
$$;
GRANT EXECUTE ON FUNCTION open_app_session TO atrium_app;

-- An access token of an app that is valid now, with the times it was issued and ends.
CREATE FUNCTION find_app_session(p_app uuid, p_token_hash bytea) RETURNS TABLE (issued_at timestamptz, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.created_at, least(s.expires_at, u.usable_until)
  FROM sessions s, usable_app(p_app) u
  WHERE s.token_hash = p_token_hash AND s.app_id = p_app AND s.ended_at IS NULL AND s.expires_at > now()
$$;
GRANT EXECUTE ON FUNCTION find_app_session TO atrium_app;

-- Ends an access token of an app. Gives its session, if the app has such a token.
CREATE FUNCTION end_app_session(p_app uuid, p_token_hash bytea) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET ended_at = now() WHERE token_hash = p_token_hash AND app_id = p_app AND ended_at IS NULL RETURNING id
$$;
GRANT EXECUTE ON FUNCTION end_app_session TO atrium_app;

-- Invalidates what servers cache: an app whose secrets changed.
CREATE TRIGGER open_app_secrets_changed AFTER INSERT OR DELETE OR UPDATE OF ends_at ON open_app_secrets FOR EACH ROW EXECUTE FUNCTION notify_change('app', 'app_id');

-- Invalidates what servers cache: an app that was revoked, changed or deleted.
CREATE TRIGGER open_apps_changed AFTER DELETE OR UPDATE OF addresses, valid_until, revoked_at ON open_apps FOR EACH ROW EXECUTE FUNCTION notify_change('app', 'id');

-- Invalidates what servers cache: an organisation whose programs may no longer use the open capability.
CREATE TRIGGER open_authorisations_changed AFTER INSERT OR UPDATE OR DELETE ON open_authorisations FOR EACH ROW EXECUTE FUNCTION notify_change('organisation', 'organisation_id');

-- Invalidates what servers cache: what apps may call.
CREATE TRIGGER open_grants_changed AFTER INSERT OR UPDATE OR DELETE ON open_grants FOR EACH ROW EXECUTE FUNCTION notify_change('app', 'app_id');
CREATE TRIGGER open_interface_activations_changed AFTER INSERT OR DELETE ON open_interface_activations FOR EACH ROW EXECUTE FUNCTION notify_change('organisation', 'organisation_id');
CREATE TRIGGER open_interfaces_changed AFTER INSERT OR UPDATE ON open_interfaces FOR EACH STATEMENT EXECUTE FUNCTION notify_change('open-interfaces');

-- Switches an interface on or off for the organisation of the transaction. In the database for its rights: organisations
-- may read their interfaces, but only a session of an operator may change them.
CREATE FUNCTION set_open_interface_activation(p_session uuid, p_interface uuid, p_is_active boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  organisation uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
BEGIN
  PERFORM check_operator_session(p_session, 'an interface is switched on by operators alone');
  IF p_is_active THEN
    INSERT INTO open_interface_activations (organisation_id, interface_id) VALUES (organisation, p_interface) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM open_interface_activations WHERE organisation_id = organisation AND interface_id = p_interface;
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION set_open_interface_activation TO atrium_app;

-- Announces that the operation log of an organisation with webhooks has new entries. In the database because no code writes
-- entries without it, and no announcement goes out before the commit.
CREATE FUNCTION notify_webhooks() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM webhook_cursors WHERE organisation_id = NEW.organisation_id) THEN
    PERFORM pg_notify('atrium_changes', 'webhook-events:');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER operation_chains_webhooks AFTER UPDATE OF last_number ON operation_chains FOR EACH ROW
  WHEN (OLD.last_number IS DISTINCT FROM NEW.last_number) EXECUTE FUNCTION notify_webhooks();
