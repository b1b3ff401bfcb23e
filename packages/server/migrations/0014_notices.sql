CREATE TABLE "notice_visits" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_visits_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"english_detail" text NOT NULL,
	"begin_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_visits" ADD CONSTRAINT "notice_visits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_shown" ON "notices" USING btree ("type","begin_at");--> statement-breakpoint
CREATE INDEX "notices_end" ON "notices" USING btree ("end_at","id");--> statement-breakpoint
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY every ON notices TO atrium_installation USING (true);
--> statement-breakpoint
ALTER TABLE notice_visits ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO atrium_installation;
--> statement-breakpoint
-- What is shown now of a type, the latest first; or, of what is new, what began after a time.
CREATE FUNCTION shown_notices(p_type text, p_after timestamptz, p_limit integer) RETURNS SETOF notices
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT n.* FROM notices n
  WHERE n.type = p_type AND n.begin_at <= now() AND n.end_at > now() AND n.begin_at > p_after
  ORDER BY n.begin_at DESC, n.id DESC LIMIT p_limit
$$;
--> statement-breakpoint
-- Notes that somebody looks now, and gives when that was the last time.
CREATE FUNCTION note_notice_visit(p_account uuid, p_kind text) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before timestamptz;
BEGIN
  SELECT v.at INTO before FROM notice_visits v WHERE v.account_id = p_account AND v.kind = p_kind FOR UPDATE;
  INSERT INTO notice_visits (account_id, kind, at) VALUES (p_account, p_kind, now())
  ON CONFLICT (account_id, kind) DO UPDATE SET at = excluded.at;
  RETURN before;
END $$;
--> statement-breakpoint
-- Removes at most so many runs of the timetable that ended a week ago, and of those that somebody asked for a quarter ago.
CREATE FUNCTION remove_old_job_runs(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH removed AS (
    DELETE FROM job_runs WHERE id IN (
      SELECT r.id FROM job_runs r WHERE r.finished_at < now() - CASE WHEN r.organisation_id IS NULL THEN interval '7 days' ELSE interval '90 days' END
        AND r.finished_at < now() - interval '7 days' ORDER BY r.finished_at LIMIT p_limit)
    RETURNING 1)
  SELECT count(*) FROM removed
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION shown_notices, note_notice_visit, remove_old_job_runs FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION shown_notices, note_notice_visit, remove_old_job_runs TO atrium_app;
