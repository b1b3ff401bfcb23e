-- The whole schema. Functions, triggers and the views they read stand in `src/<domain>/<domain>.functions.sql`; the two
-- functions here are part of indexes, so that changing one means building its index again.

-- A database of an earlier development version may lack anything.
DO $$ BEGIN
  IF to_regclass('organisations') IS NOT NULL THEN
    RAISE EXCEPTION 'it was made by a development version from before this schema: begin with an empty database';
  END IF;
END $$;--> statement-breakpoint
-- The roles under which every transaction of the server runs. Roles belong to the whole cluster, so another
-- database may have made them already, or be making them right now.
DO $$ BEGIN CREATE ROLE atrium_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;--> statement-breakpoint
DO $$ BEGIN CREATE ROLE atrium_installation NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;--> statement-breakpoint
-- Background jobs, which work across organisations. No call of a visitor gets this role.
DO $$ BEGIN CREATE ROLE atrium_system NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;--> statement-breakpoint
-- The user who migrates also runs the server and needs the roles; a superuser, or a user who was granted them before, has them.
DO $$ BEGIN
  IF NOT (pg_has_role(current_user, 'atrium_app', 'MEMBER') AND pg_has_role(current_user, 'atrium_installation', 'MEMBER')
    AND pg_has_role(current_user, 'atrium_system', 'MEMBER')) THEN
    EXECUTE format('GRANT atrium_app, atrium_installation, atrium_system TO %I', current_user);
  END IF;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO atrium_app, atrium_installation, atrium_system;--> statement-breakpoint
-- Functions of ours run with the rights of the owner, so nobody may call one that was not granted.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;--> statement-breakpoint

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
END $$;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION two_grams TO atrium_app, atrium_installation;--> statement-breakpoint

-- The further people of an act on several; the first is the subject.
CREATE FUNCTION operation_people(p_changes jsonb) RETURNS uuid[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg((person ->> 'id')::uuid), '{}')
  FROM jsonb_array_elements(CASE jsonb_typeof(p_changes -> 'people' -> 1) WHEN 'array' THEN p_changes -> 'people' -> 1 ELSE '[]' END) AS person
  WHERE person ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION operation_people TO atrium_app, atrium_installation;--> statement-breakpoint

