-- Settings can go back to their defaults: then the row goes, and whoever remembers it has to forget it.
GRANT DELETE ON organisation_configs TO atrium_app;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_organisation() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  changed constant jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('atrium_forget', 'organisation:' || (changed ->> CASE TG_TABLE_NAME WHEN 'organisations' THEN 'id' ELSE 'organisation_id' END));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER organisation_configs_forgotten ON organisation_configs;
--> statement-breakpoint
CREATE TRIGGER organisation_configs_forgotten AFTER INSERT OR UPDATE OR DELETE ON organisation_configs FOR EACH ROW EXECUTE FUNCTION forget_organisation();
--> statement-breakpoint
-- Beginning a sign-in, now with the lockout of the person's organisation where that has one of its own. How much more an
-- account stands altogether than from one address is the relation between the limits that come as defaults.
CREATE OR REPLACE FUNCTION begin_password_sign_in(p_name text, p_unknown text, p_from text, p_device bytea, p_limits integer[], p_lock interval)
RETURNS TABLE (person jsonb, password_hash text, login_model text, is_known_device boolean, keys text[], counts integer[], refused_key text, locked_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  meant record;
  attempt record;
  arriving jsonb;
  lockout jsonb;
  who text;
BEGIN
  SELECT f.id, f.login_model, f.password_hash INTO meant FROM find_sign_in_account(p_name) AS f;
  SELECT to_jsonb(p) - 'password_hash' - 'password_rules' INTO arriving FROM sign_in_people p WHERE p.account_id = meant.id;
  lockout := arriving -> 'configs' -> 'lockout';
  who := coalesce(meant.id::text, p_unknown);
  keys := ARRAY['password ' || who || ' from ' || p_from, 'password ' || who, 'password from ' || p_from];
  SELECT * INTO attempt FROM begin_attempt(keys,
    CASE WHEN lockout ? 'Attempts' THEN ARRAY[(lockout ->> 'Attempts')::integer, (lockout ->> 'Attempts')::integer * p_limits[2] / p_limits[1], p_limits[3]] ELSE p_limits END,
    CASE WHEN lockout ? 'Minutes' THEN make_interval(mins => (lockout ->> 'Minutes')::integer) ELSE p_lock END);
  RETURN QUERY SELECT arriving, meant.password_hash, meant.login_model,
    EXISTS (SELECT FROM remembered_devices r WHERE r.token_hash = p_device AND r.account_id = meant.id AND r.expires_at > now()),
    keys, attempt.counts, attempt.refused_key, attempt.locked_until;
END $$;
--> statement-breakpoint
-- Which of these account names, phones or e-mail addresses somebody in the installation has; not who.
-- One look into the index for each value, whatever the planner thinks of a list whose length it does not know.
CREATE FUNCTION taken_among(p_kind text, p_values text[]) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_kind = 'account' THEN
    RETURN QUERY SELECT v FROM unnest(p_values) AS v, LATERAL (SELECT FROM accounts WHERE lower(account) = lower(v) AND left_at IS NULL LIMIT 1) AS held;
  ELSIF p_kind = 'phone' THEN
    RETURN QUERY SELECT v FROM unnest(p_values) AS v, LATERAL (SELECT FROM accounts WHERE mobile_phone = v AND left_at IS NULL LIMIT 1) AS held;
  ELSE
    RETURN QUERY SELECT v FROM unnest(p_values) AS v, LATERAL (SELECT FROM accounts WHERE lower(email) = lower(v) AND left_at IS NULL LIMIT 1) AS held;
  END IF;
END $$;
--> statement-breakpoint
-- The browsers of people who leave need not be remembered.
CREATE FUNCTION forget_devices_of(p_accounts uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM remembered_devices WHERE account_id = ANY (p_accounts)
    AND organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION taken_among, forget_devices_of FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION taken_among, forget_devices_of TO atrium_app;
