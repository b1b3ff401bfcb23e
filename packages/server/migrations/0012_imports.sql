ALTER TABLE "imports" ADD COLUMN "done_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "created_departments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_committing" ON "imports" USING btree ("id") WHERE state = 'committing';--> statement-breakpoint
-- The imports that are to go on, of any organisation: after a restart, too.
CREATE FUNCTION committing_imports() RETURNS TABLE (id uuid, organisation_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.id, i.organisation_id FROM imports i WHERE i.state = 'committing' ORDER BY i.id LIMIT 20
$$;
--> statement-breakpoint
-- Takes the people of an import out again, as if they had never been there: nobody of them has signed in, so nothing of
-- theirs is anywhere. Departments that it made go with them where they are empty, the deepest first.
CREATE FUNCTION undo_import(p_import uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
  people uuid[];
  made uuid;
BEGIN
  SELECT array_agg(a.id) INTO people FROM accounts a WHERE a.import_id = p_import AND a.organisation_id = own;
  DELETE FROM former_passwords WHERE account_id = ANY (people);
  DELETE FROM memberships WHERE account_id = ANY (people);
  DELETE FROM department_heads WHERE account_id = ANY (people);
  DELETE FROM grants WHERE account_id = ANY (people);
  DELETE FROM ip_unlimited WHERE account_id = ANY (people);
  DELETE FROM hidden_menus WHERE account_id = ANY (people);
  DELETE FROM accounts WHERE id = ANY (people);
  FOR made IN SELECT d.id FROM imports i, jsonb_array_elements_text(i.created_departments) AS c (id) JOIN departments d ON d.id = c.id::uuid
    WHERE i.id = p_import AND i.organisation_id = own ORDER BY length(d.path) DESC LOOP
    DELETE FROM departments WHERE departments.id = made AND own_count = 0 AND child_count = 0
      AND NOT EXISTS (SELECT FROM department_heads h WHERE h.department_id = made) AND NOT EXISTS (SELECT FROM invitations v WHERE v.department_id = made);
  END LOOP;
  RETURN coalesce(cardinality(people), 0);
END $$;
--> statement-breakpoint
-- What was only judged is forgotten after a month, and what was cut off while it was judged after an hour.
CREATE FUNCTION remove_stale_imports() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM imports WHERE (state = 'judging' AND created_at < now() - interval '1 hour') OR (state = 'judged' AND created_at < now() - interval '1 month')
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION committing_imports, undo_import, remove_stale_imports FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION committing_imports, undo_import, remove_stale_imports TO atrium_app;
