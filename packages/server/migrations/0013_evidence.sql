-- What the log is looked through by. Rows gain no columns: what came before these still writes them.
CREATE INDEX operation_logs_actor ON operation_logs (organisation_id, actor_id, at DESC, number DESC);
--> statement-breakpoint
CREATE INDEX operation_logs_action ON operation_logs (organisation_id, action, at DESC, number DESC);
--> statement-breakpoint
CREATE INDEX operation_logs_address ON operation_logs (organisation_id, address, at DESC, number DESC);
--> statement-breakpoint
-- The further people of an act on several; the first is the subject.
CREATE FUNCTION operation_people(p_changes jsonb) RETURNS uuid[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg((person ->> 'id')::uuid), '{}')
  FROM jsonb_array_elements(CASE jsonb_typeof(p_changes -> 'people' -> 1) WHEN 'array' THEN p_changes -> 'people' -> 1 ELSE '[]' END) AS person
  WHERE person ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
--> statement-breakpoint
CREATE INDEX operation_logs_people ON operation_logs USING gin (operation_people(changes)) WHERE changes ? 'people';
--> statement-breakpoint
CREATE INDEX sign_in_logs_address ON sign_in_logs (organisation_id, address, at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX sign_in_logs_failed ON sign_in_logs (organisation_id, at DESC, id DESC) WHERE result <> 'success';
--> statement-breakpoint
-- Everything of an entry that people look for: names, the reason, fields and values. What looks like an id is none of it.
CREATE FUNCTION operation_text(p_actor text, p_subject text, p_changes jsonb, p_reason text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(left(concat_ws(' ', p_actor, p_subject, p_reason, p_changes::text), 8000), '[0-9a-fA-F-]{32,}', '', 'g'))
$$;
--> statement-breakpoint
-- By what the words of the log are found: for each block of so many neighbouring entries, which groups of characters
-- it has. Written behind, from `indexed_number` of the chain on, so that writing the log costs nothing more.
CREATE TABLE operation_blocks (
  organisation_id uuid NOT NULL,
  first_number bigint NOT NULL,
  last_number bigint NOT NULL,
  from_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  grams integer[] NOT NULL,
  PRIMARY KEY (organisation_id, last_number, at)
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE INDEX operation_blocks_grams ON operation_blocks USING gin (grams);
--> statement-breakpoint
-- Where the chain stood at a time, signed with a key that is not in the database.
CREATE TABLE log_checkpoints (
  organisation_id uuid NOT NULL,
  number bigint NOT NULL,
  hash bytea NOT NULL,
  at timestamptz NOT NULL,
  cause text NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (organisation_id, number, at)
);
--> statement-breakpoint
-- Who had a chain looked through, and what was found.
CREATE TABLE log_verifications (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL,
  requested_by uuid,
  from_at timestamptz,
  until_at timestamptz,
  state text NOT NULL DEFAULT 'waiting',
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  result jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
--> statement-breakpoint
CREATE INDEX log_verifications_organisation ON log_verifications (organisation_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX log_verifications_open ON log_verifications (id) WHERE state IN ('waiting', 'running');
--> statement-breakpoint
-- Who was active in a day, week or month of the own calendar: in the portal, which has the product id of all zeros,
-- and in a product. Partitioned by month like the logs.
CREATE TABLE active_people (
  organisation_id uuid NOT NULL,
  span text NOT NULL,
  starts date NOT NULL,
  product_id uuid NOT NULL,
  account_id uuid NOT NULL,
  department_id uuid,
  PRIMARY KEY (organisation_id, span, starts, product_id, account_id)
) PARTITION BY RANGE (starts);
--> statement-breakpoint
-- How many they were, kept when somebody is active for the first time in a span. The department of all zeros is none.
CREATE TABLE active_counts (
  organisation_id uuid NOT NULL,
  span text NOT NULL,
  starts date NOT NULL,
  product_id uuid NOT NULL,
  department_id uuid NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (organisation_id, span, starts, product_id, department_id)
);
--> statement-breakpoint
-- The most sessions that were open at once on a day, and when.
CREATE TABLE session_peaks (
  organisation_id uuid NOT NULL,
  day date NOT NULL,
  peak integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, day)
);
--> statement-breakpoint
ALTER TABLE operation_chains ADD COLUMN last_at timestamptz;
--> statement-breakpoint
ALTER TABLE operation_chains ADD COLUMN indexed_number bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
DO $$
DECLARE
  rule constant text := 'organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['operation_blocks', 'log_checkpoints', 'log_verifications', 'active_people', 'active_counts', 'session_peaks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO atrium_app USING (%s)', name, rule);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON log_checkpoints, active_people, active_counts, session_peaks TO atrium_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON log_verifications TO atrium_app;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ensure_log_partitions(first timestamptz, last timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  month timestamptz := date_trunc('month', first);
  parent text;
  name text;
BEGIN
  WHILE month <= last LOOP
    FOREACH parent IN ARRAY ARRAY['sign_in_logs', 'operation_logs', 'operation_blocks', 'active_people'] LOOP
      name := parent || to_char(month, '_YYYY_MM');
      -- A look first: creating one locks the parent, and whoever signs in meanwhile would wait.
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, parent, month, month + interval '1 month');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    END LOOP;
    month := month + interval '1 month';
  END LOOP;
END $$;
--> statement-breakpoint
SELECT ensure_log_partitions(least((SELECT min(at) FROM sign_in_logs), (SELECT min(at) FROM operation_logs), now() - interval '1 month'), now() + interval '2 months');
--> statement-breakpoint
-- A clock that went back is told in the entry itself, and so stands under its hash.
CREATE OR REPLACE FUNCTION append_operations(entries operation_logs[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  chain operation_chains;
  entry operation_logs;
BEGIN
  INSERT INTO operation_chains (organisation_id, last_number, last_hash)
  VALUES (coalesce(entries[1].organisation_id, '00000000-0000-0000-0000-000000000000'), 0, sha256(''))
  ON CONFLICT (organisation_id) DO UPDATE SET last_number = operation_chains.last_number
  RETURNING * INTO chain;
  FOREACH entry IN ARRAY entries LOOP
    chain.last_number := chain.last_number + 1;
    entry.organisation_id := chain.organisation_id;
    entry.number := chain.last_number;
    entry.at := coalesce(entry.at, clock_timestamp());
    IF entry.at < chain.last_at THEN
      entry.changes := entry.changes || jsonb_build_object('clock', jsonb_build_array(chain.last_at, entry.at));
    END IF;
    entry.previous_hash := chain.last_hash;
    entry.hash := sha256(entry.previous_hash || operation_content(entry));
    INSERT INTO operation_logs SELECT entry.*;
    chain.last_hash := entry.hash;
    chain.last_at := entry.at;
  END LOOP;
  UPDATE operation_chains SET last_number = chain.last_number, last_hash = chain.last_hash, last_at = chain.last_at WHERE organisation_id = chain.organisation_id;
END $$;
--> statement-breakpoint
UPDATE operation_chains SET last_at = (SELECT l.at FROM operation_logs l WHERE l.organisation_id = operation_chains.organisation_id ORDER BY l.number DESC LIMIT 1);
--> statement-breakpoint
-- Entries of the transaction's organisation in which every word is found, or that are about a person, the newest first:
-- their places, from the newest before `p_after` on. Row rules are asked before an index of words could be, so this looks
-- with the rights of the owner and names the organisation itself. `p_grams` are the groups of characters that the words have.
CREATE FUNCTION find_operations(p_from timestamptz, p_until timestamptz, p_after_at timestamptz, p_after_number bigint, p_limit integer,
  p_actor uuid, p_subject uuid, p_actions text[], p_address text, p_patterns text[], p_grams integer[])
RETURNS TABLE (at timestamptz, number bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 50 AS $$
#variable_conflict use_column
DECLARE
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
  bounds constant text := 'l.organisation_id = $1 AND l.at >= $2 AND l.at < $3 AND l.at <= $4 AND (l.at, l.number) < ($4, $5)';
  filters text := 'true';
  wanted text;
  ordered constant text := ' ORDER BY l.at DESC, l.number DESC LIMIT $6';
  rows_of constant text := 'SELECT l.at, l.number FROM operation_logs l WHERE ';
  probe constant integer := 500;
  last_seen bigint := p_after_number;
  left_over integer := p_limit;
  found_here integer;
  block record;
BEGIN
  IF p_actor IS NOT NULL THEN filters := filters || ' AND l.actor_id = $7'; END IF;
  IF p_actions IS NOT NULL THEN filters := filters || ' AND l.action = ANY ($9)'; END IF;
  IF p_address IS NOT NULL THEN filters := filters || ' AND l.address = $10'; END IF;
  IF p_patterns IS NOT NULL THEN
    filters := filters || ' AND operation_text(l.actor_name, l.subject_name, l.changes, l.reason) LIKE ALL ($11)';
  END IF;
  wanted := bounds || ' AND ' || filters;
  -- About a person, by whom and from where: indexes of their own, and the words are looked for in what they find.
  IF p_subject IS NOT NULL THEN
    RETURN QUERY EXECUTE 'SELECT * FROM ((' || rows_of || wanted || ' AND l.subject_id = $8' || ordered || ') UNION (' || rows_of || wanted
      || ' AND l.changes ? ''people'' AND operation_people(l.changes) @> ARRAY[$8]' || ordered || ')) l' || ordered
      USING own, p_from, p_until, p_after_at, p_after_number, p_limit, p_actor, p_subject, p_actions, p_address, p_patterns;
    RETURN;
  END IF;
  IF p_patterns IS NULL OR p_actor IS NOT NULL OR p_address IS NOT NULL THEN
    RETURN QUERY EXECUTE rows_of || wanted || ordered
      USING own, p_from, p_until, p_after_at, p_after_number, p_limit, p_actor, p_subject, p_actions, p_address, p_patterns;
    RETURN;
  END IF;
  -- Words that are in many entries are in some of the newest.
  FOR block IN EXECUTE 'SELECT l.at, l.number, ' || filters || ' AS fits FROM (SELECT * FROM operation_logs l WHERE ' || bounds
    || ' ORDER BY l.at DESC, l.number DESC LIMIT ' || greatest(probe, (SELECT c.last_number - c.indexed_number FROM operation_chains c WHERE c.organisation_id = own)) || ') l'
    USING own, p_from, p_until, p_after_at, p_after_number, p_limit, p_actor, p_subject, p_actions, p_address, p_patterns
  LOOP
    last_seen := least(last_seen, block.number);
    IF block.fits THEN
      at := block.at;
      number := block.number;
      RETURN NEXT;
      left_over := left_over - 1;
      IF left_over = 0 THEN RETURN; END IF;
    END IF;
  END LOOP;
  -- The others by the blocks that have their characters, the newest first.
  FOR block IN
    SELECT b.first_number, b.last_number FROM operation_blocks b
    WHERE b.organisation_id = own AND b.at >= p_from AND b.from_at < p_until AND b.first_number < last_seen AND b.grams @> p_grams
    ORDER BY b.last_number DESC
  LOOP
    RETURN QUERY EXECUTE rows_of || wanted || ' AND l.number BETWEEN $12 AND $13' || ordered
      USING own, p_from, p_until, p_after_at, p_after_number, left_over, p_actor, p_subject, p_actions, p_address, p_patterns,
        block.first_number, least(block.last_number, last_seen - 1);
    GET DIAGNOSTICS found_here = ROW_COUNT;
    left_over := left_over - found_here;
    IF left_over <= 0 THEN RETURN; END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Entries that stand in no block yet, chain by chain: of the first chain that has at least a block of them.
CREATE FUNCTION unindexed_operations(p_block integer, p_limit integer) RETURNS TABLE (organisation_id uuid, number bigint, at timestamptz, content text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.organisation_id, l.number, l.at, operation_text(l.actor_name, l.subject_name, l.changes, l.reason)
  FROM (SELECT * FROM operation_chains WHERE last_number - indexed_number >= p_block ORDER BY organisation_id LIMIT 1) c
  JOIN operation_logs l ON l.organisation_id = c.organisation_id AND l.number > c.indexed_number AND l.number <= c.indexed_number + p_limit
  ORDER BY l.number
$$;
--> statement-breakpoint
-- Keeps blocks of a chain, and how far it has come. Where another server was there before, nothing happens.
CREATE FUNCTION index_operations(p_organisation uuid, p_before bigint, p_until bigint, p_blocks jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE operation_chains SET indexed_number = p_until WHERE organisation_id = p_organisation AND indexed_number = p_before;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO operation_blocks (organisation_id, first_number, last_number, from_at, at, grams)
  SELECT p_organisation, b.first_number, b.last_number, b.from_at, b.at, b.grams
  FROM jsonb_to_recordset(p_blocks) AS b (first_number bigint, last_number bigint, from_at timestamptz, at timestamptz, grams integer[]);
END $$;
--> statement-breakpoint
-- The chains that have grown since they were last signed.
CREATE FUNCTION chains_to_sign(p_limit integer) RETURNS TABLE (organisation_id uuid, number bigint, hash bytea, at timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organisation_id, c.last_number, c.last_hash, clock_timestamp() FROM operation_chains c
  WHERE c.last_number > coalesce((SELECT s.number FROM log_checkpoints s WHERE s.organisation_id = c.organisation_id ORDER BY s.number DESC LIMIT 1), 0)
  ORDER BY c.organisation_id LIMIT p_limit
$$;
--> statement-breakpoint
-- Where the chain of the transaction's organisation stands now, to be signed.
CREATE FUNCTION own_chain_to_sign() RETURNS TABLE (organisation_id uuid, number bigint, hash bytea, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organisation_id, c.last_number, c.last_hash, clock_timestamp() FROM operation_chains c
  WHERE c.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
$$;
--> statement-breakpoint
-- The last entries of each chain in a month that is to be dropped.
CREATE FUNCTION chain_ends(p_month timestamptz) RETURNS TABLE (organisation_id uuid, number bigint, hash bytea, at timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organisation_id, l.number, l.hash, clock_timestamp() FROM operation_chains c
  CROSS JOIN LATERAL (
    SELECT o.number, o.hash FROM operation_logs o
    WHERE o.organisation_id = c.organisation_id AND o.at >= p_month AND o.at < p_month + interval '1 month' ORDER BY o.number DESC LIMIT 1) AS l
  ORDER BY c.organisation_id
$$;
--> statement-breakpoint
CREATE FUNCTION keep_checkpoints(p_checkpoints log_checkpoints[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO log_checkpoints SELECT * FROM unnest(p_checkpoints) ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- The months that lie wholly before what any organisation keeps, the oldest first.
CREATE FUNCTION outlived_log_months(p_usual_months integer) RETURNS TABLE (month timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  WITH kept AS (
    SELECT now() - make_interval(months => greatest(p_usual_months, max((c.value ->> 'Months')::integer))) AS since FROM organisation_configs c WHERE c.code = 'log-retention'),
  months AS (
    SELECT DISTINCT to_timestamp(right(p.relname, 7), 'YYYY_MM') AS month
    FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
    WHERE i.inhparent IN ('sign_in_logs'::regclass, 'operation_logs'::regclass, 'operation_blocks'::regclass, 'active_people'::regclass))
  SELECT m.month FROM months m, kept k WHERE m.month + interval '1 month' <= k.since ORDER BY m.month
$$;
--> statement-breakpoint
-- Takes a month out of a log. It needs the log for a moment; whoever holds it longer makes this fail, to be tried
-- again, so that nobody who signs in has to wait behind it.
CREATE FUNCTION detach_log_month(p_parent text, p_month timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '100ms' AS $$
DECLARE
  name constant text := p_parent || to_char(p_month, '_YYYY_MM');
BEGIN
  IF p_parent NOT IN ('sign_in_logs', 'operation_logs', 'operation_blocks', 'active_people') THEN RAISE EXCEPTION 'No log: %', p_parent; END IF;
  IF to_regclass(name) IS NULL OR NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = to_regclass(name)) THEN RETURN; END IF;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', p_parent, name);
END $$;
--> statement-breakpoint
-- Removes what was taken out: nobody reads it any more, so nobody waits.
CREATE FUNCTION drop_detached_months() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  FOR name IN SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
      AND c.relname ~ '^(sign_in_logs|operation_logs|operation_blocks|active_people)_[0-9]{4}_[0-9]{2}$' LOOP
    EXECUTE format('DROP TABLE %I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
--> statement-breakpoint
-- Notes that people were active: in the portal, or in a product. Who was there already in a span is counted once.
CREATE FUNCTION note_active(p_accounts uuid[], p_products uuid[], p_times timestamptz[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH seen AS (
    SELECT a.organisation_id, a.id AS account_id, a.department_id, n.product_id, (n.at AT TIME ZONE o.time_zone)::date AS day
    FROM unnest(p_accounts, p_products, p_times) AS n (account_id, product_id, at)
    JOIN accounts a ON a.id = n.account_id JOIN organisations o ON o.id = a.organisation_id),
  spans AS (
    SELECT DISTINCT ON (s.organisation_id, span.name, span.starts, s.product_id, s.account_id)
      s.organisation_id, span.name, span.starts, s.product_id, s.account_id, s.department_id
    FROM seen s, LATERAL (VALUES ('day', s.day), ('week', date_trunc('week', s.day)::date), ('month', date_trunc('month', s.day)::date)) AS span (name, starts)
    ORDER BY s.organisation_id, span.name, span.starts, s.product_id, s.account_id),
  added AS (
    INSERT INTO active_people (organisation_id, span, starts, product_id, account_id, department_id) SELECT * FROM spans
    ON CONFLICT DO NOTHING RETURNING organisation_id, span, starts, product_id, department_id)
  INSERT INTO active_counts (organisation_id, span, starts, product_id, department_id, people)
  SELECT a.organisation_id, a.span, a.starts, a.product_id, coalesce(a.department_id, '00000000-0000-0000-0000-000000000000'), count(*)
  FROM added a GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (organisation_id, span, starts, product_id, department_id) DO UPDATE SET people = active_counts.people + excluded.people
$$;
--> statement-breakpoint
-- Whoever uses a session is active in the portal.
CREATE OR REPLACE FUNCTION touch_sessions(p_ids uuid[], p_times timestamptz[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE sessions SET last_seen_at = greatest(sessions.last_seen_at, seen.at)
  FROM unnest(p_ids, p_times) AS seen (id, at) WHERE sessions.id = seen.id AND sessions.ended_at IS NULL;
  PERFORM note_active(array_agg(s.account_id), array_agg('00000000-0000-0000-0000-000000000000'::uuid), array_agg(seen.at))
  FROM unnest(p_ids, p_times) AS seen (id, at) JOIN sessions s ON s.id = seen.id WHERE s.account_id IS NOT NULL AND s.level IN ('full', 'trial');
END $$;
--> statement-breakpoint
-- Whoever opens a product is active in it.
CREATE FUNCTION note_product_use() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_active(array_agg(account_id), array_agg(product_id), array_agg(last_used_at)) FROM used HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_uses_begun AFTER INSERT ON product_uses REFERENCING NEW TABLE AS used FOR EACH STATEMENT EXECUTE FUNCTION note_product_use();
--> statement-breakpoint
CREATE TRIGGER product_uses_repeated AFTER UPDATE ON product_uses REFERENCING NEW TABLE AS used FOR EACH STATEMENT EXECUTE FUNCTION note_product_use();
--> statement-breakpoint
-- Looks how many sessions are open now, and keeps the most of each organisation's day.
CREATE FUNCTION sample_sessions() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO session_peaks (organisation_id, day, peak, at)
  SELECT o.id, (now() AT TIME ZONE o.time_zone)::date, s.open, now() FROM (
    SELECT organisation_id, count(*) AS open FROM sessions
    WHERE ended_at IS NULL AND account_id IS NOT NULL AND expires_at > now() AND last_seen_at > now() - make_interval(mins => idle_minutes) AND level IN ('full', 'trial')
    GROUP BY 1) AS s JOIN organisations o ON o.id = s.organisation_id
  ORDER BY 1, 2
  ON CONFLICT (organisation_id, day) DO UPDATE SET peak = excluded.peak, at = excluded.at WHERE session_peaks.peak < excluded.peak
$$;
--> statement-breakpoint
-- Counts again who was active, from the successful sign-ins that are kept: what there was before counting began.
CREATE FUNCTION recount_active() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT note_active(array_agg(s.account_id), array_agg('00000000-0000-0000-0000-000000000000'::uuid), array_agg(s.at)) FROM (
    SELECT l.account_id, min(l.at) AS at FROM sign_in_logs l JOIN organisations o ON o.id = l.organisation_id
    WHERE l.result = 'success' AND l.account_id IS NOT NULL GROUP BY l.account_id, (l.at AT TIME ZONE o.time_zone)::date) AS s
$$;
--> statement-breakpoint
SELECT recount_active();
--> statement-breakpoint
-- The machine's clock jumped: every chain says so. Several servers notice at once; the first one writes.
CREATE FUNCTION note_clock_jump(p_expected timestamptz, p_found timestamptz, p_request text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  chain uuid;
  written integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('note_clock_jump'));
  IF EXISTS (SELECT FROM operation_logs l WHERE l.organisation_id = nobody AND l.action = 'logs.clock-jumped'
    AND l.at > clock_timestamp() - interval '2 minutes' AND l.at < clock_timestamp() + interval '2 minutes') THEN RETURN 0; END IF;
  FOR chain IN SELECT nobody UNION ALL SELECT id FROM organisations ORDER BY 1 LOOP
    PERFORM append_operations(ARRAY[ROW(chain, NULL, NULL, NULL, 'system', 'logs.clock-jumped', NULL, NULL,
      jsonb_build_object('clock', jsonb_build_array(p_expected, p_found)), NULL, '', '', p_request, NULL, NULL)::operation_logs]);
    written := written + 1;
  END LOOP;
  RETURN written;
END $$;
--> statement-breakpoint
-- Verifications that are to go on, of any organisation: after a restart, too.
CREATE FUNCTION open_verifications() RETURNS TABLE (id uuid, organisation_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.id, v.organisation_id FROM log_verifications v WHERE v.state IN ('waiting', 'running') ORDER BY v.id LIMIT 20
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION append_operations, touch_sessions, find_operations, unindexed_operations, index_operations, chains_to_sign, own_chain_to_sign, chain_ends, keep_checkpoints,
  outlived_log_months, detach_log_month, drop_detached_months, note_active, sample_sessions, recount_active, note_clock_jump, open_verifications, ensure_log_partitions FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_operations, unindexed_operations, index_operations, own_chain_to_sign, keep_checkpoints, sample_sessions, open_verifications, operation_people, operation_text TO atrium_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION chains_to_sign, chain_ends, keep_checkpoints, outlived_log_months, detach_log_month, drop_detached_months, note_clock_jump TO atrium_installation;
