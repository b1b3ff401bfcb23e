CREATE TABLE "monomer_associations" (
	"organisation_id" uuid NOT NULL,
	"monomer_id" uuid NOT NULL,
	"associated_by" uuid,
	"associated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monomer_associations_organisation_id_monomer_id_pk" PRIMARY KEY("organisation_id","monomer_id")
);
--> statement-breakpoint
CREATE TABLE "monomer_versions" (
	"monomer_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"organisation_id" uuid,
	"polymer_type" text NOT NULL,
	"monomer_type" text NOT NULL,
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] NOT NULL,
	"natural_analog" text,
	"molfile" text NOT NULL,
	"source_structure" text NOT NULL,
	"smiles" text NOT NULL,
	"structure_key" text NOT NULL,
	"picture_key" text NOT NULL,
	"rgroups" jsonb NOT NULL,
	"formula" text NOT NULL,
	"average_mass" double precision,
	"monoisotopic_mass" double precision,
	"saved_by" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "monomer_versions_monomer_id_version_pk" PRIMARY KEY("monomer_id","version")
);
--> statement-breakpoint
CREATE TABLE "monomers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"polymer_type" text NOT NULL,
	"monomer_type" text NOT NULL,
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] NOT NULL,
	"natural_analog" text,
	"molfile" text NOT NULL,
	"source_structure" text NOT NULL,
	"smiles" text NOT NULL,
	"structure_key" text NOT NULL,
	"picture_key" text NOT NULL,
	"rgroups" jsonb NOT NULL,
	"formula" text NOT NULL,
	"average_mass" double precision,
	"monoisotopic_mass" double precision,
	"status" text DEFAULT 'active' NOT NULL,
	"archive_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monomer_associations" ADD CONSTRAINT "monomer_associations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_associations" ADD CONSTRAINT "monomer_associations_monomer_id_monomers_id_fk" FOREIGN KEY ("monomer_id") REFERENCES "public"."monomers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_associations" ADD CONSTRAINT "monomer_associations_associated_by_accounts_id_fk" FOREIGN KEY ("associated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_versions" ADD CONSTRAINT "monomer_versions_monomer_id_monomers_id_fk" FOREIGN KEY ("monomer_id") REFERENCES "public"."monomers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_versions" ADD CONSTRAINT "monomer_versions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_versions" ADD CONSTRAINT "monomer_versions_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomers" ADD CONSTRAINT "monomers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomers" ADD CONSTRAINT "monomers_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomers" ADD CONSTRAINT "monomers_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monomer_associations_monomer" ON "monomer_associations" USING btree ("monomer_id");--> statement-breakpoint
CREATE INDEX "monomer_associations_associated_by" ON "monomer_associations" USING btree ("associated_by");--> statement-breakpoint
CREATE INDEX "monomer_versions_organisation" ON "monomer_versions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "monomer_versions_saved_by" ON "monomer_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "monomers_symbol" ON "monomers" USING btree ("organisation_id","polymer_type","symbol") WHERE status <> 'archived';--> statement-breakpoint
CREATE UNIQUE INDEX "monomers_public_symbol" ON "monomers" USING btree ("polymer_type","symbol") WHERE organisation_id is null and status <> 'archived';--> statement-breakpoint
CREATE INDEX "monomers_structure" ON "monomers" USING btree ("organisation_id","structure_key");--> statement-breakpoint
CREATE INDEX "monomers_created_by" ON "monomers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "monomers_updated_by" ON "monomers" USING btree ("updated_by");--> statement-breakpoint
ALTER TABLE monomers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY visible ON monomers FOR SELECT TO atrium_app
  USING (organisation_id IS NULL OR organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY own_insert ON monomers FOR INSERT TO atrium_app
  WITH CHECK (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY own_update ON monomers FOR UPDATE TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY own_delete ON monomers FOR DELETE TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY public_ones ON monomers TO atrium_system USING (organisation_id IS NULL);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON monomers TO atrium_app;--> statement-breakpoint
GRANT SELECT, INSERT ON monomers TO atrium_system;--> statement-breakpoint
ALTER TABLE monomer_versions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY visible ON monomer_versions FOR SELECT TO atrium_app
  USING (organisation_id IS NULL OR organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY own_insert ON monomer_versions FOR INSERT TO atrium_app
  WITH CHECK (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY public_ones ON monomer_versions TO atrium_system USING (organisation_id IS NULL);--> statement-breakpoint
GRANT SELECT, INSERT ON monomer_versions TO atrium_app;--> statement-breakpoint
GRANT INSERT ON monomer_versions TO atrium_system;--> statement-breakpoint
ALTER TABLE monomer_associations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON monomer_associations TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON monomer_associations TO atrium_app;
