-- When somebody last looked at what there is to read, by kind: what began later is new to them, and it is in their own file.
CREATE FUNCTION notice_visits_of(p_account uuid) RETURNS TABLE (kind text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 2 AS $$
  SELECT v.kind, v.at FROM notice_visits v WHERE v.account_id = p_account
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION notice_visits_of FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION notice_visits_of TO atrium_app, atrium_installation;
--> statement-breakpoint
-- Operators take along what is kept about them as well: their rows belong to no organisation.
GRANT EXECUTE ON FUNCTION list_own_sessions, list_own_devices TO atrium_installation;
--> statement-breakpoint
-- What is kept of a session's own account beside what the session holds: for those who cannot read accounts.
CREATE FUNCTION own_account_times(p_session uuid) RETURNS TABLE (joined timestamptz, last_sign_in timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 1 AS $$
  SELECT a.created_at, nullif(a.last_sign_in_at, '-infinity') FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = p_session
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION own_account_times FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION own_account_times TO atrium_installation;
