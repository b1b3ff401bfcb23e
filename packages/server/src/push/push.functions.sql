-- Which ids and account names belong to members of other organisations. In the database for its rights: those rows are out of reach, and an
-- application that sends messages learns no more than that somebody is not of this organisation.
CREATE FUNCTION list_foreign_accounts(p_organisation uuid, p_ids uuid[], p_names text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id::text FROM accounts a WHERE a.id = ANY (p_ids) AND a.organisation_id <> p_organisation
  UNION ALL SELECT lower(a.account) FROM accounts a
  WHERE lower(a.account) = ANY (p_names) AND a.left_at IS NULL AND a.organisation_id <> p_organisation
$$;
GRANT EXECUTE ON FUNCTION list_foreign_accounts TO atrium_app;
