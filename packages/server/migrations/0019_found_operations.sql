-- Whether every word stands in an entry. First in its text as it is, which costs a tenth: what looks like an id is only
-- taken out of those entries that may fit.
CREATE FUNCTION operation_fits(p_actor text, p_subject text, p_changes jsonb, p_reason text, p_patterns text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN lower(left(concat_ws(' ', p_actor, p_subject, p_reason, p_changes::text), 8000)) LIKE ALL (p_patterns)
    THEN operation_text(p_actor, p_subject, p_changes, p_reason) LIKE ALL (p_patterns) ELSE false END
$$;
--> statement-breakpoint
-- Entries of the transaction's organisation in which every word is found, or that are about a person, the newest first:
-- their places, from the newest before `p_after` on. Row rules are asked before an index of words could be, so this looks
-- with the rights of the owner and names the organisation itself. `p_grams` are the groups of characters that the words have.
-- Plans are kept for all wishes alike: making one for each block took longer than reading it.
CREATE OR REPLACE FUNCTION find_operations(p_from timestamptz, p_until timestamptz, p_after_at timestamptz, p_after_number bigint, p_limit integer,
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION operation_fits FROM PUBLIC;
