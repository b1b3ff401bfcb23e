-- Monomers that the transaction's organisation sees, public ones and its own, in whose symbol, name or aliases every word is
-- found. In the database for its rights: row policies exclude the index of words, whose operators are not leakproof.
CREATE FUNCTION find_monomers(p_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 200 AS $$
  SELECT m.id FROM monomers m
  WHERE (m.organisation_id IS NULL OR m.organisation_id = (SELECT nullif(current_setting('app.organisation_id', true), '')::uuid))
    AND two_grams(m.search_text) @> (SELECT coalesce(array_agg(gram), '{}') FROM unnest(p_words) AS word, unnest(two_grams(word)) AS gram)
    AND m.search_text LIKE ALL (ARRAY(SELECT '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(p_words) AS word))
$$;
GRANT EXECUTE ON FUNCTION find_monomers TO atrium_app;
