CREATE TABLE "label_print_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"account_id" uuid,
	"app_id" uuid,
	"printed_by_name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"label_count" integer NOT NULL,
	"dpi" integer NOT NULL,
	"output" text NOT NULL,
	"start_cell" integer DEFAULT 1 NOT NULL,
	"calibration" jsonb NOT NULL,
	"is_overridden" boolean DEFAULT false NOT NULL,
	"today" text NOT NULL,
	"issued" jsonb,
	"destination" text,
	"reprint_of" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"output_hash" "bytea",
	"output_file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "label_print_jobs" ADD CONSTRAINT "label_print_jobs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_print_jobs" ADD CONSTRAINT "label_print_jobs_template_id_label_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."label_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_print_jobs" ADD CONSTRAINT "label_print_jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_print_jobs_organisation" ON "label_print_jobs" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "label_print_jobs_template" ON "label_print_jobs" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "label_print_jobs_account" ON "label_print_jobs" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "label_print_jobs_due" ON "label_print_jobs" USING btree ("id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "label_print_jobs_files" ON "label_print_jobs" USING btree ("finished_at") WHERE output_file is not null;--> statement-breakpoint
ALTER TABLE label_print_jobs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON label_print_jobs TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY jobs ON label_print_jobs FOR SELECT TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT ON label_print_jobs TO atrium_app;--> statement-breakpoint
GRANT UPDATE (issued, state, done, issues, error, attempts, lease_until, output_hash, output_file, finished_at) ON label_print_jobs TO atrium_app;--> statement-breakpoint
GRANT SELECT ON label_print_jobs TO atrium_system;

