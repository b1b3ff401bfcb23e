-- The number of members of an organisation, kept instead of counted.
CREATE FUNCTION count_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE organisations SET member_count = member_count - gone.members
    FROM (SELECT organisation_id, count(*) AS members FROM before WHERE left_at IS NULL AND organisation_id IS NOT NULL GROUP BY 1) AS gone
    WHERE organisations.id = gone.organisation_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE organisations SET member_count = member_count + come.members
    FROM (SELECT organisation_id, count(*) AS members FROM after WHERE left_at IS NULL AND organisation_id IS NOT NULL GROUP BY 1) AS come
    WHERE organisations.id = come.organisation_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_counted_in AFTER INSERT ON accounts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER accounts_counted_out AFTER DELETE ON accounts REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE FUNCTION recount_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE organisations SET member_count = member_count + moved.members
  FROM (
    SELECT organisation_id, sum(members) AS members FROM (
      SELECT organisation_id, 1 AS members FROM after WHERE left_at IS NULL
      UNION ALL SELECT organisation_id, -1 FROM before WHERE left_at IS NULL) AS both_sides
    GROUP BY 1 HAVING sum(members) <> 0) AS moved
  WHERE organisations.id = moved.organisation_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_recounted AFTER UPDATE ON accounts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION recount_members();
--> statement-breakpoint

-- What servers remember between requests, and what makes them forget it: one channel, payload `kind:id`.
-- Triggers do it, so that no code can change a person and leave a stale memory behind.
CREATE FUNCTION forget_session() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('atrium_forget', 'session:' || NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_forgotten AFTER UPDATE OF ended_at, lang, level, expires_at, account_id ON sessions FOR EACH ROW EXECUTE FUNCTION forget_session();
--> statement-breakpoint
CREATE FUNCTION forget_accounts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed uuid[];
BEGIN
  SELECT array_agg(after.id) INTO changed FROM after JOIN before USING (id) WHERE after IS DISTINCT FROM before;
  IF cardinality(changed) > 100 THEN
    PERFORM pg_notify('atrium_forget', 'everyone:');
  ELSE
    PERFORM pg_notify('atrium_forget', 'account:' || id) FROM unnest(changed) AS id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_forgotten AFTER UPDATE ON accounts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION forget_accounts();
--> statement-breakpoint
CREATE FUNCTION forget_organisation() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('atrium_forget', 'organisation:' || CASE TG_TABLE_NAME WHEN 'organisations' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'organisation_id')::uuid END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER organisations_forgotten AFTER UPDATE OF name, logo_file, time_zone ON organisations FOR EACH ROW EXECUTE FUNCTION forget_organisation();
--> statement-breakpoint
CREATE TRIGGER departments_forgotten AFTER UPDATE OF name ON departments FOR EACH ROW EXECUTE FUNCTION forget_organisation();
--> statement-breakpoint
CREATE FUNCTION forget_products() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('atrium_forget', 'products:');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_forgotten AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION forget_products();
--> statement-breakpoint
CREATE TRIGGER licences_forgotten AFTER INSERT OR UPDATE OR DELETE ON licences FOR EACH STATEMENT EXECUTE FUNCTION forget_products();
