CREATE TABLE "monomer_import_rows" (
	"import_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"record" integer NOT NULL,
	"line" integer,
	"given" jsonb NOT NULL,
	"new_symbol" text,
	"own_findings" jsonb,
	"library_findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"substance" jsonb,
	"structure_key" text,
	"judgement" text,
	"action" text DEFAULT 'skip' NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"replaces" uuid,
	"outcome" text,
	"monomer_id" uuid,
	"monomer_version" integer,
	CONSTRAINT "monomer_import_rows_import_id_record_pk" PRIMARY KEY("import_id","record")
);
--> statement-breakpoint
CREATE TABLE "monomer_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"source" text,
	"source_licence" text,
	"licence_note" text,
	"acknowledged" text[] DEFAULT '{}' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"committed_by" uuid,
	"committed_at" timestamp with time zone,
	"act_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"worker" uuid,
	"worker_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "monomer_versions" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "monomer_versions" ADD COLUMN "source_licence" text;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "source_licence" text;--> statement-breakpoint
ALTER TABLE "monomer_import_rows" ADD CONSTRAINT "monomer_import_rows_import_id_monomer_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."monomer_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_import_rows" ADD CONSTRAINT "monomer_import_rows_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_imports" ADD CONSTRAINT "monomer_imports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_imports" ADD CONSTRAINT "monomer_imports_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_imports" ADD CONSTRAINT "monomer_imports_committed_by_accounts_id_fk" FOREIGN KEY ("committed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monomer_import_rows_organisation" ON "monomer_import_rows" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "monomer_imports_organisation" ON "monomer_imports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "monomer_imports_created_by" ON "monomer_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "monomer_imports_committed_by" ON "monomer_imports" USING btree ("committed_by");--> statement-breakpoint
CREATE INDEX "monomer_imports_created_at" ON "monomer_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "monomer_imports_open" ON "monomer_imports" USING btree ("id") WHERE state in ('judging', 'committing');--> statement-breakpoint
ALTER TABLE monomer_imports ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON monomer_imports TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY jobs ON monomer_imports TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON monomer_imports TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON monomer_imports TO atrium_system;--> statement-breakpoint
ALTER TABLE monomer_import_rows ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON monomer_import_rows TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON monomer_import_rows TO atrium_app;
