-- Current notices of a type, newest first, that began or changed after a time. In the database for its rights: visitors read no notices that
-- are not shown.
CREATE FUNCTION shown_notices(p_type text, p_after timestamptz, p_limit integer) RETURNS SETOF notices
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.* FROM notices n
  WHERE n.type = p_type AND n.begin_at <= now() AND n.end_at > now() AND greatest(n.begin_at, n.updated_at) > p_after
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

-- Current announcements and new functions with whether the person of a session has read them: alone, or all of their kind since.
-- In the database for its rights: visitors read no notices that are not shown, and calls have none to what was read.
CREATE FUNCTION list_inbox(p_session uuid, p_limit integer)
RETURNS TABLE (id uuid, type text, title text, english_title text, detail text, english_detail text, is_urgent boolean,
  begin_at timestamptz, end_at timestamptz, is_read boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.id, n.type, n.title, n.english_title, n.detail, n.english_detail, n.is_urgent, n.begin_at, n.end_at,
    coalesce(greatest(n.begin_at, n.updated_at) <= greatest(v.at, r.at), false)
  FROM (SELECT s.account_id FROM sessions s WHERE s.id = p_session) AS own
  CROSS JOIN notices n
  LEFT JOIN notice_visits v ON v.account_id = own.account_id
    AND v.kind = CASE n.type WHEN 'function' THEN 'functions' ELSE 'notices' END
  LEFT JOIN notice_reads r ON r.account_id = own.account_id AND r.notice_id = n.id
  WHERE n.type IN ('home', 'info', 'function') AND n.begin_at <= now() AND n.end_at > now()
  ORDER BY n.begin_at DESC, n.id DESC LIMIT p_limit
$$;
GRANT EXECUTE ON FUNCTION list_inbox TO atrium_app, atrium_installation;

-- Records that somebody read a current notice, and gives whether there is one. In the database for its rights.
CREATE FUNCTION record_notice_read(p_account uuid, p_notice uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notice_reads (account_id, notice_id, at)
  SELECT p_account, n.id, now() FROM notices n WHERE n.id = p_notice AND n.begin_at <= now() AND n.end_at > now()
  ON CONFLICT (account_id, notice_id) DO UPDATE SET at = excluded.at;
  RETURN FOUND;
END $$;
GRANT EXECUTE ON FUNCTION record_notice_read TO atrium_app;

-- Records that somebody has seen everything in the inbox, decisions on own access requests and messages too. In the database for its rights.
CREATE FUNCTION record_inbox_seen(p_account uuid, p_kinds text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notice_visits (account_id, kind, at) SELECT p_account, kind, now() FROM unnest(p_kinds) AS kind ORDER BY kind
  ON CONFLICT (account_id, kind) DO UPDATE SET at = excluded.at;
  UPDATE access_requests SET seen_at = now()
  WHERE account_id = p_account AND state IN ('granted', 'declined') AND seen_at IS NULL;
  UPDATE notification_recipients SET read_at = now() WHERE account_id = p_account AND is_in_inbox AND read_at IS NULL;
$$;
GRANT EXECUTE ON FUNCTION record_inbox_seen TO atrium_app;

-- Which notices the person of a session read alone, for the file of one's own data. In the database for its rights.
CREATE FUNCTION list_notice_reads(p_session uuid) RETURNS TABLE (title text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.title, r.at FROM notice_reads r JOIN notices n ON n.id = r.notice_id
  WHERE r.account_id = (SELECT s.account_id FROM sessions s WHERE s.id = p_session)
$$;
GRANT EXECUTE ON FUNCTION list_notice_reads TO atrium_app, atrium_installation;
