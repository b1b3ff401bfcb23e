ALTER TABLE "imports" ADD COLUMN "committed_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_committed_by_accounts_id_fk" FOREIGN KEY ("committed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_committed_by" ON "imports" USING btree ("committed_by");