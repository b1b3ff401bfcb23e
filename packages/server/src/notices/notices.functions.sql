-- What is shown now of a type, the latest first; or, of what is new, what began after a time.
CREATE FUNCTION shown_notices(p_type text, p_after timestamptz, p_limit integer) RETURNS SETOF notices
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.* FROM notices n
  WHERE n.type = p_type AND n.begin_at <= now() AND n.end_at > now() AND n.begin_at > p_after
  ORDER BY n.begin_at DESC, n.id DESC LIMIT p_limit
$$;
GRANT EXECUTE ON FUNCTION shown_notices TO atrium_app;

-- Notes that somebody looks now, and gives when that was the last time.
CREATE FUNCTION note_notice_visit(p_account uuid, p_kind text) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before timestamptz;
BEGIN
  SELECT v.at INTO before FROM notice_visits v WHERE v.account_id = p_account AND v.kind = p_kind FOR UPDATE;
  INSERT INTO notice_visits (account_id, kind, at) VALUES (p_account, p_kind, now())
  ON CONFLICT (account_id, kind) DO UPDATE SET at = excluded.at;
  RETURN before;
END $$;
GRANT EXECUTE ON FUNCTION note_notice_visit TO atrium_app;

-- When somebody last looked at what there is to read, by kind: what began later is new to them, and it is in their own file.
CREATE FUNCTION notice_visits_of(p_session uuid) RETURNS TABLE (kind text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 2 AS $$
  SELECT v.kind, v.at FROM notice_visits v WHERE v.account_id = (SELECT s.account_id FROM sessions s WHERE s.id = p_session)
$$;
GRANT EXECUTE ON FUNCTION notice_visits_of TO atrium_app, atrium_installation;
