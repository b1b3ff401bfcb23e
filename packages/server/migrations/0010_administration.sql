CREATE TABLE "ip_unlimited" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid
);
--> statement-breakpoint
CREATE TABLE "department_heads" (
	"organisation_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "department_heads_department_id_account_id_pk" PRIMARY KEY("department_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"product_code" text NOT NULL,
	"duty" text NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"to_account_id" uuid,
	"decided_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"judgement" text NOT NULL,
	"cells" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"account_id" uuid,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"new_departments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"good_count" integer DEFAULT 0 NOT NULL,
	"warned_count" integer DEFAULT 0 NOT NULL,
	"bad_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"committed_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	CONSTRAINT "memberships_account_id_department_id_pk" PRIMARY KEY("account_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_menus" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"menu" text NOT NULL,
	CONSTRAINT "hidden_menus_account_id_menu_pk" PRIMARY KEY("account_id","menu")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grants_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "industry" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "contact_address" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "introduction" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "own_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "total_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "child_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "initials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "job_title" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "left_by" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "left_reason" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "left_with" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(real_name || ' ' || replace(pinyin, ' ', '') || ' ' || initials || ' ' || account || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "organisation_configs" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "used_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_unlimited" ADD CONSTRAINT "ip_unlimited_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_unlimited" ADD CONSTRAINT "ip_unlimited_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_unlimited" ADD CONSTRAINT "ip_unlimited_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_heads" ADD CONSTRAINT "department_heads_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_heads" ADD CONSTRAINT "department_heads_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_heads" ADD CONSTRAINT "department_heads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_to_account_id_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_menus" ADD CONSTRAINT "hidden_menus_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_menus" ADD CONSTRAINT "hidden_menus_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ip_unlimited_organisation" ON "ip_unlimited" USING btree ("organisation_id","added_at");--> statement-breakpoint
CREATE INDEX "ip_unlimited_added_by" ON "ip_unlimited" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "department_heads_account" ON "department_heads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "department_heads_organisation" ON "department_heads" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "hand_overs_account" ON "hand_overs" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "hand_overs_to" ON "hand_overs" USING btree ("to_account_id");--> statement-breakpoint
CREATE INDEX "hand_overs_decided_by" ON "hand_overs" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "hand_overs_organisation" ON "hand_overs" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "import_rows_organisation" ON "import_rows" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "imports_organisation" ON "imports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "memberships_department" ON "memberships" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "memberships_organisation" ON "memberships" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("account_id","list","name");--> statement-breakpoint
CREATE INDEX "saved_views_organisation" ON "saved_views" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "hidden_menus_menu" ON "hidden_menus" USING btree ("organisation_id","menu");--> statement-breakpoint
CREATE INDEX "grants_organisation" ON "grants" USING btree ("organisation_id","product_id");--> statement-breakpoint
CREATE INDEX "grants_product" ON "grants" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "organisation_configs" ADD CONSTRAINT "organisation_configs_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_by_name" ON "accounts" USING btree ("organisation_id","pinyin","id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_by_account" ON "accounts" USING btree ("organisation_id","account","id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_by_phone" ON "accounts" USING btree ("organisation_id",coalesce("mobile_phone", ''),"id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_by_email" ON "accounts" USING btree ("organisation_id",coalesce("email", ''),"id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_by_role" ON "accounts" USING btree ("organisation_id","role","id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_by_state" ON "accounts" USING btree ("organisation_id","state","id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_by_last_sign_in" ON "accounts" USING btree ("organisation_id",coalesce("last_sign_in_at", '-infinity'::timestamptz),"id") WHERE left_at is null and state <> 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_left" ON "accounts" USING btree ("organisation_id","left_at","id") WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX "accounts_unspelt" ON "accounts" USING btree ("id") WHERE pinyin = '';--> statement-breakpoint
CREATE INDEX "accounts_import" ON "accounts" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "organisation_configs_updated_by" ON "organisation_configs" USING btree ("updated_by");--> statement-breakpoint
-- The pairs of neighbouring characters in a text, and each Chinese character alone: what a search by any part of a
-- name finds its rows by. Nobody searches for blanks, so no pair has one.
CREATE FUNCTION two_grams(p_text text) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  grams integer[] := '{}';
  blank constant integer := 32;
  before integer := blank;
  letter text;
  code integer;
BEGIN
  FOREACH letter IN ARRAY string_to_array(p_text, NULL) LOOP
    code := ascii(letter);
    IF code > 11904 THEN grams := grams || code; END IF;
    IF code <> blank AND before <> blank THEN grams := grams || ((before << 16) | code); END IF;
    before := code;
  END LOOP;
  RETURN grams;
END $$;
--> statement-breakpoint
CREATE INDEX accounts_search ON accounts USING gin (two_grams(search_text));
--> statement-breakpoint
CREATE INDEX operation_logs_subject ON operation_logs (organisation_id, subject_id, at DESC);
--> statement-breakpoint
-- The people of the transaction's organisation in whom every word is found: members, or those who left. Row rules are
-- asked before an index of words could be, so this looks with the rights of the owner and names the organisation itself.
-- It gives what lists filter and order by, too: the rows were read anyway.
CREATE FUNCTION find_people(p_words text[], p_left boolean) RETURNS TABLE (
  id uuid, pinyin text, account text, mobile_phone text, email text, role text, state text, last_sign_in_at timestamptz, department_id uuid, left_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 200 AS $$
  SELECT a.id, a.pinyin, a.account, a.mobile_phone, a.email, a.role, a.state, a.last_sign_in_at, a.department_id, a.left_at FROM accounts a
  WHERE a.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    AND two_grams(a.search_text) @> (SELECT coalesce(array_agg(gram), '{}') FROM unnest(p_words) AS word, unnest(two_grams(word)) AS gram)
    AND a.search_text LIKE ALL (SELECT '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(p_words) AS word)
    AND (a.left_at IS NOT NULL) = p_left AND a.state <> 'waiting'
$$;
--> statement-breakpoint
-- Whom the portal lets in with the name found by a job, once the job knows how the name is spelt.
CREATE FUNCTION unspelt_names(p_limit integer) RETURNS TABLE (id uuid, real_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.real_name FROM accounts a WHERE a.pinyin = '' ORDER BY a.id LIMIT p_limit
$$;
--> statement-breakpoint
CREATE FUNCTION spell_names(p_ids uuid[], p_pinyin text[], p_initials text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE accounts SET pinyin = n.pinyin, initials = n.initials FROM unnest(p_ids, p_pinyin, p_initials) AS n (id, pinyin, initials)
  WHERE accounts.id = n.id
$$;
--> statement-breakpoint
-- An account name that nobody of the installation has: the wished one, or with the first number that is free.
CREATE FUNCTION free_account(p_wish text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT candidate FROM (SELECT p_wish AS candidate, 0 AS n UNION ALL SELECT p_wish || n, n FROM generate_series(2, 9999) AS n) AS c
  WHERE NOT EXISTS (SELECT FROM accounts WHERE lower(account) = lower(candidate) AND left_at IS NULL) ORDER BY n LIMIT 1
$$;
--> statement-breakpoint
-- When people signed in last, written behind for many at once.
CREATE FUNCTION note_last_sign_ins(p_ids uuid[], p_times timestamptz[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE accounts SET last_sign_in_at = greatest(last_sign_in_at, n.at) FROM unnest(p_ids, p_times) AS n (id, at) WHERE accounts.id = n.id
$$;
--> statement-breakpoint
-- Adds to the counts of departments and of all above them. Rows are locked in the order of their ids – without their
-- keys, which whoever just put a person into one holds already –, so that two
-- transactions wait for each other instead of deadlocking.
CREATE FUNCTION count_into_departments(p_ids uuid[], p_changes bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF coalesce(cardinality(p_ids), 0) = 0 THEN RETURN; END IF;
  PERFORM 1 FROM departments WHERE id IN (
    SELECT unnest(string_to_array(rtrim(d.path, '/'), '/')::uuid[]) FROM departments d WHERE d.id = ANY (p_ids)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE departments SET own_count = departments.own_count + sums.own, total_count = departments.total_count + sums.total
  FROM (
    SELECT above.id, sum(change.n) AS total, coalesce(sum(change.n) FILTER (WHERE above.id = change.id), 0) AS own
    FROM unnest(p_ids, p_changes) AS change (id, n)
    JOIN departments d ON d.id = change.id
    CROSS JOIN LATERAL unnest(string_to_array(rtrim(d.path, '/'), '/')::uuid[]) AS above (id)
    GROUP BY above.id) AS sums
  WHERE departments.id = sums.id;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_department_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[];
  changes bigint[];
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
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_placed AFTER INSERT ON accounts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_department_members();
--> statement-breakpoint
CREATE TRIGGER accounts_taken AFTER DELETE ON accounts REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_department_members();
--> statement-breakpoint
CREATE TRIGGER accounts_moved AFTER UPDATE ON accounts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_department_members();
--> statement-breakpoint
-- Other memberships count like main ones; they are removed when someone leaves.
CREATE FUNCTION count_memberships() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[];
  changes bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(department_id), array_agg(n) INTO ids, changes FROM (SELECT department_id, count(*) AS n FROM after GROUP BY 1) AS come;
  ELSE
    SELECT array_agg(department_id), array_agg(-n) INTO ids, changes FROM (SELECT department_id, count(*) AS n FROM before GROUP BY 1) AS gone;
  END IF;
  PERFORM count_into_departments(ids, changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER memberships_counted_in AFTER INSERT ON memberships REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_memberships();
--> statement-breakpoint
CREATE TRIGGER memberships_counted_out AFTER DELETE ON memberships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_memberships();
--> statement-breakpoint
CREATE FUNCTION count_children() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.parent_id IS NOT NULL AND (TG_OP = 'DELETE' OR OLD.parent_id IS DISTINCT FROM NEW.parent_id) THEN
    UPDATE departments SET child_count = child_count - 1 WHERE id = OLD.parent_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.parent_id IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.parent_id IS DISTINCT FROM NEW.parent_id) THEN
    UPDATE departments SET child_count = child_count + 1 WHERE id = NEW.parent_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER departments_counted AFTER INSERT OR DELETE OR UPDATE OF parent_id ON departments FOR EACH ROW EXECUTE FUNCTION count_children();
--> statement-breakpoint
-- The seats of a licence that are taken. The update locks the licence, so that two grants at once come one after the other.
CREATE FUNCTION count_seats() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM licences l WHERE (l.organisation_id, l.product_id) IN (SELECT organisation_id, product_id FROM after) ORDER BY l.organisation_id, l.product_id FOR NO KEY UPDATE;
    UPDATE licences SET used_seats = used_seats + come.n FROM (SELECT organisation_id, product_id, count(*) AS n FROM after GROUP BY 1, 2) AS come
    WHERE licences.organisation_id = come.organisation_id AND licences.product_id = come.product_id;
    PERFORM pg_notify('atrium_forget', CASE WHEN (SELECT count(*) FROM after) > 100 THEN 'everyone:' ELSE 'account:' || account_id END) FROM after LIMIT 100;
  ELSE
    PERFORM 1 FROM licences l WHERE (l.organisation_id, l.product_id) IN (SELECT organisation_id, product_id FROM before) ORDER BY l.organisation_id, l.product_id FOR NO KEY UPDATE;
    UPDATE licences SET used_seats = used_seats - gone.n FROM (SELECT organisation_id, product_id, count(*) AS n FROM before GROUP BY 1, 2) AS gone
    WHERE licences.organisation_id = gone.organisation_id AND licences.product_id = gone.product_id;
    PERFORM pg_notify('atrium_forget', CASE WHEN (SELECT count(*) FROM before) > 100 THEN 'everyone:' ELSE 'account:' || account_id END) FROM before LIMIT 100;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER grants_counted_in AFTER INSERT ON grants REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_seats();
--> statement-breakpoint
CREATE TRIGGER grants_counted_out AFTER DELETE ON grants REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_seats();
--> statement-breakpoint
-- How many seats are taken concerns nobody's memory.
DROP TRIGGER licences_forgotten ON licences;
--> statement-breakpoint
CREATE TRIGGER licences_forgotten AFTER INSERT OR DELETE OR UPDATE OF seat_count, valid_from, valid_until ON licences FOR EACH STATEMENT EXECUTE FUNCTION forget_products();
--> statement-breakpoint
CREATE FUNCTION forget_account() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('atrium_forget', 'account:' || CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ip_unlimited_forgotten AFTER INSERT OR DELETE ON ip_unlimited FOR EACH ROW EXECUTE FUNCTION forget_account();
--> statement-breakpoint
CREATE TRIGGER hidden_menus_forgotten AFTER INSERT OR DELETE ON hidden_menus FOR EACH ROW EXECUTE FUNCTION forget_account();
--> statement-breakpoint
-- A sign-in alone changes nothing that is remembered of a person.
CREATE OR REPLACE FUNCTION forget_accounts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid[];
BEGIN
  SELECT array_agg(after.id) INTO changed FROM after JOIN before USING (id)
  WHERE (after.organisation_id, after.department_id, after.account, after.real_name, after.mobile_phone, after.email, after.password_hash, after.password_changed_at, after.state,
    after.role, after.photo_file, after.lang, after.ui_version, after.is_home_guided, after.is_personal_center_guided, after.trial_until, after.left_at)
    IS DISTINCT FROM (before.organisation_id, before.department_id, before.account, before.real_name, before.mobile_phone, before.email, before.password_hash, before.password_changed_at, before.state,
    before.role, before.photo_file, before.lang, before.ui_version, before.is_home_guided, before.is_personal_center_guided, before.trial_until, before.left_at);
  IF cardinality(changed) > 100 THEN
    PERFORM pg_notify('atrium_forget', 'everyone:');
  ELSE
    PERFORM pg_notify('atrium_forget', 'account:' || id) FROM unnest(changed) AS id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- All that signing in and a session have to know of a person: now with what the person may open and may not see, and
-- with all settings of the organisation.
CREATE OR REPLACE VIEW sign_in_people AS
SELECT a.id AS account_id, a.organisation_id, a.account, a.real_name, a.mobile_phone, a.email, a.photo_file, a.role, a.state,
  a.left_at, a.lang, a.ui_version, a.is_home_guided, a.is_personal_center_guided, a.password_hash, a.password_changed_at, a.trial_until,
  o.name AS organisation_name, o.logo_file, d.id AS department_id, d.name AS department_name,
  a.password_changed_at + make_interval(months => nullif((rules.value ->> 'ExpiryMonths')::integer, 0)) AS password_expires_at,
  rules.value AS password_rules, step.value AS second_step,
  array(SELECT g.product_id FROM grants g WHERE g.account_id = a.id) AS product_ids,
  array(SELECT h.menu FROM hidden_menus h WHERE h.account_id = a.id) AS hidden_menus,
  EXISTS (SELECT 1 FROM ip_unlimited u WHERE u.account_id = a.id) AS is_ip_unlimited,
  (SELECT jsonb_object_agg(c.code, c.value) FROM organisation_configs c WHERE c.organisation_id = a.organisation_id) AS configs
FROM accounts a
LEFT JOIN organisations o ON o.id = a.organisation_id
LEFT JOIN departments d ON d.id = a.department_id
LEFT JOIN organisation_configs rules ON rules.organisation_id = a.organisation_id AND rules.code = 'password-rules'
LEFT JOIN organisation_configs step ON step.organisation_id = a.organisation_id AND step.code = 'second-step';
--> statement-breakpoint
DROP FUNCTION find_session;
--> statement-breakpoint
-- Who stands behind a token, as long as the session is alive: all that a request has to know, in one row.
CREATE FUNCTION find_session(p_token_hash bytea) RETURNS TABLE (
  session_id uuid, level text, login_model text, login_type smallint, login_name text, session_lang text, auto_login boolean,
  last_seen_at timestamptz, idle_minutes integer, expires_at timestamptz,
  app_id uuid, organisation_id uuid, organisation_name text, logo_file text,
  account_id uuid, account text, real_name text, mobile_phone text, email text, photo_file text, role text, lang text, ui_version text,
  is_home_guided boolean, is_personal_center_guided boolean, has_password boolean, password_changed_at timestamptz, password_expires_at timestamptz,
  trial_until timestamptz, department_id uuid, department_name text, second_step jsonb,
  product_ids uuid[], hidden_menus text[], is_ip_unlimited boolean, configs jsonb
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT s.id, s.level, s.login_model, s.login_type, s.login_name, s.lang, s.auto_login, s.last_seen_at, s.idle_minutes, s.expires_at,
    s.app_id, s.organisation_id, coalesce(p.organisation_name, o.name), coalesce(p.logo_file, o.logo_file),
    p.account_id, p.account, p.real_name, p.mobile_phone, p.email, p.photo_file, p.role, p.lang, p.ui_version,
    p.is_home_guided, p.is_personal_center_guided, p.password_hash IS NOT NULL, p.password_changed_at, p.password_expires_at,
    p.trial_until, p.department_id, p.department_name, p.second_step, p.product_ids, p.hidden_menus, p.is_ip_unlimited, p.configs
  FROM sessions s
  LEFT JOIN sign_in_people p ON p.account_id = s.account_id
  LEFT JOIN organisations o ON s.account_id IS NULL AND o.id = s.organisation_id
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > now()
    AND s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
    AND (s.level = 'app' OR (p.state = 'active' AND p.left_at IS NULL AND (p.trial_until IS NULL OR p.trial_until > now())));
END $$;
--> statement-breakpoint
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
    INSERT INTO organisations (id, name, english_name, seat_count) VALUES (p_organisation, p_name, p_name, 1);
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
DO $$
DECLARE
  rule constant text := 'organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['memberships', 'department_heads', 'saved_views', 'imports', 'import_rows', 'hand_overs', 'grants', 'ip_unlimited', 'hidden_menus'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO atrium_app USING (%s)', name, rule);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships, department_heads, saved_views, imports, import_rows, grants, ip_unlimited, hidden_menus TO atrium_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON hand_overs TO atrium_app;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_session, find_people, unspelt_names, spell_names, free_account, note_last_sign_ins, count_into_departments FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_session, find_people, two_grams, unspelt_names, spell_names, free_account, note_last_sign_ins TO atrium_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION two_grams TO atrium_installation;
--> statement-breakpoint
-- What exists already: departments learn their counts, and everyone keeps the applications they could open.
SELECT count_into_departments(array_agg(department_id), array_agg(n)) FROM (
  SELECT department_id, count(*) AS n FROM accounts WHERE department_id IS NOT NULL AND left_at IS NULL AND state <> 'waiting' GROUP BY 1) AS members;
--> statement-breakpoint
UPDATE departments SET child_count = (SELECT count(*) FROM departments c WHERE c.parent_id = departments.id);
--> statement-breakpoint
INSERT INTO grants (organisation_id, account_id, product_id)
SELECT organisation_id, account_id, product_id FROM (
  SELECT a.organisation_id, a.id AS account_id, l.product_id, l.seat_count, row_number() OVER (PARTITION BY a.organisation_id, l.product_id ORDER BY a.id) AS place
  FROM accounts a JOIN licences l ON l.organisation_id = a.organisation_id WHERE a.left_at IS NULL AND a.state <> 'waiting') AS ranked
WHERE place <= seat_count;
