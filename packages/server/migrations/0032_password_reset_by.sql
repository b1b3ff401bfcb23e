ALTER TABLE "accounts" ADD COLUMN "password_reset_by" text;--> statement-breakpoint
-- As before, with where the code went that reset the password.
CREATE OR REPLACE VIEW sign_in_people AS
SELECT a.id AS account_id, a.organisation_id, a.account, a.real_name, a.mobile_phone, a.email, a.photo_file, a.role, a.state, a.left_at, a.lang,
  a.ui_version, a.is_home_guided, a.is_personal_center_guided, a.password_hash, a.password_changed_at, a.trial_until,
  o.name AS organisation_name, o.logo_file, d.id AS department_id, d.name AS department_name,
  a.password_changed_at + make_interval(months => nullif((c.configs -> 'password-rules' ->> 'ExpiryMonths')::integer, 0)) AS password_expires_at,
  c.configs -> 'password-rules' AS password_rules, c.configs -> 'second-step' AS second_step,
  ARRAY(SELECT g.product_id FROM grants g WHERE g.account_id = a.id) AS product_ids,
  ARRAY(SELECT h.menu FROM hidden_menus h WHERE h.account_id = a.id) AS hidden_menus,
  EXISTS (SELECT FROM ip_unlimited u WHERE u.account_id = a.id) AS is_ip_unlimited,
  c.configs, a.start_page, a.launcher_view, o.english_name AS organisation_english_name, d.english_name AS department_english_name,
  a.password_reset_by
FROM accounts a
LEFT JOIN organisations o ON o.id = a.organisation_id
LEFT JOIN departments d ON d.id = a.department_id
LEFT JOIN LATERAL (SELECT jsonb_object_agg(c.code, c.value) AS configs FROM organisation_configs c WHERE c.organisation_id = a.organisation_id) AS c ON true;
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
  start_page text, launcher_view text, organisation_english_name text, department_english_name text, password_reset_by text
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
    p.start_page, p.launcher_view, coalesce(p.organisation_english_name, o.english_name), p.department_english_name, p.password_reset_by
  FROM sessions s
  LEFT JOIN sign_in_people p ON p.account_id = s.account_id
  LEFT JOIN organisations o ON s.account_id IS NULL AND o.id = s.organisation_id
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > now()
    AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    AND (s.level = 'app' OR (p.state = 'active' AND p.left_at IS NULL AND (p.trial_until IS NULL OR p.trial_until > now())));
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_session FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_session TO atrium_app;
--> statement-breakpoint
-- Takes the place of set_password, which stays for the version before. The password before becomes a former one, the
-- locks of passwords are lifted, and every session but the kept one ends. Gives how many ended. `p_reset_by` is where
-- the code went, when the second step must ask for something else from now on.
CREATE FUNCTION replace_password(p_account uuid, p_hash text, p_keep uuid, p_history_id uuid, p_reset_by text, p_forget_devices boolean) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE accounts SET password_reset_by = p_reset_by WHERE id = p_account;
  IF p_forget_devices THEN DELETE FROM remembered_devices WHERE account_id = p_account; END IF;
  RETURN set_password(p_account, p_hash, p_keep, p_history_id);
END $$;
--> statement-breakpoint
-- After both steps were passed with a password that was reset with a code: from now on it proves itself.
CREATE FUNCTION confirm_password(p_account uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE accounts SET password_reset_by = NULL WHERE id = p_account AND password_reset_by IS NOT NULL
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION replace_password, confirm_password FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION replace_password, confirm_password TO atrium_app;
