-- Verifying signatures. In the database for its rights: a verifier belongs to no organisation, and may learn of the
-- signatures whose record, id or text is known, and of nothing else.

-- Signatures by the hash of their record, by their id, or by the hash of their text, with the state of their entry in the
-- operation log: `whole`; `broken` where it was changed; `missing`; `deleted` where the log of that time has been deleted.
-- In plpgsql with the generic plan: planning anew took longer than looking.
CREATE FUNCTION find_esign_signatures(p_record_hash bytea, p_id uuid, p_jws_hashes bytea[])
RETURNS TABLE (id uuid, jws text, jws_hash bytea, time_stamp bytea, chain text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT s.id, s.jws, s.jws_hash, s.time_stamp, esign_chain_state(s)
  FROM esign_signatures s
  WHERE s.record_hash = p_record_hash OR s.id = p_id OR s.jws_hash = ANY (p_jws_hashes)
  ORDER BY s.id LIMIT 100;
END $$;
GRANT EXECUTE ON FUNCTION find_esign_signatures TO atrium_app;

-- The state of a signature's entry in the operation log of its organisation: see `find_esign_signatures`.
CREATE FUNCTION esign_chain_state(signature esign_signatures) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entry operation_logs;
  previous bytea;
BEGIN
  SELECT l.* INTO entry FROM operation_logs l
  WHERE l.organisation_id = signature.organisation_id AND l.subject_id = signature.id AND l.action = 'esign.signed'
    AND l.at BETWEEN signature.signed_at - interval '1 day' AND signature.signed_at + interval '1 day'
  LIMIT 1;
  IF entry.number IS NULL THEN
    RETURN CASE WHEN signature.signed_at < (SELECT min(l.at) FROM operation_logs l WHERE l.organisation_id = signature.organisation_id)
      THEN 'deleted' ELSE 'missing' END;
  END IF;
  SELECT l.hash INTO previous FROM operation_logs l
  WHERE l.organisation_id = entry.organisation_id AND l.number = entry.number - 1 AND l.at <= entry.at + interval '1 day' AND l.at >= entry.at - interval '90 days'
  LIMIT 1;
  RETURN CASE WHEN entry.hash = sha256(entry.previous_hash || operation_content(entry)) AND coalesce(previous = entry.previous_hash, true)
    AND entry.changes #>> '{signatureHash,1}' = encode(signature.jws_hash, 'hex') THEN 'whole' ELSE 'broken' END;
END $$;
