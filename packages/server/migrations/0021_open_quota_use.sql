CREATE TABLE "open_quota_use" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"queued" integer
);
--> statement-breakpoint
ALTER TABLE "open_calls" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "open_quota_use" ADD CONSTRAINT "open_quota_use_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_calls_refused" ON "open_calls" USING btree ("organisation_id","id") WHERE error is not null;--> statement-breakpoint
ALTER TABLE open_quota_use ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_quota_use TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON open_quota_use TO atrium_app;--> statement-breakpoint
-- What was used today counts on.
INSERT INTO open_quota_use (organisation_id, day, calls)
SELECT o.id, (now() AT TIME ZONE o.time_zone)::date, sum(u.call_count)
FROM organisations o JOIN open_usage u ON u.organisation_id = o.id AND u.hour >= date_trunc('day', now() AT TIME ZONE o.time_zone) AT TIME ZONE o.time_zone
GROUP BY o.id;--> statement-breakpoint
-- Refused calls are deleted after a while.
GRANT DELETE ON open_calls TO atrium_system;
