-- Adds to the counts of departments and of all above them. In the database for its locks: rows are locked in the order of
-- their ids – without their keys, which a foreign key may have locked before –, so that two transactions wait for each
-- other instead of deadlocking.
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

-- Counts members of organisations and departments as accounts change, and announces changes to what servers cache. In the
-- database for its locks: every writer of accounts takes seats under the lock of the organisation's row.
CREATE FUNCTION count_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  organisation_ids uuid[] := '{}';
  department_ids uuid[] := '{}';
  changes bigint[] := '{}';
  counted record;
  late uuid[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(organisation_id) AS organisation_ids, array_agg(department_id) AS department_ids, array_agg(n) AS changes INTO counted
    FROM (SELECT organisation_id, department_id, -count(*) AS n FROM before WHERE left_at IS NULL AND state <> 'waiting' GROUP BY 1, 2) AS gone;
    organisation_ids := organisation_ids || counted.organisation_ids;
    department_ids := department_ids || counted.department_ids;
    changes := changes || counted.changes;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(organisation_id) AS organisation_ids, array_agg(department_id) AS department_ids, array_agg(n) AS changes INTO counted
    FROM (SELECT organisation_id, department_id, count(*) AS n FROM after WHERE left_at IS NULL AND state <> 'waiting' GROUP BY 1, 2) AS come;
    organisation_ids := organisation_ids || counted.organisation_ids;
    department_ids := department_ids || counted.department_ids;
    changes := changes || counted.changes;
  END IF;
  UPDATE organisations SET member_count = member_count + moved.n
  FROM (SELECT c.id, sum(c.n) AS n FROM unnest(organisation_ids, changes) AS c (id, n) GROUP BY c.id HAVING sum(c.n) <> 0) AS moved
  WHERE organisations.id = moved.id;
  SELECT array_agg(moved.id) AS ids, array_agg(moved.n) AS changes INTO counted FROM (
    SELECT c.id, sum(c.n)::bigint AS n FROM unnest(department_ids, changes) AS c (id, n) WHERE c.id IS NOT NULL GROUP BY c.id HAVING sum(c.n) <> 0) AS moved;
  PERFORM count_into_departments(counted.ids, counted.changes);
  -- A department may have been renamed before its row was locked to be counted.
  IF counted.ids IS NOT NULL AND TG_OP <> 'DELETE' THEN
    SELECT array_agg(a.id) INTO late FROM after a JOIN departments d ON d.id = a.department_id WHERE d.id = ANY (counted.ids) AND a.department_order <> d.name;
    IF late IS NOT NULL THEN
      UPDATE accounts SET department_order = d.name FROM departments d WHERE accounts.id = ANY (late) AND d.id = accounts.department_id;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM notify_accounts(ARRAY(SELECT after.id FROM after JOIN before USING (id) WHERE
      (after.organisation_id, after.department_id, after.account, after.real_name, after.mobile_phone, after.email, after.password_hash, after.password_changed_at, after.state,
      after.role, after.photo_file, after.lang, after.ui_version, after.is_home_guided, after.is_personal_center_guided, after.trial_until, after.left_at,
      after.start_page, after.launcher_view)
      IS DISTINCT FROM (before.organisation_id, before.department_id, before.account, before.real_name, before.mobile_phone, before.email, before.password_hash, before.password_changed_at, before.state,
      before.role, before.photo_file, before.lang, before.ui_version, before.is_home_guided, before.is_personal_center_guided, before.trial_until, before.left_at,
      before.start_page, before.launcher_view)));
  END IF;
  RETURN NULL;
END $$;

-- Counts new members on every insert.
CREATE TRIGGER accounts_inserted AFTER INSERT ON accounts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_members();

-- Counts members who move, leave or return, and announces the change.
CREATE TRIGGER accounts_updated AFTER UPDATE ON accounts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_members();

-- Uncounts deleted members.
CREATE TRIGGER accounts_deleted AFTER DELETE ON accounts REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_members();

-- Further memberships count like main ones; they are removed when someone leaves. In the database for the same locks.
CREATE FUNCTION count_memberships() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_into_departments(array_agg(department_id), array_agg(n)) FROM (SELECT department_id, count(*) AS n FROM after GROUP BY 1) AS come;
  ELSE
    PERFORM count_into_departments(array_agg(department_id), array_agg(-n)) FROM (SELECT department_id, count(*) AS n FROM before GROUP BY 1) AS gone;
  END IF;
  RETURN NULL;
END $$;

-- Counts new further memberships.
CREATE TRIGGER memberships_inserted AFTER INSERT ON memberships REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_memberships();

-- Uncounts ended further memberships.
CREATE TRIGGER memberships_deleted AFTER DELETE ON memberships REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_memberships();

-- Copies the department's name into the account to sort by. In the database for atomicity: it is the name at the moment the
-- row is written.
CREATE FUNCTION set_department_order() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR NEW.department_order = '' THEN
    NEW.department_order := coalesce((SELECT d.name FROM departments d WHERE d.id = NEW.department_id), '');
  END IF;
  RETURN NEW;
END $$;

-- Updates the sort key on every change of department.
CREATE TRIGGER accounts_ordered BEFORE INSERT OR UPDATE OF department_id ON accounts FOR EACH ROW EXECUTE FUNCTION set_department_order();

-- People of the transaction's organisation in whom every word is found: members, or with `p_left` those who left, or with
-- null all, those who wait for approval included. In the database for its rights: row policies exclude the index of words,
-- whose operators are not leakproof. The organisation and the words are evaluated once, not for each person.
CREATE FUNCTION find_people(p_words text[], p_left boolean) RETURNS TABLE (
  id uuid, pinyin text, account text, mobile_phone text, email text, role text, state text, last_sign_in_at timestamptz, department_id uuid, left_at timestamptz,
  job_title text, department_order text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 200 AS $$
  SELECT a.id, a.pinyin, a.account, a.mobile_phone, a.email, a.role, a.state, a.last_sign_in_at, a.department_id, a.left_at, a.job_title, a.department_order FROM accounts a
  WHERE a.organisation_id = (SELECT nullif(current_setting('app.organisation_id', true), '')::uuid)
    AND two_grams(a.search_text) @> (SELECT coalesce(array_agg(gram), '{}') FROM unnest(p_words) AS word, unnest(two_grams(word)) AS gram)
    AND a.search_text LIKE ALL (ARRAY(SELECT '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(p_words) AS word))
    AND (p_left IS NULL OR ((a.left_at IS NOT NULL) = p_left AND a.state <> 'waiting'))
$$;
GRANT EXECUTE ON FUNCTION find_people TO atrium_app;

-- Active members to choose from: family name or first letters first, then all words anywhere. In the database for its rights: as
-- `find_people`. At most 2,000 of the others are compared: a syllable such as `an` is in nearly every name. The upper bound
-- of the range ends in letters, since it has to hold in collations that ignore blanks.
CREATE FUNCTION find_by_name(p_words text[], p_limit integer) RETURNS TABLE (id uuid, place bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  most_candidates constant integer := 2000;
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
  first_word constant text := coalesce(p_words[1], '');
  grams constant integer[] := ARRAY(SELECT DISTINCT gram FROM unnest(p_words) AS word, unnest(two_grams(word)) AS gram);
  patterns constant text[] := ARRAY(SELECT '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(p_words) AS word);
  beginning constant text := CASE WHEN cardinality(grams) = 0 THEN first_word ELSE first_word || ' ' END;
  up_to constant text := CASE WHEN first_word = '' THEN chr(1114109) ELSE beginning || 'zzzz' END;
  found uuid[];
BEGIN
  found := ARRAY(
    SELECT a.id FROM accounts a
    WHERE a.organisation_id = own AND a.left_at IS NULL AND a.state <> 'waiting'
      AND a.pinyin >= first_word AND a.pinyin <= up_to AND starts_with(a.pinyin || ' ', beginning) AND a.state = 'active'
      AND lower(a.real_name || ' ' || replace(a.pinyin, ' ', '') || ' ' || a.initials) LIKE ALL (patterns[2:])
    ORDER BY a.pinyin, a.id LIMIT p_limit);
  IF cardinality(grams) > 0 AND cardinality(found) < p_limit THEN
    found := found || ARRAY(
      SELECT c.id FROM (
        SELECT a.id, a.pinyin, a.real_name FROM accounts a
        WHERE a.organisation_id = own AND two_grams(a.search_text) @> grams AND a.left_at IS NULL AND a.state = 'active'
          AND lower(a.real_name || ' ' || replace(a.pinyin, ' ', '') || ' ' || a.initials) LIKE ALL (patterns)
          AND a.id <> ALL (found)
        LIMIT most_candidates) AS c
      ORDER BY NOT starts_with(lower(c.real_name), first_word), c.pinyin, c.id LIMIT p_limit - cardinality(found));
  END IF;
  RETURN QUERY SELECT * FROM unnest(found) WITH ORDINALITY;
END $$;
GRANT EXECUTE ON FUNCTION find_by_name TO atrium_app;

-- Which phones or email addresses are taken, with the account where it belongs to the transaction's organisation. In the database for its rights:
-- contacts are unique across organisations.
CREATE FUNCTION taken_contacts(p_kind text, p_values text[]) RETURNS TABLE (value text, own_account uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
BEGIN
  IF p_kind = 'phone' THEN
    RETURN QUERY SELECT v, CASE WHEN held.organisation_id = own THEN held.id END FROM unnest(p_values) AS v,
      LATERAL (SELECT a.id, a.organisation_id FROM accounts a WHERE a.mobile_phone = v AND a.left_at IS NULL LIMIT 1) AS held;
  ELSE
    RETURN QUERY SELECT v, CASE WHEN held.organisation_id = own THEN held.id END FROM unnest(p_values) AS v,
      LATERAL (SELECT a.id, a.organisation_id FROM accounts a WHERE lower(a.email) = lower(v) AND a.left_at IS NULL LIMIT 1) AS held;
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION taken_contacts TO atrium_app;

-- Until when accounts of the organisation are locked. In the database for its rights: attempts are the installation's, without row
-- policies.
CREATE FUNCTION password_locks(p_ids uuid[]) RETURNS TABLE (account_id uuid, locked_until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 10 AS $$
  SELECT a.id, max(t.locked_until) FROM unnest(p_ids) AS wanted (id)
  JOIN accounts a ON a.id = wanted.id AND a.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  -- `password <id>` and `password <id> from …`: what comes next is a blank, or nothing.
  JOIN attempts t ON t.key >= 'password ' || a.id::text AND t.key < 'password ' || a.id::text || '!' AND t.locked_until > now()
  GROUP BY a.id
$$;
GRANT EXECUTE ON FUNCTION password_locks TO atrium_app;

-- Locked accounts of the organisation. In the database for its rights: as `password_locks`.
CREATE FUNCTION password_locked_people() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 10 AS $$
  SELECT DISTINCT a.id FROM (
    SELECT CASE WHEN key ~ '^password [0-9a-f]{8}-[0-9a-f-]{27}( |$)' THEN substr(key, 10, 36)::uuid END AS account_id
    FROM attempts WHERE attempts.locked_until > now()) AS locked
  JOIN accounts a ON a.id = locked.account_id AND a.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
$$;
GRANT EXECUTE ON FUNCTION password_locked_people TO atrium_app;

-- Deletes attempts by people and keys, or prefixes of keys; gives who was locked. In the database for its locks, in the order of
-- the keys, and its rights: attempts have no row policies.
CREATE FUNCTION delete_attempts(p_people uuid[], p_keys text[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found text[];
BEGIN
  -- In the order of the keys, as everybody takes them.
  SELECT array_agg(held.key) INTO found FROM (
    SELECT t.key FROM unnest(p_keys) AS k (key) JOIN attempts t ON t.key >= k.key AND t.key < k.key || '!' ORDER BY t.key FOR UPDATE OF t) AS held;
  RETURN QUERY WITH gone AS (DELETE FROM attempts WHERE key = ANY (found) RETURNING key, locked_until)
  SELECT DISTINCT k.person FROM unnest(p_people, p_keys) AS k (person, key) JOIN gone g ON g.key >= k.key COLLATE "C" AND g.key < (k.key || '!') COLLATE "C"
  WHERE g.locked_until > now();
END $$;
GRANT EXECUTE ON FUNCTION delete_attempts TO atrium_app;

-- Deletes the remembered browsers of people who leave. In the database for its rights: no role of a call may delete them otherwise.
CREATE FUNCTION delete_devices(p_accounts uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM remembered_devices WHERE account_id = ANY (p_accounts)
    AND organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
$$;
GRANT EXECUTE ON FUNCTION delete_devices TO atrium_app;

-- Deletes one remembered browser of a member, or all; gives how many. In the database for its rights: as `delete_devices`.
CREATE FUNCTION delete_member_devices(p_account uuid, p_which uuid) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM remembered_devices WHERE account_id = p_account AND (p_which IS NULL OR id = p_which)
      AND organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    RETURNING 1)
  SELECT count(*) FROM forgotten
$$;
GRANT EXECUTE ON FUNCTION delete_member_devices TO atrium_app;

-- Deletes new members, and those of the departments that are not used meanwhile. In the database for its locks: people before
-- departments, the deepest first, as every placement takes them; and its rights: calls may not delete accounts.
CREATE FUNCTION delete_new_members(p_people uuid[], p_departments uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
  people uuid[];
  empty uuid[];
  made uuid;
BEGIN
  SELECT coalesce(array_agg(a.id), '{}') INTO people FROM accounts a WHERE a.id = ANY (p_people) AND a.organisation_id = own;
  -- Departments below which somebody has made others stay.
  SELECT coalesce(array_agg(d.id ORDER BY length(d.path) DESC, d.id), '{}') INTO empty
  FROM departments d WHERE d.id = ANY (p_departments) AND d.organisation_id = own
    AND NOT EXISTS (SELECT FROM departments b WHERE b.organisation_id = own AND starts_with(b.path, d.path) AND b.id <> ALL (p_departments));
  PERFORM 1 FROM accounts a WHERE a.id = ANY (people) OR a.department_id = ANY (empty) ORDER BY a.id FOR UPDATE;
  PERFORM 1 FROM memberships m WHERE m.account_id = ANY (people) OR m.department_id = ANY (empty) ORDER BY m.account_id, m.department_id FOR UPDATE;
  FOREACH made IN ARRAY empty LOOP
    PERFORM 1 FROM departments WHERE departments.id = made FOR UPDATE;
  END LOOP;
  DELETE FROM former_passwords WHERE account_id = ANY (people);
  DELETE FROM sso_identities WHERE account_id = ANY (people);
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
END $$;
GRANT EXECUTE ON FUNCTION delete_new_members TO atrium_app;

-- Deletes what an import inserted, as `delete_new_members`; gives how many people. In the database for the same reasons.
CREATE FUNCTION undo_import(p_import uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own constant uuid := nullif(current_setting('app.organisation_id', true), '')::uuid;
  people uuid[];
BEGIN
  SELECT array_agg(a.id) INTO people FROM accounts a WHERE a.import_id = p_import AND a.organisation_id = own;
  PERFORM delete_new_members(coalesce(people, '{}'), ARRAY(
    SELECT c.id::uuid FROM imports i, jsonb_array_elements_text(i.created_departments) AS c (id) WHERE i.id = p_import AND i.organisation_id = own));
  RETURN coalesce(cardinality(people), 0);
END $$;
GRANT EXECUTE ON FUNCTION undo_import TO atrium_app;
