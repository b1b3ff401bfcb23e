CREATE TABLE "sso_sync_rows" (
	"sync_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"subject" text NOT NULL,
	"person" jsonb NOT NULL,
	"outcome" text,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"account_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"undo" text,
	CONSTRAINT "sso_sync_rows_sync_id_line_pk" PRIMARY KEY("sync_id","line")
);
--> statement-breakpoint
CREATE TABLE "sso_sync_settings" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"schedule" text DEFAULT 'off' NOT NULL,
	"hour" integer DEFAULT 2 NOT NULL,
	"missing" text DEFAULT 'mark' NOT NULL,
	"brake_percent" integer DEFAULT 10 NOT NULL,
	"next_at" timestamp with time zone,
	"watermark" jsonb,
	"watermark_version" integer
);
--> statement-breakpoint
CREATE TABLE "sso_syncs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_dry" boolean NOT NULL,
	"requested_by" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"trace_id" uuid,
	"confirmed_count" integer,
	"found_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"vanishing_count" integer DEFAULT 0 NOT NULL,
	"linked_count" integer DEFAULT 0 NOT NULL,
	"created_departments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"worker" uuid,
	"worker_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sso_identities" ADD COLUMN "synced" jsonb;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD COLUMN "missing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_sync_rows" ADD CONSTRAINT "sso_sync_rows_sync_id_sso_syncs_id_fk" FOREIGN KEY ("sync_id") REFERENCES "public"."sso_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sync_rows" ADD CONSTRAINT "sso_sync_rows_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sync_settings" ADD CONSTRAINT "sso_sync_settings_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sync_settings" ADD CONSTRAINT "sso_sync_settings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_syncs" ADD CONSTRAINT "sso_syncs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_syncs" ADD CONSTRAINT "sso_syncs_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_syncs" ADD CONSTRAINT "sso_syncs_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_sync_rows_subject" ON "sso_sync_rows" USING btree ("sync_id","subject");--> statement-breakpoint
CREATE INDEX "sso_sync_rows_outcome" ON "sso_sync_rows" USING btree ("sync_id","outcome","line");--> statement-breakpoint
CREATE INDEX "sso_sync_rows_organisation" ON "sso_sync_rows" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sso_sync_settings_organisation" ON "sso_sync_settings" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sso_sync_settings_next_at" ON "sso_sync_settings" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "sso_syncs_connection" ON "sso_syncs" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE INDEX "sso_syncs_organisation" ON "sso_syncs" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sso_syncs_requested_by" ON "sso_syncs" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "sso_syncs_created_at" ON "sso_syncs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_syncs_active" ON "sso_syncs" USING btree ("connection_id") WHERE state in ('waiting', 'reading', 'applying');--> statement-breakpoint
CREATE INDEX "sso_identities_missing" ON "sso_identities" USING btree ("connection_id") WHERE missing_at is not null;--> statement-breakpoint
ALTER TABLE sso_sync_settings ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_sync_settings TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON sso_sync_settings TO atrium_app;--> statement-breakpoint
CREATE POLICY system ON sso_sync_settings TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT ON sso_sync_settings TO atrium_system;--> statement-breakpoint
ALTER TABLE sso_syncs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_syncs TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON sso_syncs TO atrium_app;--> statement-breakpoint
CREATE POLICY system ON sso_syncs TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, DELETE ON sso_syncs TO atrium_system;--> statement-breakpoint
ALTER TABLE sso_sync_rows ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_sync_rows TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON sso_sync_rows TO atrium_app;--> statement-breakpoint
CREATE POLICY system ON sso_sync_rows TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON sso_sync_rows TO atrium_system;
