-- Active members for choosing: those whose family name is the first word, or whose name begins with a single letter, come
-- first, then those who have all words somewhere in name, pinyin or initials. A syllable such as `an` is in nearly every
-- name, so of the others at most 2,000 are looked at, and a single letter is looked for at the beginning alone.
-- The upper bound of the range ends in letters: it has to hold in collations that overlook blanks, too.
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_by_name FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_by_name TO atrium_app;
