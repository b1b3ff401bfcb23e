CREATE TABLE "monomer_changes" (
	"no" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"monomer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monomer_reviewers" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monomer_reviewers_organisation_id_account_id_pk" PRIMARY KEY("organisation_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "monomers" ALTER COLUMN "status" SET DEFAULT 'approved';--> statement-breakpoint
ALTER TABLE "monomer_associations" ADD COLUMN "seen_version" integer;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "approved_version" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "submitted_by" uuid;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "deprecation_reason" text;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "replacement_symbol" text;--> statement-breakpoint
ALTER TABLE "monomer_changes" ADD CONSTRAINT "monomer_changes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_reviewers" ADD CONSTRAINT "monomer_reviewers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_reviewers" ADD CONSTRAINT "monomer_reviewers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monomer_reviewers" ADD CONSTRAINT "monomer_reviewers_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monomer_changes_organisation" ON "monomer_changes" USING btree ("organisation_id","no");--> statement-breakpoint
CREATE INDEX "monomer_changes_monomer" ON "monomer_changes" USING btree ("monomer_id");--> statement-breakpoint
CREATE INDEX "monomer_reviewers_account" ON "monomer_reviewers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "monomer_reviewers_added_by" ON "monomer_reviewers" USING btree ("added_by");--> statement-breakpoint
ALTER TABLE "monomers" ADD CONSTRAINT "monomers_submitted_by_accounts_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monomers_in_review" ON "monomers" USING btree ("organisation_id","submitted_at") WHERE status = 'in-review';--> statement-breakpoint
CREATE INDEX "monomers_changed" ON "monomers" USING btree ("organisation_id") WHERE approved_version <> version and status <> 'archived';--> statement-breakpoint
CREATE INDEX "monomers_submitted_by" ON "monomers" USING btree ("submitted_by");;--> statement-breakpoint
UPDATE monomers SET status = 'approved' WHERE status = 'active';--> statement-breakpoint
UPDATE monomers SET approved_version = version;--> statement-breakpoint
UPDATE monomer_associations a SET seen_version = m.version FROM monomers m WHERE m.id = a.monomer_id;--> statement-breakpoint
INSERT INTO monomer_changes (organisation_id, monomer_id, kind, changed_at)
  SELECT organisation_id, id, 'approved', updated_at FROM monomers WHERE status <> 'archived' ORDER BY updated_at, id;--> statement-breakpoint
ALTER TABLE monomer_reviewers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON monomer_reviewers TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON monomer_reviewers TO atrium_app;--> statement-breakpoint
ALTER TABLE monomer_changes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY visible ON monomer_changes FOR SELECT TO atrium_app
  USING (organisation_id IS NULL OR organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY own_insert ON monomer_changes FOR INSERT TO atrium_app
  WITH CHECK (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY public_ones ON monomer_changes TO atrium_system, atrium_installation USING (organisation_id IS NULL);--> statement-breakpoint
GRANT SELECT, INSERT ON monomer_changes TO atrium_app;--> statement-breakpoint
GRANT INSERT ON monomer_changes TO atrium_system, atrium_installation;--> statement-breakpoint
GRANT USAGE ON SEQUENCE monomer_changes_no_seq TO atrium_app, atrium_system, atrium_installation;--> statement-breakpoint
GRANT UPDATE ON monomer_associations TO atrium_app;--> statement-breakpoint
GRANT SELECT ON monomer_versions TO atrium_system;--> statement-breakpoint
CREATE POLICY operated ON monomers TO atrium_installation USING (organisation_id IS NULL);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON monomers TO atrium_installation;--> statement-breakpoint
CREATE POLICY operated ON monomer_versions TO atrium_installation USING (organisation_id IS NULL);--> statement-breakpoint
GRANT SELECT, INSERT ON monomer_versions TO atrium_installation;
