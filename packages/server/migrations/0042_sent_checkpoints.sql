-- The checkpoints that were handed over to whoever is sent copies of them.
CREATE TABLE sent_checkpoints (
  organisation_id uuid NOT NULL,
  number bigint NOT NULL,
  at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, number, at)
);
--> statement-breakpoint
ALTER TABLE sent_checkpoints ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON sent_checkpoints TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
--> statement-breakpoint
CREATE INDEX log_checkpoints_at ON log_checkpoints (at);
--> statement-breakpoint
-- Checkpoints of the last week that were not handed over yet, the oldest first.
CREATE FUNCTION checkpoints_to_send(p_limit integer) RETURNS SETOF log_checkpoints
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.* FROM log_checkpoints c WHERE c.at > now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM sent_checkpoints s WHERE s.organisation_id = c.organisation_id AND s.number = c.number AND s.at = c.at)
  ORDER BY c.at, c.organisation_id, c.number LIMIT p_limit
$$;
--> statement-breakpoint
CREATE FUNCTION note_sent_checkpoints(p_organisations uuid[], p_numbers bigint[], p_times timestamptz[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sent_checkpoints (organisation_id, number, at) SELECT * FROM unnest(p_organisations, p_numbers, p_times) ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION checkpoints_to_send, note_sent_checkpoints FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION checkpoints_to_send, note_sent_checkpoints TO atrium_installation;
