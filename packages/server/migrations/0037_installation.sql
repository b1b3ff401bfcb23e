CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT 'Atrium' NOT NULL,
	"public_url" text,
	"set_up_finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "lang" text DEFAULT 'zh' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "masked_recipient" text;
--> statement-breakpoint
INSERT INTO installation (set_up_finished_at) VALUES (CASE WHEN EXISTS (SELECT FROM organisations) THEN now() END);
--> statement-breakpoint
GRANT SELECT, UPDATE ON installation TO atrium_installation;
--> statement-breakpoint
CREATE FUNCTION forget_installation() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('atrium_forget', 'installation:');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER installation_forgotten AFTER UPDATE ON installation FOR EACH STATEMENT EXECUTE FUNCTION forget_installation();
--> statement-breakpoint
DROP TRIGGER organisations_forgotten ON organisations;
--> statement-breakpoint
CREATE TRIGGER organisations_forgotten AFTER UPDATE OF name, english_name, logo_file, time_zone, suspended_at ON organisations FOR EACH ROW EXECUTE FUNCTION forget_organisation();
--> statement-breakpoint
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
  a.password_reset_by,
  o.suspended_at
FROM accounts a
LEFT JOIN organisations o ON o.id = a.organisation_id
LEFT JOIN departments d ON d.id = a.department_id
LEFT JOIN LATERAL (SELECT jsonb_object_agg(c.code, c.value) AS configs FROM organisation_configs c WHERE c.organisation_id = a.organisation_id) AS c ON true;
--> statement-breakpoint
-- The sessions of a suspended organisation are over.
CREATE OR REPLACE FUNCTION find_session(p_token_hash bytea) RETURNS TABLE (
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
    AND coalesce(p.suspended_at, o.suspended_at) IS NULL
    AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    AND (s.level = 'app' OR (p.state = 'active' AND p.left_at IS NULL AND (p.trial_until IS NULL OR p.trial_until > now())));
END $$;
--> statement-breakpoint
DROP FUNCTION find_invitation;
--> statement-breakpoint
-- What an invitation invites to, as long as it is good.
CREATE FUNCTION find_invitation(p_token bytea)
RETURNS TABLE (organisation_id uuid, organisation_name text, department_id uuid, department_name text, password_rules jsonb, expires_at timestamptz, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.organisation_id, o.name, d.id, d.name, c.value, i.expires_at, i.role FROM invitations i
  JOIN organisations o ON o.id = i.organisation_id AND o.suspended_at IS NULL LEFT JOIN departments d ON d.id = i.department_id
  LEFT JOIN organisation_configs c ON c.organisation_id = i.organisation_id AND c.code = 'password-rules'
  WHERE i.token_hash = p_token AND i.revoked_at IS NULL AND i.expires_at > now() AND i.used < i.uses
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_organisation_named(p_name text) RETURNS TABLE (organisation_id uuid, organisation_name text, password_rules jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.name, c.value FROM organisations o LEFT JOIN organisation_configs c ON c.organisation_id = o.id AND c.code = 'password-rules'
  WHERE (lower(o.name) = lower(p_name) OR lower(o.english_name) = lower(p_name)) AND o.suspended_at IS NULL ORDER BY o.id LIMIT 1
$$;
--> statement-breakpoint
-- The account has the role of the invitation.
CREATE OR REPLACE FUNCTION register_account(p_id uuid, p_organisation uuid, p_invitation bytea, p_account text, p_real_name text, p_mobile text, p_email text,
  p_hash text, p_lang text, p_agreement_ids uuid[], p_version text, p_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  into_organisation uuid := p_organisation;
  into_department uuid;
  as_role text := 'member';
BEGIN
  IF p_invitation IS NOT NULL THEN
    UPDATE invitations SET used = used + 1 WHERE token_hash = p_invitation AND revoked_at IS NULL AND expires_at > now() AND used < uses
    RETURNING organisation_id, department_id, role INTO into_organisation, into_department, as_role;
    IF NOT FOUND THEN RETURN 'invitation'; END IF;
    PERFORM 1 FROM organisations WHERE id = into_organisation AND member_count < seat_count FOR UPDATE;
    IF NOT FOUND THEN RETURN 'seats'; END IF;
  END IF;
  INSERT INTO accounts (id, organisation_id, department_id, account, real_name, mobile_phone, email, password_hash, password_changed_at, lang, state, role)
  VALUES (p_id, into_organisation, into_department, p_account, p_real_name, p_mobile, p_email, p_hash, now(), p_lang, CASE WHEN p_invitation IS NULL THEN 'waiting' ELSE 'active' END, as_role);
  INSERT INTO agreements (id, organisation_id, account_id, document, version, address)
  VALUES (p_agreement_ids[1], into_organisation, p_id, 'agreement', p_version, p_address), (p_agreement_ids[2], into_organisation, p_id, 'privacy', p_version, p_address);
  RETURN 'done';
END $$;
--> statement-breakpoint
-- Whether somebody with this phone is on trial already: their trial is then made longer.
CREATE FUNCTION has_trial(p_mobile text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM accounts WHERE mobile_phone = p_mobile AND trial_until IS NOT NULL AND left_at IS NULL)
$$;
--> statement-breakpoint
-- The organisation of a new trial is there already: it is created as every organisation is.
CREATE OR REPLACE FUNCTION grant_trial(p_application uuid, p_organisation uuid, p_account uuid, p_name text, p_until timestamptz, p_products text[]) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wish trial_applications;
  existing accounts;
BEGIN
  SELECT * INTO wish FROM trial_applications WHERE id = p_application;
  SELECT * INTO existing FROM accounts WHERE mobile_phone = wish.mobile_phone AND trial_until IS NOT NULL AND left_at IS NULL FOR UPDATE;
  IF existing.id IS NOT NULL THEN
    UPDATE accounts SET trial_until = greatest(trial_until, p_until) WHERE id = existing.id;
    p_organisation := existing.organisation_id;
  ELSE
    INSERT INTO organisations (id, name, english_name, seat_count) VALUES (p_organisation, p_name, p_name, 1) ON CONFLICT (id) DO NOTHING;
    INSERT INTO accounts (id, organisation_id, account, real_name, mobile_phone, lang, trial_until)
    VALUES (p_account, p_organisation, 'trial.' || right(replace(p_account::text, '-', ''), 10), wish.name, wish.mobile_phone, wish.lang, p_until);
  END IF;
  INSERT INTO licences (organisation_id, product_id, seat_count, valid_from, valid_until)
  SELECT p_organisation, id, 1, (now() - interval '1 day')::date, (p_until + interval '1 day')::date FROM products WHERE code = ANY (p_products)
  ON CONFLICT (organisation_id, product_id) DO UPDATE SET valid_until = greatest(licences.valid_until, excluded.valid_until);
  INSERT INTO grants (organisation_id, account_id, product_id)
  SELECT p_organisation, coalesce(existing.id, p_account), id FROM products WHERE code = ANY (p_products)
  ON CONFLICT DO NOTHING;
  RETURN coalesce(existing.id, p_account);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_invitation, has_trial FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_invitation TO atrium_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION has_trial TO atrium_installation;
