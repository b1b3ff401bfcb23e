-- Appends entries to a chain of the operation log. In the database for its lock and its rights: the row of the chain is locked,
-- and no role of a call may write entries. A clock that went back is recorded in the entry, under its hash.
CREATE FUNCTION append_operations(entries operation_logs[]) RETURNS void
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
GRANT EXECUTE ON FUNCTION append_operations TO atrium_app, atrium_installation, atrium_system;

-- What an entry's hash covers besides the hash before it. In the database because `append_operations` hashes under the lock of
-- the chain; every field, spelt independently of settings. In plpgsql, which keeps its plan.
CREATE FUNCTION operation_content(entry operation_logs) RETURNS bytea
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN convert_to(jsonb_build_array(
    entry.organisation_id, entry.number, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor_id, entry.actor_name, entry.action,
    entry.subject_id, entry.subject_name, entry.changes, entry.reason, entry.address, entry.device, entry.request_id)::text, 'UTF8');
END $$;

-- True when every word is in an entry. In the database as part of `find_operations`. It compares the text with ids first,
-- which costs a tenth, and removes ids only from entries that may match.
CREATE FUNCTION operation_fits(p_actor text, p_subject text, p_changes jsonb, p_reason text, p_patterns text[]) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN lower(left(concat_ws(' ', p_actor, p_subject, p_reason, p_changes::text), 8000)) LIKE ALL (p_patterns)
    THEN operation_text(p_actor, p_subject, p_changes, p_reason) LIKE ALL (p_patterns) ELSE false END
$$;

-- The searchable text of an entry, without ids. In the database so that the search and the index of blocks see the same text.
CREATE FUNCTION operation_text(p_actor text, p_subject text, p_changes jsonb, p_reason text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(left(concat_ws(' ', p_actor, p_subject, p_reason, p_changes::text), 8000), '[0-9a-fA-F-]{32,}', '', 'g'))
$$;
GRANT EXECUTE ON FUNCTION operation_text TO atrium_app, atrium_installation, atrium_system;

-- Entries of the transaction's organisation that match, newest first, from `p_after` on. In the database for its rights: row policies
-- exclude indexes with operators that are not leakproof, so this runs as the owner and names the organisation itself.
-- `p_grams` are the pairs of characters in the words. The generic plan: planning each block took longer than reading it.
CREATE FUNCTION find_operations(p_from timestamptz, p_until timestamptz, p_after_at timestamptz, p_after_number bigint, p_limit integer,
  p_actor uuid, p_subject uuid, p_actions text[], p_address text, p_patterns text[], p_grams integer[])
