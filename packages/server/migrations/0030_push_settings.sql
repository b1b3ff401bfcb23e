CREATE TABLE "push_settings" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"integration_object" text NOT NULL,
	"is_lark" boolean NOT NULL,
	"product_ids" uuid[] NOT NULL,
	"app_key" text NOT NULL,
	"agent_id" text,
	"sealed_secret" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_test" jsonb
);
--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE push_settings ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON push_settings TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON push_settings TO atrium_app;
