-- The count of changes of the people has a table of its own: in the row of the organisation it made everybody who changed
-- somebody wait for whoever counts members, and the other way round.
CREATE TABLE "people_versions" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people_versions" ADD CONSTRAINT "people_versions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO people_versions (organisation_id) SELECT id FROM organisations;--> statement-breakpoint
ALTER TABLE people_versions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON people_versions TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT ON people_versions TO atrium_app;
--> statement-breakpoint
CREATE FUNCTION begin_people_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO people_versions (organisation_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER organisations_versioned AFTER INSERT ON organisations FOR EACH ROW EXECUTE FUNCTION begin_people_version();
--> statement-breakpoint
-- Counts once for an organisation in a transaction, however many people that changes, and when it ends: nothing is held
-- after this row, so that nobody who holds it waits for anything else, and others wait for it no longer than an end takes.
CREATE FUNCTION count_people_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own constant uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.organisation_id ELSE NEW.organisation_id END;
  counted constant text := coalesce(current_setting('app.people_counted', true), '');
BEGIN
  IF position(own::text IN counted) > 0 THEN RETURN NULL; END IF;
  UPDATE people_versions SET version = version + 1 WHERE organisation_id = own;
  PERFORM set_config('app.people_counted', counted || ' ' || own, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What somebody is found by and ordered by, and whether one is there at all.
CREATE CONSTRAINT TRIGGER accounts_versioned_in AFTER INSERT ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.organisation_id IS NOT NULL AND NEW.left_at IS NULL AND NEW.state <> 'waiting') EXECUTE FUNCTION count_people_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER accounts_versioned_out AFTER DELETE ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.organisation_id IS NOT NULL AND OLD.left_at IS NULL AND OLD.state <> 'waiting') EXECUTE FUNCTION count_people_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER accounts_versioned AFTER UPDATE ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.organisation_id IS NOT NULL
  AND (NEW.search_text, NEW.pinyin, NEW.account, NEW.mobile_phone, NEW.email, NEW.role, NEW.state, NEW.left_at)
  IS DISTINCT FROM (OLD.search_text, OLD.pinyin, OLD.account, OLD.mobile_phone, OLD.email, OLD.role, OLD.state, OLD.left_at)) EXECUTE FUNCTION count_people_change();
--> statement-breakpoint
-- As they were before the count stood in the row of the organisation.
CREATE OR REPLACE FUNCTION count_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE organisations SET member_count = member_count - gone.members
    FROM (SELECT organisation_id, count(*) AS members FROM before WHERE left_at IS NULL AND state <> 'waiting' AND organisation_id IS NOT NULL GROUP BY 1) AS gone
    WHERE organisations.id = gone.organisation_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE organisations SET member_count = member_count + come.members
    FROM (SELECT organisation_id, count(*) AS members FROM after WHERE left_at IS NULL AND state <> 'waiting' AND organisation_id IS NOT NULL GROUP BY 1) AS come
    WHERE organisations.id = come.organisation_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_accounts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid[];
BEGIN
  SELECT array_agg(after.id) INTO changed FROM after JOIN before USING (id) WHERE
    (after.organisation_id, after.department_id, after.account, after.real_name, after.mobile_phone, after.email, after.password_hash, after.password_changed_at, after.state,
    after.role, after.photo_file, after.lang, after.ui_version, after.is_home_guided, after.is_personal_center_guided, after.trial_until, after.left_at,
    after.start_page, after.launcher_view)
    IS DISTINCT FROM (before.organisation_id, before.department_id, before.account, before.real_name, before.mobile_phone, before.email, before.password_hash, before.password_changed_at, before.state,
    before.role, before.photo_file, before.lang, before.ui_version, before.is_home_guided, before.is_personal_center_guided, before.trial_until, before.left_at,
    before.start_page, before.launcher_view);
  IF cardinality(changed) > 100 THEN
    PERFORM pg_notify('atrium_forget', 'everyone:');
  ELSE
    PERFORM pg_notify('atrium_forget', 'account:' || id) FROM unnest(changed) AS id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE "organisations" DROP COLUMN "people_version";
