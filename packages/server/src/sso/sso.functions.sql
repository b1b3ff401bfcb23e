-- A connection by its id alone. In the database for its rights: who signs in has no organisation yet. Its secrets are sealed.
CREATE FUNCTION find_sso_connection(p_connection uuid) RETURNS SETOF sso_connections
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 1 AS $$
  SELECT c.* FROM sso_connections c JOIN organisations o ON o.id = c.organisation_id
  WHERE c.id = p_connection AND o.suspended_at IS NULL
$$;
GRANT EXECUTE ON FUNCTION find_sso_connection TO atrium_app;

-- The ways in of an organisation, by its code or by a confirmed domain of its email addresses. In the database for its rights: a
-- stranger learns nothing else of an organisation.
CREATE FUNCTION list_ways_in(p_code text, p_domain text)
RETURNS TABLE (code text, is_required boolean, connection_id uuid, name text, kind text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.code, coalesce((p.value ->> 'IsRequired')::boolean, false), c.id, c.name, c.kind
  FROM organisations o
  JOIN sso_connections c ON c.organisation_id = o.id AND c.is_enabled
  LEFT JOIN organisation_configs p ON p.organisation_id = o.id AND p.code = 'single-sign-on'
  WHERE o.suspended_at IS NULL AND (o.code = p_code
    OR o.id = (SELECT d.organisation_id FROM sso_domains d WHERE d.domain = p_domain AND d.confirmed_at IS NOT NULL))
  ORDER BY c.position, c.id
$$;
GRANT EXECUTE ON FUNCTION list_ways_in TO atrium_app;

-- Whether another organisation has the code. In the database for its rights: codes are unique across organisations.
CREATE FUNCTION is_organisation_code_taken(p_code text, p_organisation uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM organisations o WHERE o.code = p_code AND o.id <> p_organisation)
$$;
GRANT EXECUTE ON FUNCTION is_organisation_code_taken TO atrium_app;

-- Stores what a provider sent with the sign-in that waits for it, once. In the database for its rights: the request comes from the
-- provider's page and knows no organisation.
CREATE FUNCTION park_sso_response(p_handle bytea, p_connection uuid, p_response text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE sso_states SET sealed_response = p_response
  WHERE handle_hash = p_handle AND connection_id = p_connection AND sealed_response IS NULL AND purpose <> 'link' AND expires_at > now();
  RETURN FOUND;
END $$;
GRANT EXECUTE ON FUNCTION park_sso_response TO atrium_app;

-- Takes a sign-in that waits in this browser: it is used once. In the database for its rights: who signs in has no organisation
-- yet, and for atomicity: of parallel requests one gets the row. With `p_organisation` it is one that waits for a link to an account there.
CREATE FUNCTION take_sso_state(p_handle bytea, p_browser bytea, p_organisation uuid)
RETURNS TABLE (organisation_id uuid, connection_id uuid, purpose text, sealed text, sealed_response text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp ROWS 1 AS $$
  DELETE FROM sso_states s WHERE s.handle_hash = p_handle AND s.browser_hash = p_browser AND s.expires_at > now()
    AND CASE WHEN p_organisation IS NULL THEN s.purpose <> 'link' AND s.sealed_response IS NOT NULL
      ELSE s.purpose = 'link' AND s.organisation_id = p_organisation END
  RETURNING s.organisation_id, s.connection_id, s.purpose, s.sealed, s.sealed_response
$$;
GRANT EXECUTE ON FUNCTION take_sso_state TO atrium_app;

-- Keeps what belongs to a session that began at a provider. In the database for its rights: a session begins before the transaction
-- has an organisation.
CREATE FUNCTION open_sso_session(p_session uuid, p_connection uuid, p_subject text, p_upstream text, p_logout_url text, p_logout text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sso_sessions (session_id, organisation_id, connection_id, subject, upstream_session, logout_url, sealed_logout)
  SELECT p_session, c.organisation_id, c.id, p_subject, p_upstream, p_logout_url, p_logout FROM sso_connections c WHERE c.id = p_connection
$$;
GRANT EXECUTE ON FUNCTION open_sso_session TO atrium_app;

-- Moves that to the session which replaces another one after the second step. In the database for its rights, as `open_sso_session`.
CREATE FUNCTION move_sso_session(p_from uuid, p_to uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sso_sessions SET session_id = p_to WHERE session_id = p_from
$$;
GRANT EXECUTE ON FUNCTION move_sso_session TO atrium_app;

-- What ends the provider's session of a session here. In the database for its rights: signing out has the scope `none`.
CREATE FUNCTION find_sso_session(p_session uuid)
RETURNS TABLE (organisation_id uuid, connection_id uuid, connection_name text, subject text, upstream_session text, logout_url text, sealed_logout text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 1 AS $$
  SELECT s.organisation_id, s.connection_id, c.name, s.subject, s.upstream_session, s.logout_url, s.sealed_logout
  FROM sso_sessions s JOIN sso_connections c ON c.id = s.connection_id WHERE s.session_id = p_session
$$;
GRANT EXECUTE ON FUNCTION find_sso_session TO atrium_app;

-- Administrators of an organisation, for the announcement that one of them came in without single sign-on. In the database for its
-- rights: the sign-in has no organisation yet.
CREATE FUNCTION list_administrators_to_notify(p_organisation uuid) RETURNS TABLE (id uuid, real_name text, email text, mobile_phone text, lang text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.real_name, a.email, a.mobile_phone, coalesce(a.lang, o.lang) FROM accounts a JOIN organisations o ON o.id = a.organisation_id
  WHERE a.organisation_id = p_organisation AND a.role = 'organisation-admin' AND a.left_at IS NULL AND a.state = 'active'
$$;
GRANT EXECUTE ON FUNCTION list_administrators_to_notify TO atrium_app;

-- Ties a new link to the provider that its connection leads to, where the statement does not say. In the database because the
-- version before inserts links, too.
CREATE FUNCTION stamp_sso_identity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.issuer := (SELECT c.issuer FROM sso_connections c WHERE c.id = NEW.connection_id);
  RETURN NEW;
END $$;

-- Stamps links when they are made; a link that is used later keeps its provider.
CREATE TRIGGER sso_identities_stamped BEFORE INSERT ON sso_identities FOR EACH ROW WHEN (NEW.issuer = '') EXECUTE FUNCTION stamp_sso_identity();

-- Forgets that a directory had locked a member whom somebody locks anew: what an administrator locks, the directory does not
-- unlock. In the database because members are locked in several places, none of which knows of directories; a sync notes its own
-- lock after this.
CREATE FUNCTION forget_directory_lock() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE sso_identities SET locked_at = NULL WHERE account_id = NEW.id AND locked_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_locked AFTER UPDATE OF state ON accounts FOR EACH ROW WHEN (OLD.state = 'active' AND NEW.state <> 'active') EXECUTE FUNCTION forget_directory_lock();
