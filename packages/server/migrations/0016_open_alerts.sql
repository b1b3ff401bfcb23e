CREATE TABLE "open_alerts" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"threshold" integer NOT NULL,
	"firing_since" timestamp with time zone,
	CONSTRAINT "open_alerts_organisation_id_kind_pk" PRIMARY KEY("organisation_id","kind")
);
--> statement-breakpoint
CREATE TABLE "open_record_settings" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"body_days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_calls" ADD COLUMN "department_ids" uuid[];--> statement-breakpoint
ALTER TABLE "open_alerts" ADD CONSTRAINT "open_alerts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_record_settings" ADD CONSTRAINT "open_record_settings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE open_record_settings ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_record_settings TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON open_record_settings TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON open_record_settings TO atrium_app;--> statement-breakpoint
GRANT SELECT ON open_record_settings TO atrium_system;--> statement-breakpoint
ALTER TABLE open_alerts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_alerts TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON open_alerts TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON open_alerts TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE (firing_since) ON open_alerts TO atrium_system;
