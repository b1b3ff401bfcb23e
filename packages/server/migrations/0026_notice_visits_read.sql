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
