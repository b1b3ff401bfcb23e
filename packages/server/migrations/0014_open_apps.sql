CREATE TABLE "open_app_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "open_apps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"valid_until" date,
	"addresses" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_address" text
);
--> statement-breakpoint
ALTER TABLE "open_app_secrets" ADD CONSTRAINT "open_app_secrets_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_app_secrets" ADD CONSTRAINT "open_app_secrets_app_id_open_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."open_apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_apps" ADD CONSTRAINT "open_apps_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_apps" ADD CONSTRAINT "open_apps_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_app_secrets_app" ON "open_app_secrets" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "open_app_secrets_organisation" ON "open_app_secrets" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "open_app_secrets_ends_at" ON "open_app_secrets" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "open_apps_name" ON "open_apps" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "open_apps_created_at" ON "open_apps" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "open_apps_owner" ON "open_apps" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE open_apps ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_apps TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON open_apps TO atrium_app;--> statement-breakpoint
ALTER TABLE open_app_secrets ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_app_secrets TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON open_app_secrets TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT (id, organisation_id, app_id, created_at, ends_at), INSERT, UPDATE (ends_at), DELETE ON open_app_secrets TO atrium_app;--> statement-breakpoint
GRANT SELECT (id, ends_at), UPDATE (ends_at), DELETE ON open_app_secrets TO atrium_system;
