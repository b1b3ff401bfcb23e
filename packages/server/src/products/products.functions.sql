-- Counts the seats of licences that are taken, closes the requests of those who got one, and announces who has other rights.
-- In the database for its locks: the update locks the licence, so that two grants at once come one after the other, and
-- everyone who gives seats locks the licence first and the requests then.
CREATE FUNCTION count_seats() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM licences l WHERE (l.organisation_id, l.product_id) IN (SELECT organisation_id, product_id FROM after) ORDER BY l.organisation_id, l.product_id FOR NO KEY UPDATE;
    UPDATE licences SET used_seats = used_seats + come.n FROM (SELECT organisation_id, product_id, count(*) AS n FROM after GROUP BY 1, 2) AS come
    WHERE licences.organisation_id = come.organisation_id AND licences.product_id = come.product_id;
    UPDATE access_requests r SET state = 'granted', decided_at = now() FROM after
    WHERE r.account_id = after.account_id AND r.product_id = after.product_id AND r.state = 'waiting';
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM 1 FROM licences l WHERE (l.organisation_id, l.product_id) IN (SELECT organisation_id, product_id FROM before) ORDER BY l.organisation_id, l.product_id FOR NO KEY UPDATE;
    UPDATE licences SET used_seats = used_seats - gone.n FROM (SELECT organisation_id, product_id, count(*) AS n FROM before GROUP BY 1, 2) AS gone
    WHERE licences.organisation_id = gone.organisation_id AND licences.product_id = gone.product_id;
    PERFORM notify_accounts(ARRAY(SELECT DISTINCT account_id FROM before));
    RETURN NULL;
  END IF;
  PERFORM notify_accounts(ARRAY(SELECT DISTINCT account_id FROM after));
  RETURN NULL;
END $$;

-- Locks licences of the transaction's organisation until it ends, so that free seats can be counted before they are given. In the
-- database for its rights: the role of an organisation's calls may change no licence.
CREATE FUNCTION lock_licences(p_products uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 1 FROM licences l WHERE l.product_id = ANY (p_products) AND l.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  ORDER BY l.organisation_id, l.product_id FOR NO KEY UPDATE
$$;
GRANT EXECUTE ON FUNCTION lock_licences TO atrium_app;

-- Takes seats on every grant.
CREATE TRIGGER grants_inserted AFTER INSERT ON grants REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_seats();

-- Announces changed roles.
CREATE TRIGGER grants_updated AFTER UPDATE ON grants REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_seats();

-- Frees seats on every revocation.
CREATE TRIGGER grants_deleted AFTER DELETE ON grants REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_seats();

-- A role that is given is one of the application's. In the database for its lock: giving a role and removing it from the
-- application come one after the other.
CREATE FUNCTION check_seat_role() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM products p WHERE p.id = NEW.product_id AND p.roles @> jsonb_build_array(jsonb_build_object('Code', NEW.role_code)) FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The application has no role %', NEW.role_code USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'grants_role';
  END IF;
  RETURN NEW;
END $$;

-- Checks a role under the lock of its application.
CREATE TRIGGER grants_role BEFORE INSERT OR UPDATE OF role_code ON grants FOR EACH ROW WHEN (NEW.role_code IS NOT NULL) EXECUTE FUNCTION check_seat_role();

-- Requests for operators: those that wait while the organisation has no licence today, and those they decided. In the database for its rights:
-- operators read no requests of organisations otherwise.
CREATE FUNCTION list_licence_requests(p_state text, p_search text, p_limit integer, p_offset integer) RETURNS TABLE (
  total bigint, id uuid, state text, organisation_id uuid, organisation_name text, product_id uuid, code text, name text, english_name text,
  real_name text, reason text, requested_at timestamptz, decided_at timestamptz, decided_by text, answer text, seat_count integer, used_seats integer, valid_until date
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) OVER (), r.id, r.state, r.organisation_id, CASE WHEN current_setting('app.lang', true) = 'en' THEN coalesce(nullif(o.english_name, ''), o.name) ELSE o.name END, r.product_id, p.code, p.name, p.english_name,
    a.real_name, r.reason, r.requested_at, r.decided_at, r.decided_by, r.answer, l.seat_count, l.used_seats, l.valid_until
  FROM access_requests r
  JOIN organisations o ON o.id = r.organisation_id JOIN products p ON p.id = r.product_id JOIN accounts a ON a.id = r.account_id
  LEFT JOIN licences l ON l.organisation_id = r.organisation_id AND l.product_id = r.product_id
  WHERE (r.state = 'waiting' OR r.is_by_operator) AND (p_state IS NULL OR r.state = p_state)
    AND (r.is_by_operator OR l.product_id IS NULL OR NOT (now() AT TIME ZONE o.time_zone)::date BETWEEN l.valid_from AND l.valid_until)
    AND (p_search IS NULL OR concat_ws(' ', o.name, o.english_name, p.code, p.name, p.english_name, a.real_name) ILIKE p_search)
  ORDER BY (r.state = 'waiting') DESC, CASE WHEN r.state = 'waiting' THEN r.requested_at END, r.requested_at DESC, r.id
  LIMIT p_limit OFFSET p_offset
$$;
GRANT EXECUTE ON FUNCTION list_licence_requests TO atrium_installation;

-- Grants a licence to the transaction's organisation, for the live session of an operator alone. In the database for its rights:
-- the role of an organisation's calls may insert none.
CREATE FUNCTION grant_licence(p_session uuid, p_product uuid, p_seats integer, p_from date, p_until date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_operator_session(p_session, 'a licence is given by operators alone');
  INSERT INTO licences (organisation_id, product_id, seat_count, valid_from, valid_until) VALUES (nullif(current_setting('app.organisation_id', true), '')::uuid, p_product, p_seats, p_from, p_until)
  ON CONFLICT (organisation_id, product_id) DO UPDATE SET seat_count = excluded.seat_count, valid_from = excluded.valid_from, valid_until = excluded.valid_until;
END $$;
GRANT EXECUTE ON FUNCTION grant_licence TO atrium_app;

-- Counts people of all organisations by role. In the database for its rights: operators have none to grants.
CREATE FUNCTION count_given_roles(p_product uuid, p_codes text[]) RETURNS TABLE (code text, people integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.role_code, count(*)::integer FROM grants g WHERE g.product_id = p_product AND g.role_code = ANY (p_codes) GROUP BY g.role_code
$$;
GRANT EXECUTE ON FUNCTION count_given_roles TO atrium_installation;