--> statement-breakpoint
-- As before; and whoever comes into a department while it is given another name is ordered by that: what the name was when
-- the person was written may be over once the department is held to be counted.
CREATE OR REPLACE FUNCTION count_department_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[];
  changes bigint[];
  late uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(department_id), array_agg(n) INTO ids, changes FROM (
      SELECT department_id, count(*) AS n FROM after WHERE department_id IS NOT NULL AND left_at IS NULL AND state <> 'waiting' GROUP BY 1) AS come;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(department_id), array_agg(-n) INTO ids, changes FROM (
      SELECT department_id, count(*) AS n FROM before WHERE department_id IS NOT NULL AND left_at IS NULL AND state <> 'waiting' GROUP BY 1) AS gone;
  ELSE
    SELECT array_agg(department_id), array_agg(n) INTO ids, changes FROM (
      SELECT department_id, sum(n) AS n FROM (
        SELECT department_id, 1 AS n FROM after WHERE department_id IS NOT NULL AND left_at IS NULL AND state <> 'waiting'
        UNION ALL SELECT department_id, -1 FROM before WHERE department_id IS NOT NULL AND left_at IS NULL AND state <> 'waiting') AS both_sides
      GROUP BY 1 HAVING sum(n) <> 0) AS moved;
  END IF;
  PERFORM count_into_departments(ids, changes);
  IF ids IS NOT NULL AND TG_OP <> 'DELETE' THEN
    SELECT array_agg(a.id) INTO late FROM after a JOIN departments d ON d.id = a.department_id WHERE d.id = ANY (ids) AND a.department_order <> d.name;
    IF late IS NOT NULL THEN
      UPDATE accounts SET department_order = d.name FROM departments d WHERE accounts.id = ANY (late) AND d.id = accounts.department_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, but it holds first what it will change, people before departments and the deepest of these first, as whoever
-- places somebody does; and an invitation that is on its way into a department keeps it from being taken out.
CREATE OR REPLACE FUNCTION undo_import(p_import uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
  people uuid[];
  empty uuid[];
  made uuid;
BEGIN
  SELECT array_agg(a.id) INTO people FROM accounts a WHERE a.import_id = p_import AND a.organisation_id = own;
  -- Departments below which somebody has made others stay.
  SELECT coalesce(array_agg(d.id ORDER BY length(d.path) DESC, d.id), '{}') INTO empty
  FROM imports i, jsonb_array_elements_text(i.created_departments) AS c (id) JOIN departments d ON d.id = c.id::uuid
  WHERE i.id = p_import AND i.organisation_id = own
    AND NOT EXISTS (SELECT FROM departments b WHERE b.organisation_id = own AND starts_with(b.path, d.path) AND NOT i.created_departments ? b.id::text);
  PERFORM 1 FROM accounts a WHERE a.id = ANY (people) OR a.department_id = ANY (empty) ORDER BY a.id FOR UPDATE;
  PERFORM 1 FROM memberships m WHERE m.account_id = ANY (people) OR m.department_id = ANY (empty) ORDER BY m.account_id, m.department_id FOR UPDATE;
  FOREACH made IN ARRAY empty LOOP
    PERFORM 1 FROM departments WHERE departments.id = made FOR UPDATE;
  END LOOP;
  DELETE FROM former_passwords WHERE account_id = ANY (people);
  DELETE FROM memberships WHERE account_id = ANY (people);
  DELETE FROM department_heads WHERE account_id = ANY (people);
  DELETE FROM grants WHERE account_id = ANY (people);
  DELETE FROM ip_unlimited WHERE account_id = ANY (people);
  DELETE FROM hidden_menus WHERE account_id = ANY (people);
  DELETE FROM accounts WHERE id = ANY (people);
  FOREACH made IN ARRAY empty LOOP
    DELETE FROM departments WHERE departments.id = made AND own_count = 0 AND child_count = 0
      AND NOT EXISTS (SELECT FROM department_heads h WHERE h.department_id = made) AND NOT EXISTS (SELECT FROM invitations v WHERE v.department_id = made);
  END LOOP;
  RETURN coalesce(cardinality(people), 0);
END $$;
--> statement-breakpoint
-- As before, as a change of the person: whoever edits the same person from what was there before is told so.
CREATE OR REPLACE FUNCTION bind_contact(p_session uuid, p_mobile text, p_email text) RETURNS TABLE (old_mobile text, old_email text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own accounts;
BEGIN
  SELECT a.* INTO own FROM accounts a WHERE a.id = (SELECT account_id FROM sessions WHERE id = p_session) FOR UPDATE;
  UPDATE accounts SET mobile_phone = coalesce(p_mobile, mobile_phone), email = coalesce(p_email, email), version = version + 1 WHERE id = own.id;
  RETURN QUERY SELECT own.mobile_phone, own.email;
END $$;
--> statement-breakpoint
-- As before, of the account of a session: nobody asks for another one's.
DROP FUNCTION notice_visits_of;
--> statement-breakpoint
CREATE FUNCTION notice_visits_of(p_session uuid) RETURNS TABLE (kind text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 2 AS $$
  SELECT v.kind, v.at FROM notice_visits v WHERE v.account_id = (SELECT s.account_id FROM sessions s WHERE s.id = p_session)
$$;
--> statement-breakpoint
-- One failure is looked for among all of them: whoever storms the way in writes one index less.
DROP INDEX sign_in_logs_failed;
--> statement-breakpoint
REVOKE ALL ON FUNCTION begin_people_version, count_people_change, notice_visits_of FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION notice_visits_of TO atrium_app, atrium_installation;
