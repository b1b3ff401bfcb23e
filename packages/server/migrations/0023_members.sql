-- Members can be ordered by their main department and by their job title. The name of the department stands with the
-- person, so that the order comes from an index; where departments are spelt or placed makes no difference to it.
ALTER TABLE "accounts" ADD COLUMN "department_order" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE accounts SET department_order = d.name FROM departments d WHERE d.id = accounts.department_id;--> statement-breakpoint
CREATE INDEX "accounts_by_job_title" ON "accounts" USING btree ("organisation_id",coalesce("job_title", ''),"id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_by_department" ON "accounts" USING btree ("organisation_id","department_order","id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE FUNCTION order_by_department() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.department_order := coalesce((SELECT d.name FROM departments d WHERE d.id = NEW.department_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_ordered BEFORE INSERT OR UPDATE OF department_id ON accounts FOR EACH ROW EXECUTE FUNCTION order_by_department();
--> statement-breakpoint
CREATE FUNCTION order_people_of_department() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE accounts SET department_order = NEW.name WHERE department_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER departments_ordered AFTER UPDATE OF name ON departments FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION order_people_of_department();
--> statement-breakpoint
REVOKE ALL ON FUNCTION order_by_department, order_people_of_department FROM PUBLIC;
--> statement-breakpoint
-- As before, with what the new orders go by.
DROP FUNCTION find_people;
--> statement-breakpoint
CREATE FUNCTION find_people(p_words text[], p_left boolean) RETURNS TABLE (
  id uuid, pinyin text, account text, mobile_phone text, email text, role text, state text, last_sign_in_at timestamptz, department_id uuid, left_at timestamptz,
  job_title text, department_order text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 200 AS $$
  SELECT a.id, a.pinyin, a.account, a.mobile_phone, a.email, a.role, a.state, a.last_sign_in_at, a.department_id, a.left_at, a.job_title, a.department_order FROM accounts a
  WHERE a.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    AND two_grams(a.search_text) @> (SELECT coalesce(array_agg(gram), '{}') FROM unnest(p_words) AS word, unnest(two_grams(word)) AS gram)
    AND a.search_text LIKE ALL (SELECT '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(p_words) AS word)
    AND (a.left_at IS NOT NULL) = p_left AND a.state <> 'waiting'
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_people FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_people TO atrium_app;
