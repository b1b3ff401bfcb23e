-- Every table of the organisations shows and takes only rows of the organisation that the transaction named.
-- No organisation named means no rows. The check of `WITH CHECK` is that of `USING`.
DO $$
DECLARE
  rule constant text := 'organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['departments', 'accounts', 'licences', 'pins', 'sessions', 'job_runs', 'sign_in_logs', 'operation_logs', 'operation_chains'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO atrium_app USING (%s)', name, rule);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE organisations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON organisations TO atrium_app USING (id = nullif(current_setting('app.organisation_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY every ON organisations TO atrium_installation USING (true);
--> statement-breakpoint
CREATE POLICY every ON licences TO atrium_installation USING (true);
--> statement-breakpoint
-- The installation's own chain and jobs: what operators do, and what happens to nobody's organisation.
CREATE POLICY installation ON operation_logs TO atrium_installation USING (organisation_id = '00000000-0000-0000-0000-000000000000');
--> statement-breakpoint
CREATE POLICY installation ON sign_in_logs TO atrium_installation USING (organisation_id = '00000000-0000-0000-0000-000000000000');
--> statement-breakpoint
CREATE POLICY installation ON job_runs TO atrium_installation USING (organisation_id IS NULL);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON departments, pins, job_runs TO atrium_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON accounts TO atrium_app;
--> statement-breakpoint
GRANT SELECT, UPDATE ON organisations, sessions TO atrium_app;
--> statement-breakpoint
GRANT SELECT ON products, licences, sign_in_logs, operation_logs, operation_chains TO atrium_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON organisations, products, licences, job_runs TO atrium_installation;
--> statement-breakpoint
GRANT SELECT ON sign_in_logs, operation_logs TO atrium_installation;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION append_sign_in, append_operations TO atrium_app, atrium_installation;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ensure_log_partitions TO atrium_installation;
