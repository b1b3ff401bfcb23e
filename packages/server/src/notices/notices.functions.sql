-- Current notices of a type, newest first, that began after a time. In the database for its rights: visitors read no notices that
-- are not shown.
CREATE FUNCTION shown_notices(p_type text, p_after timestamptz, p_limit integer) RETURNS SETOF notices
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.* FROM notices n
  WHERE n.type = p_type AND n.begin_at <= now() AND n.end_at > now() AND n.begin_at > p_after
  ORDER BY n.begin_at DESC, n.id DESC LIMIT p_limit
$$;
GRANT EXECUTE ON FUNCTION shown_notices TO atrium_app;

-- Records that somebody reads notices now, and gives the time before. In the database for its lock and its rights: calls have
-- none to the table.
CREATE FUNCTION record_notice_visit(p_account uuid, p_kind text) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before timestamptz;
BEGIN
  SELECT v.at INTO before FROM notice_visits v WHERE v.account_id = p_account AND v.kind = p_kind FOR UPDATE;
  INSERT INTO notice_visits (account_id, kind, at) VALUES (p_account, p_kind, now())
  ON CONFLICT (account_id, kind) DO UPDATE SET at = excluded.at;
  RETURN before;
END $$;
GRANT EXECUTE ON FUNCTION record_notice_visit TO atrium_app;

-- When the person of a session last read notices, by kind. In the database for its rights: calls have none to the table.
CREATE FUNCTION list_notice_visits(p_session uuid) RETURNS TABLE (kind text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 2 AS $$
  SELECT v.kind, v.at FROM notice_visits v WHERE v.account_id = (SELECT s.account_id FROM sessions s WHERE s.id = p_session)
$$;
GRANT EXECUTE ON FUNCTION list_notice_visits TO atrium_app, atrium_installation;
