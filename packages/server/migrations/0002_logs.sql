-- Logs are partitioned by month: a month whose retention has passed is dropped whole, never deleted row by row.
-- The installation's own chain has the organisation id of all zeros.
CREATE TABLE sign_in_logs (
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  organisation_id uuid NOT NULL,
  account_id uuid,
  result text NOT NULL,
  login_type text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  request_id text NOT NULL,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE INDEX sign_in_logs_account ON sign_in_logs (account_id, at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX sign_in_logs_organisation ON sign_in_logs (organisation_id, at DESC, id DESC);
--> statement-breakpoint
CREATE TABLE operation_logs (
  organisation_id uuid NOT NULL,
  number bigint NOT NULL,
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_id uuid,
  subject_name text,
  changes jsonb NOT NULL,
  reason text,
  address text NOT NULL,
  device text NOT NULL,
  request_id text NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (organisation_id, number, at)
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE INDEX operation_logs_time ON operation_logs (organisation_id, at DESC, number DESC);
--> statement-breakpoint
CREATE TABLE operation_chains (
  organisation_id uuid PRIMARY KEY,
  last_number bigint NOT NULL,
  last_hash bytea NOT NULL
);
--> statement-breakpoint
-- Makes the partitions from the month of `first` to the month of `last`, and those that exist it leaves alone.
-- Rights are on the parents only: a partition that is named directly would not ask the parent's row rules.
CREATE FUNCTION ensure_log_partitions(first timestamptz, last timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  month timestamptz := date_trunc('month', first);
  parent text;
BEGIN
  WHILE month <= last LOOP
    FOREACH parent IN ARRAY ARRAY['sign_in_logs', 'operation_logs'] LOOP
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || to_char(month, '_YYYY_MM'), parent, month, month + interval '1 month');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', parent || to_char(month, '_YYYY_MM'));
    END LOOP;
    month := month + interval '1 month';
  END LOOP;
END $$;
--> statement-breakpoint
SELECT ensure_log_partitions(now() - interval '1 month', now() + interval '2 months');
--> statement-breakpoint
CREATE FUNCTION append_sign_in(
  p_id uuid, p_organisation uuid, p_account uuid, p_result text, p_login_type text, p_address text, p_device text, p_request text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO sign_in_logs (id, at, organisation_id, account_id, result, login_type, address, device, request_id)
  VALUES (p_id, clock_timestamp(), coalesce(p_organisation, '00000000-0000-0000-0000-000000000000'), p_account, p_result, p_login_type, p_address, p_device, p_request);
END $$;
--> statement-breakpoint
-- What a row's hash is taken of, besides the hash before it: every field, in a spelling that no setting changes.
CREATE FUNCTION operation_content(entry operation_logs) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT convert_to(jsonb_build_array(
    entry.organisation_id, entry.number, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor_id, entry.actor_name, entry.action,
    entry.subject_id, entry.subject_name, entry.changes, entry.reason, entry.address, entry.device, entry.request_id)::text, 'UTF8')
$$;
--> statement-breakpoint
-- The only way rows get into the operation log. The row of the chain is locked until the transaction ends, so
-- two writers of one organisation line up; that is why this is the last thing a transaction does.
-- All entries are of the organisation of the first; a null time means now.
CREATE FUNCTION append_operations(entries operation_logs[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  chain operation_chains;
  entry operation_logs;
BEGIN
  INSERT INTO operation_chains VALUES (coalesce(entries[1].organisation_id, '00000000-0000-0000-0000-000000000000'), 0, sha256(''))
  ON CONFLICT (organisation_id) DO UPDATE SET last_number = operation_chains.last_number
  RETURNING * INTO chain;
  FOREACH entry IN ARRAY entries LOOP
    chain.last_number := chain.last_number + 1;
    entry.organisation_id := chain.organisation_id;
    entry.number := chain.last_number;
    entry.at := coalesce(entry.at, clock_timestamp());
    entry.previous_hash := chain.last_hash;
    entry.hash := sha256(entry.previous_hash || operation_content(entry));
    INSERT INTO operation_logs SELECT entry.*;
    chain.last_hash := entry.hash;
  END LOOP;
  UPDATE operation_chains SET last_number = chain.last_number, last_hash = chain.last_hash WHERE organisation_id = chain.organisation_id;
END $$;
