ALTER TABLE "monomer_associations" ADD COLUMN "announced_version" integer;--> statement-breakpoint
ALTER TABLE "monomer_associations" ADD COLUMN "announced_status" text;--> statement-breakpoint
CREATE INDEX "monomers_public_updated" ON "monomers" USING btree ("updated_at") WHERE organisation_id is null;
--> statement-breakpoint
CREATE POLICY every ON monomer_associations FOR SELECT TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT ON monomer_associations TO atrium_system;
