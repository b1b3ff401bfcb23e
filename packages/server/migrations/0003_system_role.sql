-- The role of background jobs, which work across organisations with ordinary queries. No call of a visitor gets it. It
-- writes no column that a chain of the operation log is made of: `append_operations` alone does.
DO $$ BEGIN CREATE ROLE atrium_system NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;--> statement-breakpoint
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'atrium_system', 'MEMBER') THEN
    EXECUTE format('GRANT atrium_system TO %I', current_user);
  END IF;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO atrium_system;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION two_grams TO atrium_system;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['accounts', 'active_counts', 'active_people', 'imports', 'job_runs', 'log_checkpoints', 'log_verifications', 'operation_blocks',
    'operation_chains', 'operation_logs', 'organisation_configs', 'organisations', 'remembered_devices', 'sent_checkpoints', 'session_peaks', 'sessions'] LOOP
    EXECUTE format('CREATE POLICY system ON %I TO atrium_system USING (true)', name);
  END LOOP;
END $$;--> statement-breakpoint
GRANT SELECT ON log_verifications, operation_logs, organisation_configs, organisations TO atrium_system;--> statement-breakpoint
GRANT SELECT, UPDATE (pinyin, initials, last_sign_in_at) ON accounts TO atrium_system;--> statement-breakpoint
GRANT SELECT, UPDATE (indexed_number) ON operation_chains TO atrium_system;--> statement-breakpoint
GRANT SELECT, UPDATE (last_seen_at), DELETE ON sessions TO atrium_system;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON attempts, messages, remembered_devices, spent_proofs, verification_codes TO atrium_system;--> statement-breakpoint
GRANT SELECT, DELETE ON imports TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON job_runs TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT ON active_people, log_checkpoints, operation_blocks, sent_checkpoints TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON active_counts, session_peaks TO atrium_system;--> statement-breakpoint
-- Calls of an organisation count who used an application, and sign where its own chain stands.
GRANT INSERT ON active_people, log_checkpoints TO atrium_app;--> statement-breakpoint
GRANT INSERT, UPDATE (people) ON active_counts TO atrium_app;
