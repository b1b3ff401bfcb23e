CREATE TABLE "open_authorisation_requests" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "open_authorisations" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"calls_per_day" integer NOT NULL,
	"queued_calls" integer NOT NULL,
	"app_count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_authorisation_requests" ADD CONSTRAINT "open_authorisation_requests_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_authorisations" ADD CONSTRAINT "open_authorisations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_authorisation_requests_requested_at" ON "open_authorisation_requests" USING btree ("requested_at");--> statement-breakpoint
ALTER TABLE open_authorisations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY every ON open_authorisations TO atrium_installation USING (true);--> statement-breakpoint
CREATE POLICY own ON open_authorisations TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON open_authorisations TO atrium_app;--> statement-breakpoint
GRANT SELECT ON open_authorisations TO atrium_installation;--> statement-breakpoint
ALTER TABLE open_authorisation_requests ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY every ON open_authorisation_requests TO atrium_installation USING (true);--> statement-breakpoint
CREATE POLICY own ON open_authorisation_requests TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON open_authorisation_requests TO atrium_app;--> statement-breakpoint
GRANT SELECT ON open_authorisation_requests TO atrium_installation;
