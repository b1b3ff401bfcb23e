-- Entries that stand in no block yet: of the first chain of which there really are some for a block. Numbers say how many
-- there were, not how many are left: where a month was dropped, or somebody deleted entries, the index goes on behind
-- them, and no chain waits for one that has nothing to give.
CREATE OR REPLACE FUNCTION unindexed_operations(p_block integer, p_limit integer) RETURNS TABLE (organisation_id uuid, number bigint, at timestamptz, content text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  chain record;
  first bigint;
BEGIN
  FOR chain IN
    SELECT c.organisation_id, c.indexed_number, c.last_number FROM operation_chains c WHERE c.last_number - c.indexed_number >= p_block ORDER BY c.organisation_id
  LOOP
    first := (SELECT l.number FROM operation_logs l
      WHERE l.organisation_id = chain.organisation_id AND l.number > chain.indexed_number ORDER BY l.number LIMIT 1);
    IF first IS NULL OR first > chain.indexed_number + 1 THEN
      UPDATE operation_chains c SET indexed_number = coalesce(first - 1, chain.last_number)
      WHERE c.organisation_id = chain.organisation_id AND c.indexed_number = chain.indexed_number;
    END IF;
    CONTINUE WHEN first IS NULL OR chain.last_number - first + 1 < p_block;
    RETURN QUERY SELECT l.organisation_id, l.number, l.at, operation_text(l.actor_name, l.subject_name, l.changes, l.reason) FROM operation_logs l
      WHERE l.organisation_id = chain.organisation_id AND l.number >= first AND l.number < first + p_limit ORDER BY l.number;
    RETURN;
  END LOOP;
END $$;
--> statement-breakpoint
-- Keeps blocks of a chain, and how far it has come: whether that is farther than before. Where another server was there
-- before, nothing happens.
DROP FUNCTION index_operations;
--> statement-breakpoint
CREATE FUNCTION index_operations(p_organisation uuid, p_before bigint, p_until bigint, p_blocks jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE operation_chains SET indexed_number = p_until
  WHERE organisation_id = p_organisation AND indexed_number <= p_before AND indexed_number < p_until;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO operation_blocks (organisation_id, first_number, last_number, from_at, at, grams)
  SELECT p_organisation, b.first_number, b.last_number, b.from_at, b.at, b.grams
  FROM jsonb_to_recordset(p_blocks) AS b (first_number bigint, last_number bigint, from_at timestamptz, at timestamptz, grams integer[]);
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION index_operations FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION index_operations TO atrium_app;
--> statement-breakpoint
-- Failures alone: who signed out, or took the first of two steps, did not fail.
CREATE INDEX sign_in_logs_refused ON sign_in_logs (organisation_id, at DESC, id DESC) WHERE result NOT IN ('success', 'first-step', 'signed-out');
--> statement-breakpoint
-- Everybody of the transaction's organisation in whom every word is found: members, those who left, and those who wait
-- for approval. What a log tells of somebody has to be found whatever became of them.
CREATE FUNCTION find_anybody(p_words text[], p_limit integer) RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 200 AS $$
  SELECT a.id FROM accounts a
  WHERE a.organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    AND two_grams(a.search_text) @> (SELECT coalesce(array_agg(gram), '{}') FROM unnest(p_words) AS word, unnest(two_grams(word)) AS gram)
    AND a.search_text LIKE ALL (SELECT '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(p_words) AS word)
  ORDER BY a.left_at IS NOT NULL, a.pinyin, a.id LIMIT p_limit
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_anybody FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_anybody TO atrium_app;
--> statement-breakpoint
-- Operators look through the chain of the installation, which they name as a transaction names its organisation.
GRANT EXECUTE ON FUNCTION find_operations, operation_people, operation_text TO atrium_installation;
