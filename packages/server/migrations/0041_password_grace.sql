ALTER TABLE "organisation_configs" ADD COLUMN "grace_until" timestamp with time zone;
--> statement-breakpoint
-- As before, but passwords that new rules would have expired at once stay usable for the days of grace.
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
  o.suspended_at
FROM accounts a
LEFT JOIN organisations o ON o.id = a.organisation_id
LEFT JOIN departments d ON d.id = a.department_id
LEFT JOIN LATERAL (SELECT jsonb_object_agg(c.code, c.value) AS configs, max(c.grace_until) AS grace_until FROM organisation_configs c WHERE c.organisation_id = a.organisation_id) AS c ON true;
