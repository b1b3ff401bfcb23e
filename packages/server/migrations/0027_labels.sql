CREATE TABLE "label_template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"document" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "label_template_versions_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "label_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"target" text NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"published_revision" integer,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"department_ids" uuid[],
	"issued_counters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"print_count" integer DEFAULT 0 NOT NULL,
	"last_printed_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "label_template_versions" ADD CONSTRAINT "label_template_versions_template_id_label_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."label_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_template_versions" ADD CONSTRAINT "label_template_versions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_template_versions" ADD CONSTRAINT "label_template_versions_published_by_accounts_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_templates" ADD CONSTRAINT "label_templates_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_templates" ADD CONSTRAINT "label_templates_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_templates" ADD CONSTRAINT "label_templates_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_template_versions_organisation" ON "label_template_versions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "label_template_versions_published_by" ON "label_template_versions" USING btree ("published_by");--> statement-breakpoint
CREATE UNIQUE INDEX "label_templates_name" ON "label_templates" USING btree ("organisation_id","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "label_templates_organisation" ON "label_templates" USING btree ("organisation_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "label_templates_created_by" ON "label_templates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "label_templates_updated_by" ON "label_templates" USING btree ("updated_by");--> statement-breakpoint
ALTER TABLE label_templates ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON label_templates TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON label_templates TO atrium_app;--> statement-breakpoint
ALTER TABLE label_template_versions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON label_template_versions TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON label_template_versions TO atrium_app;
