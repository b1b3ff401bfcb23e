-- Counts the changes of who is in an organisation and what people are found and ordered by, so that what was found for a
-- search can be kept until somebody changes. Seen in the same transaction, it is never behind.
ALTER TABLE "organisations" ADD COLUMN "people_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE organisations SET member_count = member_count - gone.members, people_version = people_version + 1
    FROM (SELECT organisation_id, count(*) AS members FROM before WHERE left_at IS NULL AND state <> 'waiting' AND organisation_id IS NOT NULL GROUP BY 1) AS gone
    WHERE organisations.id = gone.organisation_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE organisations SET member_count = member_count + come.members, people_version = people_version + 1
    FROM (SELECT organisation_id, count(*) AS members FROM after WHERE left_at IS NULL AND state <> 'waiting' AND organisation_id IS NOT NULL GROUP BY 1) AS come
    WHERE organisations.id = come.organisation_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, and counts the changes in which people are found otherwise.
CREATE OR REPLACE FUNCTION forget_accounts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid[];
  of_organisations uuid[];
BEGIN
  SELECT
    array_agg(after.id) FILTER (WHERE
      (after.organisation_id, after.department_id, after.account, after.real_name, after.mobile_phone, after.email, after.password_hash, after.password_changed_at, after.state,
      after.role, after.photo_file, after.lang, after.ui_version, after.is_home_guided, after.is_personal_center_guided, after.trial_until, after.left_at,
      after.start_page, after.launcher_view)
      IS DISTINCT FROM (before.organisation_id, before.department_id, before.account, before.real_name, before.mobile_phone, before.email, before.password_hash, before.password_changed_at, before.state,
      before.role, before.photo_file, before.lang, before.ui_version, before.is_home_guided, before.is_personal_center_guided, before.trial_until, before.left_at,
      before.start_page, before.launcher_view)),
    array_agg(DISTINCT after.organisation_id) FILTER (WHERE
      (after.organisation_id, after.search_text, after.pinyin, after.account, after.mobile_phone, after.email, after.role, after.state, after.left_at)
      IS DISTINCT FROM (before.organisation_id, before.search_text, before.pinyin, before.account, before.mobile_phone, before.email, before.role, before.state, before.left_at))
  INTO changed, of_organisations FROM after JOIN before USING (id);
  IF of_organisations IS NOT NULL THEN
    UPDATE organisations SET people_version = people_version + 1 WHERE id = ANY (of_organisations);
  END IF;
  IF cardinality(changed) > 100 THEN
    PERFORM pg_notify('atrium_forget', 'everyone:');
  ELSE
    PERFORM pg_notify('atrium_forget', 'account:' || id) FROM unnest(changed) AS id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, without putting the three keys in order twice.
CREATE OR REPLACE FUNCTION begin_attempt(p_keys text[], p_limits integer[], p_lock interval)
RETURNS TABLE (counts integer[], refused_key text, locked_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
BEGIN
  WITH counted AS (
    INSERT INTO attempts AS a (key, count, updated_at)
    SELECT k.key, 1, moment FROM (SELECT key COLLATE "C" AS key FROM unnest(p_keys) AS u (key)) AS k ORDER BY k.key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN a.locked_until <= moment OR (a.locked_until IS NULL AND a.updated_at < moment - p_lock) THEN 1 ELSE a.count + 1 END,
      locked_until = CASE WHEN a.locked_until <= moment THEN NULL ELSE a.locked_until END,
      updated_at = CASE WHEN a.locked_until > moment THEN a.updated_at ELSE moment END
    RETURNING a.key, a.count, a.locked_until)
  SELECT array_agg(c.count ORDER BY array_position(p_keys, c.key)),
    min(c.key) FILTER (WHERE c.locked_until IS NOT NULL OR c.count > p_limits[array_position(p_keys, c.key)]),
    (array_agg(c.locked_until ORDER BY c.key) FILTER (WHERE c.locked_until IS NOT NULL OR c.count > p_limits[array_position(p_keys, c.key)]))[1]
  INTO counts, refused_key, locked_until FROM counted c;
  IF refused_key IS NOT NULL THEN
    UPDATE attempts SET count = attempts.count - 1 WHERE key = ANY (p_keys);
  END IF;
  RETURN NEXT;
END $$;