-- Every table of the organisations shows and takes only rows of the organisation that the transaction named.
-- No organisation named means no rows. The check of `WITH CHECK` is that of `USING`.
CREATE TABLE organisations (
  id uuid NOT NULL,
  name text NOT NULL,
  english_name text NOT NULL,
  logo_file text,
  time_zone text DEFAULT 'Asia/Shanghai' NOT NULL,
  seat_count integer NOT NULL,
  member_count integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  industry text,
  contact_phone text,
  contact_address text,
  introduction text,
  version integer DEFAULT 1 NOT NULL,
  lang text DEFAULT 'zh' NOT NULL,
  suspended_at timestamptz,
  suspended_reason text,
  CONSTRAINT organisations_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE INDEX organisations_english_names ON organisations (lower(english_name));--> statement-breakpoint
CREATE UNIQUE INDEX organisations_name ON organisations (name);--> statement-breakpoint
CREATE INDEX organisations_names ON organisations (lower(name));--> statement-breakpoint
ALTER TABLE organisations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY every ON organisations TO atrium_installation USING (true);--> statement-breakpoint
CREATE POLICY own ON organisations TO atrium_app USING (id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, UPDATE ON organisations TO atrium_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON organisations TO atrium_installation;--> statement-breakpoint

CREATE TABLE departments (
  id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  parent_id uuid,
  path text NOT NULL,
  name text NOT NULL,
  english_name text,
  "position" integer DEFAULT 0 NOT NULL,
  own_count integer DEFAULT 0 NOT NULL,
  total_count integer DEFAULT 0 NOT NULL,
  child_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT departments_pkey PRIMARY KEY (id),
  CONSTRAINT departments_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT departments_parent_id_departments_id_fk FOREIGN KEY (parent_id) REFERENCES departments(id)
);--> statement-breakpoint
CREATE INDEX departments_children ON departments (organisation_id, parent_id, "position");--> statement-breakpoint
CREATE INDEX departments_path ON departments (organisation_id, path text_pattern_ops);--> statement-breakpoint
ALTER TABLE departments ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON departments TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON departments TO atrium_app;--> statement-breakpoint

CREATE TABLE products (
  id uuid NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  english_name text NOT NULL,
  introduction text NOT NULL,
  english_introduction text NOT NULL,
  web_url text,
  public_url text,
  icon text NOT NULL,
  color text NOT NULL,
  "position" integer NOT NULL,
  help_url text,
  icon_file text,
  is_enabled boolean DEFAULT true NOT NULL,
  roles jsonb DEFAULT '[]' NOT NULL,
  CONSTRAINT products_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE UNIQUE INDEX products_code ON products (lower(code));--> statement-breakpoint
GRANT SELECT ON products TO atrium_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON products TO atrium_installation;--> statement-breakpoint

CREATE TABLE licences (
  organisation_id uuid NOT NULL,
  product_id uuid NOT NULL,
  seat_count integer NOT NULL,
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  used_seats integer DEFAULT 0 NOT NULL,
  CONSTRAINT licences_organisation_id_product_id_pk PRIMARY KEY (organisation_id, product_id),
  CONSTRAINT licences_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT licences_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);--> statement-breakpoint
CREATE INDEX licences_product ON licences (product_id);--> statement-breakpoint
ALTER TABLE licences ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY every ON licences TO atrium_installation USING (true);--> statement-breakpoint
CREATE POLICY own ON licences TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON licences TO atrium_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON licences TO atrium_installation;--> statement-breakpoint

CREATE TABLE accounts (
  id uuid NOT NULL,
  organisation_id uuid,
  department_id uuid,
  account text NOT NULL,
  real_name text NOT NULL,
  mobile_phone text,
  email text,
  password_hash text,
  password_changed_at timestamptz,
  state text DEFAULT 'active' NOT NULL,
  role text DEFAULT 'member' NOT NULL,
  photo_file text,
  lang text,
  ui_version text DEFAULT 'NEW' NOT NULL,
  is_home_guided boolean DEFAULT false NOT NULL,
  is_personal_center_guided boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  left_at timestamptz,
  trial_until timestamptz,
  pinyin text DEFAULT '' NOT NULL,
  initials text DEFAULT '' NOT NULL,
  job_title text,
  last_sign_in_at timestamptz,
  version integer DEFAULT 1 NOT NULL,
  import_id uuid,
  left_by uuid,
  left_reason text,
  left_with jsonb,
  search_text text GENERATED ALWAYS AS (lower(((((((((((real_name || ' ') || replace(pinyin, ' ', '')) || ' ') || initials) || ' ') || account) || ' ') || COALESCE(mobile_phone, '')) || ' ') || COALESCE(email, '')))) STORED,
  start_page text,
  launcher_view text DEFAULT 'card' NOT NULL,
  department_order text DEFAULT '' NOT NULL,
  password_reset_by text,
  shares_name boolean DEFAULT false NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_operator CHECK ((role = 'operator') = (organisation_id IS NULL)),
  CONSTRAINT accounts_role CHECK (role = ANY (ARRAY['member', 'organisation-admin', 'operator'])),
  CONSTRAINT accounts_state CHECK (state = ANY (ARRAY['active', 'inactive', 'locked', 'waiting'])),
  CONSTRAINT accounts_department_id_departments_id_fk FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT accounts_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE UNIQUE INDEX accounts_account ON accounts (lower(account)) WHERE left_at IS NULL OR state <> 'waiting' AND NOT shares_name;--> statement-breakpoint
CREATE INDEX accounts_by_account ON accounts (organisation_id, account, id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_by_department ON accounts (organisation_id, department_order, id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_by_email ON accounts (organisation_id, COALESCE(email, ''), id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_by_job_title ON accounts (organisation_id, COALESCE(job_title, ''), id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_by_last_sign_in ON accounts (organisation_id, COALESCE(last_sign_in_at, '-infinity'::timestamptz), id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_by_name ON accounts (organisation_id, pinyin, id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_by_phone ON accounts (organisation_id, COALESCE(mobile_phone, ''), id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_by_role ON accounts (organisation_id, role, id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_by_state ON accounts (organisation_id, state, id) WHERE left_at IS NULL AND state <> 'waiting';--> statement-breakpoint
CREATE INDEX accounts_department ON accounts (department_id);--> statement-breakpoint
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email)) WHERE left_at IS NULL;--> statement-breakpoint
CREATE INDEX accounts_import ON accounts (import_id);--> statement-breakpoint
CREATE INDEX accounts_left ON accounts (organisation_id, left_at, id) WHERE left_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX accounts_mobile_phone ON accounts (mobile_phone) WHERE left_at IS NULL;--> statement-breakpoint
CREATE INDEX accounts_operators ON accounts (id) WHERE role = 'operator';--> statement-breakpoint
CREATE INDEX accounts_organisation ON accounts (organisation_id, id);--> statement-breakpoint
CREATE INDEX accounts_search ON accounts USING gin (two_grams(search_text));--> statement-breakpoint
CREATE INDEX accounts_unspelt ON accounts (id) WHERE pinyin = '';--> statement-breakpoint
CREATE INDEX accounts_waiting ON accounts (organisation_id, created_at) WHERE state = 'waiting' AND left_at IS NULL;--> statement-breakpoint
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON accounts TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON accounts TO atrium_app;--> statement-breakpoint

CREATE TABLE memberships (
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  department_id uuid NOT NULL,
  CONSTRAINT memberships_account_id_department_id_pk PRIMARY KEY (account_id, department_id),
  CONSTRAINT memberships_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT memberships_department_id_departments_id_fk FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT memberships_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX memberships_department ON memberships (department_id);--> statement-breakpoint
CREATE INDEX memberships_organisation ON memberships (organisation_id);--> statement-breakpoint
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON memberships TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO atrium_app;--> statement-breakpoint

CREATE TABLE department_heads (
  organisation_id uuid NOT NULL,
  department_id uuid NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT department_heads_department_id_account_id_pk PRIMARY KEY (department_id, account_id),
  CONSTRAINT department_heads_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT department_heads_department_id_departments_id_fk FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT department_heads_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX department_heads_account ON department_heads (account_id);--> statement-breakpoint
CREATE INDEX department_heads_organisation ON department_heads (organisation_id);--> statement-breakpoint
ALTER TABLE department_heads ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON department_heads TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON department_heads TO atrium_app;--> statement-breakpoint

CREATE TABLE grants (
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  product_id uuid NOT NULL,
  granted_at timestamptz DEFAULT now() NOT NULL,
  role_code text,
  CONSTRAINT grants_account_id_product_id_pk PRIMARY KEY (account_id, product_id),
  CONSTRAINT grants_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT grants_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT grants_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);--> statement-breakpoint
CREATE INDEX grants_organisation ON grants (organisation_id, product_id);--> statement-breakpoint
CREATE INDEX grants_product ON grants (product_id);--> statement-breakpoint
ALTER TABLE grants ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON grants TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON grants TO atrium_app;--> statement-breakpoint

CREATE TABLE access_requests (
  id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  product_id uuid NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  reason text,
  requested_at timestamptz DEFAULT now() NOT NULL,
  decided_at timestamptz,
  decided_by text,
  is_by_operator boolean DEFAULT false NOT NULL,
  answer text,
  seen_at timestamptz,
  CONSTRAINT access_requests_pkey PRIMARY KEY (id),
  CONSTRAINT access_requests_state CHECK (state = ANY (ARRAY['waiting', 'granted', 'declined', 'withdrawn', 'closed'])),
  CONSTRAINT access_requests_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT access_requests_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT access_requests_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);--> statement-breakpoint
CREATE INDEX access_requests_account ON access_requests (account_id, requested_at);--> statement-breakpoint
CREATE INDEX access_requests_operators ON access_requests (requested_at) WHERE state = 'waiting' OR is_by_operator;--> statement-breakpoint
CREATE INDEX access_requests_organisation ON access_requests (organisation_id, state, requested_at);--> statement-breakpoint
CREATE INDEX access_requests_product ON access_requests (product_id);--> statement-breakpoint
CREATE UNIQUE INDEX access_requests_waiting ON access_requests (account_id, product_id) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE access_requests ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON access_requests TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON access_requests TO atrium_app;--> statement-breakpoint

-- How many they were, kept when somebody is active for the first time in a span. The department of all zeros is none.
CREATE TABLE active_counts (
  organisation_id uuid NOT NULL,
  span text NOT NULL,
  starts date NOT NULL,
  product_id uuid NOT NULL,
  department_id uuid NOT NULL,
  people integer NOT NULL,
  CONSTRAINT active_counts_pkey PRIMARY KEY (organisation_id, span, starts, product_id, department_id)
);--> statement-breakpoint
ALTER TABLE active_counts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON active_counts TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON active_counts TO atrium_app;--> statement-breakpoint

-- Who was active in a day, week and month, altogether (the product of all zeros) and in a product. Partitioned by month like the logs.
CREATE TABLE active_people (
  organisation_id uuid NOT NULL,
  span text NOT NULL,
  starts date NOT NULL,
  product_id uuid NOT NULL,
  account_id uuid NOT NULL,
  department_id uuid,
  CONSTRAINT active_people_pkey PRIMARY KEY (organisation_id, span, starts, product_id, account_id)
) PARTITION BY RANGE (starts);--> statement-breakpoint
ALTER TABLE active_people ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON active_people TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON active_people TO atrium_app;--> statement-breakpoint

CREATE TABLE agreements (
  id uuid NOT NULL,
  organisation_id uuid,
  account_id uuid NOT NULL,
  document text NOT NULL,
  version text NOT NULL,
  address text NOT NULL,
  accepted_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT agreements_pkey PRIMARY KEY (id),
  CONSTRAINT agreements_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT agreements_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX agreements_account ON agreements (account_id);--> statement-breakpoint
CREATE INDEX agreements_organisation ON agreements (organisation_id);--> statement-breakpoint
ALTER TABLE agreements ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON agreements TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON agreements TO atrium_app;--> statement-breakpoint

-- Worth no log of the database: after a crash of the database counting begins anew. Counts of one account are found by
-- the beginning of their keys, so these are compared byte by byte.
CREATE UNLOGGED TABLE attempts (
  key text COLLATE "C" NOT NULL,
  count integer NOT NULL,
  updated_at timestamptz NOT NULL,
  locked_until timestamptz,
  CONSTRAINT attempts_pkey PRIMARY KEY (key)
);--> statement-breakpoint
CREATE INDEX attempts_locked ON attempts (locked_until) WHERE locked_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX attempts_updated_at ON attempts (updated_at);--> statement-breakpoint

CREATE TABLE former_passwords (
  id uuid NOT NULL,
  organisation_id uuid,
  account_id uuid NOT NULL,
  password_hash text NOT NULL,
  replaced_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT former_passwords_pkey PRIMARY KEY (id),
  CONSTRAINT former_passwords_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT former_passwords_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX former_passwords_account ON former_passwords (account_id, replaced_at);--> statement-breakpoint
CREATE INDEX former_passwords_organisation ON former_passwords (organisation_id);--> statement-breakpoint
ALTER TABLE former_passwords ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON former_passwords TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint

CREATE TABLE free_trial_settings (
  id integer DEFAULT 1 NOT NULL,
  is_on boolean DEFAULT false NOT NULL,
  days integer DEFAULT 7 NOT NULL,
  products text[] DEFAULT '{PM,ELN,CIMS}' NOT NULL,
  per_device integer DEFAULT 1 NOT NULL,
  per_network integer DEFAULT 3 NOT NULL,
  per_day integer DEFAULT 100 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT free_trial_settings_pkey PRIMARY KEY (id),
  CONSTRAINT free_trial_settings_one_row CHECK (id = 1)
);--> statement-breakpoint
GRANT SELECT ON free_trial_settings TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE ON free_trial_settings TO atrium_installation;--> statement-breakpoint

CREATE TABLE free_trials (
  id uuid NOT NULL,
  phone_hash text NOT NULL,
  device_hash text NOT NULL,
  network_hash text NOT NULL,
  account_id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  CONSTRAINT free_trials_pkey PRIMARY KEY (id),
  CONSTRAINT free_trials_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);--> statement-breakpoint
CREATE INDEX free_trials_account ON free_trials (account_id);--> statement-breakpoint
CREATE INDEX free_trials_begun_at ON free_trials (begun_at);--> statement-breakpoint
CREATE INDEX free_trials_device ON free_trials (device_hash);--> statement-breakpoint
CREATE INDEX free_trials_network ON free_trials (network_hash, begun_at);--> statement-breakpoint
CREATE UNIQUE INDEX free_trials_phone ON free_trials (phone_hash);--> statement-breakpoint
GRANT SELECT ON free_trials TO atrium_installation;--> statement-breakpoint

CREATE TABLE hand_overs (
  id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  product_code text NOT NULL,
  duty text NOT NULL,
  reference text NOT NULL,
  title text NOT NULL,
  to_account_id uuid,
  decided_by uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT hand_overs_pkey PRIMARY KEY (id),
  CONSTRAINT hand_overs_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT hand_overs_decided_by_accounts_id_fk FOREIGN KEY (decided_by) REFERENCES accounts(id),
  CONSTRAINT hand_overs_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT hand_overs_to_account_id_accounts_id_fk FOREIGN KEY (to_account_id) REFERENCES accounts(id)
);--> statement-breakpoint
CREATE INDEX hand_overs_account ON hand_overs (account_id);--> statement-breakpoint
CREATE INDEX hand_overs_decided_by ON hand_overs (decided_by);--> statement-breakpoint
CREATE INDEX hand_overs_organisation ON hand_overs (organisation_id, created_at);--> statement-breakpoint
CREATE INDEX hand_overs_to ON hand_overs (to_account_id);--> statement-breakpoint
ALTER TABLE hand_overs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON hand_overs TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON hand_overs TO atrium_app;--> statement-breakpoint

CREATE TABLE hidden_menus (
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  menu text NOT NULL,
  CONSTRAINT hidden_menus_account_id_menu_pk PRIMARY KEY (account_id, menu),
  CONSTRAINT hidden_menus_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT hidden_menus_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX hidden_menus_menu ON hidden_menus (organisation_id, menu);--> statement-breakpoint
ALTER TABLE hidden_menus ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON hidden_menus TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON hidden_menus TO atrium_app;--> statement-breakpoint

CREATE TABLE imports (
  id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  created_by uuid NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL,
  problem text,
  new_departments jsonb DEFAULT '[]' NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  good_count integer DEFAULT 0 NOT NULL,
  warned_count integer DEFAULT 0 NOT NULL,
  bad_count integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  committed_at timestamptz,
  undone_at timestamptz,
  done_count integer DEFAULT 0 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_departments jsonb DEFAULT '[]' NOT NULL,
  imported_count integer DEFAULT 0 NOT NULL,
  failed_at timestamptz,
  worker uuid,
  worker_until timestamptz,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_created_by_accounts_id_fk FOREIGN KEY (created_by) REFERENCES accounts(id),
  CONSTRAINT imports_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX imports_committing ON imports (id) WHERE state = 'committing';--> statement-breakpoint
CREATE INDEX imports_created_by ON imports (created_by);--> statement-breakpoint
CREATE INDEX imports_organisation ON imports (organisation_id, created_at);--> statement-breakpoint
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON imports TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON imports TO atrium_app;--> statement-breakpoint

CREATE TABLE import_rows (
  import_id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  line integer NOT NULL,
  judgement text NOT NULL,
  cells jsonb NOT NULL,
  findings jsonb NOT NULL,
  account_id uuid,
  CONSTRAINT import_rows_import_id_line_pk PRIMARY KEY (import_id, line),
  CONSTRAINT import_rows_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  CONSTRAINT import_rows_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX import_rows_organisation ON import_rows (organisation_id);--> statement-breakpoint
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON import_rows TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON import_rows TO atrium_app;--> statement-breakpoint

CREATE TABLE installation (
  id integer DEFAULT 1 NOT NULL,
  name text DEFAULT 'Atrium' NOT NULL,
  public_url text,
  set_up_finished_at timestamptz,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (id),
  CONSTRAINT installation_one_row CHECK (id = 1)
);--> statement-breakpoint
GRANT SELECT, UPDATE ON installation TO atrium_installation;--> statement-breakpoint

CREATE TABLE invitations (
  id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  department_id uuid,
  token_hash bytea NOT NULL,
  uses integer NOT NULL,
  used integer DEFAULT 0 NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  role text DEFAULT 'member' NOT NULL,
  masked_recipient text,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_created_by_accounts_id_fk FOREIGN KEY (created_by) REFERENCES accounts(id),
  CONSTRAINT invitations_department_id_departments_id_fk FOREIGN KEY (department_id) REFERENCES departments(id),
  CONSTRAINT invitations_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX invitations_created_by ON invitations (created_by);--> statement-breakpoint
CREATE INDEX invitations_department ON invitations (department_id);--> statement-breakpoint
CREATE INDEX invitations_organisation ON invitations (organisation_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);--> statement-breakpoint
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON invitations TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON invitations TO atrium_app;--> statement-breakpoint

CREATE TABLE ip_unlimited (
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  added_at timestamptz DEFAULT now() NOT NULL,
  added_by uuid,
  CONSTRAINT ip_unlimited_pkey PRIMARY KEY (account_id),
  CONSTRAINT ip_unlimited_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT ip_unlimited_added_by_accounts_id_fk FOREIGN KEY (added_by) REFERENCES accounts(id),
  CONSTRAINT ip_unlimited_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX ip_unlimited_added_by ON ip_unlimited (added_by);--> statement-breakpoint
CREATE INDEX ip_unlimited_organisation ON ip_unlimited (organisation_id, added_at);--> statement-breakpoint
ALTER TABLE ip_unlimited ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON ip_unlimited TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ip_unlimited TO atrium_app;--> statement-breakpoint

CREATE TABLE job_runs (
  id uuid NOT NULL,
  organisation_id uuid,
  job text NOT NULL,
  idempotency_key text,
  state text DEFAULT 'waiting' NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer,
  error text,
  created_at timestamptz DEFAULT now() NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT job_runs_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE INDEX job_runs_finished_at ON job_runs (finished_at);--> statement-breakpoint
CREATE UNIQUE INDEX job_runs_idempotency_key ON job_runs (job, idempotency_key);--> statement-breakpoint
CREATE INDEX job_runs_organisation ON job_runs (organisation_id, created_at);--> statement-breakpoint
ALTER TABLE job_runs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY installation ON job_runs TO atrium_installation USING (organisation_id IS NULL);--> statement-breakpoint
CREATE POLICY own ON job_runs TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON job_runs TO atrium_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON job_runs TO atrium_installation;--> statement-breakpoint

CREATE TABLE launcher_orders (
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  product_ids uuid[] NOT NULL,
  CONSTRAINT launcher_orders_pkey PRIMARY KEY (account_id),
  CONSTRAINT launcher_orders_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT launcher_orders_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX launcher_orders_organisation ON launcher_orders (organisation_id);--> statement-breakpoint
ALTER TABLE launcher_orders ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON launcher_orders TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON launcher_orders TO atrium_app;--> statement-breakpoint

-- Where the chain stood at a time, signed with a key that is not in the database.
CREATE TABLE log_checkpoints (
  organisation_id uuid NOT NULL,
  number bigint NOT NULL,
  hash bytea NOT NULL,
  at timestamptz NOT NULL,
  cause text NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  CONSTRAINT log_checkpoints_pkey PRIMARY KEY (organisation_id, number, at)
);--> statement-breakpoint
CREATE INDEX log_checkpoints_at ON log_checkpoints (at);--> statement-breakpoint
ALTER TABLE log_checkpoints ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON log_checkpoints TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON log_checkpoints TO atrium_app;--> statement-breakpoint

-- Who had a chain verified, and what was found.
CREATE TABLE log_verifications (
  id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  requested_by uuid,
  from_at timestamptz,
  until_at timestamptz,
  state text DEFAULT 'waiting' NOT NULL,
  done bigint DEFAULT 0 NOT NULL,
  total bigint DEFAULT 0 NOT NULL,
  result jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  finished_at timestamptz,
  CONSTRAINT log_verifications_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE INDEX log_verifications_open ON log_verifications (id) WHERE state = ANY (ARRAY['waiting', 'running']);--> statement-breakpoint
CREATE INDEX log_verifications_organisation ON log_verifications (organisation_id, created_at DESC);--> statement-breakpoint
ALTER TABLE log_verifications ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON log_verifications TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON log_verifications TO atrium_app;--> statement-breakpoint

CREATE TABLE messages (
  id uuid NOT NULL,
  channel text NOT NULL,
  organisation_id uuid,
  recipient_hash text NOT NULL,
  masked_recipient text NOT NULL,
  template text NOT NULL,
  sealed text NOT NULL,
  state text NOT NULL,
  provider text,
  provider_id text,
  tries integer DEFAULT 0 NOT NULL,
  error text,
  created_at timestamptz DEFAULT now() NOT NULL,
  next_try_at timestamptz DEFAULT now() NOT NULL,
  useless_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT messages_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE INDEX messages_created_at ON messages (created_at, id);--> statement-breakpoint
CREATE INDEX messages_due ON messages (next_try_at) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX messages_recipient ON messages (recipient_hash, created_at);--> statement-breakpoint
CREATE INDEX messages_state ON messages (state, created_at);--> statement-breakpoint
GRANT SELECT, UPDATE ON messages TO atrium_installation;--> statement-breakpoint

CREATE TABLE notice_visits (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT notice_visits_account_id_kind_pk PRIMARY KEY (account_id, kind),
  CONSTRAINT notice_visits_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);--> statement-breakpoint
ALTER TABLE notice_visits ENABLE ROW LEVEL SECURITY;--> statement-breakpoint

CREATE TABLE notices (
  id uuid NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  detail text NOT NULL,
  english_detail text NOT NULL,
  begin_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT notices_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE INDEX notices_end ON notices (end_at, id);--> statement-breakpoint
CREATE INDEX notices_shown ON notices (type, begin_at);--> statement-breakpoint
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY every ON notices TO atrium_installation USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO atrium_installation;--> statement-breakpoint

-- Which pairs of characters occur in a block of neighbouring entries: a search reads only blocks that have all of its
-- own. Written behind, from `indexed_number` of the chain on, so that writing the log costs nothing more.
CREATE TABLE operation_blocks (
  organisation_id uuid NOT NULL,
  first_number bigint NOT NULL,
  last_number bigint NOT NULL,
  from_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  grams integer[] NOT NULL,
  CONSTRAINT operation_blocks_pkey PRIMARY KEY (organisation_id, last_number, at)
) PARTITION BY RANGE (at);--> statement-breakpoint
CREATE INDEX operation_blocks_grams ON operation_blocks USING gin (grams);--> statement-breakpoint
ALTER TABLE operation_blocks ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON operation_blocks TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint

CREATE TABLE operation_chains (
  organisation_id uuid NOT NULL,
  last_number bigint NOT NULL,
  last_hash bytea NOT NULL,
  last_at timestamptz,
  indexed_number bigint DEFAULT 0 NOT NULL,
  CONSTRAINT operation_chains_pkey PRIMARY KEY (organisation_id)
);--> statement-breakpoint
ALTER TABLE operation_chains ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON operation_chains TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON operation_chains TO atrium_app;--> statement-breakpoint

-- The hash chains, partitioned by month like the sign-in log. The installation's own chain has the organisation id of all zeros.
CREATE TABLE operation_logs (
  organisation_id uuid NOT NULL,
  number bigint NOT NULL,
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_id uuid,
  subject_name text,
  changes jsonb NOT NULL,
  reason text,
  address text NOT NULL,
  device text NOT NULL,
  request_id text NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT operation_logs_pkey PRIMARY KEY (organisation_id, number, at)
) PARTITION BY RANGE (at);--> statement-breakpoint
CREATE INDEX operation_logs_action ON operation_logs (organisation_id, action, at DESC, number DESC);--> statement-breakpoint
CREATE INDEX operation_logs_actor ON operation_logs (organisation_id, actor_id, at DESC, number DESC);--> statement-breakpoint
CREATE INDEX operation_logs_address ON operation_logs (organisation_id, address, at DESC, number DESC);--> statement-breakpoint
CREATE INDEX operation_logs_people ON operation_logs USING gin (operation_people(changes)) WHERE changes ? 'people';--> statement-breakpoint
CREATE INDEX operation_logs_subject ON operation_logs (organisation_id, subject_id, at DESC);--> statement-breakpoint
CREATE INDEX operation_logs_time ON operation_logs (organisation_id, at DESC, number DESC);--> statement-breakpoint
ALTER TABLE operation_logs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY installation ON operation_logs TO atrium_installation USING (organisation_id = '00000000-0000-0000-0000-000000000000');--> statement-breakpoint
CREATE POLICY own ON operation_logs TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON operation_logs TO atrium_app;--> statement-breakpoint
GRANT SELECT ON operation_logs TO atrium_installation;--> statement-breakpoint

CREATE TABLE operator_links (
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT operator_links_pkey PRIMARY KEY (token_hash)
);--> statement-breakpoint

CREATE TABLE organisation_configs (
  id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  code text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  updated_by uuid,
  grace_until timestamptz,
  CONSTRAINT organisation_configs_pkey PRIMARY KEY (id),
  CONSTRAINT organisation_configs_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_configs_updated_by_accounts_id_fk FOREIGN KEY (updated_by) REFERENCES accounts(id)
);--> statement-breakpoint
CREATE UNIQUE INDEX organisation_configs_code ON organisation_configs (organisation_id, code);--> statement-breakpoint
CREATE INDEX organisation_configs_updated_by ON organisation_configs (updated_by);--> statement-breakpoint
ALTER TABLE organisation_configs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON organisation_configs TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON organisation_configs TO atrium_app;--> statement-breakpoint

CREATE TABLE pins (
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT pins_account_id_product_id_pk PRIMARY KEY (account_id, product_id),
  CONSTRAINT pins_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT pins_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT pins_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);--> statement-breakpoint
CREATE INDEX pins_organisation ON pins (organisation_id);--> statement-breakpoint
CREATE INDEX pins_product ON pins (product_id);--> statement-breakpoint
ALTER TABLE pins ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON pins TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON pins TO atrium_app;--> statement-breakpoint

CREATE TABLE product_uses (
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  product_id uuid NOT NULL,
  use_count integer NOT NULL,
  last_used_at timestamptz NOT NULL,
  CONSTRAINT product_uses_account_id_product_id_pk PRIMARY KEY (account_id, product_id),
  CONSTRAINT product_uses_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT product_uses_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT product_uses_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);--> statement-breakpoint
CREATE INDEX product_uses_organisation ON product_uses (organisation_id);--> statement-breakpoint
CREATE INDEX product_uses_product ON product_uses (product_id);--> statement-breakpoint
ALTER TABLE product_uses ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON product_uses TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON product_uses TO atrium_app;--> statement-breakpoint

CREATE TABLE remembered_devices (
  id uuid NOT NULL,
  organisation_id uuid,
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT remembered_devices_pkey PRIMARY KEY (id),
  CONSTRAINT remembered_devices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT remembered_devices_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX remembered_devices_account ON remembered_devices (account_id);--> statement-breakpoint
CREATE INDEX remembered_devices_expires_at ON remembered_devices (expires_at);--> statement-breakpoint
CREATE INDEX remembered_devices_organisation ON remembered_devices (organisation_id);--> statement-breakpoint
CREATE UNIQUE INDEX remembered_devices_token ON remembered_devices (token_hash);--> statement-breakpoint
ALTER TABLE remembered_devices ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON remembered_devices TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON remembered_devices TO atrium_app;--> statement-breakpoint

CREATE TABLE saved_views (
  id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (id),
  CONSTRAINT saved_views_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT saved_views_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE UNIQUE INDEX saved_views_name ON saved_views (account_id, list, name);--> statement-breakpoint
CREATE INDEX saved_views_organisation ON saved_views (organisation_id);--> statement-breakpoint
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON saved_views TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO atrium_app;--> statement-breakpoint

-- Checkpoints already sent to the recipient of copies.
CREATE TABLE sent_checkpoints (
  organisation_id uuid NOT NULL,
  number bigint NOT NULL,
  at timestamptz NOT NULL,
  sent_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT sent_checkpoints_pkey PRIMARY KEY (organisation_id, number, at)
);--> statement-breakpoint
ALTER TABLE sent_checkpoints ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sent_checkpoints TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint

-- The most sessions that were open at once on a day, and when.
CREATE TABLE session_peaks (
  organisation_id uuid NOT NULL,
  day date NOT NULL,
  peak integer NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT session_peaks_pkey PRIMARY KEY (organisation_id, day)
);--> statement-breakpoint
ALTER TABLE session_peaks ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON session_peaks TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON session_peaks TO atrium_app;--> statement-breakpoint

CREATE TABLE sessions (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  organisation_id uuid,
  account_id uuid,
  app_id uuid,
  level text NOT NULL,
  login_model text,
  login_type smallint DEFAULT 0 NOT NULL,
  login_name text,
  lang text,
  auto_login boolean DEFAULT false NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_seen_at timestamptz DEFAULT now() NOT NULL,
  idle_minutes integer NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_holder CHECK ((level = 'app') = (app_id IS NOT NULL) AND (level = 'app') = (account_id IS NULL)),
  CONSTRAINT sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT sessions_organisation_id_organisations_id_fk FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);--> statement-breakpoint
CREATE INDEX sessions_account ON sessions (account_id);--> statement-breakpoint
CREATE INDEX sessions_expires_at ON sessions (expires_at);--> statement-breakpoint
CREATE INDEX sessions_organisation ON sessions (organisation_id);--> statement-breakpoint
CREATE UNIQUE INDEX sessions_token_hash ON sessions (token_hash);--> statement-breakpoint
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sessions TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, UPDATE ON sessions TO atrium_app;--> statement-breakpoint

-- Logs are partitioned by month: a month whose retention has passed is dropped whole, never deleted row by row.
-- Rights are on the parents only: a partition that is named directly would not ask the parent's row rules.
-- What belongs to no organisation has the organisation id of all zeros.
CREATE TABLE sign_in_logs (
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  organisation_id uuid NOT NULL,
  account_id uuid,
  result text NOT NULL,
  login_type text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  request_id text NOT NULL,
  method text DEFAULT 'password' NOT NULL,
  product text,
  client text,
  more_refused integer,
  CONSTRAINT sign_in_logs_pkey PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);--> statement-breakpoint
CREATE INDEX sign_in_logs_account ON sign_in_logs (account_id, at DESC, id DESC);--> statement-breakpoint
CREATE INDEX sign_in_logs_address ON sign_in_logs (organisation_id, address, at DESC, id DESC);--> statement-breakpoint
CREATE INDEX sign_in_logs_organisation ON sign_in_logs (organisation_id, at DESC, id DESC);--> statement-breakpoint
CREATE INDEX sign_in_logs_refused ON sign_in_logs (organisation_id, at DESC, id DESC) WHERE result <> ALL (ARRAY['success', 'first-step', 'signed-out']);--> statement-breakpoint
ALTER TABLE sign_in_logs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY installation ON sign_in_logs TO atrium_installation USING (organisation_id = '00000000-0000-0000-0000-000000000000');--> statement-breakpoint
CREATE POLICY own ON sign_in_logs TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON sign_in_logs TO atrium_app;--> statement-breakpoint
GRANT SELECT ON sign_in_logs TO atrium_installation;--> statement-breakpoint

CREATE TABLE spent_proofs (
  proof_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT spent_proofs_pkey PRIMARY KEY (proof_hash)
);--> statement-breakpoint
CREATE INDEX spent_proofs_expires_at ON spent_proofs (expires_at);--> statement-breakpoint

CREATE TABLE trial_applications (
  id uuid NOT NULL,
  kind text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  name text NOT NULL,
  mobile_phone text NOT NULL,
  email text,
  company text NOT NULL,
  industry text NOT NULL,
  product text NOT NULL,
  message text,
  lang text NOT NULL,
  agreement_version text,
  address text NOT NULL,
  applied_at timestamptz DEFAULT now() NOT NULL,
  answer_until timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  reason text,
  account_id uuid,
  CONSTRAINT trial_applications_pkey PRIMARY KEY (id),
  CONSTRAINT trial_applications_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);--> statement-breakpoint
CREATE INDEX trial_applications_account ON trial_applications (account_id);--> statement-breakpoint
CREATE INDEX trial_applications_state ON trial_applications (state, answer_until);--> statement-breakpoint
CREATE UNIQUE INDEX trial_applications_waiting ON trial_applications (mobile_phone) WHERE state = 'waiting';--> statement-breakpoint
GRANT SELECT, UPDATE ON trial_applications TO atrium_installation;--> statement-breakpoint

CREATE TABLE verification_codes (
  id uuid NOT NULL,
  purpose text NOT NULL,
  recipient_hash text NOT NULL,
  address_hash text NOT NULL,
  organisation_id uuid,
  account_id uuid,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  is_own boolean DEFAULT false NOT NULL,
  sealed text,
  CONSTRAINT verification_codes_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE INDEX verification_codes_address ON verification_codes (address_hash, created_at);--> statement-breakpoint
CREATE INDEX verification_codes_created_at ON verification_codes (created_at);--> statement-breakpoint
CREATE INDEX verification_codes_organisation ON verification_codes (organisation_id, created_at);--> statement-breakpoint
CREATE INDEX verification_codes_recipient ON verification_codes (recipient_hash, created_at);--> statement-breakpoint
CREATE INDEX verification_codes_unsent ON verification_codes (created_at) WHERE sealed IS NOT NULL;--> statement-breakpoint

INSERT INTO installation DEFAULT VALUES;--> statement-breakpoint
INSERT INTO free_trial_settings DEFAULT VALUES;--> statement-breakpoint

-- Rights of background jobs. They write no column of which a chain of the operation log is made: `append_operations` alone does.
GRANT EXECUTE ON FUNCTION two_grams TO atrium_system;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['accounts', 'active_counts', 'active_people', 'imports', 'job_runs', 'log_checkpoints', 'log_verifications', 'operation_blocks',
    'operation_chains', 'operation_logs', 'organisation_configs', 'organisations', 'remembered_devices', 'sent_checkpoints', 'session_peaks', 'sessions'] LOOP
    EXECUTE format('CREATE POLICY system ON %I TO atrium_system USING (true)', name);
  END LOOP;
END $$;--> statement-breakpoint
GRANT SELECT ON log_verifications, operation_logs, organisation_configs, organisations TO atrium_system;--> statement-breakpoint
GRANT SELECT, UPDATE (pinyin, initials, last_sign_in_at) ON accounts TO atrium_system;--> statement-breakpoint
GRANT SELECT, UPDATE (indexed_number) ON operation_chains TO atrium_system;--> statement-breakpoint
GRANT SELECT, UPDATE (last_seen_at), DELETE ON sessions TO atrium_system;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON attempts, messages, remembered_devices, spent_proofs, verification_codes TO atrium_system;--> statement-breakpoint
GRANT SELECT, DELETE ON imports TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON job_runs TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT ON active_people, log_checkpoints, operation_blocks, sent_checkpoints TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON active_counts, session_peaks TO atrium_system;--> statement-breakpoint
-- Calls of an organisation count who used an application, and sign where its own chain stands.
GRANT INSERT ON active_people, log_checkpoints TO atrium_app;--> statement-breakpoint
GRANT INSERT, UPDATE (people) ON active_counts TO atrium_app;