RETURNS TABLE (at timestamptz, number bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan ROWS 50 AS $$
#variable_conflict use_column
DECLARE
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
  -- The entries lie before this place. It is the only upper bound: of two the database may begin at the farther one.
  end_at constant timestamptz := least(p_after_at, p_until);
  end_number constant bigint := CASE WHEN p_after_at < p_until THEN p_after_number ELSE 0 END;
  unindexed constant bigint := (SELECT c.last_number - c.indexed_number FROM operation_chains c WHERE c.organisation_id = own);
  last_seen bigint := p_after_number;
  left_over integer := p_limit;
  found_here integer;
  entry record;
  block record;
BEGIN
  -- About a person: the first, or one of several.
  IF p_subject IS NOT NULL THEN
    RETURN QUERY SELECT f.at, f.number FROM (
      (SELECT l.at, l.number FROM operation_logs l
        WHERE l.organisation_id = own AND l.at >= p_from AND l.at <= end_at AND (l.at, l.number) < (end_at, end_number) AND l.subject_id = p_subject
          AND (p_actor IS NULL OR l.actor_id = p_actor) AND (p_actions IS NULL OR l.action = ANY (p_actions)) AND (p_address IS NULL OR l.address = p_address)
          AND (p_patterns IS NULL OR operation_fits(l.actor_name, l.subject_name, l.changes, l.reason, p_patterns))
        ORDER BY l.at DESC, l.number DESC LIMIT p_limit)
      UNION
      (SELECT l.at, l.number FROM operation_logs l
        WHERE l.organisation_id = own AND l.at >= p_from AND l.at <= end_at AND (l.at, l.number) < (end_at, end_number)
          AND l.changes ? 'people' AND operation_people(l.changes) @> ARRAY[p_subject]
          AND (p_actor IS NULL OR l.actor_id = p_actor) AND (p_actions IS NULL OR l.action = ANY (p_actions)) AND (p_address IS NULL OR l.address = p_address)
          AND (p_patterns IS NULL OR operation_fits(l.actor_name, l.subject_name, l.changes, l.reason, p_patterns))
        ORDER BY l.at DESC, l.number DESC LIMIT p_limit)) f
      ORDER BY f.at DESC, f.number DESC LIMIT p_limit;
    RETURN;
  END IF;
  -- By whom and from where: indexes of their own, and the words are looked for in what they find.
  IF p_actor IS NOT NULL THEN
    RETURN QUERY SELECT l.at, l.number FROM operation_logs l
      WHERE l.organisation_id = own AND l.at >= p_from AND l.at <= end_at AND (l.at, l.number) < (end_at, end_number) AND l.actor_id = p_actor
        AND (p_actions IS NULL OR l.action = ANY (p_actions)) AND (p_address IS NULL OR l.address = p_address)
        AND (p_patterns IS NULL OR operation_fits(l.actor_name, l.subject_name, l.changes, l.reason, p_patterns))
      ORDER BY l.at DESC, l.number DESC LIMIT p_limit;
    RETURN;
  END IF;
  IF p_address IS NOT NULL THEN
    RETURN QUERY SELECT l.at, l.number FROM operation_logs l
      WHERE l.organisation_id = own AND l.at >= p_from AND l.at <= end_at AND (l.at, l.number) < (end_at, end_number) AND l.address = p_address
        AND (p_actions IS NULL OR l.action = ANY (p_actions))
        AND (p_patterns IS NULL OR operation_fits(l.actor_name, l.subject_name, l.changes, l.reason, p_patterns))
      ORDER BY l.at DESC, l.number DESC LIMIT p_limit;
    RETURN;
  END IF;
  -- Words that are in many entries are in some of the newest; and those without a block are looked through.
  FOR entry IN
    SELECT l.at, l.number, (p_actions IS NULL OR l.action = ANY (p_actions))
      AND (p_patterns IS NULL OR operation_fits(l.actor_name, l.subject_name, l.changes, l.reason, p_patterns)) AS fits
    FROM (SELECT * FROM operation_logs o
      WHERE o.organisation_id = own AND o.at >= p_from AND o.at <= end_at AND (o.at, o.number) < (end_at, end_number)
      ORDER BY o.at DESC, o.number DESC LIMIT greatest(500, unindexed)) l
  LOOP
    last_seen := least(last_seen, entry.number);
    IF entry.fits THEN
      at := entry.at;
      number := entry.number;
      RETURN NEXT;
      left_over := left_over - 1;
      IF left_over = 0 THEN RETURN; END IF;
    END IF;
  END LOOP;
  -- The others by the blocks that have their characters, the newest first.
  FOR block IN
    SELECT b.first_number, b.last_number, b.from_at, b.at FROM operation_blocks b
    WHERE b.organisation_id = own AND b.at >= p_from AND b.from_at < p_until AND b.first_number < last_seen AND b.grams @> p_grams
    ORDER BY b.last_number DESC
  LOOP
    RETURN QUERY SELECT l.at, l.number FROM operation_logs l
      WHERE l.organisation_id = own AND l.number BETWEEN block.first_number AND least(block.last_number, last_seen - 1)
        AND l.at >= greatest(block.from_at, p_from) AND l.at <= block.at AND (l.at < end_at OR l.at = end_at AND l.number < end_number)
        AND (p_actions IS NULL OR l.action = ANY (p_actions))
        AND (p_patterns IS NULL OR operation_fits(l.actor_name, l.subject_name, l.changes, l.reason, p_patterns))
      ORDER BY l.at DESC, l.number DESC LIMIT left_over;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    left_over := left_over - found_here;
    IF left_over <= 0 THEN RETURN; END IF;
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION find_operations TO atrium_app, atrium_installation;

-- Inserts an attempt to sign in into the log of the organisation, or of the installation. In the database for its rights: no role of
-- a call may write the log.
CREATE FUNCTION log_sign_in(p_id uuid, p_organisation uuid, p_account uuid, p_result text, p_login_type text, p_address text, p_device text, p_request text,
  p_method text, p_product text, p_client text, p_connection text DEFAULT NULL) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sign_in_logs (id, at, organisation_id, account_id, result, login_type, address, device, request_id, method, product, client, connection)
  VALUES (p_id, clock_timestamp(), coalesce(p_organisation, '00000000-0000-0000-0000-000000000000'), p_account, p_result, p_login_type, p_address, p_device, p_request,
    p_method, p_product, p_client, p_connection)
$$;
GRANT EXECUTE ON FUNCTION log_sign_in TO atrium_app, atrium_installation;

-- Inserts a refused attempt. Those of one network beyond `p_most` per `p_stretch` seconds are counted in one entry per minute
-- and organisation, without account. In the database for its rights and for atomicity: parallel attempts count once each.
CREATE FUNCTION log_refused_sign_in(p_network text, p_most integer, p_stretch integer, p_id uuid, p_organisation uuid, p_account uuid, p_result text, p_login_type text,
  p_address text, p_device text, p_request text, p_method text, p_product text, p_client text, p_connection text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
  this_minute constant timestamptz := date_trunc('minute', moment);
  organisation constant uuid := coalesce(p_organisation, '00000000-0000-0000-0000-000000000000');
  refused integer;
BEGIN
  INSERT INTO attempts AS a (key, count, updated_at)
  VALUES ('refused ' || floor(extract(epoch FROM moment) / p_stretch) || ' from ' || p_network, 1, moment)
  ON CONFLICT (key) DO UPDATE SET count = a.count + 1, updated_at = moment RETURNING count INTO refused;
  IF refused <= p_most THEN
    PERFORM log_sign_in(p_id, p_organisation, p_account, p_result, p_login_type, p_address, p_device, p_request, p_method, p_product, p_client, p_connection);
  ELSE
    INSERT INTO sign_in_logs AS l (id, at, organisation_id, result, login_type, address, device, request_id, method, more_refused)
    VALUES (md5(organisation || ' ' || p_network || ' ' || this_minute)::uuid, this_minute, organisation, 'more-refused', p_login_type, p_network, '-', '-', '-', 1)
    ON CONFLICT (id, at) DO UPDATE SET more_refused = l.more_refused + 1;
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION log_refused_sign_in TO atrium_app, atrium_installation;

-- Records that people were active, in a product or in the portal. In the database for atomicity: one statement adds a person
-- and counts them only if nobody else did. Runs with the rights of the caller.
CREATE FUNCTION record_activity(p_accounts uuid[], p_products uuid[], p_times timestamptz[]) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH seen AS (
    SELECT a.organisation_id, a.id AS account_id, a.department_id, coalesce(n.product_id, '00000000-0000-0000-0000-000000000000') AS product_id, (n.at AT TIME ZONE o.time_zone)::date AS day
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
GRANT EXECUTE ON FUNCTION record_activity TO atrium_app, atrium_system;
