ALTER TABLE "grants" ADD COLUMN "role_code" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
-- A role that is given is one of the application's. The lock makes giving a role and removing it come one after the other.
CREATE FUNCTION check_seat_role() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM products p WHERE p.id = NEW.product_id AND p.roles @> jsonb_build_array(jsonb_build_object('Code', NEW.role_code)) FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The application has no role %', NEW.role_code USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'grants_role';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER grants_role BEFORE INSERT OR UPDATE OF role_code ON grants FOR EACH ROW WHEN (NEW.role_code IS NOT NULL) EXECUTE FUNCTION check_seat_role();
--> statement-breakpoint
-- What servers remember of a person has the roles.
CREATE FUNCTION forget_seat_roles() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('atrium_forget', CASE WHEN (SELECT count(*) FROM after) > 100 THEN 'everyone:' ELSE 'account:' || account_id END) FROM after LIMIT 100;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER grants_role_changed AFTER UPDATE ON grants REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION forget_seat_roles();
--> statement-breakpoint
-- How many people of all organisations were given each of these roles.
CREATE FUNCTION count_given_roles(p_product uuid, p_codes text[]) RETURNS TABLE (code text, people integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.role_code, count(*)::integer FROM grants g WHERE g.product_id = p_product AND g.role_code = ANY (p_codes) GROUP BY g.role_code
$$;
--> statement-breakpoint
-- As before, with the roles that the person was given.
CREATE OR REPLACE VIEW sign_in_people AS
SELECT a.id AS account_id, a.organisation_id, a.account, a.real_name, a.mobile_phone, a.email, a.photo_file, a.role, a.state, a.left_at, a.lang,
  a.ui_version, a.is_home_guided, a.is_personal_center_guided, a.password_hash, a.password_changed_at, a.trial_until,
  o.name AS organisation_name, o.logo_file, d.id AS department_id, d.name AS department_name,
  CASE WHEN (c.configs -> 'password-rules' ->> 'ExpiryMonths')::integer > 0 AND a.password_changed_at IS NOT NULL
    THEN greatest(a.password_changed_at + make_interval(months => (c.configs -> 'password-rules' ->> 'ExpiryMonths')::integer), c.grace_until) END AS password_expires_at,
  c.configs -> 'password-rules' AS password_rules, c.configs -> 'second-step' AS second_step,
  ARRAY(SELECT g.product_id FROM grants g WHERE g.account_id = a.id) AS product_ids,
  ARRAY(SELECT h.menu FROM hidden_menus h WHERE h.account_id = a.id) AS hidden_menus,
  EXISTS (SELECT FROM ip_unlimited u WHERE u.account_id = a.id) AS is_ip_unlimited,
  c.configs, a.start_page, a.launcher_view, o.english_name AS organisation_english_name, d.english_name AS department_english_name,
  a.password_reset_by,
  o.suspended_at,
  (SELECT jsonb_object_agg(g.product_id, g.role_code) FROM grants g WHERE g.account_id = a.id AND g.role_code IS NOT NULL) AS product_roles
FROM accounts a
LEFT JOIN organisations o ON o.id = a.organisation_id
LEFT JOIN departments d ON d.id = a.department_id
LEFT JOIN LATERAL (SELECT jsonb_object_agg(c.code, c.value) AS configs, max(c.grace_until) AS grace_until FROM organisation_configs c WHERE c.organisation_id = a.organisation_id) AS c ON true;
--> statement-breakpoint
DROP FUNCTION find_session;
--> statement-breakpoint
CREATE FUNCTION find_session(p_token_hash bytea) RETURNS TABLE (
  session_id uuid, level text, login_model text, login_type smallint, login_name text, session_lang text, auto_login boolean,
  last_seen_at timestamptz, idle_minutes integer, expires_at timestamptz,
  app_id uuid, organisation_id uuid, organisation_name text, logo_file text,
  account_id uuid, account text, real_name text, mobile_phone text, email text, photo_file text, role text, lang text, ui_version text,
  is_home_guided boolean, is_personal_center_guided boolean, has_password boolean, password_changed_at timestamptz, password_expires_at timestamptz,
  trial_until timestamptz, department_id uuid, department_name text, second_step jsonb,
  product_ids uuid[], hidden_menus text[], is_ip_unlimited boolean, configs jsonb,
  start_page text, launcher_view text, organisation_english_name text, department_english_name text, password_reset_by text, product_roles jsonb
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.id, s.level, s.login_model, s.login_type, s.login_name, s.lang, s.auto_login, s.last_seen_at, s.idle_minutes, s.expires_at,
    s.app_id, s.organisation_id, coalesce(p.organisation_name, o.name), coalesce(p.logo_file, o.logo_file),
    p.account_id, p.account, p.real_name, p.mobile_phone, p.email, p.photo_file, p.role, p.lang, p.ui_version,
    p.is_home_guided, p.is_personal_center_guided, p.password_hash IS NOT NULL, p.password_changed_at, p.password_expires_at,
    p.trial_until, p.department_id, p.department_name, p.second_step, p.product_ids, p.hidden_menus, p.is_ip_unlimited, p.configs,
    p.start_page, p.launcher_view, coalesce(p.organisation_english_name, o.english_name), p.department_english_name, p.password_reset_by, p.product_roles
  FROM sessions s
  LEFT JOIN sign_in_people p ON p.account_id = s.account_id
  LEFT JOIN organisations o ON s.account_id IS NULL AND o.id = s.organisation_id
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > now()
    AND coalesce(p.suspended_at, o.suspended_at) IS NULL
    AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    AND (s.level = 'app' OR (p.state = 'active' AND p.left_at IS NULL AND (p.trial_until IS NULL OR p.trial_until > now())));
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_session, count_given_roles FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_session TO atrium_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION count_given_roles TO atrium_installation;
